/** The frame of the staff desk: a dark bar of its own, so that nobody takes it for the members' pages. */
import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Form } from "../form";
import { Icon } from "../icon";
import { Logo } from "../logo";
import { DisplayMenu } from "./display-menu";
import { deskEntriesOf, isCurrent } from "./navigation";

type DeskFrameProps = {
  /** The member of staff; null on the error page of a visitor. */
  staff: { name: string; roles: readonly string[] } | null;
  children: ReactNode;
};

export function DeskFrame({ staff, children }: DeskFrameProps) {
  return (
    <div className="compact flex min-h-dvh flex-col">
      <DeskBar staff={staff} />
      <main
        id="content"
        className="mx-auto grid w-full max-w-[100rem] flex-1 content-start gap-4 px-4 py-5 md:px-6"
      >
        {children}
      </main>
    </div>
  );
}

function DeskBar({ staff }: { staff: DeskFrameProps["staff"] }) {
  const { t } = useTranslation("layout");
  const { pathname } = useLocation();
  return (
    <header className="desk-bar no-print">
      <div className="flex items-center gap-2 text-on-deep">
        <Logo height={32} showText={false} goHome={false} />
        <span className="font-semibold">{t("desk.title")}</span>
      </div>
      <nav aria-label={t("desk.label")} className="desk-nav">
        {deskEntriesOf(staff?.roles ?? []).map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            className="desk-link"
            {...(isCurrent(entry.to, pathname) ? { "aria-current": "page" as const } : {})}
          >
            <Icon name={entry.icon} />
            {t(entry.key)}
          </Link>
        ))}
      </nav>
      <div className="ms-auto flex items-center gap-1">
        <DisplayMenu currency={false} />
        {staff && (
          <>
            <span
              className="hidden px-2 text-sm text-on-deep-muted lg:inline"
              title={t("desk.signedIn", { name: staff.name })}
            >
              {staff.name}
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
        )}
      </div>
    </header>
  );
}
