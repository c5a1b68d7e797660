/**
 * Chargebacks (J12). Each event makes us read the dispute at its provider and apply its present state: money taken or
 * returned, open, won or lost. So repeated or unordered events do no harm.
 */
import { z } from "zod";
import { publish } from "~/domain/bus";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { fundsOf, lockWallet, openAccounts } from "~/domain/ledger/ledger.server";
import { notify } from "~/domain/notifications/notifications.server";
import { readDispute as readPayPal } from "~/partners/paypal/disputes.server";
import { readDispute as readStripe } from "~/partners/stripe/disputes.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { runWrites } from "~/platform/db/writes.server";
import { log } from "~/platform/log.server";
import { divideRounded } from "~/platform/money";
import { paymentColumns, type PaymentRow } from "../attempts.server";
import type { DisputedPayment } from "./events";
import { ofPayPal, ofStripe, type DisputeFacts, type Provider } from "./facts";
import { capturedBy, moveMoney, takeFee } from "./money.server";
import {
  asDisputed,
  insertDispute,
  lockDispute,
  recordDispute,
  updateDispute,
  type DisputeRow,
} from "./row.server";
import type { PayableRef } from "../payable.server";
import { providerAttempt } from "../payments.server";
import { providerOf } from "../providers/providers.server";
import { financeTask, reversalExplained } from "../finance-tasks.server";
import { settleFromProvider } from "../settle.server";
import { capturePending } from "../states";

/** Events that are news of a dispute. */
export const isDisputeEvent = (type: string): boolean =>
  /^(charge\.dispute\.|CUSTOMER\.DISPUTE\.)/.test(type);

/** A dispute that somebody else brings up to date at the same time is read again so often. */
const readings = 5;

type Reading = { facts: DisputeFacts; askedAt: Date };

/** What `applyDispute` says of a dispute that its provider does not show to us. */
export const notShown = "not understood";

/**
 * Updates a dispute. An answer that may be older than one already applied is read again. Throws where the provider does
 * not answer, so that the job is retried.
 */
export async function applyDispute(provider: Provider, providerId: string): Promise<string> {
  for (let n = 0; n < readings; n += 1) {
    const reading = await read(provider, providerId);
    if (!reading) return notShown;
    const payment = await disputedPayment(provider, reading.facts);
    if (!payment) {
      await transaction((tx) => tellFinance(tx, provider, reading.facts, "dispute-unknown"));
      return "finance task";
    }
    const applied = await transaction((tx) => apply(tx, provider, payment, reading));
    if (applied !== null) return applied;
  }
  throw new Error(`dispute ${providerId}: it is brought up to date by others`);
}

/** Null where the provider has no such dispute. A refused key says nothing about it. */
async function read(provider: Provider, id: string): Promise<Reading | null> {
  const clock = await db.first<{ at: Date }>(sql`select clock_timestamp() as at`);
  const answer = provider === "stripe" ? await readStripe(id) : await readPayPal(id);
  if (!answer.ok && answer.kind === "refused" && !answer.denied) return null;
  if (!answer.ok || !clock) throw new Error(`dispute ${id}: ${answer.ok ? "no time" : answer.reason}`);
  const facts =
    provider === "stripe"
      ? ofStripe(answer.value as Parameters<typeof ofStripe>[0])
      : ofPayPal(answer.value as Parameters<typeof ofPayPal>[0]);
  return facts && { facts, askedAt: clock.at };
}

/**
 * The disputed payment. If it is not settled yet, it is found by our own id and settled first. Throws where the
 * provider does not know its outcome.
 */
async function disputedPayment(provider: Provider, facts: DisputeFacts): Promise<PaymentRow | null> {
  const method = provider === "stripe" ? "card" : "paypal";
  const own = z.uuid().safeParse(facts.own).data ?? null;
  const find = () =>
    db.first<PaymentRow>(sql`
      select ${paymentColumns} from payment
      where method = ${method} and (provider_payment_ref = ${facts.paymentRef}::text
        or (id = ${own}::uuid and provider_payment_ref is null))
      order by provider_payment_ref nulls last limit 1`);
  const payment = await find();
  if (!payment || payment.status === "SUCCESSFUL") return payment;
  const outcome = await providerOf(payment.method).ask(providerAttempt(payment));
  if (outcome.kind === "unclear" && outcome.reason !== capturePending)
    throw new Error(`payment ${payment.id}: ${outcome.reason}`);
  await settleFromProvider(payment.id, outcome);
  return find();
}

