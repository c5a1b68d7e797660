/** What the papers of parcels say: read as it is now, and kept as it was when the label was made. */
import { createHash } from "node:crypto";
import type { Text } from "~/domain/catalogue/words";
import { channelAt } from "~/domain/orders/part-facts.server";
import { changeWaits } from "~/domain/orders/changes/change-row.server";
import { travelsWith } from "~/domain/orders/merging/together.server";
import { stoppingTags } from "~/domain/orders/rules";
import { usdRates } from "~/domain/rates/rates.server";
import { toUsd, type UsdRates } from "~/domain/rates/rates";
import { db, prisma, sql, type Queryable, type Tx } from "~/platform/db";
import { divideRounded } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import type { Party } from "./address-lines";
import type { Carried, PaperContent, PaperCustoms, PaperItem } from "./content";
import { formOf, lacksOf, namedTaxId, netWeight, passesBorder, totalValue, type Lack } from "./customs";
import type { FormRule } from "./customs-rules";
import { faultOf, type PaperFault } from "./fault";

export type ParcelStatus = "OPEN" | "PACKED" | "LABELLED" | "HANDED_OVER" | "VOID";

type Sender = Partial<Record<keyof Party | "signer", string>>;

type Row = {
  id: string;
  no: string;
  status: ParcelStatus;
  part: number;
  parts: number;
  weightG: number | null;
  carrier: string | null;
  trackingNo: string | null;
  labelHash: string | null;
  orderNo: string;
  externalNo: string;
  /** Orders in the same box. */
  also: readonly { orderNo: string; storeOrderNo: string }[];
  shipTo: Party;
  iossNo: string | null;
  storeCcy: string;
  storeName: string;
  platform: string;
  orderChannelId: string | null;
  channelName: Text | null;
  channelCarrier: string | null;
  taxIdRequired: boolean;
  ddp: boolean;
  warehouseCountry: string;
  warehouseName: Text;
  sender: Sender | null;
  form: FormRule;
  invoice: boolean;
  stopped: boolean;
  mixed: boolean;
  kept: { hash: string; content: PaperContent } | null;
};

type Goods = {
  parcelId: string;
  variantId: string;
  productId: string;
  sku: string;
  options: Record<string, string>;
  title: Text;
  sold: string;
  qty: number;
  weightG: number | null;
  hsCode: string | null;
  origin: string | null;
  battery: boolean;
  /** In minor units of the store's currency, for the whole line, and how the line's goods share it. */
  linePrice: bigint;
  lineWorth: bigint;
  unitPrice: bigint;
};

/** A parcel with its papers: as they were kept, else as they would be made now. */
export type Papers = {
  readonly id: string;
  readonly no: string;
  readonly status: ParcelStatus;
  readonly carried: Carried;
  readonly content: PaperContent;
  readonly hash: string;
  /** Whether the label was made: then the content is the kept one. */
  readonly isKept: boolean;
  /** The order's address or method is another one than the label's. */
  readonly isChanged: boolean;
  /** The order is held, closed, or its store does not want it sent. */
  readonly isStopped: boolean;
  /** Another order in its box, which has no label yet, goes elsewhere now, or may soon. */
  readonly isMixed: boolean;
  readonly lacks: readonly Lack[];
};

/**
 * Marks address and method of an order, as its label has them. Another mark means that the label is no longer right: redo
 * it.
 */
export function labelHash(shipTo: Party, channelId: string | null): string {
  const fields = Object.entries(shipTo)
    .filter(([name, value]) => name !== "email" && value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([fields, channelId]))
    .digest("hex")
    .slice(0, 32);
}

/** The mark of the address and method that a label of an order has now, at a warehouse. */
export async function labelHashOf(tx: Queryable, orderId: string, warehouseId: string): Promise<string> {
  const row = await tx.first<{ shipTo: Party; channelId: string | null }>(sql`
    select o.ship_to, ${channelAt(sql`${warehouseId}::uuid`)} as channel_id from store_order o where o.id = ${orderId}`);
  return row ? labelHash(row.shipTo, row.channelId) : "";
}

/** Papers of parcels by their ids, in the order they are asked for; unknown ids are left out. Reads in two statements. */
export async function papersOf(on: Queryable, ids: readonly string[]): Promise<Papers[]> {
  const [rows, goods, rates] = await Promise.all([rowsOf(on, ids), goodsOf(on, ids), usdRates(on)]);
  const items = Map.groupBy(goods, ({ parcelId }) => parcelId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const now = new Date();
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [papersFrom(row, items.get(id) ?? [], rates, now)] : [];
  });
}

