import { expect } from "vitest";
import { fc, test } from "@fast-check/vitest";
import { ownLeft, takeInOrder } from "./own-lots";

test("the oldest lots give first; too few give nothing", () => {
  const lots = [
    { lotId: "a", qty: 2 },
    { lotId: "b", qty: 0 },
    { lotId: "c", qty: 5 },
  ];
  expect(takeInOrder(lots, 3)).toEqual([
    { lotId: "a", qty: 2 },
    { lotId: "c", qty: 1 },
  ]);
  expect(takeInOrder(lots, 0)).toEqual([]);
  expect(takeInOrder(lots, 8)).toBeNull();
});

const pieces = fc.nat({ max: 20 });

test.prop([pieces, pieces, pieces, pieces])(
  "each covered piece is sent, given back or still to be sent, whatever is sent and refunded",
  (qty, some, first, second) => {
    const ownQty = Math.min(qty, some);
    const sent = Math.min(qty, first);
    const refunded = Math.min(qty - sent, second);
    const left = ownLeft({ qty, ownQty, sent, refunded });
    const givenBack = Math.max(0, refunded - (qty - ownQty));
    expect(left + Math.min(ownQty, sent) + givenBack).toBe(ownQty);
    expect(left).toBeLessThanOrEqual(qty - sent - refunded);
  },
);
