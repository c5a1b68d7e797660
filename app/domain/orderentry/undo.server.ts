/**
 * Undoing a file of orders: those that it made and that are unpaid go to the trash, those that it changed are as they were
 * before, and what stays is named (§3.11).
 */
import { z } from "zod";
import { beginUndo } from "~/domain/imports/runs.server";
import { changeEntered, letAutopayWait, undoEntered, type EnteredState } from "~/domain/orders/enter.server";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { quietMinutes, undoPiece } from "./config";
import { orderImport } from "./import.server";

const UndoJob = z.object({ importId: z.uuid() });

const queueUndo = (tx: Tx, importId: string) =>
  addJob(tx, "orderentry.undo", { importId }, { key: `orderentry.undo:${importId}` });

/** Begins to undo an import that is done, or goes on with what an earlier try had to keep; `done` where it is neither. */
export function undoImport(memberId: string, importId: string): Promise<Result<null, "done">> {
  return transaction(async (tx): Promise<Result<null, "done">> => {
    const made = await tx.rows<{ orderId: string }>(sql`
      select order_id from order_file_order
      where import_id = ${importId}::uuid and outcome in ('new', 'changed', 'kept') and order_id is not null`);
    const run = made.length > 0 ? await beginUndo(tx, orderImport, `member:${memberId}`, importId) : null;
    if (!run) return err("done");
    await tx.run(sql`
      update order_file_order set outcome = case when before is null then 'new' else 'changed' end, note = null
      where import_id = ${importId}::uuid and outcome = 'kept'`);
    // Auto-pay does not pay meanwhile what is to go.
    await letAutopayWait(
      tx,
      made.map(({ orderId }) => orderId),
      null,
    );
    await queueUndo(tx, importId);
    await audit(tx, {
      actor: `member:${memberId}`,
      action: "orders.file-undo",
      entity: "order_file",
      entityId: importId,
      after: { fileName: run.fileName },
    });
    return ok(null);
  });
}

type Left = { seq: number; no: string; userId: string; before: EnteredState | null; version: number | null };

/** Takes the next orders of an import that is being undone, each by itself. */
async function undoNext(importId: string): Promise<void> {
  const left = await db.rows<Left>(sql`
    select f.seq, o.no, o.user_id, f.before, f.version from order_file_order f
    join import_run i on i.id = f.import_id and i.status = 'UNDONE'
    join store_order o on o.id = f.order_id
    where f.import_id = ${importId}::uuid and f.outcome in ('new', 'changed') order by f.seq limit ${undoPiece + 1}`);
  for (const each of left.slice(0, undoPiece)) await undoOne(importId, each);
  if (left.length > undoPiece) await transaction((tx) => queueUndo(tx, importId));
}

async function undoOne(importId: string, left: Left): Promise<void> {
  const { seq, no, userId, before } = left;
  const undone = (tx: Tx) => markUndone(tx, importId, seq);
  const isDone = before ? await restore(left, before, undone) : (await undoEntered(userId, no, undone)).ok;
  if (isDone) return;
  await transaction(async (tx) => {
    const order = await tx.first<{ id: string; gone: boolean; paying: boolean; paid: boolean }>(sql`
      select o.id, o.box = 'TRASH' or o.status = 'CLOSED' as gone, o.pay_lock is not null as paying,
        o.paid_at is not null or o.status <> 'AWAITING_PAYMENT' as paid
      from store_order o where o.no = ${no} for update`);
    if (order?.gone) return undone(tx);
    const note = order?.paying ? "paying" : order?.paid ? "paid" : "moved";
    await tx.run(sql`
      update order_file_order set outcome = 'kept', note = ${note} where import_id = ${importId}::uuid and seq = ${seq}`);
    // What stays is paid as any other order.
    if (order) await letAutopayWait(tx, [order.id], quietMinutes);
  });
}

/** What it was before the file, where nobody has touched it since. */
function restore(
  { no, userId, version }: Left,
  before: EnteredState,
  undone: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return transaction(async (tx) => {
    const same = await tx.first(
      sql`select 1 from store_order where no = ${no} and user_id = ${userId} and version = ${version} for update`,
    );
    if (!same || !(await changeEntered(tx, userId, no, before)).ok) return false;
    await undone(tx);
    await letAutopayWait(tx, await idsOf(tx, no), quietMinutes);
    return true;
  });
}

const idsOf = async (tx: Tx, no: string) =>
  (await tx.rows<{ id: string }>(sql`select id from store_order where no = ${no}`)).map(({ id }) => id);

async function markUndone(tx: Tx, importId: string, seq: number): Promise<void> {
  await tx.run(sql`
    update order_file_order set outcome = 'undone' where import_id = ${importId}::uuid and seq = ${seq}`);
}

export const jobs = {
  "orderentry.undo": (payload: unknown) => undoNext(UndoJob.parse(payload).importId),
};
