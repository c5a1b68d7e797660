/** Columns that the files of documents share, the desk's and the member's. Pure. */
import type { TFunction } from "i18next";
import { amountCell, type Cell } from "~/platform/csv";
import { decimalText, sum } from "~/platform/money";
import type { IssuedDocument } from "./document";

const before = ["goods", "discount", "shipping", "service", "tax"] as const;

export const sumHeads = (t: TFunction<"invoices">): string[] => [
  ...[t("column.ccy"), ...before.map((name) => t(`paper.${name}`))],
  ...[t("paper.fee"), t("paper.total"), `${t("paper.credited")} (USD)`],
  ...[t("csv.paidCcy"), t("csv.paymentTotal"), t("csv.rateUsd")],
];

/**
 * The sums as the paper has them; what a credit note gives back stands below zero. The fee of a receipt is taken from
 * what is credited, in US dollars, and stands below zero as on the paper: total, fee and rate come to what is credited.
 * The payment stands there whole, on each document of what it covered and on the credit notes of those.
 */
export function sumCells(row: IssuedDocument): Cell[] {
  const { kind, ccy, content } = row;
  const { paid, credited, taxes } = content;
  const sign = kind === "CREDIT_NOTE" ? -1n : 1n;
  const text = (amount: bigint) => decimalText(sign * amount, ccy);
  const fee =
    kind === "RECEIPT" ? decimalText(-sum(taxes.map(({ amount }) => amount)), "USD") : text(row.fee);
  return [
    ...[ccy, ...before.map((name) => text(row[name])), fee, text(row.total), amountCell(credited)],
    ...[paid?.ccy, paid && decimalText(paid.amount, paid.ccy), rateText(paid?.rate ?? null)],
  ];
}

/** US dollars for one unit, with the six decimals of the paper. */
const rateText = (rate: bigint | null): string | null =>
  rate === null ? null : `${rate / 1_000_000n}.${String(rate % 1_000_000n).padStart(6, "0")}`;
