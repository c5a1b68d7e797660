/**
 * Evaluates unpaid orders: SKUs, costs, channel and problems (§3.1 #1–#3). Called in the transaction that changed
 * something they depend on; safe to repeat.
 */
import { publish } from "~/domain/bus";
import { placeOf } from "~/domain/shipping/places";
import { packG } from "~/domain/shipping/config";
import { placesInOrder, resolvePreferred } from "~/domain/shipping/quote";
import { servedCountries, type ShippingOption } from "~/domain/shipping/quote.server";
import { sql, type Queryable, type Tx } from "~/platform/db";
import type { TaxLine } from "~/domain/shipping/tax";
import { addressProblems, nonLatinFields } from "~/domain/accounts/address";
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import type { LinePart } from "~/partners/stores/store-platform";
import type { ShipTo } from "./address";
import { numberAskedBy } from "~/domain/shipping/customs-numbers";
import { linesSent } from "./double-lines";
import { heldElsewhere } from "./other-accounts.server";
import {
  connectionOf,
  doubtMark,
  coveredItems,
  goodsOf,
  paidGoodsOf,
  priceRose,
  tagsOf,
  totalOf,
  type Connection,
  type LinkStatus,
  type OrderTag,
} from "./rules";
import { houseIn, wayOfAll } from "./parts";
import { shippingOptionsOf, quantities, type OwnPieces, type Part } from "./shipping-options.server";
import { amountsOf } from "./amounts.server";
import { jointFreight, shareTaxes } from "./merging/joint-quote.server";
import { withMerged } from "./merging/mergeable.server";
import { discountNow } from "./discount";
import { quotedUntil } from "./quoted-options.server";
import { keptPlan } from "./packing";
import { rulesOfMembers } from "./preferred/read.server";
import { chosenAmong, type PreferenceRule } from "./preferred/rules";
import { groupsOf } from "./splitting/rules";
import { sendTogether } from "./splitting/drop.server";
import { keptTaxes } from "./taxes";
import { isTwin } from "./twins.server";

type OrderRow = {
  id: string;
  userId: string;
  storeId: string;
  status: string;
  box: string;
  payLock: string | null;
  country: string;
  shipTo: ShipTo;
  lettersKept: boolean;
  channelId: string | null;
  channelChosen: boolean;
  channelChoices: Record<string, string> | null;
  discount: bigint;
  storeStatusCancelled: boolean;
  storeDoubt: string | null;
  storeStatus: string;
  doubtSeen: string | null;
  storeFulfilled: boolean;
  heldElsewhere: boolean;
  storePayStatus: "paid" | "unpaid" | "refunded";
  /** Price and stock are promised until then (D24, §2.7). */
  keptUntil: Date | null;
  /** The total that was first quoted, or when the member last changed the order. */
  quotedTotal: bigint | null;
  fingerprint: string;
  goodsBefore: string | null;
  ioss: string | null;
  home: string | null;
  onDelivery: boolean;
  sound: boolean;
  hold: string;
  hasQuotes: boolean;
  discountBp: number | null;
  discountCents: bigint | null;
  discountGoods: bigint | null;
};

type Item = {
  lineId: string;
  variantId: string;
  id: string;
  qty: number;
  unitPrice: bigint;
  /** Pieces that the member's own goods covered when it was last quoted. */
  ownQty: number;
  /** Where its pieces lie, where that is not the order's warehouse. */
  warehouseId: string | null;
  weightG: number | null;
  onShelf: boolean;
  hsCode: string | null;
  attributes: string[];
  /** The parcel that its member wished for its line. */
  parcelNo: number | null;
};

