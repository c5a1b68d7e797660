import { expect, test } from "vitest";
import { outboundAddress } from "./outbound";

test.each([
  "https://www.dhl.com/track?id=1",
  "https://blue-hat.myshopify.com/admin",
  "https://shop.example/product/1",
])("%s may be opened", (to) => {
  expect(outboundAddress(to, ["shop.example"])?.href).toBe(to);
});

test("a store without https may be opened by its member", () => {
  expect(outboundAddress("http://127.0.0.1:4001/shop", ["127.0.0.1:4001"])?.href).toBe(
    "http://127.0.0.1:4001/shop",
  );
});

test.each([
  "",
  "/user",
  "http://www.dhl.com/",
  "javascript:alert(1)",
  "https://evil.test/dhl.com",
  "https://dhl.com.evil.test/",
  "https://notdhl.com/",
  "https://dhl.com@evil.test/",
  "https://user:word@www.dhl.com/",
])("%j may not", (to) => {
  expect(outboundAddress(to, ["shop.example"])).toBeNull();
});
