/** Columns that all lists of bank entries share: day, other party, amount on our account. */
import { amountCell } from "~/platform/csv";
import type { Currency } from "~/platform/money";
import { Money, type ListColumn } from "~/ui";

type Entry = {
  readonly bookedOn: string;
  readonly party: string | null;
  readonly remittance: string;
  /** C: it came in. */
  readonly dc: "C" | "D";
  readonly amount: bigint;
  readonly ccy: Currency;
};

const signed = ({ dc, amount }: Entry) => (dc === "C" ? amount : -amount);

export const entryColumns: readonly ListColumn<Entry, Entry, readonly ["banking"], undefined>[] = [
  {
    key: "day",
    head: "line.bookedOn",
    tight: true,
    cell: (row) => row.bookedOn,
    file: (row) => row.bookedOn,
  },
  {
    key: "party",
    head: "line.party",
    cell: (row) => (
      <>
        {row.party ?? "–"}
        <span className="block text-xs wrap-anywhere text-muted">{row.remittance}</span>
      </>
    ),
    file: [{ cell: (row) => row.party }, { head: "line.remittance", cell: (row) => row.remittance }],
  },
  {
    key: "amount",
    head: "line.amount",
    align: "end",
    cell: (row) => <Money amount={signed(row)} currency={row.ccy} />,
    file: [
      { cell: (row) => amountCell(signed(row), row.ccy) },
      { head: "filter.currency", cell: (row) => row.ccy },
    ],
  },
];
