/** What all nouns show around their pages, found by their files: `member-area.ts` of each noun. Browsers load it. */
import { paths } from "~/platform/paths";
import type { MemberArea } from "~/ui/frames/navigation";
import type { Entry } from "~/ui/frames/shop-navigation";
import type { IconName } from "~/ui/icon-names";
import { inMemberArea, menuGroups, type InMemberArea } from "./member-area";
import type { NotificationGroup } from "./notifications/events";

const home: Entry = { key: "member.home", to: paths.user(), icon: "house" };

const house = inMemberArea({
  menu: [{ group: "overview", at: 0, letter: "h", ...home }],
  bottomBar: { at: 0, ...home },
});

const files = import.meta.glob<InMemberArea>("./*/member-area.ts", { eager: true, import: "shown" });

/** What the house itself shows, and what each noun does. */
export const shownByAll: readonly InMemberArea[] = [house, ...Object.values(files)];

const inOrder = <T extends { readonly at: number }>(each: readonly T[]) =>
  each.toSorted((a, b) => a.at - b.at);

const menu = inOrder(shownByAll.flatMap((each) => each.menu ?? []));

/** The member area: its side bar, its bottom bar on a phone, and the pages below their entries. */
export const memberArea: MemberArea = {
  groups: Object.entries(menuGroups).map(([group, key]) => ({
    key,
    entries: menu.filter((entry) => entry.group === group),
  })),
  bottomBar: inOrder(shownByAll.flatMap(({ bottomBar }) => bottomBar ?? [])),
  crumbs: shownByAll.flatMap((each) => each.crumbs ?? []),
};

type Heading = { readonly group: NotificationGroup; readonly at: number; readonly icon: IconName };

/** The headings of notifications, in their order. */
export const headings: readonly Heading[] = inOrder(
  shownByAll.flatMap((each) =>
    Object.entries(each.headings ?? {}).map(([group, look]) => ({
      group: group as NotificationGroup,
      ...look,
    })),
  ),
);
