/** Decisions on an open bill other than payment: waive, dispute and answer, cancel the order (§3.10). */
import type { Staff } from "~/domain/accounts/people";
import { tell } from "~/domain/bus";
import { giveBackAll, lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { feeAtStake } from "~/domain/orders/paypal-fees.server";
import { replacingFile } from "~/partners/files/replace.server";
import { audit } from "~/platform/audit.server";
import { Rollback, sql, transaction, transactionOr, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { Attachment } from "~/partners/files/attachment.server";
import { keepFile, type FileError } from "./evidence.server";
import type { DecideFields } from "./forms";
import {
  goOnUnlessOpen,
  lastMoveOf,
  lockBill,
  moveBill,
  nextOf,
  type BillRow,
  type Locked,
  type MoveError,
} from "./rows.server";
import { standStill } from "./pause-due-date.server";
import { beforeDispatch, dueAfterDispute } from "./states";

export type DecideError = MoveError | "bills:error.unknown" | "bills:error.notLess" | (string & {});

/**
 * Waives a bill, or answers a dispute: it stands or is reduced. The due date continues. `seen`: refused if the bill
 * changed since that transition.
 */
export function decideBill(
  staff: Pick<Staff, "id">,
  no: string,
  decision: DecideFields,
  now = new Date(),
): Promise<Result<undefined, DecideError>> {
  const actor = `staff:${staff.id}` as const;
  return transaction(async (tx): Promise<Result<undefined, DecideError>> => {
    const locked = await lockBill(tx, no);
    if (!locked) return err("bills:error.unknown");
    const { bill, order } = locked;
    const next = nextOf(bill, decision.intent);
    if (!next.ok) return next;
    if (decision.seen !== undefined && decision.seen !== (await lastMoveOf(tx, bill.id)))
      return err("bills:error.stale");
    if (decision.intent === "reduce") {
      const less = decision.newAmount > bill.oldAmount && decision.newAmount < bill.newAmount;
      if (!less) return err("bills:error.notLess");
    }
    await moveBill(tx, { bill, to: next.value, event: decision.intent, actor, reason: decision.answer });
    await answer(tx, bill, decision, staff, now);
    if (decision.intent === "waive") await goOnUnlessOpen(tx, order, [bill.id], actor);
    else await tell("bills.opened", tx, [bill.id]);
    const amount = decision.intent === "reduce" ? decision.newAmount - bill.oldAmount : bill.amount;
    const after = { amount: amount.toString(), status: next.value, answer: decision.answer };
    await audit(tx, {
      actor,
      action: `bill.${decision.intent}`,
      entity: "price_diff_bill",
      entityId: bill.id,
      before: { amount: bill.amount.toString(), status: bill.status },
      after,
    });
    const kind = decision.intent === "waive" ? "waived" : "answered";
    await addJob(tx, "bills.news", { billId: bill.id, kind });
    return ok();
  });
}

async function answer(tx: Tx, bill: BillRow, decision: DecideFields, staff: Pick<Staff, "id">, now: Date) {
  const dueAt =
    bill.dueAt && bill.disputedAt ? dueAfterDispute(bill.dueAt, bill.disputedAt, now) : bill.dueAt;
  const newAmount = decision.intent === "reduce" ? decision.newAmount : bill.newAmount;
  await tx.run(sql`
    update price_diff_bill set answer = ${decision.answer}, decided_by = ${staff.id}, due_at = ${dueAt}::timestamptz,
      disputed_at = null, autopay_note = null, autopay_noted_at = null, new_amount = ${newAmount}, amount = ${newAmount - bill.oldAmount},
      version = version + ${decision.intent === "reduce" ? 1 : 0}::int
    where id = ${bill.id}`);
}

/** The member disputes a bill: it waits for the desk, and its due date is paused. */
export async function disputeBill(
  memberId: string,
  no: string,
  { text, file }: { text: string; file?: File | undefined },
): Promise<Result<undefined, MoveError | "bills:error.unknown" | FileError>> {
  const kept = await keepFile(file);
  if (!kept.ok) return kept;
  return replacingFile(kept.value?.key ?? null, () =>
    transaction((tx) => dispute(tx, memberId, no, text, kept.value)),
  );
}

/** Tells the key of the file that was sent with an earlier objection. */
async function dispute(
  tx: Tx,
  memberId: string,
  no: string,
  text: string,
  kept: Attachment | null,
): Promise<Result<string | null, MoveError | "bills:error.unknown">> {
  const locked = await lockBill(tx, no, memberId);
  if (!locked) return err("bills:error.unknown");
  const next = nextOf(locked.bill, "dispute");
  if (!next.ok) return next;
  const actor = `member:${memberId}` as const;
  const where = { id: locked.bill.id };
  const before = await tx.prisma.priceDiffBill.findUnique({ where, select: { disputeKey: true } });
  await standStill(tx, locked.bill.id);
  await moveBill(tx, { bill: locked.bill, to: next.value, event: "dispute", actor });
  await tx.run(sql`
    update price_diff_bill set dispute_text = ${text}, disputed_at = now(), answer = null,
      dispute_key = coalesce(${kept?.key ?? null}::text, dispute_key),
      dispute_name = coalesce(${kept?.name ?? null}::text, dispute_name),
      dispute_type = coalesce(${kept?.type ?? null}::text, dispute_type)
    where id = ${locked.bill.id}`);
  return ok(before?.disputeKey ?? null);
}

export type Ended = { refunded: bigint; kept: bigint };

/** The member cancels the order instead: it is refunded less what it has cost us (§3.1 #23). */
export function cancelOverBill(memberId: string, no: string): Promise<Result<Ended, DecideError>> {
  return end(no, "accept-cancel", `member:${memberId}`, memberId);
}

/** Nobody paid in time, and nothing has left: the order is undone (§3.1 #23). */
export function expireBill(no: string): Promise<Result<Ended, DecideError>> {
  return end(no, "expire", "system", null);
}

function end(
  no: string,
  event: "accept-cancel" | "expire",
  actor: Actor,
  memberId: string | null,
): Promise<Result<Ended, DecideError>> {
  type Answer = Result<Ended, DecideError>;
  return transactionOr<Answer, Answer>(async (tx) => {
    const ended = await endIn(tx, no, event, actor, memberId);
    if (!ended.ok) throw new Rollback(ended as Answer);
    return ended;
  });
}

async function endIn(
  tx: Tx,
  no: string,
  event: "accept-cancel" | "expire",
  actor: Actor,
  memberId: string | null,
): Promise<Result<Ended, DecideError>> {
  const own = await tx.first<{ orderNo: string }>(sql`
    select o.no as order_no from price_diff_bill b join store_order o on o.id = b.order_id
    where b.no = ${no} and (${memberId}::uuid is null or b.user_id = ${memberId}::uuid)`);
  if (!own) return err("bills:error.unknown");
  await lockWalletOfOrder(tx, own.orderNo);
  const locked = await lockBill(tx, no, memberId);
  if (!locked) return err("bills:error.unknown");
  const { bill, order } = locked;
  const next = nextOf(bill, event);
  if (!next.ok) return next;
  if (!beforeDispatch(order.status)) return err("bills:error.left");
  if (event === "expire" && (bill.dueAt === null || bill.dueAt > new Date())) return err("bills:error.stale");
  const paying = await tx.prisma.priceDiffBill.count({
    where: { orderId: order.id, payLock: { not: null } },
  });
  if (paying > 0) return err("bills:error.paying");
  await moveBill(tx, { bill, to: next.value, event, actor });
  await undoOthers(tx, locked, actor);
  const cost = bill.cost;
  const fee = await feeAtStake(tx, order.no);
  const undone = await giveBackAll(tx, order, { event: "difference-refused", actor, reason: bill.no, cost });
  if (!undone.ok) return undone;
  const { amount: refunded, kept } = undone.value;
  const sums = { refunded: refunded.toString(), kept: kept.toString(), fee: fee.toString() };
  await addJob(tx, "bills.news", { billId: bill.id, kind: "ended", ...sums });
  return ok({ refunded, kept });
}

/** The other open bills of an order that is undone go with it. */
async function undoOthers(tx: Tx, { bill, order }: Locked, actor: Actor): Promise<void> {
  const others = await tx.prisma.priceDiffBill.findMany({
    where: { orderId: order.id, id: { not: bill.id }, status: { in: ["OPEN", "DISPUTED"] } },
    orderBy: { id: "asc" },
    select: { no: true },
  });
  for (const { no } of others) await undoBill(tx, no, actor);
}

/** A bill whose order is undone has nothing to be paid for any more. */
export async function undoBill(tx: Tx, no: string, actor: Actor): Promise<void> {
  const locked = await lockBill(tx, no);
  const next = locked && nextOf(locked.bill, "undo");
  if (locked && next?.ok) await moveBill(tx, { bill: locked.bill, to: next.value, event: "undo", actor });
}
