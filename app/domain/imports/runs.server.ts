/** Imports as the database knows them: that one waits, how far it is, what was found, and what is decided about it. */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { files } from "~/partners/files/files.server";
import { storeUpload } from "~/partners/files/upload.server";
import { audit } from "~/platform/audit.server";
import { db, prisma, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { checkDays, importFileDays, shownHints } from "./config";
import type { AnyImport } from "./declare.server";
import type { FileFailure, Finding } from "./findings";
import type { Header } from "./header";
import { modes, type ImportStatus, type Progress, type RunMode } from "./status";

type NewFile = {
  readonly name: string;
  readonly bytes: number;
  readonly key?: string;
  readonly sha256?: string;
};

/** Notes a file that is to be looked at or imported; the run itself is a job, or the command line's. */
export async function createRun(
  on: Pick<Queryable, "first">,
  { kind, options }: AnyImport,
  file: NewFile,
  { actor, asked, mode }: { actor: Actor | "cli"; asked: object; mode: RunMode },
): Promise<string> {
  const row = await on.first<{ id: string }>(sql`
    insert into import_run (kind, file_name, file_key, sha256, bytes, actor, options, status)
    values (${kind}, ${file.name.slice(0, 200)}, ${file.key ?? null}, ${file.sha256 ?? null}, ${file.bytes}, ${actor},
      ${JSON.stringify(options.parse(asked))}::jsonb, ${modes[mode].waiting})
    returning id`);
  if (!row) throw new Error("the import was not noted");
  return row.id;
}

/** Where an arriving file goes, and what becomes of it: looked at, or dropped again. */
export function arrivingFile() {
  const key = `imports/${randomUUID()}.upload`;
  return {
    store: async (content: Readable) => (await storeUpload(key, content)).ok,
    drop: () => files().remove(key),
    queue: (
      declared: AnyImport,
      file: Required<Pick<NewFile, "name" | "bytes" | "sha256">>,
      by: { actor: Actor; asked: object },
    ): Promise<string> =>
      transaction(async (tx) => {
        const importId = await createRun(tx, declared, { ...file, key }, { ...by, mode: "check" });
        await queueRun(tx, declared.kind, importId, "check");
        return importId;
      }),
  };
}

/** Queues an import, or its check; imports of a kind run one after another, and so do checks. */
export async function queueRun(tx: Tx, kind: string, importId: string, mode: RunMode): Promise<void> {
  await addJob(
    tx,
    "imports.run",
    { importId },
    { queue: `${kind}-${mode}`, key: `imports.${mode}:${importId}` },
  );
}

/** What a check found that the import would do. */
export type Checked<Found = object> = Pick<
  Progress,
  "rows" | "items" | "created" | "updated" | "unchanged" | "failed"
> &
  Found;

export type RunRow<Options = object, Found = object> = Omit<Progress, "status"> & {
  readonly id: string;
  readonly kind: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly checked: Checked<Found> | null;
  readonly options: Options;
  /** The file itself was dropped; what the command line read was never kept. */
  readonly fileGone: boolean;
  /** Name of the member of staff; null where it came by the command line. */
  readonly by: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

/** What is known of an import `i`. */
const runColumns = sql`i.id, i.kind, i.file_name, i.status, i.bytes::float8 as bytes, i.bytes_read::float8 as bytes_read,
  i.rows, i.items, i.created, i.updated, i.unchanged, i.failed, i.error, i.checked, i.options,
  i.file_key is null and i.sha256 is not null as file_gone, i.created_at, i.started_at, i.finished_at,
  (select s.name from staff s where i.actor = 'staff:' || s.id) as by`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One import of a kind, only of `sentBy` where somebody is named; null where there is none. */
export async function findRun(kind: string, id: string, sentBy: Actor | null = null): Promise<RunRow | null> {
  if (!uuid.test(id)) return null;
  const theirs = sentBy === null ? sql`` : sql`and i.actor = ${sentBy}`;
  return db.first<RunRow>(
    sql`select ${runColumns} from import_run i where i.id = ${id} and i.kind = ${kind} ${theirs}`,
  );
}

/** Who sent a file that is run; null where there is none. The command line is the system. */
export async function senderOf(on: Pick<Queryable, "rows">, importId: string): Promise<Actor | null> {
  const [run] = await on.rows<{ actor: Actor | "cli" }>(sql`
    select actor from import_run where id = ${importId}::uuid`);
  return run?.actor === "cli" ? "system" : (run?.actor ?? null);
}

export type FindingRow = {
  readonly id: string;
  readonly line: number;
  readonly item: string | null;
  readonly sku: string | null;
  readonly code: string;
  readonly detail: string | null;
  readonly column: string | null;
};

const findingColumns = sql`p.id::text as id, p.line, p.item, p.sku, p.code, p.detail, p."column"`;

/** What the list of imports of a kind reads, the newest first; of everybody, or of whom the viewer is. */
export const runsOf = <Viewer>({ kind }: AnyImport, actor?: (viewer: Viewer) => Actor) =>
  ({
    from: sql`import_run i`,
    columns: runColumns,
    read: (piece: Parameters<typeof db.rows>[0]) => db.rows<RunRow>(piece),
    scope: (viewer: Viewer) =>
      actor ? sql`i.kind = ${kind} and i.actor = ${actor(viewer)}` : sql`i.kind = ${kind}`,
  }) as const;

/** What the list of an import's refused rows reads, in the order of the file; its own file has the hints as well. */
export const findingsOfRun = {
  from: sql`import_finding p`,
  columns: findingColumns,
  read: (piece: Parameters<typeof db.rows>[0]) => db.rows<FindingRow>(piece),
  scope: ({ id }: Pick<RunRow, "id">) => sql`p.import_id = ${id} and not p.is_hint`,
  order: {
    key: [
      { column: "p.line", type: "int" },
      { column: "p.id", type: "bigint" },
    ],
    direction: "asc",
  },
  wholeFile: ({ id }: Pick<RunRow, "id">) => everyFinding(id),
} as const;

async function* everyFinding(importId: string): AsyncGenerator<FindingRow[]> {
  let last = { line: 0, id: "0" };
  for (;;) {
    const rows = await db.rows<FindingRow>(sql`
      select ${findingColumns} from import_finding p
      where p.import_id = ${importId} and (p.line, p.id) > (${last.line}, ${last.id}::bigint)
      order by p.line, p.id limit 2000`);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}

/** What is to be known of rows that were taken: how many of each kind, and the first of them. */
export type Hints = {
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: readonly FindingRow[];
};

export async function hintsOf(importId: string): Promise<Hints> {
  const [counts, rows] = await Promise.all([
    countFindings(importId, "hints"),
    db.rows<FindingRow>(sql`
      select ${findingColumns} from import_finding p
      where p.import_id = ${importId} and p.is_hint order by p.line, p.id limit ${shownHints}`),
  ]);
  return { counts, rows };
}

/** How many findings of each code there are, among the hints or the refused rows. */
export async function countFindings(
  importId: string,
  among: "hints" | "refused",
): Promise<Record<string, number>> {
  const rows = await db.rows<{ code: string; count: number }>(sql`
    select code, count(*)::int as count from import_finding
    where import_id = ${importId} and is_hint = ${among === "hints"} group by code`);
  return Object.fromEntries(rows.map(({ code, count }) => [code, count]));
}

/* ---------- what is decided ---------- */

/** How many things of a checked file are no longer as they were seen. */
export const changedSince = async (on: Pick<Queryable, "rows">, declared: AnyImport, importId: string) =>
  (await declared.changedSince?.(on, importId)) ?? 0;

/**
 * Begins the import that was looked at, of the stored file. `done` where it no longer waits for that, `nothing` where
 * it would change nothing, `stale` where things it changes are no longer as they were seen.
 */
export function confirmRun(
  declared: AnyImport,
  actor: Actor,
  importId: string,
): Promise<Result<null, "done" | "nothing" | "stale">> {
  return transaction(async (tx): Promise<Result<null, "done" | "nothing" | "stale">> => {
    const row = await lockChecked(tx, importId);
    if (!row) return err("done");
    if (row.changing === 0) return err("nothing");
    if ((await changedSince(tx, declared, importId)) > 0) return err("stale");
    await tx.prisma.importRun.update({ where: { id: importId }, data: { status: "QUEUED" } });
    await queueRun(tx, declared.kind, importId, "import");
    await note(tx, declared, actor, { importId, action: "apply", fileName: row.fileName });
    return ok(null);
  });
}

/** Looks at the stored file again, with what is asked for now, too; `done` where it does not wait to be confirmed. */
export function checkAgain<Options extends object>(
  declared: AnyImport,
  importId: string,
  options: Partial<Options> = {},
): Promise<Result<null, "done">> {
  return transaction(async (tx): Promise<Result<null, "done">> => {
    if (!(await lockChecked(tx, importId))) return err("done");
    await tx.run(sql`
      update import_run set status = 'TO_CHECK', options = options || ${JSON.stringify(options)}::jsonb
      where id = ${importId}`);
    await queueRun(tx, declared.kind, importId, "check");
    return ok(null);
  });
}

/** Gives an import up before it began; `done` where it has begun or is over. */
export function cancelRun(
  declared: AnyImport,
  actor: Actor,
  importId: string,
): Promise<Result<null, "done">> {
  return transaction(async (tx): Promise<Result<null, "done">> => {
    const row = await tx.first<{ fileName: string }>(sql`
      update import_run set status = 'CANCELLED', finished_at = now()
      where id = ${importId} and status in ('TO_CHECK', 'CHECKING', 'CHECKED', 'QUEUED')
      returning file_name`);
    if (!row) return err("done");
    await declared.forget?.(tx, importId, "seen");
    await note(tx, declared, actor, { importId, action: "cancel", fileName: row.fileName });
    return ok(null);
  });
}

function lockChecked(tx: Tx, importId: string) {
  return tx.first<{ fileName: string; changing: number }>(sql`
    select file_name, created + updated as changing from import_run
    where id = ${importId} and status = 'CHECKED' for update`);
}

type Noted = { importId: string; action: "apply" | "cancel"; fileName: string };

function note(tx: Tx, { audited }: AnyImport, actor: Actor, { importId, action, fileName }: Noted) {
  const entity = { entity: audited.entity, entityId: importId };
  return audit(tx, { actor, action: audited[action], ...entity, after: { fileName } });
}

/* ---------- a run ---------- */

/** What an import is run by; null where there is none. */
export const runToDo = (importId: string) =>
  prisma.importRun.findUnique({
    where: { id: importId },
    select: { kind: true, fileKey: true, status: true },
  });

/** Puts a confirmed import back where its things have moved on since it was seen; true where it was. */
export async function heldBack(declared: AnyImport, importId: string): Promise<boolean> {
  if ((await changedSince(db, declared, importId)) === 0) return false;
  const held = await prisma.importRun.updateMany({
    where: { id: importId, status: "QUEUED" },
    data: { status: "CHECKED" },
  });
  return held.count > 0;
}

/** Ends an import that cannot even begin. */
export async function failRun(declared: AnyImport, importId: string, code: FileFailure): Promise<void> {
  await transaction(async (tx) => {
    const run = await tx.first<{ options: object; begun: boolean }>(sql`
      with before as (select id, status from import_run where id = ${importId}::uuid for update)
      update import_run i set status = 'FAILED', error = ${code}, finished_at = now() from before b
      where i.id = b.id and b.status in ('TO_CHECK', 'CHECKING', 'QUEUED', 'RUNNING')
      returning i.options, b.status = 'RUNNING' as begun`);
    // What was written before stays: it ends as any other import.
    if (run?.begun) await declared.begin({ importId, mode: "import", options: run.options }).end?.(tx);
  });
}

/** Takes an import up: one that waited begins with nothing, one that was running goes on where it was; a check begins anew. */
export function beginRun(
  declared: AnyImport,
  importId: string,
  mode: RunMode,
): Promise<(Progress & { options: object }) | null> {
  const { waiting, running } = modes[mode];
  const anew = mode === "check" ? [waiting, running] : [waiting];
  return transaction(async (tx) => {
    const fresh = await tx.run(sql`
      update import_run set status = ${running}, started_at = now(), finished_at = null, error = null,
        bytes_read = 0, rows = 0, items = 0, created = 0, updated = 0, unchanged = 0, failed = 0
      where id = ${importId} and status = any(${anew}::text[])`);
    if (fresh > 0) {
      await tx.prisma.importFinding.deleteMany({ where: { importId } });
      await declared.forget?.(tx, importId, mode === "check" ? "check" : "seen");
    }
    return tx.first<Progress & { options: object }>(sql`
      update import_run set heartbeat_at = now() where id = ${importId} and status = ${running}
      returning status, bytes::int as bytes, bytes_read::int as bytes_read, rows, items, created, updated, unchanged,
        failed, error, options`);
  });
}

type Kept = { readonly findings: readonly Finding[]; readonly hints: readonly Finding[] };

/** Keeps what was found, each with the name that its file gives the column at fault. */
export async function keepFindings(
  tx: Tx,
  { fieldOf }: AnyImport,
  importId: string,
  header: Header | null,
  { findings, hints }: Kept,
): Promise<void> {
  const columnOf = ({ code, field }: Finding) => {
    const fields = [field ?? fieldOf[code] ?? []].flat() as string[];
    const at = fields.flatMap((each) => header?.columns[each] ?? [])[0];
    return at === undefined ? null : (header?.names[at] ?? null);
  };
  const rows = [
    ...findings.map((finding) => ({ ...finding, column: columnOf(finding), is_hint: false })),
    ...hints.map((finding) => ({ ...finding, column: columnOf(finding), is_hint: true })),
  ];
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into import_finding (import_id, line, item, sku, code, detail, "column", is_hint)
    select ${importId}::uuid, r.line, r.item, r.sku, r.code, r.detail, r."column", r.is_hint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line int, item text, sku text, code text, detail text, "column" text, is_hint boolean)
    order by r.line`);
}

/** False where the import is no longer running: it was cancelled while it was looked at. */
export async function keepProgress(tx: Tx, importId: string, progress: Progress): Promise<boolean> {
  const written = await tx.run(sql`
    update import_run set bytes = ${progress.bytes}, bytes_read = ${progress.bytesRead}, rows = ${progress.rows},
      items = ${progress.items}, created = ${progress.created}, updated = ${progress.updated},
      unchanged = ${progress.unchanged}, failed = ${progress.failed}, heartbeat_at = now()
    where id = ${importId} and status in ('CHECKING', 'RUNNING')`);
  return written > 0;
}

type Ended = { status: Progress["status"]; error: string | null; checked: Checked | null };

/** Ends a run; a check leaves what it found. */
export async function endRun(
  tx: Tx,
  importId: string,
  mode: RunMode,
  { status, error, checked }: Ended,
): Promise<void> {
  await tx.run(sql`
    update import_run set status = ${status}, error = ${error}, finished_at = now(), heartbeat_at = now(),
      checked = coalesce(${checked && JSON.stringify(checked)}::jsonb, checked)
    where id = ${importId} and status = ${modes[mode].running}`);
}

/** Whoever sent a file that was applied, whole or in part, takes it back; the file's name, or null where it was not applied. */
export async function beginUndo(
  tx: Tx,
  { kind }: AnyImport,
  actor: Actor,
  importId: string,
): Promise<{ fileName: string } | null> {
  return tx.first(sql`
    update import_run set status = 'UNDONE' where id = ${importId}::uuid and kind = ${kind} and actor = ${actor}
      and status in ('DONE', 'DONE_WITH_ERRORS', 'FAILED', 'UNDONE') returning file_name`);
}

/** Forgets all files of a kind that somebody sent. */
export async function forgetRunsOf(tx: Tx, kind: string, actor: Actor): Promise<void> {
  const kept = await tx.rows<{ key: string | null }>(sql`
    delete from import_run where kind = ${kind} and actor = ${actor} returning file_key as key`);
  for (const { key } of kept) if (key !== null) await files().remove(key);
}

/* ---------- in time ---------- */

/** Runs whose process died give no sign of life any more: they are taken up where they were. */
export async function resumeRuns(): Promise<void> {
  await transaction(async (tx) => {
    const silent = await tx.rows<{ id: string; kind: string; key: string | null; status: string }>(sql`
      update import_run set heartbeat_at = now()
      where status in ('CHECKING', 'RUNNING') and heartbeat_at < now() - interval '2 minutes'
      returning id, kind, file_key as key, status`);
    for (const { id, kind, key, status } of silent) {
      if (key) await queueRun(tx, kind, id, status === "CHECKING" ? "check" : "import");
      else
        await tx.prisma.importRun.update({
          where: { id },
          data: { status: "FAILED", error: "interrupted", finishedAt: new Date() },
        });
    }
  });
}

/** Gives up what was looked at and never confirmed, and drops the files that nobody needs any more. */
export async function sweepRuns(): Promise<void> {
  const before = new Date(Date.now() - checkDays * 86_400_000);
  await prisma.importRun.updateMany({
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
      select id, file_key as key from import_run
      where file_key is not null and (${after}::uuid is null or id > ${after}::uuid)
        and (status = 'CANCELLED' or (status in ('DONE', 'DONE_WITH_ERRORS', 'UNDONE', 'FAILED')
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
  await prisma.importRun.update({ where: { id: importId }, data: { fileKey: null } });
}
