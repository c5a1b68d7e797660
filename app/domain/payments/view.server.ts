/** What the result page shows of an attempt, after asking the provider: the query string is never believed. */
import { drawOf } from "~/domain/credit/draw.server";
import { db, sql } from "~/platform/db";
import { inTime } from "~/platform/wait-limit";
import { log } from "~/platform/log.server";
import type { PaymentRow } from "./attempts.server";
import { cardOf } from "./cards/cards.server";
import type { SavedCard } from "./cards/cards";
import { answerSeconds, askSeconds, pagePatienceMs } from "./config";
import { disputesOf, type DisputeView } from "./disputes/member.server";
import type { Method } from "./methods";
import { paymentColumns } from "./attempts.server";
import { isFeeTaken } from "./fee.server";
import { payableKind, type PayableType, type PayableView } from "./payable.server";
import { isCancelMark } from "./open.server";
import { endAttempt, findOwn, providerAttempt } from "./payments.server";
import { isProvided, providerOf } from "./providers/providers.server";
import { settleFromProvider } from "./settle.server";
import { openStatuses, type PaymentStatus } from "./states";

export type PaymentView = {
  id: string;
  method: Method;
  card: Pick<SavedCard, "brand" | "last4"> | null;
  amount: bigint;
  ccy: string;
  /**
   * PayPal's fee in cents, and whether `amount` includes it; else the wallet pays it (D6). Null where nothing was
   * bought.
   */
  fee: bigint;
  feeIncluded: boolean;
  borrowed: { amount: bigint; dueAt: Date } | null;
  status: PaymentStatus;
  code: string | null;
  tags: string[];
  createdAt: Date;
  url: string | null;
  payables: (PayableView & { type: PayableType })[];
  disputes: DisputeView[];
};

/**
 * The member's attempt, asked about at its provider unless that just happened. `cancel` is the mark of the provider's
 * cancel link: it ends the attempt. Null for another member's attempt.
 */
export async function lookAtPayment(
  memberId: string,
  paymentId: string,
  cancel: string | null = null,
): Promise<PaymentView | null> {
  const payment = await findOwn(memberId, paymentId);
  if (!payment) return null;
  if (!openStatuses.includes(payment.status) || !isProvided(payment.method)) return viewOf(payment);
  return viewOf(await upToDate(payment, cancel, () => findOwn(memberId, paymentId)));
}

/** What a visitor without a session may see after PayPal: the status only. */
export type PayPalView = { id: string; memberId: string; status: PaymentStatus; code: string | null };

/** The attempt of a PayPal order, updated in the same way; null where there is none. */
export async function lookAtPayPal(token: string, cancel: string | null): Promise<PayPalView | null> {
  const find = () =>
    db.first<PaymentRow>(sql`
      select ${paymentColumns} from payment where provider_ref = ${token} and method = 'paypal'`);
  const payment = await find();
  if (!payment) return null;
  const isOpen = openStatuses.includes(payment.status);
  const { id, userId: memberId, ...now } = isOpen ? await upToDate(payment, cancel, find) : payment;
  return { id, memberId, status: now.status, code: now.errorCode };
}

async function upToDate(
  payment: PaymentRow,
  cancel: string | null,
  find: () => Promise<PaymentRow | null>,
): Promise<PaymentRow> {
  const changed = (await bringUpToDate(payment, cancel)) || (await hasJustTold(payment.id));
  const now = (await find()) ?? payment;
  // A declined card may have been followed by an accepted one, so we do not show a failure without asking.
  return now.status === "IN_PROGRESS" && !changed ? { ...now, errorCode: null } : now;
}

/**
 * Asks the provider; `cancel` ends the attempt there. Waits only a short time: a later answer is applied when it comes,
 * here or by the reconcile job. Returns whether the provider answered in time.
 */
async function bringUpToDate(payment: PaymentRow, cancel: string | null): Promise<boolean> {
  const isCancelled = isCancelMark(payment.id, cancel);
  if (!isCancelled && !(await isTimeToAsk(payment.id))) return false;
  const applied = isCancelled ? endAttempt(payment, "cancelled") : settled(payment);
  const answered = await inTime(pagePatienceMs, applied).catch(async (error: unknown) => {
    await putOff(payment.id, 0);
    throw error;
  });
  if (answered.ok) {
    await putOff(payment.id, 0);
    return true;
  }
  log.warn({ payment: payment.id }, "the provider is slow: the page does not wait for it");
  await putOff(payment.id, answerSeconds);
  applied
    .then(() => putOff(payment.id, 0))
    .catch((error: unknown) => log.error({ payment: payment.id, error }, "late answer not applied"));
  return false;
}

async function settled(payment: PaymentRow): Promise<PaymentStatus | null> {
  return settleFromProvider(payment.id, await providerOf(payment.method).ask(providerAttempt(payment)));
}

async function putOff(paymentId: string, seconds: number): Promise<void> {
  await db.run(
    sql`update payment set asked_at = now() + make_interval(secs => ${seconds}) where id = ${paymentId}`,
  );
}

/** Only one of several page views asks the provider. The others show the present state and refresh. */
async function isTimeToAsk(paymentId: string): Promise<boolean> {
  const row = await db.first(sql`
    update payment set asked_at = now() + make_interval(secs => ${answerSeconds}) where id = ${paymentId} and status = any(${[...openStatuses]}::text[])
      and (asked_at is null or asked_at <= now() - make_interval(secs => ${askSeconds})) returning 1`);
  return row !== null;
}

async function hasJustTold(paymentId: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from payment where id = ${paymentId} and asked_at <= now()
      and asked_at > now() - make_interval(secs => ${askSeconds})`);
  return row !== null;
}

/** The fee held while the attempt is open, then what was taken; nothing where nothing was bought. */
async function feeTaken({ id, status, paypalFee }: PaymentRow): Promise<bigint> {
  if (paypalFee === 0n || openStatuses.includes(status)) return paypalFee;
  return status === "SUCCESSFUL" && (await isFeeTaken(id)) ? paypalFee : 0n;
}

async function viewOf(payment: PaymentRow): Promise<PaymentView> {
  const refs = await db.rows<{ type: PayableType; ids: string[] }>(sql`
    select payable_type as type, array_agg(payable_id::text order by payable_id) as ids
    from payment_payable where payment_id = ${payment.id} group by payable_type order by payable_type`);
  const described = refs.map(async ({ type, ids }) =>
    (await payableKind(type).describe(payment.userId, ids)).map((view) => ({ ...view, type })),
  );
  const [borrowed, card, ownFee, disputes, ...views] = await Promise.all([
    payment.method === "wallet" ? drawOf(payment.id) : null,
    payment.savedCardId ? cardOf(payment.savedCardId) : null,
    feeTaken(payment),
    payment.tags.includes("DISPUTED") ? disputesOf(payment.id) : [],
    ...described,
  ]);
  const payables = views.flat();
  // A recharge learns its fee with its money.
  const fee = payables.reduce((sum, payable) => sum + (payable.fee ?? 0n), ownFee);
  const { id, method, amount, ccy, status, tags, createdAt } = payment;
  const url = status === "IN_PROGRESS" ? payment.providerUrl : null;
  return {
    id,
    method,
    card,
    amount,
    ccy,
    fee,
    feeIncluded: fee > 0n && amount > payment.expectedTotal,
    borrowed,
    status,
    code: payment.errorCode,
    tags,
    createdAt,
    url,
    payables,
    disputes,
  };
}
