import { expect, test } from "vitest";
import { interceptionFee } from "../config";
import { answerDue, feeFor, sources, stages } from "./rules";

test("an interception costs the fee once something is bought, and nothing where a dispute asked for it", () => {
  for (const stage of stages)
    for (const source of sources) {
      const free = stage === "none" || source === "DISPUTE";
      expect([stage, source, feeFor(stage, source)]).toEqual([stage, source, free ? 0n : interceptionFee]);
    }
});

test("it is answered within four working hours: a weekend in UTC+8 does not count", () => {
  // Friday, 22:00 in UTC+8.
  expect(answerDue(new Date("2026-11-27T14:00:00Z"))).toEqual(new Date("2026-11-29T18:00:00Z"));
  expect(answerDue(new Date("2026-11-25T01:00:00Z"))).toEqual(new Date("2026-11-25T05:00:00Z"));
});
