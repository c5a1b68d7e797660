/** A paid order goes elsewhere than was paid for: each part of its price that differs is billed or credited (§3.1 #39). */
import { randomUUID } from "node:crypto";
import type { ChargedAnew } from "~/domain/orders/events";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { sql, type Queryable, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { chargedParts } from "./charged.server";
import { toleranceOf } from "./config";
import { raise, type RaiseError } from "./raise.server";

const partsOfPlace = { address: "shipping", tax: "tax" } as const;

type Difference = { readonly type: "address" | "tax"; readonly newAmount: bigint; readonly more: bigint };

/** What differs by more than the tolerance. */
async function differencesTo(
  on: Queryable,
  order: { id: string; status: string; total: bigint },
  now: Omit<ChargedAnew, "reason">,
): Promise<Difference[]> {
  const charged = await chargedParts(on, order);
  const tolerance = toleranceOf(order.total);
  return (["address", "tax"] as const).flatMap((type) => {
    const newAmount = now[partsOfPlace[type]];
    const more = newAmount - charged[partsOfPlace[type]];
    return (more < 0n ? -more : more) <= tolerance ? [] : [{ type, newAmount, more }];
  });
}

/** Answers `orders.chargeAnew`. What is within the tolerance is neither billed nor credited. */
export async function chargeAnew(
  tx: Tx,
  orderNo: string,
  { reason, ...now }: ChargedAnew,
): Promise<Result<undefined, RaiseError>> {
  const order = await lockAnyOrder(tx, { no: orderNo });
  if (!order) return err("orders:error.unknown");
  for (const { type, newAmount } of await differencesTo(tx, order, now)) {
    // Whoever accepted it has seen the amount.
    const fields = { type, newAmount, reason, sure: true };
    const raised = await raise(tx, { id: randomUUID(), staff: null, orderNo, fields, kept: null });
    if (!raised.ok) return raised;
  }
  return ok();
}

/** Answers `orders.costsMore`. */
export async function costsMore(
  on: Queryable,
  orderId: string,
  now: Omit<ChargedAnew, "reason">,
): Promise<bigint> {
  const order = await on.first<{ id: string; status: string; total: bigint }>(
    sql`select id, status, total from store_order where id = ${orderId}`,
  );
  if (!order) throw new Error("order is gone");
  return sum((await differencesTo(on, order, now)).map(({ more }) => more));
}
