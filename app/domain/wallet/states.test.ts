import { expect, test } from "vitest";
import { rechargeStates, rechargeStatuses, type RechargeEvent } from "./states";

const events: RechargeEvent[] = [
  "start",
  "proof",
  "captured",
  "declined",
  "confirmed",
  "rejected",
  "refused",
  "posted",
  "close",
  "expire",
];

test("§3.3: every state with every event", () => {
  const lines = rechargeStatuses.map((from) => {
    const moves = events.flatMap((event) => {
      const next = rechargeStates.next(from, event);
      return next.ok ? [`${event} → ${next.value}`] : [];
    });
    return `${from}: ${moves.join(", ")}`;
  });
  expect(lines).toEqual([
    "AWAITING_PAYMENT: start → PENDING, proof → PENDING, captured → PAID, close → CLOSED, expire → CLOSED",
    "PENDING: captured → PAID, declined → AWAITING_PAYMENT, confirmed → PAID, rejected → AWAITING_PAYMENT, refused → CLOSED, close → CLOSED",
    "PAID: posted → COMPLETED",
    "COMPLETED: ",
    "CLOSED: ",
  ]);
});
