import { expect, test } from "vitest";
import { drawLevels } from "./own-chart";
import { averageCost, coverDays } from "./own-rules";

test.each([
  ["used evenly", 30, { used: 60, stockedDays: 30 }, 15],
  ["sold out for most of the month: the days with goods count", 30, { used: 60, stockedDays: 10 }, 5],
  ["too short a time", 30, { used: 60, stockedDays: 6 }, null],
  ["never used", 30, { used: 0, stockedDays: 30 }, null],
  ["none left", 0, { used: 60, stockedDays: 30 }, 0],
])("days of cover, %s", (_, free, usage, days) => {
  expect(coverDays(free, usage)).toBe(days);
});

test("the average cost of what is left", () => {
  expect(averageCost(1_000n, 3)).toBe(333n);
  expect(averageCost(0n, 0)).toBeNull();
});

test("the level stands still until it changes, and its axis counts whole pieces", () => {
  const { path, ticks, labels } = drawLevels([
    { day: "2026-11-01", pieces: 2 },
    { day: "2026-11-02", pieces: 2 },
    { day: "2026-11-03", pieces: 0 },
  ]);
  expect(path).toBe("M56,8L384,8L384,8L712,8L712,156");
  expect(ticks.map(({ pieces }) => pieces)).toEqual([0, 1, 2]);
  expect(labels).toHaveLength(3);
  expect(drawLevels([]).path).toBeNull();
});
