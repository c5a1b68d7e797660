/** What a price difference does to its order (§3.1 #21, #22): it waits until none is open. */
import { sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { auditMove, type DeskOrder } from "./desk.server";
import { writeMove } from "./member-actions.server";
import { nextOrderState } from "./states";

/** §3.1 #21: a paid order that has not left waits for its member. */
export async function holdForDifference(
  tx: Tx,
  order: DeskOrder,
  actor: Actor,
  reason: string,
): Promise<Result<undefined, "orders:error.stale" | "orders:error.pay-locked">> {
  const next = nextOrderState(order, "price-difference", order.payLock !== null);
  if (!next.ok) return err(`orders:error.${next.error}`);
  await writeMove(tx, order, next.value, "price-difference", actor, reason);
  await auditMove(tx, order, next.value, "price-difference", actor, { reason });
  return ok();
}

/** §3.1 #22: the last open difference is settled. An interception stays, but no longer comes back to this. */
export async function goOnAfterDifference(tx: Tx, order: DeskOrder, actor: Actor): Promise<void> {
  await tx.run(
    sql`update store_order set hold_prev = null where id = ${order.id} and hold_prev = 'PRICE_DIFF'`,
  );
  const next = nextOrderState(order, "difference-settled", order.payLock !== null);
  if (!next.ok) return;
  await writeMove(tx, order, next.value, "difference-settled", actor);
  // The hour at which it would have been accepted by itself may be over.
  if (order.status === "PENDING") await addJob(tx, "orders.accept", { orderIds: [order.id] });
}
