/** Orders as lists: a member's own (§2.6) and the desk's queues (§7). */
import { personNameOf } from "~/domain/accounts/person-name.server";
import { pieceOf } from "~/domain/pieces.server";
import type { LineOption } from "~/partners/stores/store-platform";
import { isDay } from "~/platform/days";
import { cappedCounts, containing, keyset, wholeCounts } from "~/platform/db/list.server";
import { db, join, prepare, raw, sql, type Sql } from "~/platform/db";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { writtenNames } from "~/platform/names";
import { isHold, isUnpaidState, isUuid, orderTabs, statesOf, type OrderTab } from "./list";
import { mergeableWith, mergedWith } from "./merging/mergeable.server";
import { blockingTags, type AutopayNote } from "./rules";
import { orderBoxes, orderStatuses, type OrderState } from "./states";
import type { OrderPart } from "./parts";
import { partsOfOrder } from "./part-facts.server";
import { tallied, tallyOf } from "./tally.server";
import { twinsOfOrder } from "./twins.server";

export type ListedItem = { sku: string; qty: number; fileKey: string | null };
export type ListedLine = {
  title: string;
  sku: string | null;
  options: LineOption[];
  qty: number;
  linkStatus: string;
  items: ListedItem[];
};
export type ListedParcel = { carrier: string; trackingNo: string; trackingUrl: string | null };

/** What either list shows of an order. */
export type BriefOrder = OrderState & {
  id: string;
  userId: string;
  no: string;
  externalNo: string;
  paidAt: Date | null;
  purchasedAt: Date | null;
  /** Whether it was sent again free of charge. */
  resend: boolean;
  trashedAt: Date | null;
  quotedAt: Date | null;
  connection: "CONNECTED" | "PARTIAL" | "UNCONNECTED";
  abnormal: string[];
  /** The fields that its store changed, where it has that tag. */
  changedFields: string[];
  twins: string[];
  paying: boolean;
  storeName: string;
  /** `manual`: the member bought it from us directly, no shop sent it. */
  platform: string;
  recipient: string;
  city: string;
  country: string;
  channelName: { en: string; zh?: string | null } | null;
  total: bigint;
  lines: ListedLine[];
  parcels: ListedParcel[];
};

export type ListedOrder = BriefOrder & {
  placedAt: Date;
  /** Numbers of unpaid orders to the same buyer that it could travel with, and of those that it is merged with. */
  mergeWith: string[];
  mergedWith: string[];
  autopayNote: AutopayNote | null;
  storeTotal: bigint;
  storeCcy: string;
  storePayStatus: string;
  storeWord: string;
  /** Its warehouses and methods, where it leaves from several. */
  parts?: OrderPart[] | null;
  days: [number, number] | null;
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  /** Price differences since it was paid: charged and paid, less what was charged too much and credited. */
  differences: bigint;
  refunded: bigint;
  remark: string | null;
};

/**
 * What was refunded of `store_order o` since it was paid, in cents: on its way, arrived, or on the balance instead.
 * Refunds made at a provider that came back do not count, nor does cancelling the rest.
 */
export const refundedOfOrder = sql`(
  select coalesce(sum(r.amount), 0)::bigint from refund r where r.order_id = o.id and r.created_at >= o.paid_at
    and (r.status in ('PROCESSING', 'ERROR', 'COMPLETED') or (r.status = 'FAILED' and r.source <> 'provider'))) + (
  select coalesce(sum(t.given_back), 0)::bigint from state_transition t
  where t.entity = 'store_order' and t.entity_id = o.id and t.event = 'refunded-rest' and t.at >= o.paid_at)`;

/** Settled price differences of `store_order o` since it was paid, in cents; negative where cheaper. */
export const differencesOfOrder = pieceOf("orders.differences")(sql`o.id`, sql`o.paid_at`);

/** The recipient of `store_order o`. */
const recipientName = personNameOf(sql`o.ship_to ->> 'firstName'`, sql`o.ship_to ->> 'lastName'`);

const changedFields = sql`case when 'STORE_CHANGED' = any(o.abnormal) then array(
  select distinct c ->> 'field' from jsonb_array_elements(o.store_changes) c) else '{}' end`;

