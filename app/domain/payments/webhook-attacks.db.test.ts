/** What somebody could send to the webhooks who has recorded deliveries, knows our payments, or has much to say. */
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { action as paypalHook } from "~/routes/hooks/paypal";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { makeMember, type TestMember } from "../../../tests/factories";
import { billOf, makeBill, prepareBills } from "../../../tests/payments/bills";
import { runJobs } from "../../../tests/setup/jobs";
import { control, requestOf } from "../../../tests/setup/outside";
import { startPayment } from "./payments.server";
import { findPayment } from "./reconcile.server";

type Provider = "stripe" | "paypal";
type Signed = { bytes: Buffer<ArrayBuffer>; headers: Headers };

beforeAll(prepareBills);
beforeEach(() => {
  forgetPayPal();
  forgetStripe();
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A delivery as the provider itself would sign it; `age` in seconds. */
async function signed(provider: Provider, event: unknown, age = 0): Promise<Signed> {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const bytes = Buffer.from(payload);
  if (provider === "stripe") {
    const secret = env().STRIPE_WEBHOOK_SECRET ?? "";
    const timestamp = Math.floor(Date.now() / 1000) - age;
    const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp,
    });
    return { bytes, headers: new Headers({ "stripe-signature": signature }) };
  }
  const signing = { body: payload, webhook_id: env().PAYPAL_WEBHOOK_ID };
  return {
    bytes,
    headers: new Headers(await control<Record<string, string>>("/control/paypal/sign", signing)),
  };
}

async function deliver(provider: Provider, { bytes, headers }: Signed): Promise<number> {
  const path = `/hooks/${provider}`;
  const request = requestOf({ method: "POST", path, headers, bytes });
  const hook = provider === "stripe" ? stripeHook : paypalHook;
  try {
    return (await hook({ request, params: {}, context: {} })).status;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    const { init } = thrown as { init?: { status?: number } };
    if (init?.status) return init.status;
    throw thrown;
  }
}

function eventOf(provider: Provider, type: string, object: Record<string, unknown>) {
  const id = `${provider === "stripe" ? "evt" : "WH"}_${randomUUID()}`;
  return provider === "stripe"
    ? { id, object: "event", type, api_version: Stripe.API_VERSION, data: { object } }
    : { id, event_type: type, resource: object };
}

const kept = (id: string) =>
  db.rows<{ outcome: string | null }>(sql`select outcome from psp_event where event_id = ${id}`);

/** An attempt that nobody has paid. */
async function unpaid(provider: Provider, member: TestMember, amount: bigint) {
  const bill = await makeBill(member.id, amount);
  const begun = await startPayment(
    { id: member.id, email: member.email, locale: "en-US" },
    {
      method: provider === "stripe" ? "card" : "paypal",
      payables: [bill],
      expectedTotal: amount,
      idemKey: randomUUID(),
    },
  );
  if (!begun.ok) throw new Error(begun.error);
  const payment = await findPayment(begun.value.paymentId);
  if (!payment) throw new Error("no payment");
  return { bill, payment };
}

/** News that an attempt was paid, as much and in what currency as the sender likes. */
const paidNews = (
  provider: Provider,
  { id, ref, amount, ccy }: { id: string; ref: string | null; amount: bigint; ccy: string },
) =>
  provider === "stripe"
    ? eventOf(provider, "checkout.session.completed", {
        id: ref ?? "cs_1",
        object: "checkout.session",
        client_reference_id: id,
        payment_status: "paid",
        amount_total: Number(amount),
        currency: ccy.toLowerCase(),
        metadata: { payment: id },
      })
    : eventOf(provider, "PAYMENT.CAPTURE.COMPLETED", {
        id: "CAPTURE-1",
        status: "COMPLETED",
        custom_id: id,
        amount: { currency_code: ccy, value: (Number(amount) / 100).toFixed(2) },
        supplementary_data: { related_ids: { order_id: ref } },
      });

