/**
 * Imports a product file of invented goods into a migrated, empty database, as the command line does: file, parser,
 * catalogue. Prints a line of JSON. Argument: how many products.
 */
import "~/domain/wiring.server";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { productImport } from "~/domain/catalogue/import/product-import.server";
import { runImport } from "~/domain/imports/run.server";
import { createRun } from "~/domain/imports/runs.server";
import type { Progress } from "~/domain/imports/status";
import { closeDatabase, db, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";
import { inventedProduct } from "./product";

const count = Number(process.argv[2]);
const file = `build/bench/products-${count}.csv`;

const columns =
  "Handle,Title,Body (HTML),Vendor,Product Category,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position";

await writeFile();
await seedReference();
const bytes = statSync(file).size;
const source = { bytes, open: (start: number) => createReadStream(file, { start }) };
const id = await createRun(
  db,
  productImport,
  { name: file, bytes },
  { actor: "system", asked: { withoutPictures: true }, mode: "import" },
);
const before = { cpu: process.cpuUsage(), postgres: await postgresTime(), at: performance.now() };
let [peak, half] = [0, 0];
const onProgress = ({ items }: Progress) => {
  const rss = process.memoryUsage.rss() / 2 ** 20;
  peak = Math.max(peak, rss);
  if (items <= count / 2) half = peak;
};
const done = await runImport(productImport, id, source, { onProgress });
const seconds = (performance.now() - before.at) / 1000;
const { user, system } = process.cpuUsage(before.cpu);
const line = {
  kind: "import",
  products: done?.created ?? 0,
  failed: done?.failed ?? 0,
  seconds: round(seconds),
  perSecond: Math.round((done?.created ?? 0) / seconds),
  ownCpuSeconds: round((user + system) / 1e6),
  postgresCpuSeconds: round((await postgresTime()) - before.postgres),
  megabytesHalfWay: Math.round(half),
  megabytesAtMost: Math.round(peak),
};
process.stdout.write(`${JSON.stringify(line)}\n`);
await closeDatabase();

/** Seconds on a processor of PostgreSQL's processes that serve this database. */
async function postgresTime(): Promise<number> {
  const rows = await db.rows<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  if (process.platform !== "linux") return 0;
  return (
    rows.reduce(
      (sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]),
      0,
    ) / 1e9
  );
}

function round(n: number): number {
  return Number(n.toFixed(1));
}

async function writeFile(): Promise<void> {
  if (existsSync(`${file}.done`)) return;
  const out = createWriteStream(file);
  out.write(`${columns}\n`);
  for (let n = 0; n < count; n++) if (!out.write(linesOf(n))) await once(out, "drain");
  out.end();
  await once(out, "close");
  writeFileSync(`${file}.done`, "");
}

/** The rows of the nth product, as Shopify exports them: what is said once stands in the first. */
function linesOf(n: number): string {
  const { spu, title, description, vendor, categorySlug, status, options, variants, media } =
    inventedProduct(n);
  const rows = Math.max(variants.length, media.length);
  let text = "";
  for (let i = 0; i < rows; i++) {
    const [variant, picture] = [variants[i], media[i]];
    const [first, second] = options;
    const head =
      i === 0
        ? [
            title.en,
            description?.en ?? "",
            vendor ?? "",
            categorySlug,
            status === "on" ? "active" : "archived",
          ]
        : ["", "", "", "", ""];
    const chosen = [first, second].flatMap((option) =>
      option && variant ? [i === 0 ? option.name.en : "", variant.options[option.name.en] ?? ""] : ["", ""],
    );
    const sold = variant
      ? [
          variant.sku,
          variant.weightG ?? "",
          variant.stock["CN"] ?? 0,
          (Number(variant.price) / 100).toFixed(2),
        ]
      : ["", "", "", ""];
    text += `${[spu, ...head, ...chosen, ...sold, picture?.sourceUrl ?? "", picture ? i + 1 : ""].map(cell).join(",")}\n`;
  }
  return text;
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
