import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { control, listen, start, until, type Heard, type Listener } from "../test-kit";

const KEY = "sk_test_quayside";
const SECRET = "whsec_configured";

let sandbox: RunningSandbox;
let app: Listener;
let stripe: Stripe;

function client(key = KEY, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries, telemetry: false });
}

beforeAll(async () => {
  app = await listen();
  sandbox = await start({ stripe: { secretKey: KEY, webhookUrl: `${app.url}/hook`, webhookSecret: SECRET } });
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

function checkout(
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

function payForm(
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

const eventOf = (heard: Heard): Stripe.Event =>
  stripe.webhooks.constructEvent(heard.body, String(heard.headers["stripe-signature"]), SECRET);
const heardTypes = (): string[] => app.heard.map((heard) => eventOf(heard).type);
const heardEvent = (type: string): Promise<Heard> =>
  until(() => app.heard.find((heard) => eventOf(heard).type === type));

describe("checkout", () => {
  test("a session is made, paid on the hosted page, and told about with signed events", async () => {
    const session = await checkout();
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 3_998,
      currency: "usd",
      payment_intent: null,
    });
    expect(session.url).toBe(`${sandbox.url}/stripe/pay/${session.id}`);
    const page = await (await fetch(session.url ?? "")).text();
    expect(page).toContain("$39.98");
    expect(page).toContain("?card=4000000000003220");

    const paid = await payForm(session);
    expect(paid.status).toBe(303);
    expect(paid.headers.get("location")).toBe(`https://app.test/ok?session_id=${session.id}`);

    const after = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge.balance_transaction", "line_items"],
    });
    expect(after).toMatchObject({
      status: "complete",
      payment_status: "paid",
      metadata: { order: "R-1" },
      client_reference_id: "R-1",
    });
    const intent = after.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 3_998, metadata: { order: "R-1" } });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({
      paid: true,
      payment_method_details: { card: { last4: "4242", brand: "visa" } },
    });
    expect(charge.balance_transaction).toMatchObject({ amount: 3_998, fee: 146, net: 3_852 });
    expect(after.line_items?.data).toMatchObject([{ quantity: 2, amount_total: 3_998 }]);

    const event = eventOf(await heardEvent("checkout.session.completed"));
    expect(event).toMatchObject({
      api_version: Stripe.API_VERSION,
      livemode: false,
      data: { object: { id: session.id, payment_status: "paid" } },
    });
    await until(() =>
      ["charge.succeeded", "payment_intent.succeeded"].every((type) => heardTypes().includes(type)),
    );
  });

  test("a declined card says so and can be replaced", async () => {
    const session = await checkout();
    const declined = await payForm(session, "4000000000000002");
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("Your card was declined.");
    await heardEvent("payment_intent.payment_failed");
    const poor = await payForm(session, "4000000000009995");
    expect(await poor.text()).toContain("insufficient funds");
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
    expect((await payForm(session)).status).toBe(303);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    const charges = await stripe.charges.list({ payment_intent: String(intent) });
    expect(charges.data.map((charge) => charge.status)).toEqual(["succeeded", "failed", "failed"]);
  });

  test("two tabs and a double click pay once", async () => {
    const session = await checkout();
    const answers = await Promise.all([payForm(session), payForm(session), payForm(session)]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    expect((await stripe.charges.list({ payment_intent: String(intent) })).data).toHaveLength(1);
    expect(await (await fetch(`${sandbox.url}/stripe/pay/${session.id}`)).text()).toContain(
      "already complete",
    );
  });

  test.each([
    ["4242424242424241", {}, "card number is invalid"],
    ["4242424242424242", { expiry: "01 / 20" }, "in the past"],
    ["4242424242424242", { cvc: "12" }, "security code is incomplete"],
    ["4111111111111111", {}, "only test cards work here"],
  ])("refuses %s %o", async (number, over, words) => {
    const session = await checkout();
    const answer = await payForm(session, number, over);
    expect(answer.status).toBe(402);
    expect((await answer.text()).replaceAll("&#39;", "'")).toContain(words);
  });

  test("3-D Secure is another page, and failing it charges nothing", async () => {
    const session = await checkout();
    const at = `${sandbox.url}/stripe/pay/${session.id}/authenticate`;
    const first = await payForm(session, "4000000000003220");
    expect(first.headers.get("location")).toBe(new URL(at).pathname);
    expect(await (await fetch(at)).text()).toContain("3220");
    const failed = await fetch(at, {
      method: "POST",
      body: new URLSearchParams({ answer: "fail" }),
      redirect: "manual",
    });
    expect(await failed.text()).toContain("unable to authenticate");
    await payForm(session, "4000000000003220");
    const passed = await fetch(at, {
      method: "POST",
      body: new URLSearchParams({ answer: "approve" }),
      redirect: "manual",
    });
    expect(passed.headers.get("location")).toContain(session.id);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  test("expires, by the API and by the clock", async () => {
    const session = await checkout();
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
    await heardEvent("checkout.session.expired");
    expect((await fetch(`${sandbox.url}/stripe/pay/${session.id}`)).status).toBe(410);
    expect((await payForm(session)).status).toBe(410);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/status of expired/);
    const second = await checkout();
    await control(sandbox, "POST", `/stripe/sessions/${second.id}/expire`);
    expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe("expired");
  });

  test("speaks Chinese where the session does", async () => {
    const session = await checkout({ locale: "zh" });
    const page = await (await fetch(session.url ?? "")).text();
    expect(page).toContain('lang="zh-CN"');
    expect(page).toContain("卡号");
  });

  test("refuses what Stripe refuses", async () => {
    const line = (unit_amount: number) => [
      { quantity: 1, price_data: { currency: "usd", unit_amount, product_data: { name: "x" } } },
    ];
    await expect(checkout({ line_items: line(49) })).rejects.toMatchObject({
      code: "amount_too_small",
      statusCode: 400,
    });
    await expect(checkout({ success_url: "/ok" })).rejects.toMatchObject({
      code: "url_invalid",
      param: "success_url",
    });
    await expect(checkout({ expires_at: Math.floor(Date.now() / 1_000) + 60 })).rejects.toMatchObject({
      param: "expires_at",
    });
    const old = { payment_method_types: ["card"] } as unknown as Partial<Stripe.Checkout.SessionCreateParams>;
    await expect(checkout(old)).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "payment_method_types",
    });
    await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
    await expect(client("sk_test_other").customers.list()).rejects.toMatchObject({
      statusCode: 401,
      type: "StripeAuthenticationError",
    });
  });
});

