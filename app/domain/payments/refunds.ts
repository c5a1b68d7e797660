/** Refunds: their states and who may give how much back. Pure. */
import { machine } from "~/platform/machine";

export const refundStatuses = [
  "REQUESTED",
  "PROCESSING",
  "ERROR",
  "UNASSIGNED",
  "COMPLETED",
  "FAILED",
  "REFUSED",
] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export type RefundEvent = "approve" | "refuse" | "completed" | "failed" | "unclear" | "assign";

/**
 * REQUESTED waits for finance; PROCESSING is posted and with the provider; ERROR is without an outcome and asked for.
 * What the provider could not give back after all is FAILED, its money on the balance. UNASSIGNED was made at the
 * provider by hand, and finance says what it was for.
 */
export const refundStates = machine<RefundStatus, RefundEvent>({
  REQUESTED: { approve: "PROCESSING", refuse: "REFUSED" },
  PROCESSING: { completed: "COMPLETED", failed: "FAILED", unclear: "ERROR" },
  ERROR: { completed: "COMPLETED", failed: "FAILED", unclear: "ERROR" },
  // A bank may send money back days after the provider said that it had arrived.
  COMPLETED: { failed: "FAILED" },
  UNASSIGNED: { assign: "COMPLETED", failed: "FAILED" },
  FAILED: {},
  REFUSED: {},
});

/** What an agent gives back without finance, in cents a refund (*config*). */
export const agentRefundLimit = 10_000n;

/**
 * Whether somebody in finance must agree before anything moves. Goodwill is money that nobody paid: above the limit it
 * takes a second person whoever asks, as a correction by hand does (J16).
 */
export function needsApproval(roles: readonly string[], amount: bigint, goodwill = 0n): boolean {
  if (goodwill > agentRefundLimit) return true;
  return !roles.includes("finance") && !roles.includes("admin") && amount > agentRefundLimit;
}

export const refundTabs = ["REQUESTED", "problems", "UNASSIGNED", "open", "done", "refused"] as const;
export type RefundTab = (typeof refundTabs)[number];

export const refundStatesUnder: Record<RefundTab, readonly RefundStatus[]> = {
  REQUESTED: ["REQUESTED"],
  problems: ["ERROR", "FAILED"],
  UNASSIGNED: ["UNASSIGNED"],
  open: ["PROCESSING"],
  done: ["COMPLETED"],
  refused: ["REFUSED"],
};
