/** The answer of the shipping fee calculator: every channel with each part of its price, or why it has none. */
import { findListedSku } from "~/domain/catalogue/product.server";
import { unitPrice } from "~/domain/catalogue/price";
import { textIn } from "~/domain/catalogue/words";
import type { FeeQuery } from "./fee-query";
import { tableOf, type QuoteTable } from "./quote-table.server";
import { quoteOnChannel, quoteParcel, type Quote } from "./quote.server";
import { quotedPlaces } from "./selection";

export type FeeTable = QuoteTable & {
  readonly goods: { readonly title: string; readonly productId: string; readonly sku: string } | null;
  /** Price of one piece in US cents; 0 where none was typed. */
  readonly unitPrice: bigint;
};

type Parcel = {
  quote: Quote;
  goods: FeeTable["goods"];
  unitPrice: bigint;
  hsCode: string | null;
  leavesFrom: readonly string[] | null;
};

/** Answers a query; null where a figure cannot be read or neither a product nor a weight is named, `unknown-sku` where we have no such product. */
export async function feeTable(query: FeeQuery, locale: string): Promise<FeeTable | "unknown-sku" | null> {
  if (Object.keys(query.unread).length > 0) return null;
  if (!query.sku && query.weightG === null) return null;
  const parcel = query.sku ? await parcelOfSku(query, locale) : await parcelOfFigures(query);
  if (!parcel) return "unknown-sku";
  const { goods, unitPrice: each, hsCode, leavesFrom } = parcel;
  const priced = {
    country: query.country,
    zip: query.zip,
    goods: each * BigInt(query.qty),
    hsCodes: [hsCode],
    warehouses: leavesFrom,
    ownIoss: query.ioss !== "",
  };
  return { ...(await tableOf(parcel.quote, priced, locale)), goods, unitPrice: each };
}

const fromOf = ({ from }: FeeQuery) => (from ? { warehouseCode: from } : {});

async function parcelOfSku(query: FeeQuery, locale: string): Promise<Parcel | null> {
  const found = await findListedSku(query.sku);
  if (!found) return null;
  const { product, variant } = found;
  const { country, zip, qty } = query;
  const [lengthMm, widthMm, heightMm] = variant.dimsMm;
  const item = {
    variantId: variant.id,
    qty,
    weightG: variant.weightG,
    lengthMm,
    widthMm,
    heightMm,
    attributes: product.attributes,
    price: unitPrice(variant, qty),
  };
  return {
    quote: await quoteParcel({ country, zip, ...fromOf(query), items: [item] }),
    goods: { title: textIn(product.title, locale), productId: product.id, sku: variant.sku },
    unitPrice: unitPrice(variant, qty),
    hsCode: product.hsCode,
    leavesFrom: quotedPlaces({ stock: variant.stock, unlimited: variant.backorder }, qty, query.from),
  };
}

async function parcelOfFigures(query: FeeQuery): Promise<Parcel> {
  const { country, zip, qty, weightG, mm, attributes, value } = query;
  const [lengthMm, widthMm, heightMm] = mm;
  const piece = { variantId: "", qty, weightG, lengthMm, widthMm, heightMm, attributes, price: value };
  const quote = await quoteParcel({ country, zip, ...fromOf(query), items: [piece] });
  return { quote, goods: null, unitPrice: value, hsCode: null, leavesFrom: null };
}

/** The desk's test: a typed parcel on one channel, as channel, prices and taxes stand this moment. */
export async function testChannel(code: string, query: FeeQuery, locale: string): Promise<QuoteTable | null> {
  if (query.weightG === null) return null;
  const { country, zip, qty, weightG, mm, attributes, value } = query;
  const [lengthMm, widthMm, heightMm] = mm;
  const piece = { variantId: "", qty, weightG, lengthMm, widthMm, heightMm, attributes, price: value };
  const quote = await quoteOnChannel(code, { country, zip, items: [piece] });
  const priced = { country, zip, goods: value * BigInt(qty), hsCodes: [null], warehouses: null, fresh: true };
  return tableOf(quote, priced, locale);
}
