import { expect, test } from "vitest";
import { isOnItsWay, paymentStates, type PaymentEvent, type PaymentStatus } from "./states";

test.each<[PaymentStatus, PaymentEvent, PaymentStatus | null]>([
  ["IN_PROGRESS", "succeeded", "SUCCESSFUL"],
  ["IN_PROGRESS", "failed", "FAILED"],
  ["IN_PROGRESS", "unclear", "ERROR"],
  ["ERROR", "succeeded", "SUCCESSFUL"],
  ["ERROR", "failed", "FAILED"],
  ["ERROR", "unclear", null],
  ["FAILED", "succeeded", "SUCCESSFUL"],
  ["FAILED", "failed", null],
  ["FAILED", "unclear", null],
  ["SUCCESSFUL", "succeeded", null],
  ["SUCCESSFUL", "failed", null],
  ["SUCCESSFUL", "unclear", null],
])("§3.4: %s, %s → %s", (from, event, to) => {
  const next = paymentStates.next(from, event);
  expect(next.ok ? next.value : null).toBe(to);
});

test("money that a bank has not sent yet is on its way; any other doubt is one", () => {
  const of = (status: PaymentStatus, code: string | null) => isOnItsWay({ status, code });
  expect(of("ERROR", "capture-pending")).toBe(true);
  expect([of("ERROR", "timeout"), of("ERROR", null), of("FAILED", "capture-pending")]).toEqual([
    false,
    false,
    false,
  ]);
});
