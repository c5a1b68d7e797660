/** Which of a member's orders wait for the member (the member's home, §2.3). */
import { db, sql } from "~/platform/db";
import { countCap } from "~/platform/list";
import { isUnwritten } from "./list.server";

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
  const row = await db.first<OrderAttention>(sql`
    select count(*) filter (where unpaid and connection = 'CONNECTED' and abnormal = '{}')::int as payable,
      coalesce(sum(total) filter (where unpaid and connection = 'CONNECTED' and abnormal = '{}'), 0)::bigint
        as payable_total,
      count(*) filter (where unpaid and connection <> 'CONNECTED')::int as unlinked,
      count(*) filter (where unpaid and abnormal <> '{}' and connection = 'CONNECTED')::int as problems,
      count(*) filter (where not unpaid and hold <> 'NONE')::int as held,
      (select count(*)::int from (
        select 1 from store_order o where o.user_id = ${memberId} and ${isUnwritten} limit ${countCap + 1}) untold)
        as unwritten,
      exists (select 1 from store_order o where o.user_id = ${memberId}
        and o.status in ('PENDING', 'PURCHASING', 'SHIPPED', 'DELIVERED')) as ever_paid,
      exists (select 1 from store_order o where o.user_id = ${memberId}
        and o.status in ('SHIPPED', 'DELIVERED')) as ever_sent
    from (
      select o.status = 'AWAITING_PAYMENT' as unpaid, o.connection, o.abnormal, o.total, o.hold from store_order o
      where o.user_id = ${memberId} and o.box = 'ACTIVE' and o.status in ('AWAITING_PAYMENT', 'PENDING', 'PURCHASING')
      limit ${countCap + 1}) open`);
  if (!row) throw new Error("a count without a row");
  return row;
}