describe("idempotency", () => {
  test("the same key replays, other parameters are refused, a rival under way is a conflict", async () => {
    const first = await checkout({}, { idempotencyKey: "k-1" });
    const again = await checkout({}, { idempotencyKey: "k-1" });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    await expect(checkout({ client_reference_id: "other" }, { idempotencyKey: "k-1" })).rejects.toMatchObject(
      { statusCode: 400, type: "StripeIdempotencyError" },
    );
    await control(sandbox, "POST", "/faults", { target: "stripe", kind: "slow", ms: 300, times: 1 });
    const slow = checkout({}, { idempotencyKey: "k-2" });
    await until(
      async () =>
        (await control<{ faults: { used: number }[] }>(sandbox, "GET", "/faults")).faults[0]?.used === 1,
    );
    await expect(checkout({}, { idempotencyKey: "k-2" })).rejects.toMatchObject({ statusCode: 409 });
    await slow;
  });

  test("refused parameters leave the key free", async () => {
    await expect(checkout({ success_url: "/ok" }, { idempotencyKey: "k-3" })).rejects.toThrow();
    expect((await checkout({}, { idempotencyKey: "k-3" })).status).toBe("open");
  });

  test.each(["after-500", "after-reset"])(
    "a lying partner (%s) has done it once when the SDK tries again",
    async (kind) => {
      await control(sandbox, "POST", "/faults", { target: "stripe", kind, times: 1, method: "POST" });
      const reference = `lie-${kind}`;
      const { hostname, port } = new URL(sandbox.url);
      const patient = new Stripe(KEY, {
        host: hostname,
        port,
        protocol: "http",
        maxNetworkRetries: 2,
        telemetry: false,
      });
      const customer = await patient.customers.create({ email: `${reference}@app.test` });
      const all = await stripe.customers.list({ email: `${reference}@app.test` });
      expect(all.data.map((item) => item.id)).toEqual([customer.id]);
    },
  );
});

