import { fc, test as law } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { trackingDoubt } from "~/domain/shipping/tracking-number";
import { leftIn, numberOf, overlap, rangeFault, type Range } from "./number";

const range = (fields: Partial<Range> = {}): Range => ({
  prefix: "RB",
  suffix: "CN",
  digits: 8,
  check: "s10",
  first: 12_345_678n,
  last: 12_345_999n,
  next: 12_345_678n,
  ...fields,
});

test.each([
  [range(), 12_345_678n, "RB123456785CN"],
  [range(), 5n, "RB000000059CN"],
  [
    range({ prefix: "9400111206206", suffix: "", check: "mod10", digits: 8 }),
    40_626_078n,
    "9400111206206406260787",
  ],
  [
    range({ prefix: "YT", suffix: "", check: "none", digits: 16 }),
    2_229_521_272_164_446n,
    "YT2229521272164446",
  ],
])("a serial becomes the number of its range", (of, serial, number) => {
  expect(numberOf(of, serial)).toBe(number);
});

law.prop([fc.bigInt({ min: 0n, max: 99_999_999n })])(
  "a post's number always has its check digit",
  (serial) => {
    expect(trackingDoubt("China Post", numberOf(range(), serial))?.why).not.toBe("check-digit");
  },
);

test.each([
  [{ first: 9n, last: 8n }, "order"],
  [{ last: 123_456_789n }, "digits"],
  [{ suffix: "" }, "s10"],
  [{ check: "none" as const, prefix: "R B" }, "shape"],
  [{}, null],
])("a range is refused for what is wrong with it", (fields, fault) => {
  expect(rangeFault(range(fields))).toBe(fault);
});

test("ranges overlap only where they give out the same numbers", () => {
  expect(overlap(range(), range({ first: 12_345_999n, last: 12_350_000n }))).toBe(true);
  expect(overlap(range(), range({ first: 12_346_000n, last: 12_350_000n }))).toBe(false);
  expect(overlap(range(), range({ prefix: "RC" }))).toBe(false);
});

test("a range that gave out its last number has none left", () => {
  expect(leftIn(range())).toBe(322n);
  expect(leftIn(range({ next: 12_346_000n }))).toBe(0n);
});
