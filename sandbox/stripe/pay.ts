/** Paying an open session with a card, or passing its challenge. A session is paid at most once. */
import type Stripe from "stripe";
import type { Sandbox } from "../state";
import { brandOf, cardOf, createMethod, luhn } from "./cards";
import { createSetup } from "./intents";
import { createIntent } from "./new-payment";
import { attachTo, collect, decline } from "./payments";
import { completeSession, payingCustomer } from "./sessions";
import { byItself, emit } from "./webhooks";

export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  email: string;
}

interface Expiry {
  month: number;
  year: number;
}

function readExpiry(text: string): Expiry | null {
  const match = /^(\d{1,2})\s*(?:[/-]\s*)?(\d{2}|\d{4})$/.exec(text.trim());
  const [month, given] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || month < 1 || month > 12) return null;
  const year = given < 100 ? 2_000 + given : given;
  const today = new Date();
  const past = year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  return past || year > today.getUTCFullYear() + 50 ? null : { month, year };
}

/** What is wrong with the form, as the key of a text; the expiry where nothing is. */
function check(form: CardForm): Expiry | "bad_number" | "bad_expiry" | "bad_cvc" | "bad_name" | "live_card" {
  const number = form.number.replace(/[\s-]/g, "");
  const expiry = readExpiry(form.expiry);
  if (!luhn(number)) return "bad_number";
  if (!expiry) return "bad_expiry";
  if (!new RegExp(`^\\d{${brandOf(number) === "amex" ? 4 : 3}}$`).test(form.cvc)) return "bad_cvc";
  if (!form.name) return "bad_name";
  return cardOf(number) ? expiry : "live_card";
}

/** The owner's answer to the bank about a saved card; where the payment leads back to, or null where none waits. */
export function answerBank(sandbox: Sandbox, intentId: string, approved: boolean): string | null {
  const intent = sandbox.world.stripe.intents[intentId];
  const back = intent?.next_action?.redirect_to_url?.return_url;
  const method = sandbox.world.stripe.methods[String(intent?.payment_method)];
  if (!intent || !back || !method || intent.status !== "requires_action") return null;
  if (approved) collect(sandbox, intent, method, { offSession: false, challenged: true, cause: byItself });
  else decline(sandbox, intent, method, "challenge_failed", byItself);
  sandbox.save();
  return back;
}

/** The address the page knows already: the session's, or its customer's; null where the payer types one. */
export function knownEmail(sandbox: Sandbox, session: Stripe.Checkout.Session): string | null {
  const customer = typeof session.customer === "string" ? session.customer : (session.customer?.id ?? "");
  return session.customer_email ?? sandbox.world.stripe.customers[customer]?.email ?? null;
}

/** Returns `paid`, `challenge`, or the key of what the payer is to be told. */
export function pay(sandbox: Sandbox, session: Stripe.Checkout.Session, form: CardForm): string {
  if (session.status !== "open") return "paid";
  const expiry = check(form);
  if (typeof expiry === "string") return expiry;
  const number = form.number.replace(/[\s-]/g, "");
  const payer = { name: form.name, email: knownEmail(sandbox, session) ?? (form.email || null) };
  const method = createMethod(sandbox, { number, expMonth: expiry.month, expYear: expiry.year, ...payer });
  return session.mode === "setup"
    ? save(sandbox, session, method, false)
    : charge(sandbox, session, method, false);
}

/** The owner's answer to the bank. `none` where no bank has asked. */
export function passChallenge(sandbox: Sandbox, session: Stripe.Checkout.Session, approved: boolean): string {
  const extras = sandbox.world.stripe.extras[session.id];
  const method = sandbox.world.stripe.methods[extras?.awaiting ?? ""];
  if (!extras || !method) return "none";
  extras.awaiting = null;
  if (approved)
    return session.mode === "setup"
      ? save(sandbox, session, method, true)
      : charge(sandbox, session, method, true);
  const intent =
    typeof session.payment_intent === "string"
      ? sandbox.world.stripe.intents[session.payment_intent]
      : undefined;
  if (intent) decline(sandbox, intent, method, "challenge_failed", byItself);
  return "challenge_failed";
}

function payerOf(method: Stripe.PaymentMethod): { name: string; email: string | null } {
  return { name: method.billing_details.name ?? "", email: method.billing_details.email };
}

function intentOf(sandbox: Sandbox, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const known =
    typeof session.payment_intent === "string"
      ? sandbox.world.stripe.intents[session.payment_intent]
      : undefined;
  if (known) return known;
  const extras = sandbox.world.stripe.extras[session.id];
  const intent = createIntent(
    sandbox,
    {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "usd",
      customer: typeof session.customer === "string" ? session.customer : null,
      description: extras?.description ?? null,
      metadata: extras?.intentMetadata ?? {},
      receiptEmail: session.customer_email,
      setupFutureUsage: extras?.setupFutureUsage ?? null,
    },
    byItself,
  );
  session.payment_intent = intent.id;
  return intent;
}

function charge(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  challenged: boolean,
): string {
  const intent = intentOf(sandbox, session);
  intent.customer ??= payingCustomer(sandbox, session, payerOf(method));
  const outcome = collect(sandbox, intent, method, { offSession: false, challenged, cause: byItself });
  if (outcome === "processing") return "generic_decline";
  if (outcome === "requires_action") return await3ds(sandbox, session, method);
  if (outcome !== "succeeded") return outcome.decline;
  completeSession(sandbox, session, payerOf(method));
  return "paid";
}

function save(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  challenged: boolean,
): string {
  const card = cardOf(sandbox.world.stripe.numbers[method.id] ?? "");
  if (card?.challenge && !challenged) return await3ds(sandbox, session, method);
  if (card?.decline) return card.decline;
  const customer = payingCustomer(sandbox, session, payerOf(method));
  if (!customer) return "generic_decline";
  const metadata = sandbox.world.stripe.extras[session.id]?.intentMetadata ?? {};
  const setup = createSetup(sandbox, customer, method.id, metadata);
  session.setup_intent = setup.id;
  attachTo(sandbox, customer, method, byItself);
  emit(sandbox, "setup_intent.succeeded", setup, byItself);
  completeSession(sandbox, session, payerOf(method));
  return "paid";
}

function await3ds(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
): "challenge" {
  const extras = sandbox.world.stripe.extras[session.id];
  if (extras) extras.awaiting = method.id;
  sandbox.save();
  return "challenge";
}
