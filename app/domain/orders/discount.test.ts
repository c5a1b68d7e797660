import { describe, expect, test } from "vitest";
import { discountNow, isWithinLimit, mostPercent } from "./discount";
import { freightMark } from "./freight-mark";

const none = { discount: 0n, discountBp: null, discountCents: null, discountGoods: null };

describe("a discount", () => {
  test.each([
    [none, 1_000n, 0n],
    [{ ...none, discountBp: 1_000 }, 1_250n, 125n],
    [{ ...none, discountBp: 250 }, 1_250n, 31n],
    [{ ...none, discountBp: 10_000 }, 999n, 999n],
    [{ ...none, discountCents: 500n, discountGoods: 1_000n }, 1_000n, 500n],
    // Given for ten pieces, it is not given for one.
    [{ ...none, discountCents: 500n, discountGoods: 10_000n }, 1_000n, 50n],
    [{ ...none, discountCents: 500n, discountGoods: 1_000n }, 9_000n, 500n],
    [{ ...none, discountCents: 500n, discountGoods: 1_000n }, 0n, 0n],
    [{ ...none, discount: 70n }, 1_000n, 70n],
  ])("%o of %d: %d", (kept, goods, discount) => {
    expect(discountNow(kept, goods)).toBe(discount);
  });

  test.each([
    [["agent"], 10],
    [["finance"], 30],
    [["agent", "finance"], 30],
    [["admin"], 100],
    [["warehouse"], 0],
  ] as const)("of %j: at most %i per cent", (roles, percent) => {
    expect(mostPercent(roles)).toBe(percent);
    const most = BigInt(percent) * 10n;
    expect([isWithinLimit(most, 1_000n, roles), isWithinLimit(most + 1n, 1_000n, roles)]).toEqual([
      true,
      false,
    ]);
  });
});

describe("what a freight was quoted for", () => {
  const goods = new Map([
    ["b", 1],
    ["a", 2],
  ]);
  const to = { country: "US", shipTo: { postCode: "90 001", province: "California" } };
  const mark = freightMark(goods, to);

  test("the order of lines, blanks and the street do not matter", () => {
    const same = { country: "US", shipTo: { postCode: "90001", province: " california", street: "Elm" } };
    expect(freightMark(new Map([...goods].reverse()), same)).toBe(mark);
  });

  test.each([
    [new Map([["a", 3]]), to],
    [goods, { ...to, country: "CA" }],
    [goods, { ...to, shipTo: { ...to.shipTo, postCode: "90002" } }],
    [goods, { ...to, shipTo: { ...to.shipTo, province: "Texas" } }],
  ])("%# is another", (other, place) => {
    expect(freightMark(other, place)).not.toBe(mark);
  });
});
