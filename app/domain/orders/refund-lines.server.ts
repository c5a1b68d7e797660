/** Refundable units of an order's lines, and what happens to unsent ones. */
import { keepReserved } from "~/domain/stock/consume.server";
import { ownLeft, type CoveredItem } from "~/domain/stock/own-lots";
import { keepOwn } from "~/domain/stock/own.server";
import type { StockLine } from "~/domain/stock/reservation-plan";
import { insertRefundLines } from "~/domain/payments/refunds/rows.server";
import { db, prepare, sql, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { shippingOptionsOf, quantities } from "./shipping-options.server";
import type { ShipTo } from "./address";
import type { OrderPage } from "./order.server";
import { allChosen, unitsFit, type Charged, type LineUnits, type RefundableLine } from "./refund-lines";

export type Stage = "before" | "after";

/** Units of a line's SKUs that are still to be sent, in the line's own units. */
const unsent = sql`coalesce((
  select min((i.qty - coalesce((select sum(p.qty) from package_line p where p.order_line_item_id = i.id), 0)) * l.qty / i.qty)::int
  from order_line_item i where i.order_line_id = l.id and i.qty > 0), 0)`;

/** Units that wait for finance to agree already, under a refund but this one. */
const asked = (but: string | null) => sql`coalesce((
  select sum(x.qty)::int from refund_line x join refund r on r.id = x.refund_id
  where x.order_line_id = l.id and r.status = 'REQUESTED' and r.id is distinct from ${but}::uuid), 0)`;

/** The lines of a locked order, by the units that can still go back. */
export const linesLeft = (tx: Tx, orderId: string, stage: Stage) => refundableLines(tx, orderId, stage);

/** The lines with our goods. `but`: a refund whose own units count as available. */
function refundableLines(
  on: Queryable,
  orderId: string,
  stage: Stage,
  but: string | null = null,
): Promise<RefundableLine[]> {
  const there =
    stage === "before" ? sql`least(l.qty - l.refunded, ${unsent} - l.refunded)` : sql`l.qty - l.refunded`;
  return on.rows<RefundableLine>(
    prepare(sql`
    select l.id, l.title, l.store_sku as sku, l.options, l.qty, greatest(0, ${there} - ${asked(but)})::int as left, ${asked(but)} as asked,
      sum((i.qty - i.own_qty) * i.unit_price)::bigint as goods, l.refunded,
      case when bool_or(i.own_qty > 0) then json_agg(json_build_object('qty', i.qty, 'ownQty', i.own_qty,
        'price', i.unit_price::text)) end as covered,
      case when bool_and(i.weight_g is not null) then sum(i.qty * i.weight_g)::int else 0 end as weight_g
    from order_line l join order_line_item i on i.order_line_id = l.id
    where l.order_id = ${orderId} group by l.id order by l.id`),
  );
}

type Wished = { units: readonly LineUnits[]; amount: bigint; deferred: bigint };

/**
 * Whether these units can be refunded. If nothing would be left to ship before dispatch, all money goes back and the
 * order is cancelled.
 */
export async function checkUnits(
  tx: Tx,
  orderId: string,
  stage: Stage,
  { units, amount, deferred }: Wished,
  but: string | null = null,
): Promise<Result<undefined, "refunds:error.units" | "refunds:error.allUnits">> {
  if (units.length === 0) return ok();
  const lines = await refundableLines(tx, orderId, stage, but);
  if (!unitsFit(lines, units)) return err("refunds:error.units");
  const nothingLeft = stage === "before" && allChosen(lines, units);
  return nothingLeft && amount < deferred ? err("refunds:error.allUnits") : ok();
}

/** Keeps which units a refund is for. */
export async function keepUnits(tx: Tx, refundId: string, units: readonly LineUnits[]): Promise<void> {
  if (units.length === 0) return;
  const lines = sql`
    select l.id, l.title, u.qty
    from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ qty }) => qty)}::int[]) as u (id, qty)
    join order_line l on l.id = u.id`;
  await insertRefundLines(tx, refundId, lines);
}

export function unitsOfRefund(on: Queryable, refundId: string): Promise<LineUnits[]> {
  return on.rows<LineUnits>(sql`
    select order_line_id as line_id, qty from refund_line
    where refund_id = ${refundId} and order_line_id is not null order by id`);
}

/** Marks them as refunded on their lines; before dispatch they are not shipped and not reserved. */
export async function takeUnits(
  tx: Tx,
  orderId: string,
  stage: Stage,
  units: readonly LineUnits[],
): Promise<void> {
  if (units.length === 0) return;
  const ids = units.map(({ lineId }) => lineId);
  await tx.run(sql`
    update order_line l set refunded = l.refunded + u.qty
    from unnest(${ids}::uuid[], ${units.map(({ qty }) => qty)}::int[]) as u (id, qty) where l.id = u.id`);
  if (stage !== "before") return;
  const ref = { type: "store_order", id: orderId };
  await keepOwn(tx, ref, await ownToSend(tx, orderId));
  await keepReserved(tx, ref, await stillToSend(tx, orderId));
}

/** Of what an order still sends: pieces of the member's own. */
export async function ownToSend(tx: Tx, orderId: string): Promise<StockLine[]> {
  const rows = await tx.rows<CoveredItem & Omit<StockLine, "qty">>(sql`
    select i.variant_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id, i.qty, i.own_qty, i.qty * l.refunded / l.qty as refunded,
      coalesce((select sum(p.qty)::int from package_line p where p.order_line_item_id = i.id), 0) as sent
    from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
    where o.id = ${orderId} and o.warehouse_id is not null`);
  return rows.map(({ variantId, warehouseId, ...pieces }) => ({
    variantId,
    warehouseId,
    qty: ownLeft(pieces),
  }));
}

/** Pieces of each SKU that an order still sends. */
export function stillToSend(tx: Tx, orderId: string) {
  return tx.rows<{ variantId: string; warehouseId: string; qty: number }>(sql`
    select i.variant_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id, sum(greatest(0, i.qty - i.qty * l.refunded / l.qty
      - coalesce((select sum(p.qty) from package_line p where p.order_line_item_id = i.id), 0)))::int as qty
    from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
    where o.id = ${orderId} and o.warehouse_id is not null group by 1, 2`);
}

/**
 * The whole order was cancelled: its refunded units are reset for the next payment. What its store changed meanwhile and
 * its member accepted stays so.
 */
export async function forgetUnits(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`delete from order_line where order_id = ${orderId} and store_qty = 0`);
  await tx.run(sql`update order_line set refunded = 0 where order_id = ${orderId} and refunded > 0`);
  await tx.run(sql`
    update order_line set qty = store_qty, store_qty = null where order_id = ${orderId} and store_qty is not null`);
  await tx.run(sql`
    update order_line_item i set paid_price = null from order_line l
    where l.order_id = ${orderId} and i.order_line_id = l.id and i.paid_price is not null`);
}

