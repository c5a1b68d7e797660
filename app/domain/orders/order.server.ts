/** One order with everything its page shows: lines, money, parcels, history. */
import { shownAddress } from "~/domain/accounts/addresses.server";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import type { Parts } from "~/domain/ledger/postings";
import type { PlannedParcel, ShippingOption } from "~/domain/shipping/quote";
import type { TaxLine } from "~/domain/shipping/tax";
import { findPlatform } from "~/partners/stores/platforms.server";
import type { LineOption, LinePart, StoreDoubt } from "~/partners/stores/store-platform";
import { db, prepare, sql, type Sql } from "~/platform/db";
import type { ShipTo } from "./address";
import type { StoreChange } from "./store-changes";
import { stoppedFor, type Stopped } from "./disputed.server";
import type { Change } from "./changes/change-row.server";
import { waitingChange } from "./changes/change-row.server";
import { quoteChange } from "./changes/quote.server";
import { answererOf } from "~/domain/bus";
import { interceptionOf, stageOf, type Interception } from "./stopping/interception.server";
import type { Stage } from "./stopping/rules";
import {
  plansOf,
  quantities,
  shippingOptionsOf,
  sourcesOf,
  type Part,
  type Planned,
} from "./shipping-options.server";
import { differencesOfOrder, refundedOfOrder, type ListedOrder } from "./list.server";
import { mergeableWith, mergedWith } from "./merging/mergeable.server";
import { jointGoodsOf } from "./merging/offer.server";
import { moneyOf, partsPaid } from "./money.server";
import { feesKept, undoing } from "./paypal-fees";
import { paypalFeesOf } from "./paypal-fees.server";
import { houseOfItem, isDivided, partsOfOrder } from "./part-facts.server";
import type { OrderState } from "./states";
import { readTaxes, type KeptTaxes } from "./taxes";
import { stopMark } from "./row.server";
import type { LinkStatus } from "./rules";
import { groupsOf } from "./splitting/rules";
import { twinsOfOrder } from "./twins.server";
import { isIntercepted } from "./words";

export type OrderItem = {
  id: string;
  sku: string;
  title: { en: string; zh?: string | null };
  productId: string;
  options: Text[];
  fileKey: string | null;
  qty: number;
  sent: number;
  refunded: number;
  unitPrice: bigint;
  /** Pieces that the member's own goods cover. */
  ownQty: number;
  variantId: string;
  /** Where its pieces lie, where the order leaves from several warehouses. */
  warehouse?: Text | null;
};

export type OrderLine = {
  id: string;
  title: string;
  sku: string | null;
  options: LineOption[];
  qty: number;
  storePrice: bigint;
  linkStatus: LinkStatus;
  part: LinePart | null;
  storeProductId: string | null;
  storeVariantId: string | null;
  own: boolean;
  hasProduct: boolean;
  bought: boolean;
  /** The parcel that its member wished for it; null where the order is not split. */
  parcelNo: number | null;
  items: OrderItem[];
};

export type OrderParcel = {
  id: string;
  carrier: string;
  trackingNo: string;
  trackingUrl: string | null;
  status: string;
  weightG: number | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  items: { sku: string; qty: number; options: LineOption[] }[];
  writeback: {
    status: "QUEUED" | "DONE" | "FAILED";
    attempts: number;
    error: string | null;
    doneAt: string | null;
  } | null;
};

export type OrderEventRow = {
  id: string;
  at: Date;
  event: string;
  to: string;
  /** What kind of actor did it, such as `staff`: ids of staff are not for members. */
  actor: string;
  staff: string | null;
  reason: string | null;
  /** What was given back then, in cents. */
  given: bigint | null;
  /** PayPal's fee, which did not come back with it, in cents. */
  feeKept: bigint;
};

export type OrderHead = OrderState &
  Pick<
    ListedOrder,
    | "id"
    | "no"
    | "externalNo"
    | "placedAt"
    | "userId"
    | "paidAt"
    | "purchasedAt"
    | "resend"
    | "trashedAt"
    | "connection"
    | "abnormal"
    | "twins"
    | "mergeWith"
    | "mergedWith"
    | "paying"
    | "storeName"
    | "autopayNote"
  > &
  Pick<
    ListedOrder,
    "storeTotal" | "storeCcy" | "storePayStatus" | "country" | "remark" | "channelName" | "days" | "parts"
  > &
  Pick<
    ListedOrder,
    "goods" | "discount" | "shipping" | "service" | "tax" | "total" | "differences" | "refunded"
  > & {
    storeId: string;
    storeStatus: string;
    platform: string;
    shipTo: ShipTo;
    lettersKept: boolean;
    channelId: string | null;
    plan: readonly PlannedParcel[];
    quoteVersion: number;
    quotedAt: Date | null;
    /** What was first quoted, or accepted by the member: a rise beyond it stops auto-pay. */
    quotedTotal: bigint | null;
    stopMark: string | null;
    storeWord: string;
    storeDoubt: StoreDoubt | null;
    storeChanges: StoreChange[];
    changesMark: string;
    taxes: readonly TaxLine[];
    iossNo: string | null;
    acceptedAt: Date | null;
    shippedAt: Date | null;
    deliveredAt: Date | null;
    warehouse: Text | null;
    carrier: string | null;
    trackingTemplate: string | null;
    memberName: string;
    memberEmail: string;
    paymentId: string | null;
  };

