/** What staff do with paid orders: accept, buy, deliver (§3.1 #19, #32). */
import { transactionOr } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { doerOf, lockAnyOrder, type Row, type Who } from "./row.server";
import { orderSteps, type MoveError } from "./steps.server";

type Key = { no: string } | { id: string };
type Answer = Result<Row, MoveError>;

/** Locks an order, whoever's it is, and takes the step; the order as it was before. */
function take(
  key: Key,
  who: Who,
  event: "accept" | "purchased" | "delivered",
  stopSeen?: string,
): Promise<Answer> {
  return transactionOr<Answer, Answer>(async (tx) => {
    const order = await lockAnyOrder(tx, key);
    if (!order) return err("orders:error.unknown");
    // The system may have seen before that everything is there.
    if (event === "purchased" && order.status === "PURCHASING" && order.purchasedAt !== null)
      return ok(order);
    const taken = await orderSteps.takeStep(tx, order, event, doerOf(who), { input: { stopSeen } });
    return taken.ok ? ok(order) : taken;
  });
}

/**
 * §3.1 #19: a paid order goes to purchasing; by staff, or by itself after the cooling-off. `stopSeen`: what its store says
 * against it, as staff has seen and confirmed it.
 */
export const acceptOrder = (key: Key, who: Who, stopSeen?: string) => take(key, who, "accept", stopSeen);

/**
 * The goods are there. What is not reserved for the order was bought outside of purchase orders: it is booked as arrived.
 * `stopSeen` as with `acceptOrder`. An order that has its goods already stays as it is.
 */
export const markPurchased = (no: string, who: Who, stopSeen?: string) =>
  take({ no }, who, "purchased", stopSeen);

/** §3.1 #32: every parcel of the order has arrived. */
export const markDelivered = (no: string, who: Who) => take({ no }, who, "delivered");
