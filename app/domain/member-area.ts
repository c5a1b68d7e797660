/**
 * What a noun shows around its pages in the member area. Each says it in its `member-area.ts`, which browsers load: it has
 * addresses, names of icons and keys of texts, and imports nothing of the server. `member-areas.ts` gathers them.
 */
import type { AreaEntry, Crumb } from "~/ui/frames/navigation";
import type { Entry } from "~/ui/frames/shop-navigation";
import type { IconName } from "~/ui/icon-names";
import type { NotificationGroup } from "./notifications/events";

/** The groups of the side bar, in the member's own words. */
export const menuGroups = {
  overview: "member.overview",
  orders: "member.orders",
  stores: "member.stores",
  products: "member.products",
  wallet: "member.wallet",
  account: "menu.account",
} as const;

/** `at` orders the entries of a group. */
export type MenuEntry = AreaEntry & { readonly group: keyof typeof menuGroups; readonly at: number };

export type InMemberArea = {
  /** Its entries in the side bar. */
  readonly menu?: readonly MenuEntry[];
  /** Its entry in the bottom bar of a phone: the five most used stand there. */
  readonly bottomBar?: Entry & { readonly at: number };
  /** Its pages that are not in the side bar. */
  readonly crumbs?: readonly Crumb[];
  /** Headings of notifications, with their order in the settings. Later nouns put their events under them, too. */
  readonly headings?: {
    readonly [G in NotificationGroup]?: { readonly at: number; readonly icon: IconName };
  };
};

/** Says what a noun shows. */
export const inMemberArea = (shows: InMemberArea): InMemberArea => shows;
