/** Every call we make of PayPal, held against PayPal's own description of its API: path, method, body and key. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetPayPal } from "./client.server";
import { disputesOfCapture, readDispute } from "./disputes.server";
import { paypalBooks } from "./movements.server";
import { captureOrder, createOrder, readOrder } from "./orders.server";
import { readRefund, refundCapture, refundsOfOrder } from "./refunds.server";
import { verifyPayPalEvent } from "./webhook.server";

// Counting needs a database; here it is asked nothing else.
vi.mock(import("~/platform/http/rate-limit.server"), async (original) => ({
  ...(await original()),
  hit: () => Promise.resolve({ ok: true, retryAfter: 0 }),
}));

/** Not part of this project. */
const folder = "../shared/contracts/paypal";

type Operation = {
  parameters?: { $ref?: string; name?: string }[];
  requestBody?: { content: Record<string, unknown> };
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components?: { parameters?: Record<string, { name: string; in: string }> };
};

const own = "01988f7e-5a3c-7000-8000-000000000000";
const event = `{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"amount":{"value":"1.0"}}}`;
const delivery = new Headers({
  "paypal-transmission-id": "b8e2a4b0-c0de-11f0-8f00-1b2c3d4e5f60",
  "paypal-transmission-time": "2026-11-21T10:00:00Z",
  "paypal-transmission-sig": "c2lnbmF0dXJl",
  "paypal-cert-url": "https://api-m.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270",
  "paypal-auth-algo": "SHA256withRSA",
});

const order = (amount: bigint, currency: "USD" | "EUR" | "GBP", locale: string) => () =>
  createOrder({
    reference: own,
    amount,
    currency,
    locale,
    title: "Quayside W1001, W1002 +3",
    returnUrl: "https://shop.example/paypalstatus",
    cancelUrl: "https://shop.example/paypalstatus?cancel=mark",
  });
const refund = (amount: bigint, currency: "USD" | "EUR" | "GBP") => () =>
  refundCapture({ reference: own, captureId: "2GG279541U471931P", amount, currency });

const from = new Date("2026-11-20T00:00:00Z");
const to = new Date("2026-11-21T00:00:00Z");
const books = () => paypalBooks(from, { to, closeAt: to, mustReach: false });

/** Each kind of call by the name under which it is logged; `key`: money moves, so it carries a PayPal-Request-Id. */
const calls: [what: string, file: string, make: () => Promise<unknown>, key?: string][] = [
  ["orders.create", "checkout_orders_v2", order(1n, "USD", "en-US"), own],
  ["orders.create", "checkout_orders_v2", order(99_999_999n, "EUR", "zh-CN"), own],
  ["orders.read", "checkout_orders_v2", () => readOrder("5O190127TN364715T")],
  ["orders.capture", "checkout_orders_v2", () => captureOrder("5O190127TN364715T"), "cap-5O190127TN364715T"],
  ["refunds.create", "payments_payment_v2", refund(1n, "USD"), `refund-${own}`],
  ["refunds.create", "payments_payment_v2", refund(99_999_999n, "GBP"), `refund-${own}`],
  ["refunds.read", "payments_payment_v2", () => readRefund("1JU08902781691411")],
  ["refunds.list", "checkout_orders_v2", () => refundsOfOrder("5O190127TN364715T")],
  ["disputes.list", "customer_disputes_v1", () => disputesOfCapture("2GG279541U471931P")],
  ["disputes.read", "customer_disputes_v1", () => readDispute("PP-D-4012")],
  ["reporting.transactions", "reporting_transactions_v1", books],
  ["reporting.balances", "reporting_transactions_v1", books],
  ["webhooks.verify", "notifications_webhooks_v1", () => verifyPayPalEvent(Buffer.from(event), delivery)],
];

type Sent = { method: string; path: string; query: string[]; headers: Headers; body: string | null };
let sent: Sent[];

/** PayPal as far as it takes to be asked: a token, no certificate, and nothing else that is known. */
function answer(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  if (pathname.includes("/certs/")) return Promise.resolve(new Response(null, { status: 404 }));
  if (pathname.endsWith("/oauth2/token"))
    return Promise.resolve(Response.json({ access_token: "A21AA", expires_in: 32_400 }));
  sent.push({
    method: (init.method ?? "GET").toLowerCase(),
    path: pathname.replace(/^\/paypal/, ""),
    query: [...searchParams.keys()],
    headers: new Headers(init.headers),
    body: typeof init.body === "string" ? init.body : null,
  });
  if (pathname.includes("/reporting/"))
    return Promise.resolve(Response.json({ total_items: 0, total_pages: 0, balances: [] }));
  return Promise.resolve(Response.json({ name: "RESOURCE_NOT_FOUND" }, { status: 404 }));
}

beforeEach(() => {
  sent = [];
  forgetPayPal();
  vi.stubGlobal("fetch", vi.fn(answer));
});
afterEach(() => vi.unstubAllGlobals());

function describedBy(file: string): Description {
  return JSON.parse(readFileSync(join(folder, `${file}.json`), "utf8")) as Description;
}

/** The description of an operation, by the path a call really went to. */
function operationFor({ paths }: Description, { method, path }: Sent) {
  const template = Object.keys(paths).find((known) =>
    new RegExp(`^${known.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(path),
  );
  const operation = template === undefined ? undefined : paths[template]?.[method];
  return template !== undefined && operation ? { template, operation } : null;
}

describe.skipIf(!existsSync(folder))(`what we ask PayPal (skipped where ${folder} is not at hand)`, () => {
  test.each(calls)("%s is as %s says", async (_what, file, make, key) => {
    await make();
    const description = describedBy(file);
    expect(sent.length).toBeGreaterThan(0);
    for (const request of sent) holds(description, request, key);
  });

  function holds(description: Description, request: Sent, key: string | undefined): void {
    const found = operationFor(description, request);
    expect(found, `${request.method} ${request.path}`).not.toBeNull();
    if (!found) return;
    const known = (found.operation.parameters ?? []).map(
      ({ $ref: ref, name }) =>
        name ?? description.components?.parameters?.[ref?.split("/").at(-1) ?? ""]?.name,
    );
    expect(request.query.filter((name) => !known.includes(name))).toEqual([]);
    expect(request.headers.get("authorization")).toBe("Bearer A21AA");
    expect(request.headers.get("paypal-request-id")).toBe(key ?? null);
    if (request.body === null) {
      expect(request.method).toBe("get");
      return;
    }
    expect(request.headers.get("content-type")).toBe("application/json");
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
    ajv.addSchema(description, "description");
    const place = found.template.replaceAll("/", "~1");
    const schema = `description#/paths/${place}/${request.method}/requestBody/content/application~1json/schema`;
    const valid = ajv.compile({ $ref: schema.replaceAll("{", "%7B").replaceAll("}", "%7D") });
    expect(valid(JSON.parse(request.body)) ? [] : valid.errors).toEqual([]);
  }

  test("there is no kind of call that is not held against it", () => {
    const here = "app/partners/paypal";
    const made = readdirSync(here)
      .filter((name) => name.endsWith(".server.ts"))
      .flatMap((name) => [...readFileSync(join(here, name), "utf8").matchAll(/\bcall\(\s*"([\w.]+)"/g)])
      .map(([, what]) => what);
    expect([...new Set(calls.map(([what]) => what))].sort()).toEqual([...new Set(made)].sort());
  });
});

test("the event goes back to PayPal for its word on it as it came, sign by sign", async () => {
  await verifyPayPalEvent(Buffer.from(event), delivery);
  expect(sent[0]?.body?.endsWith(`"webhook_event":${event}}`)).toBe(true);
});
