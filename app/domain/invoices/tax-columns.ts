/** The taxes of a document as columns of an accountant's file: what each kind came to, at which rate, of how much. Pure. */
import type { TFunction } from "i18next";
import { percentText } from "~/domain/shipping/tax";
import { decimalText, sum } from "~/platform/money";
import type { IssuedDocument } from "./document";

/** Duty is no input tax, so it stands apart from what may be one. */
const groups = {
  vat: ["vat", "gst", "sales"],
  duty: ["duty"],
  other: ["handling", "tax"],
} as const satisfies Record<string, readonly string[]>;

const names = Object.keys(groups) as (keyof typeof groups)[];

export const taxHeads = (t: TFunction<"invoices">): string[] =>
  names.flatMap((name) => {
    const tax = t(`csv.tax.${name}`);
    return [tax, t("csv.rateOf", { tax }), t("csv.baseOf", { tax })];
  });

/** Amounts below zero for what a credit note gives back; several taxes of a kind stand in one cell, in the same order. */
export function taxCells({ kind, ccy, content }: Pick<IssuedDocument, "kind" | "ccy" | "content">): string[] {
  const sign = kind === "CREDIT_NOTE" ? -1n : 1n;
  return names.flatMap((name) => {
    const group: readonly string[] = groups[name];
    const lines = content.taxes.filter((tax) => group.includes(tax.kind));
    const rates = lines.flatMap(({ ppm }) => (ppm === null ? [] : [percentText(ppm)]));
    const bases = lines.flatMap(({ base }) => (base === null ? [] : [decimalText(sign * base, ccy)]));
    const amount = sign * sum(lines.map((line) => line.amount));
    return [decimalText(amount, ccy), rates.join("; "), bases.join("; ")];
  });
}
