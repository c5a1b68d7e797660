/** A delivery was booked wrongly: what it brought is taken back by a booking of the opposite. */
import { publish } from "~/domain/bus";
import { Rollback, sql, type Tx } from "~/platform/db";
import { actorOf } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import type { ReceivedLine } from "./order.server";
import { openOf, type Pieces } from "./pieces";
import { lockPurchase, purchaseSteps } from "./steps.server";

/**
 * Takes back what was booked of a line: the pieces are positive numbers, as they were booked. They are to come again.
 * `too-many`: the line has not received so many. Call it in a `transactionOr`, before any shelf is locked.
 */
export async function takeBackReceived(
  tx: Tx,
  by: By,
  purchaseId: string,
  { lineId, accepted, rejected, over, token }: ReceivedLine,
): Promise<Result<undefined, "unknown" | "too-many" | "not-open">> {
  const order = await lockPurchase(tx, { id: purchaseId });
  if (!order) return err("unknown");
  const changed = await tx.run(sql`
    update purchase_order_line set received = received - ${accepted}::int, rejected = rejected - ${rejected}::int,
      over = over - ${over}::int
    where id = ${lineId} and purchase_order_id = ${purchaseId} and received >= ${accepted}::int
      and rejected >= ${rejected}::int and over >= ${over}::int`);
  if (changed !== 1) return err("too-many");
  await tx.run(sql`
    insert into purchase_booking (line_id, accepted, rejected, over, token, by)
    values (${lineId}, ${-accepted}, ${-rejected}, ${-over}, ${token}, ${actorOf(by)})`);
  if (rejected > 0) await publish("purchasing.refused", tx, lineId, -rejected);
  if (order.status !== "RECEIVED" && order.status !== "PART_RECEIVED") return ok();
  const lines = await tx.rows<Pieces>(sql`
    select ordered, received, cancelled from purchase_order_line where purchase_order_id = ${purchaseId} order by id`);
  if (lines.every((line) => openOf(line) === 0)) return ok();
  const event = lines.some(({ received }) => received > 0) ? "less-received" : "none-received";
  const now = await lockPurchase(tx, { id: purchaseId });
  const taken = now && (await purchaseSteps.takeStep(tx, now, event, by, {}));
  if (!taken?.ok) throw new Rollback(err("not-open" as const));
  return ok();
}
