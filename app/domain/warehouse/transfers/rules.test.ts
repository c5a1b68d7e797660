import { expect, test } from "vitest";
import { arrivalOf, onTheWay } from "./rules";

const line = (id: string, qty: number, received = 0, lost = 0) => ({ id, qty, received, lost });

test.each([
  ["all of it", [line("a", 5)], [{ id: "a", received: 5, lost: 0 }], { complete: true }],
  ["a part", [line("a", 5)], [{ id: "a", received: 2, lost: 0 }], { complete: false }],
  [
    "the rest",
    [line("a", 5, 2)],
    [{ id: "a", received: 2, lost: 1, reason: "carrier" as const }],
    { complete: true },
  ],
  [
    "one of two lines",
    [line("a", 5), line("b", 1)],
    [{ id: "a", received: 5, lost: 0 }],
    { complete: false },
  ],
  ["more than was sent", [line("a", 5, 4)], [{ id: "a", received: 2, lost: 0 }], "too-many"],
  ["lost without a reason", [line("a", 5)], [{ id: "a", received: 4, lost: 1 }], "no-reason"],
  ["nothing", [line("a", 5)], [{ id: "a", received: 0, lost: 0 }], "nothing"],
  ["a line of another transfer", [line("a", 5)], [{ id: "x", received: 1, lost: 0 }], "stale"],
  [
    "a line twice",
    [line("a", 5)],
    [
      { id: "a", received: 1, lost: 0 },
      { id: "a", received: 1, lost: 0 },
    ],
    "stale",
  ],
])("%s", (_what, lines, arrived, said) => {
  expect(arrivalOf(lines, arrived)).toEqual(
    typeof said === "string" ? { ok: false, error: said } : { ok: true, value: said },
  );
});

test("what is on its way", () => {
  expect(onTheWay(line("a", 5, 2, 1))).toBe(2);
});
