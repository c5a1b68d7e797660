/** The tabs of the list of tickets: each state, and all. */
import { ticketStatuses } from "./states";

export const ticketTabs = [...ticketStatuses, "all"] as const;
export type TicketTab = (typeof ticketTabs)[number];
