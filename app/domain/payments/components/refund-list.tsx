/** Refunds as a list, and as a card on an order's page. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Card, LinkButton, listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { RefundListed } from "../refunds/list.server";
import { refundTabs, type RefundStatus, type RefundTab } from "../refunds/refunds";

const tones: Record<RefundStatus, Tone> = {
  REQUESTED: "caution",
  PROCESSING: "info",
  ERROR: "caution",
  UNASSIGNED: "caution",
  COMPLETED: "positive",
  FAILED: "neutral",
  REFUSED: "neutral",
};

export function RefundState({ status }: { status: RefundStatus }) {
  const { t } = useTranslation("refunds");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}

export const refundView = listView<RefundListed>()({
  texts: ["refunds"],
  title: "title",
  file: "refunds",
  tabs: refundTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "filter.q" } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.no",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskRefund(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    {
      key: "order",
      head: "column.order",
      cell: (row) => (
        <>
          {row.orderNo ?? "–"}
          <span className="block text-xs text-muted">{row.member}</span>
        </>
      ),
      file: [{ cell: (row) => row.orderNo }, { head: "fact.member", cell: (row) => row.member }],
    },
    { key: "way", head: "column.way", text: (row, { t }) => t(`way.${row.way}`) },
    { key: "amount", head: "column.amount", money: (row) => row.amount },
    {
      key: "state",
      head: "column.state",
      tight: true,
      cell: (row) => <RefundState status={row.status} />,
      file: [
        { cell: (row, { t }) => t(`status.${row.status}`) },
        { head: "fact.reason", cell: (row) => row.reason },
      ],
    },
    { key: "time", head: "column.time", time: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "arrow-counter-clockwise",
    title: t(`empty.${tab as RefundTab}`),
    text: t("empty.text"),
  }),
});

type CardProps = {
  refunds: readonly RefundListed[];
  /** Everything refunded of the order, in cents, including a cancelled rest, which has no refund of its own. */
  givenBack: bigint;
  orderNo?: string;
  mayRefund?: boolean;
};

export function OrderRefunds({ refunds, givenBack, orderNo, mayRefund = false }: CardProps) {
  const { t, i18n } = useTranslation("refunds");
  if (refunds.length === 0 && !mayRefund) return null;
  return (
    <Card title={t("card.title")}>
      <div className="grid gap-3 text-sm">
        {refunds.length === 0 && (
          <p className="text-muted">
            {givenBack > 0n
              ? t("card.rest", { money: formatMoney({ amount: givenBack, currency: "USD" }, i18n.language) })
              : t("card.none")}
          </p>
        )}
        {refunds.map((refund) => (
          <div key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {orderNo ? (
              <Link to={paths.deskRefund(refund.no)} className="link">
                {refund.no}
              </Link>
            ) : (
              <span>{refund.no}</span>
            )}
            <span>{t(`way.${refund.way}`)}</span>
            <RefundState status={refund.status} />
            <Money amount={refund.amount} className="ms-auto font-semibold" />
          </div>
        ))}
        {mayRefund && orderNo && (
          <div>
            <LinkButton to={paths.deskOrderRefund(orderNo)} size="s" icon="arrow-counter-clockwise">
              {t("card.new")}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}
