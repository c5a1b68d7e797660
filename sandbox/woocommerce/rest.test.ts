import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { control, listen, start, wooClient, type Json, type Keys, type Listener } from "../test-kit";

let sandbox: RunningSandbox;
let pictures: Listener;
let call: ReturnType<typeof wooClient>;

beforeAll(async () => {
  [sandbox, pictures] = await Promise.all([start(), listen()]);
  const keys = await control<Keys & Record<string, unknown>>(sandbox, "POST", "/woo/harbour/keys", {
    permissions: "read_write",
  });
  call = wooClient(`${sandbox.url}/woo/harbour`, keys);
});
afterAll(async () => {
  await Promise.all([sandbox.close(), pictures.close()]);
});

async function bySku(sku: string): Promise<Json & { id: number; parent_id: number }> {
  const { body } = await call<(Json & { id: number; parent_id: number })[]>(
    "GET",
    `wc/v3/products?sku=${sku}`,
  );
  if (!body[0]) throw new Error(`no ${sku}`);
  return body[0];
}

function order(sku: string, more: Json = {}): Promise<Json & { id: number }> {
  return control(sandbox, "POST", "/woo/harbour/orders", { lines: [{ sku, quantity: 2 }], ...more });
}

test("says what it is without a key", async () => {
  const index = (await (await fetch(`${sandbox.url}/woo/lantern/wp-json/`)).json()) as {
    namespaces: string[];
  };
  expect(index.namespaces).toContain("wc/v3");
  expect(index.namespaces).toContain("wc-shipment-tracking/v3");
});

test("pages through products with totals and links", async () => {
  const first = await call<Json[]>("GET", "wc/v3/products?per_page=5&orderby=id&order=asc");
  expect(first.body).toHaveLength(5);
  expect(first.headers.get("x-wp-total")).toBe("13");
  expect(first.headers.get("x-wp-totalpages")).toBe("3");
  expect(first.headers.get("link")).toMatch(/page=2.*rel="next"/);
  expect((await call("GET", "wc/v3/products?per_page=101")).body).toMatchObject({
    code: "rest_invalid_param",
  });
  const narrow = await call<Json[]>("GET", "wc/v3/products?per_page=1&_fields=id,sku");
  expect(Object.keys(narrow.body[0] ?? {})).toEqual(["id", "sku"]);
});

test("bare dates are the store's, *_gmt are not", async () => {
  const { body } = await call<Record<string, string>>("GET", `wc/v3/products/${(await bySku("HB-MAT")).id}`);
  const hours =
    (Date.parse(`${body["date_created_gmt"]}Z`) - Date.parse(`${body["date_created"]}Z`)) / 3_600_000;
  expect(hours).toBe(8);
});

test("refuses a price that is a number, and a SKU that is taken", async () => {
  const price = await call("POST", "wc/v3/products", { name: "X", regular_price: 10 });
  expect(price).toMatchObject({
    status: 400,
    body: {
      code: "rest_invalid_param",
      data: { params: { regular_price: "regular_price is not of type string." } },
    },
  });
  const holder = await bySku("HB-MAT");
  const sku = await call("POST", "wc/v3/products", { name: "X", sku: "HB-MAT" });
  expect(sku).toMatchObject({
    status: 400,
    body: { code: "product_invalid_sku", data: { resource_id: holder.id } },
  });
});

test("makes a variable product with variations in one batch, each with its own fate", async () => {
  const made = await call<{ id: number }>("POST", "wc/v3/products", {
    name: "Tent",
    type: "variable",
    attributes: [{ name: "Size", visible: true, variation: true, options: ["S", "M"] }],
  });
  expect(made.status).toBe(201);
  const path = `wc/v3/products/${made.body.id}/variations`;
  const batch = await call<{ create: Json[] }>("POST", `${path}/batch`, {
    create: [
      {
        sku: "TENT-S",
        regular_price: "80.00",
        manage_stock: true,
        stock_quantity: 3,
        attributes: [{ name: "Size", option: "S" }],
      },
      { sku: "HB-MAT", regular_price: "90.00", attributes: [{ name: "Size", option: "M" }] },
    ],
  });
  expect(batch.status).toBe(200);
  expect(batch.body.create).toMatchObject([
    { sku: "TENT-S", stock_quantity: 3 },
    { id: 0, error: { code: "product_invalid_sku" } },
  ]);
  const many = Array.from({ length: 101 }, () => ({ regular_price: "1.00" }));
  expect((await call("POST", `${path}/batch`, { create: many })).status).toBe(413);
  const found = await call<Json[]>("GET", path);
  expect(found.body).toMatchObject([{ sku: "TENT-S", attributes: [{ name: "Size", option: "S" }] }]);
  await call("DELETE", `wc/v3/products/${made.body.id}?force=true`);
  expect((await call("GET", `wc/v3/products/${made.body.id}`)).body).toMatchObject({
    code: "woocommerce_rest_product_invalid_id",
  });
});

test("fetches pictures and says which it could not get", async () => {
  const refused = await call("POST", "wc/v3/products", {
    name: "Y",
    images: [{ src: `${pictures.url}/not-an-image.png` }],
  });
  expect(refused).toMatchObject({ status: 400, body: { code: "woocommerce_product_image_upload_error" } });
  const seeded = await bySku("HB-MAT");
  const src = (seeded["images"] as { src: string }[])[0]?.src ?? "";
  const png = await fetch(src);
  expect(png.headers.get("content-type")).toBe("image/png");
  const made = await call<{ images: Json[] }>("POST", "wc/v3/products", { name: "Y", images: [{ src }] });
  expect(made).toMatchObject({ status: 201, body: { images: [{ alt: "" }] } });
});

