/** Refunds to card and PayPal: what went back beside the balance. */
import {
  stageOf,
  type ProviderRefund,
  type ProviderRefundStage,
} from "~/domain/payments/refunds/provider-refunds";
import { paths } from "~/platform/paths";
import { listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";

const tones: Record<ProviderRefundStage, Tone> = { underWay: "info", sent: "positive", balance: "neutral" };

export const providerRefundView = listView<ProviderRefund>()({
  texts: ["wallet", "payments"],
  title: "sentBack.title",
  file: "refunds",
  rowKey: (row) => row.id,
  columns: [
    { key: "at", head: "tx.time", time: (row) => row.at },
    { key: "no", head: "orders.no", tight: true, text: (row) => row.no },
    {
      key: "order",
      head: "tx.no",
      cell: ({ orderNo }) =>
        orderNo ? (
          <Link to={paths.storeOrder(orderNo)} className="link">
            {orderNo}
          </Link>
        ) : (
          "–"
        ),
      file: (row) => row.orderNo,
    },
    { key: "method", head: "tx.method", text: ({ method }, { t }) => t(`payments:method.${method}`) },
    { key: "amount", head: "orders.amount", money: (row) => row.amount },
    {
      key: "status",
      head: "orders.status",
      cell: ({ status }, { t }) => (
        <Status tone={tones[stageOf(status)]}>{t(`sentBack.${stageOf(status)}`)}</Status>
      ),
      file: ({ status }, { t }) => t(`sentBack.${stageOf(status)}`),
    },
  ],
  empty: ({ t }) => ({ icon: "receipt", title: t("sentBack.empty"), text: t("sentBack.empty.text") }),
});
