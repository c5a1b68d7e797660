/** What the address of the list of recharges says: for the page and for the file of it. Pure. */
import { parseListQuery, type ListQuery } from "~/platform/list";
import { rechargeFilters, rechargeTabs } from "./config";

/**
 * Reads tab, filters and place out of an address. Filters: `no` (part of a number), `method`, `from` and `to` (days in
 * the member's zone, both part of it). Whatever does not read as one is ignored.
 */
export function rechargeQuery(url: string | URL): ListQuery {
  return parseListQuery(url, { tabs: rechargeTabs, filters: rechargeFilters });
}