/** What is read of an order for either list: columns of `store_order o`, `store s` and `ship_channel c`. */
export const briefColumns = sql`
  o.id, o.no, o.user_id, o.external_no, o.paid_at, o.purchased_at, o.source = 'resend' as resend, o.trashed_at,
  o.quoted_at, o.status, o.box, o.hold, o.connection, o.abnormal, ${changedFields} as changed_fields, ${twinsOfOrder} as twins, o.pay_lock is not null as paying,
  s.name as store_name, s.platform, o.country, coalesce(o.ship_to ->> 'city', '') as city, ${recipientName} as recipient,
  c.name as channel_name, o.total,
  coalesce((select json_agg(json_build_object('title', l.title, 'sku', l.store_sku, 'options', l.options, 'qty', l.qty,
      'linkStatus', l.link_status, 'items', coalesce((
        select json_agg(json_build_object('sku', v.sku, 'qty', i.qty, 'fileKey', (
          select m.file_key from product_media m where m.product_id = v.product_id and m.status = 'ready'
          order by m.sort limit 1)) order by i.id)
        from order_line_item i join variant v on v.id = i.variant_id where i.order_line_id = l.id), '[]')) order by l.id)
    from order_line l where l.order_id = o.id), '[]') as lines,
  coalesce((select json_agg(json_build_object('carrier', p.carrier, 'trackingNo', p.tracking_no,
      'trackingUrl', p.tracking_url) order by p.shipped_at)
    from package p where p.order_id = o.id), '[]') as parcels`;

/** Columns of a listed order. */
export const listedColumns = sql`${briefColumns}, o.placed_at,
  ${mergeableWith} as merge_with, ${mergedWith} as merged_with, o.autopay_note, o.store_total, o.store_ccy,
  o.store_pay_status, o.store_status as store_word,
  case when c.id is not null then array[c.days_min + c.processing_days, c.days_max + c.processing_days] end as days,
  case when o.planned_parcels is not null then ${partsOfOrder} end as parts, o.goods, o.discount, o.shipping,
  o.service, o.tax, case when o.paid_at is null then 0 else ${differencesOfOrder} end as differences,
  case when o.paid_at is null then 0 else ${refundedOfOrder} end as refunded, o.remark`;

const listedJoins = sql`join store s on s.id = o.store_id left join ship_channel c on c.id = o.channel_id`;
const listedFrom = sql`from store_order o ${listedJoins}`;

const key = [
  { column: "o.placed_at", type: "timestamptz" },
  { column: "o.id", type: "uuid" },
] as const;

/** Rows to choose orders from, with at least `id` and `placed_at`, called `o`. */
const allOrders = sql`store_order o`;

type Choice = { readonly from?: Sql; readonly where: Sql };

/**
 * One page of matching orders, by the time they were placed. First the ids by an index, then the data of these only.
 */
export async function listOrders<Row extends { id: string }>(
  query: ListQuery,
  { from = allOrders, where }: Choice,
  readByIds: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const position = keyset(query, key, query.sort === "placed" ? "asc" : "desc");
  const found = await db.rows<{ id: string; cursor: string }>(sql`
    select o.id, to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
    from ${from} where ${where} and ${position.where} ${position.orderLimit}`);
  const { rows, ...page } = pageOf(found, query, (row) => [row.cursor, row.id]);
  const ids = rows.map(({ id }) => id);
  const read = ids.length > 0 ? await readByIds(ids) : [];
  const byId = new Map(read.map((row) => [row.id, row]));
  return { ...page, rows: ids.flatMap((id) => byId.get(id) ?? []) };
}

/**
 * As `listOrders`, in one statement: where little but the tab is asked, so that one plan is good for all values and is
 * made once.
 */
async function listAtOnce(query: ListQuery, where: Sql): Promise<Page<ListedOrder>> {
  const direction = raw(query.sort === "placed" ? "asc" : "desc");
  const order = sql`order by o.placed_at ${direction}, o.id ${direction}`;
  // The number stands in the text: with an unknown one PostgreSQL makes a plan of its own for each, which takes 2 ms.
  const most = raw(String(query.size + 1));
  const found = await db.rows<ListedOrder & { cursor: string }>(
    prepare(sql`
    select ${listedColumns}, to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
    from (select o.id from store_order o where ${where} ${order} limit ${most}) found
    join store_order o on o.id = found.id ${listedJoins} ${order}`),
  );
  const { rows, ...page } = pageOf(found, query, (row) => [row.cursor, row.id]);
  return { ...page, rows: rows.map(({ cursor: _, ...row }) => row) };
}

/** The statement that reads what is listed of orders, by their ids. */
export const listedByIds = (ids: readonly string[], columns: Sql = listedColumns): Sql =>
  prepare(sql`select ${columns} ${listedFrom} where o.id = any(${ids}::uuid[])`);

