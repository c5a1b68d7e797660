/** Orders are stopped because their payment is disputed, and go on once that is over (§3.1 #24, #27). */
import type { DisputedPayment } from "~/domain/payments/disputes/events";
import { paidForOrders } from "~/domain/payments/payable.server";
import { sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { casesOver, stoppedBy } from "./disputed.server";
import { doerOf, lockAnyOrder, type Who } from "./row.server";
import { orderSteps, type MoveError } from "./steps.server";

/** A payment is disputed: the orders that live on it stop. */
export async function stopDisputed(tx: Tx, payment: DisputedPayment): Promise<void> {
  for (const id of await orderIds(tx, payment)) await stop(tx, id, payment);
}

/** #27: only once no dispute over any payment that the order lives on is open or lost. */
export async function goOnAfterDispute(tx: Tx, payment: DisputedPayment): Promise<void> {
  for (const id of await orderIds(tx, payment)) {
    const order = await lockAnyOrder(tx, { id });
    if (!order) continue;
    const cases = await stoppedBy(tx, id);
    if (cases?.every(({ status }) => status === "WON"))
      await orderSteps.takeStep(tx, order, "resume", "system", { input: { reason: payment.no } });
  }
}

async function orderIds(tx: Tx, { payables }: DisputedPayment): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct k.order_id::text as id from (${paidForOrders()}) k
    join unnest(${payables.map(({ type }) => type)}::text[], ${payables.map(({ id }) => id)}::uuid[]) as p (type, id)
      on p.type = k.type and p.id = k.payable_id
    order by id`);
  return rows.map(({ id }) => id);
}

/** #24: stops an order that has not been shipped, and remembers its hold. A shipped order stays. */
async function stop(tx: Tx, id: string, payment: DisputedPayment): Promise<void> {
  const order = await lockAnyOrder(tx, { id });
  if (!order || !(await casesOver(tx, [id])).some(({ paymentId }) => paymentId === payment.paymentId)) return;
  await orderSteps.takeStep(tx, order, "intercept", "system", { input: { reason: payment.no } });
}

/** #27: staff let an intercepted order go on where it was. */
export function resumeOrder(orderNo: string, who: Who): Promise<Result<undefined, MoveError>> {
  type Answer = Result<undefined, MoveError>;
  return transactionOr<Answer, Answer>(async (tx) => {
    const order = await lockAnyOrder(tx, { no: orderNo });
    if (!order) return err("orders:error.unknown");
    const taken = await orderSteps.takeStep(tx, order, "resume", doerOf(who), {});
    return taken.ok ? ok() : taken;
  });
}
