import { expect, test } from "vitest";
import { canonicalPath, isForEngines, singlePages } from "./search-engines";

test.each([
  ["/goodslist", "?cat=bags&q=x&min=3&after=abc&sort=asc", "/goodslist?cat=bags"],
  ["/goodslist", "?q=tent", "/goodslist"],
  ["/productdetails", "?sku=A-1&id=0197&country=DE", "/productdetails?id=0197"],
  ["/index", "?utm_source=x", "/index"],
])("%s%s is known as %s", (pathname, search, address) => {
  expect(canonicalPath(pathname, search)).toBe(address);
});

test("another language has an address of its own", () => {
  expect(canonicalPath("/goodslist", "?cat=bags&lng=en-US", "zh-CN")).toBe("/goodslist?cat=bags&lng=zh-CN");
});

test("what is personal is not for search engines", () => {
  expect(["/index", "/contanctus", "/productdetails"].every(isForEngines)).toBe(true);
  expect(["/login", "/register", "/user/profile", "/desk", "/404", "/constructor"].some(isForEngines)).toBe(
    false,
  );
  expect(singlePages).toContain("/agreement");
  expect(singlePages).not.toContain("/productdetails");
});