export type Owner = { readonly id: string; readonly timezone: string };

const isSearch = ({ filters }: ListQuery) => Boolean(filters["q"] || filters["product"]);
const searches = ["q", "product", "state"];
const asksSearchOnly = ({ filters }: ListQuery) =>
  Object.keys(filters).every((name) => searches.includes(name));
const asksStateOnly = ({ filters }: ListQuery) => Object.keys(filters).every((name) => name === "state");

/** Whether the list is asked for as a tab opens. */
const isPlain = (query: ListQuery) => asksStateOnly(query) && !query.after && !query.before;

/** A member's orders in a tab, as its filters say. */
export async function ordersOf(member: Owner, query: ListQuery, few = fewFinds): Promise<Page<ListedOrder>> {
  const tab = query.tab as OrderTab;
  const asked = underWay.get(query);
  if (asked?.memberId === member.id && isSearch(query) && asksSearchOnly(query))
    return foundOrders(member, query, await asked.counting, few);
  const where = sql`${tabScope(tab)} and ${stateOf(query, tab)} and ${scope(member, query.filters)}`;
  if (isPlain(query)) return listAtOnce(query, where);
  return listOrders(query, { from: fromOf(query.filters), where }, (ids) =>
    db.rows<ListedOrder>(listedByIds(ids)),
  );
}

/**
 * How many orders a member has under each tab (`state` counts in its own tab only). A search is read once for all tabs.
 * Otherwise, or with `many` matches, each tab is counted up to the cap.
 */
export async function orderCounts(
  member: Owner,
  query: ListQuery,
  many = commonFinds,
): Promise<Record<OrderTab, number>> {
  const counting = countsOf(member, query, many);
  // Whoever reads the page of the same question asks how many there are.
  underWay.set(query, { memberId: member.id, counting });
  return counting;
}

type Counting = { readonly memberId: string; readonly counting: Promise<Record<OrderTab, number>> };
const underWay = new WeakMap<ListQuery, Counting>();

async function countsOf(member: Owner, query: ListQuery, many: number): Promise<Record<OrderTab, number>> {
  const { filters } = query;
  if (asksStateOnly(query)) return talliedCounts(member, query);
  const found = join(finds(member, filters), " and ");
  const searchOnly = asksSearchOnly(query);
  const most = searchOnly ? Math.min(many, fewJoined) : many;
  const isCommon = isSearch(query) && (await areMany(sql`from order_search s where ${found}`, most));
  if (isCommon && searchOnly) return foundCounts(member, query);
  const tabs = orderTabs.map((tab) => [tab, sql`${tabScope(tab)} and ${stateOf(query, tab)}`] as const);
  if (!isCommon && (isSearch(query) || filters["tag"])) {
    const from = sql`from ${fromOf(filters)} where ${scope(member, filters)}`;
    return wholeCounts(from, Object.fromEntries(tabs) as Tabs);
  }
  // Asked of one order after the other: PostgreSQL takes no subquery of this kind apart, and stops at the cap.
  const fits = isCommon ? sql`(select ${found} from order_search s where s.order_id = o.id)` : sql`true`;
  const narrowed = join(narrow(member, filters), " and ");
  const each = tabs.map(([tab, where]) => [
    tab,
    sql`from store_order o where ${where} and ${narrowed} and ${fits}`,
  ]);
  return cappedCounts(Object.fromEntries(each) as Tabs);
}

const listedIn = (values: readonly string[]) => raw(values.map((value) => `'${value}'`).join(", "));
const otherBoxes = listedIn(orderBoxes.filter((box) => box !== "ACTIVE"));
const otherStatuses = listedIn(orderStatuses.filter((status) => status !== "DELIVERED"));

/**
 * The counts of what a search alone finds. Most orders of a large account are delivered: those are what is left of all that
 * are found, and what the others are an index says (`store_order_of_member_by_tab`).
 */
function foundCounts(member: Owner, query: ListQuery): Promise<Record<OrderTab, number>> {
  const columns = sql`id, box, status, hold, connection${query.filters["state"] ? sql`, abnormal` : sql``}`;
  const others = sql`(
    select ${columns} from store_order where user_id = ${member.id} and box in (${otherBoxes})
    union all select ${columns} from store_order
    where user_id = ${member.id} and box = 'ACTIVE' and status in (${otherStatuses}))`;
  const tabs = orderTabs.map((tab) => {
    const scoped = tab === "DELIVERED" ? sql`o.id is null` : tabScope(tab);
    return [tab, sql`${scoped} and ${stateOf(query, tab)}`];
  });
  const found = join(finds(member, query.filters), " and ");
  return wholeCounts(
    sql`from order_search s left join ${others} o on o.id = s.order_id where ${found}`,
    Object.fromEntries(tabs) as Tabs,
  );
}

