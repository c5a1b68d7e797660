/** What a price difference does to its order (§3.1 #21, #22): it waits until none is open. */
import { sql, type Tx } from "~/platform/db";
import { ok, type Result } from "~/platform/result";
import { doerOf, type Row, type Who } from "./row.server";
import { orderSteps, type MoveError } from "./steps.server";

/** §3.1 #21: a paid order that has not left waits for its member. */
export async function holdForDifference(
  tx: Tx,
  order: Row,
  who: Who,
  reason: string,
): Promise<Result<undefined, MoveError>> {
  const held = await orderSteps.takeStep(tx, order, "price-difference", doerOf(who), { input: { reason } });
  return held.ok ? ok() : held;
}

/** §3.1 #22: the last open difference is settled. An interception stays, but no longer comes back to this. */
export async function goOnAfterDifference(tx: Tx, order: Row, who: Who): Promise<void> {
  await tx.run(
    sql`update store_order set hold_prev = null where id = ${order.id} and hold_prev = 'PRICE_DIFF'`,
  );
  await orderSteps.takeStep(tx, order, "difference-settled", doerOf(who), {});
}
