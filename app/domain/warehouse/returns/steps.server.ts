/**
 * What happens to a parcel that came back. Goods alone: money and words to the member are decided elsewhere, and nothing
 * here implies them.
 */
import { roles } from "~/domain/accounts/people";
import { publish } from "~/domain/bus";
import { notify } from "~/domain/notifications/notifications.server";
import { lockOrders } from "~/domain/orders/goods.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { dockBin, standShelves } from "~/domain/stock/dock.server";
import { moveGoods, type GoodsMove } from "~/domain/stock/goods.server";
import {
  returnElsewhere,
  returnToLots,
  sentFromLots,
  type CameBack,
  type SentBefore,
} from "~/domain/stock/own.server";
import type { StockLine } from "~/domain/stock/reservation-plan";
import { sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By, ByIntent } from "~/platform/steps";
import { inboundReaders, warehouseRoles } from "../config";
import { goodsByCode } from "../goods.server";
import type { ReturnStep } from "./forms";
import {
  mayReturn,
  piecesOf,
  reassigned,
  returnStates,
  type Bearer,
  type Found,
  type Inspected,
  type ReturnStatus,
  type Sent,
} from "./states";

export type LockedReturn = {
  id: string;
  no: string;
  status: ReturnStatus;
  warehouseId: string;
  orderId: string | null;
  orderNo: string | null;
  packageId: string | null;
  /** Whether its order was sent goods that are expected in it. */
  ofOrder: boolean;
};

export type ReturnRefusal =
  | "stale"
  | "busy"
  | "why"
  | "unknown-order"
  | "has-order"
  | "unknown-code"
  | "nothing-found"
  | `too-many|${string}`;

const staff = roles(...warehouseRoles);

/** Whether lines of return `r` are of its order. */
export const ofOrder: Sql = sql`exists (
  select 1 from return_line l where l.return_id = r.id and l.order_line_item_id is not null)`;

/** Its order is locked first: what came back of it in other parcels counts. */
async function lockReturn(tx: Tx, no: string): Promise<LockedReturn | null> {
  const seen = await tx.first<{ orderId: string | null }>(sql`
    select order_id from return_parcel where no = ${no}`);
  if (seen?.orderId) await lockAnyOrder(tx, { id: seen.orderId });
  const row = await tx.first<LockedReturn>(sql`
    select r.id, r.no, r.status, r.warehouse_id, r.order_id, r.package_id, ${ofOrder} as of_order,
      (select o.no from store_order o where o.id = r.order_id) as order_no
    from return_parcel r
    where r.no = ${no} for update`);
  return row?.orderId === seen?.orderId ? row : null;
}

export const returnSteps = defineSteps<
  LockedReturn,
  ByIntent<ReturnStep>,
  ReturnRefusal,
  Pick<LockedReturn, "status" | "orderId" | "ofOrder">
>()({
  entity: "return_parcel",
  machine: returnStates,
  lock: (tx, no: string, _by: By) => lockReturn(tx, no),
  stale: "stale",
  audit: "return",
  set: () => sql`version = version + 1`,
  starts: { arrive: "ARRIVED" },
  steps: {
    assign: {
      by: staff,
      check: mayTake,
      // Its parcel was another order's: it is known as that one no more.
      set: ({ input }) => sql`
        order_id = (select o.id from store_order o where upper(o.no) = upper(${input.order})),
        package_id = (select p.id from package p join store_order o on o.id = p.order_id
          where p.id = package_id and upper(o.no) = upper(${input.order}))`,
      audit: ({ row, input }) => ({ before: { orderNo: row.orderNo }, after: { orderNo: input.order } }),
      then: [takeOrder],
    },
    add: {
      by: staff,
      guard: (row) => (row.ofOrder ? err("has-order") : ok()),
      check: async (tx, { input }) => ((await goodsByCode(tx, input.code)) ? ok() : err("unknown-code")),
      audit: () => null,
      then: [addLine],
    },
    inspect: {
      by: staff,
      check: (tx, { row, input }) => withinShipped(tx, row.id, input.lines),
      set: ({ actor }) => sql`inspected_at = now(), inspected_by = ${actor}`,
      audit: ({ input }) => ({ after: { qty: input.lines.reduce((sum, line) => sum + piecesOf(line), 0) } }),
      then: [bookInspected],
    },
    close: {
      by: roles(...inboundReaders),
      check: async (_tx, { row, input }) => (row.status === "ARRIVED" && !input.reason ? err("why") : ok()),
      reason: ({ input }) => input.reason,
      audit: ({ input }) => (input.reason ? { after: { reason: input.reason } } : {}),
    },
  },
});

