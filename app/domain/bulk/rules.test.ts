import { expect, test } from "vitest";
import { arrivedLines, replacedLines } from "./counting";
import {
  arrived,
  depositOf,
  goodsOf,
  pricedLines,
  readyPieces,
  replaced,
  toBePurchased,
  wrongQuantities,
  type Pieces,
} from "./rules";
import { payEvent } from "./states";

const line = (pieces: Partial<Pieces> = {}) => ({
  ...{ id: "a", qty: 100, received: 0, defective: 0, stocked: 0, cancelled: 0 },
  ...pieces,
});

const isWhole = (each: Pieces) =>
  toBePurchased(each) >= 0 &&
  readyPieces(each) >= 0 &&
  each.qty === toBePurchased(each) + readyPieces(each) + each.stocked + each.defective + each.cancelled;

test("whatever arrives, is replaced or put away, each piece stands in exactly one stage", () => {
  let seed = 7;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  let now = line();
  for (let i = 0; i < 2_000; i++) {
    const [kind, count] = [random(4), random(40)];
    if (kind === 0) now = arrived(now, { sound: count, defective: random(5) }) ?? now;
    if (kind === 1) now = replaced(now, count) ?? now;
    if (kind === 2) now = { ...now, stocked: now.stocked + readyPieces(now) };
    if (kind === 3 && i % 50 === 0) now = line({ qty: 1 + random(99_999) });
    expect(isWhole(now)).toBe(true);
  }
});

test("no more arrives than is still to come, over all deliveries; a replaced piece may come again", () => {
  const first = arrived(line(), { sound: 90, defective: 10 });
  expect(first && arrived(first, { sound: 1, defective: 0 })).toBeNull();
  const again = first && replaced(first, 10);
  expect(again && arrived(again, { sound: 10, defective: 0 })).toMatchObject({ received: 100, defective: 0 });
  expect(first && replaced(first, 11)).toBeNull();
  expect(arrived(line(), { sound: -1, defective: 0 })).toBeNull();
});

test("a count names lines of the order, each once", () => {
  const count = { lineId: "a", sound: 1, defective: 0 };
  expect(arrivedLines([line()], [count])).toMatchObject([{ received: 1 }]);
  expect(arrivedLines([line()], [count, count])).toBeNull();
  expect(arrivedLines([line()], [{ ...count, lineId: "b" }])).toBeNull();
  expect(replacedLines([line()], [{ ...count, defective: 1 }])).toBeNull();
});

test("minimum and tiers count all variants of the product", () => {
  expect(wrongQuantities([30, 20], 50)).toBeNull();
  expect(wrongQuantities([30, 19], 50)).toEqual({ code: "moq", limit: 50 });
  expect(wrongQuantities([], 0)).toMatchObject({ code: "none" });
  expect(wrongQuantities([99_999], 1)).toBeNull();
  expect(wrongQuantities([100_000], 1)).toMatchObject({ code: "most" });
  expect(wrongQuantities(Array<number>(201).fill(1), 1)).toMatchObject({ code: "lines" });
  const tiers = [{ minQty: 100, price: 900n }];
  const priced = pricedLines([
    { price: 1_000n, tiers, qty: 60 },
    { price: 1_100n, tiers: [], qty: 40 },
  ]);
  expect(priced.map(({ unitPrice }) => unitPrice)).toEqual([900n, 1_100n]);
  expect(goodsOf(priced)).toBe(98_000n);
});

test("a deposit is 30 % of the goods, and never nothing", () => {
  expect([10_000n, 3n, 1n].map(depositOf)).toEqual([3_000n, 1n, 1n]);
});

test("what is to be paid follows from the state", () => {
  const at = new Date();
  const order = (status: string, isSplit: boolean, paidState: string, balanceDueAt: Date | null = null) =>
    payEvent({ status, isSplit, paidState, balanceDueAt } as Parameters<typeof payEvent>[0]);
  expect(order("AWAITING_PAYMENT", true, "none")).toBe("pay-deposit");
  expect(order("AWAITING_PAYMENT", false, "none")).toBe("pay-full");
  expect(order("TO_BE_PURCHASED", true, "deposit")).toBeNull();
  expect(order("READY_TO_STOCK", true, "deposit")).toBeNull();
  expect(order("READY_TO_STOCK", true, "deposit", at)).toBe("pay-balance");
  expect(order("READY_TO_STOCK", true, "full", at)).toBeNull();
  expect(order("CLOSED", true, "deposit", at)).toBeNull();
});
