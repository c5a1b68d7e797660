/** Which of a member's orders wait for the member (the member's home, §2.3). */
import { db, prepare, raw, sql, type Sql } from "~/platform/db";
import { countCap } from "~/platform/list";
import { unwrittenOf } from "./list.server";
import { tallyOf } from "./tally.server";

export type OrderAttention = {
  readonly payable: number;
  /** What those come to, in cents. */
  readonly payableTotal: bigint;
  readonly unlinked: number;
  readonly problems: number;
  readonly held: number;
  readonly unwritten: number;
  readonly everPaid: boolean;
  /** Whether a parcel of an order of theirs has ever left. */
  readonly everSent: boolean;
};

/** Counts a member's open orders by what they wait for; each counts up to the cap of all lists. */
export async function orderAttention(memberId: string): Promise<OrderAttention> {
  const row = await db.first<OrderAttention>(
    prepare(sql`
      select ${capped(sql`${unpaid} and o.connection = 'CONNECTED' and not o.tagged`)} as payable,
        coalesce(sum(o.total) filter (where ${unpaid} and o.connection = 'CONNECTED' and not o.tagged), 0)::bigint
          as payable_total,
        ${capped(sql`${unpaid} and o.connection <> 'CONNECTED'`)} as unlinked,
        ${capped(sql`${unpaid} and o.connection = 'CONNECTED' and o.tagged`)} as problems,
        ${capped(sql`o.box = 'ACTIVE' and o.status in ('PENDING', 'PURCHASING') and o.hold <> 'NONE'`)} as held,
        (select count(*)::int from (select 1 ${unwrittenOf(memberId)} limit ${raw(most)}) untold) as unwritten,
        ${some(["PENDING", "PURCHASING", "SHIPPED", "DELIVERED"])} as ever_paid,
        ${some(["SHIPPED", "DELIVERED"])} as ever_sent
      ${tallyOf(memberId)}`),
  );
  if (!row) throw new Error("a count without a row");
  return row;
}

const most = String(countCap + 1);

const unpaid = sql`o.box = 'ACTIVE' and o.status = 'AWAITING_PAYMENT'`;

const capped = (kind: Sql) => sql`least(coalesce(sum(o.n) filter (where ${kind}), 0), ${raw(most)})::int`;

const some = (states: readonly string[]) =>
  sql`coalesce(sum(o.n) filter (where o.status = any(${[...states]}::text[])), 0) > 0`;
