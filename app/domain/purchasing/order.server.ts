/** Purchase orders: made of what is to buy, read for their page, and booked when goods come. */
import { publish } from "~/domain/bus";
import { audit } from "~/platform/audit.server";
import { db, Rollback, sql, transaction, transactionOr, type Tx } from "~/platform/db";
import { actorOf } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { maxLines } from "./config";
import { noteDemand } from "./demand.server";
import { mayBook, openOf, toOrder, type Brought } from "./pieces";
import type { PurchaseEvent } from "./states";
import { factColumns, followLines, lockPurchase, purchaseSteps, type PurchaseFacts } from "./steps.server";

/** A line of what is to buy: `warehouseId:variantId`. */
export const keyOf = ({ warehouseId, variantId }: { warehouseId: string; variantId: string }) =>
  `${warehouseId}:${variantId}`;

type Wanted = {
  warehouseId: string;
  variantId: string;
  sku: string;
  missing: number;
  covered: number;
  qty: number;
  supplierId: string | null;
  supplierSku: string;
  ccy: string;
  price: bigint;
  moq: number;
  pack: number;
};

/** What became of one line that was ticked. */
export type MadeLine = {
  readonly key: string;
  readonly sku: string;
  readonly why: "supplier" | "bought" | null;
};
export type Made = { readonly orders: readonly string[]; readonly lines: readonly MadeLine[] };

/**
 * Makes a draft for each supplier and warehouse of the lines, each with what is left to buy now, in packs and above the
 * supplier's minimum. Two people who tick the same lines at once get one order.
 */
export function makeOrders(by: By, keys: readonly string[]): Promise<Made> {
  return transaction(async (tx) => {
    const wanted = await lockWanted(tx, keys);
    const lines = wanted.map((line) => ({ key: keyOf(line), sku: line.sku, why: whyNot(line) }));
    const ready = wanted.filter((line) => whyNot(line) === null);
    const orders: string[] = [];
    for (const group of Map.groupBy(ready, (line) => `${line.supplierId} ${line.warehouseId}`).values())
      for (let from = 0; from < group.length; from += maxLines)
        orders.push(await makeOrder(tx, by, group.slice(from, from + maxLines)));
    return { orders, lines };
  });
}

const whyNot = ({ supplierId, qty }: Wanted): MadeLine["why"] =>
  qty <= 0 ? "bought" : supplierId === null ? "supplier" : null;

/** Locks the rows, in the order of their keys: what is left of each is read under the lock. */
async function lockWanted(tx: Tx, keys: readonly string[]): Promise<Wanted[]> {
  const pairs = [...new Set(keys)].filter((key) => /^[\da-f-]{36}:[\da-f-]{36}$/.test(key));
  const [houses, variants] = [pairs.map((key) => key.slice(0, 36)), pairs.map((key) => key.slice(37))];
  const asked = sql`unnest(${houses}::uuid[], ${variants}::uuid[]) as k (w, v)`;
  await tx.rows(sql`
    select t.variant_id from to_buy t join ${asked} on t.warehouse_id = k.w and t.variant_id = k.v
    order by t.warehouse_id, t.variant_id for update of t`);
  return tx.rows<Wanted>(sql`
    select t.warehouse_id, t.variant_id, v.sku, t.missing, t.on_order + t.at_dock as covered,
      greatest(t.missing - t.on_order - t.at_dock, 0) as qty, p.supplier_id, coalesce(p.supplier_sku, '') as supplier_sku,
      coalesce(s.ccy, 'USD') as ccy, coalesce(p.price, 0)::bigint as price, coalesce(p.moq, 1) as moq,
      coalesce(p.pack, 1) as pack
    from ${asked} join to_buy t on t.warehouse_id = k.w and t.variant_id = k.v join variant v on v.id = t.variant_id
    left join supplier_price p on p.id = t.price_id left join supplier s on s.id = p.supplier_id
    order by v.sku, t.warehouse_id`);
}