export const orderByNo = (on: Queryable, no: string) =>
  on.first<{ id: string; no: string; warehouseId: string | null }>(sql`
    select id, no, warehouse_id from store_order where upper(no) = upper(${no})`);

/** Pieces of item `i` that were sent, and those that came back in parcels that were inspected. */
export const shippedOf = (item: Sql): Sql => sql`coalesce((
  select sum(p.qty)::int from package_line p where p.order_line_item_id = ${item}), 0)`;
export const returnedOf = (item: Sql): Sql => sql`coalesce((
  select sum(x.sellable + x.damaged + x.disposed)::int from return_line x where x.order_line_item_id = ${item}), 0)`;

/** Pieces of the item of `return_line l` in the parcel that came back; null where nobody knows which parcel it is. */
export const inParcelOf: Sql = sql`(
  select coalesce(sum(p.qty), 0)::int from return_parcel r left join package_line p on p.package_id = r.package_id
    and p.order_line_item_id = l.order_line_item_id
  where r.id = l.return_id and r.package_id is not null group by r.id)`;

/**
 * Writes the lines of a return whose order is known: what is expected of a parcel, else all that was sent of the order
 * with nothing expected.
 */
export async function writeLines(
  tx: Tx,
  row: Pick<LockedReturn, "id" | "orderId" | "packageId">,
): Promise<void> {
  await tx.run(sql`
    insert into return_line (return_id, order_line_item_id, variant_id, expected)
    select ${row.id}, i.id, i.variant_id, least(coalesce(pl.qty, 0), greatest(0,
      ${shippedOf(sql`i.id`)} - ${returnedOf(sql`i.id`)}))
    from order_line l join order_line_item i on i.order_line_id = l.id
    left join package_line pl on pl.order_line_item_id = i.id and pl.package_id = ${row.packageId}::uuid
    where l.order_id = ${row.orderId}::uuid and (pl.qty > 0 or (${row.packageId}::uuid is null and exists (
      select 1 from package_line x where x.order_line_item_id = i.id)))
    order by i.id
    on conflict on constraint return_line_once do nothing`);
}

/** Tells the member that a parcel of theirs came back. */
export async function tellArrived(tx: Tx, orderId: string): Promise<void> {
  const order = await tx.first<{ userId: string; no: string }>(sql`
    select user_id, no from store_order where id = ${orderId}`);
  if (order) await notify(tx, { userId: order.userId, event: "return.arrived", data: { orderNo: order.no } });
}

type Taking<Input> = Doing<LockedReturn, Input>;

type Assigning = Taking<ByIntent<ReturnStep>["assign"]>;

/** The other order is looked at under its lock; whoever holds it now goes first. */
async function mayTake(tx: Tx, { row, input }: Assigning): Promise<Result<unknown, ReturnRefusal>> {
  const order = await orderByNo(tx, input.order);
  if (!order) return err("unknown-order");
  if (order.id === row.orderId) return err("has-order");
  if (!(await lockOrders(tx, [order.id], "skip")).has(order.id)) return err("busy");
  if (row.status !== "INSPECTED") return ok();
  const said = reassigned(await foundIn(tx, row.id), await bearersOf(tx, order.id));
  if (said.ok) return ok();
  const goods = await tx.first<{ sku: string }>(sql`select sku from variant where id = ${said.variantId}`);
  return err(`too-many|${JSON.stringify({ sku: goods?.sku ?? "", most: said.most })}`);
}