/** So many finds are joined with their orders one by one; more with all orders at once. */
const fewJoined = 1_500;

/** Up to so many finds are read whole for a page of them. With more, the list is read order by order: it has some soon. */
export const fewFinds = 3_000;

/** A page of what a search alone finds, where it is known how many there are. */
async function foundOrders(
  member: Owner,
  query: ListQuery,
  counts: Readonly<Record<OrderTab, number>>,
  few: number,
): Promise<Page<ListedOrder>> {
  const tab = query.tab as OrderTab;
  if (counts[tab] === 0) return { rows: [], after: null, before: null };
  const found = join(finds(member, query.filters), " and ");
  const where = sql`${tabScope(tab)} and ${stateOf(query, tab)} and o.user_id = ${member.id}`;
  const isFound =
    counts.ALL <= few
      ? sql`o.id = any(array(select s.order_id from order_search s where ${found}))`
      : sql`(select ${found} from order_search s where s.order_id = o.id)`;
  return listOrders(query, { where: sql`${where} and ${isFound}` }, (ids) =>
    db.rows<ListedOrder>(listedByIds(ids)),
  );
}

/** The counts of whole tabs, and of what `state` says within one. */
function talliedCounts({ id }: Owner, query: ListQuery): Promise<Record<OrderTab, number>> {
  const tabs = orderTabs.map((tab) => [tab, sql`${tabScope(tab)} and ${stateOf(query, tab, sql`o.tagged`)}`]);
  return tallied(tallyOf(id), Object.fromEntries(tabs) as Tabs);
}

type Tabs = Record<OrderTab, Sql>;

/**
 * The condition of a tab (§3.1): trash and closed together, else the box, else the status. Literals, not parameters, so
 * that PostgreSQL can use the partial index of a tab.
 */
function tabScope(tab: OrderTab): Sql {
  switch (tab) {
    case "ALL":
      return sql`true`;
    case "TRASH":
      return sql`(o.box = 'TRASH' or o.status = 'CLOSED')`;
    case "DRAFT":
    case "IGNORED":
      return sql`o.box = ${literal(tab)} and o.status = 'AWAITING_PAYMENT'`;
    default:
      return sql`o.box = 'ACTIVE' and o.status = ${literal(tab)}`;
  }
}

const literal = (tab: OrderTab) => raw(`'${tab}'`);

function stateOf(query: ListQuery, tab: OrderTab, tagged = sql`o.abnormal <> '{}'`): Sql {
  const state = query.filters["state"] ?? "";
  return tab === query.tab && statesOf(tab).includes(state) ? stateScope(state, tagged) : sql`true`;
}

function stateScope(state: string, tagged: Sql): Sql {
  if (state === "ABNORMAL") return tagged;
  if (isUnpaidState(state)) return sql`o.connection = ${state}`;
  return isHold(state) ? sql`o.hold = ${state}` : sql`true`;
}

function fromOf({ q, product }: ListQuery["filters"]): Sql {
  return q || product ? sql`order_search s join store_order o on o.id = s.order_id` : allOrders;
}

function scope(member: Owner, filters: ListQuery["filters"]): Sql {
  const { q, product } = filters;
  return join([...narrow(member, filters), ...(q || product ? finds(member, filters) : [])], " and ");
}

/** What the filters ask of `store_order o`. */
function narrow({ id, timezone }: Owner, filters: ListQuery["filters"]): Sql[] {
  const { store, country, tag, from, to, waits, word } = filters;
  const dated = filters["dated"] === "paid" ? sql`o.paid_at` : sql`o.placed_at`;
  return [
    sql`o.user_id = ${id}`,
    ...(word ? [sql`o.store_status = ${word}`] : []),
    ...(isUuid(store) ? [sql`o.store_id = ${store}`] : []),
    ...(country ? [sql`o.country = ${country.toUpperCase()}`] : []),
    ...(isUuid(waits) ? [waitsFor(waits)] : []),
    ...(tag
      ? [tag === "UNWRITTEN" ? isUnwritten : sql`o.abnormal <> '{}' and ${tag} = any(o.abnormal)`]
      : []),
    ...(isDay(from) ? [sql`${dated} >= (${from}::date)::timestamp at time zone ${timezone}`] : []),
    ...(isDay(to) ? [sql`${dated} < (${to}::date + 1)::timestamp at time zone ${timezone}`] : []),
  ];
}

