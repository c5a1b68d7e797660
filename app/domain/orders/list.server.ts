/** Orders as lists: a member's own (§2.6) and the desk's queues (§7). */
import { personNameOf } from "~/domain/accounts/person-name.server";
import { isDay } from "~/platform/days";
import { cappedCount, containing, holdsName, keyset } from "~/platform/db/list.server";
import { db, join, sql, type Sql } from "~/platform/db";
import { pageOf, wholeList, type ListQuery, type Page } from "~/platform/list";
import { isHold, isUnpaidState, isUuid, orderTabs, statesOf, type OrderTab } from "./list";
import { blockingTags, type AutopayNote } from "./rules";
import type { OrderState } from "./states";

export type ListedItem = { sku: string; qty: number; fileKey: string | null };
export type ListedLine = {
  title: string;
  sku: string | null;
  qty: number;
  linkStatus: string;
  items: ListedItem[];
};
export type ListedParcel = { carrier: string; trackingNo: string; trackingUrl: string | null };

export type ListedOrder = OrderState & {
  id: string;
  no: string;
  externalNo: string;
  placedAt: Date;
  paidAt: Date | null;
  /** When it was last quoted; null while it waits to be quoted anew. */
  quotedAt: Date | null;
  connection: "CONNECTED" | "PARTIAL" | "UNCONNECTED";
  abnormal: string[];
  /** Why auto-pay left it. */
  autopayNote: AutopayNote | null;
  /** An attempt to pay it is open. */
  paying: boolean;
  storeName: string;
  /** `manual`: the member bought it from us directly, no shop sent it. */
  platform: string;
  storeTotal: bigint;
  storeCcy: string;
  storePayStatus: string;
  recipient: string;
  city: string;
  country: string;
  channelName: { en: string; zh?: string | null } | null;
  days: [number, number] | null;
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  total: bigint;
  /** Price differences since it was paid: charged and paid, less what was charged too much and credited. */
  differences: bigint;
  /** What was given back of it since it was paid. */
  refunded: bigint;
  remark: string | null;
  lines: ListedLine[];
  parcels: ListedParcel[];
};

/**
 * What was given back of `store_order o` since it was paid, in cents: under way or arrived, or on the balance instead
 * where a provider could not; what came back of a refund made at a provider by hand is not. What had not left when the
 * rest was cancelled is no refund of its own: the step says how much it was.
 */
export const refundedOfOrder = sql`(
  select coalesce(sum(r.amount), 0)::bigint from refund r where r.order_id = o.id and r.created_at >= o.paid_at
    and (r.status in ('PROCESSING', 'ERROR', 'COMPLETED') or (r.status = 'FAILED' and r.source <> 'provider'))) + (
  select coalesce(sum(t.given_back), 0)::bigint from state_transition t
  where t.entity = 'store_order' and t.entity_id = o.id and t.event = 'refunded-rest' and t.at >= o.paid_at)`;

/** What `store_order o` turned out dearer (below zero: cheaper) since it was paid, in cents, as far as that is settled. */
export const differencesOfOrder = sql`(
  select coalesce(sum(case d.status when 'PAID' then d.amount else -d.amount end), 0)::bigint from price_diff_bill d
  where d.order_id = o.id and d.status in ('PAID', 'CREDITED') and d.settled_at >= o.paid_at)`;

/** The recipient of `store_order o`. */
const recipientName = personNameOf(sql`o.ship_to ->> 'firstName'`, sql`o.ship_to ->> 'lastName'`);

