import { expect, test } from "vitest";
import { shopAddress } from "./address";

const base = "https://{shop}";
const fine = { ok: true, value: { url: "https://blue-hat.myshopify.com", norm: "blue-hat.myshopify.com" } };

test.each([
  "blue-hat.myshopify.com",
  " https://Blue-Hat.myshopify.com/admin/products?x=1 ",
  "http://blue-hat.myshopify.com",
  "https://admin.shopify.com/store/blue-hat/orders",
])("%j is a shop", (typed) => {
  expect(shopAddress(typed, base)).toEqual(fine);
});

test.each([
  "",
  "blue-hat",
  "blue hat.myshopify.com",
  "blue-hat.myshopify.com.evil.test",
  "https://evil.test/blue-hat.myshopify.com",
  "evil.test#.myshopify.com",
  "a@b.myshopify.com",
  "-hat.myshopify.com",
])("%j is none", (typed) => {
  expect(shopAddress(typed, base)).toEqual({ ok: false, error: "address" });
});

test("shops may be called elsewhere, and are compared by their domain all the same", () => {
  const elsewhere = "http://127.0.0.1:4000/shopify/{shop}";
  const there = {
    ok: true,
    value: { url: "http://127.0.0.1:4000/shopify/hat.myshopify.com", norm: "hat.myshopify.com" },
  };
  expect(shopAddress("hat.myshopify.com", elsewhere)).toEqual(there);
  expect(shopAddress("http://127.0.0.1:4000/shopify/hat.myshopify.com", elsewhere)).toEqual(there);
  expect(shopAddress("http://127.0.0.1:4000/shopify/evil.test", elsewhere).ok).toBe(false);
});
