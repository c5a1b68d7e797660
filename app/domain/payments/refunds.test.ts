import { describe, expect, test } from "vitest";
import {
  needsApproval,
  refundStates,
  refundStatesUnder,
  refundStatuses,
  type RefundEvent,
  type RefundStatus,
} from "./refunds";
import { paypalOutcome, stripeOutcome } from "./refund-outcomes";

describe("refunds", () => {
  test.each<[RefundStatus, RefundEvent, RefundStatus | "stale"]>([
    ["REQUESTED", "approve", "PROCESSING"],
    ["REQUESTED", "refuse", "REFUSED"],
    ["PROCESSING", "completed", "COMPLETED"],
    ["PROCESSING", "failed", "FAILED"],
    ["PROCESSING", "unclear", "ERROR"],
    ["ERROR", "completed", "COMPLETED"],
    ["COMPLETED", "failed", "FAILED"],
    ["COMPLETED", "completed", "stale"],
    ["COMPLETED", "unclear", "stale"],
    ["FAILED", "completed", "stale"],
    ["UNASSIGNED", "assign", "COMPLETED"],
    ["UNASSIGNED", "failed", "FAILED"],
    ["REFUSED", "approve", "stale"],
  ])("%s, %s: %s", (from, event, to) => {
    const next = refundStates.next(from, event);
    expect(next.ok ? next.value : next.error).toBe(to);
  });

  test("each state stands under one tab", () => {
    expect(Object.values(refundStatesUnder).flat().sort()).toEqual([...refundStatuses].sort());
  });

  test("an agent gives $100 by themselves, finance any", () => {
    expect([needsApproval(["agent"], 10_000n), needsApproval(["agent"], 10_001n)]).toEqual([false, true]);
    expect(needsApproval(["agent", "finance"], 10_001n)).toBe(false);
    expect(needsApproval(["finance"], 10_001n, 10_000n)).toBe(false);
  });

  test("goodwill above $100 is never one person's alone, administrators included", () => {
    expect([
      needsApproval(["finance"], 10_001n, 10_001n),
      needsApproval(["admin"], 10_001n, 10_001n),
    ]).toEqual([true, true]);
  });

  test("what providers say is read as what it means", () => {
    const stripe = (status: string) =>
      stripeOutcome({ id: "re_1", status, amount: 300, failure_reason: null } as never).kind;
    expect(["succeeded", "pending", "requires_action", "failed", "canceled"].map(stripe)).toEqual([
      "completed",
      "pending",
      "pending",
      "failed",
      "failed",
    ]);
    const paypal = (status: "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED") =>
      paypalOutcome({ id: "R1", status, amount: { currency_code: "USD", value: "3.00" } });
    expect(paypal("COMPLETED")).toEqual({ kind: "completed", providerRef: "R1", amount: 300n });
    expect([paypal("PENDING").kind, paypal("FAILED").kind, paypal("CANCELLED").kind]).toEqual([
      "pending",
      "failed",
      "failed",
    ]);
  });
});
