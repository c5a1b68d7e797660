import { describe, expect, test } from "vitest";
import type { QuoteRow } from "./quote-table.server";
import { orderPlaces, quotedPlaces, selectionOf } from "./selection";

const stocked = (stock: Record<string, number>, unlimited = false) => ({ stock, unlimited });
const row = (code: string, from: string, preferred = false) => ({ code, from, preferred }) as QuoteRow;

describe("warehouses that are quoted", () => {
  const both = stocked({ CN: 500, US: 50 });
  test.each<[string, number, string, string[]]>([
    ["those with enough", 60, "", ["CN"]],
    ["all with enough", 50, "", ["CN", "US"]],
    ["those with some, where none has enough", 900, "", ["CN", "US"]],
    ["the one asked for", 60, "US", ["US"]],
  ])("%s", (_, qty, from, places) => {
    expect(quotedPlaces(both, qty, from)).toEqual(places);
  });
  test("those that keep it, where there is none of it anywhere", () => {
    expect(quotedPlaces(stocked({ CN: 0 }), 1, "")).toEqual(["CN"]);
    expect(quotedPlaces(stocked({ CN: 0 }, true), 500, "")).toEqual(["CN"]);
    expect(quotedPlaces(stocked({ CN: 0, US: 3 }, true), 9, "")).toEqual(["US"]);
  });
  test("none, where none keeps it", () => {
    expect(quotedPlaces(stocked({}), 1, "")).toEqual([]);
  });
  test("for an order: all that may send so many", () => {
    expect(orderPlaces(stocked({ CN: 0, US: 3 }, true), 9, "")).toEqual(["CN", "US"]);
    expect(orderPlaces(both, 60, "")).toEqual(["CN"]);
    expect(orderPlaces(both, 900, "")).toEqual(["CN", "US"]);
    expect(orderPlaces(stocked({ CN: 0 }), 1, "")).toEqual(["CN"]);
    expect(orderPlaces(both, 1, "GB")).toEqual([]);
  });
});

describe("the method", () => {
  const table = { rows: [row("POST", "CN"), row("GROUND", "US", true), row("AIR", "CN")] };
  const both = stocked({ CN: 500, US: 50 });

  test("is the chosen one while it takes the goods, else the recommended one", () => {
    expect(selectionOf(table, "AIR", both, 1)).toMatchObject({ row: { code: "AIR" }, lost: false });
    expect(selectionOf(table, "", both, 1)).toMatchObject({ row: { code: "GROUND" }, lost: false });
    expect(selectionOf(table, "SHIP", both, 1)).toMatchObject({ row: { code: "GROUND" }, lost: true });
  });
  test("leaves from where there are enough, and says so where it has to be another", () => {
    expect(selectionOf(table, "GROUND", both, 60)).toMatchObject({
      row: { code: "POST" },
      open: ["POST", "AIR"],
      lost: true,
      most: null,
    });
  });
  test("is none where no warehouse has enough, unless more can be ordered", () => {
    expect(selectionOf(table, "", both, 900)).toEqual({ row: null, open: [], lost: false, most: 500 });
    expect(selectionOf(table, "", { ...both, unlimited: true }, 900).row?.code).toBe("GROUND");
  });
});
