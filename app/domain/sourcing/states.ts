/** Sourcing requests (§3.5), and when they are due. Pure. */
import { machine } from "~/platform/state-machine";
import { workingHours } from "~/platform/working-hours";
import { answerHours } from "./config";

export const sourcingStatuses = ["PENDING_PROCESSING", "SUCCEEDED", "FAILED"] as const;
export type SourcingStatus = (typeof sourcingStatuses)[number];

export type Substate = "NEW" | "ASSIGNED" | "NEED_INFO";

/** `submit` to `requote` are the member's, `assign` to `fail` ours, the last two the clock's. */
export type SourcingEvent =
  | "edit"
  | "reply"
  | "withdraw"
  | "resubmit"
  | "accept"
  | "requote"
  | "assign"
  | "ask"
  | "quote"
  | "fail"
  | "noAnswer"
  | "expire";

export const sourcingStates = machine<SourcingStatus, SourcingEvent>({
  PENDING_PROCESSING: {
    edit: "PENDING_PROCESSING",
    reply: "PENDING_PROCESSING",
    assign: "PENDING_PROCESSING",
    ask: "PENDING_PROCESSING",
    withdraw: "FAILED",
    noAnswer: "FAILED",
    quote: "SUCCEEDED",
    fail: "FAILED",
  },
  SUCCEEDED: { accept: "SUCCEEDED", requote: "PENDING_PROCESSING", expire: "SUCCEEDED" },
  FAILED: { resubmit: "PENDING_PROCESSING" },
});

/** Whether the quote of a request still stands: not accepted, not over. */
export const isOffered = ({ acceptedAt, expiredAt }: { acceptedAt: Date | null; expiredAt: Date | null }) =>
  acceptedAt === null && expiredAt === null;

/** What a request is in one word: its state, or what of it matters more. */
export type SourcingWord = "NEW" | "ASSIGNED" | "NEED_INFO" | "QUOTED" | "ACCEPTED" | "EXPIRED" | "FAILED";

type Shown = { status: string; substate: string; acceptedAt: Date | null; expiredAt: Date | null };

export function wordOf({ status, substate, acceptedAt, expiredAt }: Shown): SourcingWord {
  if (status === "FAILED") return "FAILED";
  if (status === "SUCCEEDED") return acceptedAt ? "ACCEPTED" : expiredAt ? "EXPIRED" : "QUOTED";
  return substate === "NEED_INFO" || substate === "ASSIGNED" ? substate : "NEW";
}

/** The substate that an event leads to; the others leave it as it is. */
export function substateAfter(event: string, assigned: boolean): Substate | null {
  if (event === "ask") return "NEED_INFO";
  const waitsForUs = ["edit", "reply", "resubmit", "requote", "assign"].includes(event);
  return waitsForUs ? (assigned ? "ASSIGNED" : "NEW") : null;
}

/** Tabs of the member's list, and of the desk's. */
export const memberTabs = ["pending", "succeeded", "failed", "all"] as const;
export const deskTabs = ["pending", "waiting", "succeeded", "failed", "all"] as const;

/** When a request that waits for us since then is to be answered. */
export const dueAt = (since: Date): Date => workingHours(since, answerHours);

/** What waits since before then is overdue now. */
export const overdueSince = (now: Date): Date => workingHours(now, -answerHours);
