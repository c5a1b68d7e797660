/** What somebody asks the shipping fee calculator, as it stands in its address (§2.1). Pure. */
import { isCountryCode } from "~/platform/countries";
import { maxAmount, parseAmount } from "~/platform/money";
import { readChoice, type ShippingChoice } from "./choice";

/** What carriers ask about goods (§2.1), in the order of the form. */
export const goodsAttributes = [
  "general",
  "battery",
  "liquid",
  "magnetic",
  "cosmetic",
  "food",
  "knife",
  "branded",
] as const;
export type GoodsAttribute = (typeof goodsAttributes)[number];

/** Bounds of the typed figures: grams and centimetres. */
export const feeBounds = { maxG: 30_000, maxCm: 200 } as const;

export type FeeQuery = ShippingChoice & {
  /** Whether the form was sent, or only opened. */
  readonly asked: boolean;
  /** A country that was asked for and that nothing is sent to; null where there is none. */
  readonly elsewhere: string | null;
  /** A product of ours; it goes before typed figures. */
  readonly sku: string;
  /** Of one piece, in grams; null where none is typed. */
  readonly weightG: number | null;
  /** Length, width and height of one piece in millimetres. */
  readonly mm: readonly [number, number, number];
  readonly attributes: readonly GoodsAttribute[];
  /** Code of a warehouse; empty for any. */
  readonly from: string;
  /** Price of one piece in US cents, for tax. */
  readonly value: bigint;
  /** The seller's own IOSS number; empty for none. */
  readonly ioss: string;
  /** An IOSS number was typed that is none. */
  readonly iossWrong: boolean;
};

/** Reads a query string; figures out of bounds are clamped, what cannot be read counts as not typed. */
export function readFeeQuery(
  params: URLSearchParams,
  served: readonly string[],
  warehouses: readonly string[],
): FeeQuery {
  const text = (name: string) => (params.get(name) ?? "").trim();
  const chosen = goodsAttributes.filter((attribute) => params.getAll("attr").includes(attribute));
  const from = warehouses.find((code) => code === text("from").toUpperCase()) ?? "";
  return {
    ...readChoice(params, served),
    elsewhere: elsewhereOf(text("country").toUpperCase(), served),
    asked: params.has("sku") || params.has("weight"),
    sku: text("sku").replaceAll("\u0000", "").slice(0, 64).toWellFormed(),
    weightG: gramsOf(text("weight")),
    mm: [millimetresOf(text("length")), millimetresOf(text("width")), millimetresOf(text("height"))],
    attributes: chosen.length > 0 ? chosen : ["general"],
    from,
    value: valueOf(text("value")),
    ...iossOf(text("ioss")),
  };
}

/** A link may name a country that we do not, or no longer, send to: its reader is told, and no other is put in its place. */
function elsewhereOf(country: string, served: readonly string[]): string | null {
  return isCountryCode(country) && !served.includes(country) ? country : null;
}

/** `IM` and ten digits (§6.5); anything else is shown back as typed and counts as none. */
function iossOf(typed: string): Pick<FeeQuery, "ioss" | "iossWrong"> {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "");
  const right = /^IM\d{10}$/.test(plain);
  return { ioss: right ? plain : "", iossWrong: plain !== "" && !right };
}

function gramsOf(text: string): number | null {
  if (!/^\d{1,9}(\.\d*)?$/.test(text)) return null;
  return Math.min(Math.max(Math.ceil(Number(text)), 1), feeBounds.maxG);
}

/** Centimetres with one decimal, as whole millimetres. */
function millimetresOf(text: string): number {
  if (!/^\d{1,9}(\.\d*)?$/.test(text)) return 0;
  return Math.min(Math.round(Number(text) * 10), feeBounds.maxCm * 10);
}

function valueOf(text: string): bigint {
  const cents = parseAmount(text) ?? 0n;
  if (cents < 0n) return 0n;
  return cents > maxAmount ? maxAmount : cents;
}

/** Millimetres as the field shows them: centimetres with at most one decimal, empty for none. */
export function centimetres(mm: number): string {
  return mm === 0 ? "" : String(mm / 10);
}
