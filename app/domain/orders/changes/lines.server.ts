/** Other lines of a paid order (§3.1 #39): what they come to, and the order as it is then. */
import type { Parts } from "~/domain/ledger/postings";
import { quoteShipping } from "~/domain/shipping/quote.server";
import { coverFromLots } from "~/domain/stock/own.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { sql, type Queryable, type Tx } from "~/platform/db";
import { divideRounded } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "../address";
import { amountsOf } from "../amounts.server";
import { linkOfLine } from "../evaluate.server";
import { lackingOf } from "../lacking.server";
import { keptPlan } from "../packing";
import { ownToSend, stillToSend, takeUnits } from "../refund-lines.server";
import { coveredItems, goodsOf, paidGoodsOf, type LinkStatus } from "../rules";
import { quantities } from "../shipping-options.server";
import type { LineRow } from "../store-changes";
import { planLines, type LinePlan, type PaidLine } from "./lines";

/** Pieces of a SKU as an order has them, or would have them; prices in cents. */
type Piece = {
  readonly lineId: string | null;
  readonly variantId: string;
  readonly qty: number;
  readonly ownQty: number;
  readonly unitPrice: bigint;
  readonly hsCode: string | null;
};
type Item = Piece & { readonly id: string; readonly lineQty: number; readonly refunded: number };

/** A new line, with what our own goods it means. */
type NewLine = {
  readonly row: LineRow;
  readonly link: LinkStatus;
  readonly items: readonly (Piece & { readonly weightG: number | null; readonly onShelf: boolean })[];
};

/** Why other lines cannot be taken over: with the titles of lines that nobody linked. */
export type LinesRefusal =
  | `orders:error.line-unlinked|${string}`
  | "orders:error.lines-changed"
  | "orders:error.no-way-there"
  | "orders:tag.NO_STOCK"
  | "orders:tag.OFF_SHELF";

/** What other lines come to, by part of the price in cents: the difference to what is paid for now. */
export type LinesQuote = {
  readonly channelId: string;
  readonly by: Parts;
  readonly parcels: string | null;
  readonly plan: LinePlan;
  readonly added: readonly NewLine[];
  /** Pieces of the member's own goods that go with units that come, by item or by place of the new line. */
  readonly own: ReadonlyMap<string, number>;
};

type Facts = {
  userId: string;
  status: string;
  country: string;
  shipTo: ShipTo;
  channelId: string | null;
  warehouseId: string | null;
  goods: bigint;
  discount: bigint;
  iossNo: string | null;
};

const factsOf = (on: Queryable, id: string) =>
  on.first<Facts>(sql`
    select user_id, status, country, ship_to, channel_id, warehouse_id, goods, discount, ioss_no
    from store_order where id = ${id}`);

/** The lines of an order as a change of them looks at them. */
export const paidLines = (on: Queryable, orderId: string): Promise<PaidLine[]> =>
  on.rows<PaidLine>(sql`
    select l.id, l.external_line_id as external_id, l.external_variant_id, l.options, l.qty,
      coalesce(l.store_qty, l.qty) as store_qty, l.refunded, l.part is not null as is_part,
      coalesce((select sum(x.qty)::int from refund_line x join refund r on r.id = x.refund_id
        where x.order_line_id = l.id and r.status = 'REQUESTED'), 0) as asked
    from order_line l where l.order_id = ${orderId} order by l.id`);

const itemsOf = (on: Queryable, orderId: string) =>
  on.rows<Item>(sql`
    select i.id, i.order_line_id as line_id, i.variant_id, i.qty, i.own_qty, i.unit_price, p.hs_code, l.qty as line_qty,
      l.refunded
    from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id where l.order_id = ${orderId} order by i.id`);

