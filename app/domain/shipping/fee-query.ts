/** What somebody asks the shipping fee calculator, as it stands in its address (§2.1). Pure. */
import { isCountryCode } from "~/platform/countries";
import { maxAmount } from "~/platform/money";
import { amountFault, plainDecimal, plainInteger, typedAmount } from "~/platform/typed-numbers";
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

const figures = ["weight", "length", "width", "height", "value"] as const;
export type FeeFigure = (typeof figures)[number];

export type FeeQuery = ShippingChoice & {
  readonly unread: { readonly [figure in FeeFigure]?: string };
  readonly asked: boolean;
  readonly elsewhere: string | null;
  readonly sku: string;
  readonly weightG: number | null;
  /** Length, width and height of one piece in millimetres. */
  readonly mm: readonly [number, number, number];
  readonly attributes: readonly GoodsAttribute[];
  readonly from: string;
  /** Price of one piece in US cents, for tax. */
  readonly value: bigint;
  readonly ioss: string;
  readonly iossWrong: boolean;
};

/** Reads a query string. Figures out of bounds are clamped; what cannot be read is kept as it was typed. */
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
    unread: unreadOf(text),
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

function unreadOf(text: (name: FeeFigure) => string): FeeQuery["unread"] {
  const wrong = figures.filter((name) => text(name) !== "" && !isReadable(name, text(name)));
  return Object.fromEntries(wrong.map((name) => [name, text(name).slice(0, 20)]));
}

function isReadable(figure: FeeFigure, text: string): boolean {
  if (figure === "weight") return gramsOf(text) !== null;
  return (figure === "value" ? typedAmount(text) : plainDecimal(text, 1)) !== null;
}

/** What a field shows: the figure that was read, or what was typed and what is wrong with it. */
export function figureShown(query: FeeQuery, figure: FeeFigure, read: string) {
  const typed = query.unread[figure];
  return typed === undefined ? { value: read } : { value: typed, errors: [figureFault(figure, typed)] };
}

function figureFault(figure: FeeFigure, text: string): string {
  if (figure === "weight") return `common:error.quantity|${JSON.stringify({ min: 1, max: feeBounds.maxG })}`;
  if (figure === "value") return amountFault(text) ?? "common:error.amount";
  return `common:error.oneDecimal|${JSON.stringify({ min: 0, max: feeBounds.maxCm })}`;
}

function gramsOf(text: string): number | null {
  const plain = plainInteger(text);
  if (plain === null || plain.startsWith("-")) return null;
  return Math.min(Math.max(Number(plain), 1), feeBounds.maxG);
}

/** Centimetres with one decimal, as whole millimetres. */
function millimetresOf(text: string): number {
  return Math.min(Math.round(Number(plainDecimal(text, 1) ?? 0) * 10), feeBounds.maxCm * 10);
}

function valueOf(text: string): bigint {
  const cents = typedAmount(text) ?? 0n;
  return cents > maxAmount ? maxAmount : cents;
}

/** Millimetres as the field shows them: centimetres with at most one decimal, empty for none. */
export function centimetres(mm: number): string {
  return mm === 0 ? "" : String(mm / 10);
}
