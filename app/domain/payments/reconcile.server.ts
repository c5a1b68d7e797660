/** Asks providers about open attempts (§3.4): at their end, and while their outcome is unknown. */
import { db, sql, transaction, type Tx } from "~/platform/db";
import { jobWrite, runWrites } from "~/platform/db/writes.server";
import { log } from "~/platform/log.server";
import { paymentColumns, type PaymentRow } from "./attempts.server";
import { reconcileAfterAlertMinutes, reconcileMinutes } from "./config";
import { endAttempt, providerAttempt } from "./payments.server";
import { providerOf } from "./providers/providers.server";
import { unresolvedTask } from "./finance-tasks.server";
import { jobKey, settleFromProvider } from "./settle.server";
import { isOnItsWay, openStatuses, type PaymentStatus } from "./states";
import { lookAfterWire } from "./wires/wires.server";

/** Reads one attempt. */
export function findPayment(id: string): Promise<PaymentRow | null> {
  return db.first<PaymentRow>(sql`select ${paymentColumns} from payment where id = ${id}`);
}

/** Asks about one attempt, ends it where its time is over, or schedules the next question. */
export async function reconcile(paymentId: string, now = new Date()): Promise<PaymentStatus | null> {
  const payment = await findPayment(paymentId);
  if (!payment || payment.method === "wallet") return null;
  if (payment.method === "wire") return lookAfterWire(payment, now);
  if (payment.status !== "IN_PROGRESS" && payment.status !== "ERROR") return payment.status;
  const status = await findOut(payment, now);
  if (status === "ERROR" && payment.status === "ERROR") await comeBack(payment, now);
  if (status === "IN_PROGRESS") await appoint(payment.id, laterOf(payment.expiresAt, now));
  return status;
}

/**
 * Asks the provider about an open attempt and applies the answer. If its time is over and nothing was paid, it is
 * ended. Ending must not lose an approved payment: then we ask until its time is over.
 */
export async function findOut(payment: PaymentRow, now = new Date()): Promise<PaymentStatus | null> {
  const { id, method, status, checks } = payment;
  const provider = providerOf(method);
  const expired = payment.expiresAt !== null && payment.expiresAt <= now;
  const unknown = status === "ERROR";
  if (provider.endLosesApproved || !(unknown || expired)) {
    const outcome = await provider.ask(providerAttempt(payment));
    const stands = await settleFromProvider(id, outcome);
    const over = expired || (unknown && checks + 1 >= reconcileMinutes.length);
    if (outcome.kind !== "open" || !over || !isOpen(stands)) return stands;
  }
  return endAttempt(payment, expired ? "expired" : "unanswered", "system");
}

const isOpen = (status: PaymentStatus | null) => status !== null && openStatuses.includes(status);

function laterOf(expiresAt: Date | null, now: Date): Date {
  return new Date(Math.max(expiresAt?.getTime() ?? 0, now.getTime() + 60_000));
}

/**
 * Schedules the next question after 1, 5, 15 and 60 minutes, then once an hour. Finance gets a task, unless the
 * provider only waits for a bank. An attempt that was decided meanwhile is not asked about.
 */
export async function comeBack(payment: PaymentRow, now: Date): Promise<void> {
  const asked = payment.checks + 1;
  await transaction(async (tx) => {
    const left = await tx.first<{ status: PaymentStatus; code: string | null; since: Date | null }>(sql`
      update payment set checks = ${asked} where id = ${payment.id} and status = 'ERROR'
      returning status, error_code as code, (select max(t.at) from state_transition t
        where t.entity = 'payment' and t.entity_id = payment.id and t.event = 'unclear') as since`);
    if (!left) return;
    await addReconcile(tx, payment.id, nextQuestion(asked, left.since ?? now, now));
    if (asked < reconcileMinutes.length || isOnItsWay(left)) return;
    const data = { method: payment.method, amount: payment.amount.toString(), ccy: payment.ccy };
    await runWrites(tx, [unresolvedTask(payment.id, data)]);
    log.error({ payment: payment.id, asked }, "payment unresolved: finance must look at the provider");
  });
}

/** The time of the next question. A late question does not delay it. */
function nextQuestion(asked: number, since: Date, now: Date): Date {
  const minutes = reconcileMinutes[asked];
  if (minutes === undefined) return new Date(now.getTime() + reconcileAfterAlertMinutes * 60_000);
  return laterOf(new Date(since.getTime() + minutes * 60_000), now);
}

function appoint(paymentId: string, runAt: Date): Promise<void> {
  return transaction((tx) => addReconcile(tx, paymentId, runAt));
}

async function addReconcile(tx: Tx, paymentId: string, runAt: Date): Promise<void> {
  await runWrites(tx, [
    jobWrite("payment_reconcile", "payments.reconcile", { paymentId }, { runAt, key: jobKey(paymentId) }),
  ]);
}

/** Finds open attempts whose appointment was lost, such as by a job that failed for good. */
export async function sweep(): Promise<number> {
  const lost = await db.rows<{ id: string }>(sql`
    select id from payment where method <> 'wallet'
      and ((status = 'IN_PROGRESS' and expires_at < now() - interval '10 minutes')
        or (status = 'ERROR' and created_at < now() - interval '2 hours'))
      and not exists (select 1 from graphile_worker.jobs j
        where j.key = 'payment:' || payment.id and j.attempts < j.max_attempts)
    order by created_at limit 200`);
  for (const { id } of lost) await appoint(id, new Date());
  return lost.length;
}
