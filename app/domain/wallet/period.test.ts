import { describe, expect, test } from "vitest";
import { momentAsked, periodOf } from "./period";

// In Shanghai the next month has begun.
const now = new Date("2026-11-30T18:00:00Z");

describe("the period of a statement", () => {
  test.each([
    ["", "UTC", "2026-11-01", "2026-11-30"],
    ["", "Asia/Shanghai", "2026-12-01", "2026-12-01"],
    ["from=2026-10-05", "UTC", "2026-10-05", "2026-11-30"],
    ["to=2026-10-05", "UTC", "2026-10-01", "2026-10-05"],
    ["from=2026-10-05&to=2026-09-01", "UTC", "2026-09-01", "2026-10-05"],
    ["from=2026-11-05&to=2027-01-31", "UTC", "2026-11-05", "2026-11-30"],
    ["from=2027-01-31", "UTC", "2026-11-30", "2026-11-30"],
    ["from=2026-02-31&to=yesterday", "UTC", "2026-11-01", "2026-11-30"],
  ])("'%s' in %s", (query, zone, from, to) => {
    expect(periodOf(new URLSearchParams(query), zone, now)).toEqual({ from, to });
  });
});

describe("the moment of a past balance", () => {
  test.each([
    ["", null],
    ["asOf=", null],
    ["asOf=2026-11-21T14:05", new Date("2026-11-21T06:05:00Z")],
    ["asOf=2026-11-21", "bad"],
    ["asOf=2026-02-30T10:00", "bad"],
    ["asOf=2026-11-21T24:00", "bad"],
    ["asOf=2026-12-01T02:01", "bad"],
    ["asOf='; drop table x", "bad"],
  ])("'%s' in Shanghai", (query, moment) => {
    expect(momentAsked(new URLSearchParams(query), "Asia/Shanghai", now)).toEqual(moment);
  });
});
