/** Tickets (§3.11): OPEN ↔ WAITING_USER → SOLVED (a reply reopens) → CLOSED. */
import { machine } from "~/platform/state-machine";

export const ticketStatuses = ["OPEN", "WAITING_USER", "SOLVED", "CLOSED"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** `close` is the clock's, and ours where nothing is left to say. */
export type TicketEvent = "answer" | "reply" | "solve" | "assign" | "close";

export const ticketStates = machine<TicketStatus, TicketEvent>({
  OPEN: { answer: "WAITING_USER", reply: "OPEN", solve: "SOLVED", assign: "OPEN", close: "CLOSED" },
  WAITING_USER: {
    answer: "WAITING_USER",
    reply: "OPEN",
    solve: "SOLVED",
    assign: "WAITING_USER",
    close: "CLOSED",
  },
  SOLVED: { answer: "WAITING_USER", reply: "OPEN", assign: "SOLVED", close: "CLOSED" },
  CLOSED: {},
});

/** Tabs of the list at the desk, and of a member's own tickets. */
export const ticketTabs = [...ticketStatuses, "all"] as const;
export const memberTicketTabs = ["open", "done", "all"] as const;
