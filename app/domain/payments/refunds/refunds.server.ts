/**
 * Refunds by the provider: posted when requested, sent by a job, completed by the first to learn the outcome: answer,
 * webhook or question (§3.4, J5).
 */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { lockWallet, post } from "~/domain/ledger/ledger.server";
import { outsideBounced, refundBounced } from "~/domain/ledger/postings";
import { pieceOf } from "~/domain/pieces.server";
import { createRefund, refundsOfPayment } from "~/partners/stripe/refunds.server";
import { endTasks } from "~/domain/tasks/finance-tasks.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import { runWrites } from "~/platform/db/writes.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import type { Currency } from "~/platform/money";
import { reconcileAfterAlertMinutes, reconcileMinutes } from "../config";
import { refusedOr, stripeOutcome, type RefundOutcome } from "./outcomes";
import { refundAtPayPal } from "./at-paypal.server";
import { refundStates, type RefundEvent, type RefundStatus } from "./refunds";
import { financeTask, foundOut, unresolvedKey } from "../finance-tasks.server";

export type RefundRow = {
  id: string;
  no: string;
  userId: string;
  orderId: string | null;
  paymentId: string | null;
  source: string;
  status: RefundStatus;
  amount: bigint;
  reason: string;
  providerRef: string | null;
  checks: number;
};

type Sent = RefundRow & {
  method: "card" | "paypal";
  providerPaymentRef: string | null;
  orderRef: string | null;
  ccy: Currency;
};

const columns = sql`r.id, r.no, r.user_id, r.order_id, r.payment_id, r.source,
  r.status, r.amount, r.reason, r.provider_ref, r.checks`;

export const pspOf = (method: string) =>
  method === "paypal" ? ("psp:paypal" as const) : ("psp:stripe" as const);

const jobKey = (id: string) => `refund:${id}`;

/** Queues the question to the provider; the same refund has one appointment. */
export async function sendRefundLater(tx: Tx, refundId: string, runAt?: Date): Promise<void> {
  await addJob(tx, "payments.refund", { refundId }, { key: jobKey(refundId), ...(runAt ? { runAt } : {}) });
}

/** Sends a refund to its provider, or asks what became of it; safe to run again. */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db.first<Sent>(sql`
    select ${columns}, p.method, p.ccy, p.provider_payment_ref,
      p.provider_ref as order_ref
    from refund r join payment p on p.id = r.payment_id where r.id = ${refundId}`);
  if (!refund || (refund.status !== "PROCESSING" && refund.status !== "ERROR")) return;
  await applyRefund(
    refund.id,
    await atProvider(refund),
    `provider:${refund.method === "card" ? "stripe" : "paypal"}`,
  );
}

async function atProvider(refund: Sent): Promise<RefundOutcome> {
  const { id, amount, method, providerPaymentRef, providerRef } = refund;
  if (!providerPaymentRef) return { kind: "failed", providerRef: null, amount: null, reason: "no-payment" };
  if (method === "paypal") return refundAtPayPal({ ...refund, providerPaymentRef });
  // The idempotency key lives for a day only, so an earlier refund is searched first.
  const known = await refundsOfPayment(providerPaymentRef);
  if (!known.ok)
    // Only an unknown payment certainly has no refund; other refusals, such as of our key, prove nothing.
    return known.kind === "refused" && known.reason === "resource_missing"
      ? refusedOr(known, providerRef)
      : { kind: "unclear", reason: known.reason };
  const made = known.value.find((one) => one.metadata?.["refund"] === id || one.id === providerRef);
  if (made) return stripeOutcome(made);
  const answer = await createRefund({ reference: id, paymentIntent: providerPaymentRef, amount });
  return answer.ok ? stripeOutcome(answer.value) : refusedOr(answer, providerRef);
}

