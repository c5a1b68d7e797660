import { expect, test } from "vitest";
import { byteRange } from "./range";

const ask = (range: string, ifRange?: string) =>
  byteRange(new Headers({ range, ...(ifRange ? { "if-range": ifRange } : {}) }), '"v1"', 100);

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", null],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["lines=0-9", null],
  ["bytes=99999999999999999999-", null],
])("%s of a hundred bytes", (range, wanted) => {
  expect(ask(range)).toEqual(wanted);
});

test("a range of another version is the whole", () => {
  expect(ask("bytes=0-9", '"v0"')).toBeNull();
  expect(ask("bytes=0-9", '"v1"')).toEqual({ start: 0, end: 9 });
});
