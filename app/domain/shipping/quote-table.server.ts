/** A quote as the table of a page: each channel with its days, each part of its price, and what it asks for. */
import type { ProductDetails, ProductVariant } from "~/domain/catalogue/product.server";
import { textIn } from "~/domain/catalogue/words";
import { countryName } from "~/platform/countries";
import { timedCache } from "~/platform/timed-cache.server";
import { amountsBy, totalOf, type Amounts, type Cleared } from "./amounts";
import type { ShippingChoice } from "./choice";
import { numberAskedBy } from "./customs-numbers";
import type { FeeLine } from "./fee";
import { isUnmatched, type Limits, type Refusal } from "./quote";
import type { Destination } from "./zones";
import type { ParcelItem } from "./parcel";
import {
  presentTaxes,
  quoteParcel,
  resolvePreferred,
  servedCountries,
  shownTaxes,
  type Quote,
  type ShippingOption,
} from "./quote.server";
import type { TaxKind, TaxLine } from "./tax";

/** A tax, duty or fee by its name; `label` is empty where the kind's own name serves. */
export type ShownTax = { readonly kind: TaxKind; readonly label: string; readonly amount: bigint };

export type QuoteRow = {
  readonly code: string;
  readonly name: string;
  readonly carrier: string;
  readonly from: string;
  readonly place: string;
  /** Days until it arrives, processing of the channel included. */
  readonly days: readonly [number, number];
  readonly carrierDays: readonly [number, number];
  readonly processingDays: number;
  readonly tracked: boolean;
  readonly preferred: boolean;
  /** How many parcels it takes; weights and fees are those of all of them. */
  readonly parcels: number;
  readonly actualG: number;
  readonly volG: number;
  readonly chargeG: number;
  /** fixed + weight + surcharges = shipping. */
  readonly fixed: bigint;
  readonly weight: bigint;
  readonly base: bigint;
  readonly surcharges: readonly FeeLine[];
  readonly shipping: bigint;
  readonly service: bigint;
  readonly taxes: readonly ShownTax[];
  readonly tax: bigint;
  /** What the recipient owes at the border, not part of the total. */
  readonly owed: readonly ShownTax[];
  readonly total: bigint;
  readonly limits: Limits;
  readonly asks: { readonly phone: boolean; readonly taxId: boolean };
  readonly ddp: boolean;
};

export type QuoteTable = {
  readonly status: Quote["status"];
  readonly rows: readonly QuoteRow[];
  readonly unavailable: readonly (Refusal & { readonly name: string; readonly place: string })[];
};

export type Priced = Destination & {
  /** US cents for all pieces. */
  readonly goods: bigint;
  readonly hsCodes: readonly (string | null)[];
  /** Warehouses it can leave from; null for any, as for a parcel of no known goods. */
  readonly warehouses: readonly string[] | null;
  readonly ownIoss?: boolean;
  /** Who buys in bulk is the importer and pays taxes on arrival: none are in the order's total (decision 083). */
  readonly mode?: "dropship" | "bulk";
  readonly fresh?: boolean;
};

export type QuoteQuery = Destination & {
  /** How the goods are bought; in single pieces where nothing is said. */
  readonly mode?: "dropship" | "bulk";
  readonly item: ParcelItem;
  readonly goods: bigint;
  readonly hsCode: string | null;
  readonly warehouses: readonly string[] | null;
};

/** Quotes some pieces of one variant, with the goods' price and the destination's tax in the total (D9). */
export async function quoteTable(asked: QuoteQuery, locale: string): Promise<QuoteTable> {
  const quote = await quoteParcel({ ...asked, items: [asked.item] });
  return tableOf(quote, { ...asked, hsCodes: [asked.hsCode] }, locale);
}

