/** A parcel leaves (§3.1 #31): goods off the shelf, its share earned (J6), the store to be told. */
import { publish } from "~/domain/bus";
import { post } from "~/domain/ledger/ledger.server";
import { dispatched, parcelShare } from "~/domain/ledger/postings";
import { consumeReservations, type Taking } from "~/domain/stock/consume.server";
import { consumeGone } from "~/domain/stock/gone.server";
import { useOwn } from "~/domain/stock/own.server";
import { isUniqueViolation, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { actorOf } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { itemsLeft, type UnsentItem } from "./items-left.server";
import { partsLeft } from "./money.server";
import { channelAt } from "./part-facts.server";
import { doerOf, lockAnyOrder, maySend, type Row, type Who } from "./row.server";
import { mayLeave, orderSteps, type MoveError } from "./steps.server";
import { isIntercepted } from "./words";
import { queueWriteBack } from "./write-back.server";

export type Parcel = {
  carrier: string;
  trackingNo: string;
  trackingUrl: string | null;
  weightG: number | null;
  items: readonly { itemId: string; qty: number }[];
  anyway?: boolean | undefined;
  /** Mark of the changes in the store that whoever sends it has seen; needed where there are any. */
  changesSeen?: string | undefined;
  /** Mark of what the store says against sending it, as whoever sends it has seen and confirmed it. */
  stopSeen?: string | undefined;
  /** Its carrier has scanned it: it is gone with all its pieces, also those that were refunded or let go of since. */
  hasLeft?: true | undefined;
  /** Where its pieces are taken from, such as a tote; left out: from the shelves, in the order of the way. */
  from?: Taking["from"];
};

export type DispatchError =
  | MoveError
  | "orders:error.store-changed"
  | "orders:error.tracking-used"
  | "orders:error.nothing-in-parcel"
  | "orders:error.too-many-units"
  | "orders:error.two-warehouses"
  | "orders:error.goods-elsewhere"
  /** With what is missing, as its text says it. */
  | `orders:error.not-reserved|${string}`;

type Dispatched = Result<{ packageId: string }, DispatchError>;

/** Sends a parcel of an order; a tracking number is used once a carrier, however often the form is sent. */
export async function dispatchParcel(orderNo: string, parcel: Parcel, who: Who): Promise<Dispatched> {
  try {
    return await transactionOr<Dispatched, Dispatched>((tx) => dispatchParcelIn(tx, orderNo, parcel, who));
  } catch (error) {
    if (isUniqueViolation(error, "package_carrier_tracking_no_key")) return err("orders:error.tracking-used");
    throw error;
  }
}

/**
 * As `dispatchParcel`, within a transaction of `transactionOr`. The tracking number is the caller's: one that is used
 * already throws.
 */
export async function dispatchParcelIn(
  tx: Tx,
  orderNo: string,
  parcel: Parcel,
  who: Who,
): Promise<Dispatched> {
  const by = doerOf(who);
  let order = await lockAnyOrder(tx, { no: orderNo });
  if (!order) return err("orders:error.unknown");
  const open = orderSteps.decide(order, "part-shipped", by, new Date());
  if (!open.ok) return open;
  if (!parcel.hasLeft) {
    const may = mayLeave(order);
    if (!may.ok) return err(may.error);
    if (!maySend(order, parcel.stopSeen)) return err("orders:error.store-stopped");
    if (!(await changesKnown(tx, order.id, parcel))) return err("orders:error.store-changed");
  }
  const left = await itemsLeft(tx, order.id);
  const packed = pack(left, parcel);
  if (!packed.ok) return packed;
  const packageId = await writePackage(tx, order, parcel, packed.value);
  await earn(tx, order, packageId, left, packed.value);
  const taken = await takeFromShelf(tx, order, packed.value, by, parcel);
  if (!taken.ok) throw new Rollback(taken);
  const complete = left.every(
    (item) => item.left <= (packed.value.find((p) => p.itemId === item.itemId)?.qty ?? 0),
  );
  // Nothing is left that could be stopped.
  if (complete && isIntercepted(order)) {
    const late = await orderSteps.takeStep(tx, order, "too-late", "system", {});
    order = late.ok ? await lockAnyOrder(tx, { no: orderNo }) : null;
    if (!order) throw new Error(`order ${orderNo} was sent and is still being stopped`);
  }
  const event = complete ? "shipped" : "part-shipped";
  const moved = await orderSteps.takeStep(tx, order, event, by, { input: parcel });
  if (!moved.ok) throw new Rollback(moved);
  await queueWriteBack(tx, packageId);
  await addJob(tx, "orders.shippedNews", { packageId });
  await publish("orders.parcelSent", tx, packageId);
  return ok({ packageId });
}

async function changesKnown(tx: Tx, orderId: string, { changesSeen }: Parcel): Promise<boolean> {
  const unseen = await tx.first(sql`
    select 1 from store_order where id = ${orderId} and 'STORE_CHANGED' = any(abnormal)
      and md5(store_changes::text) <> ${changesSeen ?? ""}`);
  return unseen === null;
}

type Packed = UnsentItem & { qty: number };

function pack(left: readonly UnsentItem[], { items, hasLeft }: Parcel): Result<Packed[], DispatchError> {
  const nonEmpty = items.filter((item) => item.qty > 0);
  if (nonEmpty.length === 0) return err("orders:error.nothing-in-parcel");
  const packed = nonEmpty.flatMap((item) => {
    const known = left.find((candidate) => candidate.itemId === item.itemId);
    return known && (hasLeft || item.qty <= known.left) ? [{ ...known, qty: item.qty }] : [];
  });
  const distinct = new Set(packed.map(({ itemId }) => itemId)).size;
  if (distinct !== nonEmpty.length) return err("orders:error.too-many-units");
  const houses = new Set(packed.map(({ warehouseId }) => warehouseId));
  return houses.size > 1 ? err("orders:error.two-warehouses") : ok(packed);
}

async function writePackage(tx: Tx, order: Row, parcel: Parcel, packed: readonly Packed[]): Promise<string> {
  const row = await tx.first<{ id: string }>(sql`
    insert into package (order_id, warehouse_id, channel_id, carrier, tracking_no, tracking_url, weight_g, joined_to)
    select o.id, h.id, ${channelAt(sql`h.id`)}, ${parcel.carrier}, ${parcel.trackingNo}, ${parcel.trackingUrl}, ${parcel.weightG}::int,
      (select k.id from package k join store_order g on g.id = k.order_id and g.id <> o.id
        where k.carrier = ${parcel.carrier} and k.tracking_no = ${parcel.trackingNo} and k.joined_to is null
          and g.shipment_group = o.shipment_group)
    from store_order o, (select ${packed[0]?.warehouseId ?? null}::uuid as id) h where o.id = ${order.id} returning id`);
  if (!row) throw new Error("package was not stored");
  await tx.run(sql`
    insert into package_line (package_id, order_line_item_id, qty)
    select ${row.id}::uuid, i, q from unnest(${packed.map((p) => p.itemId)}::uuid[], ${packed.map((p) => p.qty)}::int[]) as t (i, q)`);
  await tx.run(sql`insert into package_writeback (package_id, order_id) values (${row.id}, ${order.id})`);
  return row.id;
}

/**
 * J6: a parcel's share by the value of its goods; the last parcel takes the rest. Pieces of the member's own were earned
 * when they were put away: the money of the goods goes by the others.
 */
async function earn(
  tx: Tx,
  order: Row,
  packageId: string,
  left: readonly UnsentItem[],
  packed: readonly Packed[],
) {
  const parts = await partsLeft(tx, order.id);
  const worth = (price: bigint, qty: number) => BigInt(qty) * (price > 0n ? price : 1n);
  // What was refunded is paid back: it earns nothing, though it left.
  const weight = packed.reduce((sum, item) => sum + worth(item.unitPrice, Math.min(item.qty, item.left)), 0n);
  const whole = left.reduce((sum, item) => sum + worth(item.unitPrice, item.left), 0n);
  if (weight === 0n && whole > 0n) return;
  const paid = (item: UnsentItem, qty: number) => BigInt(Math.max(0, qty - item.ownLeft)) * item.unitPrice;
  const paidWeight = packed.reduce((sum, item) => sum + paid(item, Math.min(item.qty, item.left)), 0n);
  const paidWhole = left.reduce((sum, item) => sum + paid(item, item.left), 0n);
  const rest = parcelShare({ ...parts, goods: 0n }, weight, whole);
  const goods = parcelShare({ ...noParts, goods: parts.goods }, paidWeight, paidWhole).goods;
  const isCovered = left.some((item) => item.ownLeft > 0);
  const journal = dispatched({
    idemKey: `package:${packageId}:dispatched`,
    ref: { type: "store_order", id: order.id, no: order.no },
    share: isCovered ? { ...rest, goods } : parcelShare(parts, weight, whole),
  });
  if (journal) await post(tx, [journal], { all: true });
}

const noParts = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };

