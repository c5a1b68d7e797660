import { expect, test } from "vitest";
import { isShared, requestFor, visitorPageOf } from "./root-visitors.server";

const keyOf = (target: string, cookie?: string) => visitorPageOf(target, cookie)?.key;

test("a page follows from its address and the choices of language, currency and appearance", () => {
  expect(keyOf("/index?utm_source=mail")).toBe("en-US USD system /index");
  expect(keyOf("/index", "lng=zh-CN; currency=EUR; theme=dark; _ga=1")).toBe("zh-CN EUR dark /index");
  expect(keyOf("/index?lng=zh-CN")).toBe("zh-CN USD system /index?lng=zh-CN");
  expect(keyOf("/index", "lng=xx; currency=DOGE; theme=<b>")).toBe(keyOf("/index?lng=xx"));
});

test.each([
  "qs_member=t",
  "qs_member=null",
  "qs_flash=positive",
  "a=b; qs_cart=1",
  "qs_staff=t",
  "__Host-qs_member=t",
])("whoever sends %s gets a page of their own", (cookie) => {
  expect(visitorPageOf("/index", cookie)).toBeNull();
});

test("a language asked for is remembered with the answer, not with the page", () => {
  const page = visitorPageOf("/index?lng=zh-CN", "lng=en-US");
  expect(page?.setCookie).toMatch(/^lng=zh-CN;/);
  expect(visitorPageOf("/index?lng=zh-CN", "lng=zh-CN")?.setCookie).toBeNull();
  expect(visitorPageOf("/index", "lng=zh-CN")?.setCookie).toBeNull();
});

test("Chinese is offered on a page of its own to a visitor who prefers it and has not chosen", () => {
  const page = visitorPageOf("/index", "currency=EUR", "zh-TW,zh;q=0.9,en;q=0.8");
  expect(page).toMatchObject({ key: "en-US offers-zh EUR system /index", offered: "zh", setCookie: null });
  const request = page && requestFor(page);
  expect(request?.headers.get("accept-language")).toBe("zh");
  expect(request?.headers.get("cookie")).toBe("currency=EUR; theme=system");
  for (const [target, cookie, languages] of [
    ["/index", "", "en-US,zh-CN;q=0.9"],
    ["/index", "lng=en-US", "zh-CN"],
    ["/index?lng=en-US", "", "zh-CN"],
    ["/index?lng=zh-CN", "", "zh-CN"],
  ] as const)
    expect(visitorPageOf(target, cookie, languages)?.offered, target + cookie).toBeNull();
  // Whatever else browsers prefer makes no further pages.
  expect(visitorPageOf("/index", "", "de,fr;q=0.5")?.key).toBe(keyOf("/index"));
});

test("it is written for nobody in particular, and is then still the same page", () => {
  const page = visitorPageOf("/goodslist?q=tent&x=1&lng=zh-CN", "theme=dark; _ga=secret");
  const request = page && requestFor(page);
  expect(request?.url).toBe("http://quayside.test/goodslist?q=tent&lng=zh-CN");
  expect([...(request?.headers ?? [])].map(([name]) => name).sort()).toEqual(["accept", "cookie"]);
  expect(request?.headers.get("cookie")).toBe("lng=zh-CN; currency=USD; theme=dark");
  expect(request && isShared(request)).toBe(true);
});