/** The table of a quote for goods whose price is known. */
export async function tableOf(quote: Quote, priced: Priced, locale: string): Promise<QuoteTable> {
  const leaves = ({ warehouseCode }: { warehouseCode: string }) =>
    priced.warehouses === null || priced.warehouses.includes(warehouseCode);
  const options = quote.options.filter(leaves);
  const refused = quote.unavailable.filter(leaves);
  const preferred = resolvePreferred(options);
  const taxes = priced.fresh ? presentTaxes : shownTaxes;
  const { rules, rates } = options.length > 0 && priced.mode !== "bulk" ? await taxes(priced) : noTaxes;
  const rows = options.map((option) => {
    const row = rowOf(option, amountsBy(option, priced, rules, rates), option === preferred, locale);
    return { ...row, asks: { phone: option.phoneRequired, taxId: numberAskedBy(priced, option) !== null } };
  });
  return {
    status: statusOf(quote, rows.length, refused),
    rows,
    unavailable: refused.map(({ name, warehouseName, reason, limit, least, weighs, refused: kinds }) => ({
      name: textIn(name, locale),
      place: textIn(warehouseName, locale),
      reason,
      ...(weighs ? { weighs } : {}),
      ...(limit === undefined ? {} : { limit }),
      ...(least === undefined ? {} : { least }),
      ...(kinds ? { refused: kinds } : {}),
    })),
  };
}

type Product = Pick<ProductDetails, "attributes" | "hsCode">;
type Variant = Pick<ProductVariant, "id" | "weightG" | "dimsMm">;

/** As `quoteTable`, for the pieces of a product that its page asks for; `goods` are US cents for all of them. */
export function quoteOfVariant(
  product: Product,
  variant: Variant,
  { country, zip, qty }: ShippingChoice,
  {
    goods,
    warehouses,
    mode = "dropship",
  }: Pick<QuoteQuery, "goods" | "mode"> & { warehouses: readonly string[] },
  locale: string,
): Promise<QuoteTable> {
  const [lengthMm, widthMm, heightMm] = variant.dimsMm;
  const size = { weightG: variant.weightG, lengthMm, widthMm, heightMm };
  const price = goods / BigInt(qty);
  const item = { variantId: variant.id, price, ...size, attributes: product.attributes, qty };
  return quoteTable({ country, zip, item, goods, hsCode: product.hsCode, warehouses, mode }, locale);
}

/** Where only a warehouse without stock has a price, the others' reasons decide. */
function statusOf(quote: Quote, rows: number, unavailable: readonly Refusal[]): Quote["status"] {
  if (quote.status !== "priced" || rows > 0) return quote.status;
  return unavailable.some(isUnmatched) ? "not-matched" : "no-channel";
}

function rowOf(
  option: ShippingOption,
  amounts: Amounts & Cleared,
  preferred: boolean,
  locale: string,
): Omit<QuoteRow, "asks"> {
  const shown = (line: TaxLine): ShownTax => ({
    kind: line.kind,
    label: labelIn(line.label, locale),
    amount: line.amount,
  });
  const { service, tax, taxes, owed } = amounts;
  const { code, carrier, days, processingDays, tracked, limits, ddp, shipping } = option;
  return {
    code,
    carrier,
    processingDays,
    tracked,
    preferred,
    limits,
    ddp,
    shipping,
    service,
    tax,
    name: textIn(option.name, locale),
    from: option.warehouseCode,
    place: textIn(option.warehouseName, locale),
    days: [days[0] + processingDays, days[1] + processingDays],
    carrierDays: days,
    actualG: option.actualG,
    volG: option.volG,
    chargeG: option.chargeG,
    fixed: option.fixed,
    weight: option.weight,
    base: option.base,
    surcharges: option.lines,
    parcels: option.parcels.length,
    taxes: taxes.map(shown),
    owed: owed.map(shown),
    total: totalOf(amounts),
  };
}

const noTaxes = { rules: [], rates: {} };

const labelIn = (label: TaxLine["label"], locale: string) =>
  textIn(label?.en ? { ...label, en: label.en } : null, locale);

/** The countries one can ask for, by name in a language. */
export const countryChoices: (locale: string) => Promise<{ value: string; label: string }[]> = timedCache(
  10,
  async (locale) => {
    const { compare } = new Intl.Collator(locale);
    return (await servedCountries())
      .map((code) => ({ value: code, label: countryName(code, locale) }))
      .sort((a, b) => compare(a.label, b.label));
  },
);
