import { expect, test } from "vitest";
import { sharedAddress } from "./visitor-pages";

const addressOf = (target: string) => {
  const address = sharedAddress(target);
  return address && `${address.pathname}?${address.params.toString()}`;
};

test.each([
  ["/index", "/index?"],
  ["/index?utm_source=x&gclid=1", "/index?"],
  ["/goodslist?sort=asc&q=tent&fbclid=9", "/goodslist?q=tent&sort=asc"],
  ["/goodslist?q=tent&sort=asc", "/goodslist?q=tent&sort=asc"],
  ["/goodslist?q=a+b&q=c", "/goodslist?q=a+b&q=c"],
  ["/shippingfee?attr=food&attr=battery&sku=", "/shippingfee?sku=&attr=food&attr=battery"],
  ["/productdetails?lng=zh-CN&id=7", "/productdetails?id=7&lng=zh-CN"],
])("%s is known as %s", (target, address) => {
  expect(addressOf(target)).toBe(address);
});

test.each([
  "/",
  "/login",
  "/user/walletBalance",
  "/INDEX",
  "/index/",
  "//index",
  "/goodslist.data?q=x",
  "/constructor",
  "/index?theme=dark",
  "/index?ccy=EUR",
  `/goodslist?q=${"x".repeat(500)}`,
])("%s is no page that visitors share", (target) => {
  expect(sharedAddress(target)).toBeNull();
});
