/** Orders of a store that could not be taken, why, and a way to try again. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Card, DataTable, DateTime, Form, type Column } from "~/ui";
import type { NotTaken, NotTakenList } from "../failed-orders.server";

type Props = NotTakenList & { mayRetry: boolean };

export function NotTakenOrders({ orders, count, limits, mayRetry }: Props) {
  const { t } = useTranslation("stores");
  const columns = useColumns(limits, mayRetry);
  if (orders.length === 0) return null;
  return (
    <div id="not-taken">
      <Card
        title={t("notTaken.title")}
        flush
        actions={
          mayRetry &&
          orders.length > 1 && (
            <Form method="post" scope="retry-all">
              <Button intent="retry-order" size="s" icon="arrows-clockwise">
                {t("notTaken.retryAll")}
              </Button>
            </Form>
          )
        }
      >
        <div className="grid gap-2 px-5 py-3">
          <Banner tone="caution">{t("notTaken.text")}</Banner>
          {count > orders.length && <p className="text-sm text-muted">{t("notTaken.more", { count })}</p>}
        </div>
        <DataTable
          caption={t("notTaken.title")}
          rows={orders}
          columns={columns}
          rowKey={(order) => order.externalId}
          empty={null}
        />
      </Card>
    </div>
  );
}

function useColumns(limits: NotTakenList["limits"], mayRetry: boolean): Column<NotTaken>[] {
  const { t } = useTranslation("stores");
  const columns: Column<NotTaken>[] = [
    { key: "order", header: t("notTaken.order"), cell: (order) => order.number || order.externalId },
    {
      key: "placed",
      header: t("notTaken.placed"),
      cell: (order) => (order.placedAt ? <DateTime at={order.placedAt} /> : "–"),
    },
    { key: "reason", header: t("notTaken.reason"), cell: (order) => <Why order={order} limits={limits} /> },
    { key: "seen", header: t("notTaken.seen"), cell: (order) => <DateTime at={order.seenAt} /> },
  ];
  if (!mayRetry) return columns;
  const retry = (order: NotTaken) => <Retry order={order} />;
  return [...columns, { key: "retry", header: t("notTaken.retry"), cell: retry }];
}

type WhyProps = { order: NotTaken; limits: NotTakenList["limits"] };

function Why({ order: { reason, field }, limits }: WhyProps) {
  const { t } = useTranslation("stores");
  return (
    <>
      {t(`unfit.${reason}`, limits)}
      {field && <span className="block text-xs break-all text-muted">{t("notTaken.field", { field })}</span>}
    </>
  );
}

function Retry({ order }: { order: NotTaken }) {
  const { t } = useTranslation("stores");
  if (order.asking) return <span className="text-muted">{t("notTaken.asking")}</span>;
  return (
    <Form method="post" scope={`retry-${order.externalId}`}>
      <input type="hidden" name="order" value={order.externalId} />
      <Button intent="retry-order" size="s">
        {t("notTaken.retry")}
      </Button>
    </Form>
  );
}
