import type { CellCode, Finding } from "~/domain/imports/findings";
import type { Field } from "./header";

/** What is to be known of rows that were taken, such as goods that stay off the shelf, or cannot be ordered. */
export const hintCodes = ["held-picture", "held-category", "no-weight", "below-zero"] as const;

/** Why a row of a product file was not taken, or what of one that was; each is a text key `catalogue:problem.<code>`. */
export const problemCodes = [
  ...hintCodes,
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
  "sku-alike",
  "options-twice",
  "options-same",
  "options-none",
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

export type Problem = Finding<ProblemCode | CellCode, Field>;

/** The field each problem is of; what concerns a whole row has none. */
export const fieldOf: Readonly<Partial<Record<ProblemCode, Field | readonly Field[]>>> = {
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
  "sku-alike": "sku",
  price: "price",
  "tier-price": "price",
  weight: "grams",
  quantity: "quantity",
  moq: "moq",
  status: "status",
  category: ["category", "type"],
  image: "image",
  "held-picture": "image",
  "held-category": ["category", "type"],
  "no-weight": "grams",
  "below-zero": "quantity",
  "options-same": "option1Value",
  "options-none": "option1Value",
};
