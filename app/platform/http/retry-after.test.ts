import { expect, test } from "vitest";
import { retryAfter } from "./retry-after";

const now = new Date("2026-11-26T08:00:00Z");
const seconds = (header: string | undefined, date?: string) => {
  const at = retryAfter(header, now, { date, mostSeconds: 3600 });
  return at && (at.getTime() - now.getTime()) / 1000;
};

test.each([
  ["120", 120],
  [" 0 ", 0],
  ["Thu, 26 Nov 2026 08:05:00 GMT", 300],
  ["Thu, 26 Nov 2026 07:05:00 GMT", 0],
  ["Fri, 27 Nov 2026 08:00:00 GMT", 3600],
  ["999999999", 3600],
  [undefined, null],
  ["", null],
  ["-5", null],
  ["1.5", null],
  ["soon", null],
])("%s is %s seconds from now", (header, expected) => {
  expect(seconds(header)).toBe(expected);
});

test("a date is read against the partner's own clock", () => {
  expect(seconds("Thu, 26 Nov 2026 08:02:30 GMT", "Thu, 26 Nov 2026 08:01:30 GMT")).toBe(60);
});