/** Evaluates orders by id; those that are paid, closed or being paid stay as they are. */
export async function evaluateOrders(tx: Tx, orderIds: readonly string[], at = new Date()): Promise<void> {
  if (orderIds.length === 0) return;
  let all = await withMerged(tx, orderIds);
  let orders: OrderRow[] = [];
  for (let known = 0; known < all.length;) {
    orders = await ordersToEvaluate(tx, all, at);
    known = all.length;
    // Somebody may have merged one of them with others until it was locked.
    all = await withMerged(tx, all);
  }
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const served = new Set(await servedCountries(undefined, tx));
  const resolved = await resolveLines(tx, ids);
  const twins = await withTwins(tx, ids);
  const rules = await rulesOfMembers(
    tx,
    orders.map(({ userId }) => userId),
  );
  const none: Lines = { connection: connectionOf([]), doubtful: false, items: [] };
  const joint = await jointFreight<OrderRow, Freight>(tx, orders, {
    isSound: (order) => isMergeable(order, resolved.get(order.id) ?? none),
    itemsOf: ({ id }) => resolved.get(id)?.items ?? [],
    quote: (order, items) =>
      freightOf(tx, order, "CONNECTED", {
        items: items as Item[],
        rules: rules.get(order.userId) ?? [],
        at,
      }),
  });
  const evaluated: [OrderRow, Evaluation][] = [];
  const given = new Map<string, number>();
  for (const order of orders) {
    const lines = resolved.get(order.id) ?? none;
    evaluated.push([
      order,
      await evaluate(tx, order, lines, {
        served,
        twin: twins.has(order.id),
        at,
        rules: rules.get(order.userId) ?? [],
        given,
        joint: joint.freightOf.get(order.id),
      }),
    ]);
  }
  const found = await shareTaxes(tx, evaluated, joint.shipments, at);
  await writeEvaluations(tx, found, at);
  const sound = found.filter(([order, evaluation]) => becameSound(order, evaluation));
  if (sound.length > 0)
    await publish(
      "orders.becamePayable",
      tx,
      sound.map(([{ id }]) => id),
    );
}

/** The orders among these that may change, locked in the order of their ids. */
async function ordersToEvaluate(tx: Tx, ids: readonly string[], at: Date): Promise<OrderRow[]> {
  const rows = await tx.rows<OrderRow>(sql`
    select id, user_id, store_id, status, box, pay_lock, country, ship_to, letters_kept, channel_id, channel_chosen, channel_choices, discount, store_doubt, store_status, doubt_seen,
      'STORE_CANCELLED' = any(abnormal) as store_status_cancelled,
      'FULFILLED_ELSEWHERE' = any(abnormal) as store_fulfilled, store_pay_status, kept_until, quoted_total,
      md5(concat_ws('|', goods, shipping, service, tax, total, channel_id, country, ship_to::text)) as fingerprint,
      (select string_agg(i.variant_id || ':' || i.qty || ':' || i.unit_price || coalesce('@' || i.warehouse_id, ''), ' ' order by i.variant_id, i.qty)
        from order_line l join order_line_item i on i.order_line_id = l.id
        where l.order_id = store_order.id) as goods_before,
      (select s.settings ->> 'ioss' from store s where s.id = store_order.store_id) as ioss,
      (select s.settings ->> 'warehouseId' from store s where s.id = store_order.store_id) as home,
      (select ${heldElsewhere} from store_order o where o.id = store_order.id) as held_elsewhere,
      hold, discount_bp, discount_cents, discount_goods,
      exists (select 1 from freight_quote f where f.order_id = store_order.id) as has_quotes,
      on_delivery, connection = 'CONNECTED' and channel_id is not null
        and (abnormal = '{}' or on_delivery and abnormal = '{UNPAID_IN_STORE}') as sound
    from store_order where id = any(${[...ids]}::uuid[]) order by id for update`);
  return rows.filter(({ status, hold, payLock, keptUntil, goodsBefore }) => {
    if ((status !== "AWAITING_PAYMENT" && hold !== "QUOTE") || payLock) return false;
    // What was promised stands, whatever the catalogue says meanwhile; an edit ends the promise first.
    return !(keptUntil && keptUntil > at && goodsBefore !== null);
  });
}