const foundIn = (tx: Tx, returnId: string): Promise<Found[]> =>
  tx.rows<Found>(sql`
    select variant_id, sellable, damaged, disposed from return_line
    where return_id = ${returnId} and sellable + damaged + disposed > 0 order by id`);

/** Lines of an order that pieces may have come back of. */
const bearersOf = (tx: Tx, orderId: string): Promise<Bearer[]> =>
  tx.rows<Bearer>(sql`
    select i.id as item_id, i.variant_id, ${shippedOf(sql`i.id`)} - ${returnedOf(sql`i.id`)} as most
    from order_line l join order_line_item i on i.order_line_id = l.id where l.order_id = ${orderId} order by i.id`);

async function takeOrder(tx: Tx, { row }: Assigning): Promise<void> {
  const now = await tx.first<{ orderId: string; packageId: string | null }>(
    sql`select order_id, package_id from return_parcel where id = ${row.id}`,
  );
  if (!now) return;
  const found = row.status === "INSPECTED" ? await foundIn(tx, row.id) : [];
  // What was noted before the order was known is of its lines now.
  await tx.run(sql`delete from return_line where return_id = ${row.id}`);
  if (row.status === "INSPECTED") await writeFound(tx, row.id, found, await bearersOf(tx, now.orderId));
  else await writeLines(tx, { ...row, ...now });
  await tellArrived(tx, now.orderId);
}

async function writeFound(tx: Tx, returnId: string, found: readonly Found[], bearers: readonly Bearer[]) {
  const said = reassigned(found, bearers);
  if (!said.ok) throw new Error(`return ${returnId} does not fit its order`);
  for (const { itemId, variantId, sellable, damaged, disposed } of said.lines)
    await tx.run(sql`
      insert into return_line (return_id, order_line_item_id, variant_id, sellable, damaged, disposed)
      values (${returnId}, ${itemId}, ${variantId}, ${sellable}, ${damaged}, ${disposed})`);
}

async function addLine(tx: Tx, { row, input }: Taking<ByIntent<ReturnStep>["add"]>): Promise<void> {
  const goods = await goodsByCode(tx, input.code);
  if (goods)
    await tx.run(sql`
      insert into return_line (return_id, variant_id) values (${row.id}, ${goods.id})
      on conflict on constraint return_line_once do nothing`);
}

type Lines = ByIntent<ReturnStep>["inspect"]["lines"];
type Kept = {
  id: string;
  sku: string;
  variantId: string;
  itemId: string | null;
} & Sent;

const linesOf = (tx: Tx, returnId: string): Promise<Kept[]> =>
  tx.rows<Kept>(sql`
    select l.id, v.sku, l.variant_id, l.order_line_item_id as item_id,
      ${shippedOf(sql`l.order_line_item_id`)} as shipped, ${inParcelOf} as in_parcel,
      ${returnedOf(sql`l.order_line_item_id`)} as returned_before
    from return_line l join variant v on v.id = l.variant_id where l.return_id = ${returnId} order by l.id`);

/** No more comes back than its parcel had, nor than was sent, over all parcels that came back of the order. */
async function withinShipped(tx: Tx, returnId: string, said: Lines): Promise<Result<unknown, ReturnRefusal>> {
  const kept = new Map((await linesOf(tx, returnId)).map((line) => [line.id, line]));
  if (new Set(said.map(({ id }) => id)).size !== said.length) return err("stale");
  if (said.every((line) => piecesOf(line) === 0)) return err("nothing-found");
  for (const line of said) {
    const own = kept.get(line.id);
    if (!own) return err("stale");
    if (own.itemId !== null && piecesOf(line) > mayReturn(own))
      return err(`too-many|${JSON.stringify({ sku: own.sku, most: mayReturn(own) })}`);
  }
  return ok();
}

