/**
 * The one command that changes an attempt after it began: return page, webhook job and reconcile job all call it
 * (§3.4). The first one changes it, the others do nothing. Money that no longer fits is credited to the wallet.
 */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import type { JournalDraft } from "~/domain/ledger/journals";
import { postings } from "~/domain/ledger/ledger.server";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { raw, sql, transaction, type Tx } from "~/platform/db";
import { jobWrite, runWrites, write, type Write } from "~/platform/db/writes.server";
import { log } from "~/platform/log.server";
import { allDues, eachKind, moveWrites, type PaymentRow } from "./attempts.server";
import { paypalFee, reconcileMinutes } from "./config";
import { releaseFee } from "./fee.server";
import { financeTask, foundOut } from "./finance-tasks.server";
import { attemptOf, lockPayment, releaseAll, type LockedAttempt } from "./locked-attempt.server";
import { payableKind, type Attempt } from "./payable.server";
import type { Outcome } from "./providers/provider.server";
import { providerOf } from "./providers/providers.server";
import { receiptJournal, settledJournals } from "./receipts.server";
import { capturePending, isOnItsWay, paymentStates, runOut, type PaymentStatus } from "./states";

type Success = Extract<Outcome, { kind: "succeeded" }>;
type Actor = Attempt["actor"];

/**
 * Applies a provider's outcome to an attempt. `by`: the actor, the provider by default. Returns the resulting status;
 * null for an unknown id.
 */
export function settleFromProvider(
  paymentId: string,
  outcome: Outcome,
  by?: Actor,
): Promise<PaymentStatus | null> {
  return transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return null;
    const actor = by ?? (`provider:${providerOf(locked.payment.method).name}` as const);
    return applyOutcome(tx, locked, outcome, { actor });
  });
}

/** Who decided an outcome, and why, where it was a person. */
export type DecisionSource = { actor: Actor; reason?: string };

/** The same for an attempt that the caller's transaction has locked. Returns the status that stands then. */
export function applyOutcome(
  tx: Tx,
  locked: LockedAttempt,
  outcome: Outcome,
  source: DecisionSource,
): Promise<PaymentStatus> {
  switch (outcome.kind) {
    case "open":
      return noteOpen(tx, locked.payment, outcome);
    case "unclear":
      return becomeUnclear(tx, locked.payment, outcome.reason, source.actor);
    case "failed":
      return fail(tx, locked, outcome, source);
    case "succeeded":
      return succeed(tx, locked, outcome, source);
  }
}

async function noteOpen(tx: Tx, payment: PaymentRow, outcome: Extract<Outcome, { kind: "open" }>) {
  await tx.run(sql`
    update payment set provider_ref = coalesce(provider_ref, ${outcome.providerRef}),
      provider_url = coalesce(provider_url, ${outcome.url}::text),
      error_code = case when ${outcome.lastDecline}::boolean then 'declined' else error_code end
    where id = ${payment.id} and status in ('IN_PROGRESS', 'ERROR')`);
  return payment.status;
}

async function becomeUnclear(
  tx: Tx,
  payment: PaymentRow,
  reason: string,
  actor: Actor,
): Promise<PaymentStatus> {
  const next = paymentStates.next(payment.status, "unclear");
  if (!next.ok) {
    // Asked again, the provider has it: it only waits for the payer's bank now.
    if (payment.status === "ERROR" && reason === capturePending)
      await tx.run(sql`update payment set error_code = ${reason} where id = ${payment.id}`);
    return payment.status;
  }
  const runAt = new Date(Date.now() + reconcileMinutes[0] * 60_000);
  await runWrites(tx, [
    ...moveWrites(payment, { to: next.value, event: "unclear", actor, errorCode: reason }),
    jobWrite(
      "payment_reconcile",
      "payments.reconcile",
      { paymentId: payment.id },
      { runAt, key: jobKey(payment.id) },
    ),
  ]);
  return next.value;
}

/** One reconcile job an attempt: a later appointment replaces the earlier. */
export function jobKey(paymentId: string): string {
  return `payment:${paymentId}`;
}

async function fail(
  tx: Tx,
  locked: LockedAttempt,
  outcome: Extract<Outcome, { kind: "failed" }>,
  source: DecisionSource,
) {
  const { payment, dues } = locked;
  const next = paymentStates.next(payment.status, "failed");
  if (!next.ok) return payment.status;
  const attempt = attemptOf(locked, source.actor, null);
  await releaseFee(tx, payment);
  const declined = payment.errorCode === "declined" && runOut(outcome.code);
  const errorCode = declined ? "declined" : outcome.code;
  await runWrites(tx, [
    ...moveWrites(payment, {
      to: next.value,
      event: "failed",
      ...source,
      errorCode,
      providerRef: outcome.providerRef,
    }),
    ...(await releaseAll(tx, dues, attempt)),
    ...solvedBy(payment),
    ...(isOnItsWay({ status: payment.status, code: payment.errorCode })
      ? [jobWrite("refused_late", "payments.refusedLate", { paymentId: payment.id })]
      : []),
  ]);
  return next.value;
}

