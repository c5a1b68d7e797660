import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox, type RunningSandbox } from "./server";
import { control, listen, start, until, wooClient, type Keys } from "./test-kit";

let sandbox: RunningSandbox;
let call: ReturnType<typeof wooClient>;

beforeAll(async () => {
  sandbox = await start();
  const keys = await control<Keys & Record<string, unknown>>(sandbox, "POST", "/woo/harbour/keys", {});
  call = wooClient(`${sandbox.url}/woo/harbour`, keys);
});
afterAll(() => sandbox.close());

function fault(more: Record<string, unknown>): Promise<unknown> {
  return control(sandbox, "POST", "/faults", { target: "woo:harbour", times: 1, ...more });
}

test.each([
  "/",
  "/mail",
  "/control",
  "/requests",
  "/stripe/events",
  "/woo/harbour/",
  "/woo/lantern/orders",
  "/woo/harbour/settings",
  "/aliexpress/store/1110441",
  "/aliexpress/seller/lanternbay/orders",
  "/aliexpress/seller/lanternbay/products",
  "/aliexpress/seller/lanternbay/apps",
])("shows %s", async (path) => {
  const answer = await fetch(sandbox.url + path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("<!doctype html>");
});

test.each([
  ["401", 401],
  ["403", 403],
  ["429", 429],
  ["500", 500],
  ["after-500", 500],
])("answers %s once", async (kind, status) => {
  await fault({ kind });
  expect((await call("GET", "wc/v3/system_status")).status).toBe(status);
  expect((await call("GET", "wc/v3/system_status")).status).toBe(200);
});

test("after-500 has done what it denies", async () => {
  await fault({ kind: "after-500", method: "POST" });
  expect((await call("POST", "wc/v3/products", { name: "Lied about", sku: "LIE" })).status).toBe(500);
  expect((await call("GET", "wc/v3/products?sku=LIE")).headers.get("x-wp-total")).toBe("1");
});

test("malformed, cut and slow answers", async () => {
  await fault({ kind: "malformed" });
  await expect(call("GET", "wc/v3/system_status")).rejects.toThrow(SyntaxError);
  await fault({ kind: "reset" });
  await expect(call("GET", "wc/v3/system_status")).rejects.toThrow("fetch failed");
  await fault({ kind: "slow", ms: 150 });
  const begun = performance.now();
  await call("GET", "wc/v3/system_status");
  expect(performance.now() - begun).toBeGreaterThan(140);
});

test("strikes only where it is told to", async () => {
  await control(sandbox, "POST", "/faults", {
    target: "woo:harbour",
    kind: "500",
    match: "/orders$",
    method: "GET",
  });
  expect((await call("GET", "wc/v3/orders")).status).toBe(500);
  expect((await call("GET", "wc/v3/products")).status).toBe(200);
  await control(sandbox, "DELETE", "/faults");
  expect((await call("GET", "wc/v3/orders")).status).toBe(200);
});

test("says what is wrong with a fault", async () => {
  const refused = await control(sandbox, "POST", "/faults", { target: "woo:harbour", kind: "lost" });
  expect(refused).toEqual({ error: expect.stringContaining("kind must be one of") as string });
  expect(await control(sandbox, "POST", "/faults", { target: "elsewhere", kind: "500" })).toHaveProperty(
    "error",
  );
  expect(
    await control(sandbox, "POST", "/faults", { target: "woo", kind: "500", match: "(" }),
  ).toHaveProperty("error");
});

test("records requests without secrets", async () => {
  await call("POST", "wc/v3/webhooks", {
    topic: "order.created",
    delivery_url: "http://127.0.0.1:9/",
    secret: "very-secret",
  });
  const { requests } = await control<{ requests: { path: string; body: string; status: number }[] }>(
    sandbox,
    "GET",
    "/requests?target=woo&path=webhooks",
  );
  expect(requests[0]).toMatchObject({ status: 201 });
  expect(JSON.stringify(requests)).not.toMatch(/very-secret|oauth_signature=[A-Za-z0-9]/);
});

test("makes stores on demand", async () => {
  expect(await control(sandbox, "POST", "/woo/fresh", { currency: "eur" })).toMatchObject({
    slug: "fresh",
    currency: "EUR",
    products: 0,
  });
  expect(await control(sandbox, "POST", "/woo/fresh")).toHaveProperty("error");
  const product = await control<{ id: number; variations: number[] }>(
    sandbox,
    "POST",
    "/woo/fresh/products",
    {
      name: "Lamp",
      type: "variable",
      attributes: [{ name: "Colour", variation: true, options: ["Red"] }],
      variations: [
        { sku: "LAMP-RED", regular_price: "10.00", attributes: [{ name: "Colour", option: "Red" }] },
      ],
    },
  );
  expect(product.variations).toHaveLength(1);
});

test("remembers over a restart, and resets", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  const dataFile = join(folder, "deep", "state.json");
  const first = await start({ dataFile });
  await control(first, "POST", "/woo/kept", {});
  await first.close();
  const second = await start({ dataFile });
  expect(await control(second, "GET", "/woo/kept")).toMatchObject({ slug: "kept" });
  await control(second, "POST", "/reset");
  expect((await fetch(`${second.url}/control/woo/kept`)).status).toBe(404);
  await second.close();
  await rm(folder, { recursive: true });
});

test("delivers as before after a reset in the midst of it", async () => {
  const [own, app] = await Promise.all([start(), listen()]);
  for (let round = 1; round <= 2; round++) {
    const keys = await control<Keys & Record<string, unknown>>(own, "POST", "/woo/harbour/keys", {});
    const webhook = { topic: "order.created", delivery_url: `${app.url}/${round}` };
    await wooClient(`${own.url}/woo/harbour`, keys)("POST", "wc/v3/webhooks", webhook);
    await control(own, "POST", "/woo/harbour/orders", { lines: [{ sku: "HB-MAT", quantity: 1 }] });
    if (round === 1) await control(own, "POST", "/reset");
  }
  const delivered = await until(() => app.heard.find((heard) => heard.headers["x-wc-webhook-topic"]));
  expect(delivered.path).toBe("/2");
  await Promise.all([own.close(), app.close()]);
});

test("says which port is taken and how to move", async () => {
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ port })).rejects.toThrow(
    `Port ${port} is taken: stop what listens there, or set SANDBOX_PORT`,
  );
  await expect(startSandbox({ smtpPort: sandbox.smtpPort })).rejects.toThrow("SANDBOX_SMTP_PORT");
});