export type OrderPage = OrderHead & {
  lines: OrderLine[];
  parcels: OrderParcel[];
  events: OrderEventRow[];
  /** What of its money is neither given back nor earned, in cents: so much a cancellation gives back. */
  left: bigint;
  /** PayPal's fee on what was paid for it, in cents: it does not come back. */
  feeKept: bigint;
  needsEveryNumber: boolean;
  stopped: Stopped | null;
  /** The last interception, open or not. */
  interception: Interception | null;
  /** How far its goods are. */
  stage: Stage;
  /** What is to change in it, and what it costs then. */
  change: (Change & ChangeCosts) | null;
};

/** What a change costs more, by part where lines change, in cents; or why it cannot be accepted now. */
export type ChangeCosts = {
  readonly quote: { readonly more: bigint; readonly parts: Parts | null; readonly by: Parts | null } | null;
  readonly refused: string | null;
};

/** A member's own order by its number; null where it is not theirs. */
export function orderOf(memberId: string, no: string): Promise<OrderPage | null> {
  return readOrder(sql`o.no = ${no} and o.user_id = ${memberId}`, false);
}

/** Any order by its number, for the desk. */
export function anyOrder(no: string): Promise<OrderPage | null> {
  return readOrder(sql`o.no = ${no}`, true);
}

async function readOrder(which: Sql, atDesk: boolean): Promise<OrderPage | null> {
  const row = await db.first<Omit<OrderHead, "taxes"> & { taxes: KeptTaxes | null }>(
    prepare(sql`
    select o.id, o.no, o.user_id, o.external_no, o.placed_at,
      o.paid_at, o.status, o.box, o.hold, o.connection, o.abnormal, ${twinsOfOrder} as twins, ${mergeableWith} as merge_with,
      ${mergedWith} as merged_with, o.pay_lock is not null as paying, o.autopay_note, o.quoted_total, o.ioss_no,
      s.id as store_id, s.name as store_name, s.status as store_status, s.platform,
      o.store_total, o.store_ccy, o.store_pay_status,
      o.store_status as store_word, o.store_doubt, ${stopMark} as stop_mark, o.store_changes, md5(o.store_changes::text) as changes_mark,
      o.ship_to, o.letters_kept, o.country, o.remark, o.channel_id, c.name as channel_name,
      coalesce(o.planned_parcels, '[]') as plan, ${partsOfOrder} as parts,
      case when c.id is not null then array[c.days_min + c.processing_days, c.days_max + c.processing_days] end as days, c.carrier,
      c.tracking_url as tracking_template, w.name as warehouse, o.quote_version,
      o.quoted_at, o.accepted_at, o.purchased_at, o.source = 'resend' as resend, o.trashed_at,
      o.shipped_at, o.delivered_at, o.goods, o.discount, o.shipping, o.service, o.tax,
      o.taxes, o.total, ${differencesOfOrder} as differences, ${refundedOfOrder} as refunded, u.user_name as member_name, u.email as member_email,
      coalesce(o.pay_lock, (select pp.payment_id from payment_payable pp join payment p on p.id = pp.payment_id
        where pp.payable_type = 'store_order' and pp.payable_id = o.id and p.status = 'SUCCESSFUL'
        order by p.created_at desc limit 1)) as payment_id
    from store_order o join store s on s.id = o.store_id join "user" u on u.id = o.user_id
    left join ship_channel c on c.id = o.channel_id left join warehouse w on w.id = o.warehouse_id
    where ${which}`),
  );
  if (!row) return null;
  const head = { ...row, taxes: readTaxes(row.taxes ?? []), shipTo: shownAddress(row.shipTo) };
  const [lines, parcels, events, left, taken, stopped, interception, change, stage] = await Promise.all([
    linesOf(head.id),
    parcelsOf(head.id),
    eventsOf(head.id, atDesk),
    leftOf(head),
    head.paymentId === null ? [] : paypalFeesOf(db, head.id),
    isIntercepted(head) ? stoppedFor(head.id) : null,
    head.paidAt === null ? null : interceptionOf(db, head.id),
    head.hold === "ADDRESS" || isIntercepted(head) ? changeOf(head) : null,
    isIntercepted(head) ? stageOf(db, head.id) : ("none" as const),
  ]);
  const { kept, now } = feesKept(
    taken,
    events.filter(({ event }) => undoing.some((name) => name === event)),
  );
  const history = events.map((event) => ({ ...event, feeKept: kept.get(event.id) ?? 0n }));
  const needsEveryNumber = findPlatform(head.platform)?.needsEveryNumber ?? false;
  return {
    ...head,
    lines,
    parcels,
    events: history,
    left,
    feeKept: now,
    needsEveryNumber,
    stopped,
    interception,
    change,
    stage,
  };
}

