import { expect, test } from "vitest";
import { wallMs } from "~/platform/wall-clock";
import { scanTime } from "./times";

const at = (time: string) => new Date(time);

test.each([
  ["2026-11-20T10:15:00+08:00", "2026-11-20T02:15:00Z", "2026-11-20 10:15:00", 480],
  ["2026-11-20T10:15:00-03:30", "2026-11-20T13:45:00Z", "2026-11-20 10:15:00", -210],
  ["2026-11-20T10:15:00Z", "2026-11-20T10:15:00Z", "2026-11-20 10:15:00", 0],
  ["2026-11-20 10:15+0800", "2026-11-20T02:15:00Z", "2026-11-20 10:15:00", 480],
  ["2026-11-20T10:15:00.123Z", "2026-11-20T10:15:00Z", "2026-11-20 10:15:00", 0],
])("%s is the moment %s", (text, moment, rawTime, offset) => {
  expect(scanTime(text)).toEqual({ at: at(moment), rawTime, offset });
});

test.each(["2026-11-20T23:30:00", "2026-11-20 23:30", "2026-10-25 02:30:00", "2026-11-20T23:30:00+99:00"])(
  "%s has no zone that can be, and none is made up",
  (text) => expect(scanTime(text)).toMatchObject({ at: null, offset: null }),
);

test("a moment in UTC beside a clock without zone is the moment; the clock stays as it was written", () => {
  expect(scanTime("2026-11-20T23:30:00", "2026-11-20T15:30:00Z")).toEqual({
    at: at("2026-11-20T15:30:00Z"),
    rawTime: "2026-11-20 23:30:00",
    offset: null,
  });
});

test.each(["yesterday", "", "2026-13-45T10:00:00Z", "20/11/2026"])("«%s» stays words", (text) => {
  expect(scanTime(null, null, text)).toEqual({ at: null, rawTime: text, offset: null });
  expect(wallMs(text)).toBeNull();
});
