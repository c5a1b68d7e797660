import { expect, test } from "vitest";
import fc from "fast-check";
import { keptOf } from "./kept-goods";

const item = (variantId: string, unitPrice: bigint, left: number, ownLeft = 0) => ({
  ...{ variantId, unitPrice, left, ownLeft },
});

test("paid pieces that lie here are kept; own ones, and those still to come, are not", () => {
  const items = [item("a", 1_000n, 5, 2), item("b", 500n, 4)];
  const here = new Map([
    ["a", 3],
    ["b", 1],
  ]);
  // 3 × 10 and 1 × 5 of 3 × 10 and 4 × 5: with a discount, 45 of the 50 are paid.
  expect(keptOf(items, here, 4_500n)).toEqual({
    goods: 3_150n,
    pieces: [
      { variantId: "a", qty: 3, unitCost: 900n },
      { variantId: "b", qty: 1, unitCost: 450n },
    ],
  });
  expect(keptOf(items, new Map(), 4_500n)).toEqual({ goods: 0n, pieces: [] });
});

test("what the lots cost is what was earned, to the cent", () => {
  const items = fc.array(
    fc.record({
      variantId: fc.constantFrom("a", "b", "c"),
      unitPrice: fc.bigInt(0n, 9_999n),
      left: fc.integer({ min: 0, max: 9 }),
      ownLeft: fc.constantFrom(0, 1),
    }),
    { maxLength: 5 },
  );
  const here = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 20 })));
  fc.assert(
    fc.property(items, here, fc.bigInt(0n, 99_999n), (some, lying, deferred) => {
      const sane = some.map((one) => ({ ...one, ownLeft: Math.min(one.left, one.ownLeft) }));
      const kept = keptOf(sane, new Map(lying), deferred);
      const cost = kept.pieces.reduce((sum, { qty, unitCost }) => sum + BigInt(qty) * unitCost, 0n);
      expect(kept.goods <= deferred).toBe(true);
      expect(cost).toBe(kept.goods);
    }),
  );
});
