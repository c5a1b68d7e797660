/** What a member's list of orders shows beside its rows (§2.6): counts, what it is narrowed by, what is under way. */
import { countCap, type ListQuery } from "~/platform/list";
import { countriesOf, orderCounts, ordersOf, storesOf, type Owner } from "./list.server";
import { beingQuoted } from "./requote.server";

/** The page, how many there are under each tab, the stores and countries to choose from, and how many are being quoted. */
export async function listPageOf(member: Owner, query: ListQuery) {
  const [page, counts, stores, countries, quoting] = await Promise.all([
    ordersOf(member, query),
    orderCounts(member, query),
    storesOf(member.id),
    countriesOf(member.id),
    beingQuoted(member.id, countCap + 1),
  ]);
  /** Those of the page that were paid: what they were invoiced by is known elsewhere. */
  const paid = page.rows.filter((row) => row.paidAt !== null).map((row) => row.id);
  return { page, counts, stores, countries, quoting, paid };
}