/** Of sellable pieces: those that were sent from the member's own goods, of this warehouse or another, by SKU. */
async function ofMembers(
  tx: Tx,
  { orderId, warehouseId }: LockedReturn,
  found: ByIntent<ReturnStep>["inspect"]["lines"],
  kept: ReadonlyMap<string, Kept>,
): Promise<(StockLine & SentBefore)[]> {
  if (orderId === null) return [];
  const bySku = new Map<string, CameBack & { readonly sellable: number }>();
  for (const { id, ...pieces } of found) {
    const line = kept.get(id);
    if (!line) continue;
    const { sellable, shipped, returned } = bySku.get(line.variantId) ?? {
      sellable: 0,
      shipped: 0,
      returned: 0,
    };
    bySku.set(line.variantId, {
      sellable: sellable + pieces.sellable,
      shipped: shipped + line.shipped,
      returned: returned + line.returnedBefore + piecesOf(pieces),
    });
  }
  const lines: (StockLine & SentBefore)[] = [];
  for (const [variantId, { sellable: qty, ...cameBack }] of [...bySku].sort()) {
    if (qty === 0) continue;
    const line = { variantId, warehouseId, qty };
    const own = await sentFromLots(tx, { type: "store_order", id: orderId }, line, cameBack);
    const all = own.here + own.elsewhere;
    if (all > 0) lines.push({ ...line, ...own, qty: all });
  }
  return lines;
}

/**
 * Sellable pieces lie at the dock, to be put away; damaged ones in quarantine. What is disposed of comes and goes: both
 * are movements. Sellable pieces that were sold from the member's own goods count at once, in no bin yet: nobody else may
 * have them.
 */
async function bookInspected(
  tx: Tx,
  { row, actor, input }: Taking<ByIntent<ReturnStep>["inspect"]>,
): Promise<void> {
  const kept = new Map((await linesOf(tx, row.id)).map((line) => [line.id, line]));
  const moves: GoodsMove[] = [];
  const { warehouseId } = row;
  const variants = [...new Set(input.lines.flatMap(({ id }) => kept.get(id)?.variantId ?? []))];
  const members = await ofMembers(tx, row, input.lines, kept);
  const back = new Map(members.map((line) => [line.variantId, line.qty]));
  await standShelves(tx, warehouseId, variants);
  const [dock, quarantine] = [
    await dockBin(tx, warehouseId, "receiving"),
    await dockBin(tx, warehouseId, "quarantine"),
  ];
  for (const { id, note, ...found } of input.lines) {
    const own = kept.get(id);
    if (!own || piecesOf(found) === 0) continue;
    const { sellable, damaged, disposed }: Inspected = found;
    await tx.run(sql`
      update return_line set sellable = ${sellable}, damaged = ${damaged}, disposed = ${disposed}, note = ${note ?? null}::text
      where id = ${id}`);
    const same = {
      ...{ variantId: own.variantId, warehouseId, note: note ?? null },
      ref: { type: "return_parcel", id: row.id },
    };
    const theirs = Math.min(sellable, back.get(own.variantId) ?? 0);
    back.set(own.variantId, (back.get(own.variantId) ?? 0) - theirs);
    moves.push({ ...same, binId: null, qty: theirs, reason: "return" });
    moves.push({ ...same, binId: dock, qty: sellable - theirs, reason: "return" });
    moves.push({ ...same, binId: quarantine, qty: damaged, reason: "return" });
    moves.push({ ...same, binId: quarantine, qty: disposed, reason: "return" });
    moves.push({ ...same, binId: quarantine, qty: -disposed, reason: "dispose" });
  }
  if (!(await moveGoods(tx, actor, moves)).ok) throw new Error("goods that come were refused");
  const order = { type: "store_order", id: row.orderId ?? "" };
  for (const { here, elsewhere, ...line } of members) {
    await returnToLots(tx, order, { ...line, qty: here });
    await returnElsewhere(tx, order, { ...line, qty: elsewhere });
  }
  await publish("warehouse.returnInspected", tx, row.id);
}
