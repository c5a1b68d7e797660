import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { flash } from "~/platform/http/flash.server";
import { makeMember } from "../tests/factories";
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

test.each([
  ["/desk/ledger/accounts/bank%3Agbp?ccy=GBP", 200, null],
  ["/desk/bank?ccy=EUR&tab=outgoing", 200, null],
  ["/desk/bank?ccy=EUR&theme=dark", 302, "/desk/bank?ccy=EUR"],
  ["/index?ccy=EUR&theme=dark", 302, "/index"],
])("at the desk the currency of %s is the page's own", async (url, status, location) => {
  const answer = await callLoader(loadRoot, { url });
  expect([answer.status, answer.location]).toEqual([status, location]);
  const cookies = answer.headers.get("set-cookie") ?? "";
  expect(cookies.includes("currency=")).toBe(!url.startsWith("/desk"));
});

describe("the language of who is logged in (D22)", () => {
  const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const visit = (as: { cookie: string }, url: string, headers: Record<string, string> = {}) =>
    callLoader(loadRoot, { url, as, headers: { ...html, ...headers } });
  const settingOf = (id: string) => db.first(sql`select locale from "user" where id = ${id}`);

  test.each(["zh-CN", "en-US"])("is their setting %s where the browser has no choice yet", async (own) => {
    const member = await makeMember({ locale: own });
    const sent = await visit(member, "/user/wishlist?tab=all");
    if (own === "en-US") return expect([sent.status, sent.data.locale]).toEqual([200, own]);
    expect([sent.status, sent.location]).toEqual([302, "/user/wishlist?tab=all"]);
    expect(sent.headers.get("set-cookie")).toMatch(new RegExp(`^lng=${own};`));
    const shown = await visit(member, "/user/wishlist?tab=all", { cookie: `lng=${own}` });
    expect([shown.status, shown.data.locale]).toEqual([200, own]);
  });

  test("is changed by an address for this page and this browser, not in their setting", async () => {
    const member = await makeMember({ locale: "en-US" });
    const shown = await visit(member, "/user?lng=zh-CN", { cookie: "lng=en-US" });
    expect([shown.status, shown.data.locale]).toEqual([200, "zh-CN"]);
    expect(shown.headers.get("set-cookie")).toMatch(/^lng=zh-CN;/);
    expect(await settingOf(member.id)).toEqual({ locale: "en-US" });
    const next = await visit(member, "/user/wishlist", { cookie: "lng=zh-CN" });
    expect([next.status, next.data.locale]).toEqual([200, "zh-CN"]);
    expect(await settingOf(member.id)).toEqual({ locale: "en-US" });
  });

  test("waits for the next page where a form was just answered, or only data is asked for", async () => {
    const member = await makeMember({ locale: "zh-CN" });
    const posted = await visit(member, "/user/profile", { "content-type": "multipart/form-data" });
    const data = await visit(member, "/user/profile", { accept: "*/*" });
    expect([posted, data].map((answer) => [answer.status, answer.data.locale])).toEqual([
      [200, "en-US"],
      [200, "en-US"],
    ]);
  });
});
