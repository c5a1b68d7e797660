/** The header of a product file: which column holds what, in the old and the new spelling of Shopify's export. Pure. */
import { fromCsvCell } from "~/platform/csv";
import { err, ok, type Err, type Ok } from "~/platform/result";

const spellings = {
  handle: ["handle", "url handle"],
  title: ["title"],
  body: ["body (html)", "body html", "body", "description"],
  vendor: ["vendor"],
  category: ["product category", "category"],
  type: ["type"],
  published: ["published", "published on online store"],
  status: ["status"],
  option1Name: ["option1 name"],
  option1Value: ["option1 value"],
  option2Name: ["option2 name"],
  option2Value: ["option2 value"],
  option3Name: ["option3 name"],
  option3Value: ["option3 value"],
  sku: ["variant sku", "sku"],
  grams: ["variant grams", "weight value (grams)", "grams"],
  quantity: ["variant inventory qty", "inventory quantity"],
  policy: ["variant inventory policy", "continue selling when out of stock"],
  price: ["variant price", "price"],
  barcode: ["variant barcode", "barcode"],
  image: ["image src", "product image url"],
  imagePosition: ["image position"],
  imageAlt: ["image alt text"],
  variantImage: ["variant image", "variant image url"],
  moq: ["moq", "minimum order quantity", "min order qty"],
} as const;

export type Field = keyof typeof spellings;

export type Header = {
  readonly width: number;
  readonly columns: Readonly<Partial<Record<Field, number>>>;
  /** As they stand in the file. */
  readonly names: readonly string[];
};

const required: Field[] = ["handle", "title", "sku", "price"];

/** Finds the columns of a header, that of SKUs only where they are not made; fails with the names of those that must be there and are not. */
export function readHeader(
  record: readonly string[],
  makeSkus = false,
): Ok<Header> | (Err<"headers"> & { missing: string[] }) {
  const names = record.map((name) => name.trim().toLowerCase());
  const columns: Partial<Record<Field, number>> = {};
  for (const field of Object.keys(spellings) as Field[]) {
    const at = names.findIndex((name) => (spellings[field] as readonly string[]).includes(name));
    if (at >= 0) columns[field] = at;
  }
  const missing = required
    .filter((field) => columns[field] === undefined && !(makeSkus && field === "sku"))
    .map((field) => display[field] ?? field);
  if (missing.length > 0) return { ...err("headers"), missing };
  return ok({ width: record.length, columns, names: record.map((name) => excerpt(name)) });
}

const display: Partial<Record<Field, string>> = {
  handle: "Handle",
  title: "Title",
  sku: "Variant SKU",
  price: "Variant Price",
};

/** The delimiter of a header line: the most frequent of comma, semicolon and tab outside quotes. */
export function delimiterOf(line: string): "," | ";" | "\t" {
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return ([",", ";", "\t"] as const).reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The value of a field in a row, trimmed; empty where the file has no such column. */
export function valueOf(header: Header, record: readonly string[], field: Field): string {
  const at = header.columns[field];
  return at === undefined
    ? ""
    : fromCsvCell((record[at] ?? "").replaceAll("\u0000", "").toWellFormed().trim());
}

/** Shortens what is shown of a value. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
}