async function succeed(
  tx: Tx,
  locked: LockedAttempt,
  outcome: Success,
  source: DecisionSource,
): Promise<PaymentStatus> {
  const { payment } = locked;
  const next = paymentStates.next(payment.status, "succeeded");
  if (!next.ok) {
    log.info({ payment: payment.id, status: payment.status, event: "succeeded" }, "stale event");
    return payment.status;
  }
  // Frozen here: what the provider captured is worth what it is worth now (D8).
  const rate = (await usdRates(tx))[outcome.ccy];
  if (rate === undefined) return strangeCurrency(tx, payment, outcome, source.actor);

  const credited = toUsd(outcome.amount, rate);
  const captured = {
    amount: outcome.amount,
    ccy: outcome.ccy,
    rate: outcome.ccy === "USD" ? null : rate,
    credited,
    fee: payment.method === "paypal" ? payment.paypalFee || paypalFee(credited) : 0n,
    exact: outcome.amount === payment.amount && outcome.ccy === payment.ccy,
  };
  const attempt = attemptOf(locked, source.actor, captured);
  const settled = await settleKinds(tx, locked, attempt);
  const tags = [...(settled.credited ? ["CREDITED"] : []), ...(captured.exact ? [] : ["MISMATCH"])];
  await runWrites(tx, [
    ...moveWrites(payment, {
      to: next.value,
      event: "succeeded",
      ...source,
      providerRef: outcome.providerRef,
      providerPaymentRef: outcome.providerPaymentRef,
      tags,
    }),
    ...settled.writes,
    ...solvedBy(payment),
    ...postings(settled.journals, { all: true }),
    ...(captured.exact ? [] : [mismatchTask(payment, outcome)]),
    ...(payment.card && !payment.savedCardId ? [cardsJob(payment.userId)] : []),
  ]);
  // What passed straight through to an order (J3) repays nothing in between.
  if (settled.stays) await repayFromIncoming(tx, payment.userId);
  if (settled.credited)
    log.warn({ payment: payment.id, why: settled.credited }, "payment credited to the wallet");
  return next.value;
}

function solvedBy({ id, status }: PaymentRow): Write[] {
  return status === "ERROR" ? [write("payment_found_out", foundOut("payment", id))] : [];
}

function cardsJob(memberId: string): Write {
  return jobWrite("cards_read", "payments.syncCards", { memberId }, { key: `cards:${memberId}:0` });
}

type Settled = {
  writes: Write[];
  journals: JournalDraft[];
  stays: boolean;
  credited: string | null;
};

/** All payables move together, or none and the money stays on the wallet. */
async function settleKinds(tx: Tx, locked: LockedAttempt, attempt: Attempt): Promise<Settled> {
  const { dues, payment } = locked;
  const misfit = whyNot(locked, attempt);
  if (misfit === null) {
    await tx.run(raw("savepoint payables"));
    const done = await eachKind(tx, dues, attempt, "settle");
    if (done.ok) {
      await tx.run(raw("release savepoint payables"));
      const journals = settledJournals(locked, attempt);
      return { writes: done.writes, journals, stays: journals.length === 1, credited: null };
    }
    await tx.run(raw("rollback to savepoint payables"));
    log.warn({ payment: payment.id, why: done.error }, "a paid payable does not fit any more");
  }
  const writes = attempt.late ? [] : await releaseAll(tx, dues, attempt);
  // What could not be bought costs nothing: the whole of it is credited.
  await releaseFee(tx, payment);
  const journals = [receiptJournal(locked, attempt, "J1", false)];
  return { writes, journals, stays: true, credited: misfit ?? "refused" };
}

function whyNot({ dues, refs, payment }: LockedAttempt, attempt: Attempt): string | null {
  const all = allDues(dues);
  if (all.length < refs.length) return "gone";
  if (!attempt.captured?.exact && all.some(({ type }) => !payableKind(type).topUp)) return "amount";
  const free = (lockedBy: string | null) => (attempt.late ? lockedBy === null : lockedBy === payment.id);
  return all.every(({ due }) => free(due.lockedBy)) ? null : "taken";
}

function mismatchTask(payment: PaymentRow, outcome: Success): Write {
  return financeTask(`payment:${payment.id}:mismatch`, "payment-mismatch", payment.id, {
    expected: { amount: payment.amount.toString(), ccy: payment.ccy },
    captured: { amount: outcome.amount.toString(), ccy: outcome.ccy },
  });
}

/** Money in a currency we keep no accounts in: the attempt stays unresolved and finance is told. */
async function strangeCurrency(
  tx: Tx,
  payment: PaymentRow,
  outcome: Success,
  actor: Actor,
): Promise<PaymentStatus> {
  const status = await becomeUnclear(tx, payment, "currency", actor);
  await runWrites(tx, [mismatchTask(payment, outcome)]);
  return status;
}
