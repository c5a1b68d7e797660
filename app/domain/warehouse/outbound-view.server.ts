/** What the screens of picking, packing and handing over show. */
import { textIn, type Text } from "~/domain/catalogue/words";
import { packG } from "~/domain/shipping/config";
import { travelsWith } from "~/domain/orders/merging/together.server";
import { db, prepare, sql, type Sql } from "~/platform/db";
import { rowOfNumbers } from "~/platform/db/list.server";
import type { Locale } from "~/i18n/locales";
import type { ShortReason } from "./outbound-config";
import { channelAt } from "~/domain/orders/part-facts.server";
import { isReady, readyHouses, toPack } from "./picking/ready.server";
import { readyCount } from "./picking/ready-count.server";
import type { WaveStatus } from "./picking/states";
import type { ParcelStatus } from "./parcels/states";
import type { ManifestStatus } from "./handover/states";

/** Orders that could be picked together. */
export type Suggestion = {
  readonly warehouseId: string;
  readonly warehouse: Text;
  /** Null where orders of one piece are suggested, whatever their carrier. */
  readonly carrier: string | null;
  readonly single: boolean;
  readonly orders: number;
  readonly oldest: Date;
};

const pieces = sql`(select sum(i.qty - i.qty * l.refunded / l.qty) from order_line l
  join order_line_item i on i.order_line_id = l.id where l.order_id = o.id)`;

/** All ready orders of a warehouse and carrier, and those of one piece, where they are less than all. */
export const suggestions = (): Promise<Suggestion[]> =>
  db.rows<Suggestion>(sql`
    with ready as (
      select h.id as warehouse_id, w.code, c.carrier, o.purchased_at, ${pieces} = 1 as single
      from store_order o cross join lateral ${readyHouses} h join warehouse w on w.id = h.id
      left join ship_channel c on c.id = ${channelAt(sql`h.id`)}
      where ${isReady} order by o.purchased_at limit 2000),
    grouped as (
      select warehouse_id, code, carrier, false as single, count(*)::int as orders, min(purchased_at) as oldest
      from ready where carrier is not null group by 1, 2, 3
      union all
      select warehouse_id, code, null, true, count(*) filter (where single)::int, min(purchased_at) filter (where single)
      from ready group by 1, 2
      having count(*) filter (where single) > 1 and count(*) > count(*) filter (where single))
    select g.warehouse_id, w.name as warehouse, g.carrier, g.single, g.orders, g.oldest
    from grouped g join warehouse w on w.id = g.warehouse_id
    order by g.single, g.orders desc, g.code, g.carrier limit 12`);

/** Numbers of the orders of a suggestion, the oldest first. */
export async function suggestedOrders(
  { warehouseId, carrier, single }: Pick<Suggestion, "warehouseId" | "carrier" | "single">,
  most: number,
): Promise<string[]> {
  const rows = await db.rows<{ no: string }>(sql`
    select o.no from store_order o left join ship_channel c on c.id = ${channelAt(sql`${warehouseId}::uuid`)}
    where ${warehouseId}::uuid in ${readyHouses} and ${isReady}
      and (${carrier}::text is null or c.carrier = ${carrier}) and (not ${single}::boolean or ${pieces} = 1)
    order by o.purchased_at, o.id limit ${most}`);
  return rows.map(({ no }) => no);
}

export type WaveRow = {
  readonly no: string;
  readonly status: WaveStatus;
  readonly warehouse: Text;
  readonly tote: string;
  readonly orders: number;
  readonly packed: number;
  readonly pieces: number;
  readonly picked: number;
  readonly createdAt: Date;
  readonly isUnscanned: boolean;
};

const waveColumns = sql`v.no, v.status, h.name as warehouse, b.code as tote, v.created_at,
  coalesce((v.filter->>'unscanned')::boolean, false) as is_unscanned,
  (select count(*)::int from wave_order w where w.wave_id = v.id and w.status <> 'OUT') as orders,
  (select count(*)::int from wave_order w where w.wave_id = v.id and w.status = 'PACKED') as packed,
  coalesce((select sum(p.qty - p.short)::int from pick_line p join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
    where p.wave_id = v.id and w.status <> 'OUT'), 0) as pieces,
  coalesce((select sum(p.picked)::int from pick_line p join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
    where p.wave_id = v.id and w.status <> 'OUT'), 0) as picked`;
const waveFrom = sql`wave v join warehouse h on h.id = v.warehouse_id join bin b on b.id = v.tote_id`;

const wavesWhere = (where: Sql) =>
  db.rows<WaveRow>(sql`select ${waveColumns} from ${waveFrom} where ${where} order by v.id limit 200`);

