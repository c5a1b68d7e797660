import { describe, expect, test } from "vitest";
import {
  connectionOf,
  discountOf,
  goodsOf,
  paymentProblems,
  quoteExpired,
  tagsOf,
  totalOf,
  type OrderFacts,
} from "./rules";

const sound: OrderFacts = {
  connection: "CONNECTED",
  addressProblems: [],
  unprintedLetters: false,
  countryServed: true,
  channel: true,
  items: [{ onShelf: true, weightKnown: true, available: true }],
  storePayment: "paid",
  doubt: "none",
  doubleLines: false,
  storeCancelled: false,
  fulfilledElsewhere: false,
  heldElsewhere: false,
  duplicate: false,
  priceChanged: false,
};

describe("connection", () => {
  test.each([
    [["linked", "linked"], "CONNECTED"],
    [["linked", "do_not_fulfil"], "CONNECTED"],
    [["linked", "unlinked"], "PARTIAL"],
    [["unlinked"], "UNCONNECTED"],
    [["do_not_fulfil"], "UNCONNECTED"],
    [[], "UNCONNECTED"],
  ] as const)("%j is %s", (lines, connection) => {
    expect(connectionOf(lines)).toBe(connection);
  });
});

describe("tags", () => {
  test("a sound order has none", () => expect(tagsOf(sound)).toEqual([]));

  test.each<[Partial<OrderFacts>, string[]]>([
    [{ connection: "UNCONNECTED", channel: null, items: [] }, ["NOT_CONNECTED"]],
    [{ addressProblems: ["postCode"] }, ["ADDRESS"]],
    [{ unprintedLetters: true }, ["LETTERS"]],
    [{ countryServed: false, channel: false }, ["NOT_SERVED"]],
    [{ channel: false }, ["NO_CHANNEL"]],
    [{ items: [{ onShelf: false, weightKnown: true, available: true }] }, ["OFF_SHELF"]],
    [{ items: [{ onShelf: true, weightKnown: false, available: true }], channel: null }, ["OFF_SHELF"]],
    [{ items: [{ onShelf: true, weightKnown: true, available: false }] }, ["NO_STOCK"]],
    [{ storeCancelled: true, fulfilledElsewhere: true }, ["STORE_CANCELLED"]],
    [{ heldElsewhere: true }, ["OTHER_ACCOUNT"]],
    [{ doubt: "open" }, ["STORE_STATE"]],
    [{ doubt: "open", storeCancelled: true }, ["STORE_CANCELLED"]],
    [{ doubt: "seen", doubleLines: true }, ["STORE_STATE_SEEN", "DOUBLE_LINES"]],
    [{ storePayment: "unpaid", duplicate: true }, ["DUPLICATE", "UNPAID_IN_STORE"]],
  ])("%j", (change, tags) => {
    expect(tagsOf({ ...sound, ...change })).toEqual(tags);
  });
});

describe("amounts", () => {
  test("lines sum to goods, and the total is the contract's formula", () => {
    const goods = goodsOf([
      { qty: 3, unitPrice: 333n },
      { qty: 1, unitPrice: 1n },
    ]);
    expect(goods).toBe(1000n);
    expect(totalOf({ goods, discount: 0n, shipping: 499n, service: 0n, tax: 75n })).toBe(1574n);
  });

  test("of a discount, the goods that are left have their part", () => {
    const order = { goods: 5000n, discount: 2000n };
    expect(discountOf(order, 1000n)).toBe(400n);
    expect(discountOf(order, 0n)).toBe(0n);
    expect(discountOf(order, 5000n)).toBe(2000n);
    expect(discountOf({ goods: 0n, discount: 0n }, 0n)).toBe(0n);
  });

  test("a discount beyond the goods leaves nothing to pay for them, never less", () => {
    expect(totalOf({ goods: 500n, discount: 900n, shipping: 100n, service: 0n, tax: 0n })).toBe(100n);
  });
});

describe("payable", () => {
  const order = {
    connection: "CONNECTED" as const,
    box: "ACTIVE",
    tags: [],
    payLocked: false,
    channelChosen: true,
  };

  test("says what must be mended", () => {
    expect(paymentProblems(order)).toEqual([]);
    expect(paymentProblems({ ...order, tags: ["ADDRESS", "DUPLICATE"] })).toEqual(["orders:tag.ADDRESS"]);
    expect(paymentProblems({ ...order, payLocked: true })).toEqual(["orders:error.pay-locked"]);
    expect(paymentProblems({ ...order, channelChosen: false })).toEqual(["orders:tag.NO_CHANNEL"]);
  });

  test("a quote holds for a day", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(quoteExpired(null, now)).toBe(true);
    expect(quoteExpired(new Date("2026-11-20T12:00:01Z"), now)).toBe(false);
    expect(quoteExpired(new Date("2026-11-20T12:00:00Z"), now)).toBe(true);
  });
});
