/**
 * Evaluates unpaid orders: SKUs, costs, channel and problems (§3.1 #1–#3). Called in the transaction that changed
 * something they depend on; safe to repeat.
 */
import { tell } from "~/domain/bus";
import { resolvePreferred, servedCountries, type ShippingOption } from "~/domain/shipping/quote.server";
import { sql, type Tx } from "~/platform/db";
import type { TaxLine } from "~/domain/shipping/tax";
import { addressProblems } from "~/domain/accounts/address";
import type { ShipTo } from "./address";
import { heldElsewhere } from "./other-accounts.server";
import {
  connectionOf,
  goodsOf,
  priceRose,
  tagsOf,
  totalOf,
  type Connection,
  type LinkStatus,
  type OrderTag,
} from "./rules";
import { shippingOptionsOf, quantities } from "./shipping-options.server";
import { amountsOf } from "./amounts.server";
import { keptPlan } from "./packing";
import { keptTaxes } from "./taxes";

type OrderRow = {
  id: string;
  storeId: string;
  status: string;
  payLock: string | null;
  country: string;
  shipTo: ShipTo;
  channelId: string | null;
  channelChosen: boolean;
  discount: bigint;
  storeStatusCancelled: boolean;
  storeFulfilled: boolean;
  heldElsewhere: boolean;
  storePayStatus: "paid" | "unpaid" | "refunded";
  /** Price and stock are promised until then (D24, §2.7). */
  keptUntil: Date | null;
  /** The total that was first quoted, or when the member last changed the order. */
  quotedTotal: bigint | null;
  fingerprint: string;
  /** SKUs, quantities and prices as they were. */
  goodsBefore: string | null;
  /** The store's own IOSS number. */
  ioss: string | null;
  /** The warehouse that its store's orders leave from while everything is there; null for any. */
  home: string | null;
  /** Its buyer pays when it arrives. */
  onDelivery: boolean;
  /** Nothing stood against paying it, as far as an evaluation tells. */
  sound: boolean;
};

type Item = {
  lineId: string;
  variantId: string;
  qty: number;
  unitPrice: bigint;
  weightG: number | null;
  onShelf: boolean;
  hsCode: string | null;
};

/** Evaluates orders by id; those that are paid, closed or being paid stay as they are. */
export async function evaluateOrders(tx: Tx, orderIds: readonly string[], at = new Date()): Promise<void> {
  if (orderIds.length === 0) return;
  const served = new Set(await servedCountries(undefined, tx));
  const sound: string[] = [];
  for (const id of [...orderIds].sort()) if (await evaluateOrder(tx, id, served, at)) sound.push(id);
  if (sound.length > 0) await tell("orders.becamePayable", tx, sound);
}

/** Whether the order became sound by it: it can be paid, and could not before. */
async function evaluateOrder(tx: Tx, id: string, served: ReadonlySet<string>, at: Date): Promise<boolean> {
  const order = await tx.first<OrderRow>(sql`
    select id, store_id, status, pay_lock, country, ship_to,
      channel_id, channel_chosen, discount,
      'STORE_CANCELLED' = any(abnormal) as store_status_cancelled,
      'FULFILLED_ELSEWHERE' = any(abnormal) as store_fulfilled, store_pay_status, kept_until, quoted_total,
      md5(concat_ws('|', goods, shipping, service, tax, total, channel_id, country, ship_to::text)) as fingerprint,
      (select string_agg(i.variant_id || ':' || i.qty || ':' || i.unit_price, ' ' order by i.variant_id, i.qty)
        from order_line l join order_line_item i on i.order_line_id = l.id
        where l.order_id = store_order.id) as goods_before,
      (select s.settings ->> 'ioss' from store s where s.id = store_order.store_id) as ioss,
      (select s.settings ->> 'warehouseId' from store s where s.id = store_order.store_id) as home,
      (select ${heldElsewhere} from store_order o where o.id = store_order.id) as held_elsewhere,
      on_delivery, connection = 'CONNECTED' and channel_id is not null
        and (abnormal = '{}' or on_delivery and abnormal = '{UNPAID_IN_STORE}') as sound
    from store_order where id = ${id} for update`);
  if (!order || order.status !== "AWAITING_PAYMENT" || order.payLock) return false;
  // What was promised stands, whatever the catalogue says meanwhile; an edit ends the promise first.
  if (order.keptUntil && order.keptUntil > at && order.goodsBefore !== null) return false;
  const { connection, items } = await resolveLines(tx, order);
  const freight = await freightOf(tx, order, connection, items, at);
  const goods = goodsOf(items);
  const {
    ownIoss,
    owed: _,
    ...amounts
  } = await amountsOf(tx, {
    country: order.country,
    goods,
    discount: order.discount,
    option: freight.option,
    at,
    ownIoss: order.ioss !== null,
    hsCodes: items.map((item) => item.hsCode),
  });
  const tags = tagsOf({
    connection,
    addressProblems: addressProblems(order.shipTo),
    countryServed: served.has(order.country),
    channel: freight.asked ? freight.option !== null : null,
    items: items.map((item) => ({
      onShelf: item.onShelf,
      weightKnown: item.weightG !== null,
      available: freight.available.has(item.variantId),
    })),
    storePayment: order.storePayStatus,
    storeCancelled: order.storeStatusCancelled,
    fulfilledElsewhere: order.storeFulfilled,
    heldElsewhere: order.heldElsewhere,
    duplicate: await hasTwin(tx, order),
    priceChanged: priceRose(order.quotedTotal, totalOf(amounts)),
  });
  await writeEvaluation(
    tx,
    order,
    {
      connection,
      tags,
      option: freight.option,
      goodsNow: goodsText(items),
      iossNo: ownIoss ? order.ioss : null,
      ...amounts,
      total: totalOf(amounts),
    },
    at,
  );
  const against = order.onDelivery ? tags.filter((tag) => tag !== "UNPAID_IN_STORE") : tags;
  return !order.sound && connection === "CONNECTED" && against.length === 0 && freight.option !== null;
}