/** Waves that are not packed yet, the oldest first. */
export const openWaves = () => wavesWhere(sql`v.status in ('OPEN', 'PICKED')`);

/** A wave by its number. */
export async function findWave(no: string): Promise<WaveRow | null> {
  const [wave] = await wavesWhere(sql`v.no = ${no}`);
  return wave ?? null;
}

/** A SKU in one place of a pick list. */
export type PickRow = {
  readonly variantId: string;
  readonly binId: string | null;
  readonly bin: string | null;
  readonly sku: string;
  readonly title: Text;
  readonly qty: number;
  readonly picked: number;
  readonly short: number;
  readonly shortReason: ShortReason | null;
  readonly slots: readonly (number | null)[];
};

/** The pick list of a wave, summed by place and SKU in the order of the way. */
export const pickRows = (no: string): Promise<PickRow[]> =>
  db.rows<PickRow>(sql`
    select p.variant_id, p.bin_id, b.code as bin, a.sku, g.title, sum(p.qty)::int as qty, sum(p.picked)::int as picked,
      sum(p.short)::int as short, max(p.short_reason) as short_reason,
      array_agg(distinct w.slot order by w.slot) as slots
    from wave v join pick_line p on p.wave_id = v.id
    join wave_order w on w.wave_id = v.id and w.order_id = p.order_id and w.status <> 'OUT'
    join variant a on a.id = p.variant_id join product g on g.id = a.product_id left join bin b on b.id = p.bin_id
    where v.no = ${no}
    group by p.variant_id, p.bin_id, b.code, b.sort, a.sku, g.title order by b.sort nulls last, b.code, a.sku`);

/** An order of a wave. */
export type WaveOrderRow = {
  readonly no: string;
  readonly slot: number | null;
  readonly status: "IN" | "PACKED" | "OUT";
  readonly outReason: string | null;
  readonly pieces: number;
  readonly picked: number;
  readonly parcels: readonly {
    readonly no: string;
    readonly status: ParcelStatus;
    readonly trackingNo: string | null;
  }[];
};

/** The orders of a wave: by slot, then those of one piece. */
export const waveOrders = (no: string): Promise<WaveOrderRow[]> =>
  db.rows<WaveOrderRow>(sql`
    select o.no, w.slot, w.status, w.out_reason, coalesce(sum(p.qty - p.short), 0)::int as pieces,
      coalesce(sum(p.picked), 0)::int as picked,
      coalesce((select json_agg(json_build_object('no', x.no, 'status', x.status, 'trackingNo', x.tracking_no) order by x.id)
        from outbound_parcel x where x.wave_id = v.id and x.order_id = o.id), '[]') as parcels
    from wave v join wave_order w on w.wave_id = v.id join store_order o on o.id = w.order_id
    left join pick_line p on p.wave_id = v.id and p.order_id = o.id
    where v.no = ${no} group by v.id, o.id, w.slot, w.status, w.out_reason, o.no
    order by w.slot nulls last, o.no`);

/** A line of the order that is being packed. */
export type PackRow = {
  readonly itemId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly title: Text;
  readonly imageUrl: string | null;
  readonly qty: number;
  readonly packed: number;
};

/** The lines of an order at the bench: those of its open parcel, else all that wait. */
export const packRows = (waveNo: string, orderNo: string): Promise<PackRow[]> =>
  db.rows<PackRow>(sql`
    with here as (
      select v.id as wave_id, o.id as order_id,
        (select x.id from outbound_parcel x where x.order_id = o.id and x.wave_id = v.id and x.status = 'OPEN') as parcel_id
      from wave v join store_order o on o.no = ${orderNo} where v.no = ${waveNo})
    select i.id as item_id, i.variant_id, a.sku, g.title, a.image_url,
      coalesce(b.qty, case when h.parcel_id is null then greatest(0, least(${toPack}, (
        select sum(p.qty - p.short)::int from pick_line p
        where p.wave_id = h.wave_id and p.order_line_item_id = i.id))) end, 0) as qty,
      coalesce(b.packed, 0) as packed
    from here h join order_line l on l.order_id = h.order_id join order_line_item i on i.order_line_id = l.id
    join variant a on a.id = i.variant_id join product g on g.id = a.product_id
    left join outbound_line b on b.parcel_id = h.parcel_id and b.order_line_item_id = i.id
    order by i.id`);

/** One of the parcels that the goods of an order are planned for. */
export type PlannedRow = {
  readonly items: readonly { readonly sku: string; readonly qty: number }[];
};