/** What the lines to be come to, to an address, beside what is paid for now. */
export async function quoteLines(
  on: Queryable,
  order: { readonly id: string },
  { shipTo, lines }: { readonly shipTo: ShipTo; readonly lines: readonly LineRow[] },
): Promise<Result<LinesQuote, LinesRefusal>> {
  const facts = await factsOf(on, order.id);
  const plan = planLines(await paidLines(on, order.id), lines);
  if (!facts?.warehouseId || !plan) return err("orders:error.lines-changed");
  const added = await resolved(on, order.id, shipTo.country, plan.added);
  const unlinked = added.filter(({ link }) => link === "unlinked").map(({ row }) => row.title);
  if (unlinked.length > 0)
    return err(`orders:error.line-unlinked|${JSON.stringify({ lines: unlinked.join(", ") })}`);
  if (added.some(({ items }) => items.some(({ onShelf, weightG }) => !onShelf || weightG === null)))
    return err("orders:tag.OFF_SHELF");
  const before = await itemsOf(on, order.id);
  const grown = plan.more.flatMap(({ line, units }) =>
    before
      .filter(({ lineId }) => lineId === line.id)
      .map((item) => ({ ...item, key: item.id, qty: (item.qty / item.lineQty) * units })),
  );
  const fresh = added.flatMap(({ items }, nth) =>
    items.map((item) => ({ ...item, key: keyOfNew(nth, item.variantId) })),
  );
  const coming = await covered(on, facts, [...grown, ...fresh]);
  if (!coming) return err("orders:tag.NO_STOCK");
  const isLess = new Map(plan.less.map(({ line, units }) => [line.id, units]));
  const now = [...before.map((item) => kept(item, isLess.get(item.lineId ?? "") ?? 0)), ...coming];
  const [old, then] = [
    await priced(
      on,
      facts,
      facts.shipTo,
      before.map((item) => kept(item, 0)),
    ),
    await priced(on, facts, shipTo, now),
  ];
  if (!old || !then) return err("orders:error.no-way-there");
  return ok({
    channelId: then.channelId,
    parcels: then.parcels,
    by: {
      goods: then.goods - old.goods,
      shipping: then.shipping - old.shipping,
      service: then.service - old.service,
      tax: then.tax - old.tax,
    },
    plan,
    added,
    own: new Map(coming.map(({ key, ownQty }) => [key, ownQty])),
  });
}

const keyOfNew = (nth: number, variantId: string) => `new ${nth} ${variantId}`;

/** What is left of an item when units of its line go: what is paid for goes first, the member's own last. */
function kept(item: Item, units: number): Piece {
  const gone = Math.floor((item.qty * (item.refunded + units)) / item.lineQty);
  const qty = item.qty - gone;
  return { ...item, qty, ownQty: Math.min(item.ownQty, qty) };
}

async function resolved(
  on: Queryable,
  orderId: string,
  country: string,
  rows: readonly LineRow[],
): Promise<NewLine[]> {
  if (rows.length === 0) return [];
  const found = await on.rows<{
    nth: number;
    link: LinkStatus;
    variantId: string | null;
    qty: number | null;
    unitPrice: bigint | null;
    weightG: number | null;
    onShelf: boolean | null;
    hsCode: string | null;
  }>(sql`
    with l2 as (
      select null::uuid as id, r.nth, r.options, r.qty, s.id as store_variant_id
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, nth) => ({ ...row, nth })))}::jsonb)
        as r(nth int, external_variant_id text, options jsonb, qty int)
      join store_order w on w.id = ${orderId}::uuid
      left join store_variant s on s.store_id = w.store_id and s.external_id = r.external_variant_id)
    select l2.nth, case k.status when 'active' then 'linked' else coalesce(k.status, 'unlinked') end as link,
      v.id as variant_id, l2.qty * i.qty as qty, v.weight_g, v.status = 'on' and p.status = 'on' as on_shelf, p.hs_code,
      coalesce((select t.price from price_tier t where t.variant_id = v.id and t.min_qty <= l2.qty * i.qty
        order by t.min_qty desc limit 1), v.price) as unit_price
    from l2 cross join (select ${country}::text as country) o left join lateral (${linkOfLine}) k on true
    left join variant_link_item i on i.link_id = k.id and k.status = 'active'
    left join variant v on v.id = i.variant_id left join product p on p.id = v.product_id
    order by l2.nth, v.id`);
  return rows.map((row, nth) => {
    const mine = found.filter((each) => each.nth === nth);
    // A line that nobody linked has none of our goods.
    const items = mine.flatMap(({ variantId, qty, unitPrice, onShelf, weightG, hsCode }) =>
      variantId === null || qty === null || unitPrice === null || onShelf === null
        ? []
        : [{ variantId, qty, unitPrice, onShelf, weightG, hsCode, lineId: null, ownQty: 0 }],
    );
    const link = mine[0]?.link ?? "unlinked";
    return { row, link: link === "linked" && items.length === 0 ? "unlinked" : link, items };
  });
}

