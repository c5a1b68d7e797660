import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { firstRound, onward, type Round } from "./cycle-detection";

/** Pages read until the list is seen to repeat itself; null where it is not within `most`. */
function readUntilRound(page: (n: number) => string, most: number): number | null {
  let round: Round | null = firstRound;
  for (let n = 0; n < most; n++) {
    round = onward(round, page(n));
    if (round === null) return n + 1;
  }
  return null;
}

test.prop([fc.nat(60), fc.integer({ min: 1, max: 60 })])(
  "a list that comes back to a page is found out, however many come before and between",
  (before, circle) => {
    const page = (n: number) => String(n < before ? n : before + ((n - before) % circle));
    expect(readUntilRound(page, 4 * (before + circle) + 4)).not.toBeNull();
  },
);

test("one that goes on is not", () => {
  expect(readUntilRound(String, 5_000)).toBeNull();
});
