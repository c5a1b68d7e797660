/** The file of a batch as banks take it: one line a payment, columns by type. Pure. */
import { decimalText } from "~/platform/money";
import type { WithdrawalCurrency, WithdrawalType } from "./config";
import type { Destination } from "./destination";

/** One payment of a batch; `payout` in minor units of `ccy`. */
export type Payment = { no: string; payout: bigint; ccy: WithdrawalCurrency; destination: Destination };

const heads: Record<WithdrawalType, readonly string[]> = {
  payoneer: ["Payment ID", "Payee email", "Payee name", "Amount", "Currency", "Description"],
  ach: [
    "SEC code",
    "Receiver name",
    "Receiving bank routing number",
    "Account number",
    "Account type",
    "Transaction code",
    "Amount",
    "Currency",
    "Individual ID",
    "Entry description",
  ],
  iban: [
    "End-to-end ID",
    "Amount",
    "Currency",
    "Beneficiary name",
    "Beneficiary address",
    "Beneficiary city",
    "Beneficiary post code",
    "Account / IBAN",
    "Bank name",
    "BIC",
    "Bank country",
    "Charges",
    "Remittance information",
  ],
};

/** The columns of a type. */
export const bankFileHead = (type: WithdrawalType): readonly string[] => heads[type];

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "TH",
  ł: "l",
  Ł: "L",
  ı: "i",
  "’": "'",
  "&": "+",
};

/** Text in the characters of payment systems (SWIFT's set x): accents are dropped, other characters become spaces. */
export function bankText(text: string): string {
  return [...text.normalize("NFD")]
    .map((letter) => letters[letter] ?? letter)
    .join("")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** The cells of one payment. ACH credits are 22 to a checking and 32 to a savings account (Nacha). */
export function bankFileLine({ no, payout, ccy, destination }: Payment): readonly string[] {
  const amount = decimalText(payout, ccy);
  const holder = bankText(destination.holder);
  switch (destination.type) {
    case "payoneer":
      return [no, destination.email, holder, amount, ccy, `Withdrawal ${no}`];
    case "ach": {
      const { routing, account, accountKind } = destination;
      const code = accountKind === "checking" ? "22" : "32";
      return ["PPD", holder.slice(0, 22), routing, account, accountKind, code, amount, ccy, no, "PAYOUT"];
    }
    case "iban": {
      const { address, city, postCode, account, bank, swift, country } = destination;
      const where = [address, city, postCode].map(bankText);
      return [
        no,
        amount,
        ccy,
        holder,
        ...where,
        account,
        bankText(bank),
        swift,
        country,
        "SHA",
        `Withdrawal ${no}`,
      ];
    }
  }
}
