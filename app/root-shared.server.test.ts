import { expect, test, vi } from "vitest";
import type { RootData } from "~/ui/root-data";
import { factsOf, keyOfPage, ownOf, watched } from "./root-shared.server";

type Handler = Parameters<typeof keyOfPage>[0];

const root: RootData = {
  locale: "en-US",
  theme: "system",
  currency: "USD",
  usdPpm: 1_000_000n,
  timezone: null,
  formToken: "t1",
  flash: null,
  member: null,
  visitorCart: 0,
  demo: null,
  supportEmail: "a@b.test",
  chatUrl: null,
  offersChinese: false,
  requestId: "r1",
  origin: "https://shop.test",
};
const member = { name: "Ann", shop: "Ann's shop", status: "1", cartCount: 2, unread: 3 };

function page(changes: Partial<RootData> = {}, more: Partial<Handler> = {}): Handler {
  const loaderData = { root: { ...root, ...changes }, list: { price: 100n, cards: ["a"] } };
  const location = { pathname: "/goodslist", search: "?q=a", hash: "", state: null, key: "default" };
  return { loaderData, actionData: null, errors: null, statusCode: 200, location, ...more } as Handler;
}

test("readers who differ in what is their own share a page", () => {
  const key = keyOfPage(page());
  const flash = { tone: "info", text: "hello" } as const;
  expect(keyOfPage(page({ formToken: "t2", requestId: "r2", visitorCart: 4, flash }))).toBe(key);
  const ann = keyOfPage(page({ member }));
  expect(keyOfPage(page({ member: { ...member, name: "Bob", shop: null, cartCount: 9, unread: 0 } }))).toBe(
    ann,
  );
  expect(ann).not.toBe(key);
});

test("whatever else is different makes another page", () => {
  const location = { ...page().location, search: "?q=b" };
  const others = [
    page(),
    page({ locale: "zh-CN" }),
    page({ currency: "EUR" }),
    page({ usdPpm: 900_000n }),
    page({ timezone: "Asia/Shanghai" }),
    page({ offersChinese: true }),
    page({ member }),
    page({ member: { ...member, status: "2" } }),
    page({}, { location }),
    page({}, { statusCode: 404 }),
    page({}, { loaderData: { root, list: { price: 101n, cards: ["a"] } } }),
  ];
  expect(new Set(others.map(keyOfPage)).size).toBe(others.length);
});

test("what was posted, what failed and what cannot be told has no key", () => {
  const unknown = [
    page({}, { actionData: { list: "answer" } }),
    page({}, { errors: { list: new Error("x") } }),
    page({}, { loaderData: { list: 1 } }),
    page({}, { loaderData: { root, list: { later: Promise.resolve(1) } } }),
  ];
  expect(unknown.map(keyOfPage)).toEqual([null, null, null, null]);
});

test("a page that reads something of its reader's own is noticed, and reads it", () => {
  const notice = vi.fn();
  const data = watched(page({ member, visitorCart: 5 }).loaderData, notice)["root"] as RootData;
  expect([data.locale, data.currency, data.member?.status]).toEqual(["en-US", "USD", "1"]);
  expect(notice).not.toHaveBeenCalled();
  const own = [
    () => data.formToken,
    () => data.visitorCart,
    () => data.member?.name,
    () => data.requestId,
    () => data.member?.shop,
  ];
  expect(own.map((read) => read())).toEqual(["t1", 5, "Ann", "r1", "Ann's shop"]);
  expect(notice).toHaveBeenCalledTimes(5);
});

test("a whole page is its reader's: everything counts but what is new in each answer", () => {
  const facts = factsOf(page({ member }));
  expect(factsOf(page({ member, formToken: "t2", requestId: "r2" }))).toBe(facts);
  const others = [
    page({ member: { ...member, name: "Bob" } }),
    page({ member: { ...member, cartCount: 9 } }),
    page({ member, flash: { tone: "info", text: "hello" } }),
    page({ member, theme: "dark" }),
    page({ member, requestId: null }),
    page({ member }, { location: { ...page().location, search: "?q=b" } }),
  ];
  expect(new Set([facts, ...others.map(factsOf)]).size).toBe(others.length + 1);
  const unknown = [
    page({}, { actionData: { list: "answer" } }),
    page({}, { errors: { list: new Error("x") } }),
    page({}, { loaderData: { list: 1 } }),
    page({}, { loaderData: { root, list: { later: Promise.resolve(1) } } }),
  ];
  expect(unknown.map(factsOf)).toEqual([null, null, null, null]);
  expect([ownOf(page()), ownOf(page({ requestId: null })), ownOf(unknown[2] ?? page())]).toEqual([
    ["t1", "r1"],
    ["t1"],
    [""],
  ]);
});
