/** Imports as the desk sees them: taking a file in, what it would do, confirming it, what runs, what came of it. */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Staff } from "~/domain/accounts/people";
import { files } from "~/partners/files/files.server";
import { storeUpload } from "~/partners/files/upload.server";
import { audit } from "~/platform/audit.server";
import { db, prisma, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { checkDays, importFileDays, shownChanges } from "../config";
import { changedSince } from "./check.server";
import type { Difference } from "./differences";
import { createImport, queueImport, type Switches } from "./noted.server";
import { hintCodes, type HintCode } from "./problems";

type Arrived = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** Where an arriving file goes, and what becomes of it: looked at, or dropped again. */
export function arrivingFile() {
  const key = `imports/${randomUUID()}.upload`;
  return {
    /** False where the file store failed. */
    store: async (content: Readable) => (await storeUpload(key, content)).ok,
    drop: () => files().remove(key),
    /** Notes the import and queues its check, together. Fails where there is no such warehouse. */
    queue: (file: Arrived, warehouse: string, staffId: string, switches: Partial<Switches> = {}) =>
      transaction(async (tx): Promise<Result<string, "warehouse">> => {
        if ((await tx.prisma.warehouse.count({ where: { code: warehouse, active: true } })) === 0)
          return err("warehouse");
        const importId = await createImport(
          tx,
          { ...file, key },
          `staff:${staffId}`,
          warehouse,
          "check",
          switches,
        );
        await queueImport(tx, importId, "check");
        return ok(importId);
      }),
  };
}

export type ImportStatus =
  | "TO_CHECK"
  | "CHECKING"
  | "CHECKED"
  | "CANCELLED"
  | "QUEUED"
  | "RUNNING"
  | "DONE"
  | "DONE_WITH_ERRORS"
  | "FAILED";

/** What a check found that the import would do. */
export type Checked = {
  readonly rows: number;
  readonly products: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Paths of categories that would be made, the first of them. */
  readonly newCategories: readonly string[];
  /** How many more of them there are. */
  readonly moreCategories?: number;
};

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
  readonly checked: Checked | null;
  readonly warehouse: string;
  /** The file itself was dropped; what the command line read was never kept. */
  readonly fileGone: boolean;
  /** What was asked for when it was sent. */
  readonly withoutPictures: boolean;
  readonly makeSkus: boolean;
  /** Name of the member of staff; null where it came by the command line. */
  readonly by: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

/** What is known of an import. */
export const importColumns = sql`i.id, i.file_name, i.status, i.bytes::float8 as bytes, i.bytes_read::float8 as bytes_read,
  i.rows, i.products, i.created, i.updated, i.unchanged, i.failed, i.error, i.checked, i.warehouse_code as warehouse,
  i.without_pictures, i.make_skus,
  i.file_key is null and i.sha256 is not null as file_gone,
  i.created_at, i.started_at, i.finished_at,
  (select s.name from staff s where i.actor = 'staff:' || s.id) as by`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One import; null where there is none. */
export async function findImport(id: string): Promise<ImportRow | null> {
  if (!uuid.test(id)) return null;
  return db.first<ImportRow>(sql`select ${importColumns} from catalogue_import i where i.id = ${id}`);
}

export type ChangeRow = {
  readonly id: string;
  readonly kind: "created" | "updated";
  readonly line: number;
  readonly spu: string;
  readonly title: string;
  readonly changes: readonly Difference[];
  readonly more: number;
};

/**
 * What a checked file waits to do: the first changes of each kind, how many products moved on since it was read, and how
 * many rows were refused for want of a SKU.
 */
export async function checkOf(
  importId: string,
): Promise<{ changes: ChangeRow[]; moved: number; withoutSku: number }> {
  const problems = { importId, code: "sku-missing" };
  const [changes, moved, withoutSku] = await Promise.all([
    db.rows<ChangeRow>(sql`
      select id::text as id, kind, line, spu, title, changes, more from catalogue_import_change
      where import_id = ${importId} order by kind, line, id`),
    changedSince(db, importId),
    prisma.catalogueImportProblem.count({ where: problems }),
  ]);
  return { changes, moved, withoutSku };
}

type By = Pick<Staff, "id">;

/**
 * Begins the import that was looked at, of the stored file. `done` where it no longer waits for that, `nothing` where
 * it would change nothing, `stale` where goods it changes are no longer as they were seen.
 */
export function confirmImport(by: By, importId: string): Promise<Result<null, "done" | "nothing" | "stale">> {
  return transaction(async (tx): Promise<Result<null, "done" | "nothing" | "stale">> => {
    const row = await lockChecked(tx, importId);
    if (!row) return err("done");
    if (row.changing === 0) return err("nothing");
    if ((await changedSince(tx, importId)) > 0) return err("stale");
    await tx.prisma.catalogueImport.update({ where: { id: importId }, data: { status: "QUEUED" } });
    await queueImport(tx, importId, "import");
    await note(tx, by, "catalogue.import", importId, row.fileName);
    return ok(null);
  });
}

/** Looks at the stored file again, with what is asked for now, too; `done` where it does not wait to be confirmed. */
export function checkAgain(
  importId: string,
  { withoutPictures = false, makeSkus = false }: Partial<Switches> = {},
): Promise<Result<null, "done">> {
  return transaction(async (tx): Promise<Result<null, "done">> => {
    if (!(await lockChecked(tx, importId))) return err("done");
    await tx.run(sql`update catalogue_import set status = 'TO_CHECK', make_skus = make_skus or ${makeSkus},
        without_pictures = without_pictures or ${withoutPictures}
      where id = ${importId}`);
    await queueImport(tx, importId, "check");
    return ok(null);
  });
}

/** Gives an import up before it began; `done` where it has begun or is over. */
export function cancelImport(by: By, importId: string): Promise<Result<null, "done">> {
  return transaction(async (tx): Promise<Result<null, "done">> => {
    const row = await tx.first<{ fileName: string }>(sql`
      update catalogue_import set status = 'CANCELLED', finished_at = now()
      where id = ${importId} and status in ('TO_CHECK', 'CHECKING', 'CHECKED', 'QUEUED')
      returning file_name`);
    if (!row) return err("done");
    await tx.prisma.catalogueImportSeen.deleteMany({ where: { importId } });
    await note(tx, by, "catalogue.import-cancel", importId, row.fileName);
    return ok(null);
  });
}

function lockChecked(tx: Tx, importId: string) {
  return tx.first<{ fileName: string; changing: number }>(sql`
    select file_name, created + updated as changing from catalogue_import
    where id = ${importId} and status = 'CHECKED' for update`);
}

type Noted = "catalogue.import" | "catalogue.import-cancel";

function note(tx: Tx, by: By, action: Noted, importId: string, fileName: string): Promise<void> {
  return audit(tx, {
    ...{
      actor: `staff:${by.id}`,
      action,
      entity: "catalogue_import",
      entityId: importId,
      after: { fileName },
    },
  });
}

/** Puts a confirmed import back where its goods have moved on since it was seen; true where it was. */
export async function heldBack(importId: string): Promise<boolean> {
  if ((await changedSince(db, importId)) === 0) return false;
  const held = await prisma.catalogueImport.updateMany({
    where: { id: importId, status: "QUEUED" },
    data: { status: "CHECKED" },
  });
  return held.count > 0;
}

/** Gives up what was looked at and never confirmed, and drops the files that nobody needs any more. */
export async function sweepImports(): Promise<void> {
  const before = new Date(Date.now() - checkDays * 86_400_000);
  await prisma.catalogueImport.updateMany({
    where: { status: "CHECKED", createdAt: { lt: before } },
    data: { status: "CANCELLED", finishedAt: new Date() },
  });
  await dropFiles();
}

/**
 * Drops the files of what was given up, and of what is over for so long, piece by piece. One that cannot be dropped
 * keeps no other; its line knows it still, and the next time tries again.
 */
export async function dropFiles(piece = 500): Promise<void> {
  const failures: unknown[] = [];
  for (let after: string | null = null; ;) {
    const over: { id: string; key: string }[] = await db.rows(sql`
      select id, file_key as key from catalogue_import
      where file_key is not null and (${after}::uuid is null or id > ${after}::uuid)
        and (status = 'CANCELLED' or (status in ('DONE', 'DONE_WITH_ERRORS', 'FAILED')
          and coalesce(finished_at, created_at) < now() - make_interval(days => ${importFileDays})))
      order by id limit ${piece}`);
    for (const { id, key } of over)
      await dropFile(id, key).catch((error: unknown) => void failures.push(error));
    after = over.at(-1)?.id ?? null;
    if (after === null || over.length < piece) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files were not dropped`);
}

async function dropFile(importId: string, key: string): Promise<void> {
  await files().remove(key);
  await prisma.catalogueImport.update({ where: { id: importId }, data: { fileKey: null } });
}

export type ProblemRow = {
  readonly id: string;
  readonly line: number;
  readonly handle: string | null;
  readonly sku: string | null;
  readonly code: string;
  readonly detail: string | null;
  readonly column: string | null;
};

/** What is to be known of rows that were taken: how many of each kind, and the first of them. */
export type Hints = {
  readonly counts: Readonly<Partial<Record<HintCode, number>>>;
  readonly rows: readonly ProblemRow[];
};

export async function hintsOf(importId: string): Promise<Hints> {
  const [counts, rows] = await Promise.all([
    db.rows<{ code: HintCode; count: number }>(sql`
      select code, count(*)::int as count from catalogue_import_problem
      where import_id = ${importId} and code = any(${[...hintCodes]}::text[]) group by code`),
    db.rows<ProblemRow>(sql`
      select p.id::text as id, p.line, p.handle, p.sku, p.code, p.detail, p."column" from catalogue_import_problem p
      where p.import_id = ${importId} and p.code = any(${[...hintCodes]}::text[])
      order by p.line, p.id limit ${shownChanges}`),
  ]);
  return { counts: Object.fromEntries(counts.map(({ code, count }) => [code, count])), rows };
}

/** All rows that were not taken and all hints, some at a time, for a download. */
export async function* everyProblem(importId: string): AsyncGenerator<ProblemRow[]> {
  let last = { line: 0, id: "0" };
  for (;;) {
    const rows = await db.rows<ProblemRow>(sql`
      select id::text as id, line, handle, sku, code, detail, "column" from catalogue_import_problem
      where import_id = ${importId} and (line, id) > (${last.line}, ${last.id}::bigint) order by line, id limit 2000`);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}
