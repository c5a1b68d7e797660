/** What tests of product files share: files out of rows, and taking them in. */
import { Readable } from "node:stream";
import { productImport, type ProductOptions } from "~/domain/catalogue/import/product-import.server";
import type { CsvSource } from "~/domain/imports/records";
import { runImport } from "~/domain/imports/run.server";
import { createRun } from "~/domain/imports/runs.server";
import type { Progress } from "~/domain/imports/status";
import { db, sql } from "~/platform/db";

/** Columns of a small file. */
export const header =
  "Handle,Title,Body (HTML),Vendor,Product Category,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,MOQ";

/** A file that is a text. */
export function textSource(text: string | Buffer): CsvSource {
  const bytes = Buffer.from(text as string);
  return { bytes: bytes.length, open: (start) => Readable.from([bytes.subarray(start)]) };
}

/** Notes a product file that is imported at once, as the command line does. */
export const noteProducts = (file: { name: string; bytes: number }, options: Partial<ProductOptions> = {}) =>
  createRun(db, productImport, file, { actor: "system", asked: options, mode: "import" });

/** Takes a file in: what came of it, and each problem and hint by line. */
export async function importText(text: string | Buffer, options: Partial<ProductOptions> = {}) {
  const source = textSource(text);
  const id = await noteProducts({ name: "test.csv", bytes: source.bytes }, options);
  const done = await runImport(productImport, id, source);
  const found = await db.rows<{ line: number; code: string; isHint: boolean }>(sql`
    select line, code, is_hint from import_finding where import_id = ${id} order by line, id`);
  const said = (isHint: boolean) =>
    found.filter((each) => each.isHint === isHint).map(({ line, code }) => [line, code]);
  return { ...(done as Progress), problems: said(false), hints: said(true) };
}

let rowNumber = 0;
type Row = Partial<
  Record<
    | "handle"
    | "title"
    | "body"
    | "category"
    | "sku"
    | "grams"
    | "qty"
    | "price"
    | "image"
    | "moq"
    | "option"
    | "value"
    | "status",
    string
  >
>;

/** A row of such a file; what is not said is sound and of no other row. */
export function row(over: Row = {}): string {
  const n = ++rowNumber;
  const r = {
    handle: `h-${n}`,
    title: `Thing ${n}`,
    sku: `SKU-${n}`,
    grams: "120",
    qty: "5",
    price: "9.90",
    status: "active",
    ...over,
  };
  return [
    r.handle,
    r.title,
    r.body,
    "",
    r.category,
    r.status,
    r.option,
    r.value,
    r.sku,
    r.grams,
    r.qty,
    r.price,
    r.image,
    r.moq,
  ]
    .map((value) => (/[",\n]/.test(value ?? "") ? `"${value?.replaceAll('"', '""')}"` : (value ?? "")))
    .join(",");
}

/** Rows under the columns. */
export const file = (...rows: string[]) => [header, ...rows, ""].join("\n");
