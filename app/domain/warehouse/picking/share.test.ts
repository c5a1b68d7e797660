import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { shareOut, slotsOf } from "./share";

const want = (orderId: string, variantId: string, qty: number) => ({
  ...{ orderId, itemId: `${orderId} ${variantId}`, variantId, qty },
});

describe("sharing out places", () => {
  test("one bin that has all is preferred to several, and bins to pieces without one", () => {
    const { shares } = shareOut(
      [want("1", "a", 3)],
      [
        { variantId: "a", binId: null, free: 9 },
        { variantId: "a", binId: "b1", free: 2 },
        { variantId: "a", binId: "b2", free: 5 },
      ],
    );
    expect(shares.map(({ binId, qty }) => [binId, qty])).toEqual([["b2", 3]]);
  });

  test("an order that lacks a piece takes nothing, and the next gets it", () => {
    const { shares, short } = shareOut(
      [want("1", "a", 1), want("1", "b", 1), want("2", "a", 1)],
      [{ variantId: "a", binId: "b1", free: 1 }],
    );
    expect([short, shares.map(({ orderId }) => orderId)]).toEqual([["1"], ["2"]]);
  });

  const places = fc.array(
    fc.record({
      variantId: fc.constantFrom("a", "b"),
      binId: fc.constantFrom("x", "y", null),
      free: fc.integer({ min: -2, max: 6 }),
    }),
    { maxLength: 6 },
  );
  const wants = fc.array(
    fc
      .tuple(fc.constantFrom("1", "2", "3"), fc.constantFrom("a", "b"), fc.integer({ min: 1, max: 4 }))
      .map(([order, variant, qty]) => want(order, variant, qty)),
    { maxLength: 8 },
  );
  test.prop([wants, places])("nothing is taken twice, and each order is whole or left out", (asked, free) => {
    const distinct = [...new Map(free.map((p) => [`${p.variantId} ${p.binId}`, p])).values()];
    const { shares, short } = shareOut(asked, distinct);
    for (const place of distinct) {
      const taken = shares
        .filter((s) => s.variantId === place.variantId && s.binId === place.binId)
        .reduce((total, { qty }) => total + qty, 0);
      expect(taken).toBeLessThanOrEqual(Math.max(0, place.free));
    }
    for (const orderId of new Set(asked.map((a) => a.orderId))) {
      const all = asked.filter((a) => a.orderId === orderId).reduce((total, { qty }) => total + qty, 0);
      const got = shares.filter((s) => s.orderId === orderId).reduce((total, { qty }) => total + qty, 0);
      expect(got).toBe(short.includes(orderId) ? 0 : all);
    }
  });
});

test("orders of several pieces have slots, those of one have none", () => {
  expect([...slotsOf([want("1", "a", 1), want("2", "a", 1), want("2", "b", 1), want("3", "b", 2)])]).toEqual([
    ["1", null],
    ["2", 1],
    ["3", 2],
  ]);
});
