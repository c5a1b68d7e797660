/** How journals read on a member's statement: words for the rows of §4.3. */
import { decimalText, type Currency } from "~/platform/money";
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

/** The remark of a journal that auto-pay began, as it is kept; a statement says it in the reader's language. */
export const autoPayMemo = "auto-pay";

const ownRemarks = {
  [autoPayMemo]: "tx.remark.autopay",
  /** What the banks on the way kept of a wire and we bear (J4). */
  "borne-fee": "tx.remark.borneFee",
  /** A withdrawal that was paid and came back, and what the banks kept of it (J11, J16). */
  "came-back": "tx.remark.cameBack",
  "return-kept": "tx.remark.returnKept",
} as const;
type OwnRemark = keyof typeof ownRemarks;
type RemarkKey = (typeof ownRemarks)[OwnRemark];

type Line = { journalType: string; dc: "D" | "C"; refType: string | null; memo: string | null };

/** The remark of a line by its journal. */
export function memoOf({ journalType, dc, refType, memo }: Line): string | null {
  if (journalType === "J4") return "borne-fee" satisfies OwnRemark;
  if (memo !== null || refType !== "withdrawal") return memo;
  if (journalType === "J16") return "return-kept" satisfies OwnRemark;
  return dc === "C" ? ("came-back" satisfies OwnRemark) : null;
}

type Arrived = { amount: bigint; ccy: Currency; rate: bigint | null };

/**
 * The amount in another currency and its rate (millionths of a dollar), as on a receipt: `500.00 EUR, 1 EUR = 1.085000
 * USD`. Without a known rate, only the amount: a rate computed from rounded cents would differ.
 */
export function arrivedText({ amount, ccy, rate }: Arrived): string {
  const came = `${decimalText(amount, ccy)} ${ccy}`;
  return rate === null ? came : `${came}, 1 ${ccy} = ${(Number(rate) / 1_000_000).toFixed(6)} USD`;
}

/** What a statement says beside a line, in the reader's language where it is none that somebody wrote. */
export function remarkOf(memo: string | null, words: (key: RemarkKey) => string): string | null {
  const own = memo !== null && Object.hasOwn(ownRemarks, memo) ? ownRemarks[memo as OwnRemark] : null;
  return own ? words(own) : memo;
}
