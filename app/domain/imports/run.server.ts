/**
 * Runs a file into the product, or looks what that would do: in batches, each with its progress in one transaction, so
 * that a run which is killed goes on where it was.
 */
import { setImmediate } from "node:timers/promises";
import { isUniqueViolation, pool, sql, transaction } from "~/platform/db";
import { log } from "~/platform/log.server";
import type { AnyImport, DeclaredImport, Outcome, Work } from "./declare.server";
import { shownSamples } from "./config";
import type { Failure, Finding } from "./findings";
import { excerpt, type Header } from "./header";
import { openingOf } from "./opening.server";
import {
  csvRecords,
  TooBroken,
  type BrokenRecord,
  type CsvRecord,
  type CsvSource,
  type SourceKind,
} from "./records";
import { beginRun, endRun, keepFindings, keepProgress } from "./runs.server";
import type { Progress, RunMode } from "./status";
import { csvOf } from "./workbook.server";

class Cancelled extends Error {}

type OnProgress = (progress: Progress) => void;

/**
 * Runs an import to its end, or its check, and tells what became of it; null where another process has it in hand, or
 * it is over. `onProgress` hears of every batch.
 */
export async function runImport<Item, Options extends object, Field extends string, Code extends string>(
  declared: DeclaredImport<Item, Options, Field, Code>,
  importId: string,
  source: CsvSource,
  { mode = "import", onProgress = () => {} }: { mode?: RunMode; onProgress?: OnProgress } = {},
): Promise<Progress | null> {
  const holder = await pool().connect();
  try {
    const { rows } = await holder.query("select pg_try_advisory_lock(hashtextextended($1, 7)) as mine", [
      importId,
    ]);
    if (!(rows[0] as { mine: boolean }).mine) return null;
    const noted = await beginRun(declared, importId, mode);
    if (!noted) return null;
    const { options, ...before } = noted;
    const asked = declared.options.parse(options);
    const csv = await csvOf(source, declared);
    const progress = { ...before, bytes: csv.ok ? csv.value.bytes : source.bytes };
    const run = new Run(declared, { importId, mode, options: asked }, progress, onProgress);
    return await readInto(run, csv.ok ? csv.value : { code: csv.error, detail: null });
  } finally {
    await holder.query("select pg_advisory_unlock(hashtextextended($1, 7))", [importId]).catch(() => {});
    holder.release();
  }
}

async function readInto(run: Run, source: CsvSource | Failure): Promise<Progress | null> {
  try {
    return await run.finish("code" in source ? source : await readFile(source, run));
  } catch (error) {
    if (error instanceof Cancelled) return null;
    if (error instanceof TooBroken) return run.finish({ code: "too-broken", detail: String(error.line) });
    log.error({ err: error, importId: run.of.importId }, "an import failed");
    if (isPassing(error)) throw error;
    return run.finish({ code: "internal", detail: null });
  }
}

function isPassing(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return /^(08|57|53|40|ECONN|EPIPE)/.test(code) || isUniqueViolation(error);
}

/** Milliseconds of reading after which the database's answers are heard, so that it is not kept waiting. */
const longestStretch = 2;

async function readFile(source: CsvSource, run: Run): Promise<Failure | null> {
  const { declared, of } = run;
  const start = await openingOf(source, declared.columns, declared.required(of.options));
  if ("code" in start) return start;
  const placed = (await declared.placed?.(start.header, of)) ?? start.header;
  if ("code" in placed) return placed;
  run.open(placed, { delimiter: start.delimiter, was: source.was ?? "utf-8" });
  const reader = declared.reader(placed, (finding) => run.report(finding), of.options);
  let paused = performance.now();
  for await (const record of csvRecords(source, start.delimiter, start.bytes, start.line)) {
    if (performance.now() - paused > longestStretch) {
      await setImmediate();
      paused = performance.now();
    }
    // It may hold rows of any thing, and none is taken in part.
    if ("broken" in record && reader.rest) return { code: "too-broken", detail: String(record.line) };
    if ("broken" in record) run.report({ line: record.line, code: "quoting" });
    // The record that begins the next thing was read already, but counts only after this.
    else
      await run.upTo(
        record.line,
        reader.rest || fits(record, start.header, run) ? reader.push(record.fields, record.line) : null,
        reader.isOpen,
      );
    run.read(record);
    if (declared.mostRows !== undefined && run.rowsRead > declared.mostRows)
      return { code: "too-many-rows", detail: String(declared.mostRows) };
  }
  await run.upTo(Infinity, reader.end(), false);
  if (reader.rest) {
    await run.takeRest(reader.rest(), source.bytes);
    return null;
  }
  run.reach(source.bytes);
  await run.flush();
  return null;
}

/** Empty lines are none of its rows, and empty cells may follow the last: spreadsheets write both. */
function fits({ fields, line }: CsvRecord, { width }: Header, run: Run): boolean {
  if (fields.length === width) return true;
  if (fields.length === 1 && fields[0]?.trim() === "") return false;
  if (fields.length > width && fields.slice(width).every((cell) => cell.trim() === "")) return true;
  run.report({ line, code: "columns", detail: `${fields.length} / ${width}` });
  return false;
}

type Of = { readonly importId: string; readonly mode: RunMode; readonly options: object };

class Run {
  private items: unknown[] = [];
  private findings: Finding[] = [];
  header: Header | null = null;
  rowsRead = 0;
  private opened: Omit<Opened, "samples"> | null = null;
  private readonly samples: string[][] = [];
  private readonly work: Work<unknown, Finding>;
  private writing: Promise<void> = Promise.resolve();
  private rows = 0;
  private at = 0;
  private line = 0;
  private readonly writtenTo: number;

