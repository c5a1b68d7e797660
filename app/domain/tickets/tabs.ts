/** The tabs of the list of tickets: each state, and all. */
import { ticketStatuses } from "./states";

export const ticketTabs = [...ticketStatuses, "all"] as const;
export type TicketTab = (typeof ticketTabs)[number];

/** The tabs of a member's own tickets. */
export const memberTicketTabs = ["open", "done", "all"] as const;
export type MemberTicketTab = (typeof memberTicketTabs)[number];
