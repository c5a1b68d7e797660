/** Product files of the demo: one that was looked at and waits to be confirmed, one that was cancelled. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { arrivingFile, cancelImport } from "~/domain/catalogue/import/desk.server";
import { jobs } from "~/domain/catalogue/jobs.server";
import { db, sql } from "~/platform/db";

/** Sends both files as staff would; does nothing where files were sent before. */
export async function seedDemoImports(): Promise<void> {
  if (await db.first(sql`select 1 from catalogue_import where file_key is not null`)) return;
  const staff = await db.first<{ id: string }>(
    sql`select id from staff where roles && '{catalog,admin}' limit 1`,
  );
  if (!staff) return;
  await lookedAt(staff.id, "autumn-prices.csv", await changedGoods());
  const cancelled = await lookedAt(staff.id, "wrong-file.csv", await changedGoods());
  await cancelImport(staff, cancelled);
}

async function lookedAt(staffId: string, name: string, content: string): Promise<string> {
  const bytes = Buffer.from(content);
  const arriving = arrivingFile();
  await arriving.store(Readable.from([bytes]));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const queued = await arriving.queue({ name, bytes: bytes.length, sha256 }, "CN", staffId);
  if (!queued.ok) throw new Error("the demo has no warehouse CN");
  await jobs["catalogue.import"]?.({ importId: queued.value }, undefined as never);
  return queued.value;
}

/** Some goods of the demo at a tenth more, two that are new, and two rows that nobody can take. */
async function changedGoods(): Promise<string> {
  const goods = await db.rows<{ spu: string; title: string; sku: string; cents: number; grams: number }>(sql`
    select distinct on (p.spu) p.spu, p.title->>'en' as title, v.sku, (v.price * 11 / 10)::int as cents,
      coalesce(v.weight_g, 100) as grams
    from product p join variant v on v.product_id = p.id
    where p.status = 'on' and p.visibility = 'public' order by p.spu, v.sort limit 12`);
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [
    "Handle,Title,Product Category,Variant SKU,Variant Price,Variant Grams,Variant Inventory Qty",
    ...goods.map(({ spu, title, sku, cents, grams }) =>
      [spu, cell(title), "Home", sku, (cents / 100).toFixed(2), grams, 80].join(","),
    ),
    "lantern-of-tin,Lantern of tin,Home > Lights,LNT-TIN,14.90,420,60",
    "lantern-of-brass,Lantern of brass,Home > Lights,LNT-BRS,21.50,510,35",
    "lantern-of-glass,Lantern of glass,Home > Lights,LNT-GLS,about 20,480,10",
    ",Lantern without a handle,Home > Lights,LNT-NIL,9.90,300,5",
    "",
  ].join("\n");
}
