import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { flash } from "~/platform/http/flash.server";
import { callLoader } from "../tests/setup/call";
import { loadRoot } from "./root.server";

const cookieOf = (key: string) => flash(key, "info")["Set-Cookie"].split(";")[0] ?? "";

test.each([
  ["en-US", "Please choose a variant first."],
  ["zh-CN", "请先选择规格。"],
])("a message of a noun that the page has no texts of comes in words: %s", async (locale, text) => {
  const answer = await callLoader(loadRoot, {
    url: `/user/shoppingcart?lng=${locale}`,
    headers: { cookie: cookieOf("buy:choose") },
  });
  expect(answer.data.flash).toEqual({ tone: "info", text });
  expect(answer.headers.get("set-cookie")).toContain("qs_flash=;");
});

test.each([
  ["//evil.example/?theme=dark", {}],
  ["/.//evil.example/?ccy=EUR", {}],
  ["//evil.example/index?theme=light&x=1", {}],
])("a choice remembered on the way to %s leads to no other site", async (path, headers) => {
  const answer = await callLoader(loadRoot, { url: `http://quayside.test${path}`, headers });
  expect(answer.status).toBe(302);
  expect(new URL(answer.location ?? "", "http://quayside.test").host).toBe("quayside.test");
});