/** Columns of a listed order, of `store_order o`, `store s` and `ship_channel c`. */
export const listedColumns = sql`
  o.id, o.no, o.external_no as "externalNo", o.placed_at as "placedAt", o.paid_at as "paidAt", o.quoted_at as "quotedAt", o.status, o.box, o.hold,
  o.connection, o.abnormal, o.autopay_note as "autopayNote", o.pay_lock is not null as paying, s.name as "storeName", s.platform, o.store_total as "storeTotal",
  o.store_ccy as "storeCcy", o.store_pay_status as "storePayStatus", o.country, o.ship_to ->> 'city' as city,
  ${recipientName} as recipient,
  c.name as "channelName", case when c.id is not null then array[c.days_min, c.days_max] end as days,
  o.goods, o.discount, o.shipping, o.service, o.tax, o.total, ${differencesOfOrder} as differences, ${refundedOfOrder} as refunded, o.remark,
  coalesce((select jsonb_agg(jsonb_build_object('title', l.title, 'sku', l.store_sku, 'qty', l.qty,
      'linkStatus', l.link_status, 'items', coalesce((
        select jsonb_agg(jsonb_build_object('sku', v.sku, 'qty', i.qty, 'fileKey', (
          select m.file_key from product_media m where m.product_id = v.product_id and m.status = 'ready'
          order by m.sort limit 1)) order by i.id)
        from order_line_item i join variant v on v.id = i.variant_id where i.order_line_id = l.id), '[]')) order by l.id)
    from order_line l where l.order_id = o.id), '[]') as lines,
  coalesce((select jsonb_agg(jsonb_build_object('carrier', p.carrier, 'trackingNo', p.tracking_no,
      'trackingUrl', p.tracking_url) order by p.shipped_at)
    from package p where p.order_id = o.id), '[]') as parcels`;

const listedFrom = sql`from store_order o join store s on s.id = o.store_id
  left join ship_channel c on c.id = o.channel_id`;

const key = [
  { column: "o.placed_at", type: "timestamptz" },
  { column: "o.id", type: "uuid" },
] as const;

/** One page of orders that fit `where`, by the time they were placed. */
export async function listOrders(
  query: ListQuery,
  where: Sql,
  columns = listedColumns,
): Promise<Page<ListedOrder>> {
  const position = keyset(query, key, query.sort === "placed" ? "asc" : "desc");
  const rows = await db.rows<ListedOrder & { cursor: string }>(sql`
    select ${columns}, to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
    ${listedFrom} where ${where} and ${position.where} ${position.orderLimit}`);
  const page = pageOf(rows, query, (row) => [row.cursor, row.id]);
  return { ...page, rows: page.rows.map(({ cursor: _, ...row }) => row) };
}

export type Owner = { readonly id: string; readonly timezone: string };

/** A member's orders in a tab, as its filters say. */
export function ordersOf(member: Owner, query: ListQuery): Promise<Page<ListedOrder>> {
  return listOrders(query, scope(member, query, query.tab as OrderTab));
}

/** All of a member's orders in a tab, as its filters say, page after page, for a download. */
export const everyOrderOf = (member: Owner, query: ListQuery) =>
  wholeList(query, (part) => ordersOf(member, part));

/** How many a member has under each tab, for the same filters (`state` counts in its own tab only). */
export async function orderCounts(member: Owner, query: ListQuery): Promise<Record<OrderTab, number>> {
  const counts = await Promise.all(
    orderTabs.map((tab) => cappedCount(sql`from store_order o where ${scope(member, query, tab)}`)),
  );
  return Object.fromEntries(orderTabs.map((tab, i) => [tab, counts[i] ?? 0])) as Record<OrderTab, number>;
}

/** The tab's rule of §3.1: trash and closed together, else the box, else the status. */
function tabScope(tab: OrderTab): Sql {
  switch (tab) {
    case "ALL":
      return sql`true`;
    case "TRASH":
      return sql`(o.box = 'TRASH' or o.status = 'CLOSED')`;
    case "DRAFT":
    case "IGNORED":
      return sql`o.box = ${tab} and o.status <> 'CLOSED'`;
    default:
      return sql`o.box = 'ACTIVE' and o.status = ${tab}`;
  }
}

