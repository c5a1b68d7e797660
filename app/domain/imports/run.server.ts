/**
 * Runs a file into the product, or looks what that would do: in batches, each with its progress in one transaction, so
 * that a run which is killed goes on where it was.
 */
import { setImmediate } from "node:timers/promises";
import { isUniqueViolation, pool, sql, transaction } from "~/platform/db";
import { log } from "~/platform/log.server";
import type { AnyImport, DeclaredImport, Outcome, Work } from "./declare.server";
import type { Failure, Finding } from "./findings";
import type { Header } from "./header";
import { openingOf } from "./opening.server";
import { csvRecords, TooBroken, type BrokenRecord, type CsvRecord, type CsvSource } from "./records";
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
    const csv = await csvOf(source);
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
  run.header = start.header;
  const reader = declared.reader(start.header, (finding) => run.report(finding), of.options);
  let paused = performance.now();
  for await (const record of csvRecords(source, start.delimiter, start.bytes, start.line)) {
    if (performance.now() - paused > longestStretch) {
      await setImmediate();
      paused = performance.now();
    }
    if ("broken" in record) run.report({ line: record.line, code: "quoting" });
    // The record that begins the next thing was read already, but counts only after this.
    else
      await run.upTo(
        record.line,
        fits(record, start.header, run) ? reader.push(record.fields, record.line) : null,
        reader.isOpen,
      );
    run.read(record);
  }
  await run.upTo(Infinity, reader.end(), false);
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

  report(finding: Finding): void {
    this.findings.push(finding);
  }

  read(record: CsvRecord | BrokenRecord): void {
    this.at = record.bytes;
    if ("broken" in record || record.fields.length > 1 || record.fields[0]) this.rows++;
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
    const found = { rows, items, created, updated, unchanged, failed, ...this.work.found?.() };
    await transaction(async (tx) => {
      await endRun(tx, importId, mode, { status, error, checked: mode === "check" ? found : null });
      if (mode === "import") await this.work.end?.(tx);
    });
    this.progress = { ...this.progress, status, error };
    this.onProgress(this.progress);
    return this.progress;
  }
}

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