describe.each(["stripe", "paypal"] as const)("%s", (provider) => {
  test("a recorded delivery, played again a day later, is refused or changes nothing", async () => {
    const event = eventOf(provider, "made.up", { id: "x", object: "made.up" });
    const old = await signed(provider, event, 86_400);
    if (provider === "stripe") {
      expect(await deliver(provider, old)).toBe(400);
      expect(await kept(event.id)).toEqual([]);
      return;
    }
    // PayPal's own retries carry the first time for three days: what is played again is known by its number.
    expect(await deliver(provider, old)).toBe(204);
    await runJobs();
    expect(await deliver(provider, old)).toBe(204);
    expect(await kept(event.id)).toHaveLength(1);
    const [waiting] = await db.rows<{ n: bigint }>(sql`
      select count(*) as n from graphile_worker.jobs where task_identifier = 'payments.event'`);
    expect(waiting?.n).toBe(0n);
  });

  test("an event of a kind nobody knows is kept, and does nothing", async () => {
    const event = eventOf(provider, "SOMETHING.NEW", { id: "x", object: "something" });
    expect(await deliver(provider, await signed(provider, event))).toBe(204);
    await runJobs();
    expect(await kept(event.id)).toEqual([{ outcome: "not used" }]);
  });

  test.each([
    ["no JSON", "hello"],
    ["an empty body", ""],
    ["JSON of another shape", "[]"],
    ["null", "null"],
    ["a thin event", '{"id":"evt_1","object":"v2.core.event","type":"v1.billing.meter.error","data":{}}'],
    ["JSON without a number", '{"object":"event","type":"x","data":{"object":{}}}'],
  ])("%s is refused, however it is signed", async (_, text) => {
    const before = await db.rows(sql`select 1 from psp_event`);
    expect(await deliver(provider, await signed(provider, text))).toBe(400);
    expect(await db.rows(sql`select 1 from psp_event`)).toHaveLength(before.length);
  });

  test("ten megabytes are not read", async () => {
    const event = eventOf(provider, "made.up", { id: "x", words: "x".repeat(10 * 1024 * 1024) });
    const { headers } = await signed(provider, "{}");
    expect(await deliver(provider, { bytes: Buffer.from(JSON.stringify(event)), headers })).toBe(413);
    expect(await kept(event.id)).toEqual([]);
  });

  test.each([
    ["the price", 0n, "USD"],
    ["less than the price", -6_400n, "USD"],
    ["another currency", 0n, "EUR"],
    ["a currency that is none", 0n, "XXX"],
  ])("news of %s that never came pays nothing: the provider is asked", async (_, off, ccy) => {
    const member = await makeMember();
    const { bill, payment } = await unpaid(provider, member, 6_500n);
    const { id, providerRef: ref } = payment;
    const event = paidNews(provider, { id, ref, amount: 6_500n + off, ccy });
    expect(await deliver(provider, await signed(provider, event))).toBe(204);
    await runJobs();
    expect([(await findPayment(id))?.status, await billOf(bill)]).toEqual([
      "IN_PROGRESS",
      { paid: false, locked: true },
    ]);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n });
  });

  test("news that names one member's payment and another's session pays neither of them", async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const a = await unpaid(provider, one, 6_500n);
    const b = await unpaid(provider, other, 6_500n);
    const event = paidNews(provider, {
      id: a.payment.id,
      ref: b.payment.providerRef,
      amount: 6_500n,
      ccy: "USD",
    });
    expect(await deliver(provider, await signed(provider, event))).toBe(204);
    await runJobs();
    expect([await billOf(a.bill), await billOf(b.bill)]).toEqual([
      { paid: false, locked: true },
      { paid: false, locked: true },
    ]);
  });

  test("news of another account's payment is nobody's here", async () => {
    const event = paidNews(provider, { id: randomUUID(), ref: "elsewhere_1", amount: 100n, ccy: "USD" });
    expect(await deliver(provider, await signed(provider, { ...event, account: "acct_other" }))).toBe(204);
    await runJobs();
    expect(await kept(event.id)).toEqual([{ outcome: "not ours" }]);
  });
});

