import { expect, test } from "vitest";
import { instantOf, overlapAt, wallTime } from "./clock";

test.each([
  ["2026-07-01 12:00:00", "2026-07-01T19:00:00.000Z"],
  ["2026-12-01 12:00", "2026-12-01T20:00:00.000Z"],
  // The hour from one to two comes twice: the first one, in summer time.
  ["2026-11-01 01:30:00", "2026-11-01T08:30:00.000Z"],
  ["2026-11-01 02:00:00", "2026-11-01T10:00:00.000Z"],
  // An hour that does not exist.
  ["2026-03-08 02:30:00", "2026-03-08T10:30:00.000Z"],
])("%s is %s", (text, iso) => {
  expect(instantOf(text)?.toISOString()).toBe(iso);
});

test.each(["", "yesterday", "40000-01-01 00:00:00", "0001-01-01 00:00:00", null])("%s is no time", (text) => {
  expect(instantOf(text)).toBeNull();
});

test("a time is written as it is read", () => {
  expect(wallTime(new Date("2026-07-01T19:00:00Z"))).toBe("2026-07-01 12:00:00");
});

test("questions overlap by an hour more when the clock changes", () => {
  expect(overlapAt(new Date("2026-07-01T12:00:00Z"))).toBe(600_000);
  expect(overlapAt(new Date("2026-11-01T09:30:00Z"))).toBe(4_200_000);
  expect(overlapAt(new Date("2026-03-08T09:30:00Z"))).toBe(4_200_000);
});
