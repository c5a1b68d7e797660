/** Store orders (§3.1): four orthogonal fields and the table by which they move. Numbers are the table's own. */
import { err, ok, type Result } from "~/platform/result";
import { machine, type Table } from "~/platform/state-machine";

export const orderStatuses = [
  "AWAITING_PAYMENT",
  "PENDING",
  "PURCHASING",
  "SHIPPED",
  "DELIVERED",
  "CLOSED",
] as const;
export const orderBoxes = ["ACTIVE", "DRAFT", "TRASH", "IGNORED"] as const;
export const orderHolds = [
  "NONE",
  "PAYMENT_REVIEW",
  "QUOTE",
  "INTERCEPT_REQUESTED",
  "INTERCEPTED",
  "PRICE_DIFF",
  "STOCK",
  "ADDRESS",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];
export type OrderBox = (typeof orderBoxes)[number];
export type OrderHold = (typeof orderHolds)[number];
export type OrderState = { readonly status: OrderStatus; readonly box: OrderBox; readonly hold: OrderHold };

/** What a payment settles, in its own statement. */
export const paymentEvents = [
  "submit-payment",
  "paid",
  "payment-failed",
  "wire-sent",
  "wire-confirmed",
  "wire-returned",
] as const;
export const orderEvents = [
  ...paymentEvents,
  "edited",
  "ignore",
  "restore",
  "cancel",
  "delete",
  "close",
  "accept",
  "cancel-refund",
  "price-difference",
  "difference-settled",
  "intercept",
  "stopped",
  "too-late",
  "resume",
  "store-changes",
  "address-asked",
  "change-accepted",
  "change-refused",
  "difference-refused",
  "refunded",
  "refunded-all",
  "refunded-rest",
  "refunded-closed",
  "claim-opened",
  "claim-ended",
  "purchased",
  "goods-lost",
  "part-shipped",
  "shipped",
  "delivered",
  "late",
  "moving-again",
  "returned",
  "store-cancelled",
  "fulfilled-elsewhere",
  "store-reinstated",
  "price-accepted",
  "state-confirmed",
  "store-edited",
  "store-unbound",
  "store-bound",
  "request-quote",
  "quoted",
  "quote-refused",
  "discounted",
  "out-of-stock",
  "stock-answered",
  "address-problem",
  "address-answered",
  "unanswered",
  "merged",
  "unmerged",
  "split",
  "unsplit",
] as const;
export type OrderEvent = (typeof orderEvents)[number];

type Rule = {
  readonly row: number;
  readonly event: OrderEvent;
  readonly status: readonly OrderStatus[];
  readonly box?: readonly OrderBox[];
  readonly hold?: readonly OrderHold[];
  /** Whether an open payment forbids it. */
  readonly unlocked?: true;
  readonly to: Partial<OrderState>;
};

const unpaid = ["AWAITING_PAYMENT"] as const;
const awaitingQuote = { status: ["PENDING"], hold: ["QUOTE"] } as const;
const unpaidAgain = { status: "AWAITING_PAYMENT", hold: "NONE" } as const;