type Lines = { connection: Connection; doubtful: boolean; items: Item[] };
type Around = {
  served: ReadonlySet<string>;
  twin: boolean;
  at: Date;
  rules: readonly PreferenceRule[];
  /** Free pieces of members that the orders before this one count on, by `member SKU warehouse`. */
  given: Map<string, number>;
  /** Its share where it travels with others. */
  joint: Freight | undefined;
};

/** Whether an order may stay merged: it could be paid by itself. */
const isMergeable = (order: OrderRow, { connection, items }: Lines): boolean =>
  connection === "CONNECTED" &&
  !order.storeStatusCancelled &&
  !order.storeFulfilled &&
  !order.heldElsewhere &&
  doubtOf(order) !== "open" &&
  items.every(({ onShelf, weightG }) => onShelf && weightG !== null);

async function evaluate(
  tx: Tx,
  order: OrderRow,
  { connection, doubtful, items }: Lines,
  { served, twin, at, rules, given, joint }: Around,
): Promise<Evaluation> {
  const freight = joint ?? (await freightAsSplit(tx, order, connection, { items, rules, at }));
  const { option } = freight;
  const covered = coverItems(order, placeItems(items, option), freight, given);
  const goods = paidGoodsOf(covered);
  const discount = discountNow(order, goods);
  // Service and taxes are charged of all goods: a parcel is worth what it holds, whoever paid for it before.
  const {
    ownIoss,
    owed: _,
    ...priced
  } = await amountsOf(tx, {
    country: order.country,
    zip: order.shipTo.postCode,
    province: order.shipTo.province,
    goods: goodsOf(items),
    discount,
    option,
    at,
    ownIoss: order.ioss !== null,
    hsCodes: items.map((item) => item.hsCode),
  });
  const amounts = { ...priced, goods };
  const total = totalOf(amounts);
  const tags = tagsOf({
    connection,
    addressProblems: addressProblems(order.shipTo),
    unprintedLetters: !order.lettersKept && nonLatinFields(order.shipTo).length > 0,
    taxIdMissing: isTaxIdMissing(order, freight.option),
    countryServed: freight.option !== null || isServed(order, served),
    channel: freight.asked ? freight.option !== null : null,
    items: items.map((item) => ({
      onShelf: item.onShelf,
      weightKnown: item.weightG !== null,
      available: freight.available.has(item.variantId),
    })),
    storePayment: order.storePayStatus,
    doubt: doubtOf(order),
    doubleLines: doubtful,
    storeCancelled: order.storeStatusCancelled,
    fulfilledElsewhere: order.storeFulfilled,
    heldElsewhere: order.heldElsewhere,
    duplicate: twin,
    priceChanged: priceRose(order.quotedTotal, total),
  });
  const iossNo = ownIoss ? order.ioss : null;
  const freightUntil = quotedUntil(freight.option);
  const goodsNow = goodsText(covered);
  const before = new Map(items.map((item) => [item.id, item]));
  return { connection, tags, option, covered, before, goodsNow, iossNo, freightUntil, ...amounts, total };
}

/**
 * The freight of an order that travels by itself. Where its lines cannot go in the parcels that the member wished any more,
 * they go together again.
 */
async function freightAsSplit(
  tx: Tx,
  order: OrderRow,
  connection: Connection,
  { items, rules, at }: { items: readonly Item[]; rules: readonly PreferenceRule[]; at: Date },
): Promise<Freight> {
  const freight = await freightOf(tx, order, connection, { items, rules, at });
  const isSplit = items.some(({ parcelNo }) => parcelNo !== null);
  const goes = ({ option, available }: Freight) =>
    option !== null && items.every(({ variantId }) => available.has(variantId));
  if (!isSplit || connection !== "CONNECTED" || (goes(freight) && groupsOf(items))) return freight;
  const whole = items.map((item) => ({ ...item, parcelNo: null }));
  const together = await freightOf(tx, order, connection, { items: whole, rules, at });
  // Where they cannot go together either, it is not because of the parcels.
  if (!goes(together)) return freight;
  await sendTogether(tx, order);
  return together;
}