async function takeFromShelf(
  tx: Tx,
  order: Row,
  packed: readonly Packed[],
  by: By,
  { from, hasLeft, trackingNo }: Parcel,
): Promise<Result<undefined, DispatchError>> {
  const warehouseId = packed[0]?.warehouseId;
  if (!warehouseId) return ok();
  const lines = packed.map(({ variantId, qty }) => ({ variantId, warehouseId, qty }));
  const ref = { type: "store_order", id: order.id };
  const own = packed.map(({ variantId, qty, ownLeft: mine }) => ({
    ...{ variantId, warehouseId, qty: Math.min(qty, mine) },
  }));
  await useOwn(tx, ref, own);
  const taking = { actor: actorOf(by), from, because: trackingNo };
  const taken = await (hasLeft ? consumeGone : consumeReservations)(tx, ref, lines, taking);
  if (taken.ok) return taken;
  return taken.error === "not-reserved"
    ? err(`orders:error.not-reserved|${JSON.stringify({ goods: await namesOf(tx, taken.missing) })}`)
    : err("orders:error.goods-elsewhere");
}

/** Such as "SKU-1 × 2, SKU-7 × 1". */
async function namesOf(tx: Tx, lines: readonly { variantId: string; qty: number }[]): Promise<string> {
  const rows = await tx.rows<{ id: string; sku: string }>(
    sql`select id, sku from variant where id = any(${lines.map(({ variantId }) => variantId)}::uuid[])`,
  );
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]));
  return lines.map(({ variantId, qty }) => `${skus.get(variantId) ?? variantId} × ${qty}`).join(", ");
}
