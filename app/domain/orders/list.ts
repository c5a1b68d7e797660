/** Names of tabs and states of the order lists, as in the address. */
import { orderHolds, type OrderHold } from "./states";
import { blockingTags, laterTags, warningTags, type OrderTag } from "./rules";

export { orderTabs, type OrderTab } from "./states";

/** Newest order first, or oldest. */
export const orderSorts = ["-placed", "placed"] as const;

const unpaidStates = ["CONNECTED", "PARTIAL", "UNCONNECTED", "ABNORMAL"] as const;
export type UnpaidState = (typeof unpaidStates)[number];

/** What `state` may say in a tab; nothing where it does not narrow. */
export function statesOf(tab: string): readonly string[] {
  if (tab === "AWAITING_PAYMENT") return unpaidStates;
  return tab === "PENDING" || tab === "PURCHASING" ? orderHolds : [];
}

export function isUnpaidState(state: string): state is UnpaidState {
  return (unpaidStates as readonly string[]).includes(state);
}

export function isHold(state: string): state is OrderHold {
  return (orderHolds as readonly string[]).includes(state);
}

/** Every tag an order can have. */
export const allTags: readonly OrderTag[] = [...blockingTags, ...warningTags, ...laterTags];

/** What the filter of tags offers: every tag, and that a store did not take a tracking number. */
export const tagChoices: readonly (OrderTag | "UNWRITTEN")[] = [...allTags, "UNWRITTEN"];

export function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Queues of the desk (§7), in the order in which an order passes them. */
export const deskQueues = [
  "accept",
  "purchase",
  "dispatch",
  "shipped",
  "delivered",
  "problems",
  "all",
] as const;
export type DeskQueue = (typeof deskQueues)[number];