/** Says of each item where it lies, where that is not the order's warehouse. */
function placeItems(items: readonly Item[], option: ShippingOption | null): readonly Item[] {
  if (!option) return items.map((item) => ({ ...item, warehouseId: null }));
  const house = houseIn(option);
  return items.map((item) => {
    const warehouseId = house(item.variantId);
    return { ...item, warehouseId: warehouseId === option.warehouseId ? null : warehouseId };
  });
}

/** The pieces of each item that go from the member's own goods: what orders evaluated together count on, each once. */
function coverItems(
  { userId }: OrderRow,
  items: readonly Item[],
  { option, own }: Freight,
  given: Map<string, number>,
): Item[] {
  if (!option || own.size === 0) return items.map((item) => ({ ...item, ownQty: 0 }));
  const house = houseIn(option);
  const keyOf = (id: string) => `${userId} ${id} ${house(id)}`;
  const piecesOf = (id: string) => own.get(`${id} ${house(id)}`) ?? { free: 0, taken: 0 };
  const covered = coveredItems(items, (id) => {
    const { free, taken } = piecesOf(id);
    return taken + Math.max(0, free - (given.get(keyOf(id)) ?? 0));
  });
  for (const [id, mine] of Map.groupBy(covered, ({ variantId }) => variantId)) {
    const used = mine.reduce((sum, { ownQty }) => sum + ownQty, 0) - piecesOf(id).taken;
    given.set(keyOf(id), (given.get(keyOf(id)) ?? 0) + Math.max(0, used));
  }
  return covered;
}

function doubtOf({ storeDoubt, storeStatus, doubtSeen }: OrderRow): "none" | "open" | "seen" {
  if (storeDoubt === null) return "none";
  return doubtSeen === doubtMark(storeDoubt, storeStatus) ? "seen" : "open";
}

function isTaxIdMissing({ country, shipTo }: OrderRow, option: ShippingOption | null): boolean {
  const to = { country, zip: shipTo.postCode, province: shipTo.province };
  return numberAskedBy(to, option) !== null && customsNumberOf(country, shipTo.taxId ?? "") === null;
}

function isServed({ country, shipTo }: OrderRow, served: ReadonlySet<string>): boolean {
  const place = placeOf({ country, zip: shipTo.postCode, province: shipTo.province });
  return !place.closed && place.areas.some((code) => served.has(code));
}

function becameSound(order: OrderRow, { connection, tags, option }: Evaluation): boolean {
  const against = order.onDelivery ? tags.filter((tag) => tag !== "UNPAID_IN_STORE") : tags;
  return !order.sound && connection === "CONNECTED" && against.length === 0 && option !== null;
}

function goodsText(items: readonly Item[]): string {
  const sorted = [...items].sort((a, b) =>
    a.variantId === b.variantId ? a.qty - b.qty : a.variantId < b.variantId ? -1 : 1,
  );
  return sorted
    .map(
      ({ variantId, qty, unitPrice, warehouseId }) =>
        `${variantId}:${qty}:${unitPrice}${warehouseId === null ? "" : `@${warehouseId}`}`,
    )
    .join(" ");
}

/** The link of a line `l2` of an order `o`. */
export const linkOfLine = sql`select * from variant_link k where k.order_line_id = l2.id
    or (k.store_variant_id = l2.store_variant_id and (k.country is null or k.country = o.country)
      and not exists (select 1 from jsonb_array_elements(k.options) w where not exists (
        select 1 from jsonb_array_elements(l2.options) o where lower(o ->> 'name') = lower(w ->> 'name')
          and lower(o ->> 'value') = lower(w ->> 'value'))))
  order by k.order_line_id nulls last, jsonb_array_length(k.options) desc, k.country nulls last, k.priority
  limit 1`;

/**
 * Finds each line's link and writes its SKUs and prices. The line's own link comes first, then the one for most of the
 * buyer's choices, then the country's (D2). A line that another one of the order stands for is covered by it.
 */
