/** Beginning to pay (§3.4): from the wallet at once, or on a provider's page. */
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { paymentColumns, type PaymentRow } from "./attempts.server";
import { payFromWallet } from "./from-wallet.server";
import type { Method } from "./methods";
import type { Ender, PayableRef } from "./payable.server";
import type { Payer, PaymentRequest, StartError, Started } from "./plan.server";
import { isProvided, providerOf } from "./providers/providers.server";
import type { ProviderAttempt } from "./providers/provider.server";
import { settleFromProvider } from "./settle.server";
import { openStatuses, type FailureCode, type PaymentStatus } from "./states";
import { endWire } from "./wires/wires.server";
import { answered, open, openSession, titleOfPayment } from "./open.server";

export type { Payer, PaymentRequest, Started, StartError };

/**
 * Begins a payment. An open attempt on one of the payables is ended at its provider first; if it was paid, it settles
 * instead. An error changes nothing.
 */
export async function startPayment(
  payer: Payer,
  request: PaymentRequest,
): Promise<Result<Started, StartError>> {
  if (isProvided(request.method) && !providerOf(request.method).configured()) {
    return err("payments:error.notConfigured");
  }
  const begun = await begunBy(payer, request);
  return begun.ok ? ok(withEntryUrl(begun.value, request.method)) : begun;
}

/** Puts our own page in the place of the provider's URL: for PayPal it creates the order only once (§2.2). */
function withEntryUrl(started: Started, method: Method): Started {
  const { paymentId } = started;
  if (started.state === "leave" && method === "wire") return { ...started, url: paths.payWire(paymentId) };
  return started.state === "leave" && method === "paypal"
    ? { ...started, url: paths.paypal(paymentId) }
    : started;
}

async function begunBy(payer: Payer, request: PaymentRequest): Promise<Result<Started, StartError>> {
  const first = await beginBy(payer, request);
  if (first.ok) return first;
  // The same form sent again finds its payable paid or held by itself, and gets the first answer.
  const same = await findByKey(payer.id, request.idemKey);
  if (same) return ok(standing(same));
  if (first.error !== "payments:error.locked" || request.auto) return first;

  const earlier = await endAttemptsOn(payer.id, request.payables, "superseded");
  if (earlier) return ok(earlier);
  const second = await beginBy(payer, request);
  const rival = second.ok ? null : await findByKey(payer.id, request.idemKey);
  return rival ? ok(standing(rival)) : second;
}

function beginBy(payer: Payer, request: PaymentRequest): Promise<Result<Started, StartError>> {
  return request.method === "wallet" ? payFromWallet(payer, request) : open(payer, request);
}

/** What a form that was sent before began, as it stands now; null where it began nothing. */
export async function startedBy(memberId: string, idemKey: string): Promise<Started | null> {
  const payment = await findByKey(memberId, idemKey);
  return payment && withEntryUrl(standing(payment), payment.method);
}

async function findByKey(memberId: string, idemKey: string): Promise<PaymentRow | null> {
  return db.first<PaymentRow>(sql`
    select ${paymentColumns} from payment where idem_key = ${idemKey} and user_id = ${memberId}`);
}

function standing(payment: PaymentRow): Started {
  const paymentId = payment.id;
  if (payment.status === "SUCCESSFUL") return { state: "settled", paymentId };
  if (payment.status === "FAILED")
    return { state: "failed", paymentId, code: payment.errorCode as FailureCode };
  if (payment.status === "IN_PROGRESS" && payment.method === "wire")
    return { state: "leave", paymentId, url: paths.payWire(paymentId) };
  if (payment.status === "IN_PROGRESS" && payment.providerUrl)
    return { state: "leave", paymentId, url: payment.providerUrl };
  return { state: "error", paymentId };
}

/**
 * Ends a member's attempts on the payables. Returns the first that cannot be ended, because it was paid (`settled`) or
 * nobody knows (`error`); null where none holds them.
 */
export async function endAttemptsOn(
  memberId: string,
  refs: readonly PayableRef[],
  code: FailureCode,
): Promise<Extract<Started, { state: "settled" | "error" }> | null> {
  const open = await db.rows<PaymentRow>(sql`
    select ${paymentColumns} from payment where user_id = ${memberId} and id in (
      select payment_id from payment_payable where active and (payable_type, payable_id) in (
        select r.type, r.id from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as r(type text, id uuid)))`);
  for (const payment of open) {
    const status = await endAttempt(payment, code);
    if (status === "SUCCESSFUL") return { state: "settled", paymentId: payment.id };
    if (status !== "FAILED") return { state: "error", paymentId: payment.id };
  }
  return null;
}

/** Ends an attempt at its provider and applies what stands there then. */
export async function endAttempt(
  payment: PaymentRow,
  code: FailureCode,
  actor: Ender = `member:${payment.userId}`,
): Promise<PaymentStatus | null> {
  if (payment.method === "wire") return endWire(payment.id, code, actor);
  const outcome = await providerOf(payment.method).end(providerAttempt(payment), code);
  return settleFromProvider(payment.id, outcome, actor);
}

/**
 * Ends a member's open attempt at its provider, to pay another way; if it was paid meanwhile, it settles. An unknown
 * outcome stays. Returns its state; null for another member's.
 */
export async function cancelAttempt(memberId: string, paymentId: string): Promise<PaymentStatus | null> {
  const payment = await findOwn(memberId, paymentId);
  if (payment?.status !== "IN_PROGRESS" || !isProvided(payment.method)) return payment?.status ?? null;
  return endAttempt(payment, "cancelled");
}

/** A member's own attempt. */
export function findOwn(memberId: string, paymentId: string): Promise<PaymentRow | null> {
  return db.first<PaymentRow>(sql`
    select ${paymentColumns} from payment where id = ${paymentId} and user_id = ${memberId}`);
}

/** An attempt as its provider needs it. */
export function providerAttempt(payment: PaymentRow): ProviderAttempt {
  const { id, amount, ccy, createdAt, providerRef, card, auto } = payment;
  const isOpen = openStatuses.includes(payment.status);
  return {
    paymentId: id,
    amount,
    ccy,
    createdAt,
    expiresAt: payment.expiresAt ?? createdAt,
    providerRef,
    isOpen,
    card,
    offSession: auto,
  };
}

/**
 * The provider's page of a member's open attempt, always the same; opened now if the process ended before. An ended
 * attempt opens nothing. Null for another member's.
 */
export async function resumePayment(payer: Payer, paymentId: string): Promise<Started | null> {
  const payment = await findOwn(payer.id, paymentId);
  if (!payment) return null;
  if (payment.status !== "IN_PROGRESS" || payment.providerUrl || !isProvided(payment.method))
    return standing(payment);
  const { id, method, amount, ccy, createdAt, card, auto } = payment;
  const expiresAt = payment.expiresAt ?? createdAt;
  if (expiresAt <= new Date()) return answered(id, await endAttempt(payment, "expired", "system"));
  const title = await titleOfPayment(payment);
  return openSession(payer, { id, method, amount, ccy, card, auto, expiresAt, title });
}