/** The parcels in which an order leaves from the warehouse of a wave, as its freight was quoted; empty where it is one. */
export async function plannedRows(waveNo: string, orderNo: string): Promise<PlannedRow[]> {
  const rows = await db.rows<PlannedRow>(sql`
    select (select coalesce(json_agg(json_build_object('sku', a.sku, 'qty', t.qty) order by a.sku), '[]')
        from jsonb_to_recordset(x.p -> 'items') as t ("variantId" uuid, qty int) join variant a on a.id = t."variantId") as items
    from wave v join store_order o on o.no = ${orderNo}
    cross join lateral jsonb_array_elements(o.planned_parcels) with ordinality as x (p, nth)
    where v.no = ${waveNo} and coalesce((x.p ->> 'warehouseId')::uuid, v.warehouse_id) = v.warehouse_id order by x.nth`);
  return rows.length > 1 ? rows : [];
}

export type ParcelView = {
  readonly no: string;
  readonly orderNo: string;
  readonly waveNo: string | null;
  readonly warehouse: string;
  readonly status: ParcelStatus;
  readonly part: number;
  readonly verified: boolean;
  readonly weighedG: number | null;
  readonly carrier: string | null;
  readonly trackingNo: string | null;
  readonly prints: number;
  readonly refusal: string | null;
  readonly voidReason: string | null;
  readonly packageId: string | null;
  readonly manifestNo: string | null;
  readonly packedAt: Date | null;
  /** The parcel whose label is on the box of both. */
  readonly joinedTo: string | null;
  /** Numbers of the orders that its order shares a box with. */
  readonly goesWith: readonly string[];
  readonly handedOverAt: Date | null;
  readonly lines: readonly { readonly sku: string; readonly qty: number; readonly packed: number }[];
};

/**
 * Numbers of the orders in the box of `outbound_parcel x` of `store_order o`: those whose parcel has its label, and, while
 * it has none, those that are packed into it still.
 */
const inBoxWith = sql`(case when o.shipment_group is null then '{}' else array(
  select g.no from store_order g where g.shipment_group = o.shipment_group and g.id <> o.id and (
    exists (select 1 from outbound_parcel y where y.order_id = g.id and y.status <> 'VOID'
      and coalesce(y.joined_to, y.id) = coalesce(x.joined_to, x.id))
    or x.tracking_no is null and ${travelsWith("g", "o")} and exists (
      select 1 from wave_order w where w.order_id = g.id and w.wave_id = x.wave_id and w.status = 'IN'))
  order by g.id) end)`;

const parcelViewColumns = sql`x.no, o.no as order_no, v.no as wave_no, h.code as warehouse, x.status, x.part, x.verified,
  x.weighed_g, x.carrier, x.tracking_no, x.prints, x.refusal, x.void_reason, x.package_id, m.no as manifest_no, x.packed_at,
  (select h.no from outbound_parcel h where h.id = x.joined_to) as joined_to,
  ${inBoxWith} as goes_with, x.handed_over_at, coalesce((select json_agg(json_build_object('sku', a.sku, 'qty', b.qty, 'packed', b.packed) order by a.sku)
    from outbound_line b join variant a on a.id = b.variant_id where b.parcel_id = x.id), '[]') as lines`;

/** Parcels `x` with all that the desk shows of them. */
export const parcelFrom = sql`outbound_parcel x join store_order o on o.id = x.order_id join warehouse h on h.id = x.warehouse_id
  left join wave v on v.id = x.wave_id left join manifest m on m.id = x.manifest_id`;

export const readParcels = (piece: Sql) => db.rows<ParcelView>(piece);
export { parcelViewColumns };

/** A parcel with its weight by its SKUs, in grams with packing; null where a SKU has none. */
export type ParcelPage = ParcelView & { readonly skuG: number | null; readonly hasPhoto: boolean };

/** A parcel by its number. */
export const findParcel = (no: string): Promise<ParcelPage | null> =>
  db.first<ParcelPage>(sql`
    select ${parcelViewColumns}, x.photo_key is not null as has_photo, (
      select case when bool_and(coalesce(i.weight_g, a.weight_g) is not null)
        then (sum(b.qty * coalesce(i.weight_g, a.weight_g)) + ${packG})::int end
      from outbound_line b join order_line_item i on i.id = b.order_line_item_id join variant a on a.id = b.variant_id
      where b.parcel_id = x.id) as sku_g
    from ${parcelFrom} where x.no = ${no}`);

/** What waits at the door for one carrier at one warehouse. */
export type DoorRow = {
  readonly warehouseId: string;
  readonly warehouse: string;
  readonly carrier: string;
  readonly labelled: number;
  readonly scanned: number;
  readonly manifestNo: string | null;
  readonly isClosing: boolean;
  readonly oldest: Date;
};

