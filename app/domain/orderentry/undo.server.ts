/** Undoing a file of orders: those that are unpaid go to the trash, and what stays is named (§3.11). */
import { z } from "zod";
import { orderSteps } from "~/domain/orders/steps.server";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { undoPiece } from "./config";
import { undoneId } from "./known.server";

const UndoJob = z.object({ importId: z.uuid() });

const queueUndo = (tx: Tx, importId: string) =>
  addJob(tx, "orderentry.undo", { importId }, { key: `orderentry.undo:${importId}` });

/** Begins to undo an import that is done, or goes on with what an earlier try had to keep; `done` where it is neither. */
export function undoImport(memberId: string, importId: string): Promise<Result<null, "done">> {
  return transaction(async (tx): Promise<Result<null, "done">> => {
    const run = await tx.first<{ fileName: string }>(sql`
      update import_run set status = 'UNDONE'
      where id = ${importId}::uuid and kind = 'orders' and actor = ${`member:${memberId}`}
        and status in ('DONE', 'DONE_WITH_ERRORS', 'UNDONE') and exists (
          select 1 from order_file_order f where f.import_id = import_run.id and f.outcome in ('new', 'kept')
            and f.order_id is not null)
      returning file_name`);
    if (!run) return err("done");
    await tx.run(sql`
      update order_file_order set outcome = 'new', note = null
      where import_id = ${importId}::uuid and outcome = 'kept'`);
    // Auto-pay does not pay meanwhile what is to go.
    await tx.run(sql`
      update store_order o set autopay_from = 'infinity' from order_file_order f
      where f.import_id = ${importId}::uuid and f.outcome = 'new' and o.id = f.order_id and o.status = 'AWAITING_PAYMENT'`);
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
  const taken = await orderSteps.runStep({ member: userId }, no, "delete", { within: undone });
  if (taken.ok) return;
  await transaction(async (tx) => {
    const order = await tx.first<{ gone: boolean; paying: boolean; paid: boolean }>(sql`
      select o.box = 'TRASH' or o.status = 'CLOSED' as gone, o.pay_lock is not null as paying,
        o.paid_at is not null or o.status <> 'AWAITING_PAYMENT' as paid
      from store_order o where o.no = ${no} for update`);
    if (order?.gone) return undone(tx);
    const note = order?.paying ? "paying" : order?.paid ? "paid" : "moved";
    await tx.run(sql`
      update order_file_order set outcome = 'kept', note = ${note} where import_id = ${importId}::uuid and seq = ${seq}`);
  });
}

async function markUndone(tx: Tx, importId: string, seq: number): Promise<void> {
  await tx.run(sql`
    update store_order o set external_order_id = ${undoneId(sql`o`)} from order_file_order f
    where f.import_id = ${importId}::uuid and f.seq = ${seq} and o.id = f.order_id`);
  await tx.run(sql`
    update order_file_order set outcome = 'undone' where import_id = ${importId}::uuid and seq = ${seq}`);
}

export const jobs = {
  "orderentry.undo": (payload: unknown) => undoNext(UndoJob.parse(payload).importId),
};
