/** What the screens of files of orders do (§2.6): everybody sees only what they sent. */
import { requireActiveMember } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { batchScreens, type StoredFiles } from "~/domain/imports/screens.server";
import type { Opened } from "~/domain/imports/run.server";
import { checkAgain, findRun, type RunRow } from "~/domain/imports/runs.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { err, type Result } from "~/platform/result";
import { keepColumns, type FileOptions } from "./columns.server";
import { fileMegabytes } from "./config";
import type { Places } from "./file/columns";
import { OrderFileForm, type SentOrders } from "./forms";
import { orderImport } from "./import.server";
import { undoImport } from "./undo.server";

export const memberActor = ({ id }: Pick<Member, "id">) => `member:${id}` as const;

const batch = batchScreens<SentOrders, Member>(orderImport, {
  guard: requireActiveMember,
  actor: memberActor,
  form: OrderFileForm,
  maxBytes: fileMegabytes * 1024 * 1024,
  tooLarge: "orderentry:error.tooLarge",
  pathOf: (importId) => paths.orderFile(importId),
  onlyOwn: true,
  staleText: "orderentry:error.stale",
  again: { change: { change: true }, keep: { change: false } },
});

export const orderFiles: StoredFiles<SentOrders, Member> = {
  ...batch,
  decisions: {
    ...batch.decisions,
    undo: async ({ id: memberId }, id) => {
      const undone = await undoImport(memberId, id);
      if (undone.ok) return { to: paths.orderFile(id), flash: "orderentry:flash.undo" };
      return { said: `orderentry:error.${undone.error}`, status: 409 };
    },
  },
};

/** What is known of a file of orders beside its numbers. */
export type FileRun = RunRow<FileOptions, { opened?: Opened }>;

/** A member's own file; null where there is none. */
export const findFile = (memberId: string, id: string) =>
  findRun(orderImport.kind, id, memberActor({ id: memberId })) as Promise<FileRun | null>;

/** Reads a file again by these columns, and keeps them for the next one of its shape. */
export async function chooseColumns(
  memberId: string,
  run: FileRun,
  places: Places,
): Promise<Result<null, "done">> {
  const names = run.checked?.opened?.names;
  if (!names || Object.values(places).some((at) => at >= names.length)) return err("done");
  const again = await checkAgain<FileOptions>(orderImport, run.id, { columns: places });
  if (again.ok) await keepColumns(memberId, names, places);
  return again;
}

export type UndoState = { readonly undone: number; readonly kept: number; readonly left: number };

/** How far the undoing of a file is. */
export async function undoState(importId: string): Promise<UndoState> {
  const row = await db.first<UndoState>(sql`
    select count(*) filter (where outcome = 'undone')::int as undone, count(*) filter (where outcome = 'kept')::int as kept,
      count(*) filter (where outcome in ('new', 'changed') and order_id is not null)::int as left
    from order_file_order where import_id = ${importId}::uuid`);
  return row ?? { undone: 0, kept: 0, left: 0 };
}

/** When the same file was imported before, and which import it was; null where it was not. */
export function sameBefore(memberId: string, { id }: Pick<FileRun, "id">) {
  return db.first<{ id: string; at: Date }>(sql`
    select b.id, coalesce(b.finished_at, b.created_at) as at from import_run i
    join import_run b on b.actor = i.actor and b.kind = i.kind and b.sha256 = i.sha256 and b.id <> i.id
      and b.created_at <= i.created_at and b.status in ('DONE', 'DONE_WITH_ERRORS', 'RUNNING', 'QUEUED')
    where i.id = ${id}::uuid and i.actor = ${memberActor({ id: memberId })}
    order by b.created_at desc limit 1`);
}

/** Stores that a file may be for, beside the member's own. */
export function storesForFiles(memberId: string) {
  return db.rows<{ id: string; name: string }>(sql`
    select id, name from store
    where user_id = ${memberId} and platform <> 'manual' and status = 'CONNECTED' order by name, id`);
}
