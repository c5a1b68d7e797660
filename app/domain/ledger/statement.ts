/** How journals read on a member's statement: words for the rows of §4.3. */
import type { JournalType } from "./journals";

/** Types a member can filter by; each has a text. */
export const statementTypes = [
  "recharge",
  "cardPayment",
  "orderPayment",
  "refund",
  "priceDifference",
  "withdrawal",
  "fee",
  "deposit",
  "borrow",
  "repay",
  "promo",
  "chargeback",
  "adjustment",
] as const;
export type StatementType = (typeof statementTypes)[number];

const typeOf: Record<JournalType, StatementType> = {
  J1: "recharge",
  J1f: "recharge",
  J1w: "recharge",
  J2: "orderPayment",
  J2c: "borrow",
  J3: "cardPayment",
  J3p: "cardPayment",
  J4: "orderPayment",
  J5: "refund",
  J5b: "refund",
  J6: "orderPayment",
  J7: "deposit",
  J8: "deposit",
  J9: "orderPayment",
  J10: "withdrawal",
  J11: "withdrawal",
  J12: "chargeback",
  J13: "priceDifference",
  J14: "refund",
  J15: "repay",
  J16: "adjustment",
  J17: "promo",
};

/** The word for a journal's type. */
export function statementType(journalType: string): StatementType {
  return typeOf[journalType as JournalType] ?? "adjustment";
}

/** The journal types behind a word. */
export function journalTypesOf(type: StatementType): JournalType[] {
  return (Object.keys(typeOf) as JournalType[]).filter((journalType) => typeOf[journalType] === type);
}

/** Filters of the statement in the query string. */
export const statementFilters = ["type", "from", "to", "no"] as const;