/** Goods as one text, to see whether they are the same as before. */
function goodsText(items: readonly Item[]): string {
  const sorted = [...items].sort((a, b) =>
    a.variantId === b.variantId ? a.qty - b.qty : a.variantId < b.variantId ? -1 : 1,
  );
  return sorted.map(({ variantId, qty, unitPrice }) => `${variantId}:${qty}:${unitPrice}`).join(" ");
}

/**
 * Finds each line's link and writes its SKUs and prices. The line's own link comes first, then the one for most of the
 * buyer's choices, then the country's (D2).
 */
async function resolveLines(tx: Tx, order: OrderRow): Promise<{ connection: Connection; items: Item[] }> {
  await tx.run(sql`
    update order_line l set store_variant_id = v.id
    from store_variant v
    where l.order_id = ${order.id} and l.store_variant_id is null and v.store_id = ${order.storeId}
      and v.external_id = l.external_variant_id`);
  const lines = await tx.rows<{ id: string; linkId: string | null; linkStatus: LinkStatus }>(sql`
    update order_line l set link_status = case when l.variant_id is null then coalesce(found.status, 'unlinked') else 'linked' end
    from (select l2.id, k.id as link_id, case k.status when 'active' then 'linked' else k.status end as status
      from order_line l2
      left join lateral (select * from variant_link k where k.order_line_id = l2.id
          or (k.store_variant_id = l2.store_variant_id and (k.country is null or k.country = ${order.country})
            and not exists (select 1 from jsonb_array_elements(k.options) w where not exists (
              select 1 from jsonb_array_elements(l2.options) o where lower(o ->> 'name') = lower(w ->> 'name')
                and lower(o ->> 'value') = lower(w ->> 'value'))))
        order by k.order_line_id nulls last, jsonb_array_length(k.options) desc, k.country nulls last, k.priority
        limit 1) k on true
      where l2.order_id = ${order.id}) found
    where found.id = l.id
    returning l.id, found.link_id, l.link_status`);
  const linked = lines.filter((line) => line.linkStatus === "linked" && line.linkId);
  await tx.run(sql`
    delete from order_line_item i using order_line l where l.id = i.order_line_id and l.order_id = ${order.id}`);
  await tx.run(sql`
    insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g)
    select l.id, k.variant_id, l.qty * k.qty,
      coalesce((select t.price from price_tier t where t.variant_id = k.variant_id and t.min_qty <= l.qty * k.qty
        order by t.min_qty desc limit 1), v.price), v.weight_g
    from unnest(${linked.map((line) => line.id)}::uuid[], ${linked.map((line) => line.linkId)}::uuid[]) as a (line, link)
    join order_line l on l.id = a.line
    join variant_link_item k on k.link_id = a.link
    join variant v on v.id = k.variant_id
    union all
    select l.id, v.id, l.qty, coalesce((select t.price from price_tier t where t.variant_id = v.id and t.min_qty <= l.qty
        order by t.min_qty desc limit 1), v.price), v.weight_g
    from order_line l join variant v on v.id = l.variant_id where l.order_id = ${order.id}`);
  const items = await tx.rows<Item>(sql`
    select i.order_line_id as line_id, i.variant_id, i.qty, i.unit_price,
      i.weight_g, p.status = 'on' and v.status = 'on' as on_shelf, p.hs_code
    from order_line_item i join order_line l on l.id = i.order_line_id
    join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    where l.order_id = ${order.id} order by i.id`);
  return { connection: connectionOf(lines.map((line) => line.linkStatus)), items };
}

