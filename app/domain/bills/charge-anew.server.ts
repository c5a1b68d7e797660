/** A paid order goes elsewhere than was paid for, or holds other goods: each part of its price that differs is billed or credited (§3.1 #39). */
import { randomUUID } from "node:crypto";
import type { ChargedAnew } from "~/domain/orders/events";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { sql, type Queryable, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { chargedParts } from "./charged.server";
import { toleranceOf } from "./config";
import { raise, type RaiseError } from "./raise.server";
import { partOf, type BillType } from "./states";

type Difference = {
  readonly type: BillType;
  readonly newAmount: bigint;
  readonly more: bigint;
  /** Goods are billed and given back to the cent. */
  readonly exact: boolean;
};

/** What differs: goods at all, other parts by more than the tolerance. */
async function differencesTo(
  on: Queryable,
  order: { id: string; status: string; total: bigint },
  now: ChargedAnew,
): Promise<Difference[]> {
  const charged = await chargedParts(on, order);
  const tolerance = toleranceOf(order.total);
  const differing = (type: BillType, amount: bigint, exact = false): Difference[] => {
    const newAmount = amount > 0n ? amount : 0n;
    const more = newAmount - charged[partOf[type]];
    return (more < 0n ? -more : more) <= (exact ? 0n : tolerance) ? [] : [{ type, newAmount, more, exact }];
  };
  if ("shipping" in now) return [...differing("address", now.shipping), ...differing("tax", now.tax)];
  if ("moved" in now)
    return [
      ...differing("address", charged.shipping + now.moved.shipping),
      ...differing("tax", charged.tax + now.moved.tax),
    ];
  const { goods, shipping, service, tax } = now.by;
  return [
    ...differing("goods", charged.goods + goods, true),
    ...differing("shipping", charged.shipping + shipping),
    ...differing("branding", charged.service + service),
    ...differing("tax", charged.tax + tax),
  ];
}

/** Answers `orders.chargeAnew`. What is within the tolerance is neither billed nor credited. */
export async function chargeAnew(
  tx: Tx,
  orderNo: string,
  now: ChargedAnew,
): Promise<Result<undefined, RaiseError>> {
  const order = await lockAnyOrder(tx, { no: orderNo });
  if (!order) return err("orders:error.unknown");
  for (const { type, newAmount, exact } of await differencesTo(tx, order, now)) {
    // Whoever accepted it has seen the amount.
    const fields = { type, newAmount, reason: now.reason, sure: true };
    const raised = await raise(tx, { id: randomUUID(), staff: null, orderNo, fields, kept: null, exact });
    if (!raised.ok) return raised;
  }
  return ok();
}

/** Answers `orders.costsMore`. */
export async function costsMore(on: Queryable, orderId: string, now: ChargedAnew): Promise<bigint> {
  const order = await on.first<{ id: string; status: string; total: bigint }>(
    sql`select id, status, total from store_order where id = ${orderId}`,
  );
  if (!order) throw new Error("order is gone");
  return sum((await differencesTo(on, order, now)).map(({ more }) => more));
}
