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
import { keepRest, restOf, type Rest } from "./unbilled.server";

type Difference = {
  readonly type: BillType;
  readonly newAmount: bigint;
  readonly more: bigint;
  /** Goods are billed and given back to the cent. */
  readonly exact: boolean;
  /** Whether it is billed or given back now; else it counts with the next change. */
  readonly isDue: boolean;
};

/**
 * What differs from what was charged, with what earlier changes left: goods are due at all, other parts beyond the
 * tolerance.
 */
async function differencesTo(
  on: Queryable,
  order: { id: string; status: string; total: bigint },
  now: ChargedAnew,
): Promise<Difference[]> {
  const charged = await chargedParts(on, order);
  const rest = { goods: 0n, ...(await restOf(on, order.id)) };
  const tolerance = toleranceOf(order.total);
  const to = (type: BillType, amount: bigint, exact = false): Difference => {
    const newAmount = amount > 0n ? amount : 0n;
    const more = newAmount - charged[partOf[type]];
    return { type, newAmount, more, exact, isDue: (more < 0n ? -more : more) > (exact ? 0n : tolerance) };
  };
  const by = (type: BillType, more: bigint, exact = false) =>
    to(type, charged[partOf[type]] + rest[partOf[type]] + more, exact);
  if ("shipping" in now) return [to("address", now.shipping), to("tax", now.tax)];
  if ("moved" in now) return [by("address", now.moved.shipping), by("tax", now.moved.tax)];
  const { goods, shipping, service, tax } = now.by;
  return [by("goods", goods, true), by("shipping", shipping), by("branding", service), by("tax", tax)];
}

/** Answers `orders.chargeAnew`. What is within the tolerance is neither billed nor credited now, and kept. */
export async function chargeAnew(
  tx: Tx,
  orderNo: string,
  now: ChargedAnew,
): Promise<Result<undefined, RaiseError>> {
  const order = await lockAnyOrder(tx, { no: orderNo });
  if (!order) return err("orders:error.unknown");
  const differences = await differencesTo(tx, order, now);
  for (const { type, newAmount, exact, isDue } of differences) {
    if (!isDue) continue;
    // Whoever accepted it has seen the amount.
    const fields = { type, newAmount, reason: now.reason, sure: true };
    const raised = await raise(tx, { id: randomUUID(), staff: null, orderNo, fields, kept: null, exact });
    if (!raised.ok) return raised;
  }
  const rest: Partial<Record<keyof Rest | "goods", bigint>> = {};
  for (const { type, more, isDue } of differences) rest[partOf[type]] = isDue ? 0n : more;
  delete rest.goods;
  await keepRest(tx, order.id, rest);
  return ok();
}

/** Answers `orders.costsMore`. */
export async function costsMore(on: Queryable, orderId: string, now: ChargedAnew): Promise<bigint> {
  const order = await on.first<{ id: string; status: string; total: bigint }>(
    sql`select id, status, total from store_order where id = ${orderId}`,
  );
  if (!order) throw new Error("order is gone");
  return sum((await differencesTo(on, order, now)).map(({ isDue, more }) => (isDue ? more : 0n)));
}