  constructor(
    readonly declared: AnyImport,
    readonly of: Of,
    private progress: Progress,
    private readonly onProgress: OnProgress,
  ) {
    this.writtenTo = progress.bytesRead;
    this.work = declared.begin(of) as Work<unknown, Finding>;
  }

  open(header: Header, found: Pick<Opened, "delimiter" | "was">): void {
    this.header = header;
    if (this.declared.fromPeople)
      this.opened = { ...found, names: header.names, columns: header.columns as Record<string, number> };
  }

  report(finding: Finding): void {
    this.findings.push(finding);
  }

  read(record: CsvRecord | BrokenRecord): void {
    this.at = record.bytes;
    const isRow = "broken" in record || record.fields.length > 1 || record.fields[0];
    if (isRow) this.rows++;
    if ("broken" in record || record.fields.every((cell) => cell.trim() === "")) return;
    this.rowsRead++;
    if (this.opened && this.samples.length < shownSamples) this.samples.push(record.fields.map(excerpt));
  }

  /**
   * Writes what was collected from all of the file, batch by batch. A run that was killed goes on behind the things that
   * were written: the same file gives the same ones.
   */
  async takeRest(rest: readonly unknown[], bytes: number): Promise<void> {
    const { declared, of } = this;
    const size = (of.mode === "check" ? declared.checkBatch : undefined) ?? declared.batch;
    let done = this.progress.items;
    this.line = Infinity;
    // Its rows, and what was found of them, were counted with the first batch.
    if (done > 0) this.pass();
    do {
      this.items = rest.slice(done, done + size);
      done += this.items.length;
      this.at = done < rest.length ? Math.floor((bytes * done) / rest.length) : bytes;
      await this.write();
    } while (done < rest.length);
  }

  reach(bytes: number): void {
    this.at = bytes;
  }

  /** Takes a finished thing: all that was read before this line belongs to it or to an earlier one. */
  async upTo(line: number, item: unknown, isOpen: boolean): Promise<void> {
    this.line = line;
    if (item) this.items.push(item);
    if (this.at <= this.writtenTo) return this.pass();
    const full = item ? this.items.length >= this.declared.batch || this.findings.length >= 2000 : false;
    if (full || (this.findings.length >= 10_000 && !isOpen)) await this.startWriting();
  }

  /** The next things are read while these are written; a failure comes out at the next batch, or at the end. */
  private async startWriting(): Promise<void> {
    await this.writing;
    this.writing = this.write();
    this.writing.catch(() => {});
  }

  private pass(): void {
    this.items = [];
    this.takeFindings();
    this.rows = 0;
  }

  private takeFindings(): Finding[] {
    const found = this.findings;
    this.findings = found.filter(({ line }) => line >= this.line);
    return found.filter(({ line }) => line < this.line);
  }

  async flush(): Promise<void> {
    await this.writing;
    await this.write();
  }

  /** Writes what was read, and how far that is, together. */
  private async write(): Promise<void> {
    const { items, rows, at, progress: before } = this;
    const { importId } = this.of;
    const findings = this.takeFindings();
    this.items = [];
    this.rows = 0;
    this.progress = await transaction(async (tx) => {
      // Should the machine fall, some batches are undone as a whole, with their progress: they are read again.
      await tx.run(sql`set local synchronous_commit = off`);
      const outcomes = await this.work.write(tx, items, before);
      const refused = [...findings, ...outcomes.flatMap((each) => each.findings ?? [])];
      const hints = outcomes.flatMap((each) => each.hints ?? []);
      await keepFindings(tx, this.declared, importId, this.header, { findings: refused, hints });
      const sums = sumsOf(before, outcomes, { rows, items: items.length, at, refused });
      if (!(await keepProgress(tx, importId, sums))) throw new Cancelled();
      return sums;
    });
    this.work.committed?.();
    this.onProgress(this.progress);
  }

  async finish(failure: Failure | null): Promise<Progress> {
    await this.writing.catch(() => {});
    this.line = Infinity;
    if (failure && this.findings.length > 0) await this.flush();
    const { importId, mode } = this.of;
    const { rows, items, created, updated, unchanged, failed } = this.progress;
    const done = mode === "check" ? "CHECKED" : failed > 0 ? "DONE_WITH_ERRORS" : "DONE";
    const status = failure ? "FAILED" : done;
    const error = failure ? [failure.code, failure.detail].filter(Boolean).join("|") : null;
    const opening = this.opened && { opened: { ...this.opened, samples: this.samples } satisfies Opened };
    const found = { rows, items, created, updated, unchanged, failed, ...opening, ...this.work.found?.() };
    await transaction(async (tx) => {
      await endRun(tx, importId, mode, { status, error, checked: mode === "check" ? found : null });
      if (mode === "import") await this.work.end?.(tx);
    });
    this.progress = { ...this.progress, status, error };
    this.onProgress(this.progress);
    return this.progress;
  }
}

/** What was found of a file that people keep themselves, and its first rows. */
export type Opened = {
  readonly delimiter: string;
  readonly was: SourceKind;
  readonly names: readonly string[];
  /** Where each field stands. */
  readonly columns: Readonly<Record<string, number>>;
  readonly samples: readonly (readonly string[])[];
};

type Batch = { rows: number; items: number; at: number; refused: readonly Finding[] };

function sumsOf(before: Progress, outcomes: readonly Outcome<Finding>[], batch: Batch): Progress {
  const count = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length;
  return {
    ...before,
    bytesRead: Math.max(batch.at, before.bytesRead),
    rows: before.rows + batch.rows,
    items: before.items + batch.items,
    created: before.created + count("created"),
    updated: before.updated + count("updated"),
    unchanged: before.unchanged + count("unchanged"),
    failed: before.failed + new Set(batch.refused.map(({ line }) => line)).size,
  };
}
