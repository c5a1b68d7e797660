import { expect, test } from "vitest";
import type { LineRow } from "../store-changes";
import { planLines, type PaidLine } from "./lines";

const paid = (fields: Partial<PaidLine> = {}): PaidLine => ({
  ...{ id: "a", externalId: "1", externalVariantId: "p:v", options: [], qty: 3, storeQty: 3 },
  ...{ refunded: 0, asked: 0, isPart: false, ...fields },
});
const said = (fields: Partial<LineRow> = {}): LineRow => ({
  ...{
    external_line_id: "1",
    external_variant_id: "p:v",
    title: "Chair",
    store_sku: null,
    options: [],
    qty: 3,
  },
  ...{ store_price: "3900", part: null, ...fields },
});
const sizes = (lines: readonly PaidLine[], wanted: readonly LineRow[]) => {
  const plan = planLines(lines, wanted);
  return (
    plan && [plan.less.map(({ units }) => units), plan.more.map(({ units }) => units), plan.added.length]
  );
};

test("more, fewer, none, and a new line", () => {
  expect(sizes([paid()], [said({ qty: 5 })])).toEqual([[], [2], 0]);
  expect(sizes([paid()], [said({ qty: 1 })])).toEqual([[2], [], 0]);
  expect(sizes([paid()], [said({ external_line_id: "2" })])).toEqual([[3], [], 1]);
  expect(sizes([paid()], [said(), said({ external_line_id: "2" })])).toEqual([[], [], 1]);
});

test("another variant or choice is a line that goes and one that comes", () => {
  expect(sizes([paid()], [said({ external_variant_id: "p:w" })])).toEqual([[3], [], 1]);
  expect(sizes([paid()], [said({ options: [{ name: "Size", value: "L" }] })])).toEqual([[3], [], 1]);
});

test("what was taken out before counts as the store has it", () => {
  const before = paid({ storeQty: 1, refunded: 2 });
  expect(sizes([before], [said({ qty: 1 })])).toEqual([[], [], 0]);
  expect(sizes([before], [said({ qty: 3 })])).toEqual([[], [2], 0]);
});

test("parts of bundles, units given back, and an order without goods are for people", () => {
  expect(planLines([paid()], [])).toBeNull();
  expect(planLines([paid({ isPart: true })], [said({ qty: 4 })])).toBeNull();
  expect(planLines([paid({ refunded: 1 })], [said({ qty: 2 })])).toBeNull();
  expect(planLines([paid({ asked: 1 })], [said({ qty: 2 })])).toBeNull();
  expect(sizes([paid({ refunded: 1 })], [said({ qty: 4 })])).toEqual([[], [1], 0]);
});
