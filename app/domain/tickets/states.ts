/** Tickets (§3.11): OPEN ↔ WAITING_USER → SOLVED (a reply reopens) → CLOSED. */
import { machine } from "~/platform/state-machine";

export const ticketStatuses = ["OPEN", "WAITING_USER", "SOLVED", "CLOSED"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** `answer` and `solve` are ours, `reply` is the sender's; `close` is the clock's, and ours where nothing is left to say. */
export type TicketEvent = "answer" | "reply" | "solve" | "close";

export const ticketStates = machine<TicketStatus, TicketEvent>({
  OPEN: { answer: "WAITING_USER", reply: "OPEN", solve: "SOLVED", close: "CLOSED" },
  WAITING_USER: { answer: "WAITING_USER", reply: "OPEN", solve: "SOLVED", close: "CLOSED" },
  SOLVED: { answer: "WAITING_USER", reply: "OPEN", close: "CLOSED" },
  CLOSED: {},
});

/** Tabs of the list at the desk, and of a member's own tickets. */
export const ticketTabs = [...ticketStatuses, "all"] as const;
export const memberTicketTabs = ["open", "done", "all"] as const;