const orderRules: readonly Rule[] = [
  // A line that is linked is an edit, too (row 2).
  { row: 3, event: "edited", status: unpaid, unlocked: true, to: {} },
  { row: 3, event: "price-accepted", status: unpaid, unlocked: true, to: {} },
  { row: 3, event: "state-confirmed", status: unpaid, unlocked: true, to: {} },
  { row: 3, event: "store-edited", status: unpaid, unlocked: true, to: {} },
  { row: 4, event: "ignore", status: unpaid, box: ["ACTIVE"], unlocked: true, to: { box: "IGNORED" } },
  { row: 5, event: "restore", status: unpaid, box: ["IGNORED"], to: { box: "ACTIVE" } },
  { row: 6, event: "cancel", status: unpaid, box: ["ACTIVE"], unlocked: true, to: { box: "DRAFT" } },
  { row: 7, event: "restore", status: unpaid, box: ["DRAFT"], to: { box: "ACTIVE" } },
  {
    row: 8,
    event: "delete",
    status: unpaid,
    box: ["ACTIVE", "DRAFT", "IGNORED"],
    unlocked: true,
    to: { box: "TRASH" },
  },
  { row: 9, event: "restore", status: unpaid, box: ["TRASH"], to: { box: "ACTIVE" } },
  { row: 10, event: "close", status: unpaid, box: ["TRASH"], unlocked: true, to: { status: "CLOSED" } },
  { row: 11, event: "submit-payment", status: unpaid, box: ["ACTIVE"], unlocked: true, to: {} },
  { row: 12, event: "paid", status: unpaid, box: ["ACTIVE"], to: { status: "PENDING" } },
  { row: 13, event: "payment-failed", status: unpaid, to: {} },
  {
    row: 14,
    event: "wire-sent",
    status: unpaid,
    box: ["ACTIVE"],
    to: { status: "PENDING", hold: "PAYMENT_REVIEW" },
  },
  { row: 15, event: "wire-confirmed", status: ["PENDING"], hold: ["PAYMENT_REVIEW"], to: { hold: "NONE" } },
  {
    row: 16,
    event: "wire-returned",
    status: ["PENDING"],
    hold: ["PAYMENT_REVIEW"],
    to: { status: "AWAITING_PAYMENT", hold: "NONE" },
  },
  { row: 19, event: "accept", status: ["PENDING"], hold: ["NONE"], to: { status: "PURCHASING" } },
  {
    row: 20,
    event: "cancel-refund",
    status: ["PENDING"],
    hold: ["NONE", "QUOTE"],
    to: { status: "AWAITING_PAYMENT", box: "DRAFT", hold: "NONE" },
  },
  {
    row: 21,
    event: "price-difference",
    status: ["PENDING", "PURCHASING"],
    hold: ["NONE", "PRICE_DIFF"],
    to: { hold: "PRICE_DIFF" },
  },
  {
    row: 22,
    event: "difference-settled",
    status: ["PENDING", "PURCHASING"],
    hold: ["PRICE_DIFF"],
    to: { hold: "NONE" },
  },
  {
    row: 23,
    event: "difference-refused",
    status: ["PENDING", "PURCHASING"],
    hold: ["PRICE_DIFF"],
    to: { status: "AWAITING_PAYMENT", box: "DRAFT", hold: "NONE" },
  },
  {
    row: 24,
    event: "intercept",
    status: ["PENDING", "PURCHASING"],
    hold: ["NONE", "PRICE_DIFF", "STOCK", "ADDRESS"],
    to: { hold: "INTERCEPT_REQUESTED" },
  },
  {
    row: 25,
    event: "stopped",
    status: ["PENDING", "PURCHASING"],
    hold: ["INTERCEPT_REQUESTED"],
    to: { hold: "INTERCEPTED" },
  },
  {
    row: 26,
    event: "too-late",
    status: ["PURCHASING"],
    hold: ["INTERCEPT_REQUESTED", "INTERCEPTED"],
    to: { hold: "NONE" },
  },
  {
    row: 27,
    event: "resume",
    status: ["PENDING", "PURCHASING"],
    hold: ["INTERCEPT_REQUESTED", "INTERCEPTED"],
    to: { hold: "NONE" },
  },
  {
    row: 28,
    event: "cancel-refund",
    status: ["PENDING", "PURCHASING"],
    hold: ["INTERCEPTED"],
    to: { status: "AWAITING_PAYMENT", box: "DRAFT", hold: "NONE" },
  },
  { row: 29, event: "refunded", status: ["PENDING", "PURCHASING"], hold: ["NONE", "STOCK"], to: {} },
  { row: 35, event: "refunded", status: ["SHIPPED", "DELIVERED"], to: {} },
  { row: 35, event: "refunded-closed", status: ["SHIPPED"], to: { status: "CLOSED" } },
  // An order that was not sent can be claimed, too: it is cancelled so (§3.9).
  { row: 35, event: "claim-opened", status: ["PENDING", "PURCHASING", "SHIPPED", "DELIVERED"], to: {} },
  {
    row: 35,
    event: "claim-ended",
    status: ["AWAITING_PAYMENT", "PENDING", "PURCHASING", "SHIPPED", "DELIVERED", "CLOSED"],
    to: {},
  },
  {
    row: 29,
    event: "refunded-all",
    status: ["PENDING", "PURCHASING"],
    hold: ["NONE", "STOCK"],
    to: { status: "AWAITING_PAYMENT", box: "DRAFT", hold: "NONE" },
  },
  // Where a parcel has left, only the rest goes back and the order is shipped (under the table of §3.1).
  {
    row: 31,
    event: "refunded-rest",
    status: ["PURCHASING"],
    hold: ["NONE", "STOCK", "PRICE_DIFF", "INTERCEPT_REQUESTED", "INTERCEPTED"],
    to: { status: "SHIPPED", hold: "NONE" },
  },
  { row: 19, event: "purchased", status: ["PURCHASING"], hold: ["NONE"], to: {} },
  // Pieces that were reserved for it are not there: they are to buy again.
  { row: 19, event: "goods-lost", status: ["PURCHASING"], to: {} },
  // A carrier's scan counts under any hold; a guard holds staff back.
  { row: 31, event: "part-shipped", status: ["PURCHASING"], to: {} },
  { row: 31, event: "shipped", status: ["PURCHASING"], to: { status: "SHIPPED", hold: "NONE" } },
  { row: 32, event: "delivered", status: ["SHIPPED"], to: { status: "DELIVERED" } },
  { row: 33, event: "late", status: ["SHIPPED"], to: {} },
  { row: 33, event: "moving-again", status: ["SHIPPED"], to: {} },
  { row: 34, event: "returned", status: ["SHIPPED", "DELIVERED"], to: {} },
  {
    row: 36,
    event: "store-cancelled",
    status: unpaid,
    box: ["ACTIVE"],
    unlocked: true,
    to: { box: "IGNORED" },
  },
  {
    row: 37,
    event: "fulfilled-elsewhere",
    status: unpaid,
    box: ["ACTIVE"],
    unlocked: true,
    to: { box: "IGNORED" },
  },
  // A store leaves its account, and comes back to it (§3.7).
  {
    row: 36,
    event: "store-unbound",
    status: unpaid,
    box: ["ACTIVE"],
    unlocked: true,
    to: { box: "IGNORED" },
  },
  { row: 36, event: "store-bound", status: unpaid, box: ["IGNORED"], unlocked: true, to: { box: "ACTIVE" } },
  // What is to change waits for whoever did not ask for it.
  {
    row: 39,
    event: "store-changes",
    status: ["PENDING", "PURCHASING"],
    hold: ["NONE"],
    to: { hold: "ADDRESS" },
  },
  {
    row: 39,
    event: "address-asked",
    status: ["PENDING", "PURCHASING"],
    hold: ["NONE"],
    to: { hold: "ADDRESS" },
  },
  {
    row: 39,
    event: "change-accepted",
    status: ["PENDING", "PURCHASING"],
    hold: ["ADDRESS"],
    to: { hold: "NONE" },
  },
  {
    row: 39,
    event: "change-refused",
    status: ["PENDING", "PURCHASING"],
    hold: ["ADDRESS"],
    to: { hold: "NONE" },
  },
  // Freight that is quoted by hand: its order waits as a pending amount.
  {
    row: 17,
    event: "request-quote",
    status: unpaid,
    box: ["ACTIVE"],
    unlocked: true,
    to: { status: "PENDING", hold: "QUOTE" },
  },
  { row: 18, event: "quoted", ...awaitingQuote, to: unpaidAgain },
  { row: 18, event: "quote-refused", ...awaitingQuote, to: unpaidAgain },
  { row: 18, event: "restore", ...awaitingQuote, to: unpaidAgain },
  { row: 3, event: "store-edited", ...awaitingQuote, to: {} },
  { row: 36, event: "store-cancelled", ...awaitingQuote, to: { ...unpaidAgain, box: "IGNORED" } },
  { row: 37, event: "fulfilled-elsewhere", ...awaitingQuote, to: { ...unpaidAgain, box: "IGNORED" } },
  { row: 36, event: "store-unbound", ...awaitingQuote, to: { ...unpaidAgain, box: "IGNORED" } },
  { row: 3, event: "discounted", status: unpaid, unlocked: true, to: {} },
  // Goods that cannot be had, and addresses that cannot be delivered to: the member is asked.
  { row: 29, event: "out-of-stock", status: ["PURCHASING"], hold: ["NONE"], to: { hold: "STOCK" } },
  { row: 29, event: "stock-answered", status: ["PURCHASING"], hold: ["STOCK"], to: { hold: "NONE" } },
  { row: 30, event: "address-problem", status: ["PURCHASING"], hold: ["NONE"], to: { hold: "ADDRESS" } },
  { row: 30, event: "address-answered", status: ["PURCHASING"], hold: ["ADDRESS"], to: { hold: "NONE" } },
  {
    row: 30,
    event: "unanswered",
    status: ["PURCHASING"],
    hold: ["ADDRESS"],
    to: { status: "AWAITING_PAYMENT", box: "DRAFT", hold: "NONE" },
  },
  {
    row: 31,
    event: "refunded-rest",
    status: ["PURCHASING"],
    hold: ["ADDRESS"],
    to: { status: "SHIPPED", hold: "NONE" },
  },
  // Orders to one buyer travel as one parcel, or no longer (below the table of §3.1).
  { row: 3, event: "merged", status: unpaid, box: ["ACTIVE"], hold: ["NONE"], unlocked: true, to: {} },
  { row: 3, event: "unmerged", status: unpaid, unlocked: true, to: {} },
  { row: 20, event: "unmerged", status: ["PENDING", "PURCHASING"], to: {} },
  // Its lines travel in parcels of their own, as its member wishes, or together again (below the table of §3.1).
  { row: 3, event: "split", status: unpaid, box: ["ACTIVE"], hold: ["NONE"], unlocked: true, to: {} },
  { row: 3, event: "unsplit", status: unpaid, unlocked: true, to: {} },
  { row: 18, event: "unsplit", ...awaitingQuote, to: {} },
  // The store takes back what it said by one of the two before.
  { row: 36, event: "store-reinstated", status: unpaid, box: ["IGNORED"], to: { box: "ACTIVE" } },
];

