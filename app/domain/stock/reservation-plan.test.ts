import { describe, expect, test } from "vitest";
import {
  planReservation,
  reservationPlanner,
  type Level,
  type Reservation,
  type Need,
} from "./reservation-plan";

const shelf = (available: number, backorder = false, variantId = "v"): Level => ({
  variantId,
  warehouseId: "w",
  available,
  backorder,
});
const want = (refId: string, qty: number, variantId = "v"): Need => ({
  refId,
  variantId,
  warehouseId: "w",
  qty,
});
const has = (refId: string, qty: number, status: Reservation["status"], variantId = "v"): Reservation => ({
  ...want(refId, qty, variantId),
  status,
});
const delta = (by: number, variantId = "v") => ({ variantId, warehouseId: "w", delta: by });

describe("promising goods", () => {
  test("several orders share a shelf, each gets what those before it left", () => {
    const decided = planReservation([want("a", 3), want("b", 2)], [shelf(5)], []);
    expect(decided).toEqual({
      short: [],
      stale: [],
      takes: [want("a", 3), want("b", 2)],
      changes: [delta(5)],
      crossed: ["v"],
    });
    expect(planReservation([want("a", 3), want("b", 3)], [shelf(5)], []).short).toEqual([
      { variantId: "v", warehouseId: "w", qty: 3, available: 2 },
    ]);
  });

  test.each([
    ["held already", has("a", 3, "held"), [want("a", 3)], []],
    ["held, but less", has("a", 1, "held"), [want("a", 3)], [delta(2)]],
    ["held, but more", has("a", 5, "held"), [want("a", 3)], [delta(-2)]],
    ["let go", has("a", 3, "released"), [want("a", 3)], [delta(3)]],
    ["paid for", has("a", 2, "firm"), [], []],
    ["gone", has("a", 2, "consumed"), [], []],
  ])("what is %s counts as it is", (_, mine, takes, changes) => {
    expect(planReservation([want("a", 3)], [shelf(4)], [mine])).toMatchObject({ takes, changes });
  });

  test("what may be back-ordered is promised as far as there is of it; an unknown shelf has nothing", () => {
    expect(planReservation([want("a", 3)], [shelf(2, true)], [])).toMatchObject({
      short: [],
      takes: [want("a", 2)],
    });
    expect(planReservation([want("a", 3)], [shelf(0, true)], [])).toMatchObject({
      short: [],
      takes: [],
      changes: [],
    });
    expect(planReservation([want("a", 1)], [], []).short).toHaveLength(1);
  });

  test("other goods than before give those back", () => {
    const before = has("a", 4, "held", "old");
    const decided = planReservation([want("a", 1)], [shelf(2), shelf(0, false, "old")], [before]);
    expect(decided).toMatchObject({
      stale: [before],
      changes: [delta(1), delta(-4, "old")],
      crossed: ["old"],
    });
  });
});

describe("promising part by part", () => {
  test("what is refused takes nothing from those after it", () => {
    const shelves = reservationPlanner(
      [want("a", 2), want("b", 4), want("c", 3)],
      [shelf(5)],
      [has("c", 1, "held")],
    );
    expect(shelves.take(["a"])).toEqual([]);
    expect(shelves.take(["b"])).toEqual([{ variantId: "v", warehouseId: "w", qty: 4, available: 3 }]);
    expect(shelves.take(["c"])).toEqual([]);
    expect(shelves.decided()).toEqual({
      short: [],
      stale: [],
      takes: [want("a", 2), want("c", 3)],
      changes: [delta(4)],
      crossed: [],
    });
  });

  test("goods that run out by several together are told once", () => {
    const shelves = reservationPlanner([want("a", 2), want("b", 3)], [shelf(5)], []);
    shelves.take(["a"]);
    shelves.take(["b"]);
    expect(shelves.decided()).toMatchObject({ changes: [delta(5)], crossed: ["v"] });
  });
});
