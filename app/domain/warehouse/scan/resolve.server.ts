/**
 * What a scan is, wherever it is made, and which screen is next. One statement asks for everything that has a number, each
 * by an index of its own.
 */
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { knownGoods } from "./goods.server";

type Found = {
  readonly kind:
    | "wave"
    | "parcel"
    | "order"
    | "manifest"
    | "package"
    | "purchase"
    | "receipt"
    | "return"
    | "count"
    | "transfer";
  readonly no: string;
  readonly waveNo: string | null;
  readonly status: string;
};

/** The screen that a scan leads to; null where nothing has such a code. */
export async function resolveScan(code: string): Promise<string | null> {
  const [head = "", slot] = code.split("/");
  const found = await db.rows<Found>(sql`
    select 'wave' as kind, v.no, v.no as wave_no, v.status from wave v where v.no = upper(${head})
    union all
    select 'parcel', x.no, (select v.no from wave v where v.id = x.wave_id), x.status
    from outbound_parcel x where x.no = upper(${code}) or (x.tracking_no = upper(${code}) and x.status <> 'VOID')
    union all
    select 'order', o.no, (select v.no from wave_order w join wave v on v.id = w.wave_id
      where w.order_id = o.id and w.status = 'IN'), (select coalesce(max(v.status), '') from wave_order w
      join wave v on v.id = w.wave_id where w.order_id = o.id and w.status = 'IN')
    from store_order o where o.no = upper(${code})
    union all
    select 'manifest', m.no, null, m.status from manifest m where m.no = upper(${code})
    union all
    select 'package', p.id::text, null, p.status from package p where p.tracking_no = upper(${code})
    union all
    select 'receipt', r.no, null, r.status from receipt r where r.no = upper(${code})
    union all
    select 'receipt', r.no, null, r.status from receipt r join purchase_order p on p.id = r.purchase_order_id
    where p.no = upper(${code}) and r.status = 'OPEN'
    union all
    select 'purchase', p.no, null, p.status from purchase_order p where p.no = upper(${code})
    union all
    select 'return', r.no, null, r.status from return_parcel r where r.no = upper(${code})
    union all
    select 'count', c.no, null, c.status from stock_count c where c.no = upper(${code})
    union all
    select 'transfer', t.no, null, t.status from transfer t where t.no = upper(${code})
    limit 5`);
  const [first] = found;
  if (first) return pathOf(first, slot);
  const bin = await binPath(code);
  if (bin) return bin;
  const goods = await knownGoods(db, code);
  return goods ? whereGoodsAreWanted(goods.id, goods.sku) : null;
}

/** The place of that code; where several warehouses have one, all of them. */
async function binPath(code: string): Promise<string | null> {
  const [first, second] = await db.rows<{ id: string }>(sql`
    select id from bin where active and code = any(${[code, code.toUpperCase()]}::text[]) limit 2`);
  if (!first) return null;
  return second ? paths.deskBins({ q: code }) : paths.deskBin(first.id);
}

/** Goods of a purchase order come next: its receipt is begun. */
const awaited = new Set(["PLACED", "CONFIRMED", "PART_RECEIVED"]);

function pathOf({ kind, no, waveNo, status }: Found, slot: string | undefined): string {
  switch (kind) {
    case "wave":
      return status === "PICKED" || slot ? paths.deskPackWave(no, slot ? { slot } : {}) : paths.deskWave(no);
    case "parcel":
      return paths.deskOutboundParcel(no);
    case "manifest":
      return paths.deskManifest(no);
    case "package":
      return paths.deskParcel(no);
    case "order":
      if (!waveNo) return paths.deskOrder(no);
      return status === "PICKED" ? paths.deskPackWave(waveNo, { order: no }) : paths.deskWave(waveNo);
    case "receipt":
      return paths.deskReceipt(no);
    case "purchase":
      return awaited.has(status) ? paths.deskReceiving({ order: no }) : paths.deskPurchase(no);
    case "return":
      return paths.deskReturn(no);
    case "count":
      return paths.deskCount(no);
    case "transfer":
      return paths.deskTransfer(no);
  }
}

/** Goods lead to the wave that is to be packed with them, else to the one that picks them, else to their orders. */
async function whereGoodsAreWanted(variantId: string, sku: string): Promise<string> {
  const wanted = await db.first<{ no: string; status: string }>(sql`
    select v.no, v.status from pick_line p join wave v on v.id = p.wave_id
    join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
    where p.variant_id = ${variantId} and p.wave_id in (select id from wave where status in ('OPEN', 'PICKED'))
      and w.status = 'IN'
    order by v.status = 'PICKED' desc, v.id limit 1`);
  if (!wanted) return paths.deskPicking({ q: sku });
  return wanted.status === "PICKED" ? paths.deskPackWave(wanted.no) : paths.deskWave(wanted.no);
}