async function changeOf(head: Pick<OrderHead, "id" | "status">): Promise<OrderPage["change"]> {
  const change = await waitingChange(db, head.id);
  if (!change || change.changes.length === 0) return change && { ...change, quote: null, refused: null };
  const quoted = await quoteChange(db, head, change);
  if (!quoted.ok) return { ...change, quote: null, refused: quoted.error };
  const { now, lines } = quoted.value;
  const more = await answererOf("orders.costsMore")(db, head.id, { ...now, reason: "" });
  const parts = lines ? await partsPaid(db, head) : null;
  return { ...change, quote: { more, parts, by: lines?.by ?? null }, refused: null };
}

/** Includes paid price differences, so it is read from journals. Null where everything is shipped. */
async function leftOf({ id, status, paidAt }: OrderHead): Promise<bigint> {
  if (paidAt === null || (status !== "PENDING" && status !== "PURCHASING")) return 0n;
  return (await moneyOf(db, id)).deferred;
}

type LineRow = Omit<OrderLine, "items">;
type ItemRow = OrderItem & { lineId: string };

async function linesOf(orderId: string): Promise<OrderLine[]> {
  const [lines, items] = await Promise.all([
    db.rows<LineRow>(
      prepare(sql`
      select l.id, l.title, l.store_sku as sku, l.options, l.qty, l.store_price, l.link_status, l.part, l.parcel_no,
        v.store_product_id, v.id as store_variant_id, l.variant_id is not null as bought,
        l.external_variant_id not like 'line:%' as has_product,
        exists (select 1 from variant_link k where k.order_line_id = l.id) as own
      from order_line l left join store_variant v on v.id = l.store_variant_id where l.order_id = ${orderId} order by l.id`),
    ),
    db.rows<ItemRow>(
      prepare(sql`
      select i.order_line_id as line_id, i.id, v.sku, p.title, p.id as product_id, v.id as variant_id,
        ${chosenOptions()} as options, case when ${isDivided} then (select w.name from warehouse w where w.id = ${houseOfItem}) end as warehouse,
        i.qty, i.unit_price, i.own_qty, i.qty * l.refunded / l.qty as refunded,
        coalesce((select sum(pl.qty)::int from package_line pl where pl.order_line_item_id = i.id), 0) as sent,
        (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready'
          order by m.sort limit 1) as file_key
      from order_line_item i join order_line l on l.id = i.order_line_id join store_order o on o.id = l.order_id
      join variant v on v.id = i.variant_id join product p on p.id = v.product_id where l.order_id = ${orderId} order by i.id`),
    ),
  ]);
  return lines.map((line) => ({
    ...line,
    items: items.filter((item) => item.lineId === line.id).map(({ lineId: _, ...item }) => item),
  }));
}

function parcelsOf(orderId: string): Promise<OrderParcel[]> {
  return db.rows<OrderParcel>(
    prepare(sql`
    select p.id, p.carrier, p.tracking_no, p.tracking_url, p.status,
      p.weight_g, p.shipped_at, p.delivered_at,
      (select jsonb_agg(jsonb_build_object('sku', v.sku, 'qty', pl.qty, 'options', l.options) order by v.sku, l.id)
        from package_line pl join order_line_item i on i.id = pl.order_line_item_id
        join order_line l on l.id = i.order_line_id join variant v on v.id = i.variant_id
        where pl.package_id = p.id) as items,
      (select jsonb_build_object('status', w.status, 'attempts', w.attempts, 'error', w.error, 'doneAt', w.done_at)
        from package_writeback w where w.package_id = p.id and w.order_id = p.order_id) as writeback
    from package p where p.order_id = ${orderId} order by p.shipped_at, p.id`),
  );
}

