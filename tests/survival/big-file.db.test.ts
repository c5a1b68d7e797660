import "~/domain/wiring.server";
/** Fifty megabytes as a product file: read as it comes, never whole in memory; what is no table is soon told so. */
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { productImport } from "~/domain/catalogue/import/product-import.server";
import { runImport } from "~/domain/imports/run.server";
import type { CsvSource } from "~/domain/imports/records";
import { noteProducts } from "../product-files";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";

const megabyte = 1024 * 1024;
const size = 50 * megabyte;

beforeAll(async () => {
  await seedReference();
});

/** A file that is made while it is read: a beginning, then the same piece over and over. */
function endless(head: string, piece: (i: number) => string): CsvSource {
  const width = Buffer.byteLength(piece(0));
  const count = Math.ceil((size - head.length) / width);
  function* bytes(start: number): Generator<Buffer> {
    if (start < head.length) yield Buffer.from(head.slice(start));
    const after = Math.max(0, start - head.length);
    for (let i = Math.floor(after / width), skip = after % width; i < count; i++, skip = 0)
      yield Buffer.from(piece(i)).subarray(skip);
  }
  return { bytes: head.length + count * width, open: (start) => Readable.from(bytes(start)) };
}

async function run(source: CsvSource) {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  try {
    const id = await noteProducts({ name: "big.csv", bytes: source.bytes });
    const run = await runImport(productImport, id, source);
    return { run, grown: (most - before) / megabyte };
  } finally {
    clearInterval(watch);
  }
}

test("a table of it comes in whole", { timeout: 120_000 }, async () => {
  const text = "Made of oak and wool. ".repeat(4_500);
  const row = (i: number) => {
    const n = String(i).padStart(4, "0");
    return `big-${n},Big ${n},BIG-${n},9.90,"<p>${text}</p>"\n`;
  };
  const source = endless("Handle,Title,Variant SKU,Variant Price,Body (HTML)\n", row);
  const { run: done, grown } = await run(source);
  expect(done).toMatchObject({ status: "DONE", failed: 0 });
  const count = await db.first<{ n: number }>(
    sql`select count(*)::int as n from variant where sku like 'BIG-%'`,
  );
  expect(count?.n).toBe(Math.ceil((size - 51) / Buffer.byteLength(row(0))));
  // A batch of 200 such products is some 20 MB; the whole file as text and records would be several times its size.
  expect(grown).toBeLessThan(400);
});

test.each([
  ["one line without an end", "x".repeat(megabyte), "not-csv|1"],
  ["a quote that is never closed", `"${"y".repeat(megabyte - 1)}`, "not-csv|1"],
  ["zeros", "\0".repeat(megabyte), "not-csv"],
])("%s is refused", { timeout: 60_000 }, async (_, piece, error) => {
  const { run: done } = await run(endless("", () => piece));
  expect(done).toMatchObject({ status: "FAILED", error });
});

test("a table whose rows are one open quote is read past it", { timeout: 60_000 }, async () => {
  const source = endless('Handle,Title,Variant SKU,Variant Price\nh,"', () => "z".repeat(megabyte));
  const { run: done } = await run(source);
  expect(done).toMatchObject({ created: 0, failed: 1 });
});