/** Applies what the provider said; whoever comes first moves it, the others find it moved. */
export function applyRefund(
  refundId: string,
  outcome: RefundOutcome,
  actor: Actor,
): Promise<RefundStatus | null> {
  return transaction(async (tx) => {
    await tx.rows(lockWallet(sql`(select user_id from refund where id = ${refundId})`));
    const refund = await tx.first<RefundRow>(sql`
      select ${columns} from refund r where r.id = ${refundId} for update`);
    if (!refund) return null;
    if (outcome.kind === "unclear") return becomeUnclear(tx, refund, outcome.reason, actor);
    if (outcome.amount !== null && outcome.amount !== refund.amount) {
      const said = {
        asked: refund.amount.toString(),
        given: outcome.amount.toString(),
        ref: outcome.providerRef,
      };
      await runWrites(tx, [
        financeTask(`refund:${refund.id}:amount`, "refund-mismatch", refund.paymentId ?? refund.id, said),
      ]);
      return becomeUnclear(tx, refund, "amount", actor);
    }
    if (outcome.kind === "pending") return stillPending(tx, refund, outcome.providerRef);
    const next = refundStates.next(refund.status, outcome.kind);
    if (!next.ok) {
      if (refund.status === "FAILED" && outcome.kind === "completed") await revived(tx, refund, outcome);
      return refund.status;
    }
    await move(tx, refund, next.value, outcome.kind, actor, outcome.reason);
    await tx.run(sql`
      update refund set provider_ref = coalesce(provider_ref, ${outcome.providerRef}::text) where id = ${refund.id}`);
    if (outcome.kind === "failed") await bounce(tx, refund);
    await addJob(tx, "payments.refundNews", { refundId: refund.id, kind: outcome.kind });
    return next.value;
  });
}

/** Failed and credited to the balance, but now the provider says it succeeded: the member may have it twice. */
async function revived(
  tx: Tx,
  refund: RefundRow,
  { providerRef }: { providerRef: string | null },
): Promise<void> {
  const data = { amount: refund.amount.toString(), ref: providerRef ?? refund.no };
  await runWrites(tx, [
    financeTask(`refund:${refund.id}:revived`, "refund-revived", refund.paymentId ?? refund.id, data),
  ]);
  log.error(
    { refund: refund.id },
    "a refund that was given up went through: finance must look at the provider",
  );
}

async function stillPending(tx: Tx, refund: RefundRow, providerRef: string | null): Promise<RefundStatus> {
  await tx.run(sql`
    update refund set provider_ref = coalesce(provider_ref, ${providerRef}::text), checks = checks + 1
    where id = ${refund.id}`);
  const waits = refund.status === "PROCESSING" || refund.status === "ERROR";
  if (waits) await sendRefundLater(tx, refund.id, after(reconcileAfterAlertMinutes));
  return refund.status;
}

const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Asked about after 1, 5, 15 and 60 minutes, then once an hour; finance gets a task. */
async function becomeUnclear(tx: Tx, refund: RefundRow, reason: string, actor: Actor): Promise<RefundStatus> {
  const next = refundStates.next(refund.status, "unclear");
  if (!next.ok) return refund.status;
  if (refund.status !== "ERROR") await move(tx, refund, next.value, "unclear", actor, reason);
  await tx.run(sql`
    update refund set checks = checks + 1, error_code = ${reason} where id = ${refund.id}`);
  await sendRefundLater(tx, refund.id, after(reconcileMinutes[refund.checks] ?? reconcileAfterAlertMinutes));
  if (refund.checks >= reconcileMinutes.length) {
    const data = { no: refund.no, amount: refund.amount.toString(), reason };
    await runWrites(tx, [
      financeTask(
        unresolvedKey("refund", refund.id),
        "refund-unresolved",
        refund.paymentId ?? refund.id,
        data,
      ),
    ]);
    log.error({ refund: refund.id, reason }, "refund unresolved: finance must look at the provider");
  }
  return next.value;
}

/**
 * J5 after a failed refund: the provider keeps the money for us and the member gets it on the balance. A refund made at
 * the provider for nobody stays ours.
 */