/** Units that come, the member's own goods first as at a payment; null where others are neither there nor to be had. */
async function covered<I extends Piece>(
  on: Queryable,
  { userId, warehouseId }: Facts,
  coming: readonly I[],
): Promise<(I & { ownQty: number })[] | null> {
  const ids = [...new Set(coming.map(({ variantId }) => variantId))];
  const shelves = await on.rows<{ variantId: string; free: number; backorder: boolean; own: number }>(sql`
    select v.id as variant_id, v.backorder, coalesce(s.on_hand - s.reserved, 0) as free,
      coalesce(p.in_stock - p.reserved, 0) as own
    from variant v left join stock s on s.variant_id = v.id and s.warehouse_id = ${warehouseId}::uuid
    left join own_stock p on p.user_id = ${userId} and p.variant_id = v.id and p.warehouse_id = ${warehouseId}::uuid
      and p.for_orders
    where v.id = any(${ids}::uuid[])`);
  const shelfOf = new Map(shelves.map((shelf) => [shelf.variantId, shelf]));
  const all = coveredItems(coming, (id) => shelfOf.get(id)?.own ?? 0);
  const isShort = [...quantities(all.map((piece) => ({ ...piece, qty: piece.qty - piece.ownQty })))].some(
    ([id, qty]) => qty > (shelfOf.get(id)?.free ?? 0) && !shelfOf.get(id)?.backorder,
  );
  return isShort ? null : all;
}

type Priced = Parts & { readonly channelId: string; readonly parcels: string | null };

async function priced(
  on: Queryable,
  facts: Facts,
  to: ShipTo,
  pieces: readonly Piece[],
): Promise<Priced | null> {
  const sent = pieces.filter(({ qty }) => qty > 0);
  const { country, postCode: zip, province } = to;
  const at = new Date();
  const items = [...quantities(sent)].map(([variantId, qty]) => ({ variantId, qty }));
  const { options } = await quoteShipping({ country, zip, province, items, at }, on);
  const here = options.filter(({ warehouseId }) => warehouseId === facts.warehouseId);
  const [cheapest] = here.toSorted((a, b) =>
    a.shipping < b.shipping ? -1 : a.shipping > b.shipping ? 1 : 0,
  );
  const option = here.find(({ channelId }) => channelId === facts.channelId) ?? cheapest;
  if (!option) return null;
  const paid = paidGoodsOf(sent);
  const discount = facts.goods > 0n ? divideRounded(facts.discount * paid, facts.goods) : 0n;
  const { shipping, service, tax } = await amountsOf(on, {
    ...{ country, zip, province, goods: goodsOf(sent), discount, option, at },
    ownIoss: facts.iossNo !== null,
    hsCodes: sent.map(({ hsCode }) => hsCode),
  });
  const goods = paid > discount ? paid - discount : 0n;
  return { channelId: option.channelId, parcels: keptPlan(option.parcels), goods, shipping, service, tax };
}

/**
 * Writes the lines of a locked order as they are to be. Units that go count as given back and are free; units that come
 * are reserved, the member's own first, or bought. The caller has locked the wallet, and bills or credits the difference.
 */
export async function takeLines(
  tx: Tx,
  orderId: string,
  { plan, added, own, channelId, parcels }: LinesQuote,
): Promise<Result<undefined, "orders:error.own-taken">> {
  await grow(tx, plan, own);
  await renameReplaced(tx, plan);
  for (const [nth, line] of added.entries()) await addLine(tx, orderId, line, nth, own);
  if ([...own.values()].some((qty) => qty > 0) && !(await coverOwn(tx, orderId)))
    return err("orders:error.own-taken");
  await takeUnits(
    tx,
    orderId,
    "before",
    plan.less.map(({ line, units }) => ({ lineId: line.id, qty: units })),
  );
  await tx.run(sql`
    update order_line l set store_qty = u.qty
    from unnest(${plan.less.map(({ line }) => line.id)}::uuid[], ${plan.less.map(({ storeQty }) => storeQty)}::int[]) as u (id, qty)
    where l.id = u.id`);
  await tx.run(sql`
    update store_order set channel_id = ${channelId}, planned_parcels = ${parcels}::jsonb, version = version + 1
    where id = ${orderId}`);
  await reserveOrBuy(tx, orderId);
  return ok();
}

