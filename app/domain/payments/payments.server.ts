/** Beginning to pay (§3.4): from the wallet at once, or on a provider's page. */
import { openAccounts, postings } from "~/domain/ledger/ledger.server";
import { sign, verifySignature } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";
import { jobWrite, runWrites } from "~/platform/db/writes.server";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import {
  allDues,
  createWrites,
  eachKind,
  paymentColumns,
  type Dues,
  type PaymentRow,
} from "./attempts.server";
import { begin } from "./begin.server";
import { meansOf } from "./cards/cards.server";
import { attemptMinutes } from "./config";
import { feeHeld, feeOf } from "./fee.server";
import { payFromWallet } from "./from-wallet.server";
import { byType, lockFundsAndDues } from "./lock.server";
import type { Method } from "./methods";
import { payableKind, type Attempt, type PayableRef } from "./payable.server";
import {
  actorOf,
  attemptOf,
  plan,
  type Payer,
  type PaymentRequest,
  type StartError,
  type Started,
} from "./plan.server";
import { isProvided, providerOf } from "./providers/providers.server";
import type { ProviderAttempt } from "./providers/provider.server";
import { jobKey, settleFromProvider } from "./settle.server";
import { openStatuses, type FailureCode, type PaymentStatus } from "./states";
import { endWire, wireTerms, wireWrites } from "./wires/wires.server";

export type { Payer, PaymentRequest, Started, StartError };

/**
 * Begins to pay. Where an open attempt holds one of the payables it is ended at its provider first: what was paid
 * there meanwhile settles, and then nothing is paid twice. An error changes nothing.
 */
export async function startPayment(
  payer: Payer,
  request: PaymentRequest,
): Promise<Result<Started, StartError>> {
  if (isProvided(request.method) && !providerOf(request.method).configured()) {
    return err("payments:error.notConfigured");
  }
  const begun = await begunBy(payer, request);
  return begun.ok ? ok(throughDoor(begun.value, request.method)) : begun;
}

/** PayPal is entered by a page of ours, which finds or makes its order once, however often it is asked (§2.2). */
function throughDoor(started: Started, method: Method): Started {
  const { paymentId } = started;
  if (started.state === "leave" && method === "wire") return { ...started, url: paths.payWire(paymentId) };
  return started.state === "leave" && method === "paypal"
    ? { ...started, url: paths.paypal(paymentId) }
    : started;
}