describe("money back and later", () => {
  async function paid(
    number?: string,
    over: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ): Promise<Stripe.Checkout.Session> {
    const session = await checkout(over);
    await payForm(session, number);
    return stripe.checkout.sessions.retrieve(session.id);
  }

  test("refunds in parts and never too much", async () => {
    const intent = String((await paid()).payment_intent);
    const part = await stripe.refunds.create({
      payment_intent: intent,
      amount: 1_000,
      reason: "requested_by_customer",
    });
    expect(part).toMatchObject({ amount: 1_000, status: "succeeded", payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 3_000 })).rejects.toThrow(
      /greater than unrefunded/,
    );
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
    await until(() => heardTypes().filter((type) => type === "charge.refunded").length === 2);
    expect(heardTypes()).toContain("refund.created");
    const sum = (await stripe.balanceTransactions.list({ limit: 100, type: "refund" })).data.slice(0, 2);
    expect(sum.reduce((total, item) => total + item.amount, 0)).toBe(-3_998);
  });

  test("a refund may fail later", async () => {
    const intent = String((await paid("4000000000005126")).payment_intent);
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect(refund.status).toBe("succeeded");
    await heardEvent("refund.failed");
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
  });

  test("a card saved at checkout is charged without its owner, or refuses to be", async () => {
    const save = { payment_intent_data: { setup_future_usage: "off_session" as const } };
    const customer = String((await paid(undefined, save)).customer);
    const [card] = (await stripe.paymentMethods.list({ customer, type: "card" })).data;
    expect(card?.card).toMatchObject({ brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 });
    const common = { amount: 2_000, currency: "usd", customer, confirm: true, off_session: true };
    const charged = await stripe.paymentIntents.create({ ...common, payment_method: card?.id ?? "" });
    expect(charged.status).toBe("succeeded");

    const poor = String((await paid("4000000000000341", save)).customer);
    const [failing] = (await stripe.paymentMethods.list({ customer: poor })).data;
    const refused = stripe.paymentIntents.create({
      ...common,
      customer: poor,
      payment_method: failing?.id ?? "",
    });
    await expect(refused).rejects.toMatchObject({
      type: "StripeCardError",
      code: "card_declined",
      payment_intent: { status: "requires_payment_method" },
    });
    const strict = stripe.paymentIntents.create({
      ...common,
      customer: undefined,
      payment_method: "pm_card_authenticationRequired",
    });
    await expect(strict).rejects.toMatchObject({ code: "authentication_required" });
    expect((await stripe.paymentMethods.detach(card?.id ?? "")).customer).toBeNull();
    // What was taken from its owner is nobody's any more.
    const unusable = { type: "StripeInvalidRequestError", statusCode: 400 };
    const after = stripe.paymentIntents.create({ ...common, payment_method: card?.id ?? "" });
    await expect(after).rejects.toMatchObject(unusable);
    await expect(stripe.paymentMethods.attach(card?.id ?? "", { customer })).rejects.toMatchObject(unusable);
  });

  test("setup mode saves a card and takes nothing", async () => {
    const customer = await stripe.customers.create({ email: "m@app.test" });
    const session = await stripe.checkout.sessions.create({
      mode: "setup",
      currency: "usd",
      customer: customer.id,
      success_url: "https://app.test/ok",
      cancel_url: "https://app.test/no",
    });
    expect((await payForm(session)).status).toBe(303);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["setup_intent.payment_method"],
    });
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      setup_intent: { status: "succeeded" },
    });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });

  test("a dispute takes the money and gives it back when won", async () => {
    const intent = String((await paid()).payment_intent);
    const dispute = await control<Stripe.Dispute>(sandbox, "POST", "/stripe/dispute", {
      payment_intent: intent,
    });
    expect(dispute).toMatchObject({ status: "needs_response", amount: 3_998 });
    await heardEvent("charge.dispute.created");
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    await control(sandbox, "POST", `/stripe/dispute/${dispute.id}/close`, { status: "won" });
    expect(eventOf(await heardEvent("charge.dispute.closed")).data.object).toMatchObject({ status: "won" });
  });
});

