import { describe, expect, test } from "vitest";
import { keptPlan, nextParcel, planAt } from "./packing";

const parcel = (...items: [variantId: string, qty: number][]) => ({
  items: items.map(([variantId, qty]) => ({ variantId, qty })),
  weightG: 1000,
});
const plan = [parcel(["a", 41]), parcel(["a", 19], ["b", 3]), parcel(["b", 2])];
const item = (id: string, variantId: string, left: number) => ({ id, variantId, left });

test("the plan of a single parcel is not kept", () => {
  expect(keptPlan([])).toBeNull();
  expect(keptPlan([parcel(["a", 1])])).toBeNull();
  expect(JSON.parse(keptPlan(plan) ?? "")).toEqual(plan);
});

describe("the next parcel", () => {
  const units = (sent: number, ...items: ReturnType<typeof item>[]) =>
    Object.fromEntries(nextParcel(plan, sent, items));

  test("is packed as it was quoted", () => {
    expect(units(0, item("1", "a", 60), item("2", "b", 5))).toEqual({ 1: 41, 2: 0 });
    expect(units(1, item("1", "a", 19), item("2", "b", 5))).toEqual({ 1: 19, 2: 3 });
  });
  test("takes units of one SKU out of several lines", () => {
    expect(units(0, item("1", "a", 40), item("2", "a", 20))).toEqual({ 1: 40, 2: 1 });
  });
  test("takes all that is left where it is the last, nothing was planned or it was packed otherwise", () => {
    expect(units(2, item("1", "a", 4), item("2", "b", 2))).toEqual({ 1: 4, 2: 2 });
    expect(units(7, item("1", "a", 4))).toEqual({ 1: 4 });
    expect(units(1, item("1", "c", 4))).toEqual({ 1: 4 });
    expect(Object.fromEntries(nextParcel([], 0, [item("1", "a", 2)]))).toEqual({ 1: 2 });
  });
});

describe("the next parcel of an order from several warehouses", () => {
  const from = (warehouseId: string, ...items: [variantId: string, qty: number][]) => ({
    ...parcel(...items),
    warehouseId,
  });
  const divided = [from("CN", ["a", 2]), from("US", ["b", 3]), from("US", ["b", 1])];
  const units = (sent: number, ...items: ReturnType<typeof item>[]) =>
    Object.fromEntries(nextParcel(divided, sent, items));

  test("has goods of one of them only", () => {
    expect(units(0, item("1", "a", 2), item("2", "b", 4))).toEqual({ 1: 2, 2: 0 });
    expect(units(1, item("1", "a", 0), item("2", "b", 4))).toEqual({ 1: 0, 2: 3 });
    expect(units(2, item("1", "a", 0), item("2", "b", 1))).toEqual({ 1: 0, 2: 1 });
    expect(planAt(divided, "US")).toEqual(divided.slice(1));
  });
});
