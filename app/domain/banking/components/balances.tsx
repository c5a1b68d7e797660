/** Our accounts as the bank and the books see them. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Card, DataTable, Money, type Column } from "~/ui";
import type { BankBalance } from "../balances.server";

export function BankBalances({ balances }: { balances: readonly BankBalance[] }) {
  const { t } = useTranslation("banking");
  if (balances.length === 0) return null;
  const money = (key: "closing" | "books" | "open" | "unexplained"): Column<BankBalance> => ({
    key,
    header: t(`balance.${key}`),
    align: "end",
    cell: (row) => <Money amount={row[key]} currency={row.ccy} />,
  });
  const columns: Column<BankBalance>[] = [
    { key: "account", header: t("balance.account"), tight: true, cell: (row) => row.ccy },
    { key: "day", header: t("balance.day"), tight: true, cell: (row) => row.day ?? "–" },
    money("closing"),
    money("books"),
    money("open"),
    money("unexplained"),
  ];
  const differs = balances.some(({ unexplained }) => unexplained !== 0n);
  return (
    <>
      {differs && (
        <Banner tone="caution" title={t("balance.differs")}>
          {t("balance.differs.text")}
        </Banner>
      )}
      <Card title={t("balance.title")} flush>
        <DataTable
          caption={t("balance.title")}
          rows={balances}
          columns={columns}
          rowKey={(row) => row.account}
          empty={null}
        />
      </Card>
    </>
  );
}