type Freight = { asked: boolean; option: ShippingOption | null; available: ReadonlySet<string> };

/**
 * The channel: the member's choice while available, else the preferred one of a warehouse with all goods (§6.3). The
 * store's own warehouse comes first where one of its channels takes them.
 */
async function freightOf(
  tx: Tx,
  order: OrderRow,
  connection: Connection,
  items: readonly Item[],
  at: Date,
): Promise<Freight> {
  const quantityOf = quantities(items);
  const asked = connection === "CONNECTED" && items.every((item) => item.weightG !== null);
  const { options, available } = await shippingOptionsOf(tx, order, quantityOf, { asked, at });
  if (!asked) return { asked, option: null, available };
  const chosen = order.channelChosen
    ? options.find((option) => option.channelId === order.channelId)
    : undefined;
  const fromHome = options.filter(({ warehouseId }) => warehouseId === order.home);
  const preferred = resolvePreferred(fromHome.length > 0 ? fromHome : options);
  return { asked, option: chosen ?? preferred, available };
}

/**
 * Whether the same store has another unpaid order to the same address within a day. Direct orders do not count: a cart
 * from two warehouses makes two.
 */
async function hasTwin(tx: Tx, order: OrderRow): Promise<boolean> {
  const twin = await tx.first(sql`
    select 1 from store_order a join store_order b on b.store_id = a.store_id and b.id <> a.id
      and b.status = 'AWAITING_PAYMENT' and b.box = 'ACTIVE'
      and b.placed_at between a.placed_at - interval '24 hours' and a.placed_at + interval '24 hours'
      and (b.ship_to - 'email' - 'phone') = (a.ship_to - 'email' - 'phone')
      and not (a.source = 'manual' and b.source = 'manual')
    where a.id = ${order.id} limit 1`);
  return twin !== null;
}

type Evaluation = {
  connection: Connection;
  tags: OrderTag[];
  option: ShippingOption | null;
  goodsNow: string;
  iossNo: string | null;
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  taxes: readonly TaxLine[];
  total: bigint;
};

/** Writes it. The quote's version changes only with goods, an amount, the channel or the address. */
async function writeEvaluation(tx: Tx, order: OrderRow, found: Evaluation, at: Date): Promise<void> {
  const sameGoods = (order.goodsBefore ?? "") === found.goodsNow;
  await tx.run(sql`
    update store_order set connection = ${found.connection}, abnormal = ${found.tags}::text[],
      channel_id = ${found.option?.channelId ?? null}::uuid, warehouse_id = ${found.option?.warehouseId ?? null}::uuid,
      channel_chosen = channel_chosen and channel_id is not distinct from ${found.option?.channelId ?? null}::uuid,
      planned_parcels = ${keptPlan(found.option?.parcels ?? [])}::jsonb,
      goods = ${found.goods}, shipping = ${found.shipping}, service = ${found.service}, tax = ${found.tax},
      taxes = ${keptTaxes(found.taxes)}::jsonb, total = ${found.total}, quoted_total = coalesce(quoted_total, case when ${found.connection} = 'CONNECTED'
        and ${found.option !== null}::boolean then ${found.total}::bigint end), quoted_at = ${at},
      ioss_no = ${found.iossNo},
      quote_version = quote_version + case when ${sameGoods}::boolean and ${order.fingerprint} = md5(concat_ws('|', ${found.goods}::bigint,
        ${found.shipping}::bigint, ${found.service}::bigint, ${found.tax}::bigint, ${found.total}::bigint,
        ${found.option?.channelId ?? null}::uuid, country, ship_to::text)) then 0 else 1 end
    where id = ${order.id}`);
}
