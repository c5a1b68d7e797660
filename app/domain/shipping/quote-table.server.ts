/** A quote as the table of a page: each channel with its days, its fee and what the goods cost altogether. */
import { textIn } from "~/domain/catalogue/words";
import { countryName } from "~/platform/countries";
import { forAWhile } from "~/platform/for-a-while.server";
import type { Destination, ParcelItem, Reason } from "./quote";
import {
  quoteParcel,
  resolvePreferred,
  servedCountries,
  shownTaxRules,
  type Quote,
  type ShippingOption,
} from "./quote.server";
import { serviceFee } from "./fee";
import { taxOf } from "./tax";

export type QuoteRow = {
  readonly code: string;
  readonly name: string;
  readonly carrier: string;
  readonly from: string;
  /** Days until it arrives, processing of the channel included. */
  readonly days: readonly [number, number];
  readonly tracked: boolean;
  readonly chargeG: number;
  readonly shipping: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly preferred: boolean;
};

export type QuoteTable = {
  readonly status: Quote["status"];
  readonly rows: readonly QuoteRow[];
  readonly unavailable: readonly { readonly name: string; readonly from: string; readonly reason: Reason }[];
};

export type Asked = Destination & {
  readonly item: ParcelItem;
  /** US cents for all pieces. */
  readonly goods: bigint;
  readonly hsCode: string | null;
  /** Warehouses it can leave from; all where none has any of it. */
  readonly warehouses: readonly string[];
};

/** Quotes some pieces of one variant, with the goods' price and the destination's tax in the total (D9). */
export async function quoteTable(asked: Asked, locale: string): Promise<QuoteTable> {
  const quote = await quoteParcel({ ...asked, items: [asked.item] });
  const leaves = ({ warehouseCode }: { warehouseCode: string }) =>
    asked.warehouses.length === 0 || asked.warehouses.includes(warehouseCode);
  const options = quote.options.filter(leaves);
  const preferred = resolvePreferred(options);
  const { goods, country, hsCode } = asked;
  const rules = options.length > 0 ? await shownTaxRules(country) : [];
  const rows = options.map((option) => {
    const { tax } = taxOf(rules, { goods, shipping: option.shipping, hsCodes: [hsCode] });
    return rowOf(option, goods, tax, option === preferred, locale);
  });
  const unavailable = quote.unavailable
    .filter(leaves)
    .map(({ name, warehouseCode, reason }) => ({ name: textIn(name, locale), from: warehouseCode, reason }));
  return { status: statusOf(quote, rows.length, unavailable), rows, unavailable };
}

/** Where only a warehouse without stock has a price, the others' reasons decide. */
export function statusOf(
  quote: Quote,
  rows: number,
  unavailable: readonly { reason: Reason }[],
): Quote["status"] {
  if (quote.status !== "priced" || rows > 0) return quote.status;
  return unavailable.some(({ reason }) => reason === "weight" || reason === "size" || reason === "value")
    ? "not-matched"
    : "no-channel";
}

function rowOf(
  option: ShippingOption,
  goods: bigint,
  tax: bigint,
  preferred: boolean,
  locale: string,
): QuoteRow {
  return {
    ...{
      code: option.code,
      name: textIn(option.name, locale),
      carrier: option.carrier,
      from: option.warehouseCode,
    },
    days: [option.days[0] + option.processingDays, option.days[1] + option.processingDays],
    ...{ tracked: option.tracked, chargeG: option.chargeG, shipping: option.shipping, tax },
    total: goods + option.shipping + serviceFee(goods) + tax,
    preferred,
  };
}

/** The countries one can ask for, by name in a language. */
export const countryChoices: (locale: string) => Promise<{ value: string; label: string }[]> = forAWhile(
  10,
  async (locale) => {
    const { compare } = new Intl.Collator(locale);
    return (await servedCountries())
      .map((code) => ({ value: code, label: countryName(code, locale) }))
      .sort((a, b) => compare(a.label, b.label));
  },
);
