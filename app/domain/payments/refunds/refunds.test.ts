import { describe, expect, test } from "vitest";
import {
  needsApproval,
  refundStates,
  refundStatesUnder,
  refundStatuses,
  type RefundEvent,
  type RefundStatus,
} from "./refunds";
import { paypalOutcome, stripeOutcome } from "./outcomes";

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

  const given = (amount: bigint, goodwill = 0n) => ({ amount, goodwill });

  test("an agent gives $100 of an order by themselves, finance any", () => {
    expect([10_000n, 10_001n].map((amount) => needsApproval(["agent"], given(amount)))).toEqual([
      false,
      true,
    ]);
    expect(needsApproval(["agent", "finance"], given(10_001n))).toBe(false);
    expect(needsApproval(["finance"], given(10_001n, 10_000n))).toBe(false);
  });

  test("bit by bit it is no more: $100 of an order whoever gave it, $500 in a day", () => {
    const before = (order: bigint, day: bigint) => ({ order: given(order), day: given(day) });
    const asks = (amount: bigint, order: bigint, day: bigint) =>
      needsApproval(["agent"], given(amount), before(order, day));
    expect([asks(4_000n, 6_000n, 6_000n), asks(4_001n, 6_000n, 6_000n)]).toEqual([false, true]);
    expect([asks(10_000n, 0n, 40_000n), asks(10_000n, 0n, 40_001n)]).toEqual([false, true]);
    expect(needsApproval(["finance"], given(10_000n), before(90_000n, 900_000n))).toBe(false);
  });

  test("goodwill above $100 is never one person's alone, administrators included, nor bit by bit", () => {
    expect(["finance", "admin"].map((role) => needsApproval([role], given(10_001n, 10_001n)))).toEqual([
      true,
      true,
    ]);
    const before = { order: given(9_000n, 9_000n), day: given(9_000n, 9_000n) };
    expect(needsApproval(["admin"], given(1_001n, 1_001n), before)).toBe(true);
    expect(needsApproval(["admin"], given(50_000n, 0n), before)).toBe(false);
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
