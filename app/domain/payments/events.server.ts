/** News from providers: verified on the raw bytes, kept once, applied by a job that asks the provider again. */
import { z } from "zod";
import { verifyStripeEvent } from "~/partners/stripe/webhook.server";
import { db, sql, transaction } from "~/platform/db";
import { runWrites } from "~/platform/db/writes.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { paymentColumns, type PaymentRow } from "./attempts.server";
import { providerAttempt } from "./payments.server";
import { providerOf } from "./providers.server";
import { financeTask, settleFromProvider } from "./settle.server";

/** Verifies, then keeps the event and the job that applies it, together or not at all. A repeated one changes nothing. */
export async function receiveStripe(
  bytes: Buffer,
  headers: Headers,
): Promise<Result<undefined, "bad-signature">> {
  const event = verifyStripeEvent(bytes, headers.get("stripe-signature"));
  if (!event) return err("bad-signature");
  await transaction(async (tx) => {
    const kept = await tx.first<{ id: string }>(sql`
      insert into psp_event (provider, event_id, type, body)
      values ('stripe', ${event.id}, ${event.type}, ${JSON.stringify(event)}::jsonb)
      on conflict (provider, event_id) do nothing returning id`);
    if (kept) await addJob(tx, "payments.event", { id: kept.id });
    log.info({ partner: "stripe", event: event.id, type: event.type, repeated: !kept }, "webhook");
  });
  return ok();
}

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

/** What is used of an event; the rest is read at the provider. */
const StripeObject = z.object({
  id: z.string(),
  object: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: reference,
  amount_refunded: z.number().nullish(),
  amount: z.number().nullish(),
  currency: z.string().nullish(),
});
type StripeObject = z.infer<typeof StripeObject>;

const settling =
  /^(checkout\.session\.(completed|expired|async_payment_(succeeded|failed))|payment_intent\.(succeeded|payment_failed|canceled))$/;
const forFinance = /^(charge\.refunded|refund\.failed|charge\.dispute\.(created|updated|closed))$/;

/** Applies one kept event; safe to run again. Throws where the provider does not answer, so that the job comes back. */
export async function applyEvent(id: string): Promise<void> {
  const event = await db.first<{
    type: string;
    body: { data: { object: unknown } };
    processedAt: Date | null;
  }>(sql`
    select type, body, processed_at as "processedAt" from psp_event where id = ${id}`);
  if (!event || event.processedAt) return;
  const outcome = await effectOf(id, event.type, event.body.data.object);
  await db.run(sql`update psp_event set processed_at = now(), outcome = ${outcome} where id = ${id}`);
}

async function effectOf(id: string, type: string, raw: unknown): Promise<string> {
  if (!settling.test(type) && !forFinance.test(type)) return "not used";
  const parsed = StripeObject.safeParse(raw);
  if (!parsed.success) return "not understood";
  const payment = await paymentOf(parsed.data);
  if (!payment) return "not ours";
  if (forFinance.test(type)) return tellFinance(id, type, payment, parsed.data);
  const outcome = await providerOf(payment.method).ask(providerAttempt(payment));
  if (outcome.kind === "unclear") throw new Error(`payment ${payment.id}: ${outcome.reason}`);
  return (await settleFromProvider(payment.id, outcome)) ?? "not ours";
}

async function paymentOf(object: StripeObject): Promise<PaymentRow | null> {
  const own = z.uuid().safeParse(object.metadata?.["payment"] ?? object.client_reference_id);
  const session = object.object === "checkout.session" ? object.id : null;
  const intent = object.object === "payment_intent" ? object.id : (object.payment_intent ?? null);
  return db.first<PaymentRow>(sql`
    select ${paymentColumns} from payment
    where method = 'card' and (id = ${own.data ?? null}::uuid or provider_ref = ${session}::text
      or provider_payment_ref = ${intent}::text)
    limit 1`);
}

/** Money that leaves by the provider's own hand (a refund there, a chargeback) waits for a person. */
async function tellFinance(
  id: string,
  type: string,
  payment: PaymentRow,
  object: StripeObject,
): Promise<string> {
  const { amount, amount_refunded, currency } = object;
  const data = {
    type,
    object: object.id,
    amount: amount_refunded ?? amount ?? null,
    currency: currency ?? null,
  };
  await transaction((tx) => runWrites(tx, [financeTask(`psp_event:${id}`, type, payment.id, data)]));
  return "finance task";
}
