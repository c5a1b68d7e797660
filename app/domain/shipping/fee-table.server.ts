/** The answer of the shipping fee calculator: every channel with each part of its price, or why it has none. */
import { findListedSku, type ProductVariant } from "~/domain/catalogue/product.server";
import { unitPrice } from "~/domain/catalogue/price";
import { textIn } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";
import { serviceFee } from "./fee";
import type { FeeQuery } from "./fee-query";
import type { Reason } from "./quote";
import { statusOf } from "./quote-table.server";
import {
  quoteParcel,
  quoteShipping,
  resolvePreferred,
  taxFor,
  type Quote,
  type ShippingOption,
} from "./quote.server";

export type FeeRow = {
  readonly code: string;
  readonly name: string;
  readonly carrier: string;
  readonly from: string;
  /** The carrier's days; processing comes on top. */
  readonly days: readonly [number, number];
  readonly processingDays: number;
  readonly tracked: boolean;
  readonly preferred: boolean;
  readonly actualG: number;
  readonly volG: number;
  readonly chargeG: number;
  readonly base: bigint;
  readonly surcharges: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  /** Goods, shipping, service fee and tax (D9). */
  readonly total: bigint;
  readonly limits: FeeLimits;
};

/** What the channel does not take, or asks for. */
export type FeeLimits = {
  readonly maxWeightG: number;
  readonly maxSideCm: number | null;
  readonly refused: readonly string[];
  readonly phone: boolean;
  readonly taxId: boolean;
  readonly dutiesPaid: boolean;
};

export type FeeTable = {
  readonly status: Quote["status"];
  readonly goods: { readonly title: string; readonly productId: string; readonly sku: string } | null;
  /** Price of one piece in US cents; 0 where none was typed. */
  readonly unitPrice: bigint;
  readonly rows: readonly FeeRow[];
  readonly unavailable: readonly { readonly name: string; readonly from: string; readonly reason: Reason }[];
};

/** What is sent: a variant of ours or typed figures, and what is paid for it. */
type Parcel = {
  quote: Quote;
  goods: FeeTable["goods"];
  unitPrice: bigint;
  hsCode: string | null;
  /** Warehouses it can leave from; all where it says none. */
  leavesFrom: readonly string[];
};

/** Answers a query; null where neither a product nor a weight is named, `unknown-sku` where we have no such product. */
export async function feeTable(query: FeeQuery, locale: string): Promise<FeeTable | "unknown-sku" | null> {
  if (!query.sku && query.weightG === null) return null;
  const parcel = query.sku ? await parcelOfSku(query, locale) : await parcelOfFigures(query);
  if (!parcel) return "unknown-sku";
  const leaves = ({ warehouseCode }: { warehouseCode: string }) =>
    parcel.leavesFrom.length === 0 || parcel.leavesFrom.includes(warehouseCode);
  const options = parcel.quote.options.filter(leaves);
  const limits = await limitsOf(options, query.country);
  const preferred = resolvePreferred(options);
  const rows = await Promise.all(
    options.map(async (option) => ({
      ...(await rowOf(option, parcel, query, locale)),
      preferred: option === preferred,
      limits: limits.get(option.channelId) ?? noLimits(option),
    })),
  );
  const unavailable = parcel.quote.unavailable
    .filter(leaves)
    .map(({ name, warehouseCode, reason }) => ({ name: textIn(name, locale), from: warehouseCode, reason }));
  const { goods, unitPrice: each } = parcel;
  return {
    status: statusOf(parcel.quote, rows.length, unavailable),
    goods,
    unitPrice: each,
    rows,
    unavailable,
  };
}

const fromOf = ({ from }: FeeQuery) => (from ? { warehouseCode: from } : {});

async function parcelOfSku(query: FeeQuery, locale: string): Promise<Parcel | null> {
  const found = await findListedSku(query.sku);
  if (!found) return null;
  const { product, variant } = found;
  const { country, zip, qty } = query;
  const items = [{ variantId: variant.id, qty }];
  return {
    quote: await quoteShipping({ country, zip, ...fromOf(query), items }),
    goods: { title: textIn(product.title, locale), productId: product.id, sku: variant.sku },
    unitPrice: unitPrice(variant, qty),
    hsCode: product.hsCode,
    leavesFrom: query.from ? [] : stockedAt(variant),
  };
}

const stockedAt = ({ stock }: ProductVariant) => Object.keys(stock).filter((code) => (stock[code] ?? 0) > 0);

async function parcelOfFigures(query: FeeQuery): Promise<Parcel> {
  const { country, zip, qty, weightG, mm, attributes, value } = query;
  const [lengthMm, widthMm, heightMm] = mm;
  const piece = { variantId: "", qty, weightG, lengthMm, widthMm, heightMm, attributes, price: value };
  const quote = await quoteParcel({ country, zip, ...fromOf(query), items: [piece] });
  return { quote, goods: null, unitPrice: value, hsCode: null, leavesFrom: [] };
}

async function rowOf(option: ShippingOption, parcel: Parcel, { country, qty }: FeeQuery, locale: string) {
  const goods = parcel.unitPrice * BigInt(qty);
  const { shipping } = option;
  const { tax } = await taxFor(country, { goods, shipping, hsCodes: [parcel.hsCode] });
  return {
    code: option.code,
    name: textIn(option.name, locale),
    carrier: option.carrier,
    from: option.warehouseCode,
    days: option.days,
    processingDays: option.processingDays,
    tracked: option.tracked,
    ...{ actualG: option.actualG, volG: option.volG, chargeG: option.chargeG },
    ...{ base: option.base, surcharges: option.surcharges, shipping, tax },
    total: goods + shipping + serviceFee(goods) + tax,
  };
}

type LimitRow = { id: string; maxWeightG: number; maxSideCm: number | null; refused: string[] };

/** A country's own rule outranks the general one, as in the quote itself. */
async function limitsOf(
  options: readonly ShippingOption[],
  country: string,
): Promise<Map<string, FeeLimits>> {
  const rows = await db.rows<LimitRow>(sql`
    select c.id, c.max_weight_g as "maxWeightG", c.max_side_cm as "maxSideCm",
      array(select r.attribute from ship_restriction r
        where r.channel_id = c.id and (r.country is null or r.country = ${country})
        group by r.attribute
        having (array_agg(r.rule order by r.country nulls last))[1] = 'deny'
        order by r.attribute) as refused
    from ship_channel c where c.id = any(${options.map(({ channelId }) => channelId)}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    options.map((option) => [
      option.channelId,
      { ...noLimits(option), ...limitsIn(byId.get(option.channelId)) },
    ]),
  );
}

const limitsIn = (row: LimitRow | undefined) =>
  row ? { maxWeightG: row.maxWeightG, maxSideCm: row.maxSideCm, refused: row.refused } : {};

function noLimits({ phoneRequired, taxIdRequired, ddp }: ShippingOption): FeeLimits {
  return {
    maxWeightG: 0,
    maxSideCm: null,
    refused: [],
    phone: phoneRequired,
    taxId: taxIdRequired,
    dutiesPaid: ddp,
  };
}