async function grow(tx: Tx, { more }: LinePlan, own: ReadonlyMap<string, number>): Promise<void> {
  for (const { line, units, storeQty } of more) {
    const to = line.qty + units;
    const items = await tx.rows<{ id: string }>(sql`
      update order_line_item set qty = qty / ${line.qty}::int * ${to}::int where order_line_id = ${line.id} returning id`);
    for (const { id } of items)
      await tx.run(sql`
        update order_line_item set own_qty = own_qty + ${own.get(id) ?? 0}::int where id = ${id}`);
    await tx.run(sql`update order_line set qty = ${to}, store_qty = ${storeQty} where id = ${line.id}`);
  }
}

/** A line whose variant changed makes room: the store's name of it belongs to the new one. */
async function renameReplaced(tx: Tx, { less, added }: LinePlan): Promise<void> {
  const named = new Set(added.map(({ external_line_id: id }) => id));
  const replaced = less.filter(({ line }) => named.has(line.externalId)).map(({ line }) => line.id);
  await tx.run(sql`
    update order_line set external_line_id = external_line_id || ':was:' || id where id = any(${replaced}::uuid[])`);
}

async function addLine(
  tx: Tx,
  orderId: string,
  { row, link, items }: NewLine,
  nth: number,
  own: ReadonlyMap<string, number>,
): Promise<void> {
  const made = await tx.first<{ id: string }>(sql`
    insert into order_line (order_id, external_line_id, external_variant_id, store_variant_id, title, store_sku, options,
      qty, store_price, link_status)
    select o.id, ${row.external_line_id}, ${row.external_variant_id}, (
        select s.id from store_variant s where s.store_id = o.store_id and s.external_id = ${row.external_variant_id}),
      ${row.title}, ${row.store_sku}, ${JSON.stringify(row.options)}::jsonb, ${row.qty}, ${row.store_price}::bigint, ${link}
    from store_order o where o.id = ${orderId} returning id`);
  if (!made) throw new Error("no line was written");
  for (const { variantId, qty, unitPrice, weightG } of items)
    await tx.run(sql`
      insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g, own_qty)
      values (${made.id}, ${variantId}, ${qty}, ${unitPrice}, ${weightG}, ${own.get(keyOfNew(nth, variantId)) ?? 0})`);
}

async function coverOwn(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx.first<{ userId: string }>(
    sql`select user_id from store_order where id = ${orderId}`,
  );
  if (!order) throw new Error("order is gone");
  const byShelf = Map.groupBy(
    await ownToSend(tx, orderId),
    (line) => `${line.variantId} ${line.warehouseId}`,
  );
  const needs = [...byShelf.values()].flatMap((lines) => {
    const qty = lines.reduce((sum, line) => sum + line.qty, 0);
    return lines
      .slice(0, 1)
      .flatMap((line) => (qty > 0 ? [{ ...line, qty, userId: order.userId, refId: orderId }] : []));
  });
  return (await coverFromLots(tx, "store_order", needs, "firm")).size === 0;
}

/** Before it is accepted its goods are reserved at once, as at a payment; after that they are given out in turn, or bought. */
async function reserveOrBuy(tx: Tx, orderId: string): Promise<void> {
  const order = await tx.first<{ status: string }>(sql`select status from store_order where id = ${orderId}`);
  if (order?.status === "PENDING") {
    const kept = await tx.rows<{ variantId: string; qty: number }>(sql`
      select variant_id, qty from stock_reservation where ref_type = 'store_order' and ref_id = ${orderId}
        and pool = 'platform' and status in ('held', 'firm')`);
    const keptOf = new Map(kept.map(({ variantId, qty }) => [variantId, qty]));
    const missing = (await stillToSend(tx, orderId)).flatMap((line) => {
      const qty = line.qty - (keptOf.get(line.variantId) ?? 0);
      return qty > 0 ? [{ ...line, qty, refId: orderId }] : [];
    });
    await reserveMore(tx, "store_order", missing);
  } else if ((await lackingOf(tx, [orderId])).length > 0)
    await tx.run(sql`update store_order set purchased_at = null where id = ${orderId}`);
}
