/** A recharge whose payment is disputed says so (§3.3). */
import type { DisputedPayment } from "~/domain/payments/disputes/events";
import { sql, type Tx } from "~/platform/db";

/** Marks the recharges that a disputed payment paid. */
export async function markDisputed(tx: Tx, { payables }: DisputedPayment): Promise<void> {
  const ids = payables.flatMap(({ type, id }) => (type === "recharge_order" ? [id] : []));
  await tx.run(sql`
    update recharge_order set tags = array_append(tags, 'DISPUTED')
    where id = any(${ids}::uuid[]) and not 'DISPUTED' = any(tags)`);
}
