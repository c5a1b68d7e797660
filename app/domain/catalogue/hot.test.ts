import { expect, test } from "vitest";
import { hotFrom, hotPieces } from "./config";
import { hotScoreOf } from "./hot";

test.each([
  [0, false, false],
  [hotPieces - 1, false, false],
  [hotPieces, false, true],
  [0, true, true],
  [-3, false, false],
])("%i pieces, pinned %s: hot %s", (sold, pinned, hot) => {
  expect(hotScoreOf(sold, pinned) >= hotFrom).toBe(hot);
});

test("more pieces never score less, and a pin never lowers", () => {
  for (let sold = 0; sold < 3_000; sold += 7) {
    expect(hotScoreOf(sold + 1, false)).toBeGreaterThanOrEqual(hotScoreOf(sold, false));
    expect(hotScoreOf(sold, true)).toBeGreaterThanOrEqual(hotScoreOf(sold, false));
  }
});
