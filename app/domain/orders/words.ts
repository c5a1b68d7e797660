/** What is to be done next with an order, and what its member may do. Pure. */
import { blocks, isStopped } from "./rules";
import { tabOf, type OrderState } from "./states";

type Payable = OrderState & {
  connection: string;
  abnormal: readonly string[];
  paying: boolean;
  quotedAt?: Date | string | null;
  stopped?: { lost: boolean } | null;
  change?: { askedBy: "STORE" | "MEMBER" } | null;
};

/** What the member should do next: also the text `orders:next.<step>`. */
export type NextStep =
  | "connect"
  | "confirm-state"
  | "mend"
  | "price"
  | "pay"
  | "wait-payment"
  | "difference"
  | "disputed"
  | "lost"
  | "being-stopped"
  | "intercepted"
  | "change"
  | "address-asked"
  | "stopped"
  | "quote"
  | "wait-quote"
  | "question"
  | "wait-accept"
  | "wait-purchase"
  | "wait-parcel"
  | "track"
  | "restore"
  | "closed"
  | "done";

/** The step an order waits for. */
export function nextStep(order: Payable): NextStep {
  const shown = tabOf(order);
  if (order.status === "CLOSED") return "closed";
  if (shown === "DRAFT" || shown === "IGNORED" || shown === "TRASH") return "restore";
  if (shown === "AWAITING_PAYMENT") return isBeingPriced(order) ? "price" : unpaidStep(order);
  if (isIntercepted(order)) return interceptedStep(order);
  if (order.hold === "ADDRESS" && order.change)
    return order.change.askedBy === "STORE" ? "change" : "address-asked";
  if (order.hold === "PRICE_DIFF") return "difference";
  if (order.hold === "QUOTE") return "wait-quote";
  if (order.hold === "STOCK" || order.hold === "ADDRESS") return "question";
  const isGoing = shown === "PENDING" || shown === "PURCHASING";
  if (isGoing && order.hold !== "PAYMENT_REVIEW" && isStopped(order.abnormal)) return "stopped";
  if (shown === "PENDING") return order.hold === "PAYMENT_REVIEW" ? "wait-payment" : "wait-accept";
  if (shown === "PURCHASING") return order.abnormal.includes("PARTIAL") ? "wait-parcel" : "wait-purchase";
  return shown === "SHIPPED" ? "track" : "done";
}

function interceptedStep({ hold, stopped }: Payable): NextStep {
  if (stopped) return stopped.lost ? "lost" : "disputed";
  return hold === "INTERCEPTED" ? "intercepted" : "being-stopped";
}

/** Whether a paid order is stopped, or is to be (§3.1 #24): by its member, its store or a dispute. */
export function isIntercepted({ hold }: Pick<OrderState, "hold">): boolean {
  return hold === "INTERCEPT_REQUESTED" || hold === "INTERCEPTED";
}

function unpaidStep(order: Payable): NextStep {
  if (order.paying) return "wait-payment";
  if (order.connection !== "CONNECTED") return "connect";
  const against = order.abnormal.filter(blocks);
  if (against.length === 1 && against[0] === "STORE_STATE") return "confirm-state";
  if (against.length === 1 && (against[0] === "NO_CHANNEL" || against[0] === "NOT_SERVED")) return "quote";
  return against.length > 0 ? "mend" : "pay";
}

function isBeingPriced(order: Pick<Payable, "status" | "paying" | "quotedAt">): boolean {
  return order.status === "AWAITING_PAYMENT" && !order.paying && order.quotedAt === null;
}

/** An order's total: null while it is being priced, or before it can be. */
export type PriceState = "known" | "pending" | "none";

/** Whether an order has a price; without a channel there is no freight and no total. */
export function priceOf(
  order: Pick<Payable, "status" | "paying" | "quotedAt"> & {
    paidAt: Date | string | null;
    channelName: unknown;
  },
): PriceState {
  if (isBeingPriced(order)) return "pending";
  return order.paidAt === null && !order.paying && order.channelName === null ? "none" : "known";
}

/** Whether an order can be paid as it stands. */
export function isPayable(order: Payable): boolean {
  return order.status === "AWAITING_PAYMENT" && order.box === "ACTIVE" && unpaidStep(order) === "pay";
}

/** Whether to show why auto-pay skipped an order: it is unpaid and nobody is paying it. */
export function isLeft(order: Payable & { autopayNote: string | null }): boolean {
  return order.autopayNote !== null && isPayable(order);
}

/** Events of an order's history that have words: the text `orders:event.<event>`. */
export const historyEvents = [
  "import",
  "placed",
  "edited",
  "store-edited",
  "price-accepted",
  "ignore",
  "restore",
  "cancel",
  "delete",
  "close",
  "paid",
  "wire-sent",
  "wire-returned",
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
  "resent",
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
  "state-confirmed",
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
/** What a member changes in an unpaid order, as its history says it. */
export const editParts = ["address", "letters", "method", "remark", "products"] as const;
export type EditPart = (typeof editParts)[number];

export type HistoryEvent = (typeof historyEvents)[number];
