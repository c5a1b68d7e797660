/** What one member of staff may refund without a second person, by order and by day. */
import type { Staff } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import { hasNoLimit, needsApproval, type RefundSums, type EarlierRefunds } from "./refunds";

type Gift = RefundSums & { orderId: string };

/**
 * Counts a refund that one person makes alone; false, and nothing counted, above the limits. The caller holds the
 * order's lock; other refunds of the same person wait here.
 */
export async function giveAlone(tx: Tx, staff: Pick<Staff, "id" | "roles">, gift: Gift): Promise<boolean> {
  const { orderId, amount, goodwill } = gift;
  const free = hasNoLimit(staff.roles);
  if (!free || goodwill > 0n) {
    await tx.run(sql`select 1 from staff where id = ${staff.id} for no key update`);
    if (needsApproval(staff.roles, gift, await givenBefore(tx, staff.id, orderId))) return false;
  }
  await tx.run(sql`
    insert into given_alone (staff_id, order_id, amount, goodwill, agent)
    values (${staff.id}, ${orderId}, ${amount}, ${goodwill}, ${!free})`);
  return true;
}

/** Whether somebody may give that back alone, with `besides` that they have offered already; nothing is counted. */
export async function mayGiveAlone(
  tx: Tx,
  staff: Pick<Staff, "id" | "roles">,
  { orderId, ...sums }: Gift,
  besides: bigint,
): Promise<boolean> {
  const { order, day } = await givenBefore(tx, staff.id, orderId);
  const offered = { ...day, amount: day.amount + besides };
  return !needsApproval(staff.roles, sums, { order, day: offered });
}

/** Counts what somebody gave back alone, who was allowed to when it was offered. */
export async function countGiven(
  tx: Tx,
  staffId: string,
  { orderId, amount, goodwill }: Gift,
): Promise<void> {
  const staff = await tx.first<{ roles: string[] }>(sql`select roles from staff where id = ${staffId}`);
  await tx.run(sql`
    insert into given_alone (staff_id, order_id, amount, goodwill, agent)
    values (${staffId}, ${orderId}, ${amount}, ${goodwill}, ${!hasNoLimit(staff?.roles ?? [])})`);
}

/** Of the order ever, and of this person within a day; only what was refunded under an agent's limit. */
async function givenBefore(tx: Tx, staffId: string, orderId: string): Promise<EarlierRefunds> {
  const row = await tx.first<Record<"order" | "orderGoodwill" | "day" | "dayGoodwill", bigint>>(sql`
    select coalesce(sum(amount) filter (where order_id = ${orderId} and agent), 0)::bigint as order,
      coalesce(sum(goodwill) filter (where order_id = ${orderId}), 0)::bigint as order_goodwill,
      coalesce(sum(amount) filter (where staff_id = ${staffId} and agent and recent), 0)::bigint as day,
      coalesce(sum(goodwill) filter (where staff_id = ${staffId} and recent), 0)::bigint as day_goodwill
    from (select *, at > now() - interval '1 day' as recent from given_alone
      where order_id = ${orderId} or (staff_id = ${staffId} and at > now() - interval '1 day')) given`);
  if (!row) throw new Error("a sum without a row");
  return {
    order: { amount: row.order, goodwill: row.orderGoodwill },
    day: { amount: row.day, goodwill: row.dayGoodwill },
  };
}
