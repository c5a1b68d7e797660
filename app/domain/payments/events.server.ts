/** Provider events: verified on the raw bytes, stored once, applied by a job that asks the provider again. */
import { z } from "zod";
import { verifyPayPalEvent } from "~/partners/paypal/webhook.server";
import { verifyStripeEvent } from "~/partners/stripe/webhook.server";
import { db, sql, transaction } from "~/platform/db";
import { runWrites } from "~/platform/db/writes.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { parseAmount } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { paymentColumns, type PaymentRow } from "./attempts.server";
import { syncCardsOf } from "./cards/cards.server";
import { newsDays } from "./config";
import { applyDisputesOf } from "./disputes/ask.server";
import { applyDispute, isDisputeEvent } from "./disputes/disputes.server";
import { providerAttempt } from "./payments.server";
import { providerOf } from "./providers/providers.server";
import { reviewRefunds } from "./refunds/made-at-provider.server";
import { financeTask, reversalTask } from "./finance-tasks.server";
import { settleFromProvider } from "./settle.server";
import { capturePending } from "./states";

/** Verifies, then keeps the event and the job that applies it, together or not at all. A repeated one changes nothing. */
export async function receiveStripe(
  bytes: Buffer,
  headers: Headers,
): Promise<Result<undefined, "bad-signature">> {
  const event = verifyStripeEvent(bytes, headers.get("stripe-signature"));
  if (!event) {
    securityEvent("bad-signature", { partner: "stripe" });
    return err("bad-signature");
  }
  await keep("stripe", event.id, event.type, event.data.object);
  return ok();
}

/** The same for PayPal. `unclear`: nobody could say whether it is genuine; PayPal will send it again. */
export async function receivePayPal(
  bytes: Buffer,
  headers: Headers,
): Promise<Result<undefined, "bad-signature" | "unclear">> {
  const verified = await verifyPayPalEvent(bytes, headers);
  if (verified.kind === "forged") securityEvent("bad-signature", { partner: "paypal" });
  if (verified.kind !== "genuine") return err(verified.kind === "forged" ? "bad-signature" : "unclear");
  const { id, type, resource } = verified.event;
  await keep("paypal", id, type, resource);
  return ok();
}

function keep(provider: "stripe" | "paypal", eventId: string, type: string, object: unknown): Promise<void> {
  return transaction(async (tx) => {
    const kept = await tx.first<{ id: string }>(sql`
      insert into psp_event (provider, event_id, type, body)
      values (${provider}, ${eventId}, ${type}, ${JSON.stringify({ data: { object } })}::jsonb)
      on conflict (provider, event_id) do nothing returning id`);
    if (kept) await addJob(tx, "payments.event", { id: kept.id });
    log.info({ partner: provider, event: eventId, type, repeated: !kept }, "webhook");
  });
}

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

/** What is used of an event of Stripe's; the rest is read at the provider. */
const StripeObject = z.object({
  id: z.string(),
  object: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: reference,
  customer: reference,
  amount_refunded: z.number().nullish(),
  amount: z.number().nullish(),
  currency: z.string().nullish(),
});

const PayPalMoney = z.object({ currency_code: z.string(), value: z.string() });

const PayPalObject = z.object({
  id: z.string().nullish(),
  dispute_id: z.string().nullish(),
  custom_id: z.string().nullish(),
  amount: PayPalMoney.nullish(),
  dispute_amount: PayPalMoney.nullish(),
  purchase_units: z.array(z.object({ custom_id: z.string().nullish() })).nullish(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() })
    .nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).nullish(),
});

type News = {
  object: string;
  own: string | null;
  session: string | null;
  payment: string | null;
  amount: string | null;
  currency: string | null;
};

const settling = {
  stripe:
    /^(checkout\.session\.(completed|expired|async_payment_(succeeded|failed))|payment_intent\.(succeeded|payment_failed|canceled))$/,
  paypal: /^(CHECKOUT\.ORDER\.(APPROVED|COMPLETED)|PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED))$/,
};

/** Money that PayPal took back: most often by a dispute, which tells of it itself. */
const reversal = "PAYMENT.CAPTURE.REVERSED";

const refunding = {
  stripe: /^(charge\.refunded|refund\.(created|updated|failed))$/,
  paypal: /^PAYMENT\.CAPTURE\.REFUNDED$/,
};

const ofCards =
  /^(payment_method\.(attached|detached|updated|automatically_updated)|setup_intent\.succeeded)$/;

type Kept = { provider: "stripe" | "paypal"; type: string; body: { data: { object: unknown } } };

/** Applies one kept event; safe to run again. Throws where the provider does not answer, so that the job comes back. */
export async function applyEvent(id: string): Promise<void> {
  const event = await db.first<Kept & { processedAt: Date | null }>(sql`
    select provider, type, body, processed_at from psp_event where id = ${id}`);
  if (!event || event.processedAt) return;
  const outcome = await effectOf(id, event);
  await db.run(sql`update psp_event set processed_at = now(), outcome = ${outcome} where id = ${id}`);
}

/** Deletes old events: they contain personal data, and providers repeat none after some days. */
export function sweepNews(): Promise<number> {
  return db.run(sql`
    delete from psp_event where id in (
      select id from psp_event where processed_at < now() - make_interval(days => ${newsDays}) limit 5000)`);
}

