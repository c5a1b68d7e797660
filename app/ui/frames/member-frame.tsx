/** The frame of the member area: side bar on a screen, bottom bar on a phone, breadcrumbs on every page. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Breadcrumbs } from "../display";
import { Icon } from "../icon";
import { Kept } from "../kept";
import { Link } from "../link";
import { entryOf, placesOf, type Place } from "./breadcrumbs";
import type { MemberArea } from "./navigation";
import { paths } from "~/platform/paths";
import { Finder } from "./finder";
import { KeysLink, MenuCount, useMenuCounts, type MenuCounts } from "./menu-counts";
import { Shortcuts } from "./shortcuts";
import type { Entry } from "./shop-navigation";
import { FrozenNotice } from "./notices";
import { ChatButton } from "./site-footer";
import { SiteHeader } from "./site-header";

type MemberFrameProps = {
  area: MemberArea;
  /** Whether single letters are shortcuts. */
  keys?: boolean;
  /** Numbers beside entries of the side bar as the page was made, by their addresses. */
  badges?: MenuCounts;
  children: ReactNode;
};

export function MemberFrame({ area, keys = false, badges = {}, children }: MemberFrameProps) {
  const { pathname } = useLocation();
  const current = entryOf(area, pathname)?.to;
  const counts = useMenuCounts(paths.memberFresh());
  return (
    <div className="compact flex min-h-dvh flex-col">
      {keys && <Shortcuts groups={area.groups} help={paths.memberKeys()} />}
      <SiteHeader dense />
      <FrozenNotice />
      <div className="page flex flex-1 items-start gap-8 py-4 lg:py-6">
        <SideBar groups={area.groups} current={current} counts={{ ...badges, ...counts }} />
        <main id="content" className="grid min-w-0 flex-1 content-start gap-4 pb-8">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Trail places={placesOf(area, pathname)} />
            <div className="no-print ms-auto flex items-center gap-1">
              <Finder side="member" to={paths.memberSearch()} />
              <KeysLink to={paths.memberKeys()} />
            </div>
          </div>
          {children}
        </main>
      </div>
      <BottomBar entries={area.bottomBar} current={current} counts={counts} />
      <ChatButton />
    </div>
  );
}

function Trail({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation("layout");
  const items = places.map((place) =>
    "text" in place ? { label: place.text } : { label: t(place.key), ...(place.to ? { to: place.to } : {}) },
  );
  return <Breadcrumbs items={[{ label: t("member.area") }, ...items]} />;
}

type Current = { current: string | undefined; counts: MenuCounts };

function SideBar(props: Pick<MemberArea, "groups"> & Current) {
  const { i18n } = useTranslation("layout");
  const { groups, current, counts } = props;
  return (
    <Kept by={() => ["side", i18n.language, current, counts, groups]}>{() => <SideNav {...props} />}</Kept>
  );
}

function SideNav({ groups, current, counts }: Pick<MemberArea, "groups"> & Current) {
  const { t } = useTranslation("layout");
  return (
    <nav
      aria-label={t("member.label")}
      className="sticky top-6 -m-1 hidden max-h-[calc(100dvh-3rem)] w-54 flex-none content-start gap-5 overflow-y-auto p-1 lg:grid no-print"
    >
      {groups.map((group) => (
        <div key={group.key}>
          <h2 id={`side-${group.key}`} className="px-3 pb-1 text-xs font-semibold tracking-normal text-muted">
            {t(group.key)}
          </h2>
          <ul aria-labelledby={`side-${group.key}`}>
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <NavigationLink entry={entry} current={current} counts={counts} className="side-link" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function BottomBar(props: { entries: readonly Entry[] } & Current) {
  const { i18n } = useTranslation("layout");
  const { entries, current, counts } = props;
  return (
    <Kept by={() => ["bottom", i18n.language, current, counts, entries]}>
      {() => <BottomNav {...props} />}
    </Kept>
  );
}

function BottomNav({ entries, current, counts }: { entries: readonly Entry[] } & Current) {
  const { t } = useTranslation("layout");
  return (
    <nav aria-label={t("member.label")} className="bottom-bar no-print">
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavigationLink entry={entry} current={current} counts={counts} className="bottom-link" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type NavigationLinkProps = { entry: Entry; className: string } & Current;

function NavigationLink({ entry, current, counts, className }: NavigationLinkProps) {
  const { t } = useTranslation("layout");
  return (
    <Link
      to={entry.to}
      className={className}
      {...(entry.to === current ? { "aria-current": "page" as const } : {})}
    >
      <Icon name={entry.icon} />
      {t(entry.key)}
      <MenuCount count={counts[entry.to]} />
    </Link>
  );
}