/** Null where it is older than what was applied since. */
async function apply(
  tx: Tx,
  provider: Provider,
  payment: PaymentRow,
  { facts, askedAt }: Reading,
): Promise<string | null> {
  // The wallet before the payment, as every command does (§4.7).
  await openAccounts(tx, payment.userId);
  const funds = fundsOf(await tx.rows<{ kind: string; free: bigint }>(lockWallet(payment.userId)));
  await tx.run(sql`select 1 from payment where id = ${payment.id} for update`);
  const captured = await capturedBy(tx, payment.id);
  if (!captured || captured.ccy !== facts.ccy || facts.amount > captured.amount) {
    await tellFinance(tx, provider, facts, "dispute-mismatch", payment.id);
    return "finance task";
  }
  const value = divideRounded(captured.credited * facts.amount, captured.amount);
  const made = await insertDispute(tx, provider, payment, facts, value);
  const known = await lockDispute(tx, provider, facts.providerId);
  if (known.readAt && known.readAt > askedAt) return null;
  const row = await asDisputed(tx, known, payment, facts, value);
  const about = await aboutOf(tx, payment, facts);

  if (made) await disputed(tx, row, about);
  else if (row.status === "WON" && facts.status === "OPEN") await tellDisputed(tx, row, about);
  if (facts.fee > row.fee) await takeFee(tx, provider, facts, row);
  if (facts.taken !== row.taken) await moveMoney(tx, { provider, payment, facts, row, funds });
  await updateDispute(tx, facts, row);
  // A won dispute holds no money; anything else taken for it is still to be explained.
  if (facts.status !== "WON") await tx.run(reversalExplained(payment.id));
  if (facts.status !== row.status) await closed(tx, facts, row, about);
  // What came back repays what else is owed or borrowed.
  if (row.taken && !facts.taken) await repayFromIncoming(tx, payment.userId);
  return `${facts.status}${facts.taken ? " taken" : ""}`;
}

async function aboutOf(tx: Tx, payment: PaymentRow, facts: DisputeFacts): Promise<DisputedPayment> {
  const payables = await tx.rows<PayableRef>(sql`
    select payable_type as type, payable_id as id from payment_payable where payment_id = ${payment.id}
      and ${!payment.tags.includes("CREDITED")}::boolean order by payable_type, payable_id`);
  return { paymentId: payment.id, memberId: payment.userId, payables, no: facts.providerId };
}

async function disputed(tx: Tx, row: DisputeRow, about: DisputedPayment): Promise<void> {
  await tx.run(sql`
    update payment set tags = array(select distinct unnest(tags || '{DISPUTED}'::text[])) where id = ${about.paymentId}`);
  await recordDispute(tx, row, null, "OPEN", "opened");
  await tellDisputed(tx, row, about);
}

async function tellDisputed(tx: Tx, row: DisputeRow, about: DisputedPayment): Promise<void> {
  await publish("payments.disputed", tx, about);
  const data = { amount: row.value.toString(), no: about.no };
  await notify(tx, { userId: about.memberId, event: "payment.disputed", data });
  log.warn({ payment: about.paymentId, dispute: row.id }, "payment disputed");
}

async function closed(tx: Tx, facts: DisputeFacts, row: DisputeRow, about: DisputedPayment): Promise<void> {
  await recordDispute(tx, row, row.status, facts.status, facts.status.toLowerCase());
  if (facts.status === "OPEN") return;
  if (facts.status === "WON") await publish("payments.disputeWon", tx, about);
  const event = facts.status === "WON" ? "payment.dispute-won" : "payment.dispute-lost";
  const data = { amount: row.value.toString(), no: about.no };
  await notify(tx, { userId: about.memberId, event, data });
}

async function tellFinance(
  tx: Tx,
  provider: Provider,
  facts: DisputeFacts,
  kind: string,
  paymentId?: string,
): Promise<void> {
  const { providerId, amount, ccy, paymentRef } = facts;
  const data = { provider, dispute: providerId, payment: paymentRef, amount: amount.toString(), ccy };
  const key = `dispute:${provider}:${providerId}`;
  await runWrites(tx, [financeTask(key, kind, paymentId ?? providerId, data)]);
}
