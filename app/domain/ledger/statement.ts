/** How journals read on a member's statement: words for the rows of §4.3. */
import type { JournalType } from "./journals";

/** Types a member can filter by; each has a text. */
export const statementTypes = [
  "recharge",
  "cardPayment",
  "paypalPayment",
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
  J3p: "paypalPayment",
  J4: "fee",
  J5: "refund",
  J5b: "refund",
  J6: "orderPayment",
  J7: "deposit",
  J8: "deposit",
  J9: "orderPayment",
  J10: "withdrawal",
  J10f: "fee",
  J11: "withdrawal",
  J12: "chargeback",
  J13: "priceDifference",
  J14: "refund",
  J15: "repay",
  J16: "adjustment",
  J17: "promo",
};

/** Journals in which what leaves the wallet is a fee, whatever came in beside it (D6). */
const feeTypes: readonly string[] = ["J1f", "J3p"] satisfies JournalType[];

/** The word for a line of a journal: `dc` is D where it takes from the wallet. */
export function statementType(journalType: string, dc: "D" | "C"): StatementType {
  if (dc === "D" && feeTypes.includes(journalType)) return "fee";
  // What a wire turned out to have brought less.
  if (dc === "D" && journalType === "J1w") return "adjustment";
  return typeOf[journalType as JournalType] ?? "adjustment";
}

/** By what money moved, as the member knows it. */
export type StatementMethod = "wallet" | "card" | "paypal" | "wire";

const methodOf: Readonly<Record<string, StatementMethod>> = {
  J1: "card",
  J1f: "paypal",
  J1w: "wire",
  J3: "card",
  J3p: "paypal",
} satisfies Partial<Record<JournalType, StatementMethod>>;

/** The way a line's money took: from outside by the provider's or the bank's, everything else inside the wallet. */
export function statementMethod(journalType: string, dc: "D" | "C"): StatementMethod {
  return dc === "C" ? (methodOf[journalType] ?? "wallet") : "wallet";
}

/** The lines behind a word: journal type and side, such as `J1f D`. */
export function linesOf(type: StatementType): string[] {
  return Object.keys(typeOf).flatMap((journalType) =>
    (["D", "C"] as const)
      .filter((dc) => statementType(journalType, dc) === type)
      .map((dc) => `${journalType} ${dc}`),
  );
}

/** Every line there is, of whatever type. */
export const allLines: readonly string[] = statementTypes.flatMap(linesOf);

/** Filters of the statement in the query string. */
export const statementFilters = ["type", "from", "to", "store", "no"] as const;

/** The remark of a journal that auto-pay began, as it is kept; a statement says it in the reader's language. */
export const autoPayMemo = "auto-pay";

/** The remark of what the banks on the way kept of a wire and we bear (J4): nobody writes one. */
const borneFeeMemo = "borne-fee";

/** The remark of a line by its journal. */
export function memoOf(journalType: string, memo: string | null): string | null {
  return journalType === "J4" ? borneFeeMemo : memo;
}

type RemarkKey = "tx.remark.autopay" | "tx.remark.borneFee";

/** What a statement says beside a line, in the reader's language where it is none that somebody wrote. */
export function remarkOf(memo: string | null, words: (key: RemarkKey) => string): string | null {
  if (memo === autoPayMemo) return words("tx.remark.autopay");
  return memo === borneFeeMemo ? words("tx.remark.borneFee") : memo;
}
