/** Undoing a file of orders: those that are unpaid go to the trash, and what stays is named (§3.11). */
import { z } from "zod";
import { beginUndo } from "~/domain/imports/runs.server";
import { letAutopayWait, undoEntered } from "~/domain/orders/enter.server";
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
      where import_id = ${importId}::uuid and outcome in ('new', 'kept') and order_id is not null`);
    const run = made.length > 0 ? await beginUndo(tx, orderImport, `member:${memberId}`, importId) : null;
    if (!run) return err("done");
    await tx.run(sql`
      update order_file_order set outcome = 'new', note = null
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

type Left = { seq: number; no: string; userId: string };

/** Takes the next orders of an import that is being undone, each by itself. */
async function undoNext(importId: string): Promise<void> {
  const left = await db.rows<Left>(sql`
    select f.seq, o.no, o.user_id from order_file_order f
    join import_run i on i.id = f.import_id and i.status = 'UNDONE'
    join store_order o on o.id = f.order_id
    where f.import_id = ${importId}::uuid and f.outcome = 'new' order by f.seq limit ${undoPiece + 1}`);
  for (const each of left.slice(0, undoPiece)) await undoOne(importId, each);
  if (left.length > undoPiece) await transaction((tx) => queueUndo(tx, importId));
}

async function undoOne(importId: string, { seq, no, userId }: Left): Promise<void> {
  const undone = (tx: Tx) => markUndone(tx, importId, seq);
  const taken = await undoEntered(userId, no, undone);
  if (taken.ok) return;
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

async function markUndone(tx: Tx, importId: string, seq: number): Promise<void> {
  await tx.run(sql`
    update order_file_order set outcome = 'undone' where import_id = ${importId}::uuid and seq = ${seq}`);
}

export const jobs = {
  "orderentry.undo": (payload: unknown) => undoNext(UndoJob.parse(payload).importId),
};
