import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takenOff, hitBy, isDearer, mayBook, openOf, sharesOf, stateBy, toOrder } from "./pieces";

test.each([
  [1, 1, 1, 1],
  [7, 1, 6, 12],
  [7, 10, 6, 12],
  [13, 10, 6, 18],
  [3, 12, 5, 15],
  [0, 12, 5, 0],
])("%i wanted with a minimum of %i in packs of %i are ordered as %i", (wanted, moq, pack, qty) => {
  expect(toOrder(wanted, { moq, pack })).toBe(qty);
});

const count = fc.integer({ min: 1, max: 60 });

test("what is ordered meets need, minimum and packs, and one pack less would not", () => {
  fc.assert(
    fc.property(count, count, count, (wanted, moq, pack) => {
      const qty = toOrder(wanted, { moq, pack });
      expect(qty % pack).toBe(0);
      expect(qty).toBeGreaterThanOrEqual(Math.max(wanted, moq));
      expect(qty - pack).toBeLessThan(Math.max(wanted, moq));
    }),
  );
});

describe("a delivery", () => {
  const line = { ordered: 10, received: 4, cancelled: 1 };
  test.each([
    [{ accepted: 5, rejected: 0, over: 0 }, true],
    [{ accepted: 5, rejected: 3, over: 2 }, true],
    [{ accepted: 6, rejected: 0, over: 0 }, false],
    [{ accepted: -1, rejected: 3, over: 0 }, false],
    [{ accepted: 0, rejected: 0, over: 0 }, false],
    [{ accepted: 1.5, rejected: 0, over: 0 }, false],
  ])("%j of 5 open", (brought, may) => {
    expect(mayBook(line, brought).ok).toBe(may);
  });

  test("ordered = open + received + cancelled, whatever comes in what order", () => {
    const act = fc.record({ kind: fc.constantFrom("book", "cancel"), qty: fc.integer({ min: 0, max: 15 }) });
    fc.assert(
      fc.property(count, fc.array(act), (ordered, acts) => {
        const now = { ordered, received: 0, cancelled: 0 };
        for (const { kind, qty } of acts) {
          if (kind === "cancel") now.cancelled += Math.min(qty, openOf(now));
          else if (mayBook(now, { accepted: qty, rejected: 0, over: 0 }).ok) now.received += qty;
          expect(openOf(now)).toBeGreaterThanOrEqual(0);
          expect(openOf(now) + now.received + now.cancelled).toBe(ordered);
        }
      }),
    );
  });
});

test.each([
  [[{ ordered: 2, received: 0, cancelled: 0 }], null],
  [[{ ordered: 2, received: 1, cancelled: 0 }], "PART_RECEIVED"],
  [[{ ordered: 2, received: 1, cancelled: 1 }], "RECEIVED"],
  [[{ ordered: 2, received: 0, cancelled: 2 }], "CANCELLED"],
])("the state by lines %j is %s", (lines, state) => {
  expect(stateBy(lines)).toBe(state);
});

test("pieces go to the orders that nothing is on its way to, the one that waits longest first", () => {
  const needs = [
    { orderId: "a", missing: 2 },
    { orderId: "b", missing: 3 },
    { orderId: "c", missing: 1 },
  ];
  expect(sharesOf(needs, 3, 10)).toEqual([
    { orderId: "b", qty: 2 },
    { orderId: "c", qty: 1 },
  ]);
  expect(sharesOf(needs, 0, 1)).toEqual([{ orderId: "a", qty: 1 }]);
});

test("what does not come is lost by those who wait least", () => {
  const demand = [
    { id: "a", qty: 2 },
    { id: "b", qty: 3 },
  ];
  expect(hitBy(demand, 4)).toEqual([{ id: "b", qty: 3, lost: 1 }]);
  expect(hitBy(demand, 5)).toEqual([]);
  expect(hitBy(demand, 0)).toHaveLength(2);
});

test.each([
  [103n, 100n, false],
  [104n, 100n, true],
  [1n, 0n, true],
  [90n, 100n, false],
])("%s above a list of %s", (cost, list, dearer) => {
  expect(isDearer(cost, list, 3n)).toBe(dearer);
});

describe("what is bought elsewhere", () => {
  const needs = (...missing: readonly (readonly [string, number])[]) =>
    missing.map(([orderId, pieces]) => ({ orderId, missing: pieces }));
  const demand = (...rows: readonly (readonly [string, number])[]) =>
    rows.map(([orderId, qty]) => ({ orderId, qty }));

  test.each([
    ["all that it lacks", { open: 5, dock: 0, needs: needs(["a", 3], ["b", 2]) }, 3],
    ["less where a part came meanwhile", { open: 3, dock: 0, needs: needs(["a", 1], ["b", 2]) }, 1],
    ["what lies at the dock is its own first", { open: 3, dock: 2, needs: needs(["a", 3], ["b", 2]) }, 1],
    ["never what others wait for", { open: 2, dock: 0, needs: needs(["a", 3], ["b", 2]) }, 0],
    ["nothing where it lacks nothing", { open: 5, dock: 0, needs: needs(["b", 2]) }, 0],
    ["pieces beyond the demand do not count", { open: 10, dock: 0, needs: needs(["a", 9], ["b", 2]) }, 3],
  ])("%s", (_, facts, pieces) => {
    expect(takenOff("a", { ...facts, demand: demand(["a", 3], ["b", 2]) })).toBe(pieces);
  });
});
