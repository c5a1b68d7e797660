/**
 * `npm run catalogue:import -- FILE [WAREHOUSE] [--make-skus] [--without-pictures]`: brings a product file of any size into
 * the catalogue.
 */
import "~/domain/wiring.server";
import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { productImport } from "~/domain/catalogue/import/product-import.server";
import { lacksSkuColumn, problemText } from "~/domain/catalogue/import/words";
import { runImport } from "~/domain/imports/run.server";
import { countFindings, createRun } from "~/domain/imports/runs.server";
import { type Progress, failureText } from "~/domain/imports/status";
import { texts } from "~/i18n/i18n.server";
import { closeDatabase, closePrisma, db, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";

const usage = `Usage: npm run catalogue:import -- FILE [WAREHOUSE] [--make-skus] [--without-pictures]

  WAREHOUSE           code of the warehouse that the stock goes to; CN unless another is named
  --make-skus         rows without a SKU get one, made from handle and options
  --without-pictures  goods go on the shelf before a picture of them is ready
`;

const t = texts("en-US", "imports");

const say = (text: string) => void process.stdout.write(text);

/** What was asked for; null where it is not understood. */
function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { "make-skus": { type: "boolean" }, "without-pictures": { type: "boolean" } },
    });
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const given = asked();
  const [file, warehouse = "CN", ...more] = given?.positionals ?? [];
  if (!given || more.length > 0) {
    say(usage);
    return 1;
  }
  const bytes = file ? (statSync(file, { throwIfNoEntry: false })?.size ?? null) : null;
  if (!file || bytes === null) {
    say(file ? `There is no file ${file}.\n` : usage);
    return 1;
  }
  await seedReference();
  const known = await db.rows<{ code: string }>(sql`select code from warehouse where active order by sort`);
  if (!known.some(({ code }) => code === warehouse)) {
    say(`There is no warehouse ${warehouse}; there are ${known.map(({ code }) => code).join(", ")}.\n`);
    return 1;
  }
  const options = {
    warehouse,
    makeSkus: given.values["make-skus"] ?? false,
    withoutPictures: given.values["without-pictures"] ?? false,
  };
  const note = { actor: "cli", asked: options, mode: "import" } as const;
  const importId = await createRun(db, productImport, { name: basename(file), bytes }, note);
  const began = Date.now();
  const source = { bytes, open: (start: number) => createReadStream(file, { start }) };
  const done = await runImport(productImport, importId, source, { onProgress: show(began) });
  return done ? report(importId, done) : 1;
}

/** One line that is written over, or one a batch where nobody watches. */
function show(began: number): (progress: Progress) => void {
  return ({ bytes, bytesRead, items, failed, status }) => {
    const share = status === "RUNNING" ? Math.floor((100 * bytesRead) / Math.max(1, bytes)) : 100;
    const seconds = Math.max(0.001, (Date.now() - began) / 1000);
    const text = `${String(share).padStart(3)} %  ${items} products  ${failed} problems  ${Math.round(items / seconds)}/s`;
    say(process.stdout.isTTY ? `\r${text}\x1b[K` : `${text}\n`);
  };
}

async function report(importId: string, done: Progress): Promise<number> {
  say(
    `\n${t(`status.${done.status}`)}: ${done.rows} rows, ${done.items} products: ${done.created} new, ${done.updated} changed, ` +
      `${done.unchanged} unchanged; ${done.failed} rows not taken.\n`,
  );
  if (done.error) say(`The file could not be taken. ${failureText(t, done.error)}\n`);
  const problems = await db.rows<{
    line: number;
    sku: string | null;
    code: string;
    detail: string | null;
  }>(sql`
    select line, sku, code, detail from import_finding where import_id = ${importId} order by line, id limit 50`);
  for (const { line, sku, code, detail } of problems) {
    say(
      `  line ${line}: ${problemText(t as never, code)}${sku ? ` (${sku})` : ""}${detail ? `: ${detail}` : ""}\n`,
    );
  }
  if (problems.length === 50) say(`  All of them: /desk/catalogue/import/${importId}\n`);
  await offer(importId, done.error);
  return done.status === "FAILED" ? 1 : 0;
}

/** What could be asked for instead, where rows were refused or goods are held for want of it. */
async function offer(importId: string, error: string | null): Promise<void> {
  const [refused, hints] = await Promise.all([
    countFindings(importId, "refused"),
    countFindings(importId, "hints"),
  ]);
  if ((refused["sku-missing"] ?? 0) > 0 || lacksSkuColumn(error ?? ""))
    say("Rows have no SKU. Run it again with --make-skus to have SKUs made from handle and options.\n");
  const waiting = hints["held-picture"] ?? 0;
  if (waiting > 0)
    say(
      `Goods that wait for a picture: ${waiting}. Run it again with --without-pictures to put them on the shelf now.\n`,
    );
}

try {
  process.exitCode = await main();
} finally {
  await Promise.all([closePrisma(), closeDatabase()]);
}
