/** Decisions on an open bill other than payment: waive, dispute and answer, cancel the order (§3.10). */
import type { Staff } from "~/domain/accounts/people";
import { giveBackAll, lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { feeAtStake } from "~/domain/orders/paypal-fees.server";
import { replacingFile } from "~/partners/files/replace.server";
import { Rollback, sql, transaction, transactionOr, type Tx, db, type Queryable } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import type { Attachment } from "~/partners/files/attachment.server";
import { keepFile, type FileError } from "./evidence.server";
import type { DecideFields } from "./forms";
import type { Locked } from "./rows.server";
import { billSteps, lockForStep } from "./steps.server";

const intercepted = sql`o.hold in ('INTERCEPT_REQUESTED', 'INTERCEPTED')`;

/**
 * Since when a bill's clock is paused without an extension: the last run, or the interception. Not before the bill was
 * opened or answered.
 */
const since = sql`greatest(
  coalesce(b.stood_at, (
    select max(t.at) from state_transition t
    where t.entity = 'store_order' and t.entity_id = o.id and t.event = 'intercept'), now()),
  (select max(t.at) from state_transition t
    where t.entity = 'price_diff_bill' and t.entity_id = b.id and t.to_state = 'OPEN'))`;

/**
 * Moves the due date on by the time since the last run, so late or repeated runs add up correctly. A disputed bill has
 * its own clock. For one bill, or all.
 */
export async function standStill(on: Queryable = db, billId: string | null = null): Promise<void> {
  await on.run(sql`
    update price_diff_bill b set stood_at = case when ${intercepted} and b.status = 'OPEN' then now() end,
      due_at = case when b.status = 'OPEN' then b.due_at + greatest(now() - ${since}, interval '0') else b.due_at end
    from store_order o
    where o.id = b.order_id and b.due_at is not null and (${billId}::uuid is null or b.id = ${billId}::uuid)
      and ((b.status = 'OPEN' and ${intercepted}) or b.stood_at is not null)`);
}

export type DecideError =
  "bills:error.stale" | "bills:error.paying" | "bills:error.unknown" | "bills:error.notLess" | (string & {});

/**
 * Waives a bill, or answers a dispute: it stands or is reduced. The due date continues. `seen`: refused if the bill
 * changed since that transition.
 */
export async function decideBill(
  staff: Pick<Staff, "id" | "roles">,
  no: string,
  input: DecideFields,
  now = new Date(),
): Promise<Result<undefined, DecideError>> {
  const done = await billSteps.runStep({ staff }, no, input.intent, { input, now });
  return done.ok ? ok() : done;
}

/** The member disputes a bill: it waits for the desk, and its due date is paused. */
export async function disputeBill(
  memberId: string,
  no: string,
  { text, file }: { text: string; file?: File | undefined },
): Promise<Result<undefined, DecideError | FileError>> {
  const kept = await keepFile(file);
  if (!kept.ok) return kept;
  return replacingFile(kept.value?.key ?? null, () =>
    transaction((tx) => dispute(tx, memberId, no, text, kept.value)),
  );
}

async function dispute(
  tx: Tx,
  memberId: string,
  no: string,
  text: string,
  kept: Attachment | null,
): Promise<Result<string | null, DecideError>> {
  // Its clock stood still until now where the order is intercepted.
  const bill = await lockForStep(tx, no, memberId);
  if (!bill) return err("bills:error.unknown");
  const by = { member: memberId };
  const may = billSteps.decide(bill, "dispute", by, new Date());
  if (!may.ok) return may;
  const where = { id: bill.id };
  const before = await tx.prisma.priceDiffBill.findUnique({ where, select: { disputeKey: true } });
  await standStill(tx, bill.id);
  const taken = await billSteps.takeStep(tx, bill, "dispute", by, { input: { text, kept } });
  return taken.ok ? ok(before?.disputeKey ?? null) : taken;
}

export type Ended = { refunded: bigint; kept: bigint };

/** The member cancels the order instead: it is refunded less what it has cost us (§3.1 #23). */
export function cancelOverBill(memberId: string, no: string): Promise<Result<Ended, DecideError>> {
  return end(no, "accept-cancel", { member: memberId });
}

/** Nobody paid in time, and nothing has left: the order is undone (§3.1 #23). */
export function expireBill(no: string): Promise<Result<Ended, DecideError>> {
  return end(no, "expire", "system");
}

type Ending = "accept-cancel" | "expire";

function end(
  no: string,
  event: Ending,
  by: { member: string } | "system",
): Promise<Result<Ended, DecideError>> {
  type Answer = Result<Ended, DecideError>;
  return transactionOr<Answer, Answer>(async (tx) => {
    const ended = await endIn(tx, no, event, by);
    if (!ended.ok) throw new Rollback(ended as Answer);
    return ended;
  });
}

async function endIn(
  tx: Tx,
  no: string,
  event: Ending,
  by: { member: string } | "system",
): Promise<Result<Ended, DecideError>> {
  const memberId = by === "system" ? null : by.member;
  const own = await tx.first<{ orderNo: string }>(sql`
    select o.no as order_no from price_diff_bill b join store_order o on o.id = b.order_id
    where b.no = ${no} and (${memberId}::uuid is null or b.user_id = ${memberId}::uuid)`);
  if (!own) return err("bills:error.unknown");
  await lockWalletOfOrder(tx, own.orderNo);
  const bill = await lockForStep(tx, no, memberId);
  if (!bill) return err("bills:error.unknown");
  const { order, cost } = bill;
  const taken = await billSteps.takeStep(tx, bill, event, by, {});
  if (!taken.ok) return taken;
  const paying = await tx.prisma.priceDiffBill.count({
    where: { orderId: order.id, payLock: { not: null } },
  });
  if (paying > 0) return err("bills:error.paying");
  await undoOthers(tx, bill, by);
  const fee = await feeAtStake(tx, order.no);
  const undone = await giveBackAll(tx, order, {
    event: "difference-refused",
    who: by,
    reason: bill.no,
    cost,
  });
  if (!undone.ok) return undone;
  const { amount: refunded, kept } = undone.value;
  const sums = { refunded: refunded.toString(), kept: kept.toString(), fee: fee.toString() };
  await addJob(tx, "bills.news", { billId: bill.id, kind: "ended", ...sums });
  return ok({ refunded, kept });
}

async function undoOthers(tx: Tx, { bill, order }: Locked, by: By): Promise<void> {
  const others = await tx.prisma.priceDiffBill.findMany({
    where: { orderId: order.id, id: { not: bill.id }, status: { in: ["OPEN", "DISPUTED"] } },
    orderBy: { id: "asc" },
    select: { no: true },
  });
  for (const { no } of others) await undoBill(tx, no, by);
}

/** A bill whose order is undone has nothing to be paid for any more. */
export async function undoBill(tx: Tx, no: string, by: By): Promise<void> {
  const bill = await lockForStep(tx, no);
  if (bill) await billSteps.takeStep(tx, bill, "undo", by, {});
}
