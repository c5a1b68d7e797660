/** The journals about a thing, for its page at the desk. */
import { db, sql } from "~/platform/db";
import type { ThingType } from "./things";

export type JournalAbout = {
  readonly id: string;
  readonly type: string;
  readonly status: "pending" | "posted";
  readonly at: Date;
  /** What it moves, in each of its currencies: the sum of its debits, in minor units. */
  readonly sums: readonly { readonly ccy: string; readonly amount: bigint }[];
};

/** Things of a type, and journals that name others but belong to it, by their keys. */
export type About = { readonly type: ThingType; readonly id: string; readonly keys?: readonly string[] };

/** The journals of a thing with their reversals, the oldest first, at most fifty. Released holds are left out. */
export async function journalsAbout({ type, id, keys = [] }: About): Promise<JournalAbout[]> {
  const rows = await db.rows<Omit<JournalAbout, "sums"> & { ccys: string[]; amounts: string[] }>(sql`
    with own as materialized (
      select id from journal where ref_type = ${type} and ref_id = ${id}::uuid
      union select id from journal where idem_key = any(${[...keys]}::text[]))
    select j.id, j.type, j.status, j.at, s.ccys, s.amounts
    from journal j cross join lateral (
      select array_agg(e.ccy::text order by e.ccy) as ccys, array_agg(e.amount::text order by e.ccy) as amounts
      from (select ccy, sum(amount) as amount from ledger_entry where journal_id = j.id and dc = 'D' group by ccy) e) s
    where j.status <> 'void'
      and j.id in (select id from own union select r.id from journal r where r.reverses_id in (select id from own))
    order by j.at, j.id limit 50`);
  return rows.map(({ ccys, amounts, ...row }) => ({
    ...row,
    sums: ccys.map((ccy, i) => ({ ccy, amount: BigInt(amounts[i] ?? 0) })),
  }));
}
