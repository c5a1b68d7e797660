/** Imports as the desk sees them: taking a file in, what runs, what came of it. */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { files } from "~/partners/files/files.server";
import { db, sql, transaction } from "~/platform/db";
import { keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { err, ok, type Result } from "~/platform/result";
import { createImport, queueImport } from "./import.server";

/** Where an arriving file goes, and what becomes of it: queued, or dropped again. */
export function arrivingFile() {
  const key = `imports/${randomUUID()}.upload`;
  return {
    store: (content: Readable) => files().put(key, content),
    drop: () => files().remove(key),
    /** Notes the import and queues its run, together. Fails where there is no such warehouse. */
    queue: (file: { name: string; bytes: number; sha256: string }, warehouse: string, staffId: string) =>
      transaction(async (tx): Promise<Result<string, "warehouse">> => {
        if (!(await tx.first(sql`select 1 from warehouse where code = ${warehouse} and active`)))
          return err("warehouse");
        const importId = await createImport(tx, { ...file, key }, `staff:${staffId}`, warehouse);
        await queueImport(tx, importId);
        return ok(importId);
      }),
  };
}

export type ImportStatus = "QUEUED" | "RUNNING" | "DONE" | "DONE_WITH_ERRORS" | "FAILED";

export type ImportRow = {
  readonly id: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly bytes: number;
  readonly bytesRead: number;
  readonly rows: number;
  readonly products: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly error: string | null;
  readonly warehouse: string;
  /** Name of the member of staff; null where it came by the command line. */
  readonly by: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

const columns = sql`i.id, i.file_name as "fileName", i.status, i.bytes::float8 as bytes, i.bytes_read::float8 as "bytesRead",
  i.rows, i.products, i.created, i.updated, i.unchanged, i.failed, i.error, i.warehouse_code as warehouse,
  i.created_at as "createdAt", i.started_at as "startedAt", i.finished_at as "finishedAt",
  (select s.name from staff s where i.actor = 'staff:' || s.id) as by`;

/** All imports, the newest first. */
export async function importsPage(query: ListQuery): Promise<Page<ImportRow>> {
  const { where, orderLimit } = keyset(
    query,
    [
      { column: "i.created_at", type: "timestamptz" },
      { column: "i.id", type: "uuid" },
    ],
    "desc",
  );
  const rows = await db.rows<ImportRow & { key: string }>(sql`
    select ${columns}, i.created_at::text as key from catalogue_import i where ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [row.key, row.id]);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One import; null where there is none. */
export async function findImport(id: string): Promise<ImportRow | null> {
  if (!uuid.test(id)) return null;
  return db.first<ImportRow>(sql`select ${columns} from catalogue_import i where i.id = ${id}`);
}

export type ProblemRow = {
  readonly id: string;
  readonly line: number;
  readonly handle: string | null;
  readonly sku: string | null;
  readonly code: string;
  readonly detail: string | null;
};

/** The rows of an import that were not taken, in the order of the file. */
export async function problemsPage(importId: string, query: ListQuery): Promise<Page<ProblemRow>> {
  const { where, orderLimit } = keyset(
    query,
    [
      { column: "p.line", type: "int" },
      { column: "p.id", type: "bigint" },
    ],
    "asc",
  );
  const rows = await db.rows<ProblemRow>(sql`
    select p.id::text as id, p.line, p.handle, p.sku, p.code, p.detail from catalogue_import_problem p
    where p.import_id = ${importId} and ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [String(row.line), row.id]);
}

/** All of them, some at a time, for a download. */
export async function* everyProblem(importId: string): AsyncGenerator<ProblemRow[]> {
  let last = { line: 0, id: "0" };
  for (;;) {
    const rows = await db.rows<ProblemRow>(sql`
      select id::text as id, line, handle, sku, code, detail from catalogue_import_problem
      where import_id = ${importId} and (line, id) > (${last.line}, ${last.id}::bigint) order by line, id limit 2000`);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}