test("an order takes stock, a cancelled one gives it back", async () => {
  const before = (await bySku("HB-CHAIR-MOSS"))["stock_quantity"] as number;
  const placed = await order("HB-CHAIR-MOSS");
  expect(placed).toMatchObject({ status: "processing", total: "162.50" });
  expect((await bySku("HB-CHAIR-MOSS"))["stock_quantity"]).toBe(before - 2);
  await call("PUT", `wc/v3/orders/${placed.id}`, { status: "cancelled" });
  expect((await bySku("HB-CHAIR-MOSS"))["stock_quantity"]).toBe(before);
});

test("metadata alone leaves date_modified, a status moves it; modified_after is exclusive", async () => {
  const placed = await order("HB-MAT");
  await sleep(1_100);
  const meta = await call("PUT", `wc/v3/orders/${placed.id}`, {
    meta_data: [{ key: "_tracking_number", value: "1Z" }],
  });
  expect(meta.body).toMatchObject({
    date_modified_gmt: placed["date_modified_gmt"],
    meta_data: [{ key: "_tracking_number", value: "1Z" }],
  });
  const done = await call("PUT", `wc/v3/orders/${placed.id}`, { status: "completed" });
  expect(done.body["date_modified_gmt"]).not.toBe(placed["date_modified_gmt"]);
  const ids = async (after: unknown): Promise<unknown[]> => {
    const query = `modified_after=${String(after)}&dates_are_gmt=true&orderby=modified&order=asc&status=any&_fields=id`;
    return (await call<{ id: number }[]>("GET", `wc/v3/orders?${query}`)).body.map((row) => row.id);
  };
  expect(await ids(done.body["date_modified_gmt"])).not.toContain(placed.id);
  expect(await ids(placed["date_modified_gmt"])).toContain(placed.id);
});

test("notes, refunds, and the 500 of a refund too large", async () => {
  const placed = await order("HB-MAT");
  const note = await call("POST", `wc/v3/orders/${placed.id}/notes`, {
    note: "Shipped with UPS",
    customer_note: true,
  });
  expect(note).toMatchObject({ status: 201, body: { customer_note: true } });
  const refund = await call("POST", `wc/v3/orders/${placed.id}/refunds`, {
    amount: "10.00",
    reason: "r",
    api_refund: false,
  });
  expect(refund).toMatchObject({ status: 201, body: { amount: "10.00", refunded_payment: false } });
  const over = await call("POST", `wc/v3/orders/${placed.id}/refunds`, {
    amount: "1000.00",
    api_refund: false,
  });
  expect(over).toMatchObject({
    status: 500,
    body: { code: "woocommerce_rest_cannot_create_order_refund", data: 500 },
  });
  const read = await call("GET", `wc/v3/orders/${placed.id}`);
  expect(read.body["refunds"]).toEqual([{ id: expect.any(Number) as number, reason: "r", total: "-10.00" }]);
});

test("tracks shipments only where the extension is installed", async () => {
  const harbour = await order("HB-MAT");
  const body = { tracking_provider: "UPS", tracking_number: "1Z999", date_shipped: "2026-11-21" };
  const none = await call("POST", `wc-shipment-tracking/v3/orders/${harbour.id}/shipment-trackings`, body);
  expect(none).toMatchObject({ status: 404, body: { code: "rest_no_route" } });
  const keys = await control<Keys & Record<string, unknown>>(sandbox, "POST", "/woo/lantern/keys", {});
  const lantern = wooClient(`${sandbox.url}/woo/lantern`, keys);
  const placed = await control<{ id: number }>(sandbox, "POST", "/woo/lantern/orders", {
    lines: [{ sku: "LN-BRASS", quantity: 1 }],
  });
  const made = await lantern("POST", `wc-shipment-tracking/v3/orders/${placed.id}/shipment-trackings`, body);
  expect(made).toMatchObject({ status: 201, body: { tracking_number: "1Z999" } });
});

test("knows no route that the store has not", async () => {
  expect(await call("GET", "wc/v3/orders/1/fulfillments")).toMatchObject({
    status: 404,
    body: { code: "rest_no_route" },
  });
  expect(await call("GET", "wc/v3/data/currencies/current")).toMatchObject({
    body: { code: "USD", symbol: "&#36;" },
  });
  expect(await call("GET", "wc/v3/settings/general/woocommerce_currency")).toMatchObject({
    body: { value: "USD" },
  });
  expect(await call("GET", "wc/v3/settings/products/woocommerce_currency")).toMatchObject({
    status: 404,
    body: { code: "rest_setting_setting_invalid" },
  });
  expect(await call("GET", "wc/v3/settings/site/woocommerce_currency")).toMatchObject({
    status: 404,
    body: { code: "rest_setting_setting_group_invalid" },
  });
});

test("a variation is shown under its own id, too, and changed under its product's only", async () => {
  const [chair] = (await call<{ id: number; variations: number[] }[]>("GET", "wc/v3/products?sku=HB-CHAIR"))
    .body;
  const own = `wc/v3/products/${chair?.variations[0]}`;
  expect((await call("GET", own)).body).toMatchObject({ type: "variation", parent_id: chair?.id });
  expect((await call("PUT", own, { regular_price: "1.00" })).status).toBe(404);
});
