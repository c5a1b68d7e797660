/** When auto-pay pays an order or its price difference, and why not. Pure rules on plain data. */

import { autopayNotes, type AutopayNote } from "~/domain/orders/rules";

export const autopayModes = ["off", "now", "daily"] as const;
export type AutopayMode = (typeof autopayModes)[number];

type StoreMode = { readonly mode: AutopayMode; readonly stores: number };

/** How orders are paid: in most of the stores, and in the others. */
export type ModesShown = { readonly mode: AutopayMode; readonly others: readonly StoreMode[] };

/** Puts the mode of most stores first, the rule's own among equals; the rule's where there is no store. */
export function modesInWords(rule: AutopayMode, stores: readonly StoreMode[]): ModesShown {
  const [first, ...others] = [...stores].sort(
    (a, b) => b.stores - a.stores || Number(b.mode === rule) - Number(a.mode === rule),
  );
  return { mode: first?.mode ?? rule, others };
}

export type Caps = { readonly maxOrder: bigint | null; readonly maxDay: bigint | null };

/** What auto-pay has paid before: for the same order, and since the member's day began; cents. */
export type Spent = { readonly onOrder: bigint; readonly today: bigint };

/** The cap so many cents for an order break after what was paid before; null where they break none. */
export function capBroken(caps: Caps, amount: bigint, spent: Spent): "ORDER_CAP" | "DAY_CAP" | null {
  if (caps.maxOrder !== null && spent.onOrder + amount > caps.maxOrder) return "ORDER_CAP";
  return caps.maxDay !== null && spent.today + amount > caps.maxDay ? "DAY_CAP" : null;
}

/** Left for want of money or of a card that pays: looked at again when money comes. */
export const leftForMoney: readonly AutopayNote[] = [
  "INSUFFICIENT",
  "DECLINED",
  "AUTHENTICATION",
  "CARD_EXPIRED",
];

/** What the start of a payment refused for, as a note; null where the order has moved on or is being paid. */
export function noteOfRefusal(error: string): AutopayNote | null {
  if (error === "payments:error.overdue") return "OVERDUE";
  if (error === "cards:error.expired") return "CARD_EXPIRED";
  if (error === "cards:error.gone") return "INSUFFICIENT";
  return autopayNotes.find((note) => error === refusalOf(note)) ?? null;
}

/** A note as the start of a payment is refused with it. */
export function refusalOf(note: AutopayNote): string {
  return `autopay:${note}`;
}

/** A minute of the day as a clock shows it: 540 is 09:00. */
export function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Reads a clock; null where the text is none. */
export function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