async function begunBy(payer: Payer, request: PaymentRequest): Promise<Result<Started, StartError>> {
  const first = await beginBy(payer, request);
  if (first.ok) return first;
  // The same form sent again: it finds its payable paid or held by itself, and gets the first answer.
  const same = await findByKey(payer.id, request.idemKey);
  if (same) return ok(standing(same));
  if (first.error !== "payments:error.locked" || request.auto) return first;

  const earlier = await endEarlier(payer.id, request.payables);
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
  return payment && throughDoor(standing(payment), payment.method);
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

/** Ends the attempts that hold one of the payables; the first that cannot be ended is the answer. */
async function endEarlier(memberId: string, refs: readonly PayableRef[]): Promise<Started | null> {
  const open = await db.rows<PaymentRow>(sql`
    select ${paymentColumns} from payment where user_id = ${memberId} and id in (
      select payment_id from payment_payable where active and (payable_type, payable_id) in (
        select r.type, r.id from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as r(type text, id uuid)))`);
  for (const payment of open) {
    const status = await endAttempt(payment, "superseded");
    if (status === "SUCCESSFUL") return { state: "settled", paymentId: payment.id };
    if (status !== "FAILED") return { state: "error", paymentId: payment.id };
  }
  return null;
}

/** Ends an attempt at its provider and applies what stands there then. */
export async function endAttempt(
  payment: PaymentRow,
  code: FailureCode,
  actor: Attempt["actor"] = `member:${payment.userId}`,
): Promise<PaymentStatus | null> {
  if (payment.method === "wire") return endWire(payment.id, code, actor);
  const outcome = await providerOf(payment.method).end(providerAttempt(payment), code);
  return settleFromProvider(payment.id, outcome, actor);
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

/** The row first, then the provider's session with the row's id as its key, then the session's name on the row. */
async function open(payer: Payer, request: PaymentRequest): Promise<Result<Started, StartError>> {
  const expiresAt = new Date(Date.now() + attemptMinutes * 60_000);
  const means = await meansOf(payer, request);
  if (!means.ok) return means;
  const { savedCardId, saveCard, auto, card } = means.value;
  const created = await begin<Opening>(async (tx) => {
    // Whoever settles it waits for the wallet first, so there must be one to wait for.
    await openAccounts(tx, payer.id);
    const objection = await request.allowed?.(tx);
    if (objection) return err(objection);
    const { funds, dues, line } = await lockFundsAndDues(tx, payer.id, request.payables);
    const planned = plan(payer, request, { dues, line });
    if (!planned.ok) return planned;
    const { id, total, ccy } = planned.value;
    const purchase = allDues(dues).some(({ type }) => !payableKind(type).topUp);
    const { fee, held } = feeOf(purchase ? request.method : "wallet", total, funds.avail);
    const wire = request.method === "wire" ? await wireTerms(tx, total, request.currency ?? "USD") : null;
    if (request.method === "wire" && !wire) return err("payments:error.notConfigured");
    const amount = wire?.amount ?? (held ? total : total + fee);
    const until = wire?.expiresAt ?? expiresAt;
    const reserved = await eachKind(tx, dues, attemptOf(planned.value), "reserve");
    if (!reserved.ok) return err(reserved.error);
    const row = {
      id,
      userId: payer.id,
      method: request.method,
      amount,
      ccy: wire?.ccy ?? ccy,
      expectedTotal: total,
      paypalFee: fee,
      idemKey: request.idemKey,
      ...{ expiresAt: until, savedCardId, saveCard, auto },
    };
    await runWrites(tx, [
      ...createWrites([{ payment: { ...row, status: "IN_PROGRESS" }, dues, actor: actorOf(payer, request) }]),
      ...reserved.writes,
      ...(held ? postings([feeHeld(row, dues)], { all: true }) : []),
      ...(wire ? wireWrites(id, wire) : []),
      jobWrite(
        "payment_reconcile",
        "payments.reconcile",
        { paymentId: id },
        { runAt: until, key: jobKey(id) },
      ),
    ]);
    return ok({ id, method: request.method, amount, ccy, expiresAt, title: titleOf(dues), card, auto });
  });
  if (!created.ok) return created;
  const { id } = created.value;
  if (request.method === "wire") return ok({ state: "leave", paymentId: id, url: paths.payWire(id) });
  return ok(await openSession(payer, created.value));
}

type Opening = Pick<PaymentRow, "id" | "method" | "amount" | "ccy" | "card" | "auto"> & {
  expiresAt: Date;
  title: string;
};

/** Opens the provider's page, or finds it opened: the attempt's id is the key of the call. */
async function openSession(
  payer: Payer,
  { id, method, amount, ccy, expiresAt, title, card, auto }: Opening,
): Promise<Started> {
  const provider = providerOf(method);
  const attempt = {
    paymentId: id,
    amount,
    ccy,
    createdAt: new Date(),
    expiresAt,
    providerRef: null,
    isOpen: true,
    card,
    offSession: auto,
  };
  const { email, locale } = payer;
  const opened = await provider.open({ ...attempt, email, locale, title, ...waysBack(method, id) });
  const actor = `provider:${provider.name}` as const;
  if (opened.kind === "refused") {
    await settleFromProvider(id, { kind: "failed", code: "refused" }, actor);
    return { state: "failed", paymentId: id, code: "refused" };
  }
  if (opened.kind === "unclear") {
    await settleFromProvider(id, opened, actor);
    return { state: "error", paymentId: id };
  }
  if (opened.kind === "answered") return answered(id, await settleFromProvider(id, opened.outcome, actor));
  const { providerRef, url } = opened;
  const status = await settleFromProvider(id, { kind: "open", providerRef, url, lastDecline: false }, actor);
  if (status === "IN_PROGRESS") return { state: "leave", paymentId: id, url };
  // Another tab has ended this attempt meanwhile: its page must not be paid.
  await provider.end({ ...attempt, providerRef, isOpen: false }, "superseded");
  return { state: "failed", paymentId: id, code: "superseded" };
}

/** What became of an attempt that needed no page; who waits for a slow bank sees it in progress. */
async function answered(paymentId: string, status: PaymentStatus | null): Promise<Started> {
  if (status === "SUCCESSFUL") return { state: "settled", paymentId };
  if (status !== "FAILED") return { state: "error", paymentId };
  const row = await db.first<{ code: FailureCode }>(
    sql`select error_code as code from payment where id = ${paymentId}`,
  );
  return { state: "failed", paymentId, code: row?.code ?? "declined" };
}

/** Where the provider sends the member afterwards. PayPal adds its own name of the attempt, `token`. */
function waysBack(method: Method, id: string): { successUrl: string; cancelUrl: string } {
  const site = env().PUBLIC_URL.replace(/\/$/, "");
  const cancel = cancelMark(id);
  return method === "paypal"
    ? { successUrl: site + paths.paypalStatus(), cancelUrl: site + paths.paypalStatus({ cancel }) }
    : { successUrl: site + paths.payState(id), cancelUrl: site + paths.payState(id, { cancel }) };
}

/**
 * The provider's page of a member's open attempt, opened now where the process ended before it was (the same page,
 * however often); what is over begins nothing any more. Null where the attempt is not this member's.
 */
export async function resumePayment(payer: Payer, paymentId: string): Promise<Started | null> {
  const payment = await db.first<PaymentRow>(sql`
    select ${paymentColumns} from payment where id = ${paymentId} and user_id = ${payer.id}`);
  if (!payment) return null;
  if (payment.status !== "IN_PROGRESS" || payment.providerUrl || !isProvided(payment.method))
    return standing(payment);
  const { id, method, amount, ccy, createdAt, card, auto } = payment;
  const expiresAt = payment.expiresAt ?? createdAt;
  if (expiresAt <= new Date()) return answered(id, await endAttempt(payment, "expired", "system"));
  const title = await titleOfPayment(payment);
  return openSession(payer, { id, method, amount, ccy, card, auto, expiresAt, title });
}

async function titleOfPayment(payment: PaymentRow): Promise<string> {
  const refs = await db.rows<PayableRef>(sql`
    select payable_type as type, payable_id as id from payment_payable where payment_id = ${payment.id}`);
  const views = await Promise.all(
    [...byType(refs)].map(([type, ids]) => payableKind(type).describe(payment.userId, ids)),
  );
  return titled(views.flat().map(({ no }) => no));
}

function titleOf(dues: Dues): string {
  return titled(allDues(dues).map(({ due }) => due.no));
}

function titled(numbers: readonly string[]): string {
  const shown = numbers.slice(0, 3).join(", ");
  return `Quayside ${shown}${numbers.length > 3 ? ` +${numbers.length - 3}` : ""}`;
}

/** Only who was sent to the provider's page knows the mark by which the way back cancels. */
function cancelMark(paymentId: string): string {
  return sign("payment-cancel", paymentId);
}

/** Whether the visitor truly comes from the provider's *back* link. */
export function isCancelMark(paymentId: string, mark: string | null): boolean {
  return mark !== null && verifySignature("payment-cancel", paymentId, mark);
}