/** What had not left was given back: the units that left are all there is of the order. */
export async function keepSentUnits(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update order_line l set refunded = least(l.qty, greatest(l.refunded, ${unsent}::int)) where l.order_id = ${orderId}`);
}

/** What an order was charged, for the proposal; the fixed part of its shipping as it was quoted, else as its channel asks for it today. */
export async function chargedOf(order: OrderPage): Promise<Charged> {
  const { goods, discount, shipping, tax } = order;
  const { options } = await shippingOptionsOf(
    db,
    order,
    quantities(order.lines.flatMap((line) => line.items)),
  );
  const kept = await db.first<{ fixed: bigint | null }>(sql`
    select shipping_fixed as fixed from store_order where id = ${order.id}`);
  const fixedShipping =
    kept?.fixed ?? options.find(({ channelId }) => channelId === order.channelId)?.fixed ?? 0n;
  return { goods, discount, shipping, tax, fixedShipping };
}

/** As `chargedOf`, of a locked order. */
export async function chargedIn(tx: Tx, orderId: string): Promise<Charged> {
  const order = await tx.first<Omit<Charged, "fixedShipping"> & Sent>(sql`
    select o.id, o.country, o.ship_to, o.channel_id, o.goods, o.discount, o.shipping, o.tax, o.shipping_fixed,
      coalesce((select json_agg(json_build_object('variantId', i.variant_id, 'qty', i.qty))
        from order_line l join order_line_item i on i.order_line_id = l.id where l.order_id = o.id), '[]') as items
    from store_order o where o.id = ${orderId}`);
  if (!order) throw new Error("order is gone");
  const { id, country, shipTo, channelId, shippingFixed, items, ...amounts } = order;
  if (shippingFixed !== null) return { ...amounts, fixedShipping: shippingFixed };
  const { options } = await shippingOptionsOf(tx, { id, country, shipTo }, quantities(items));
  const fixedShipping = options.find((option) => option.channelId === channelId)?.fixed ?? 0n;
  return { ...amounts, fixedShipping };
}

type Sent = {
  id: string;
  country: string;
  shipTo: ShipTo;
  channelId: string | null;
  shippingFixed: bigint | null;
  items: { variantId: string; qty: number }[];
};

/** The lines with our goods and what of them can be refunded; on a transaction as that sees it. */
export const linesToRefund = (orderId: string, stage: Stage, on: Queryable = db) =>
  refundableLines(on, orderId, stage);