describe("what PayPal did not sign so", () => {
  const body = JSON.stringify({
    id: "WH-ATTACK",
    event_type: "PAYMENT.CAPTURE.COMPLETED",
    resource: { id: "X", amount: { value: "1.0", currency_code: "USD" } },
  });

  async function send(text: string, signing: object, over: Record<string, string> = {}): Promise<number> {
    const ours = { body, webhook_id: env().PAYPAL_WEBHOOK_ID };
    const headers = await control<Record<string, string>>("/control/paypal/sign", { ...ours, ...signing });
    return deliver("paypal", { bytes: Buffer.from(text), headers: new Headers({ ...headers, ...over }) });
  }

  test("what it did is kept, and once", async () => {
    expect(await send(body, {})).toBe(204);
    expect(await send(body, {})).toBe(204);
    expect(await kept("WH-ATTACK")).toHaveLength(1);
  });

  test.each<[string, string, object, Record<string, string>]>([
    ["altered", body.replace("1.0", "9.0"), {}, {}],
    ["written anew, 1.0 as 1", body.replace('"1.0"', '"1"'), {}, {}],
    ["signed for another webhook", body, { webhook_id: "WH-OTHER" }, {}],
    ["signed by somebody else", body, { forged: true }, {}],
    ["no signature", body, {}, { "PAYPAL-TRANSMISSION-SIG": "" }],
    ["another algorithm", body, {}, { "PAYPAL-AUTH-ALGO": "none" }],
  ])("%s is refused", async (_, text, signing, over) => {
    expect(await send(text, signing, over)).toBe(400);
  });
});

describe("PayPal's certificate is fetched from PayPal only: no request leaves for", () => {
  test.each([
    "https://evil.example/v1/notifications/certs/CERT-1",
    "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1",
    "https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1",
    "https://evil.example\\@api.paypal.com/v1/notifications/certs/CERT-1",
    "https://api.paypal.com:8443/v1/notifications/certs/CERT-1",
    "http://api.paypal.com/v1/notifications/certs/CERT-1",
    "https://api.paypal.com/v1/notifications/certs/../../oauth2/token",
    "https://api.paypal.com/%2e%2e/v1/notifications/certs/CERT-1/../../../x",
    "http://169.254.169.254/v1/notifications/certs/CERT-1",
    "http://127.0.0.1:5432/v1/notifications/certs/CERT-1",
    "file:///etc/passwd",
    "ftp://api.paypal.com/v1/notifications/certs/CERT-1",
    "//api.paypal.com/v1/notifications/certs/CERT-1",
    "x",
  ])("%s", async (address) => {
    const { bytes, headers } = await signed("paypal", eventOf("paypal", "made.up", { id: "x" }));
    headers.set("paypal-cert-url", address);
    const fetched = vi.spyOn(globalThis, "fetch");
    expect(await deliver("paypal", { bytes, headers })).toBe(400);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("certificates without end, while what is signed with a known one is heard", async () => {
    const genuine = eventOf("paypal", "made.up", { id: "x" });
    expect(await deliver("paypal", await signed("paypal", genuine))).toBe(204);
    await db.run(sql`
      insert into rate_limit (key, "window", count, expires_at)
      values ('paypal:strange-certificates', date_bin('10 minutes', now(), 'epoch'), 600, now() + interval '10 minutes')
      on conflict (key, "window") do update set count = excluded.count`);
    const { bytes, headers } = await signed("paypal", eventOf("paypal", "made.up", { id: "x" }));
    headers.set("paypal-cert-url", `${env().PAYPAL_BASE_URL}/v1/notifications/certs/${randomUUID()}`);
    const fetched = vi.spyOn(globalThis, "fetch");
    expect(await deliver("paypal", { bytes, headers })).toBe(503);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
    const later = eventOf("paypal", "made.up", { id: "y" });
    expect(await deliver("paypal", await signed("paypal", later))).toBe(204);
    expect(await kept(later.id)).toHaveLength(1);
  });
});
