/** Own goods of a member: one SKU in a warehouse, and what the member says of it. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql, type Sql } from "~/platform/db";
import type { Level } from "./own-chart";
import { usageDays } from "./own-rules";

export type OwnListed = {
  id: string;
  sku: string;
  title: Text;
  productId: string;
  fileKey: string | null;
  warehouse: string;
  toBePurchased: number;
  ready: number;
  inStock: number;
  reserved: number;
  free: number;
  /** Cents that its pieces cost, all together. */
  value: bigint;
  used: number;
  stockedDays: number;
  /** Variants of the member's stores that are sent with it. */
  linked: number;
  alertAt: number | null;
  forOrders: boolean;
};

/** Own goods by SKU and warehouse, of all members; a list shows one member's. What is still to come counts, too. */
export const ownSource = sql`(
  select k.user_id, k.variant_id, k.warehouse_id, sum(k.to_buy)::int as to_be_purchased, sum(k.ready)::int as ready,
    sum(k.in_stock)::int as in_stock, sum(k.reserved)::int as reserved, max(k.alert_at) as alert_at,
    bool_and(k.for_orders) as for_orders
  from (
    select b.user_id, l.variant_id, b.warehouse_id, l.qty - l.received - l.cancelled as to_buy,
      l.received - l.stocked - l.defective as ready, 0 as in_stock, 0 as reserved, null::int as alert_at,
      true as for_orders
    from bulk_order b join bulk_line l on l.bulk_order_id = b.id
    where b.kind = 'INVENTORY' and b.status in ('TO_BE_PURCHASED', 'READY_TO_STOCK')
    union all
    select user_id, variant_id, warehouse_id, 0, 0, in_stock, reserved, alert_at, for_orders from own_stock) k
  group by k.user_id, k.variant_id, k.warehouse_id) o
  join variant v on v.id = o.variant_id join product p on p.id = v.product_id
  join warehouse w on w.id = o.warehouse_id`;

const ofKey = sql`user_id = o.user_id and variant_id = o.variant_id and warehouse_id = o.warehouse_id`;

/** Pieces that left in the last days, and for how many of these days there was something. */
const usage = sql`(
  select json_build_object('used', coalesce(-sum(m.qty) filter (where m.kind = 'OUTBOUND' and m.at >= m.since), 0),
    'days', floor(coalesce(sum(extract(epoch from m.until - greatest(m.at, m.since))) filter (
      where m.balance > 0 and m.until > m.since), 0) / 86400))
  from (
    select kind, qty, balance, at, now() - make_interval(days => ${usageDays}) as since,
      coalesce(lead(at) over (order by id), now()) as until
    from (
      (select id, kind, qty, balance, at from lot_move where ${ofKey} and qty <> 0
        and at >= now() - make_interval(days => ${usageDays}) order by id desc)
      union all
      (select id, kind, qty, balance, at from lot_move where ${ofKey} and qty <> 0
        and at < now() - make_interval(days => ${usageDays}) order by id desc limit 1)) n) m)`;

export const ownColumns = sql`v.id || ':' || w.code as id, v.sku, p.title, p.id as product_id, w.code as warehouse,
  (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' order by m.sort limit 1)
    as file_key,
  o.to_be_purchased, o.ready, o.in_stock, o.reserved, o.in_stock - o.reserved as free, o.alert_at, o.for_orders, (
    select coalesce(sum(l.qty_left * l.unit_cost), 0)::bigint from stock_lot l
    where l.user_id = o.user_id and l.variant_id = o.variant_id and l.warehouse_id = o.warehouse_id and l.qty_left > 0)
    as value, (
    select count(distinct sv.id)::int from variant_link_item i join variant_link k on k.id = i.link_id
    join store_variant sv on sv.id = k.store_variant_id join store s on s.id = sv.store_id
    where i.variant_id = o.variant_id and s.user_id = o.user_id) as linked, ${usage} as usage`;

type Row = Omit<OwnListed, "used" | "stockedDays"> & { usage: { used: number; days: number } };

/** Reads rows of own goods. */
export async function readOwn(piece: Sql): Promise<OwnListed[]> {
  const rows = await db.rows<Row>(piece);
  return rows.map(({ usage: { used, days }, ...row }) => ({ ...row, used, stockedDays: days }));
}

export type OwnLot = {
  id: string;
  receivedAt: Date;
  unitCost: bigint;
  qtyIn: number;
  qtyLeft: number;
  reserved: number;
  orderNo: string | null;
};

export type OwnDetail = OwnListed & { lots: OwnLot[]; levels: Level[] };

type Key = { readonly sku: string; readonly warehouse: string };

/** Days that the chart of the level shows. */
const chartDays = 90;

/** One SKU of a member in a warehouse; null where the member has, had and awaits none. */
export async function ownDetail(memberId: string, { sku, warehouse }: Key, zone: string): Promise<OwnDetail | null> {
  const [row] = await readOwn(sql`
    select ${ownColumns} from ${ownSource} where o.user_id = ${memberId} and v.sku = ${sku} and w.code = ${warehouse}`);
  if (!row) return null;
  const of = sql`m.user_id = ${memberId} and m.variant_id = (select id from variant where sku = ${sku})
    and m.warehouse_id = (select id from warehouse where code = ${warehouse})`;
  const lots = await db.rows<OwnLot>(sql`
    select m.id, m.received_at, m.unit_cost, m.qty_in, m.qty_left, m.reserved, b.no as order_no
    from stock_lot m left join bulk_line l on l.id = m.bulk_line_id left join bulk_order b on b.id = l.bulk_order_id
    where ${of} order by m.qty_left = 0, m.received_at, m.id limit 100`);
  const levels = await db.rows<Level>(sql`
    with days as (
      select d::date as day from generate_series((now() at time zone ${zone})::date - ${chartDays}::int,
        (now() at time zone ${zone})::date, interval '1 day') d),
    closed as (
      select distinct on (day) day, balance from (
        select (m.at at time zone ${zone})::date as day, m.balance, m.id from lot_move m
        where ${of} and m.at >= now() - make_interval(days => ${chartDays + 1})) n
      order by day, id desc),
    began as (
      select m.balance from lot_move m where ${of} and m.at < now() - make_interval(days => ${chartDays + 1})
      order by m.id desc limit 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(
      (select c.balance from closed c where c.day <= d.day order by c.day desc limit 1),
      (select balance from began), 0)::int as pieces
    from days d order by d.day`);
  return { ...row, lots, levels };
}

/** When the member is told that few are left; null: never. A new limit is a new crossing. */
export async function setOwnAlert(memberId: string, key: Key, at: number | null): Promise<void> {
  await db.run(sql`
    insert into own_stock as o (user_id, variant_id, warehouse_id, alert_at)
    select ${memberId}, v.id, w.id, ${at}::int from variant v, warehouse w
    where v.sku = ${key.sku} and w.code = ${key.warehouse}
    on conflict (user_id, variant_id, warehouse_id) do update set alert_at = excluded.alert_at,
      alerted_at = case when o.alert_at is not distinct from excluded.alert_at then o.alerted_at end`);
}

/** Whether the member's orders are sold from it; answers the SKU's id. */
export async function setForOrders(memberId: string, key: Key, on: boolean): Promise<string | null> {
  const row = await db.first<{ variantId: string }>(sql`
    update own_stock o set for_orders = ${on} from variant v, warehouse w
    where o.user_id = ${memberId} and v.id = o.variant_id and w.id = o.warehouse_id and v.sku = ${key.sku}
      and w.code = ${key.warehouse} returning o.variant_id`);
  return row?.variantId ?? null;
}
