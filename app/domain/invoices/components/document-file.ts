/** Columns that the files of documents share, the desk's and the member's. */
import { methods } from "~/domain/payments/methods";
import { percentText } from "~/domain/shipping/tax";
import { amountCell } from "~/platform/csv";
import { decimalText, sum } from "~/platform/money";
import type { FileCell } from "~/ui";
import type { IssuedDocument } from "../document";

type Cells = readonly FileCell<IssuedDocument, ["invoices"]>[];

const signOf = ({ kind }: IssuedDocument): bigint => (kind === "CREDIT_NOTE" ? -1n : 1n);

const sumCell = (name: "goods" | "discount" | "shipping" | "service" | "tax" | "total"): Cells[number] => ({
  head: `paper.${name}`,
  cell: (row) => decimalText(signOf(row) * row[name], row.ccy),
});

/** A receipt's fee reduces the credited amount: in US dollars, negative, as on the document. */
function feeText(row: IssuedDocument): string {
  const { kind, ccy, fee, content } = row;
  if (kind !== "RECEIPT") return decimalText(signOf(row) * fee, ccy);
  return decimalText(-sum(content.taxes.map(({ amount }) => amount)), "USD");
}

/** US dollars for one unit, with the six decimals of the paper. */
const rateText = (rate: bigint | null): string | null =>
  rate === null ? null : `${rate / 1_000_000n}.${String(rate % 1_000_000n).padStart(6, "0")}`;

/**
 * The sums as on the document: total, fee and rate give the credited amount. The full payment is repeated on each
 * document that it covers.
 */
export const sumCells: Cells = [
  { head: "column.ccy", cell: (row) => row.ccy },
  ...(["goods", "discount", "shipping", "service", "tax"] as const).map(sumCell),
  { head: "paper.fee", cell: feeText },
  sumCell("total"),
  { head: "paper.credited", unit: "USD", cell: ({ content }) => amountCell(content.credited) },
  { head: "csv.paidCcy", cell: ({ content: { paid } }) => paid?.ccy },
  { head: "csv.paymentTotal", cell: ({ content: { paid } }) => paid && decimalText(paid.amount, paid.ccy) },
  { head: "csv.rateUsd", cell: ({ content: { paid } }) => rateText(paid?.rate ?? null) },
];

/** Duty is no input tax, so it stands apart from what may be one. */
const groups = {
  vat: ["vat", "gst", "sales"],
  duty: ["duty"],
  other: ["handling", "tax"],
} as const satisfies Record<string, readonly string[]>;

function taxCells(name: keyof typeof groups): Cells {
  const linesOf = ({ content }: IssuedDocument) =>
    content.taxes.filter(({ kind }) => (groups[name] as readonly string[]).includes(kind));
  const tax = `csv.tax.${name}` as const;
  return [
    {
      head: tax,
      cell: (row) => decimalText(signOf(row) * sum(linesOf(row).map(({ amount }) => amount)), row.ccy),
    },
    {
      head: ({ t }) => t("csv.rateOf", { tax: t(tax) }),
      cell: (row) =>
        linesOf(row)
          .flatMap(({ ppm }) => (ppm === null ? [] : [percentText(ppm)]))
          .join("; "),
    },
    {
      head: ({ t }) => t("csv.baseOf", { tax: t(tax) }),
      cell: (row) =>
        linesOf(row)
          .flatMap(({ base }) => (base === null ? [] : [decimalText(signOf(row) * base, row.ccy)]))
          .join("; "),
    },
  ];
}

/** How it was paid, and its taxes, at the end of a line. */
export const paidCells: Cells = [
  {
    head: "paper.payment",
    cell: ({ content: { paid } }, { t }) => {
      const method = methods.find((known) => known === paid?.method);
      return method ? t(`method.${method}`) : paid?.method;
    },
  },
  { head: "paper.transaction", cell: ({ content }) => content.paid?.transaction },
  ...(Object.keys(groups) as (keyof typeof groups)[]).flatMap(taxCells),
];

/** Who a document is for. */
export const billToCell: Cells[number] = {
  head: "paper.billTo",
  cell: ({ buyer }) => buyer.company || buyer.name,
};
