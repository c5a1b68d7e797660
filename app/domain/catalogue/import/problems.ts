import type { Field, Header } from "./header";

/** What is to be known of rows that were taken: goods that stay off the shelf, or cannot be ordered. */
export const hintCodes = ["held-picture", "held-category", "no-weight"] as const;
export type HintCode = (typeof hintCodes)[number];

/** Why a row of a product file was not taken, or what of one that was; each is a text key `catalogue:problem.<code>`. */
export const problemCodes = [
  ...hintCodes,
  "quoting",
  "columns",
  "handle-missing",
  "handle-twice",
  "rows",
  "title-missing",
  "title-long",
  "description-long",
  "sku-missing",
  "sku-long",
  "sku-twice",
  "sku-taken",
  "options-twice",
  "price",
  "tier-price",
  "weight",
  "quantity",
  "moq",
  "status",
  "options",
  "category",
  "image",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** `line` is where the row begins in the file, counted from 1. */
export type Problem = {
  readonly line: number;
  readonly code: ProblemCode;
  readonly handle?: string | null;
  readonly sku?: string | null;
  /** What stood there, shortened. */
  readonly detail?: string | null;
  /** The field at fault where the code alone does not say it. */
  readonly field?: Field;
};

/** The field each problem is of; what concerns a whole row has none. */
const fieldOf: Readonly<Partial<Record<ProblemCode, Field>>> = {
  "handle-missing": "handle",
  "handle-twice": "handle",
  rows: "handle",
  "title-missing": "title",
  "title-long": "title",
  "description-long": "body",
  "sku-missing": "sku",
  "sku-long": "sku",
  "sku-twice": "sku",
  "sku-taken": "sku",
  price: "price",
  "tier-price": "price",
  weight: "grams",
  quantity: "quantity",
  moq: "moq",
  status: "status",
  category: "category",
  image: "image",
  "held-picture": "image",
  "held-category": "category",
  "no-weight": "grams",
};

/** The column of a problem by the name the file itself gives it; null where the row as a whole is at fault. */
export function columnOf(header: Header, { code, field = fieldOf[code] }: Problem): string | null {
  if (!field) return null;
  const at = header.columns[field] ?? (field === "category" ? header.columns.type : undefined);
  return at === undefined ? null : (header.names[at] ?? null);
}

/** Why a whole file was not taken; each is a text key `catalogue:failure.<code>`. */
export type FileFailure =
  | "empty"
  | "not-csv"
  | "encoding"
  | "headers"
  | "too-broken"
  | "too-large"
  | "gone"
  | "interrupted"
  | "internal";
