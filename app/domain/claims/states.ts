/** After-sales cases (§3.9). Pure. */
import { machine } from "~/platform/state-machine";

export const claimStatuses = [
  "UNDER_REVIEW",
  "AWAITING_RESPONSE",
  "PROPOSED",
  "RETURN_PENDING",
  "RESOLVED_REFUND",
  "RESOLVED_RESEND",
  "REJECTED",
  "CLOSED",
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/**
 * `ask` to `assign` are ours, `approve` and `disapprove` finance's; `reply` to `withdraw` the member's; the rest the
 * clock's, and what the warehouse found.
 */
export type ClaimEvent =
  | "ask"
  | "propose"
  | "askFinance"
  | "reject"
  | "assign"
  | "approve"
  | "disapprove"
  | "reply"
  | "agreeRefund"
  | "agreeResend"
  | "agreeReturn"
  | "counter"
  | "appeal"
  | "sent"
  | "withdraw"
  | "silence"
  | "noParcel"
  | "arrived"
  | "arrivedBad"
  | "notSent";

const review = {
  assign: "UNDER_REVIEW",
  ask: "AWAITING_RESPONSE",
  propose: "PROPOSED",
  askFinance: "UNDER_REVIEW",
  approve: "PROPOSED",
  disapprove: "UNDER_REVIEW",
  reject: "REJECTED",
  reply: "UNDER_REVIEW",
  withdraw: "CLOSED",
} as const;

export const claimStates = machine<ClaimStatus, ClaimEvent>({
  UNDER_REVIEW: review,
  AWAITING_RESPONSE: {
    assign: "AWAITING_RESPONSE",
    reply: "UNDER_REVIEW",
    silence: "CLOSED",
    withdraw: "CLOSED",
  },
  PROPOSED: {
    assign: "PROPOSED",
    agreeRefund: "RESOLVED_REFUND",
    agreeResend: "RESOLVED_RESEND",
    agreeReturn: "RETURN_PENDING",
    counter: "UNDER_REVIEW",
    silence: "CLOSED",
    withdraw: "CLOSED",
  },
  RETURN_PENDING: {
    assign: "RETURN_PENDING",
    sent: "RETURN_PENDING",
    arrived: "RESOLVED_REFUND",
    arrivedBad: "UNDER_REVIEW",
    noParcel: "CLOSED",
    withdraw: "CLOSED",
  },
  RESOLVED_REFUND: {},
  // What was to be sent again cannot be sent: neither goods nor money would come.
  RESOLVED_RESEND: { notSent: "UNDER_REVIEW" },
  REJECTED: { appeal: "UNDER_REVIEW" },
  CLOSED: {},
});

/** In which a case keeps its lines: nobody opens another on them. */
export const openStatuses = ["UNDER_REVIEW", "AWAITING_RESPONSE", "PROPOSED", "RETURN_PENDING"] as const;

export const isOpen = (status: string): boolean => openStatuses.some((open) => open === status);

/** Tabs of the member's list, and of the desk's. */
export const memberTabs = ["waiting", "review", "resolved", "rejected", "closed", "all"] as const;
export const deskTabs = [
  "review",
  "finance",
  "waiting",
  "returns",
  "resolved",
  "rejected",
  "closed",
  "all",
] as const;

export const tabStatuses: Record<(typeof memberTabs)[number], readonly ClaimStatus[]> = {
  waiting: ["AWAITING_RESPONSE", "PROPOSED"],
  review: ["UNDER_REVIEW", "RETURN_PENDING"],
  resolved: ["RESOLVED_REFUND", "RESOLVED_RESEND"],
  rejected: ["REJECTED"],
  closed: ["CLOSED"],
  all: claimStatuses,
};

const hourMs = 3_600_000;
export const daysFrom = (from: Date, days: number): Date => new Date(from.getTime() + days * 24 * hourMs);

/** When we have to have answered what waits for us since then. */
export const answerDue = (since: Date, hours: number): Date => new Date(since.getTime() + hours * hourMs);
