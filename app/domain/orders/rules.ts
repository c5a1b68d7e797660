/** What makes an order payable, and what it costs: pure rules on plain data (§3.1 head, D2, D9). */
import type { Amounts } from "~/domain/shipping/amounts";
import { divideRounded, sum } from "~/platform/money";

export { totalOf, type Amounts } from "~/domain/shipping/amounts";

/** Tags that forbid payment, in the order in which a member should mend them. */
export const blockingTags = [
  "OTHER_ACCOUNT",
  "STORE_STATE",
  "NOT_CONNECTED",
  "PARTLY_CONNECTED",
  "ADDRESS",
  "LETTERS",
  "TAX_ID",
  "NOT_SERVED",
  "NO_CHANNEL",
  "OFF_SHELF",
  "NO_STOCK",
  "STORE_CANCELLED",
  "FULFILLED_ELSEWHERE",
] as const;
/** Tags that only warn (and stop auto-pay). */
export const warningTags = [
  "PRICE_CHANGED",
  "DUPLICATE",
  "UNPAID_IN_STORE",
  "STORE_STATE_SEEN",
  "DOUBLE_LINES",
] as const;
/** Tags with which a paid order is stopped at the desk: its store does not want it sent, or does not say so clearly. */
export const stoppingTags = ["STORE_CANCELLED", "FULFILLED_ELSEWHERE", "STORE_STATE"] as const;
/** Tags of later life. */
export const laterTags = ["STORE_CHANGED", "PARTIAL", "LATE", "RETURNED"] as const;

export type BlockingTag = (typeof blockingTags)[number];
export type WarningTag = (typeof warningTags)[number];
export type OrderTag = BlockingTag | WarningTag | (typeof laterTags)[number];

/** Why auto-pay left an order or its price difference, as that keeps it; `FAR` is a difference's only. */
export const autopayNotes = [
  "INSUFFICIENT",
  "ORDER_CAP",
  "DAY_CAP",
  "MARGIN",
  "DECLINED",
  "AUTHENTICATION",
  "CARD_EXPIRED",
  "OVERDUE",
  "FAR",
] as const;
export type AutopayNote = (typeof autopayNotes)[number];

/** Whether a paid order with these tags is bought and sent only where staff confirm each step. */
export const isStopped = (tags: readonly string[]): boolean => stoppingTags.some((tag) => tags.includes(tag));

/** Whether a tag forbids payment. */
export function blocks(tag: string): tag is BlockingTag {
  return (blockingTags as readonly string[]).includes(tag);
}

/** `covered`: it is sent as another line of its order, such as the parts of a bundle. */
export type LinkStatus = "linked" | "unlinked" | "do_not_fulfil" | "covered";
export type Connection = "CONNECTED" | "PARTIAL" | "UNCONNECTED";

/** CONNECTED = every line is linked, covered or marked *do not fulfil*, and at least one is linked (D2). */
export function connectionOf(lines: readonly LinkStatus[]): Connection {
  const linked = lines.filter((line) => line === "linked").length;
  if (linked === 0) return "UNCONNECTED";
  return lines.includes("unlinked") ? "PARTIAL" : "CONNECTED";
}

export type OrderFacts = {
  connection: Connection;
  addressProblems: readonly string[];
  unprintedLetters: boolean;
  taxIdMissing?: boolean;
  countryServed: boolean;
  /** Whether a channel takes the parcel; null where it could not be asked yet (not connected, no weight). */
  channel: boolean | null;
  items: readonly { onShelf: boolean; weightKnown: boolean; available: boolean }[];
  storePayment: "paid" | "unpaid" | "refunded";
  /** The store does not clearly want it sent (D38); `seen` where the member has confirmed that it is to be sent. */
  doubt: "none" | "open" | "seen";
  doubleLines: boolean;
  storeCancelled: boolean;
  fulfilledElsewhere: boolean;
  heldElsewhere: boolean;
  duplicate: boolean;
  priceChanged: boolean;
};

