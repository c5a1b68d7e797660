/** Refunds: their states and who may give how much back. Pure. */
import { machine } from "~/platform/state-machine";

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
 * REQUESTED waits for finance. PROCESSING is posted and sent. ERROR has no known outcome and is asked about. FAILED was
 * refused, its money is on the balance. UNASSIGNED was made at the provider by hand; finance says what for.
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

/** What an agent may refund of one order without finance, in cents (*config*), in total, by whomever. */
export const agentRefundLimit = 10_000n;

/** What one person gives back in a day, over all orders, without another, in cents (*config*). */
export const dayRefundLimit = 50_000n;

/** Money given back; goodwill is the part of `amount` that nobody paid. Cents. */
export type RefundSums = { readonly amount: bigint; readonly goodwill: bigint };
/** What was given before without a second person: of this order, and by this person within a day. */
export type EarlierRefunds = { readonly order: RefundSums; readonly day: RefundSums };

const nothing: RefundSums = { amount: 0n, goodwill: 0n };

/** Whether what somebody gives back of what was paid is not limited. */
export const hasNoLimit = (roles: readonly string[]): boolean =>
  roles.includes("finance") || roles.includes("admin");

/**
 * Whether finance must approve first: an agent has a limit for an order and for a day. Goodwill, money that nobody
 * paid, above the limits needs a second person for everybody, as a correction does (J16).
 */
export function needsApproval(
  roles: readonly string[],
  { amount, goodwill }: RefundSums,
  { order, day }: EarlierRefunds = { order: nothing, day: nothing },
): boolean {
  const over = (wanted: bigint, ofOrder: bigint, ofDay: bigint) =>
    wanted > 0n && (ofOrder + wanted > agentRefundLimit || ofDay + wanted > dayRefundLimit);
  if (over(goodwill, order.goodwill, day.goodwill)) return true;
  return !hasNoLimit(roles) && over(amount, order.amount, day.amount);
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
