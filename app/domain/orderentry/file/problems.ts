/** What may be wrong with an order of a file, cell by cell. Pure. */
import type { CellCode, Finding } from "~/domain/imports/findings";
import type { Field } from "./columns";

/** The order was taken all the same, or was there already. */
export const hintCodes = [
  "duplicate",
  "would-change",
  "changes",
  "not-changed",
  "elsewhere",
  "letters",
  "no-stock",
  "method",
] as const;

/** Each is a text key `orderentry:problem.<code>`. */
export const problemCodes = [
  ...hintCodes,
  "missing",
  "differs",
  "sku-unknown",
  "sku-off",
  "sku-unlinked",
  "qty",
  "country",
  "closed",
  "not-served",
  "post-code",
  "phone",
  "province",
  "house-no",
  "email",
  "invalid",
  "too-long",
  "store-unknown",
  "store-several",
  "store-closed",
  "order-time",
  "order-future",
  "tax-id",
  "too-many-lines",
  "more-cells",
] as const;
export type ProblemCode = (typeof problemCodes)[number];
export type Problem = Finding<ProblemCode | CellCode, Field>;

/** The column of each, where the finding itself does not name one. */
export const fieldOf: Readonly<Partial<Record<ProblemCode, Field | readonly Field[]>>> = {
  duplicate: "orderNo",
  "not-changed": "orderNo",
  elsewhere: "orderNo",
  "no-stock": "sku",
  "sku-unknown": "sku",
  "sku-off": "sku",
  "sku-unlinked": "sku",
  qty: "qty",
  "store-unknown": "store",
  "store-several": "store",
  "store-closed": "store",
  method: "method",
  "order-time": "orderTime",
  "order-future": "orderTime",
  "too-many-lines": "orderNo",
};
