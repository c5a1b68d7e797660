/** Own goods of a member: one SKU in a warehouse, and what the member says of it. */
import type { Text } from "~/domain/catalogue/words";
import { quoteOwnAnew } from "~/domain/orders/own-goods.server";
import { setForOrders } from "~/domain/stock/own-choices.server";
import { db, sql, transaction, type Sql } from "~/platform/db";
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

/** Own goods by SKU and warehouse, of all members; a list counts one member's. What is still to come counts, too. */
export const ownCounted = sql`(
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
  group by k.user_id, k.variant_id, k.warehouse_id) o`;

/** The same with the names they are ordered by. A left join: the database takes an inner one to leave few rows. */
export const ownSource = sql`${ownCounted} join variant v on v.id = o.variant_id
  left join warehouse w on w.id = o.warehouse_id`;

/** What a list orders by and counts; all else is read for the rows of a page alone. */
export const ownColumns = sql`v.id || ':' || w.code as id, v.sku, v.product_id, w.code as warehouse,
  o.to_be_purchased, o.ready, o.in_stock, o.reserved, o.in_stock - o.reserved as free, o.alert_at, o.for_orders,
  o.user_id, o.variant_id, o.warehouse_id`;

type Key3 = { readonly userId: string; readonly variantId: string; readonly warehouseId: string };
type More = Pick<OwnListed, "title" | "fileKey" | "value" | "used" | "stockedDays" | "linked"> & {
  at: number;
};
type Listed = Omit<OwnListed, keyof More> & Key3;

const ofKey = sql`user_id = a.user_id and variant_id = a.variant_id and warehouse_id = a.warehouse_id`;
const since = sql`now() - make_interval(days => ${usageDays})`;

/** Reads rows of own goods: what they cost, how fast they leave, and what is sent with them. */
export async function readOwn(piece: Sql): Promise<OwnListed[]> {
  const rows = await db.rows<Listed>(piece);
  if (rows.length === 0) return [];
  const asked = sql`unnest(${rows.map((r) => r.userId)}::uuid[], ${rows.map((r) => r.variantId)}::uuid[],
    ${rows.map((r) => r.warehouseId)}::uuid[]) with ordinality as a (user_id, variant_id, warehouse_id, at)`;
  const more = await db.rows<More>(sql`
    select a.at::int, (select p.title from variant v join product p on p.id = v.product_id where v.id = a.variant_id)
        as title, (select m.file_key from variant v join product_media m on m.product_id = v.product_id
        where v.id = a.variant_id and m.status = 'ready' order by m.sort limit 1) as file_key, (
        select coalesce(sum(l.qty_left * l.unit_cost), 0)::bigint from stock_lot l where ${ofKey} and l.qty_left > 0)
        as value, (
        select count(distinct sv.id)::int from variant_link_item i join variant_link k on k.id = i.link_id
        join store_variant sv on sv.id = k.store_variant_id join store s on s.id = sv.store_id
        where i.variant_id = a.variant_id and s.user_id = a.user_id) as linked, u.used, u.stocked_days
    from ${asked} cross join lateral (
      select coalesce(-sum(m.qty) filter (where m.kind = 'OUTBOUND' and m.at >= ${since}), 0)::int as used,
        floor(coalesce(sum(extract(epoch from m.until - greatest(m.at, ${since}))) filter (
          where m.balance > 0 and m.until > ${since}), 0) / 86400)::int as stocked_days
      from (
        select kind, qty, balance, n.at, coalesce(lead(n.at) over (order by id), now()) as until from (
          (select id, kind, qty, balance, lot_move.at from lot_move where ${ofKey} and qty <> 0
            and lot_move.at >= ${since})
          union all
          (select id, kind, qty, balance, lot_move.at from lot_move where ${ofKey} and qty <> 0
            and lot_move.at < ${since} order by id desc limit 1)) n) m) u
    order by a.at`);
  return rows.map(({ userId: _, variantId: __, warehouseId: ___, ...row }, i) => {
    const { at: ____, ...found } = more[i] ?? { ...none, at: 0 };
    return { ...row, ...found };
  });
}

const none = { title: { en: "" }, fileKey: null, value: 0n, used: 0, stockedDays: 0, linked: 0 };

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
export async function ownDetail(
  memberId: string,
  { sku, warehouse }: Key,
  zone: string,
): Promise<OwnDetail | null> {
  const [row] = await readOwn(sql`
    select ${ownColumns} from ${ownSource} where o.user_id = ${memberId}
      and o.variant_id = (select id from variant where sku = ${sku})
      and o.warehouse_id = (select id from warehouse where code = ${warehouse})`);
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

/** Whether the member's orders are sold from it; unpaid ones are quoted anew. */
export async function useForOrders(memberId: string, key: Key, on: boolean): Promise<void> {
  const variantId = await setForOrders(memberId, key, on);
  if (variantId) await transaction((tx) => quoteOwnAnew(tx, memberId, [variantId]));
}
