/** Credit lines (§3.11): NONE → APPLIED → ACTIVE or NONE; ACTIVE ↔ SUSPENDED → CLOSED. */
import { machine } from "~/platform/state-machine";

export const lineStatuses = ["NONE", "APPLIED", "ACTIVE", "SUSPENDED", "CLOSED"] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** `apply` is the member's, `overdue` and `repaid` are the clock's and the ledger's, the rest is finance's. */
export type LineEvent =
  "apply" | "grant" | "refuse" | "change" | "suspend" | "resume" | "overdue" | "repaid" | "close";

export const lineStates = machine<LineStatus, LineEvent>({
  NONE: { apply: "APPLIED", grant: "ACTIVE" },
  APPLIED: { grant: "ACTIVE", refuse: "NONE" },
  ACTIVE: { change: "ACTIVE", suspend: "SUSPENDED", overdue: "SUSPENDED", close: "CLOSED" },
  SUSPENDED: {
    change: "SUSPENDED",
    suspend: "SUSPENDED",
    resume: "ACTIVE",
    repaid: "ACTIVE",
    close: "CLOSED",
  },
  CLOSED: { apply: "APPLIED", grant: "ACTIVE" },
});
