import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { control, listen, until } from "../test-kit";
import { KEY, app, client, eventOf, heardEvent, sandbox, stripe, withStripe } from "./test-sandbox";

withStripe();

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
