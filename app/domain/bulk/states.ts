/** Orders in bulk, kept with us or sent to an address (§3.2). */
import { machine } from "~/platform/state-machine";

export const bulkStatuses = [
  "AWAITING_PAYMENT",
  "TO_BE_PURCHASED",
  "READY_TO_STOCK",
  "IN_STOCK",
  "SHIPPED",
  "DELIVERED",
  "CLOSED",
] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

export const bulkKinds = ["INVENTORY", "BULK"] as const;
export type BulkKind = (typeof bulkKinds)[number];

export type PaidState = "none" | "deposit" | "full";

/**
 * `arrive-part`, `put-away-part` and `ship-part`: the order's state is the lowest stage of its lines, so it stays.
 * `return-deposit`: staff give back a part of the deposit. `choose-method`: the member says how the goods travel to the address. `goods-lost`: pieces that lay ready are not there, and come again. `refund-line`: pieces that are defective or cannot be bought are taken off the price. `give-up`: the supplier takes the
 * purchase back. `lapse`: the balance was never paid.
 */
export type BulkEvent =
  | "requote"
  | "choose-method"
  | "pay-deposit"
  | "pay-full"
  | "pay-balance"
  | "cancel"
  | "expire"
  | "place"
  | "unplace"
  | "give-up"
  | "arrive-part"
  | "arrive"
  | "goods-lost"
  | "replace"
  | "refund-line"
  | "bill-balance"
  | "return-deposit"
  | "lapse"
  | "put-away-part"
  | "put-away"
  | "ship-part"
  | "ship"
  | "deliver"
  | "use-up";

export const bulkStates = machine<BulkStatus, BulkEvent>({
  AWAITING_PAYMENT: {
    requote: "AWAITING_PAYMENT",
    "choose-method": "AWAITING_PAYMENT",
    "pay-deposit": "TO_BE_PURCHASED",
    "pay-full": "TO_BE_PURCHASED",
    cancel: "CLOSED",
    expire: "CLOSED",
  },
  TO_BE_PURCHASED: {
    cancel: "CLOSED",
    "give-up": "CLOSED",
    "choose-method": "TO_BE_PURCHASED",
    place: "TO_BE_PURCHASED",
    unplace: "TO_BE_PURCHASED",
    "arrive-part": "TO_BE_PURCHASED",
    arrive: "READY_TO_STOCK",
    "goods-lost": "TO_BE_PURCHASED",
    replace: "TO_BE_PURCHASED",
    "refund-line": "TO_BE_PURCHASED",
    "return-deposit": "TO_BE_PURCHASED",
    "put-away-part": "TO_BE_PURCHASED",
    "ship-part": "TO_BE_PURCHASED",
  },
  READY_TO_STOCK: {
    "goods-lost": "TO_BE_PURCHASED",
    "bill-balance": "READY_TO_STOCK",
    "return-deposit": "READY_TO_STOCK",
    "pay-balance": "READY_TO_STOCK",
    lapse: "CLOSED",
    "put-away": "IN_STOCK",
    ship: "SHIPPED",
  },
  IN_STOCK: { "use-up": "CLOSED" },
  SHIPPED: { deliver: "DELIVERED" },
  DELIVERED: {},
  CLOSED: {},
});

/** Tabs of the lists, and the states under each. */
export const bulkTabs = ["awaiting", "buying", "ready", "stocked", "delivered", "closed"] as const;
export type BulkTab = (typeof bulkTabs)[number];

export const statesUnder: Record<BulkTab, readonly BulkStatus[]> = {
  awaiting: ["AWAITING_PAYMENT"],
  buying: ["TO_BE_PURCHASED"],
  ready: ["READY_TO_STOCK"],
  stocked: ["IN_STOCK", "SHIPPED"],
  delivered: ["DELIVERED"],
  closed: ["CLOSED"],
};

/** What stays with us is not delivered. */
export const keptTabs = ["awaiting", "buying", "ready", "stocked", "closed"] as const;
export const keptUnder: Record<(typeof keptTabs)[number], readonly BulkStatus[]> = (({
  delivered: _,
  ...others
}) => others)(statesUnder);

type Money = {
  readonly status: BulkStatus;
  readonly isSplit: boolean;
  readonly paidState: PaidState;
  readonly balanceDueAt: Date | string | null;
};

/** What a payment of the order would settle now; null where nothing is to be paid. */
export function payEvent(order: Money): "pay-deposit" | "pay-full" | "pay-balance" | null {
  if (order.status === "AWAITING_PAYMENT") return order.isSplit ? "pay-deposit" : "pay-full";
  const due =
    order.status === "READY_TO_STOCK" && order.paidState === "deposit" && order.balanceDueAt !== null;
  return due ? "pay-balance" : null;
}