/** The next state. `stale`: the order has moved on. `pay-locked`: a payment is open. Then nothing changes. */
export function nextOrderState(
  from: OrderState,
  event: OrderEvent,
  payLocked: boolean,
): Result<OrderState, "stale" | "pay-locked"> {
  const rule = orderRules.find(
    (candidate) =>
      candidate.event === event &&
      candidate.status.includes(from.status) &&
      (candidate.box === undefined || candidate.box.includes(from.box)) &&
      (candidate.hold === undefined || candidate.hold.includes(from.hold)),
  );
  if (!rule) return err("stale");
  if (rule.unlocked && payLocked) return err("pay-locked");
  return ok({ ...from, ...rule.to });
}

/** The four fields as one word, such as `PENDING/ACTIVE/QUOTE`; an open payment is a guard's. */
export type OrderKey = `${OrderStatus}/${OrderBox}/${OrderHold}`;

export const keyOf = ({ status, box, hold }: OrderState): OrderKey => `${status}/${box}/${hold}`;

/** The fields of a word of `keyOf`. */
export function stateOf(key: OrderKey): OrderState {
  const [status, box, hold] = key.split("/") as [OrderStatus, OrderBox, OrderHold];
  return { status, box, hold };
}

const everyKey = orderStatuses.flatMap((status) =>
  orderBoxes.flatMap((box) => orderHolds.map((hold) => keyOf({ status, box, hold }))),
);

/** The rules as a table, as steps read it. */
export const orderMachine = machine<OrderKey, OrderEvent>(
  Object.fromEntries(
    everyKey.map((key) => [
      key,
      Object.fromEntries(
        orderEvents.flatMap((event) => {
          const next = nextOrderState(stateOf(key), event, false);
          return next.ok ? [[event, keyOf(next.value)]] : [];
        }),
      ),
    ]),
  ) as Table<OrderKey, OrderEvent>,
);

/** The list tab an order stands in (D2): trash and closed together, else its box, else its status. */
export const orderTabs = [
  "ALL",
  "AWAITING_PAYMENT",
  "PENDING",
  "PURCHASING",
  "SHIPPED",
  "DELIVERED",
  "DRAFT",
  "TRASH",
  "IGNORED",
] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The tab of one order, by the rule of §3.1. */
export function tabOf({ status, box }: Pick<OrderState, "status" | "box">): Exclude<OrderTab, "ALL"> {
  if (box === "TRASH" || status === "CLOSED") return "TRASH";
  return box === "ACTIVE" ? status : box;
}
