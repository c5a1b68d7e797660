/** Purchase orders, and what goes wrong with them at the orders behind them. */
import { machine } from "~/platform/state-machine";

export const purchaseStatuses = [
  "DRAFT",
  "PLACED",
  "CONFIRMED",
  "PART_RECEIVED",
  "RECEIVED",
  "CANCELLED",
] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Goods may come. */
export const openStatuses = ["PLACED", "CONFIRMED", "PART_RECEIVED"] as const;

/**
 * `part-received` to `nothing-comes` follow from its lines. So do `less-received` and `none-received`, where a delivery was
 * booked wrongly.
 */
export type PurchaseEvent =
  | "change"
  | "place"
  | "send"
  | "confirm"
  | "delay"
  | "reprice"
  | "shorten"
  | "close-short"
  | "cancel"
  | "reopen"
  | "part-received"
  | "received"
  | "nothing-comes"
  | "less-received"
  | "none-received";

const whileOpen = { send: true, delay: true, reprice: true, shorten: true } as const;
const stays = <Status extends PurchaseStatus>(status: Status) =>
  Object.fromEntries(Object.keys(whileOpen).map((event) => [event, status])) as Record<
    keyof typeof whileOpen,
    Status
  >;
const arrives = { "part-received": "PART_RECEIVED", received: "RECEIVED" } as const;

export const purchaseStates = machine<PurchaseStatus, PurchaseEvent>({
  DRAFT: { change: "DRAFT", place: "PLACED", cancel: "CANCELLED" },
  PLACED: {
    ...stays("PLACED"),
    ...arrives,
    confirm: "CONFIRMED",
    cancel: "CANCELLED",
    "nothing-comes": "CANCELLED",
  },
  CONFIRMED: { ...stays("CONFIRMED"), ...arrives, cancel: "CANCELLED", "nothing-comes": "CANCELLED" },
  PART_RECEIVED: {
    ...stays("PART_RECEIVED"),
    ...arrives,
    "close-short": "RECEIVED",
    "less-received": "PART_RECEIVED",
    "none-received": "PLACED",
  },
  // More of the same may come late, beyond the order.
  RECEIVED: { received: "RECEIVED", "less-received": "PART_RECEIVED", "none-received": "PLACED" },
  CANCELLED: { reopen: "DRAFT" },
});

export const purchaseTabs = [
  "open",
  "DRAFT",
  "PLACED",
  "CONFIRMED",
  "PART_RECEIVED",
  "late",
  "RECEIVED",
  "CANCELLED",
  "all",
] as const;

export const issueKinds = ["SHORT", "LATE", "DEARER"] as const;
export type IssueKind = (typeof issueKinds)[number];

export type IssueStatus = "OPEN" | "SETTLED";

/**
 * `rebuy`: it is bought again, elsewhere. `wait`: it stays as it is, and the later day or dearer price is taken. `done`:
 * the price difference was billed, or the line refunded. `over`: the order needs it no more.
 */
export type IssueEvent = "rebuy" | "wait" | "done" | "over";

export const issueStates = machine<IssueStatus, IssueEvent>({
  OPEN: { rebuy: "SETTLED", wait: "SETTLED", done: "SETTLED", over: "SETTLED" },
  SETTLED: {},
});
