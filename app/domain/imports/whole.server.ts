/** Small files: read and kept, applied exactly as they were seen, or put away (decision 062). */
import { createHash } from "node:crypto";
import { audit } from "~/platform/audit.server";
import { db, Rollback, sql, transaction, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import {
  wholeImports,
  type AnyWhole,
  type By,
  type Read,
  type SmallFile,
  type WholeOf,
} from "./declare.server";
import { openSmallFile } from "./small-file.server";
import { readTable, rowsOfText } from "./table";

/** The id of what was kept, or why nothing was: problems, or a code for the file itself; `same` changes nothing. */
export type Looked<Problem> =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly code: string | null; readonly problems: readonly Problem[] };

/** Reads a file and keeps what it says; nothing is applied yet. */
export async function lookAtFile<Problem>(
  declared: WholeOf<Problem, unknown, string>,
  by: By,
  file: SmallFile,
): Promise<Looked<Problem>> {
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  const earlier = declared.onceEach ? await sameFile(declared, sha256) : null;
  if (earlier) return { ok: true, id: earlier };
  const known: unknown = await declared.known();
  const { read, isTable } = await readSmall(declared, file.bytes, known);
  if (!read.ok) return refused(declared, read.problems, read.code);
  const problems = (await declared.check?.(read.value)) ?? [];
  if (problems.length > 0) return refused(declared, problems);
  const id = await declared.keep(by, { file: { ...file, sha256 }, content: read.value, known, isTable });
  return id === null ? refused(declared, [], "same") : { ok: true, id };
}

const refused = <Problem>(
  { mostProblems }: Pick<AnyWhole, "mostProblems">,
  problems: readonly Problem[],
  code: string | null = null,
): Looked<Problem> => ({ ok: false, code, problems: problems.slice(0, mostProblems) });

async function readSmall<Problem>(
  declared: WholeOf<Problem, unknown, string>,
  bytes: Buffer,
  known: unknown,
): Promise<{ read: Read<unknown, Problem>; isTable: boolean }> {
  const opened = await openSmallFile(bytes, declared);
  if (!opened.ok) return { read: declared.refused({ code: opened.error }), isTable: true };
  const text = "text" in opened.value ? opened.value.text : null;
  const other = text === null ? null : declared.readText?.(text);
  if (other) return { read: other, isTable: false };
  const rows = "rows" in opened.value ? opened.value.rows : rowsOfText(opened.value.text, declared);
  return { read: readTable(declared, rows, known), isTable: true };
}

async function sameFile({ table }: Pick<AnyWhole, "table">, sha256: string): Promise<string | null> {
  const row = await db.first<{ id: string }>(sql`
    select i.id from ${table} i where i.sha256 = ${sha256} and i.status <> 'DISCARDED' limit 1`);
  return row?.id ?? null;
}

/**
 * Applies what was looked at, all of it or nothing; `done` where it is applied already or was put away. Its import's own
 * refusals leave it as it was.
 */
export async function applyFile<Value, Fault extends string>(
  declared: WholeOf<unknown, Value, Fault>,
  by: By,
  id: string,
): Promise<Result<Value, Fault | "done">> {
  const { table, audited } = declared;
  const done = await transactionOr<Result<Value, never>, { readonly refused: Fault | "done" }>(async (tx) => {
    const row = await declared.lock(tx, id);
    if (!row) throw new Rollback({ refused: "done" });
    const applied = await declared.apply(tx, row, by);
    if (!applied.ok) throw new Rollback({ refused: applied.error });
    const { value, after, set } = applied.value;
    await tx.run(sql`
      update ${table} set status = 'APPLIED', applied_by = ${by.id}, applied_at = now()${set ? sql`, ${set}` : sql``}
      where id = ${id}`);
    await note(tx, by, audited.entity, id, audited.apply, after);
    return ok(value);
  });
  if ("refused" in done) return err(done.refused);
  await declared.applied?.();
  return done;
}

/** Puts away what was only looked at; `done` where it is applied already or was put away. */
export function discardFile(
  { table, audited }: Pick<AnyWhole, "table" | "audited">,
  by: By,
  id: string,
): Promise<Result<null, "done">> {
  return transaction(async (tx): Promise<Result<null, "done">> => {
    const put = await tx.run(sql`
      update ${table} set status = 'DISCARDED' where id = ${id} and status = 'PREVIEWED'`);
    if (put === 0) return err("done");
    if (audited.discard) await note(tx, by, audited.entity, id, audited.discard);
    return ok(null);
  });
}

function note(tx: Tx, by: By, entity: string, entityId: string, action: string, after?: object) {
  return audit(tx, { actor: `staff:${by.id}`, action, entity, entityId, ...(after && { after }) });
}

/** Forgets what was looked at and never applied, of all small files; a recurring job calls it. */
export async function forgetLooked(): Promise<void> {
  for (const { table, forget } of wholeImports()) {
    const over = forget.discarded ? ["PREVIEWED", "DISCARDED"] : ["PREVIEWED"];
    await db.run(sql`
      delete from ${table} where status = any(${over}::text[])
        and created_at < now() - make_interval(days => ${forget.days})`);
  }
}
