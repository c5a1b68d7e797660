/**
 * Runs a product file into the catalogue, or looks what that would do: in batches, each with its progress in one
 * transaction, so that a run which is killed goes on where it was. The same file again changes nothing.
 */
import { setImmediate } from "node:timers/promises";
import { db, isUniqueViolation, pool, sql, transaction, type Tx } from "~/platform/db";
import { log } from "~/platform/log.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { categoryAt, type CategoryBook, type CategoryFinds } from "../categories.server";
import { importBatch, shownChanges } from "../config";
import { refreshCategoryCounts } from "../listing.server";
import { importedSource } from "../pictures";
import { saveProducts, type ProductInput, type ProductWords } from "../save-products.server";
import { checkBatch, missingCategories } from "./check.server";
import { delimiterOf, readHeader, type Header } from "./header";
import { columnOf, type FileFailure, type Problem } from "./problems";
import { productReader, type ImportedProduct } from "./products";
import { bytesOf, csvOf } from "./workbook.server";
import { csvRecords, TooBroken, type BrokenRecord, type CsvRecord, type CsvSource } from "./records";

export type Progress = {
  status: "CHECKING" | "CHECKED" | "RUNNING" | "DONE" | "DONE_WITH_ERRORS" | "FAILED";
  bytes: number;
  bytesRead: number;
  rows: number;
  products: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  error: string | null;
};

/** A check writes nothing of a file; an import does. Each waits, runs, and begins anew where it is begun again. */
const modes = {
  check: { waiting: "TO_CHECK", running: "CHECKING", queue: "catalogue-check" },
  import: { waiting: "QUEUED", running: "RUNNING", queue: "catalogue-import" },
} as const;

export type RunMode = keyof typeof modes;

/** What an import of that status runs as; null where it has nothing to run. */
export function runModeOf(status: string): RunMode | null {
  const found = Object.entries(modes).find(([, { waiting, running }]) =>
    [waiting, running].includes(status as never),
  );
  return (found?.[0] as RunMode | undefined) ?? null;
}

/** Notes a file that is to be looked at or imported; the run itself is a job, or the command line's. */
export async function createImport(
  on: Pick<Tx, "first">,
  file: { name: string; bytes: number; key?: string | undefined; sha256?: string | undefined },
  actor: string,
  warehouseCode = "CN",
  mode: RunMode = "import",
): Promise<string> {
  const row = await on.first<{ id: string }>(sql`
    insert into catalogue_import (file_name, file_key, sha256, bytes, actor, warehouse_code, status)
    values (${file.name.slice(0, 200)}, ${file.key ?? null}, ${file.sha256 ?? null}, ${file.bytes}, ${actor},
      ${warehouseCode}, ${modes[mode].waiting})
    returning id`);
  if (!row) throw new Error("the import was not noted");
  return row.id;
}

/** Queues an import, or its check; imports run one after another, and so do checks. */
export async function queueImport(tx: Tx, importId: string, mode: RunMode): Promise<void> {
  const { queue } = modes[mode];
  await addJob(tx, "catalogue.import", { importId }, { queue, key: `catalogue.${mode}:${importId}` });
}

/** Ends an import that cannot even begin. */
export async function failImport(importId: string, code: FileFailure): Promise<void> {
  await db.run(sql`
    update catalogue_import set status = 'FAILED', error = ${code}, finished_at = now()
    where id = ${importId} and status in ('TO_CHECK', 'CHECKING', 'QUEUED', 'RUNNING')`);
}

type Noted = Progress & { warehouseCode: string };

/** Somebody cancelled what was being looked at. */
class Cancelled extends Error {}

/**
 * Runs an import to its end, or its check, and tells what became of it; null where another process has it in hand, or
 * it is over. `onProgress` hears of every batch.
 */
export async function runImport(
  importId: string,
  source: CsvSource,
  onProgress: (progress: Progress) => void = () => {},
  mode: RunMode = "import",
): Promise<Progress | null> {
  const holder = await pool().connect();
  try {
    const { rows } = await holder.query("select pg_try_advisory_lock(hashtextextended($1, 7)) as mine", [
      importId,
    ]);
    if (!(rows[0] as { mine: boolean }).mine) return null;
    const noted = await begin(importId, mode);
    if (!noted) return null;
    return await run(importId, source, noted, onProgress, mode);
  } finally {
    await holder.query("select pg_advisory_unlock(hashtextextended($1, 7))", [importId]).catch(() => {});
    holder.release();
  }
}

