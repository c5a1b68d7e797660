/** What tests of product files share: files out of rows, and taking them in. */
import { Readable } from "node:stream";
import { runImport } from "~/domain/catalogue/import/import.server";
import { createImport, type Progress, type Switches } from "~/domain/catalogue/import/noted.server";
import { hintCodes } from "~/domain/catalogue/import/problems";
import type { CsvSource } from "~/domain/catalogue/import/records";
import { db, sql } from "~/platform/db";

/** Columns of a small file. */
export const header =
  "Handle,Title,Body (HTML),Vendor,Product Category,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,MOQ";

/** A file that is a text. */
export function textSource(text: string | Buffer): CsvSource {
  const bytes = Buffer.from(text as string);
  return { bytes: bytes.length, open: (start) => Readable.from([bytes.subarray(start)]) };
}

/** Takes a file in: what came of it, and each problem and hint by line. */
export async function importText(text: string | Buffer, switches: Partial<Switches> = {}) {
  const source = textSource(text);
  const id = await createImport(
    db,
    { name: "test.csv", bytes: source.bytes },
    "system",
    "CN",
    "import",
    switches,
  );
  const done = await runImport(id, source);
  const problems = await db.rows<{
    line: number;
    code: string;
    sku: string | null;
    detail: string | null;
  }>(sql`
    select line, code, sku, detail from catalogue_import_problem where import_id = ${id} order by line, id`);
  const isHint = ({ code }: { code: string }) => (hintCodes as readonly string[]).includes(code);
  const said = (rows: typeof problems) => rows.map((p) => [p.line, p.code]);
  return {
    ...(done as Progress),
    problems: said(problems.filter((problem) => !isHint(problem))),
    hints: said(problems.filter(isHint)),
  };
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
