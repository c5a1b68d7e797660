import { expect, test } from "vitest";
import { monthsSoFar, periodsOf, rangeOf, startOf, stepOf } from "./periods";

const today = "2026-11-28";

test.each([
  ["", "2026-10-30", today],
  ["from=2026-11-01&to=2026-11-10", "2026-11-01", "2026-11-10"],
  ["from=2026-02-31&to=x", "2026-10-30", today],
  ["from=2026-12-01&to=2026-11-01", "2026-10-30", today],
  ["from=2001-01-01&to=2026-11-10", "2024-09-02", "2026-11-10"],
])("days out of an address: %s", (query, from, to) => {
  expect(rangeOf(new URLSearchParams(query), today)).toEqual({ from, to });
});

test("steps out of an address", () => {
  expect(stepOf(new URLSearchParams("by=week"))).toBe("week");
  expect(stepOf(new URLSearchParams("by=hour"))).toBe("day");
});

test("weeks begin on Mondays, months on the first", () => {
  expect(startOf("week", "2026-11-29")).toBe("2026-11-23");
  expect(startOf("week", "2026-11-23")).toBe("2026-11-23");
  expect(startOf("month", "2024-02-29")).toBe("2024-02-01");
});

test("periods have no gap, and the first and last are cut to the days asked for", () => {
  const range = { from: "2026-01-30", to: "2026-03-02" };
  expect(periodsOf(range, "day")).toHaveLength(32);
  expect(periodsOf(range, "month")).toEqual([
    { start: "2026-01-01", from: "2026-01-30", to: "2026-01-31" },
    { start: "2026-02-01", from: "2026-02-01", to: "2026-02-28" },
    { start: "2026-03-01", from: "2026-03-01", to: "2026-03-02" },
  ]);
  expect(periodsOf(range, "week").map(({ start }) => start)).toEqual([
    ...["2026-01-26", "2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23", "2026-03-02"],
  ]);
});

test.each([
  ["2026-11-28", "2026-11-01", "2026-10-01", "2026-10-28"],
  ["2026-03-31", "2026-03-01", "2026-02-01", "2026-02-28"],
  ["2026-01-03", "2026-01-01", "2025-12-01", "2025-12-03"],
])("the month up to %s against the same days of the last", (day, from, firstBefore, lastBefore) => {
  expect(monthsSoFar(day)).toEqual({
    now: { from, to: day },
    before: { from: firstBefore, to: lastBefore },
  });
});