/** Takes an import up: one that waited begins with nothing, one that was running goes on where it was; a check begins anew. */
function begin(importId: string, mode: RunMode): Promise<Noted | null> {
  const { waiting, running } = modes[mode];
  const anew = mode === "check" ? [waiting, running] : [waiting];
  return transaction(async (tx) => {
    const fresh = await tx.run(sql`
      update catalogue_import set status = ${running}, started_at = now(), finished_at = null, error = null,
        bytes_read = 0, rows = 0, products = 0, created = 0, updated = 0, unchanged = 0, failed = 0
      where id = ${importId} and status = any(${anew}::text[])`);
    if (fresh > 0) {
      await tx.run(sql`delete from catalogue_import_problem where import_id = ${importId}`);
      await tx.run(sql`delete from catalogue_import_seen where import_id = ${importId}`);
      if (mode === "check")
        await tx.run(sql`delete from catalogue_import_change where import_id = ${importId}`);
    }
    return tx.first<Noted>(sql`
      update catalogue_import set heartbeat_at = now() where id = ${importId} and status = ${running}
      returning status, bytes::int as bytes, bytes_read::int as "bytesRead", rows, products, created, updated, unchanged,
        failed, error, warehouse_code as "warehouseCode"`);
  });
}

async function run(
  importId: string,
  source: CsvSource,
  noted: Noted,
  onProgress: (progress: Progress) => void,
  mode: RunMode,
) {
  const { warehouseCode, ...before } = noted;
  const csv = await csvOf(source);
  const { bytes } = csv.ok ? csv.value : source;
  const run = new Run(importId, warehouseCode, mode, { ...before, bytes }, onProgress);
  try {
    const failure = csv.ok ? await readFile(csv.value, run) : { code: csv.error, detail: null };
    return await run.finish(failure);
  } catch (error) {
    if (error instanceof Cancelled) return null;
    if (error instanceof TooBroken) return run.finish({ code: "too-broken", detail: String(error.line) });
    log.error({ err: error, importId }, "catalogue import failed");
    if (isPassing(error)) throw error;
    return run.finish({ code: "internal", detail: null });
  }
}

/** A database that went away comes back: the job is tried again. */
function isPassing(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return /^(08|57|53|40|ECONN|EPIPE)/.test(code) || isUniqueViolation(error);
}

type Failure = { code: FileFailure; detail: string | null };

/** Milliseconds of reading after which the database's answers are heard, so that it is not kept waiting. */
const longestStretch = 2;

async function readFile(source: CsvSource, run: Run): Promise<Failure | null> {
  const start = await openingOf(source);
  if ("code" in start) return start;
  run.header = start.header;
  const reader = productReader(start.header, (problem) => run.report(problem));
  let paused = performance.now();
  for await (const record of csvRecords(source, start.delimiter, start.bytes, start.line)) {
    if (performance.now() - paused > longestStretch) {
      await setImmediate();
      paused = performance.now();
    }
    if ("broken" in record) run.report({ line: record.line, code: "quoting" });
    // The record that begins the next product was read already, but counts only after this.
    else await run.upTo(reader.push(record.fields, record.line), reader.isOpen);
    run.read(record);
  }
  await run.upTo(reader.end(), false);
  run.reach(source.bytes);
  await run.flush();
  return null;
}

type Opening = { header: Header; delimiter: string; bytes: number; line: number };

/** Looks at the beginning of a file: encoding, delimiter, header. */
async function openingOf(source: CsvSource): Promise<Opening | Failure> {
  const head = await bytesOf(source, 64 * 1024);
  const bom = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (head.subarray(bom).toString().trim() === "") return { code: "empty", detail: null };
  if (head[0] === 0xff || head[0] === 0xfe) return { code: "encoding", detail: "UTF-16" };
  if (head.includes(0)) return { code: "not-csv", detail: null };
  if (!isUtf8(head)) return { code: "encoding", detail: null };
  const delimiter = delimiterOf(head.subarray(bom).toString().split(/\r?\n/, 1)[0] ?? "");
  for await (const record of csvRecords(source, delimiter, bom)) {
    if ("broken" in record) return { code: "not-csv", detail: `1` };
    const header = readHeader(record.fields);
    if (!header.ok)
      return record.fields.length < 2
        ? { code: "not-csv", detail: null }
        : { code: "headers", detail: header.missing.join(", ") };
    return { header: header.value, delimiter, bytes: record.bytes, line: record.line + 1 };
  }
  return { code: "not-csv", detail: null };
}

