/** What the tests of the sandbox's Stripe share: the sandbox, an app that listens, checkouts and their pages. */
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { RunningSandbox } from "../server";
import { control, listen, start, until, type Heard, type Listener } from "../test-kit";

export const KEY = "sk_test_quayside";
const SECRET = "whsec_configured";

export let sandbox: RunningSandbox;
export let app: Listener;
export let stripe: Stripe;

/** The client of a key; it does not try again where nothing else is said. */
export function client(key = KEY, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries, telemetry: false });
}

/** A sandbox of its own for the tests of a file, with an app that hears its webhooks, and Stripe's own client. */
export function withStripe(): void {
  beforeAll(async () => {
    app = await listen();
    sandbox = await start({
      stripe: { secretKey: KEY, webhookUrl: `${app.url}/hook`, webhookSecret: SECRET },
    });
    stripe = client();
  });
  afterAll(async () => {
    await Promise.all([sandbox.close(), app.close()]);
  });
  beforeEach(async () => {
    await control(sandbox, "DELETE", "/faults");
    app.heard.length = 0;
    app.status = 200;
  });
}

/** A checkout session over 39.98 US dollars, changed as wanted. */
export function checkout(
  over: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
) {
  const line = {
    quantity: 2,
    price_data: { currency: "usd", unit_amount: 1_999, product_data: { name: "Recharge" } },
  };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    line_items: [line],
    client_reference_id: "R-1",
    metadata: { order: "R-1" },
    payment_intent_data: { metadata: { order: "R-1" } },
    success_url: "https://app.test/ok?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://app.test/cancel",
    customer_email: "buyer@app.test",
    allowed_payment_method_types: ["card"],
    ...over,
  };
  return stripe.checkout.sessions.create(params, options);
}

/** Sends the form of the payment page. */
export function payForm(
  session: Stripe.Checkout.Session,
  number = "4242 4242 4242 4242",
  over: Record<string, string> = {},
) {
  const body = new URLSearchParams({
    email: "x@y.test",
    number,
    expiry: "12 / 34",
    cvc: "123",
    name: "Maya Lindqvist",
    ...over,
  });
  return fetch(`${sandbox.url}/stripe/pay/${session.id}`, { method: "POST", body, redirect: "manual" });
}

/** The event of a call, its signature checked. */
export const eventOf = (heard: Heard): Stripe.Event =>
  stripe.webhooks.constructEvent(heard.body, String(heard.headers["stripe-signature"]), SECRET);
export const heardTypes = (): string[] => app.heard.map((heard) => eventOf(heard).type);
export const heardEvent = (type: string): Promise<Heard> =>
  until(() => app.heard.find((heard) => eventOf(heard).type === type));
