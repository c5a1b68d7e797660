import { describe, expect, test } from "vitest";
import { mayCountNext, verdictOf, whyNotTaken } from "./rules";

const round = (by: string, expected: number, counted: number) => ({ by, expected, counted });

describe("when a figure is settled", () => {
  test.each([
    ["nothing counted", [], null],
    ["as expected", [round("a", 5, 5)], 0],
    ["few pieces differ", [round("a", 5, 3)], -2],
    ["many differ: somebody else counts", [round("a", 9, 5)], null],
    ["two agree", [round("a", 9, 5), round("b", 9, 5)], -4],
    ["two agree though goods moved in between", [round("a", 9, 5), round("b", 6, 2)], -4],
    ["the second finds another figure", [round("a", 9, 5), round("b", 9, 8)], null],
    ["the second finds nothing wrong, and nobody agrees", [round("a", 9, 5), round("b", 9, 9)], null],
    ["the third agrees with the second", [round("a", 9, 5), round("b", 9, 9), round("a", 9, 9)], 0],
    ["nobody agrees with oneself", [round("a", 9, 5), round("b", 9, 8), round("a", 9, 5)], null],
    ["sent back by the approver, found again by another", [round("a", 5, 4), round("b", 5, 4)], -1],
  ])("%s", (_what, rounds, difference) => {
    expect(verdictOf(rounds, 2)).toEqual(
      difference === null ? { settled: false } : { settled: true, difference },
    );
  });

  test("whoever counted last does not count again", () => {
    expect([
      mayCountNext([], "a"),
      mayCountNext([{ by: "a" }], "a"),
      mayCountNext([{ by: "a" }], "b"),
    ]).toEqual([true, false, true]);
  });
});

test.each([
  [5, { there: 5, picking: 0, free: 5 }, null],
  [6, { there: 5, picking: 0, free: 9 }, "below-zero"],
  [4, { there: 5, picking: 2, free: 9 }, "below-picked"],
  [3, { there: 5, picking: 2, free: 2 }, "below-reserved"],
  [3, { there: 5, picking: 0, free: null }, null],
] as const)("taking %d of %o", (pieces, place, why) => {
  expect(whyNotTaken(pieces, place)).toBe(why);
});