async function effectOf(id: string, { provider, type, body }: Kept): Promise<string> {
  if (provider === "stripe" && ofCards.test(type)) return cardNews(body.data.object);
  const back = refunding[provider].test(type);
  const known = back || isDisputeEvent(type) || type === reversal || settling[provider].test(type);
  if (!known) return "not used";
  const news = provider === "stripe" ? stripeNews(body.data.object) : paypalNews(body.data.object);
  if (!news) return "not understood";
  if (isDisputeEvent(type)) return applyDispute(provider, news.object);
  const payment = await paymentOf(provider, news);
  if (!payment) return "not ours";
  if (type === reversal) return reversed(id, payment, news);
  if (back) {
    const found = await reviewRefunds(payment, news.object);
    if (found === null) throw new Error(`payment ${payment.id}: no answer about its refunds`);
    // It spoke of one that the provider does not show: a person looks.
    return found > 0 ? "refunds" : unseen(id, payment, news);
  }
  const outcome = await providerOf(payment.method).ask(providerAttempt(payment));
  // What waits for a bank is known to be open: the provider will say more.
  if (outcome.kind === "unclear" && outcome.reason !== capturePending) {
    throw new Error(`payment ${payment.id}: ${outcome.reason}`);
  }
  return (await settleFromProvider(payment.id, outcome)) ?? "not ours";
}

function cardNews(raw: unknown): Promise<string> {
  const parsed = StripeObject.safeParse(raw);
  if (!parsed.success) return Promise.resolve("not understood");
  const { id, object, customer } = parsed.data;
  return syncCardsOf(customer ?? null, object === "payment_method" ? id : null);
}

function stripeNews(raw: unknown): News | null {
  const parsed = StripeObject.safeParse(raw);
  if (!parsed.success) return null;
  const {
    id,
    object,
    metadata,
    client_reference_id: reference,
    payment_intent: intent,
    ...sums
  } = parsed.data;
  const amount = sums.amount_refunded ?? sums.amount;
  return {
    object: id,
    own: metadata?.["payment"] ?? reference ?? null,
    session: object === "checkout.session" ? id : null,
    payment: object === "payment_intent" ? id : (intent ?? null),
    amount: amount === null || amount === undefined ? null : String(amount),
    currency: sums.currency ?? null,
  };
}

function paypalNews(raw: unknown): News | null {
  const parsed = PayPalObject.safeParse(raw);
  if (!parsed.success) return null;
  const object = parsed.data;
  const up = object.links?.find(({ rel }) => rel === "up")?.href;
  const capture = up ? /\/captures\/([^/?]+)/.exec(up)?.[1] : undefined;
  const money = object.amount ?? object.dispute_amount;
  return {
    object: object.id ?? object.dispute_id ?? "",
    own: object.custom_id ?? object.purchase_units?.[0]?.custom_id ?? null,
    session: object.supplementary_data?.related_ids?.order_id ?? object.id ?? null,
    payment: object.disputed_transactions?.[0]?.seller_transaction_id ?? capture ?? object.id ?? null,
    amount: money?.value ?? null,
    currency: money?.currency_code ?? null,
  };
}

async function paymentOf(provider: "stripe" | "paypal", news: News): Promise<PaymentRow | null> {
  const own = z.uuid().safeParse(news.own);
  return db.first<PaymentRow>(sql`
    select ${paymentColumns} from payment
    where method = ${provider === "stripe" ? "card" : "paypal"} and (id = ${own.data ?? null}::uuid
      or provider_ref = ${news.session}::text or provider_payment_ref = ${news.payment}::text)
    limit 1`);
}

/** A refund that the provider speaks of and does not show waits for a person. */
async function unseen(id: string, payment: PaymentRow, news: News): Promise<string> {
  const task = financeTask(`psp_event:${id}`, "refund-unseen", payment.id, saidOf(payment, news));
  await transaction((tx) => runWrites(tx, [task]));
  return "finance task";
}

/**
 * Money taken back is booked by its dispute (J12), which is read first, because its event may be lost. Without one,
 * finance gets a task.
 */
async function reversed(id: string, payment: PaymentRow, news: News): Promise<string> {
  await applyDisputesOf(news.object);
  return transaction(async (tx) => {
    // A dispute of it that is applied just now has this row, too.
    await tx.run(sql`select 1 from payment where id = ${payment.id} for update`);
    if (await tx.first(sql`select 1 from dispute where payment_id = ${payment.id} and status <> 'WON'`))
      return "known by its dispute";
    await runWrites(tx, [reversalTask(id, payment.id, saidOf(payment, news))]);
    return "finance task";
  });
}

/** Whole minor units of a million millions at most; null where it is something else. */
function wholeMinor(text: string): bigint | null {
  return /^-?\d{1,15}$/.test(text) ? BigInt(text) : null;
}

function saidOf({ method }: PaymentRow, { object, amount, currency }: News): Record<string, unknown> {
  const ccy = (currency ?? "").toUpperCase();
  const cents = amount === null ? null : method === "card" ? wholeMinor(amount) : parseAmount(amount, ccy);
  return { ...(cents === null ? {} : { amount: cents.toString(), ccy }), method, ref: object };
}
