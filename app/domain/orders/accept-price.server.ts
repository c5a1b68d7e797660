/** The member accepts what an order costs now: auto-pay measures a rise from there (§4.7). */
import { sql, transaction } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import { evaluateOrders } from "./evaluate.server";
import { lockOrder, type MoveError } from "./member-actions.server";
import { nextOrderState } from "./states";

/** Accepts `seen` (the total that the member saw, in cents) as the quoted price; refused if it has changed. */
export function acceptPrice(
  memberId: string,
  orderNo: string,
  seen: bigint,
): Promise<Result<undefined, MoveError | "orders:error.changed">> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, memberId, orderNo);
    if (!order) return err("orders:error.unknown");
    const next = nextOrderState(order, "edited", order.payLock !== null);
    if (!next.ok) return err(`orders:error.${next.error}`);
    const taken = await tx.first(sql`
      update store_order set quoted_total = total, autopay_note = null, autopay_noted_at = null, version = version + 1
      where id = ${order.id} and total = ${seen} and 'PRICE_CHANGED' = any(abnormal) returning 1`);
    if (!taken) return err("orders:error.changed");
    const { status } = order;
    await recordTransitions(tx, [
      {
        entity: "store_order",
        entityId: order.id,
        from: status,
        to: status,
        event: "price-accepted",
        actor: `member:${memberId}`,
      },
    ]);
    await evaluateOrders(tx, [order.id]);
    return ok();
  });
}