const rowsOf = (on: Queryable, ids: readonly string[]) =>
  on.rows<Row>(sql`
    select p.id, p.no, p.status, p.part, p.weighed_g as weight_g, p.carrier, p.tracking_no, p.label_hash,
      greatest(coalesce(jsonb_array_length(o.planned_parcels), 1), (
        select count(*)::int from outbound_parcel s where s.order_id = p.order_id and s.status <> 'VOID')) as parts,
      o.no as order_no, o.external_no, coalesce((
        select json_agg(json_build_object('orderNo', g.no, 'storeOrderNo', g.external_no) order by g.id)
        from outbound_parcel j join store_order g on g.id = j.order_id
        where j.joined_to = p.id and j.status <> 'VOID'), '[]') as also, o.ship_to, o.ioss_no, o.store_ccy, s.name as store_name, s.platform,
      ${channelAt(sql`p.warehouse_id`)} as order_channel_id, c.name as channel_name, c.carrier as channel_carrier,
      coalesce(c.taxid_required, false) as tax_id_required, coalesce(c.ddp, false) as ddp, w.country as warehouse_country, w.name as warehouse_name,
      (o.status <> 'PURCHASING' or o.box <> 'ACTIVE' or o.hold <> 'NONE'
        or o.abnormal && ${[...stoppingTags]}::text[]) as stopped,
      p.status = 'PACKED' and exists (
        select 1 from outbound_parcel j join store_order g on g.id = j.order_id
        where j.joined_to = p.id and j.status = 'PACKED'
          and ((${travelsWith("g", "o")}) is not true or ${changeWaits("g")})) as mixed,
      f.sender, coalesce(cp.form, 'auto') as form, coalesce(cp.invoice, false) as invoice,
      (select jsonb_build_object('hash', k.hash, 'content', k.content) from outbound_paper k
        where k.parcel_id = p.id) as kept
    from outbound_parcel p join store_order o on o.id = p.order_id join store s on s.id = o.store_id
    join warehouse w on w.id = p.warehouse_id
    left join ship_channel c on c.id = coalesce(p.channel_id, o.channel_id)
    left join channel_paper cp on cp.channel_id = c.id
    left join warehouse_sender f on f.warehouse_id = w.id
    where p.id = any(${ids}::uuid[])`);

const goodsOf = (on: Queryable, ids: readonly string[]) =>
  on.rows<Goods>(sql`
    select asked.id as parcel_id, l.variant_id, v.product_id, v.sku, v.options, d.title, ol.title as sold,
      case when p.status = 'OPEN' then l.qty else l.packed end as qty, coalesce(v.weight_g, i.weight_g) as weight_g,
      d.hs_code, d.origin, 'battery' = any(d.attributes) as battery, ol.store_price * ol.qty as line_price, i.unit_price,
      (select sum(x.unit_price * x.qty)::bigint from order_line_item x where x.order_line_id = ol.id) as line_worth
    from unnest(${ids}::uuid[]) as asked (id)
    join lateral (
      select a.id, a.status from outbound_parcel a where a.id = asked.id
      union all select b.id, b.status from outbound_parcel b where b.joined_to = asked.id and b.status <> 'VOID') p on true
    join outbound_line l on l.parcel_id = p.id
    join order_line_item i on i.id = l.order_line_item_id join order_line ol on ol.id = i.order_line_id
    join variant v on v.id = l.variant_id join product d on d.id = v.product_id
    order by asked.id, v.sku, l.order_line_item_id`);

function papersFrom(row: Row, goods: readonly Goods[], rates: UsdRates, now: Date): Papers {
  const hash = labelHash(row.shipTo, row.orderChannelId);
  // A label that was made later, for another address, has papers of its own.
  const kept = row.kept && (row.labelHash === null || row.kept.hash === row.labelHash) ? row.kept : null;
  const marked = kept?.hash ?? row.labelHash;
  const made = contentOf(
    row,
    goods.filter(({ qty }) => qty > 0),
    rates,
    now,
  );
  const content = kept?.content ?? made.content;
  return {
    id: row.id,
    no: row.no,
    status: row.status,
    carried: carriedBy(row),
    content,
    hash,
    isKept: kept !== null,
    isChanged: marked !== null && marked !== hash,
    isStopped: row.stopped,
    isMixed: row.mixed,
    lacks: kept ? [] : made.lacks,
  };
}

/** Our own number of the parcel is no carrier's. */
const carriedBy = ({ carrier, trackingNo, no }: Row): Carried =>
  carrier && trackingNo && trackingNo !== no ? { carrier, trackingNo } : null;

