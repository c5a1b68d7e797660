import { expect, test } from "vitest";
import { isDay, shiftDay } from "./days";

test.each(["2026-01-31", "2024-02-29", "0001-01-01"])("%s is a day", (text) =>
  expect(isDay(text)).toBe(true),
);

test.each([
  "2026-02-29",
  "2026-02-31",
  "2026-04-31",
  "2026-13-01",
  "2026-1-1",
  "",
  "31.12.2026",
  "2026-12-31T00",
  "0000-01-01",
])("%j is none", (text) => expect(isDay(text)).toBe(false));

test("days pass over the ends of months and years", () => {
  expect(shiftDay("2026-12-31", 1)).toBe("2027-01-01");
  expect(shiftDay("2024-03-01", -1)).toBe("2024-02-29");
});
