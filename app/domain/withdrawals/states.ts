/** Withdrawals (§3.8). */
import { machine } from "~/platform/state-machine";

export const withdrawalStatuses = [
  "UNDER_REVIEW",
  "APPROVED",
  "PAYING",
  "COMPLETED",
  "REJECTED",
  "FAILED",
  "CANCELLED",
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** `unpaid`: the bank line that paid it was another's. */
export type WithdrawalEvent =
  "cancel" | "first-approval" | "approve" | "reject" | "pay" | "paid" | "unpaid" | "bounced" | "returned";

export const withdrawalStates = machine<WithdrawalStatus, WithdrawalEvent>({
  UNDER_REVIEW: {
    cancel: "CANCELLED",
    "first-approval": "UNDER_REVIEW",
    approve: "APPROVED",
    reject: "REJECTED",
  },
  APPROVED: { reject: "REJECTED", pay: "PAYING" },
  PAYING: { paid: "COMPLETED", bounced: "FAILED" },
  COMPLETED: { returned: "FAILED", unpaid: "PAYING" },
  REJECTED: {},
  FAILED: {},
  CANCELLED: {},
});

/** States in which the money is held and the request counts as open. */
export const openStatuses = ["UNDER_REVIEW", "APPROVED", "PAYING"] as const satisfies WithdrawalStatus[];

/** Whether a request is still under way. */
export const isOpen = (status: WithdrawalStatus): boolean =>
  (openStatuses as readonly WithdrawalStatus[]).includes(status);
