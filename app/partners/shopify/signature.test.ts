import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedAddress, isSignedBody } from "./signature";

// The example of Shopify's documentation, with its secret.
const secret = "hush";
const documented =
  "code=0907a61c0c8d55e99db179b68161bc00&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173";
const then = new Date(1_337_178_173_000);

test("an address is Shopify's by its signature", () => {
  expect(isSignedAddress(new URLSearchParams(documented), secret, then)).toBe(true);
});

test("another parameter, another secret, no signature: not Shopify's", () => {
  expect(isSignedAddress(new URLSearchParams(documented.replace("some", "evil")), secret, then)).toBe(false);
  expect(isSignedAddress(new URLSearchParams(`${documented}&more=1`), secret, then)).toBe(false);
  expect(isSignedAddress(new URLSearchParams(documented), "other", then)).toBe(false);
  expect(isSignedAddress(new URLSearchParams(documented.replace(/hmac=\w+&/, "")), secret, then)).toBe(false);
});

test.each([
  [89_000, true],
  [-89_000, true],
  [91_000, false],
  [-91_000, false],
])("%d ms off is taken: %s", (off, taken) => {
  const now = new Date(then.getTime() + off);
  expect(isSignedAddress(new URLSearchParams(documented), secret, now)).toBe(taken);
});

test("a body is signed over its raw bytes", () => {
  const bytes = Buffer.from('{"id":1.0}');
  const signature = createHmac("sha256", secret).update(bytes).digest("base64");
  expect(isSignedBody(bytes, signature, secret)).toBe(true);
  expect(isSignedBody(Buffer.from('{"id":1}'), signature, secret)).toBe(false);
  expect(isSignedBody(bytes, null, secret)).toBe(false);
});