describe("webhooks", () => {
  test("registered endpoints get what they asked for, signed with their own secret", async () => {
    const own = await listen();
    const endpoint = await stripe.webhookEndpoints.create({
      url: `${own.url}/own`,
      enabled_events: ["customer.created"],
      api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    const customer = await stripe.customers.create({ email: "a@app.test" });
    await stripe.customers.update(customer.id, { name: "A" });
    const heard = await until(() => own.heard[0]);
    const event = stripe.webhooks.constructEvent(
      heard.body,
      String(heard.headers["stripe-signature"]),
      endpoint.secret ?? "",
    );
    expect(event.type).toBe("customer.created");
    await heardEvent("customer.updated");
    expect(own.heard).toHaveLength(1);
    await stripe.webhookEndpoints.del(endpoint.id);
    await own.close();
  });

  test("what fails is sent again", async () => {
    app.status = 500;
    await stripe.customers.create({ email: "retry@app.test" });
    await until(() => app.heard.length === 1);
    app.status = 200;
    await until(() => app.heard.length === 2);
    expect(app.heard[0]?.body).toBe(app.heard[1]?.body);
  });

  test.each([
    ["lost", 0],
    ["duplicate", 2],
  ])("%s", async (kind, times) => {
    await control(sandbox, "POST", "/faults", { target: "stripe-webhooks", kind, times: 1 });
    const customer = await stripe.customers.create({ email: `${kind}@app.test` });
    await until(
      async () =>
        (await control<{ faults: { used: number }[] }>(sandbox, "GET", "/faults")).faults[0]?.used === 1,
    );
    await until(() => app.heard.length === times);
    const [event] = (await stripe.events.list({ type: "customer.created", limit: 1 })).data;
    expect(event?.data.object).toMatchObject({ id: customer.id });
    await control(sandbox, "POST", `/stripe/events/${event?.id}/resend`);
    await until(() => app.heard.length === times + 1);
  });

  test("a forged one does not verify", async () => {
    await control(sandbox, "POST", "/faults", { target: "stripe-webhooks", kind: "malformed", times: 1 });
    await stripe.customers.create({ email: "forged@app.test" });
    const heard = await until(() => app.heard[0]);
    expect(() => eventOf(heard)).toThrow(/signature/);
  });
});

describe("outages", () => {
  test("429 is not retried, 500 is", async () => {
    await control(sandbox, "POST", "/faults", { target: "stripe", kind: "429", times: 1 });
    await expect(client(KEY, 2).customers.list()).rejects.toMatchObject({ type: "StripeRateLimitError" });
    await control(sandbox, "POST", "/faults", { target: "stripe", kind: "500", times: 1 });
    expect((await client(KEY, 2).customers.list({ limit: 1 })).data).toHaveLength(1);
  });

  test("lists page with a cursor", async () => {
    for (const n of [1, 2, 3]) await stripe.customers.create({ email: "page@app.test", name: String(n) });
    const first = await stripe.customers.list({ email: "page@app.test", limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ name: "3" }, { name: "2" }] });
    const all = await stripe.customers
      .list({ email: "page@app.test", limit: 2 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map((item) => item.name)).toEqual(["3", "2", "1"]);
  });
});
