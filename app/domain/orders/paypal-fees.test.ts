import { expect, test } from "vitest";
import { feesKept } from "./paypal-fees";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

test("each undoing keeps the fees of its own life of the order, the next one those taken since", () => {
  const taken = [
    { at: at(1), fee: 194n },
    { at: at(2), fee: 8n },
    { at: at(4), fee: 200n },
    { at: at(6), fee: 210n },
  ];
  const undone = [
    { id: "second", at: at(5) },
    { id: "first", at: at(3) },
  ];
  const { kept, now } = feesKept(taken, undone);
  expect([kept.get("first"), kept.get("second"), now]).toEqual([202n, 200n, 210n]);
});

test("where no fee was taken nothing is kept", () =>
  expect(feesKept([], [{ id: "first", at: at(3) }])).toEqual({ kept: new Map([["first", 0n]]), now: 0n }));