/** Whether bytes are UTF-8, but for a character that is cut off at the end. */
function isUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder("utf-8", { fatal: true });
  try {
    text.decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** One run: what was read since the last batch was written, and what came of all of it. */
class Run {
  private products: ImportedProduct[] = [];
  private problems: Problem[] = [];
  private book: CategoryBook = new Map();
  /** Of the file, once it was read: problems name its columns. */
  header: Header | null = null;
  /** What a check found of the categories the file names. */
  private readonly categories: CategoryFinds = new Map();
  private writing: Promise<void> = Promise.resolve();
  /** Rows since the last batch, and bytes read until now. */
  private rows = 0;
  private at = 0;
  /** How far an earlier run of the same import has written. */
  private readonly writtenTo: number;

  constructor(
    private readonly importId: string,
    private readonly warehouseCode: string,
    private readonly mode: RunMode,
    private progress: Progress,
    private readonly onProgress: (progress: Progress) => void,
  ) {
    this.writtenTo = progress.bytesRead;
  }

  report(problem: Problem): void {
    this.problems.push(problem);
  }

  read(record: CsvRecord | BrokenRecord): void {
    this.at = record.bytes;
    if ("broken" in record || record.fields.length > 1 || record.fields[0]) this.rows++;
  }

  reach(bytes: number): void {
    this.at = bytes;
  }

  /** Takes a finished product: all that was read before this moment belongs to it or to an earlier one. */
  async upTo(product: ImportedProduct | null, isOpen: boolean): Promise<void> {
    if (product) this.products.push(product);
    if (this.at <= this.writtenTo) return this.pass();
    const full = product ? this.products.length >= importBatch || this.problems.length >= 2000 : false;
    if (full || (this.problems.length >= 10_000 && !isOpen)) await this.startWriting();
  }

  /** The next products are read while these are written; a failure comes out at the next batch, or at the end. */
  private async startWriting(): Promise<void> {
    await this.writing;
    this.writing = this.write();
    this.writing.catch(() => {});
  }

  /** What an earlier run has written is read again only to know its SKUs and handles. */
  private pass(): void {
    this.products = [];
    this.problems = [];
    this.rows = 0;
  }

  /** Writes what is left. */
  async flush(): Promise<void> {
    await this.writing;
    await this.write();
  }

  /** Writes what was read, and how far that is, together. */
  private async write(): Promise<void> {
    const { products, problems, rows, at } = this;
    [this.products, this.problems, this.rows] = [[], [], 0];
    const next = await transaction(async (tx) => {
      // Should the machine fall, some batches are undone as a whole, with their progress: they are read again.
      await tx.run(sql`set local synchronous_commit = off`);
      // A copy, because a transaction that is rolled back takes the categories it made with it.
      const book: CategoryBook = new Map(this.book);
      const saved =
        this.mode === "check" ? await this.look(tx, products) : await this.save(tx, book, products);
      const taken = saved.flatMap((result, i) => takenProblems(result.takenSkus, products[i]));
      await writeProblems(tx, this.importId, this.header, [...problems, ...taken]);
      const count = (outcome: string) => saved.filter((result) => result.outcome === outcome).length;
      const sums = {
        ...this.progress,
        bytesRead: Math.max(at, this.progress.bytesRead),
        rows: this.progress.rows + rows,
        products: this.progress.products + products.length,
        created: this.progress.created + count("created"),
        updated: this.progress.updated + count("updated"),
        unchanged: this.progress.unchanged + count("unchanged"),
        failed: this.progress.failed + new Set([...problems, ...taken].map((problem) => problem.line)).size,
      };
      if (!(await writeProgress(tx, this.importId, sums))) throw new Cancelled();
      return { sums, book };
    });
    this.book = next.book;
    this.progress = next.sums;
    this.onProgress(next.sums);
  }

  private async save(tx: Tx, book: CategoryBook, products: readonly ImportedProduct[]) {
    const inputs: ProductInput[] = [];
    for (const product of products)
      inputs.push({
        ...this.wordsOf(product),
        category: await categoryAt(tx, book, product.category),
      });
    return saveProducts(tx, inputs);
  }

  private async look(tx: Tx, products: readonly ImportedProduct[]) {
    const { importId, warehouseCode: warehouse, progress: before, categories } = this;
    const words = products.map((product) => this.wordsOf(product));
    const plans = await checkBatch(tx, { importId, warehouse, products, words, before, categories });
    return plans.map(({ outcome, taken }) => ({ outcome, takenSkus: taken }));
  }

  private wordsOf(product: ImportedProduct): ProductWords {
    return {
      ...product,
      title: { en: product.title },
      description: { en: product.description },
      specs: { en: product.specs },
      options: product.options.map((option) => ({
        name: { en: option.name },
        values: option.values.map((value) => ({ en: value })),
      })),
      variants: product.variants.map((variant) => ({
        ...variant,
        imageUrl: variant.imageUrl && importedSource(variant.imageUrl),
        stock: { [this.warehouseCode]: variant.quantity },
      })),
      media: product.images.map(({ url, alt }) => ({ sourceUrl: importedSource(url), alt })),
      hash: `${product.hash}:${this.warehouseCode}`,
    };
  }

  async finish(failure: Failure | null): Promise<Progress> {
    await this.writing.catch(() => {});
    if (failure && this.problems.length > 0) await this.flush();
    const { created, updated, unchanged, failed, rows, products } = this.progress;
    const done = this.mode === "check" ? "CHECKED" : failed > 0 ? "DONE_WITH_ERRORS" : "DONE";
    const status = failure ? "FAILED" : done;
    const error = failure ? [failure.code, failure.detail].filter(Boolean).join("|") : null;
    const newCategories = missingCategories(this.categories).slice(0, shownChanges);
    const found = { rows, products, created, updated, unchanged, failed, newCategories };
    await transaction(async (tx) => {
      await tx.run(sql`
        update catalogue_import set status = ${status}, error = ${error}, finished_at = now(), heartbeat_at = now(),
          checked = coalesce(${this.mode === "check" ? JSON.stringify(found) : null}::jsonb, checked)
        where id = ${this.importId} and status = ${modes[this.mode].running}`);
      if (this.mode === "check") return;
      await refreshCategoryCounts(tx);
      await addJob(tx, "catalogue.media", {}, { key: "catalogue.media" });
      await addJob(tx, "catalogue.words", {}, { key: "catalogue.words" });
    });
    this.progress = { ...this.progress, status, error };
    this.onProgress(this.progress);
    return this.progress;
  }
}

function takenProblems(skus: readonly string[], product: ImportedProduct | undefined): Problem[] {
  const taken = new Set(skus);
  return (product?.variants ?? [])
    .filter((variant) => taken.has(variant.sku))
    .map(({ line, sku }) => ({ line, code: "sku-taken", handle: product?.spu ?? null, sku }));
}

async function writeProblems(
  tx: Tx,
  importId: string,
  header: Header | null,
  problems: readonly Problem[],
): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map((problem) => ({ ...problem, column: header && columnOf(header, problem) }));
  await tx.run(sql`
    insert into catalogue_import_problem (import_id, line, handle, sku, code, detail, "column")
    select ${importId}::uuid, r.line, r.handle, r.sku, r.code, r.detail, r."column"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line int, handle text, sku text, code text, detail text, "column" text)
    order by r.line`);
}

/** False where the import is no longer running: it was cancelled while it was looked at. */
async function writeProgress(tx: Tx, importId: string, progress: Progress): Promise<boolean> {
  const written = await tx.run(sql`
    update catalogue_import set bytes = ${progress.bytes}, bytes_read = ${progress.bytesRead}, rows = ${progress.rows},
      products = ${progress.products}, created = ${progress.created}, updated = ${progress.updated},
      unchanged = ${progress.unchanged}, failed = ${progress.failed}, heartbeat_at = now()
    where id = ${importId} and status in ('CHECKING', 'RUNNING')`);
  return written > 0;
}
