import { describe, expect, test } from "vitest";
import { QuoteForm, RequestForm } from "./forms";
import {
  dueAt,
  isOffered,
  overdueSince,
  sourcingStates,
  substateAfter,
  wordOf,
  type SourcingEvent,
  type SourcingStatus,
} from "./states";
import { readTiers, tiersText } from "./tiers";
import { hostOf, isProductUrl, sameProduct } from "./urls";

describe("states", () => {
  test.each<[SourcingStatus, SourcingEvent, SourcingStatus]>([
    ["PENDING_PROCESSING", "ask", "PENDING_PROCESSING"],
    ["PENDING_PROCESSING", "quote", "SUCCEEDED"],
    ["PENDING_PROCESSING", "fail", "FAILED"],
    ["PENDING_PROCESSING", "withdraw", "FAILED"],
    ["PENDING_PROCESSING", "noAnswer", "FAILED"],
    ["SUCCEEDED", "accept", "SUCCEEDED"],
    ["SUCCEEDED", "requote", "PENDING_PROCESSING"],
    ["FAILED", "resubmit", "PENDING_PROCESSING"],
  ])("%s + %s → %s", (from, event, to) => {
    expect(sourcingStates.next(from, event)).toEqual({ ok: true, value: to });
  });

  test("a quote stands until it is accepted or over", () => {
    const at = new Date();
    expect(isOffered({ acceptedAt: null, expiredAt: null })).toBe(true);
    expect(isOffered({ acceptedAt: at, expiredAt: null })).toBe(false);
    expect(isOffered({ acceptedAt: null, expiredAt: at })).toBe(false);
  });

  test("an answer brings it back to whom it belongs to", () => {
    expect([substateAfter("ask", true), substateAfter("reply", true), substateAfter("reply", false)]).toEqual(
      ["NEED_INFO", "ASSIGNED", "NEW"],
    );
    expect(substateAfter("quote", true)).toBeNull();
  });

  test("one word says what matters most", () => {
    const base = { status: "SUCCEEDED", substate: "ASSIGNED", acceptedAt: null, expiredAt: null };
    expect([wordOf(base), wordOf({ ...base, expiredAt: new Date() })]).toEqual(["QUOTED", "EXPIRED"]);
    expect(wordOf({ ...base, acceptedAt: new Date() })).toBe("ACCEPTED");
    expect(wordOf({ ...base, status: "PENDING_PROCESSING", substate: "NEED_INFO" })).toBe("NEED_INFO");
  });

  test.each([
    // A Wednesday, and a Friday noon in China: the weekend there does not count.
    ["2026-11-25T04:00:00Z", "2026-11-26T04:00:00Z"],
    ["2026-11-27T04:00:00Z", "2026-11-30T04:00:00Z"],
  ])("what waits since %s is due at %s", (since, due) => {
    expect(dueAt(new Date(since)).toISOString()).toBe(new Date(due).toISOString());
    expect(overdueSince(new Date(due)).toISOString()).toBe(new Date(since).toISOString());
  });
});

describe("addresses", () => {
  test.each([
    ["https://shop.example/product/1", true],
    ["http://www.shop.example", true],
    ["https://商店.example/a", true],
    ["shop.example/product", false],
    ["ftp://shop.example/a", false],
    ["javascript:alert(1)", false],
    ["https://localhost/a", false],
    ["https://shop/a", false],
    ["https://192.168.0.1/a", false],
    ["https://2130706433/a", false],
    ["https://[::1]/a", false],
    ["https://router.local/a", false],
    ["https://user:pass@shop.example/a", false],
  ])("%s: %s", (url, right) => expect(isProductUrl(url)).toBe(right));

  test("two visits to one product are the same; two products are not", () => {
    const one = sameProduct("https://www.shop.example/p/1/?utm_source=x&b=2&a=1#reviews");
    expect(sameProduct("http://shop.example/p/1?a=1&b=2&spm=7")).toBe(one);
    expect(sameProduct("https://shop.example/p/1?a=2&b=2")).not.toBe(one);
    expect(hostOf("https://www.shop.example/p")).toBe("shop.example");
  });
});

test.each([
  ["50: 4.20, 200: 3.90", "50: 4.20, 200: 3.90"],
  ["200：3.90；50：4.20", "50: 4.20, 200: 3.90"],
  ["", ""],
  ["50: 4.20, 200: 4.30", null],
  ["50: 4.20, 50: 4.10", null],
  ["1: 4.20", null],
  ["fifty: 4.20", null],
  ["50: 4,20", null],
])("prices by quantity: %j is %j", (text, read) => {
  const tiers = readTiers(text);
  expect(tiers && tiersText(tiers)).toBe(read);
});

const picture = "0192f1f0-0000-7000-8000-000000000001";
const right = {
  url: "https://shop.example/lamp",
  title: "Lamp",
  pictures: picture,
  qty: "10",
  purchaseType: "bulk",
  haveOrders: "no",
  acceptSimilar: "yes",
};
const faultsOf = (fields: Record<string, unknown>) => {
  const read = RequestForm.safeParse({ ...right, ...fields });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

describe("the form", () => {
  test("takes what is right, one picture or several", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ pictures: [picture, picture], countries: ["DE", "", ""] })).toEqual([]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ url: undefined }, "url sourcing:error.url-empty"],
    [{ url: "https://localhost" }, "url sourcing:error.url"],
    [{ title: "ab" }, 'title common:error.tooShort|{"min":3}'],
    [{ pictures: undefined }, "pictures sourcing:error.no-picture"],
    [{ pictures: Array.from({ length: 10 }, () => picture) }, 'pictures sourcing:error.pictures|{"most":9}'],
    [{ haveOrders: "yes" }, "ordersPerDay common:required"],
    [{ countries: ["XX"] }, "countries.0 common:required"],
    [{ storeProduct: picture, url: undefined }, "variants sourcing:error.variant"],
  ])("%j: %s", (fields, fault) => expect(faultsOf(fields)).toEqual([fault]));

  test("everything that is wrong is said at once", () => {
    expect(faultsOf({ url: undefined, title: "", haveOrders: "yes" })).toHaveLength(3);
  });
});

describe("the quote", () => {
  const variant = { options: "Oak", price: "4.50", weightG: "100", days: "3", moq: "1" };
  const faults = (fields: object) => {
    const quote = { intent: "quote", title: "Lamp", optionNames: "Colour", variants: [variant], ...fields };
    const read = QuoteForm.safeParse(quote);
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  };
  test.each<[object, string[]]>([
    [{}, []],
    [{ variants: [variant, variant] }, ["variants.1.options sourcing:error.option-twice"]],
    [{ optionNames: "Colour / Size" }, ['variants.0.options sourcing:error.option-count|{"count":2}']],
    [{ variants: [{ ...variant, tiers: "50: 4.50" }] }, ["variants.0.tiers sourcing:error.tier-price"]],
    [
      { variants: [{ ...variant, moq: "50", tiers: "50: 4.00" }] },
      ["variants.0.tiers sourcing:error.tier-price"],
    ],
    [{ variants: [] }, ["variants sourcing:error.no-variant"]],
  ])("%j: %j", (fields, expected) => expect(faults(fields)).toEqual(expected));
});
