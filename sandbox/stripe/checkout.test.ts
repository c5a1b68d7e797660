import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { control, until } from "../test-kit";
import {
  KEY,
  checkout,
  client,
  eventOf,
  heardEvent,
  heardTypes,
  payForm,
  sandbox,
  stripe,
  withStripe,
} from "./test-sandbox";

withStripe();

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
