import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { clockAt, momentOf, startOfDay } from "./zones";

describe("the moment a clock shows", () => {
  test.each([
    ["2026-11-21T14:05", "UTC", "2026-11-21T14:05:00.000Z"],
    ["2026-11-21T14:05", "Europe/Berlin", "2026-11-21T13:05:00.000Z"],
    ["2026-07-01T00:00", "Asia/Shanghai", "2026-06-30T16:00:00.000Z"],
    ["2026-07-01T09:30", "Asia/Kolkata", "2026-07-01T04:00:00.000Z"],
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-11-21T14:05", "Atlantis/Poseidonis", "2026-11-21T14:05:00.000Z"],
  ])("%s in %s", (clock, zone, moment) => {
    expect(momentOf(clock, zone).toISOString()).toBe(moment);
  });
});

test("where clocks go forward at midnight the day begins an hour later", () => {
  expect(startOfDay("2018-11-04", "America/Sao_Paulo").toISOString()).toBe("2018-11-04T03:00:00.000Z");
});

const zones = fc.constantFrom(
  "UTC",
  "Europe/London",
  "America/New_York",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Australia/Lord_Howe",
);
const moments = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });

law.prop([moments, zones])("a clock read and set again shows the same", (at, zone) => {
  const clock = clockAt(at, zone);
  expect(clockAt(momentOf(clock, zone), zone)).toBe(clock);
});