async function resolveLines(tx: Tx, ids: readonly string[]): Promise<Map<string, Lines>> {
  const these = sql`any(${[...ids]}::uuid[])`;
  await tx.run(sql`
    update order_line l set store_variant_id = v.id
    from store_order o, store_variant v
    where l.order_id = ${these} and o.id = l.order_id and l.store_variant_id is null and v.store_id = o.store_id
      and v.external_id = l.external_variant_id`);
  const lines = await tx.rows<LinkedLine>(sql`
    update order_line l set link_status = case when l.variant_id is null then coalesce(found.status, 'unlinked') else 'linked' end
    from (select l2.id, k.id as link_id, k.order_line_id is not null as own, case k.status when 'active' then 'linked' else k.status end as status
      from order_line l2 join store_order o on o.id = l2.order_id
      left join lateral (${linkOfLine}) k on true
      where l2.order_id = ${these}) found
    where found.id = l.id
    returning l.id, l.order_id, l.external_line_id, l.part, found.link_id, coalesce(found.own, false) as own, l.link_status`);
  const linesOf = Map.groupBy(lines, keyOf);
  const doubtful = await coverLines(tx, linesOf);
  const linked = lines.filter((line) => line.linkStatus === "linked" && line.linkId);
  // What stays keeps its row: picks, parcels and purchases of an order that was paid before name it.
  await tx.run(sql`
    with wanted (order_line_id, variant_id, qty, unit_price, weight_g) as (
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
    from order_line l join variant v on v.id = l.variant_id where l.order_id = ${these}),
    gone as (
      delete from order_line_item i using order_line l
      where l.id = i.order_line_id and l.order_id = ${these} and not exists (
        select 1 from wanted w where w.order_line_id = i.order_line_id and w.variant_id = i.variant_id))
    insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g)
    select order_line_id, variant_id, qty, unit_price, weight_g from wanted order by order_line_id, variant_id
    on conflict (order_line_id, variant_id) do update set
      qty = excluded.qty, unit_price = excluded.unit_price, weight_g = excluded.weight_g,
      own_qty = least(order_line_item.own_qty, excluded.qty)`);
  const items = await tx.rows<Item & { orderId: string }>(sql`
    select l.order_id, i.id, i.order_line_id as line_id, i.variant_id, i.qty, i.unit_price, i.own_qty,
      i.warehouse_id, i.weight_g, l.parcel_no, p.status = 'on' and v.status = 'on' as on_shelf, p.hs_code, p.attributes
    from order_line_item i join order_line l on l.id = i.order_line_id
    join variant v on v.id = i.variant_id join product p on p.id = v.product_id
    where l.order_id = ${these} order by i.id`);
  const itemsOf = Map.groupBy(items, keyOf);
  return new Map(
    ids.map((id) => {
      const connection = connectionOf((linesOf.get(id) ?? []).map((line) => line.linkStatus));
      return [id, { connection, doubtful: doubtful.has(id), items: itemsOf.get(id) ?? [] }];
    }),
  );
}

type LinkedLine = {
  id: string;
  orderId: string;
  externalLineId: string;
  part: LinePart | null;
  linkId: string | null;
  own: boolean;
  linkStatus: LinkStatus;
};

async function coverLines(tx: Tx, linesOf: ReadonlyMap<string, LinkedLine[]>): Promise<ReadonlySet<string>> {
  const doubtful = new Set<string>();
  const covered: LinkedLine[] = [];
  for (const [orderId, lines] of linesOf) {
    if (lines.every(({ part }) => part === null)) continue;
    const sent = linesSent(
      lines.map(({ externalLineId: id, part, own, linkStatus }) => ({
        ...{ id, part, own },
        link: linkStatus === "covered" ? ("unlinked" as const) : linkStatus,
      })),
    );
    if (sent.doubtful) doubtful.add(orderId);
    covered.push(...lines.filter(({ externalLineId }) => sent.covered.has(externalLineId)));
  }
  if (covered.length === 0) return doubtful;
  for (const line of covered) line.linkStatus = "covered";
  await tx.run(sql`
    update order_line set link_status = 'covered' where id = any(${covered.map(({ id }) => id)}::uuid[])`);
  return doubtful;
}

