/** When auto-pay pays an order, and why not. Pure rules on plain data. */

export const autopayModes = ["off", "now", "daily"] as const;
export type AutopayMode = (typeof autopayModes)[number];

/** Why auto-pay left an order: each has a text. */
export const autopayNotes = ["INSUFFICIENT", "ORDER_CAP", "DAY_CAP", "DECLINED", "AUTHENTICATION"] as const;
export type AutopayNote = (typeof autopayNotes)[number];

export type Caps = { readonly maxOrder: bigint | null; readonly maxDay: bigint | null };

/** The cap an order of so many cents breaks, when so many were paid today; null where it breaks none. */
export function capBroken(caps: Caps, amount: bigint, spentToday: bigint): "ORDER_CAP" | "DAY_CAP" | null {
  if (caps.maxOrder !== null && amount > caps.maxOrder) return "ORDER_CAP";
  return caps.maxDay !== null && spentToday + amount > caps.maxDay ? "DAY_CAP" : null;
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
