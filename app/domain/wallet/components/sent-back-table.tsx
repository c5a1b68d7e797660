/** Refunds to card and PayPal: what went back beside the balance. */
import { useTranslation } from "~/i18n/use-translation";
import { stageOf, type SentBack, type SentBackStage } from "~/domain/payments/refunds/sent-back";
import { paths } from "~/platform/paths";
import { DataTable, DateTime, EmptyState, Money, Status, type Column, type Tone } from "~/ui";
import { Link } from "~/ui/link";

const tones: Record<SentBackStage, Tone> = { underWay: "info", sent: "positive", balance: "neutral" };

export function SentBackTable({ rows }: { rows: readonly SentBack[] }) {
  const { t } = useTranslation("wallet");
  const empty = (
    <EmptyState icon="receipt" title={t("sentBack.empty")}>
      {t("sentBack.empty.text")}
    </EmptyState>
  );
  return (
    <DataTable
      caption={t("sentBack.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={empty}
    />
  );
}

function useColumns(): Column<SentBack>[] {
  const { t } = useTranslation(["wallet", "payments"]);
  return [
    { key: "at", header: t("tx.time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
    { key: "no", header: t("orders.no"), tight: true, cell: (row) => row.no },
    {
      key: "order",
      header: t("tx.no"),
      cell: ({ orderNo }) =>
        orderNo ? (
          <Link to={paths.storeOrder(orderNo)} className="link">
            {orderNo}
          </Link>
        ) : (
          "–"
        ),
    },
    { key: "method", header: t("tx.method"), cell: ({ method }) => t(`payments:method.${method}`) },
    {
      key: "amount",
      header: t("orders.amount"),
      align: "end",
      cell: ({ amount }) => (
        <span className="font-semibold">
          <Money amount={amount} />
        </span>
      ),
    },
    {
      key: "status",
      header: t("orders.status"),
      cell: ({ status }) => <Status tone={tones[stageOf(status)]}>{t(`sentBack.${stageOf(status)}`)}</Status>,
    },
  ];
}
