/** Tabs of the bank's lines at the desk; what is one click away first. */
export const bankTabs = ["suggested", "unmatched", "outgoing", "suspense", "matched"] as const;
export type BankTab = (typeof bankTabs)[number];

/** `UNMATCHED`: nobody has said what it is. `SUSPENSE`: booked as money that names nobody. `MATCHED`: booked for good. */
export type LineStatus = "UNMATCHED" | "SUSPENSE" | "MATCHED";

/** What a line was booked as. */
export const lineKinds = [
  "recharge",
  "payment",
  "member",
  "suspense",
  "psp",
  "fx",
  "payoneer",
  "fee",
  "returned",
  "withdrawal",
  "already",
  "recalled",
] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * Kinds that are booked here and can be undone here; of a withdrawal, our bank's fee. Others are undone at their
 * recharge, order or withdrawal.
 */
export const reversible: readonly LineKind[] = [
  "member",
  "suspense",
  "psp",
  "fx",
  "payoneer",
  "fee",
  "returned",
  "withdrawal",
];