async function makeOrder(tx: Tx, by: By, lines: readonly Wanted[]): Promise<string> {
  const [first] = lines;
  if (!first) throw new Error("an order without lines");
  const actor = actorOf(by);
  const order = await tx.first<{ id: string; no: string }>(sql`
    insert into purchase_order (no, supplier_id, warehouse_id, ccy, created_by)
    values ('PO' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('purchase_order_no_seq'), ${first.supplierId},
      ${first.warehouseId}, ${first.ccy}, ${actor}) returning id, no`);
  if (!order) throw new Error("no purchase order was written");
  await purchaseSteps.begin(tx, "make", by, order.id);
  for (const line of lines) {
    const row = await tx.first<{ id: string }>(sql`
      insert into purchase_order_line (purchase_order_id, variant_id, supplier_sku, ordered, unit_cost, list_cost)
      values (${order.id}, ${line.variantId}, ${line.supplierSku}, ${toOrder(line.qty, line)}, ${line.price}, ${line.price})
      returning id`);
    if (row) await noteDemand(tx, row.id, line);
  }
  if (actor.startsWith("staff:"))
    await audit(tx, {
      actor,
      action: "purchase.make",
      entity: "purchase_order",
      entityId: order.id,
      after: { lines: lines.length },
    });
  return order.no;
}

/** A line of a delivery. `token`: the form's or scan's; the same one again books nothing more. */
export type ReceivedLine = Brought & { readonly lineId: string; readonly token: string };
export type BookedLine = ReceivedLine & {
  readonly variantId: string;
  /** It was booked before, by the same token. */
  readonly again: boolean;
};
export type BookError = "unknown" | "not-open" | "too-many" | "pieces";

/**
 * Books what a delivery brought of a purchase order, all lines or none. Locks the order; good pieces are capped by what is
 * open of the line under that lock, whoever else receives at the same time. More good pieces come only as `over`. Rejected
 * ones leave the line open: the supplier owes them. Call it in a `transactionOr`, before any shelf is locked.
 * `not-open`: nothing was placed, or it was cancelled; after all has come, only more of it (`over`) is booked.
 */
export async function bookReceived(
  tx: Tx,
  by: By,
  purchaseId: string,
  lines: readonly ReceivedLine[],
): Promise<Result<BookedLine[], BookError>> {
  const order = await lockPurchase(tx, { id: purchaseId });
  if (!order) return err("unknown");
  const booked: BookedLine[] = [];
  for (const line of lines) {
    const now = await lineNow(tx, purchaseId, line);
    if (!now) return err("unknown");
    const { variantId, again } = now;
    booked.push({ ...line, variantId, again });
    if (again) continue;
    const may = mayBook(now, line);
    if (!may.ok) return may;
    if (order.status === "DRAFT" || order.status === "CANCELLED") return err("not-open");
    await tx.run(sql`
      insert into purchase_booking (line_id, accepted, rejected, over, token, by)
      values (${line.lineId}, ${line.accepted}, ${line.rejected}, ${line.over}, ${line.token}, ${actorOf(by)})`);
    await tx.run(sql`
      update purchase_order_line set received = received + ${line.accepted}::int, rejected = rejected + ${line.rejected}::int,
        over = over + ${line.over}::int
      where id = ${line.lineId}`);
    if (line.rejected > 0) await publish("purchasing.refused", tx, line.lineId, line.rejected);
  }
  if (booked.every(({ again }) => again)) return ok(booked);
  const followed = await followLines(tx, order, by, true);
  if (!followed.ok) throw new Rollback(err("not-open" as const));
  return ok(booked);
}

type LineNow = { variantId: string; ordered: number; received: number; cancelled: number; again: boolean };

const lineNow = (tx: Tx, purchaseId: string, { lineId, token }: ReceivedLine) =>
  tx.first<LineNow>(sql`
    select l.variant_id, l.ordered, l.received, l.cancelled, exists (
      select 1 from purchase_booking b where b.token = ${token}::uuid) as again
    from purchase_order_line l where l.id = ${lineId}::uuid and l.purchase_order_id = ${purchaseId}::uuid`);

/** `bookReceived` in a transaction of its own. */
export const receivePurchase = (by: By, purchaseId: string, lines: readonly ReceivedLine[]) =>
  transactionOr<Result<BookedLine[], BookError>, Result<BookedLine[], BookError>>(async (tx) => {
    const booked = await bookReceived(tx, by, purchaseId, lines);
    if (!booked.ok) throw new Rollback(booked);
    return booked;
  });

/** What is open of each line: "complete the rest" sets each line to it. The caller has locked the order, or shows a page. */
export async function restOf(
  purchaseId: string,
  on: Pick<Tx, "rows"> = db,
): Promise<{ lineId: string; variantId: string; rest: number }[]> {
  const lines = await on.rows<{
    id: string;
    variantId: string;
    ordered: number;
    received: number;
    cancelled: number;
  }>(sql`
    select id, variant_id, ordered, received, cancelled from purchase_order_line
    where purchase_order_id = ${purchaseId}::uuid order by id`);
  return lines.map((line) => ({ lineId: line.id, variantId: line.variantId, rest: openOf(line) }));
}