function contentOf(row: Row, goods: readonly Goods[], rates: UsdRates, now: Date) {
  const from = senderOf(row);
  const to = row.shipTo;
  const { items, ccy } = itemsOf(row, goods);
  const border = passesBorder(row.warehouseCountry, to);
  const value = totalValue(items);
  const rate = rates[ccy];
  const weightG = row.weightG ?? (netWeight(items) || null);
  const declared = {
    valueUsd: value === null || rate === undefined ? null : toUsd(value, rate),
    weightG: weightG ?? 0,
    rule: row.form,
  };
  const content: PaperContent = {
    parcelNo: row.no,
    orderNo: row.orderNo,
    storeOrderNo: row.externalNo,
    ...(row.also.length > 0 && { also: row.also }),
    part: row.part,
    parts: Math.max(row.parts, row.part),
    day: now.toISOString().slice(0, 10),
    at: now.toISOString(),
    service: { name: row.channelName ?? {}, carrier: row.channelCarrier ?? row.carrier ?? "" },
    from,
    to,
    weightG,
    items,
    ccy,
    store: { name: row.storeName, manual: row.platform === "manual" },
    customs: border ? customsOf(row, from, formOf(declared)) : null,
  };
  return { content, lacks: lacksOf({ items, from, to, border, taxIdRequired: row.taxIdRequired }) };
}

function senderOf({ sender, warehouseCountry, warehouseName }: Row): Party {
  const empty: Party = {
    firstName: "",
    lastName: "",
    company: sender ? "" : (warehouseName.en ?? ""),
    country: warehouseCountry,
    province: "",
    city: "",
    street: "",
    houseNo: "",
    address: "",
    postCode: "",
    phone: "",
    email: "",
  };
  const { signer: _, ...party } = sender ?? {};
  return { ...empty, ...party, country: warehouseCountry };
}

function customsOf(row: Row, from: Party, form: PaperCustoms["form"]): PaperCustoms {
  const recipient = namedTaxId(row.shipTo);
  return {
    form,
    sender: [...(row.iossNo ? [`IOSS ${row.iossNo}`] : []), ...(from.taxId ? [from.taxId] : [])],
    recipient: recipient ? [recipient] : [],
    signer: row.sender?.signer ?? "",
    invoice: row.invoice,
    ddp: row.ddp,
  };
}

/** What the buyer paid is what customs ask for; where the store does not say it of all, our prices stand for it. */
function itemsOf({ storeCcy }: Row, goods: readonly Goods[]): { items: PaperItem[]; ccy: string } {
  const told = goods.every(({ linePrice }) => linePrice > 0n);
  const items = goods.map((one) => ({
    variantId: one.variantId,
    productId: one.productId,
    sku: one.sku,
    title: one.title,
    sold: one.sold,
    variant: Object.values(one.options).join(" / "),
    qty: one.qty,
    weightG: one.weightG,
    value: String(told ? soldFor(one) : one.unitPrice * BigInt(one.qty)),
    hsCode: one.hsCode,
    origin: one.origin,
    battery: one.battery,
  }));
  return { items, ccy: told ? storeCcy : "USD" };
}

/** A line that is sent as several goods is shared by what these cost. */
function soldFor({ linePrice, lineWorth, unitPrice, qty }: Goods): bigint {
  return lineWorth > 0n ? divideRounded(linePrice * unitPrice * BigInt(qty), lineWorth) : linePrice;
}

/**
 * Keeps what the papers of a packed parcel say, once: whoever prints them later gets the same. Answers the mark of address
 * and method, for `outbound_parcel.label_hash`. `missing`: customs need more of its goods (`papersOf` says what);
 * `changed`: a label was made for another address or method; `mixed`: another order of its box goes elsewhere now. `redo`: the old one no longer counts.
 */
export async function makePaper(
  tx: Tx,
  parcelId: string,
  { redo = false }: { redo?: boolean } = {},
): Promise<Result<{ hash: string }, PaperFault>> {
  await lockParcels(tx, [parcelId]);
  if (redo) await tx.prisma.outboundPaper.deleteMany({ where: { parcelId } });
  const [papers] = await papersOf(tx, [parcelId]);
  if (!papers) return err("unknown");
  const fault = faultOf(redo ? { ...papers, isChanged: false } : papers);
  if (fault) return err(fault);
  await keepPapers(tx, [papers]);
  return ok({ hash: papers.hash });
}

/** Locks parcels, so that of two who print the first time one makes the papers. */
export const lockParcels = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql`select 1 from outbound_parcel where id = any(${ids}::uuid[]) order by id for update`);

/** Keeps the contents of papers that were not kept yet. The caller holds the parcels. */
export async function keepPapers(on: Queryable, papers: readonly Papers[]): Promise<void> {
  const fresh = papers.filter(({ isKept }) => !isKept);
  if (fresh.length === 0) return;
  const rows = fresh.map(({ id, hash, content }) => ({ id, hash, content }));
  await on.run(sql`
    insert into outbound_paper (parcel_id, hash, content)
    select r.id, r.hash, r.content from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, hash text, content jsonb)
    on conflict (parcel_id) do update set hash = excluded.hash, content = excluded.content, made_at = now()`);
}

/** The papers of one parcel by its number; null where there is none. */
export async function findPapers(no: string): Promise<Papers | null> {
  const row = await prisma.outboundParcel.findUnique({ where: { no }, select: { id: true } });
  const [papers] = row ? await papersOf(db, [row.id]) : [];
  return papers ?? null;
}
