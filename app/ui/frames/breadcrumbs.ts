/** The breadcrumbs of a page in the member area, derived from its address (D21). */
import { decoded } from "./decoded";
import {
  addressAbove,
  currentOf,
  plainAddress,
  type AreaEntry,
  type Crumb,
  type MemberArea,
} from "./navigation";
import type { LayoutKey } from "./shop-navigation";

export type Place = { key: LayoutKey; to?: string } | { text: string };

/** The entry of the side bar that a page belongs to. */
export const entryOf = (area: MemberArea, pathname: string): AreaEntry | undefined =>
  currentOf(area.groups, stepsTo(area.crumbs, pathname).from);

/** The places from the group down to the page; the last one is the page itself and has no link. */
export function placesOf(area: MemberArea, pathname: string): Place[] {
  const { from, steps } = stepsTo(area.crumbs, pathname);
  const entry = currentOf(area.groups, from);
  const group = area.groups.find(({ entries }) => entry && entries.includes(entry));
  if (!entry || !group) return [];
  const head = group.key === entry.key ? [] : [{ key: group.key }];
  const below = steps.length > 0 ? steps : restOf(pathname, addressAbove(entry, pathname) ?? entry.to);
  const last = below.at(-1);
  if (!last) return [...head, { key: entry.key }];
  const page: Place = "text" in last ? last : { key: last.key };
  return [...head, { key: entry.key, to: entry.to }, ...below.slice(0, -1), page];
}

/** Where the pages begin that a page stands under, and those from there to the page itself. */
function stepsTo(
  crumbs: readonly Crumb[],
  pathname: string,
): { from: string; steps: (Place & { key: LayoutKey })[] } {
  const parts = pathname.replace(/\/$/, "").split("/");
  const crumb = crumbs.find(({ page }) => isPage(page, plainAddress(pathname)));
  if (!crumb) return { from: pathname, steps: [] };
  const under = crumb.under
    .split("/")
    .map((part, at) => (part.startsWith(":") ? (parts[at] ?? part) : part))
    .join("/");
  const { from, steps } = stepsTo(crumbs, under);
  return { from, steps: [...steps, { key: crumb.key, to: parts.join("/") }] };
}

function isPage(page: string, here: string): boolean {
  const parts = here.split("/");
  const pattern = page.toLowerCase().split("/");
  return (
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(":") || part === parts[at])
  );
}

/** What follows an address in that of a page below it, such as a number. */
function restOf(pathname: string, above: string): Place[] {
  const [object] = pathname.slice(above.length).split("/").filter(Boolean);
  return object ? [{ text: decoded(object) }] : [];
}
