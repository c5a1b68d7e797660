/**
 * Runs a product file into the catalogue, or looks what that would do: in batches, each with its progress in one
 * transaction, so that a run which is killed goes on where it was. The same file again changes nothing.
 */
import { setImmediate } from "node:timers/promises";
import { isUniqueViolation, pool, sql, transaction, type Tx } from "~/platform/db";
import { log } from "~/platform/log.server";
import { decimalText } from "~/platform/money";
import { addJob } from "~/platform/jobs/jobs.server";
import { categoryAt, type CategoryBook, type CategoryFinds } from "../categories.server";
import { importBatch, shownChanges } from "../config";
import { refreshCategoryCounts } from "../listing.server";
import { importedSource } from "../pictures";
import { saveProducts, type Saved } from "../save-products.server";
import type { ProductInput, ProductWords } from "../plan-products.server";
import { checkBatch, missingCategories } from "./check.server";
import { excerpt, type Header } from "./header";
import type { Problem } from "./problems";
import { productReader, type ImportedProduct } from "./products";
import { csvOf } from "./workbook.server";
import { csvRecords, TooBroken, type BrokenRecord, type CsvRecord, type CsvSource } from "./records";
import {
  type Progress,
  modes,
  type RunMode,
  type Noted,
  type Switches,
  begin,
  writeProblems,
  writeProgress,
} from "./noted.server";
import { type Failure, openingOf } from "./opening.server";

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

async function run(
  importId: string,
  source: CsvSource,
  noted: Noted,
  onProgress: (progress: Progress) => void,
  mode: RunMode,
) {
  const { warehouseCode, withoutPictures, makeSkus, ...before } = noted;
  const csv = await csvOf(source);
  const { bytes } = csv.ok ? csv.value : source;
  const run = new Run(
    importId,
    warehouseCode,
    { withoutPictures, makeSkus },
    mode,
    { ...before, bytes },
    onProgress,
  );
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

/** Milliseconds of reading after which the database's answers are heard, so that it is not kept waiting. */
const longestStretch = 2;

async function readFile(source: CsvSource, run: Run): Promise<Failure | null> {
  const start = await openingOf(source, run.switches.makeSkus);
  if ("code" in start) return start;
  run.header = start.header;
  const reader = productReader(start.header, (problem) => run.report(problem), run.switches);
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
    readonly switches: Switches,
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
      const taken = saved.flatMap((result, i) => refusedProblems(result, products[i]));
      const hints = saved.flatMap((result, i) => hintsOf(result, products[i]));
      await writeProblems(tx, this.importId, this.header, [...problems, ...taken, ...hints]);
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
        category: product.category.length > 0 ? await categoryAt(tx, book, product.category) : null,
      });
    return saveProducts(tx, inputs);
  }

  private async look(tx: Tx, products: readonly ImportedProduct[]) {
    const { importId, progress: before, categories } = this;
    const words = products.map((product) => this.wordsOf(product));
    return checkBatch(tx, { importId, products, words, before, categories });
  }

  private wordsOf(product: ImportedProduct): Omit<ProductWords, "category"> {
    return {
      ...product,
      title: { en: product.title },
      description: product.description === undefined ? undefined : { en: product.description },
      specs: product.specs && { en: product.specs },
      options: product.options.map((option) => ({
        name: { en: option.name },
        values: option.values.map((value) => ({ en: value })),
      })),
      variants: product.variants.map((variant) => ({
        ...variant,
        imageUrl: variant.imageUrl && importedSource(variant.imageUrl),
        stock: { [this.warehouseCode]: variant.quantity ?? null },
      })),
      media: product.images.map(({ url, alt }) => ({ sourceUrl: importedSource(url), alt })),
      hash: `${product.hash}:${this.warehouseCode}`,
      asksForShelf: true,
      withoutPictures: this.switches.withoutPictures,
    };
  }

  async finish(failure: Failure | null): Promise<Progress> {
    await this.writing.catch(() => {});
    if (failure && this.problems.length > 0) await this.flush();
    const { created, updated, unchanged, failed, rows, products } = this.progress;
    const done = this.mode === "check" ? "CHECKED" : failed > 0 ? "DONE_WITH_ERRORS" : "DONE";
    const status = failure ? "FAILED" : done;
    const error = failure ? [failure.code, failure.detail].filter(Boolean).join("|") : null;
    const missing = missingCategories(this.categories);
    const newCategories = missing.slice(0, shownChanges);
    const moreCategories = missing.length - newCategories.length;
    const found = { rows, products, created, updated, unchanged, failed, newCategories, moreCategories };
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

/** What is to be known of a product that was taken; nothing of it counts as failed. */
function hintsOf(
  { outcome, held, unweighed }: Pick<Saved, "outcome" | "held" | "unweighed">,
  product: ImportedProduct | undefined,
): Problem[] {
  if (!product || outcome === "refused") return [];
  const handle = product.spu;
  return [
    ...held.map((code): Problem => ({ line: product.line, code: `held-${code}`, handle })),
    ...product.variants
      .filter(({ sku }) => unweighed.includes(sku))
      .map(({ line, sku }): Problem => ({ line, code: "no-weight", handle, sku })),
  ];
}

/** Rows whose SKU is another product's, each with its handle, and those whose price is under one by quantity, with that. */
function refusedProblems(
  { taken, undercut }: Pick<Saved, "taken" | "undercut">,
  product: ImportedProduct | undefined,
): Problem[] {
  const owners = new Map(taken.map(({ sku, spu }) => [sku, spu]));
  const tiers = new Map(undercut.map(({ sku, tier }) => [sku, decimalText(tier)]));
  return (product?.variants ?? []).flatMap(({ line, sku }) => {
    const owner = owners.get(sku);
    const detail = owner ?? tiers.get(sku);
    if (detail === undefined) return [];
    const code = owner === undefined ? ("tier-price" as const) : ("sku-taken" as const);
    return [{ line, code, handle: product?.spu ?? null, sku, detail: excerpt(detail) }];
  });
}
