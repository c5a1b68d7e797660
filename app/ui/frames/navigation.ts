/** What the side bars of the member area and the desk are made of. Visitors fetch none of it (`shop-navigation.ts`). */
import { paths } from "~/platform/paths";
import type { Entry, LayoutKey } from "./shop-navigation";

/** `also`: other pages that the entry stands for. `letter`: the key that leads there, after `g`. */
export type AreaEntry = Entry & { readonly also?: readonly string[]; readonly letter?: string };

export type Group = { readonly key: LayoutKey; readonly entries: readonly AreaEntry[] };

/**
 * A page that is not in the side bar: the page that it stands under, and its name. `:id` in an address is any one part,
 * and in `under` the part of the page itself.
 */
export type Crumb = { readonly page: string; readonly under: string; readonly key: LayoutKey };

/** What the nouns show in the member area. */
export type MemberArea = {
  readonly groups: readonly Group[];
  readonly bottomBar: readonly Entry[];
  readonly crumbs: readonly Crumb[];
};

const roots: ReadonlySet<string> = new Set([paths.desk(), paths.user()]);

/** An address as addresses are compared. */
export const plainAddress = (pathname: string): string => pathname.toLowerCase().replace(/\/$/, "");

/** Which of an entry's addresses a page is, or lies below; undefined for none. */
export const addressAbove = ({ to, also = [] }: AreaEntry, pathname: string): string | undefined => {
  const here = plainAddress(pathname);
  return [to, ...also].find((address) => {
    const there = address.toLowerCase();
    return here === there || (!roots.has(there) && here.startsWith(`${there}/`));
  });
};

/** The entry that a page belongs to: of two whose addresses it lies below, the one that is nearer. */
export function currentOf(groups: readonly Group[], pathname: string): AreaEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => ({ entry, above: addressAbove(entry, pathname)?.length ?? 0 }))
    .filter(({ above }) => above > 0)
    .toSorted((a, b) => b.above - a.above)[0]?.entry;
}
