/** The columns that every list of a bank's entries has: the day, who it is with, and the amount as our account sees it. */
import { useTranslation } from "~/i18n/use-translation";
import type { Currency } from "~/platform/money";
import { Money, type Column } from "~/ui";

type Entry = {
  readonly bookedOn: string;
  readonly party: string | null;
  readonly remittance: string;
  /** C: it came in. */
  readonly dc: "C" | "D";
  readonly amount: bigint;
  readonly ccy: Currency;
};

export function useEntryColumns(): Column<Entry>[] {
  const { t } = useTranslation("banking");
  return [
    { key: "day", header: t("line.bookedOn"), tight: true, cell: (row) => row.bookedOn },
    {
      key: "party",
      header: t("line.party"),
      cell: (row) => (
        <>
          {row.party ?? "–"}
          <span className="block text-xs wrap-anywhere text-muted">{row.remittance}</span>
        </>
      ),
    },
    {
      key: "amount",
      header: t("line.amount"),
      align: "end",
      cell: (row) => <Money amount={row.dc === "C" ? row.amount : -row.amount} currency={row.ccy} />,
    },
  ];
}
