import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { control, start, wooClient, type Keys } from "../test-kit";
import { baseString, sign } from "./oauth";

test("signs as the real store does", () => {
  const query = new URLSearchParams([
    ["include[0]", "14"],
    ["per_page", "2"],
    ["search", "a b"],
    ["oauth_consumer_key", "ck_test"],
    ["oauth_nonce", "nonce123"],
    ["oauth_signature_method", "HMAC-SHA256"],
    ["oauth_timestamp", "1795000000"],
    ["oauth_version", "1.0"],
  ]);
  const base = baseString("GET", "http://127.0.0.1:8899/wp-json/wc/v3/orders", query);
  expect(base).toContain("include%255B0%255D%3D14");
  expect(sign(base, "cs_test", "sha256")).toBe("AZvrb8esbaoCbN5FqDYhi0ehvU9qb0lk0ArJuz0TfLc=");
  expect(sign(base, "cs_test", "sha1")).toBe(createHmac("sha1", "cs_test&").update(base).digest("base64"));
});

describe("over HTTP", () => {
  let sandbox: RunningSandbox;
  let keys: Keys;
  let home: string;

  beforeAll(async () => {
    sandbox = await start();
    home = `${sandbox.url}/woo/harbour`;
    keys = await control<Keys & Record<string, unknown>>(sandbox, "POST", "/woo/harbour/keys", {
      permissions: "read_write",
    });
  });
  afterAll(() => sandbox.close());

  test.each(["sha1", "sha256"] as const)("accepts HMAC-%s", async (algorithm) => {
    const call = wooClient(home, keys, algorithm);
    expect((await call("GET", "wc/v3/products?per_page=2&include[0]=20&search=camp%20chair")).status).toBe(
      200,
    );
  });

  test("refuses a nonce used before", async () => {
    const call = wooClient(home, keys);
    const fixed = { oauth_nonce: "once-only" };
    expect((await call("GET", "wc/v3/products", undefined, fixed)).status).toBe(200);
    const again = await call("GET", "wc/v3/products", undefined, fixed);
    expect(again).toMatchObject({
      status: 401,
      body: { message: "Invalid nonce - nonce has already been used." },
    });
  });

  test("refuses a clock off by more than a quarter of an hour, either way", async () => {
    const call = wooClient(home, keys);
    for (const minutes of [-16, 16]) {
      const oauth_timestamp = String(Math.floor(Date.now() / 1_000) + minutes * 60);
      const answer = await call("GET", "wc/v3/products", undefined, { oauth_timestamp });
      expect(answer).toMatchObject({ status: 401, body: { message: "Invalid timestamp." } });
    }
  });

  test("refuses a wrong secret, an unknown key and missing parameters", async () => {
    const wrong = await wooClient(home, { ...keys, consumer_secret: "cs_wrong" })("GET", "wc/v3/products");
    expect(wrong.body).toMatchObject({ message: "Invalid signature - provided signature does not match." });
    const unknown = await wooClient(home, { ...keys, consumer_key: "ck_unknown" })("GET", "wc/v3/products");
    expect(unknown.body).toMatchObject({
      code: "woocommerce_rest_authentication_error",
      message: "Consumer key is invalid.",
    });
    const partly = await fetch(`${home}/wp-json/wc/v3/products?oauth_consumer_key=x`);
    expect(await partly.json()).toMatchObject({ code: "woocommerce_rest_authentication_missing_parameter" });
  });

  test("takes Basic on https only", async () => {
    const authorization = `Basic ${Buffer.from(`${keys.consumer_key}:${keys.consumer_secret}`).toString("base64")}`;
    const plain = await fetch(`${home}/wp-json/wc/v3/orders`, { headers: { authorization } });
    expect(plain.status).toBe(401);
    expect(await plain.json()).toMatchObject({ code: "woocommerce_rest_cannot_view" });
    const behindProxy = { authorization, "x-forwarded-proto": "https" };
    expect((await fetch(`${home}/wp-json/wc/v3/orders`, { headers: behindProxy })).status).toBe(200);
  });

  test("lets a read-only key read and nothing else", async () => {
    const readOnly = await control<Keys & Record<string, unknown>>(sandbox, "POST", "/woo/harbour/keys", {
      permissions: "read",
    });
    const call = wooClient(home, readOnly);
    expect((await call("GET", "wc/v3/orders")).status).toBe(200);
    const write = await call("POST", "wc/v3/webhooks", {
      topic: "order.created",
      delivery_url: "http://127.0.0.1:9/",
    });
    expect(write).toMatchObject({
      status: 401,
      body: { message: "The API key provided does not have write permissions." },
    });
  });

  test("forgets a revoked key", async () => {
    const own = await control<Keys & { key_id: number }>(sandbox, "POST", "/woo/lantern/keys", {
      permissions: "read_write",
    });
    const call = wooClient(`${sandbox.url}/woo/lantern`, own);
    expect((await call("GET", "wc/v3/system_status")).status).toBe(200);
    await control(sandbox, "DELETE", `/woo/lantern/keys/${own.key_id}`);
    expect((await call("GET", "wc/v3/system_status")).status).toBe(401);
  });
});
