import { expect, test } from "vitest";
import { leadToOwnAddress } from "./own-address.server";

const lead = (from: string, own: string) => {
  try {
    leadToOwnAddress(new Request(`https://us.test${from}`), own);
    return null;
  } catch (answer) {
    return answer instanceof Response ? answer.headers.get("location") : answer;
  }
};

test.each([
  ["/user/woocommerce/0a?x=1", "/user/shopify/0a", "/user/shopify/0a?x=1"],
  ["/user/shopify/0a/unbind", "/user/woocommerce/0a/unbind", "/user/woocommerce/0a/unbind"],
  ["/user/shopify/0a", "/user/shopify/0a", null],
  ["/user/WooCommerce/0a", "/user/woocommerce/0a", null],
])("%s leads to the store's own address", (from, own, to) => {
  expect(lead(from, own)).toBe(to);
});
