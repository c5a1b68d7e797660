/** Why a row of a product file was not taken; each is a text key `catalogue:problem.<code>`. */
export const problemCodes = [
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
  "price",
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
};

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

/** Shortens what is shown of a value. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
}
