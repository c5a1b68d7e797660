/** The frame of the staff desk. Its dark bar distinguishes it from the members' pages. */
import { Link, useLocation } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Form } from "../form";
import { Icon } from "../icon";
import { Kept } from "../kept";
import { Logo } from "../logo";
import { Menu } from "../menu";
import { DisplayMenu } from "./display-menu";
import { Finder } from "./finder";
import { KeysLink, MenuCount, useMenuCounts, type MenuCounts } from "./menu-counts";
import { currentOf, type Group } from "./navigation";
import { Shortcuts } from "./shortcuts";

type DeskFrameProps = {
  /** `keys`: whether single letters are shortcuts. */
  staff: { name: string; groups: readonly Group[]; keys?: boolean } | null;
  children: ReactNode;
};

export function DeskFrame({ staff, children }: DeskFrameProps) {
  const groups = staff?.groups ?? [];
  const counts = useMenuCounts(staff ? paths.deskFresh() : null);
  return (
    <div className="compact flex min-h-dvh flex-col">
      {staff?.keys && <Shortcuts groups={groups} help={paths.deskKeys()} />}
      <DeskBar staff={staff} groups={groups} counts={counts} />
      <div className="mx-auto flex w-full max-w-[100rem] flex-1 items-start gap-6 px-4 py-5 md:px-6">
        {groups.length > 0 && (
          <div className="no-print sticky top-5 hidden w-48 flex-none lg:block">
            <DeskGroups groups={groups} counts={counts} />
          </div>
        )}
        <main id="content" className="grid min-w-0 flex-1 content-start gap-4">
          {children}
        </main>
      </div>
    </div>
  );
}

type BarProps = { staff: DeskFrameProps["staff"]; groups: readonly Group[]; counts: MenuCounts };

function DeskBar({ staff, groups, counts }: BarProps) {
  const { t } = useTranslation("layout");
  return (
    <header className="desk-bar no-print">
      <div className="flex items-center gap-2 text-on-deep">
        <Logo height={32} showText={false} goHome={false} />
        <span className="font-semibold">{t("desk.title")}</span>
      </div>
      <div className="ms-auto flex items-center gap-1">
        {staff && <Finder side="desk" to={paths.deskSearch()} />}
        {staff && <KeysLink to={paths.deskKeys()} />}
        <DisplayMenu currency={false} />
        {staff && <LeaveDesk name={staff.name} />}
        {groups.length > 0 && (
          <Menu
            className="lg:hidden"
            button={
              <>
                <Icon name="list" />
                {t("desk.menu")}
              </>
            }
          >
            <div className="w-60 p-1">
              <DeskGroups groups={groups} counts={counts} />
            </div>
          </Menu>
        )}
      </div>
    </header>
  );
}

function LeaveDesk({ name }: { name: string }) {
  const { t } = useTranslation("layout");
  return (
    <>
      <span className="hidden px-2 text-sm text-on-deep-muted md:inline" title={t("desk.signedIn", { name })}>
        {name}
      </span>
      <Form method="post" action={paths.deskLogout()} scope="logout">
        <button
          type="submit"
          className="btn btn-quiet"
          aria-label={t("menu.logout")}
          title={t("menu.logout")}
        >
          <Icon name="sign-out" />
        </button>
      </Form>
    </>
  );
}

function DeskGroups({ groups, counts }: { groups: readonly Group[]; counts: MenuCounts }) {
  const { t, i18n } = useTranslation("layout");
  const current = currentOf(groups, useLocation().pathname);
  const id = useId();
  return (
    <Kept by={() => ["desk", i18n.language, id, current?.to, groups, counts]}>
      {() => (
        <nav aria-label={t("desk.label")} className="grid gap-2">
          {groups.map((group, i) => (
            // Some fifty entries: the first group and the one of this page are open.
            <details key={group.key} open={i === 0 || group.entries.some(({ to }) => to === current?.to)}>
              <summary className="side-group">
                <h2 id={`${id}${group.key}`} className="text-xs font-semibold tracking-normal">
                  {t(group.key)}
                </h2>
                <Icon name="caret-down" />
              </summary>
              <ul aria-labelledby={`${id}${group.key}`}>
                {group.entries.map((entry) => (
                  <li key={entry.to}>
                    <Link
                      to={entry.to}
                      className="side-link"
                      {...(entry.to === current?.to ? { "aria-current": "page" as const } : {})}
                    >
                      <Icon name={entry.icon} />
                      {t(entry.key)}
                      <MenuCount count={counts[entry.to]} />
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
      )}
    </Kept>
  );
}