const keyOf = ({ orderId }: { orderId: string }) => orderId;

type Weighed = Pick<Item, "variantId" | "qty" | "unitPrice" | "weightG" | "attributes"> &
  Partial<Pick<Item, "parcelNo">>;

type Freight = {
  asked: boolean;
  option: ShippingOption | null;
  available: ReadonlySet<string>;
  /** Pieces of the member's own that may go with it, by `SKU warehouse`. */
  own: ReadonlyMap<string, OwnPieces>;
};

/** An order as its way is chosen. */
type Travelling = Pick<
  OrderRow,
  "id" | "storeId" | "country" | "shipTo" | "channelId" | "channelChosen" | "home"
> & {
  readonly channelChoices?: Record<string, string> | null;
  readonly hasQuotes?: boolean;
  readonly with?: readonly string[];
};

/**
 * The channel: the member's choice while available, else by their rules, else the preferred one of a warehouse with all
 * goods (§6.3). The store's own warehouse comes first while they are there. One that has them goes before one on back-order.
 */
export async function freightOf(
  tx: Queryable,
  order: Travelling,
  connection: Connection,
  { items, rules, at }: { items: readonly Weighed[]; rules: readonly PreferenceRule[]; at: Date },
): Promise<Freight> {
  const quantityOf = quantities(items);
  if (quantityOf.size === 0)
    return { asked: connection === "CONNECTED", option: null, available: new Set(), own: new Map() };
  const asked = connection === "CONNECTED" && items.every((item) => item.weightG !== null);
  const { options, available, stocked, own, parts } = await shippingOptionsOf(tx, order, quantityOf, {
    ...{ asked, at, home: order.home, groups: groupsOf(items) },
  });
  if (!asked) return { asked, option: null, available, own };
  if (parts) return { asked, option: wayOfParts(order, parts, items, rules), available, own };
  const chosen = order.channelChosen
    ? options.find((option) => option.channelId === order.channelId)
    : undefined;
  const places = placesInOrder(options, {
    isHome: ({ warehouseId }) => warehouseId === order.home,
    isStocked: ({ warehouseId }) => stocked.has(warehouseId),
  });
  return { asked, option: chosen ?? preferredWay(order, items, rules, places), available, own };
}

/** Goods that leave from several warehouses: each part by its own choice, as an order of its own would have it. */
function wayOfParts(
  order: Travelling,
  parts: readonly Part[],
  items: readonly Weighed[],
  rules: readonly PreferenceRule[],
): ShippingOption | null {
  const ways = parts.flatMap((part) => {
    const mine = items.filter(({ variantId }) => part.quantityOf.has(variantId));
    return wayOfPart(order, part) ?? preferredWay(order, mine, rules, [part.options]) ?? [];
  });
  // The main part is one that passes the border: papers and taxes ask the order's own warehouse and channel.
  const isAbroad = ({ warehouseCountry }: ShippingOption) => warehouseCountry !== order.country;
  const sorted = ways.toSorted((a, b) => Number(isAbroad(b)) - Number(isAbroad(a)));
  return ways.length === parts.length ? wayOfAll(sorted, order.country) : null;
}

function wayOfPart(order: Travelling, { warehouseId, options }: Part): ShippingOption | undefined {
  const kept = order.channelChosen
    ? options.find(({ channelId }) => channelId === order.channelId)
    : undefined;
  return options.find(({ channelId }) => channelId === order.channelChoices?.[warehouseId]) ?? kept;
}

/** By the member's rules, else the preferred one of the best place. */
function preferredWay(
  order: Travelling,
  items: readonly Weighed[],
  rules: readonly PreferenceRule[],
  places: readonly (readonly ShippingOption[])[],
): ShippingOption | null {
  const ruled = chosenAmong(rules, places, {
    storeId: order.storeId,
    country: order.country,
    goods: goodsOf(items),
    weightG: items.reduce((sum, { weightG, qty }) => sum + (weightG ?? 0) * qty, packG),
    attributes: new Set(items.flatMap(({ attributes }) => attributes)),
  });
  return ruled?.option ?? resolvePreferred(places[0] ?? []);
}

