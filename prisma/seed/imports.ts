/** Product files of the demo: one that was looked at and waits to be confirmed, one that was cancelled. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { productLines } from "~/domain/catalogue/desk/export.server";
import { productImport } from "~/domain/catalogue/import/product-import.server";
import { jobs } from "~/domain/imports/jobs.server";
import { arrivingFile, cancelRun } from "~/domain/imports/runs.server";
import { csvLine } from "~/platform/csv";
import { db, sql } from "~/platform/db";

/** Sends both files as staff would; does nothing where files were sent before. */
export async function seedDemoImports(): Promise<void> {
  if (await db.first(sql`select 1 from import_run where kind = 'products' and sha256 is not null`)) return;
  const staff = await db.first<{ id: string }>(
    sql`select id from staff where roles && '{catalog,admin}' limit 1`,
  );
  if (!staff) return;
  await lookedAt(staff.id, "autumn-prices.csv", await changedGoods());
  const cancelled = await lookedAt(staff.id, "wrong-file.csv", await changedGoods());
  await cancelRun(productImport, `staff:${staff.id}`, cancelled);
}

async function lookedAt(staffId: string, name: string, content: string): Promise<string> {
  const bytes = Buffer.from(content);
  const arriving = arrivingFile();
  await arriving.store(Readable.from([bytes]));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const by = { actor: `staff:${staffId}`, asked: {} } as const;
  const importId = await arriving.queue(productImport, { name, bytes: bytes.length, sha256 }, by);
  await jobs["imports.run"]?.({ importId }, undefined as never);
  return importId;
}

/** The desk's own export of some goods at a tenth more, one that is new, and two rows that nobody can take. */
async function changedGoods(): Promise<string> {
  let text = "";
  for await (const part of productLines({ filters: { q: "backpack" } }, "on", "CN")) text += part;
  const [head = [], ...rows] = parse(text) as string[][];
  const at = (name: string) => head.indexOf(name);
  const price = at("Variant Price");
  const dearer = rows.map((row) =>
    row.map((cell, i) => (i === price && cell ? (Number(cell) * 1.1).toFixed(2) : cell)),
  );
  const added = (handle: string, sku: string, cost: string) => {
    const cells = { Handle: handle, Title: "Lantern of tin", "Product Category": "Home > Lights" };
    const said = { ...cells, "Variant SKU": sku, "Variant Grams": "420", "Variant Price": cost };
    return head.map((name) => (said as Record<string, string>)[name] ?? "");
  };
  const wrong = [added("lantern-of-glass", "LNT-GLS", "about 20"), added("", "LNT-NIL", "9.90")];
  return [head, ...dearer, added("lantern-of-tin", "LNT-TIN", "14.90"), ...wrong].map(csvLine).join("");
}
