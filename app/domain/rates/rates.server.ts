/** The exchange rates that hold now, out of the rows that say from when on each does (§4.5). */
import { db, sql, type Queryable } from "~/platform/db";
import { timedCache } from "~/platform/timed-cache.server";
import { one, type UsdRates } from "./rates";

/**
 * What each currency is worth in US dollars now. Read it inside the transaction that freezes a rate; pages take
 * `shownRates`.
 */
export async function usdRates(on: Queryable = db): Promise<UsdRates> {
  const rows = await on.rows<{ base: string; rate: bigint }>(sql`
    select distinct on (base) base, rate from fx_rate where quote = 'USD' and at <= now()
    order by base, at desc, id desc`);
  return { ...Object.fromEntries(rows.map(({ base, rate }) => [base, rate])), USD: one };
}

/** As `usdRates`, a second old at most: for indications. */
export const shownRates: () => Promise<UsdRates> = () => kept("");

const kept = timedCache(1, () => usdRates());
