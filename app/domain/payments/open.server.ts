/** An attempt on a provider's page (§3.4): its row, the page itself, and the ways there and back. */
import { openAccounts, postings } from "~/domain/ledger/ledger.server";
import { sign, verifySignature } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";
import { jobWrite, runWrites } from "~/platform/db/writes.server";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { allDues, createWrites, eachKind, type Dues, type PaymentRow } from "./attempts.server";
import { begin } from "./start-attempt.server";
import { meansOf } from "./cards/cards.server";
import { attemptMinutes } from "./config";
import { feeHeld, feeOf } from "./fee.server";
import { byType, lockFundsAndDues } from "./lock.server";
import type { Method } from "./methods";
import { payableKind, type PayableRef } from "./payable.server";
import {
  actorOf,
  attemptOf,
  plan,
  type Payer,
  type PaymentRequest,
  type StartError,
  type Started,
} from "./plan.server";
import { providerOf } from "./providers/providers.server";
import { jobKey, settleFromProvider } from "./settle.server";
import type { FailureCode, PaymentStatus } from "./states";
import { wireTerms, wireWrites } from "./wires/wires.server";

/** First our row, then the provider's session with the row's id as its key, then the session's id on the row. */
export async function open(payer: Payer, request: PaymentRequest): Promise<Result<Started, StartError>> {
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
      expiresAt: until,
      savedCardId,
      saveCard,
      auto,
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
  return ok(await openSession(payer, created.value, true));
}

type Opening = Pick<PaymentRow, "id" | "method" | "amount" | "ccy" | "card" | "auto"> & {
  expiresAt: Date;
  title: string;
};

/**
 * Opens or finds the provider's page; the attempt's id is the key. If the first call could not even be sent, the member
 * may pay another way at once.
 */
export async function openSession(
  payer: Payer,
  { id, method, amount, ccy, expiresAt, title, card, auto }: Opening,
  isFirst = false,
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
  const nobodyAsked = opened.kind === "unclear" && opened.unsent && isFirst && !auto;
  if (opened.kind === "refused" || nobodyAsked) {
    const code = nobodyAsked ? "unavailable" : "refused";
    await settleFromProvider(id, { kind: "failed", code }, actor);
    return { state: "failed", paymentId: id, code };
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

/** The result of an attempt that needs no page; a slow bank leaves it in progress. */
export async function answered(paymentId: string, status: PaymentStatus | null): Promise<Started> {
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
 * The numbers that the provider shows, a few of them. Always in the same order, because a key accepts the same text
 * only.
 */
export async function titleOfPayment(payment: PaymentRow): Promise<string> {
  const refs = await db.rows<PayableRef>(sql`
    select payable_type as type, payable_id as id from payment_payable where payment_id = ${payment.id}`);
  const views = await Promise.all(
    [...byType(refs)].map(([type, ids]) => payableKind(type).describe(payment.userId, ids)),
  );
  const inOrder = views.flatMap((view) => view.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  return titled(inOrder.map(({ no }) => no));
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
