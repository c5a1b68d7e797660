/** What was drawn: for what, when it is due, what is left. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { DataTable, DateTime, EmptyState, Money, Status, type Column } from "~/ui";
import type { Draw } from "../member.server";

type Props = {
  draws: readonly Draw[];
  orderHref: (no: string) => string;
  empty: string;
};

export function DrawTable({ draws, orderHref, empty }: Props) {
  const { t } = useTranslation("credit");
  return (
    <DataTable
      caption={t("draws.title")}
      rows={draws}
      columns={useColumns(orderHref)}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="hand-coins" title={t("draws.empty")}>
          {empty}
        </EmptyState>
      }
    />
  );
}

function useColumns(orderHref: Props["orderHref"]): Column<Draw>[] {
  const { t } = useTranslation("credit");
  return [
    { key: "at", header: t("draws.at"), tight: true, cell: (row) => <DateTime at={row.at} show="date" /> },
    {
      key: "for",
      header: t("draws.for"),
      cell: ({ refType, refNo }) => {
        if (!refNo) return refType ? t("draws.several") : "–";
        return refType === "store_order" ? (
          <Link to={orderHref(refNo)} className="link">
            {refNo}
          </Link>
        ) : (
          refNo
        );
      },
    },
    {
      key: "amount",
      header: t("draws.amount"),
      align: "end",
      cell: (row) => <Money amount={row.amount} />,
    },
    {
      key: "left",
      header: t("draws.left"),
      align: "end",
      cell: (row) => <Money amount={row.amount - row.repaid} />,
    },
    {
      key: "due",
      header: t("draws.due"),
      tight: true,
      cell: (row) => <DateTime at={row.dueAt} show="date" />,
    },
    { key: "status", header: t("draws.status"), tight: true, cell: (row) => <DrawStatus draw={row} /> },
  ];
}

function DrawStatus({ draw }: { draw: Draw }) {
  const { t } = useTranslation("credit");
  if (draw.repaid === draw.amount && draw.writtenOff > 0n)
    return (
      <>
        <Status tone="critical">{t("draw.writtenOff")}</Status>
        {draw.writtenOff < draw.amount && (
          <span className="block text-xs text-muted">
            <Money amount={draw.writtenOff} />
          </span>
        )}
      </>
    );
  if (draw.repaid === draw.amount) return <Status tone="positive">{t("draw.repaid")}</Status>;
  return draw.overdue ? (
    <Status tone="critical">{t("draw.overdue")}</Status>
  ) : (
    <Status tone="caution">{t("draw.open")}</Status>
  );
}