function scope(member: Owner, query: ListQuery, tab: OrderTab): Sql {
  const parts = [sql`o.user_id = ${member.id}`, tabScope(tab), ...narrow(member, query.filters)];
  const state = query.filters["state"] ?? "";
  if (tab === query.tab && statesOf(tab).includes(state)) parts.push(stateScope(state));
  return join(parts, " and ");
}

function stateScope(state: string): Sql {
  if (state === "ABNORMAL") return sql`o.abnormal <> '{}'`;
  if (isUnpaidState(state)) return sql`o.connection = ${state}`;
  return isHold(state) ? sql`o.hold = ${state}` : sql`true`;
}

function narrow({ timezone }: Owner, filters: ListQuery["filters"]): Sql[] {
  const { q, product, store, country, tag, from, to } = filters;
  const dated = filters["dated"] === "paid" ? sql`o.paid_at` : sql`o.placed_at`;
  return [
    ...(q ? [anywhere(q)] : []),
    ...(product ? [withProduct(product)] : []),
    ...(isUuid(store) ? [sql`o.store_id = ${store}`] : []),
    ...(country ? [sql`o.country = ${country.toUpperCase()}`] : []),
    ...(tag ? [tag === "UNWRITTEN" ? isUnwritten : sql`${tag} = any(o.abnormal)`] : []),
    ...(isDay(from) ? [sql`${dated} >= (${from}::date)::timestamp at time zone ${timezone}`] : []),
    ...(isDay(to) ? [sql`${dated} < (${to}::date + 1)::timestamp at time zone ${timezone}`] : []),
  ];
}

/** A parcel of theirs is not in the store, and telling the store again may help: the store is still bound. */
export const isUnwritten = sql`o.id in (
  select w.order_id from package_writeback w where w.status = 'FAILED' and w.error is distinct from 'unbound')`;

/** Number, the store's number, recipient or tracking number. */
function anywhere(text: string): Sql {
  const like = containing(text);
  return sql`(o.no ilike ${like} or o.external_no ilike ${like}
    or ${holdsName(sql`concat_ws(' ', o.ship_to ->> 'firstName', o.ship_to ->> 'lastName')`, text)}
    or exists (select 1 from package p where p.order_id = o.id and p.tracking_no ilike ${like}))`;
}

/** A line of the store's or a SKU of ours by title or SKU. */
function withProduct(text: string): Sql {
  const like = containing(text);
  return sql`exists (select 1 from order_line l left join order_line_item i on i.order_line_id = l.id
    left join variant v on v.id = i.variant_id
    where l.order_id = o.id and (l.title ilike ${like} or l.store_sku ilike ${like} or v.sku ilike ${like}))`;
}

export type StoreChoice = {
  id: string;
  name: string;
  status: string;
  lastOrderSyncAt: Date | null;
};

/** The member's stores, for the filter and *sync now*. */
export function storesOf(memberId: string): Promise<StoreChoice[]> {
  return db.rows<StoreChoice>(sql`
    select id, name, status, last_order_sync_at as "lastOrderSyncAt" from store
    where user_id = ${memberId} and platform <> 'manual' order by status = 'UNBOUND', name, id`);
}

/** The stores the member has orders from or may have: also the one in which their orders by hand stand. */
export function sellingStoresOf(memberId: string): Promise<{ id: string; name: string; platform: string }[]> {
  return db.rows<{ id: string; name: string; platform: string }>(sql`
    select id, name, platform from store
    where user_id = ${memberId} order by status = 'UNBOUND', platform = 'manual', name, id`);
}

/** Countries the member's orders go to, for the filter. */
export async function countriesOf(memberId: string): Promise<string[]> {
  const rows = await db.rows<{ country: string }>(sql`
    select distinct country from store_order where user_id = ${memberId} order by 1 limit 300`);
  return rows.map((row) => row.country);
}

/** Tags that forbid payment, as SQL sees them. */
export const blocking = sql`${[...blockingTags]}::text[]`;