/** The tags of an unpaid order. */
export function tagsOf(facts: OrderFacts): OrderTag[] {
  const tags: [OrderTag, boolean][] = [
    ["OTHER_ACCOUNT", facts.heldElsewhere],
    // What is over needs no other reason.
    ["STORE_STATE", facts.doubt === "open" && !facts.storeCancelled && !facts.fulfilledElsewhere],
    ["NOT_CONNECTED", facts.connection === "UNCONNECTED"],
    ["PARTLY_CONNECTED", facts.connection === "PARTIAL"],
    ["ADDRESS", facts.addressProblems.length > 0],
    ["LETTERS", facts.unprintedLetters],
    ["TAX_ID", facts.taxIdMissing ?? false],
    ["NOT_SERVED", !facts.countryServed],
    ["NO_CHANNEL", facts.countryServed && facts.channel === false],
    ["OFF_SHELF", facts.items.some((item) => !item.onShelf || !item.weightKnown)],
    ["NO_STOCK", facts.items.some((item) => item.onShelf && !item.available)],
    ["STORE_CANCELLED", facts.storeCancelled],
    ["FULFILLED_ELSEWHERE", facts.fulfilledElsewhere && !facts.storeCancelled],
    ["PRICE_CHANGED", facts.priceChanged],
    ["DUPLICATE", facts.duplicate],
    ["UNPAID_IN_STORE", facts.storePayment === "unpaid"],
    ["STORE_STATE_SEEN", facts.doubt === "seen"],
    ["DOUBLE_LINES", facts.doubleLines],
  ];
  return tags.filter(([, applies]) => applies).map(([tag]) => tag);
}

/** What a member confirms of a doubtful order: with another word of the store it is asked for anew. */
export const doubtMark = (doubt: string, storeStatus: string): string => `${doubt}:${storeStatus}`;

/** Whether a total is more than 1.05 of what was quoted before (§4.7): then auto-pay waits for the member. */
export function priceRose(quoted: bigint | null, now: bigint): boolean {
  return quoted !== null && quoted > 0n && now * 100n > quoted * 105n;
}

/** The part of an order's discount that falls to the goods left of it, in cents; all of it where nothing has gone. */
export function discountOf(
  order: { readonly goods: bigint; readonly discount: bigint },
  left: bigint,
): bigint {
  if (left >= order.goods) return order.discount;
  return divideRounded(order.discount * left, order.goods);
}

/** Goods of an order: the sum of its rounded lines (§4.5). */
export function goodsOf(items: readonly { qty: number; unitPrice: bigint }[]): bigint {
  return sum(items.map((item) => BigInt(item.qty) * item.unitPrice));
}

/** The same without the pieces that the member's own goods cover: those are paid already. */
export function paidGoodsOf(items: readonly { qty: number; ownQty: number; unitPrice: bigint }[]): bigint {
  return goodsOf(items.map(({ qty, ownQty, unitPrice }) => ({ qty: qty - ownQty, unitPrice })));
}

/** Items with the pieces of each that free goods of the member's cover, one item after the other. */
export function coveredItems<I extends { readonly variantId: string; readonly qty: number }>(
  items: readonly I[],
  freeOf: (variantId: string) => number,
): (I & { readonly ownQty: number })[] {
  const left = new Map<string, number>();
  return items.map((item) => {
    const free = left.get(item.variantId) ?? Math.max(0, freeOf(item.variantId));
    const ownQty = Math.min(item.qty, free);
    left.set(item.variantId, free - ownQty);
    return { ...item, ownQty };
  });
}

/** An order with its tags can be paid, or why not. */
export function paymentProblems(order: {
  connection: Connection;
  box: string;
  tags: readonly string[];
  payLocked: boolean;
  channelChosen: boolean;
}): string[] {
  const problems = order.tags.filter(blocks).map((tag) => `orders:tag.${tag}`);
  if (order.box !== "ACTIVE") problems.push("orders:error.not-active");
  if (order.payLocked) problems.push("orders:error.pay-locked");
  if (order.connection === "CONNECTED" && !order.channelChosen && problems.length === 0) {
    problems.push("orders:tag.NO_CHANNEL");
  }
  return problems;
}

const quoteHours = 24;

/** Whether a quote is too old to be paid on. */
export function quoteExpired(quotedAt: Date | null, now: Date): boolean {
  return quotedAt === null || now.getTime() - quotedAt.getTime() >= quoteHours * 3_600_000;
}

/** The parts of several orders' prices, summed. */
export function sumsOf(orders: readonly Amounts[]): Amounts {
  const parts = ["goods", "discount", "shipping", "service", "tax"] as const;
  const sums = parts.map((part) => [part, sum(orders.map((order) => order[part]))] as const);
  return Object.fromEntries(sums) as Amounts;
}
