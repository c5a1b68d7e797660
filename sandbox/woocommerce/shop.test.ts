import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { control, start } from "../test-kit";

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());

/** A browser without JavaScript: follows redirects by hand and keeps cookies. */
function browser() {
  const jar = new Map<string, string>();
  return async (
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; url: string; text: string }> => {
    let url = new URL(path, sandbox.url);
    let body = form;
    for (;;) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, {
        redirect: "manual",
        headers: { cookie },
        ...(body ? { method: "POST", body: new URLSearchParams(body) } : {}),
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
        jar.set(name, value);
      }
      const location = response.headers.get("location");
      if (!location)
        return { status: response.status, url: url.pathname + url.search, text: await response.text() };
      url = new URL(location, url);
      body = undefined;
    }
  };
}

function inputs(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map((match) => [
    match[1] ?? "",
    match[2] ?? "",
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

test("a shopper buys two different things with forms alone, and the manager sees and cancels the order", async () => {
  const go = browser();
  const shop = await go("/woo/harbour/");
  const item = (name: string): string =>
    new RegExp(`value="(\\d+)"[^>]*>\\s*${name}`).exec(shop.text)?.[1] ?? "";
  const hidden = /name="item" value="(\d+)"/.exec(shop.text)?.[1] ?? "";
  await go("/woo/harbour/cart", { item: item("Navy"), quantity: "2", then: "stay" });
  const checkout = await go("/woo/harbour/cart", { item: hidden, quantity: "1", then: "buy" });
  expect(checkout.url).toBe("/woo/harbour/checkout");
  const incomplete = await go("/woo/harbour/checkout", { ...inputs(checkout.text), city: "" });
  expect(incomplete.status).toBe(422);
  expect(incomplete.text).toContain("Please fill in: City.");
  const thanks = await go("/woo/harbour/checkout", inputs(checkout.text));
  expect(thanks.url).toMatch(/\/thanks\/\d+\?key=wc_order_/);
  const id = /thanks\/(\d+)/.exec(thanks.url)?.[1] ?? "";

  const { orders } = await control<{ orders: Record<string, unknown>[] }>(
    sandbox,
    "GET",
    "/woo/harbour/orders",
  );
  expect(orders[0]).toMatchObject({
    id: Number(id),
    status: "processing",
    shipping: { city: "Portland", country: "US" },
  });
  expect(orders[0]?.["line_items"]).toMatchObject([{ sku: "HB-CHAIR-NAVY", quantity: 2 }, { quantity: 1 }]);

  const cancelled = await go(`/woo/harbour/orders/${id}/status`, { cancel: "1" });
  expect(cancelled.text).toContain("Order status changed from Processing to Cancelled.");
  expect((await go("/woo/harbour/cart")).text).toContain("Your cart is empty");
});

test("a buyer chooses what a variation leaves open and writes what is printed; a deleted product leaves the order", async () => {
  const go = browser();
  const shop = await go("/woo/harbour/");
  const tote = shop.text.slice(shop.text.indexOf("Canvas tote"));
  const item = /<option value="(\d+)">\s*Any/.exec(tote)?.[1] ?? "";
  const chosen = { attribute_colour: "Blue", attribute_size: "Large", addon_0: "For\nIda", addon_1: "Plain" };
  const checkout = await go("/woo/harbour/cart", { item, quantity: "1", then: "buy", ...chosen });
  expect(checkout.text).toContain("Colour: Blue");
  const thanks = await go("/woo/harbour/checkout", inputs(checkout.text));
  const id = /thanks\/(\d+)/.exec(thanks.url)?.[1] ?? "";
  await go(`/woo/harbour/orders/${id}/line`, { name: "Rush fee", price: "5.00" });
  const read = () =>
    control<{ line_items: Record<string, unknown>[] }>(sandbox, "GET", `/woo/harbour/orders/${id}`);
  const { line_items: lines } = await read();
  expect(lines[0]?.["meta_data"]).toMatchObject([
    { key: "colour", value: "Blue", display_key: "Colour" },
    { key: "size", value: "Large" },
    { key: "Text to print", value: "For\nIda", display_value: "For Ida" },
    { key: "Gift wrap", value: "Plain" },
    { key: "_reduced_stock" },
  ]);
  expect(lines[1]).toMatchObject({ name: "Rush fee", product_id: 0, variation_id: 0 });
  await go(`/woo/harbour/products/${String(lines[0]?.["product_id"])}/delete`, { delete: "1" });
  expect((await read()).line_items[0]).toMatchObject({ product_id: 0, variation_id: 0, sku: null });
});

test("escapes what strangers type", async () => {
  const placed = await control<{ id: number }>(sandbox, "POST", "/woo/harbour/orders", {
    lines: [{ sku: "HB-MAT", quantity: 1 }],
    shipping: { first_name: "<script>alert(1)</script>" },
  });
  const page = await browser()(`/woo/harbour/orders/${placed.id}`);
  expect(page.text).not.toContain("<script>alert");
});
