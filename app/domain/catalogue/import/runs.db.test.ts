import "~/domain/wiring.server";
/** Runs of an import: one that was killed, and a thousand products. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { file, noteProducts, row, textSource } from "../../../../tests/product-files";
import { importBatch } from "../config";
import type { CsvSource } from "~/domain/imports/records";
import { runImport } from "~/domain/imports/run.server";
import { productImport } from "./product-import.server";

const sample = "../shared/data/catalogue-1k.csv";

beforeAll(() => seedReference());

test("goes on where a killed run was, with the right sums", async () => {
  const rows = Array.from({ length: 1500 }, (_, i) =>
    row({
      handle: `res-${i}`,
      sku: `RES-${i}`,
      price: i % 100 === 7 ? "x" : "1.00",
      image: "https://img.example/res.jpg",
    }),
  );
  const source = textSource(file(...rows));
  const id = await noteProducts({ name: "r.csv", bytes: source.bytes }, { withoutPictures: true });
  let batches = 0;
  const dying = runImport(productImport, id, source, {
    onProgress: () => {
      if (++batches === 2) throw Object.assign(new Error("killed"), { code: "57P01" });
    },
  });
  await expect(dying).rejects.toThrow("killed");
  const between = await db.first<{ items: number }>(sql`select items from import_run where id = ${id}`);
  expect(between?.items).toBe(2 * importBatch);
  expect(await runImport(productImport, id, source)).toMatchObject({
    rows: 1500,
    items: 1485,
    created: 1485,
    unchanged: 0,
    failed: 15,
  });
  const lines = await db.first(
    sql`select count(*)::int as n, count(distinct line)::int as d from import_finding where import_id = ${id}`,
  );
  expect(lines).toEqual({ n: 15, d: 15 });
  expect(await runImport(productImport, id, source)).toBeNull();
});

describe.skipIf(!existsSync(sample))(`the thousand products of ${sample}`, () => {
  test("come in whole, and a second time change nothing", async () => {
    const source: CsvSource = {
      bytes: statSync(sample).size,
      open: (start) => createReadStream(sample, { start }),
    };
    const run = async () =>
      runImport(productImport, await noteProducts({ name: "1k.csv", bytes: source.bytes }), source);
    const began = Date.now();
    expect(await run()).toMatchObject({
      status: "DONE",
      rows: 4442,
      items: 1000,
      created: 1000,
      failed: 0,
    });
    const seconds = (Date.now() - began) / 1000;
    expect(await run()).toMatchObject({ status: "DONE", created: 0, updated: 0, unchanged: 1000 });
    console.info(`imported 1,000 products in ${seconds.toFixed(2)} s`);
  });
});