/** Parcels with a label, by warehouse and carrier. */
export const doorRows = (): Promise<DoorRow[]> =>
  db.rows<DoorRow>(sql`
    select x.warehouse_id, h.code as warehouse, x.carrier, count(*)::int as labelled, count(m.id)::int as scanned,
      max(m.no) as manifest_no, coalesce(bool_or(m.closing_at is not null), false) as is_closing, min(x.labelled_at) as oldest
    from outbound_parcel x join warehouse h on h.id = x.warehouse_id left join manifest m on m.id = x.manifest_id
    where x.status = 'LABELLED' group by 1, 2, 3 order by 2, 3`);

/** Parcels that stayed here when their manifest was closed. */
export const refusedParcels = (): Promise<ParcelView[]> =>
  readParcels(sql`
    select ${parcelViewColumns} from ${parcelFrom} where x.refusal is not null and x.status in ('LABELLED', 'PACKED')
    order by x.id limit 200`);

export type ManifestView = {
  readonly no: string;
  readonly status: ManifestStatus;
  readonly warehouse: string;
  readonly carrier: string;
  readonly closingAt: Date | null;
  readonly closedAt: Date | null;
  readonly waiting: number;
  readonly sent: number;
};

/** A manifest by its number, and how far closing it is. */
export const findManifest = (no: string): Promise<ManifestView | null> =>
  db.first<ManifestView>(sql`
    select m.no, m.status, h.code as warehouse, m.carrier, m.closing_at, m.closed_at,
      (select count(*)::int from outbound_parcel x where x.manifest_id = m.id and x.status = 'LABELLED') as waiting,
      (select count(*)::int from outbound_parcel x where x.manifest_id = m.id and x.status = 'HANDED_OVER') as sent
    from manifest m join warehouse h on h.id = m.warehouse_id where m.no = ${no}`);

/** The parcels of a manifest. */
export const manifestParcels = (no: string): Promise<ParcelView[]> =>
  readParcels(sql`
    select ${parcelViewColumns} from ${parcelFrom} where m.no = ${no} and x.status in ('LABELLED', 'HANDED_OVER')
    order by x.id limit 500`);

/** The latest manifests. */
export const latestManifests = (): Promise<
  { no: string; carrier: string; status: ManifestStatus; sent: number; at: Date }[]
> =>
  db.rows(sql`
    select m.no, m.carrier, m.status, coalesce(m.closed_at, m.created_at) as at,
      (select count(*)::int from outbound_parcel x where x.manifest_id = m.id and x.status = 'HANDED_OVER') as sent
    from manifest m where m.closing_at is not null order by m.id desc limit 10`);

export type OutboundCounts = {
  readonly pick: number;
  readonly pack: number;
  readonly number: number;
  readonly handOver: number;
};

/** What waits to be picked, packed, numbered and handed over. */
export async function outboundCounts(): Promise<OutboundCounts> {
  const row = await rowOfNumbers(
    prepare(sql`
      select ${readyCount} as pick,
        (select count(*)::int from wave_order w join wave v on v.id = w.wave_id
          where v.status in ('OPEN', 'PICKED') and w.status = 'IN') as pack,
        (select count(*)::int from outbound_parcel x where x.status = 'PACKED') as number,
        (select count(*)::int from outbound_parcel x where x.status = 'LABELLED') as "handOver"`),
  );
  const { pick = 0, pack = 0, number = 0, handOver = 0 } = row ?? {};
  return { pick, pack, number, handOver };
}

/** What the filters of ready orders offer. */
export async function readyChoices(locale: Locale): Promise<{
  houses: { value: string; label: string }[];
  carriers: { value: string; label: string }[];
}> {
  const [houses, carriers] = await Promise.all([
    db.rows<{ code: string; name: Text }>(
      sql`select code, name from warehouse where active order by sort, code`,
    ),
    db.rows<{ carrier: string }>(sql`select distinct carrier from ship_channel order by carrier`),
  ]);
  return {
    houses: houses.map(({ code, name }) => ({ value: code, label: textIn(name, locale) })),
    carriers: carriers.map(({ carrier }) => ({ value: carrier, label: carrier })),
  };
}

/** The parcel that a scan at the door names: by its own number, or its carrier's. */
export async function parcelByCode(code: string): Promise<string | null> {
  const row = await db.first<{ no: string }>(sql`
    select no from outbound_parcel
    where no = upper(${code}) or (tracking_no = upper(${code}) and status <> 'VOID') order by id desc limit 1`);
  return row?.no ?? null;
}