async function bounce(tx: Tx, refund: RefundRow): Promise<void> {
  const payment = await tx.first<{ method: string }>(sql`
    update payment set refunded = refunded - ${refund.amount} where id = ${refund.paymentId} returning method`);
  if (!payment) throw new Error("a refund without its payment");
  const common = { idemKey: `refund:${refund.id}:bounced`, memo: refund.no, psp: pspOf(payment.method) };
  const { amount } = refund;
  const own = { type: "refund", id: refund.id, no: refund.no };
  const stood = await standsAt(tx, refund);
  if (stood) {
    await post(tx, [outsideBounced({ ...common, ref: own, amount, stood })], { all: true });
    return;
  }
  const order = await tx.first<{ no: string }>(
    sql`select o.no from ${pieceOf("payments.orders")()} o where o.id = ${refund.orderId}`,
  );
  const ref = refund.orderId && order ? { type: "store_order", id: refund.orderId, no: order.no } : own;
  await post(tx, [refundBounced({ ...common, member: refund.userId, ref, amount })], { all: true });
  await repayFromIncoming(tx, refund.userId);
}

/** Where a refund made by hand stands that was not the member's: unassigned, or borne by the house. */
async function standsAt(tx: Tx, refund: RefundRow): Promise<"suspense" | "exp:refund" | null> {
  if (refund.source !== "provider") return null;
  if (refund.status === "UNASSIGNED") return "suspense";
  const borne = await tx.first(sql`
    select 1 from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.idem_key = ${`refund:${refund.id}:assigned`} and a.code = 'exp:refund' and e.dc = 'D'`);
  return borne ? "exp:refund" : null;
}

/** Writes a refund's move and its history. */
export async function move(
  tx: Tx,
  refund: Pick<RefundRow, "id" | "status">,
  to: RefundStatus,
  event: RefundEvent,
  actor: Actor,
  reason?: string,
): Promise<void> {
  const ends = to === "COMPLETED" || to === "FAILED" || to === "REFUSED";
  // What finance says a refund was for is no answer of the provider's.
  const error = event === "assign" ? null : (reason ?? null);
  await tx.run(sql`
    update refund set status = ${to}, error_code = ${error}::text,
      settled_at = case when ${ends}::boolean then now() end
    where id = ${refund.id} and status = ${refund.status}`);
  await recordTransitions(tx, [
    { entity: "refund", entityId: refund.id, from: refund.status, to, event, actor, reason },
  ]);
  if (refund.status === "UNASSIGNED") await endTask(tx, refund.id, actor);
  if (refund.status === "ERROR") await tx.run(foundOut("refund", refund.id));
}

/** Writes how a refund that was inserted begins, into its history. */
export function begin(
  tx: Tx,
  id: string,
  to: Extract<RefundStatus, "REQUESTED" | "UNASSIGNED">,
  event: "request" | "outside",
  actor: Actor,
): Promise<void> {
  return recordTransitions(tx, [{ entity: "refund", entityId: id, from: null, to, event, actor }]);
}

async function endTask(tx: Tx, refundId: string, actor: Actor): Promise<void> {
  const by = actor.startsWith("staff:") ? actor.slice("staff:".length) : null;
  const which = sql`f.key = (
    select 'payment:' || r.payment_id || ':refund:' || r.provider_ref from refund r where r.id = ${refundId})`;
  const no = sql`(select r.no from refund r where r.id = ${refundId})`;
  await tx.run(endTasks(which, by === null ? {} : { by, note: no }));
}

/** Finds refunds whose appointment was lost, such as by a job that failed for good. */
export async function sweepRefunds(): Promise<number> {
  const lost = await db.rows<{ id: string }>(sql`
    select id from refund where status in ('PROCESSING', 'ERROR') and created_at < now() - interval '10 minutes'
      and not exists (select 1 from graphile_worker.jobs j
        where j.key = 'refund:' || refund.id and j.attempts < j.max_attempts)
    order by created_at limit 200`);
  for (const { id } of lost) await transaction((tx) => sendRefundLater(tx, id));
  return lost.length;
}