export type PurchaseLine = {
  readonly id: string;
  readonly variantId: string;
  readonly sku: string;
  readonly title: { en: string; zh?: string };
  readonly supplierSku: string;
  readonly ordered: number;
  readonly cancelled: number;
  readonly received: number;
  readonly rejected: number;
  readonly over: number;
  readonly unitCost: bigint;
  readonly listCost: bigint;
  readonly orders: readonly { no: string; qty: number; bulk: boolean }[];
};

export type PurchasePage = PurchaseFacts & {
  readonly id: string;
  readonly no: string;
  readonly supplier: string;
  readonly supplierNo: string;
  readonly supplierName: string;
  readonly contact: string;
  readonly address: string;
  readonly terms: string;
  readonly locale: string;
  readonly warehouse: { en: string; zh?: string };
  readonly warehouseCode: string;
  readonly ccy: string;
  readonly expectedOn: string | null;
  readonly placedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly closedAt: Date | null;
  readonly sentAt: Date | null;
  readonly sentTo: string | null;
  readonly note: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly rows: readonly PurchaseLine[];
};

/** A purchase order with its lines, as its page, its PDF and its file show it; null where there is none. */
export async function findPurchase(no: string): Promise<PurchasePage | null> {
  const order = await db.first<Omit<PurchasePage, "rows">>(sql`
    select o.id, o.no, s.name as supplier, s.no as supplier_no, s.name as supplier_name, s.contact, s.address, s.terms,
      s.locale, w.name as warehouse, w.code as warehouse_code, o.ccy, o.expected_on::text as expected_on, o.placed_at,
      o.confirmed_at, o.closed_at, o.sent_at, o.sent_to, o.note, o.version, o.created_at, ${factColumns}
    from purchase_order o join supplier s on s.id = o.supplier_id join warehouse w on w.id = o.warehouse_id
    where o.no = ${no}`);
  if (!order) return null;
  const rows = await db.rows<PurchaseLine>(sql`
    select l.id, l.variant_id, v.sku, p.title, l.supplier_sku, l.ordered, l.cancelled, l.received, l.rejected, l.over,
      l.unit_cost, l.list_cost, coalesce((
        select json_agg(json_build_object('no', x.no, 'qty', x.qty, 'bulk', x.bulk) order by x.since, x.no) from (
          select t.no, d.qty, t.accepted_at as since, false as bulk
          from purchase_demand d join order_line_item i on i.id = d.order_line_item_id
          join order_line ol on ol.id = i.order_line_id join store_order t on t.id = ol.order_id where d.line_id = l.id
          union all
          select d.no, d.qty, d.since, true from bulk_demand d where d.line_id = l.id) x), '[]') as orders
    from purchase_order_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.purchase_order_id = ${order.id} order by v.sku`);
  return { ...order, rows };
}

export type HistoryLine = {
  readonly id: string;
  readonly event: PurchaseEvent | "make";
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string | null;
};

/** What happened to a purchase order, the latest first. */
export const historyOfPurchase = (id: string): Promise<HistoryLine[]> =>
  db.rows<HistoryLine>(sql`
    select t.id, t.event, t.at, f.name as by, t.reason
    from state_transition t left join staff f on t.actor = 'staff:' || f.id
    where t.entity = 'purchase_order' and t.entity_id = ${id} order by t.at desc, t.id desc limit 200`);

/** What an order waits for: pieces that it lacks, the purchase behind them, and when that is expected. */
export type WaitingGoods = {
  readonly sku: string;
  readonly missing: number;
  readonly purchaseNo: string | null;
  readonly expectedOn: string | null;
};

/** What store orders lack, for their page at the desk. */
export const goodsAwaited = (orderId: string): Promise<WaitingGoods[]> =>
  db.rows<WaitingGoods>(sql`
    select v.sku, n.missing, b.no as purchase_no, b.expected_on::text as expected_on
    from purchase_need n join variant v on v.id = n.variant_id
    left join lateral (
      select o.no, o.expected_on from order_line ol join order_line_item i on i.order_line_id = ol.id
      join purchase_demand d on d.order_line_item_id = i.id join purchase_order_line l on l.id = d.line_id
      join purchase_order o on o.id = l.purchase_order_id
      where ol.order_id = n.order_id and i.variant_id = n.variant_id and l.ordered > l.received + l.cancelled
      order by o.expected_on nulls last, o.id limit 1) b on true
    where n.order_id = ${orderId} order by v.sku`);
