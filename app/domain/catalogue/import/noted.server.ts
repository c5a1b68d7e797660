/** An import as the database knows it: that it waits, how far it is, and what was not taken. */
import { prisma, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import type { Header } from "./header";
import { columnOf, type FileFailure, type Problem } from "./problems";

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
export const modes = {
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

/** What whoever sends a file asks for: to publish goods without a picture, and to make SKUs that are missing. */
export type Switches = { readonly withoutPictures: boolean; readonly makeSkus: boolean };

/** Notes a file that is to be looked at or imported; the run itself is a job, or the command line's. */
export async function createImport(
  on: Pick<Tx, "first">,
  file: { name: string; bytes: number; key?: string | undefined; sha256?: string | undefined },
  actor: string,
  warehouseCode = "CN",
  mode: RunMode = "import",
  { withoutPictures = false, makeSkus = false }: Partial<Switches> = {},
): Promise<string> {
  const row = await on.first<{ id: string }>(sql`
    insert into catalogue_import (file_name, file_key, sha256, bytes, actor, warehouse_code, status, without_pictures, make_skus)
    values (${file.name.slice(0, 200)}, ${file.key ?? null}, ${file.sha256 ?? null}, ${file.bytes}, ${actor},
      ${warehouseCode}, ${modes[mode].waiting}, ${withoutPictures}, ${makeSkus})
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
  await prisma.catalogueImport.updateMany({
    where: { id: importId, status: { in: ["TO_CHECK", "CHECKING", "QUEUED", "RUNNING"] } },
    data: { status: "FAILED", error: code, finishedAt: new Date() },
  });
}

export type Noted = Progress & Switches & { warehouseCode: string };

/** Takes an import up: one that waited begins with nothing, one that was running goes on where it was; a check begins anew. */
export function begin(importId: string, mode: RunMode): Promise<Noted | null> {
  const { waiting, running } = modes[mode];
  const anew = mode === "check" ? [waiting, running] : [waiting];
  return transaction(async (tx) => {
    const fresh = await tx.run(sql`
      update catalogue_import set status = ${running}, started_at = now(), finished_at = null, error = null,
        bytes_read = 0, rows = 0, products = 0, created = 0, updated = 0, unchanged = 0, failed = 0
      where id = ${importId} and status = any(${anew}::text[])`);
    if (fresh > 0) {
      await tx.prisma.catalogueImportProblem.deleteMany({ where: { importId } });
      await tx.prisma.catalogueImportSeen.deleteMany({ where: { importId } });
      if (mode === "check") await tx.prisma.catalogueImportChange.deleteMany({ where: { importId } });
    }
    return tx.first<Noted>(sql`
      update catalogue_import set heartbeat_at = now() where id = ${importId} and status = ${running}
      returning status, bytes::int as bytes, bytes_read::int as bytes_read, rows, products, created, updated, unchanged,
        failed, error, warehouse_code, without_pictures,
        make_skus`);
  });
}

export async function writeProblems(
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
export async function writeProgress(tx: Tx, importId: string, progress: Progress): Promise<boolean> {
  const written = await tx.run(sql`
    update catalogue_import set bytes = ${progress.bytes}, bytes_read = ${progress.bytesRead}, rows = ${progress.rows},
      products = ${progress.products}, created = ${progress.created}, updated = ${progress.updated},
      unchanged = ${progress.unchanged}, failed = ${progress.failed}, heartbeat_at = now()
    where id = ${importId} and status in ('CHECKING', 'RUNNING')`);
  return written > 0;
}
