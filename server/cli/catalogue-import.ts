/** `npm run catalogue:import -- FILE [WAREHOUSE]`: brings a product file of any size into the catalogue. */
import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { runImport } from "~/domain/catalogue/import/import.server";
import { createImport, type Progress } from "~/domain/catalogue/import/noted.server";
import { closeDatabase, closePrisma, db, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";

const [file, warehouse = "CN"] = process.argv.slice(2);

const say = (text: string) => void process.stdout.write(text);

async function main(): Promise<number> {
  const bytes = file ? (statSync(file, { throwIfNoEntry: false })?.size ?? null) : null;
  if (!file || bytes === null) {
    say(file ? `There is no file ${file}.\n` : "Usage: npm run catalogue:import -- FILE [WAREHOUSE]\n");
    return 1;
  }
  await seedReference();
  const known = await db.rows<{ code: string }>(sql`select code from warehouse where active order by sort`);
  if (!known.some(({ code }) => code === warehouse)) {
    say(`There is no warehouse ${warehouse}; there are ${known.map(({ code }) => code).join(", ")}.\n`);
    return 1;
  }
  const importId = await createImport(db, { name: basename(file), bytes }, "cli", warehouse);
  const began = Date.now();
  const done = await runImport(
    importId,
    { bytes, open: (start) => createReadStream(file, { start }) },
    show(began),
  );
  return done ? report(importId, done) : 1;
}

/** One line that is written over, or one a batch where nobody watches. */
function show(began: number): (progress: Progress) => void {
  return ({ bytes, bytesRead, products, failed, status }) => {
    const share = status === "RUNNING" ? Math.floor((100 * bytesRead) / Math.max(1, bytes)) : 100;
    const seconds = Math.max(0.001, (Date.now() - began) / 1000);
    const text = `${String(share).padStart(3)} %  ${products} products  ${failed} problems  ${Math.round(products / seconds)}/s`;
    say(process.stdout.isTTY ? `\r${text}\x1b[K` : `${text}\n`);
  };
}

async function report(importId: string, done: Progress): Promise<number> {
  say(
    `\n${done.status}: ${done.rows} rows, ${done.products} products: ${done.created} new, ${done.updated} changed, ` +
      `${done.unchanged} unchanged; ${done.failed} rows not taken.\n`,
  );
  if (done.error) say(`The file could not be read: ${done.error.replace("|", ": ")}\n`);
  const problems = await db.rows<{
    line: number;
    sku: string | null;
    code: string;
    detail: string | null;
  }>(sql`
    select line, sku, code, detail from catalogue_import_problem where import_id = ${importId} order by line, id limit 50`);
  for (const { line, sku, code, detail } of problems) {
    say(`  line ${line}: ${code}${sku ? ` (${sku})` : ""}${detail ? `: ${detail}` : ""}\n`);
  }
  if (problems.length === 50) say(`  All of them: /desk/catalogue/import/${importId}\n`);
  return done.status === "FAILED" ? 1 : 0;
}

try {
  process.exitCode = await main();
} finally {
  await Promise.all([closePrisma(), closeDatabase()]);
}
