import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import {
  control,
  listen,
  start,
  until,
  wooClient,
  type Heard,
  type Json,
  type Keys,
  type Listener,
} from "../test-kit";
import { webhookSignature } from "./webhooks";

let sandbox: RunningSandbox;
let app: Listener;
let call: ReturnType<typeof wooClient>;

beforeEach(async () => {
  [sandbox, app] = await Promise.all([start(), listen()]);
  const keys = await control<Keys & Record<string, unknown>>(sandbox, "POST", "/woo/harbour/keys", {});
  call = wooClient(`${sandbox.url}/woo/harbour`, keys);
});
afterEach(async () => {
  await Promise.all([sandbox.close(), app.close()]);
});

async function hook(topic: string, secret?: string): Promise<Json & { id: number }> {
  const body = { name: topic, topic, delivery_url: `${app.url}/${topic}`, ...(secret ? { secret } : {}) };
  return (await call<Json & { id: number }>("POST", "wc/v3/webhooks", body)).body;
}

function place(): Promise<Json & { id: number }> {
  return control(sandbox, "POST", "/woo/harbour/orders", { lines: [{ sku: "HB-MAT", quantity: 1 }] });
}

const delivered = (): Heard[] => app.heard.filter((heard) => heard.headers["x-wc-webhook-topic"]);

test("greets a new address with an unsigned ping and never tells the secret", async () => {
  const made = await hook("order.created", "whsec_shop");
  expect(app.heard).toMatchObject([{ body: `webhook_id=${made.id}` }]);
  expect(app.heard[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(app.heard[0]?.headers["x-wc-webhook-signature"]).toBeUndefined();
  expect(made).toMatchObject({ status: "active", resource: "order", event: "created" });
  expect(JSON.stringify((await call("GET", `wc/v3/webhooks/${made.id}`)).body)).not.toContain("whsec_shop");
});

test("signs the raw body with the secret", async () => {
  await hook("order.created", "whsec_shop");
  const placed = await place();
  const news = await until(() => delivered()[0]);
  const expected = createHmac("sha256", "whsec_shop").update(Buffer.from(news.body)).digest("base64");
  expect(news.headers["x-wc-webhook-signature"]).toBe(expected);
  expect(news.headers["x-wc-webhook-source"]).toBe(`${sandbox.url}/woo/harbour/`);
  expect(JSON.parse(news.body)).toMatchObject({ id: placed.id, status: "processing" });
  expect(news.body).toContain("http:\\/\\/");
});

test("tells the state at the time of sending, not of happening", async () => {
  await hook("order.created", "s");
  const placed = await place();
  await call("PUT", `wc/v3/orders/${placed.id}`, { status: "completed" });
  const news = await until(() => delivered()[0]);
  expect(JSON.parse(news.body)).toMatchObject({ status: "completed" });
});

test("announces each variation of a binned product before the product, by id alone", async () => {
  await hook("product.deleted", "s");
  const [chair] = (await call<{ id: number; variations: number[] }[]>("GET", "wc/v3/products?sku=HB-CHAIR"))
    .body;
  await call("DELETE", `wc/v3/products/${chair?.id}`);
  await until(() => delivered().length === 4);
  const ids = delivered().map((news) => JSON.parse(news.body) as { id: number });
  expect(ids).toEqual([...(chair?.variations ?? []), chair?.id].map((id) => ({ id })));
});

test("disables itself after more than five failures in a row, and wakes with a PUT", async () => {
  const made = await hook("order.created", "s");
  app.status = 500;
  for (let failures = 1; failures <= 7; failures++) {
    await place();
    await until(() => delivered().length === failures);
    const { status } = (await call("GET", `wc/v3/webhooks/${made.id}`)).body;
    if (failures <= 6) expect(status).toBe("active");
  }
  await until(async () => (await call("GET", `wc/v3/webhooks/${made.id}`)).body["status"] === "disabled");
  await place();
  app.status = 200;
  await call("PUT", `wc/v3/webhooks/${made.id}`, { status: "active" });
  await place();
  await until(() => delivered().length === 8);
  expect(delivered()).toHaveLength(8);
});

test("deletes only with force", async () => {
  const made = await hook("order.updated");
  expect((await call("DELETE", `wc/v3/webhooks/${made.id}`)).status).toBe(501);
  expect((await call("DELETE", `wc/v3/webhooks/${made.id}?force=true`)).status).toBe(200);
  expect((await call("GET", `wc/v3/webhooks/${made.id}`)).status).toBe(404);
});

describe("misbehaving", () => {
  test.each([
    ["lost", 0],
    ["duplicate", 2],
    ["malformed", 1],
  ])("%s", async (kind, times) => {
    await hook("order.created", "s");
    await control(sandbox, "POST", "/faults", { target: "woo-webhooks:harbour", kind, times: 1 });
    await place();
    await until(
      async () =>
        (await control<{ faults: { used: number }[] }>(sandbox, "GET", "/faults")).faults[0]?.used === 1,
    );
    await until(() => delivered().length === times);
    const signed = delivered().map(
      (news) => news.headers["x-wc-webhook-signature"] === webhookSignature("s", news.body),
    );
    expect(signed).toEqual(Array.from({ length: times }, () => kind !== "malformed"));
  });

  test("reorder lets the next one pass first", async () => {
    await hook("order.created", "s");
    await control(sandbox, "POST", "/faults", { target: "woo-webhooks:harbour", kind: "reorder", times: 1 });
    const [first, second] = [await place(), await place()];
    await until(() => delivered().length === 2);
    expect(delivered().map((news) => (JSON.parse(news.body) as { id: number }).id)).toEqual([
      second.id,
      first.id,
    ]);
  });
});

const samples = "../shared/contracts/woocommerce/samples/webhook-deliveries.jsonl";

test.skipIf(!existsSync(samples))("signs the real store's deliveries as it did", () => {
  const lines = readFileSync(samples, "utf8").trim().split("\n");
  const signed = lines
    .map((line) => JSON.parse(line) as { raw: string[]; body: string })
    .map(({ raw, body }) => ({
      body,
      signature: raw[raw.indexOf("X-WC-Webhook-Signature") + 1],
      is: raw.includes("X-WC-Webhook-Signature"),
    }))
    .filter((sample) => sample.is);
  expect(signed).toHaveLength(6);
  for (const { body, signature } of signed) expect(webhookSignature("whsec_lab", body)).toBe(signature);
});