async function withTwins(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.rows<{ id: string }>(sql`
    select a.id from store_order a where a.id = any(${[...ids]}::uuid[]) and a.status = 'AWAITING_PAYMENT'
      and exists (select 1 from store_order b where ${isTwin("a")})`);
  return new Set(found.map(({ id }) => id));
}

type Evaluation = {
  connection: Connection;
  tags: OrderTag[];
  option: ShippingOption | null;
  /** The items, with the pieces that the member's own goods cover. */
  covered: readonly Item[];
  before: ReadonlyMap<string, Item>;
  goodsNow: string;
  iossNo: string | null;
  freightUntil: Date | null;
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  taxes: readonly TaxLine[];
  total: bigint;
};

/** Writes them. The quote's version changes only with goods, an amount, the channel or the address. */
async function writeEvaluations(tx: Tx, found: readonly [OrderRow, Evaluation][], at: Date): Promise<void> {
  await keepCovered(tx, found);
  const rows = found.map(([order, { option, ...now }]) => ({
    id: order.id,
    connection: now.connection,
    tags: now.tags,
    channel_id: option?.channelId ?? null,
    warehouse_id: option?.warehouseId ?? null,
    parcels: keptPlan(option?.parcels ?? []),
    freight_until: now.freightUntil,
    goods: String(now.goods),
    discount: String(now.discount),
    shipping: String(now.shipping),
    fixed: option ? String(option.fixed) : null,
    service: String(now.service),
    tax: String(now.tax),
    taxes: keptTaxes(now.taxes),
    total: String(now.total),
    ioss_no: now.iossNo,
    same_goods: (order.goodsBefore ?? "") === now.goodsNow,
    fingerprint: order.fingerprint,
  }));
  await tx.run(sql`
    update store_order o set connection = r.connection, abnormal = r.tags,
      channel_id = r.channel_id, warehouse_id = r.warehouse_id,
      channel_chosen = o.channel_chosen and o.channel_id is not distinct from r.channel_id,
      planned_parcels = r.parcels::jsonb,
      freight_until = r.freight_until, goods = r.goods, discount = r.discount, shipping = r.shipping, shipping_fixed = r.fixed,
      service = r.service, tax = r.tax,
      taxes = r.taxes::jsonb, total = r.total, quoted_total = coalesce(o.quoted_total,
        case when r.connection = 'CONNECTED' and r.channel_id is not null then r.total end), quoted_at = ${at},
      ioss_no = r.ioss_no,
      quote_version = o.quote_version + case when r.same_goods and r.fingerprint = md5(concat_ws('|', r.goods,
        r.shipping, r.service, r.tax, r.total, r.channel_id, o.country, o.ship_to::text)) then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, connection text, tags text[], channel_id uuid,
      warehouse_id uuid, parcels text, freight_until timestamptz, goods bigint, discount bigint, shipping bigint, fixed bigint,
      service bigint, tax bigint, taxes text,
      total bigint, ioss_no text, same_goods boolean, fingerprint text)
    where o.id = r.id`);
}

/** Writes what the member's own goods cover and where the pieces lie, where that is not as before. */
async function keepCovered(tx: Tx, found: readonly [OrderRow, Evaluation][]): Promise<void> {
  const changed = found.flatMap(([, { covered, before }]) =>
    covered.filter(({ id, ownQty, warehouseId }) => {
      const old = before.get(id);
      return old?.ownQty !== ownQty || old.warehouseId !== warehouseId;
    }),
  );
  if (changed.length === 0) return;
  await tx.run(sql`
    update order_line_item i set own_qty = c.own_qty, warehouse_id = c.warehouse_id
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ ownQty }) => ownQty)}::int[],
      ${changed.map(({ warehouseId }) => warehouseId)}::uuid[]) as c (id, own_qty, warehouse_id)
    where i.id = c.id`);
}