/** `store_order o` has a line of a store's product that is not connected. */
const waitsFor = (storeProductId: string) => sql`o.id in (
  select l.order_id from store_variant v join order_line l on l.store_variant_id = v.id and l.link_status = 'unlinked'
  where v.store_product_id = ${storeProductId})`;

/** What the searches ask of `order_search s`. */
function finds({ id }: Owner, { q, product }: ListQuery["filters"]): Sql[] {
  return [
    sql`s.user_id = ${id}`,
    ...(q ? [holdsWords(q)] : []),
    ...(product
      ? [withSigns(sql`s.goods`, signsAndPairsOf(product), sql`s.goods like lower(${containing(product)})`)]
      : []),
  ];
}

/** Above so many matches, reading the list order by order is faster than reading all matches. */
export const commonFinds = 40_000;

/** Whether there are at least so many rows of `from …`. */
export async function areMany(from: Sql, many: number): Promise<boolean> {
  const row = await db.first<{ n: number }>(sql`
    select count(*)::int as n from (select 1 ${from} limit ${raw(String(many))}) finds`);
  return row?.n === many;
}

/**
 * `order_search s` has a text in the order's number, the store's number, the recipient (a Chinese one in whichever way it
 * was written) or a tracking number. Accents and apostrophes do not count, nor does the sign before a store's number:
 * `#368` is 368.
 */
export function holdsWords(text: string): Sql {
  const bare = text.replace(/^\s*(?:[#\uff03]|(?:no|nr|№)\.?\s*(?=\d))\s*(?=\S)/i, "");
  const ways = writtenNames(bare).map((way) => sql`s.words like plain_text(${containing(way)})`);
  return withSigns(sql`s.words`, signsOf(bare), sql`(${join(ways, " or ")})`);
}

const chineseRuns = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\u{20000}-\u{323af}]+/gu;
const runsOf = (text: string) => Array.from(text.match(chineseRuns) ?? [], (run) => [...run]);
const signsOf = (text: string) => [...new Set(runsOf(text).flat())];
const signsAndPairsOf = (text: string) => [
  ...new Set(runsOf(text).flatMap((run) => [...run, ...run.slice(1).map((sign, i) => `${run[i]}${sign}`)])),
];

/**
 * The same condition of a column, by the Chinese signs of what is looked for: an index of trigrams needs three of them. It
 * stands behind, for whoever asks it of one row: the signs of a row take longer to tell.
 */
const withSigns = (column: Sql, signs: readonly string[], condition: Sql): Sql =>
  signs.length === 0 ? condition : sql`(${condition} and chinese_signs(${column}) @> ${[...signs]}::text[])`;

const unwrittenIds = sql`
  select w.order_id from package_writeback w where w.status = 'FAILED' and w.error is distinct from 'unbound'`;

/** A member's orders of that kind: few parcels fail, so their orders are looked up one by one. */
export const unwrittenOf = (memberId: string): Sql => sql`
  from (select distinct w.order_id from (${unwrittenIds}) w) w
  where (select o.user_id from store_order o where o.id = w.order_id) = ${memberId}`;

/** A parcel is not in the store, and a retry may help: the store is still connected. */
export const isUnwritten = sql`o.id in (${unwrittenIds})`;

export type StoreChoice = {
  id: string;
  name: string;
  status: string;
  lastOrderSyncAt: Date | null;
};

/** The member's stores, as rows of `StoreChoice`. */
export const storesOfMember = (memberId: string): Sql => sql`
  select id, name, status, last_order_sync_at as "lastOrderSyncAt" from store
  where user_id = ${memberId} and platform <> 'manual' order by status = 'UNBOUND', name, id`;

/** The member's stores, for the filter and *sync now*. */
export function storesOf(memberId: string): Promise<StoreChoice[]> {
  return db.rows<StoreChoice>(prepare(storesOfMember(memberId)));
}

/** The stores the member has orders from or may have: also the one in which their orders by hand stand. */
export function sellingStoresOf(memberId: string): Promise<{ id: string; name: string; platform: string }[]> {
  return db.rows<{ id: string; name: string; platform: string }>(sql`
    select id, name, platform from store
    where user_id = ${memberId} order by status = 'UNBOUND', platform = 'manual', name, id`);
}

/** Tags that forbid payment, as SQL sees them. */
export const blocking = sql`${[...blockingTags]}::text[]`;