/** An order's history, newest first. Reasons of refunds, and names of staff, are for the desk only. */
function eventsOf(orderId: string, atDesk: boolean): Promise<Omit<OrderEventRow, "feeKept">[]> {
  return db.rows<Omit<OrderEventRow, "feeKept">>(
    prepare(sql`
    select t.id::text, t.at, t.event, t.to_state as to, split_part(t.actor, ':', 1) as actor,
      coalesce(r.amount, t.given_back) as given, case when ${atDesk}::boolean then f.name end as staff,
      case when r.id is null then t.reason when ${atDesk}::boolean then nullif(r.reason, '') end as reason
    from state_transition t left join staff f on t.actor = 'staff:' || f.id
    left join refund r on t.event in ('refunded', 'refunded-all', 'refunded-rest') and r.no = t.reason
    where t.entity = 'store_order' and t.entity_id = ${orderId} order by t.at desc, t.id desc limit 200`),
  );
}

export type Method = {
  channelId: string;
  name: { en: string; zh?: string | null };
  days: readonly [number, number];
  shipping: bigint;
  tracked: boolean;
  ddp: boolean;
  parcels: number;
  /** Of an order from several warehouses: which one it leaves from, and whether it is the one it goes by. */
  part?: { warehouseId: string; warehouse: Text; isChosen: boolean };
};

/** Channels an unpaid order can travel by, with their price; empty where they cannot be asked yet. */
export async function methodsOf(
  order: Pick<OrderPage, "id" | "country" | "shipTo" | "lines" | "status" | "connection" | "mergedWith">,
): Promise<Method[]> {
  if (order.status !== "AWAITING_PAYMENT" || order.connection !== "CONNECTED") return [];
  const items = order.lines.flatMap((line) =>
    line.items.map(({ variantId, qty }) => ({ variantId, qty, parcelNo: line.parcelNo })),
  );
  return (await travelMethods([{ ...order, items }])).get(order.id) ?? [];
}

type ToSend = Pick<OrderPage, "id" | "country" | "shipTo" | "mergedWith"> & {
  readonly items: readonly { variantId: string; qty: number; parcelNo: number | null }[];
};

/**
 * As `methodsOf`, of many orders whose goods are known, by id: what is asked of the database does not grow with their
 * number. Of merged orders: what one parcel of all of them costs.
 */
export async function travelMethods(orders: readonly ToSend[]): Promise<ReadonlyMap<string, Method[]>> {
  if (orders.length === 0) return new Map();
  const at = new Date();
  const ids = orders.map(({ id }) => id);
  const [joint, quoted] = await Promise.all([
    jointGoodsOf(orders.filter(({ mergedWith }) => mergedWith.length > 0).map(({ id }) => id)),
    ordersWithQuotes(ids),
  ]);
  const asked = orders.map(({ items, ...order }) => {
    const goods = joint.get(order.id);
    return {
      order: { ...order, hasQuotes: quoted.has(order.id), with: goods?.with ?? [] },
      goods: quantities(goods?.items ?? items),
      groups: goods ? null : groupsOf(items),
      // Merged orders leave from one warehouse.
      isJoint: goods !== undefined,
    };
  });
  const sources = await sourcesOf(
    db,
    [...new Set(asked.flatMap(({ order }) => [order.id, ...order.with]))],
    [...new Set(asked.flatMap(({ goods }) => [...goods.keys()]))],
    at,
  );
  const ways = await Promise.all(
    asked.map(async ({ order, goods, groups, isJoint }) => {
      const { options, parts } = await shippingOptionsOf(db, order, goods, { at, groups, sources });
      return { id: order.id, options, parts: isJoint ? undefined : parts };
    }),
  );
  const plans = ways.some(({ parts }) => parts) ? await plansOf(db, ids) : null;
  return new Map(
    ways.map(({ id, options, parts }) => [
      id,
      parts ? methodsOfParts(parts, plans?.get(id) ?? null) : options.map(methodOf),
    ]),
  );
}

async function ordersWithQuotes(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct order_id as id from freight_quote where order_id = any(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

function methodsOfParts(parts: readonly Part[], planned: Planned | null): Method[] {
  return parts.flatMap(({ warehouseId, options }) =>
    options.map((way) => {
      const isChosen = planned?.channels.get(warehouseId) === way.channelId;
      return { ...methodOf(way), part: { warehouseId, warehouse: way.warehouseName, isChosen } };
    }),
  );
}

function methodOf(way: ShippingOption): Method {
  const { channelId, name, days, processingDays, shipping, tracked, ddp, parcels } = way;
  return {
    ...{ channelId, name, shipping, tracked, ddp, parcels: parcels.length },
    days: [days[0] + processingDays, days[1] + processingDays],
  };
}
