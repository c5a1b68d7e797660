/** The member's orders as a work list (§2.6). */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import {
  Button,
  DataTable,
  DateTime,
  Form,
  MenuButton,
  MenuLink,
  Money,
  Status,
  type Bulk,
  type Column,
} from "~/ui";
import { Link } from "~/ui/link";
import type { ListedOrder } from "../list.server";
import type { OrderTab } from "../list";
import { actionsOf, isLeft, priceOf, type RowAction } from "../words";
import { useCountryName } from "~/ui";
import { LeftByAutopay } from "./autopay-note";
import { Goods } from "./goods";
import { marginOf } from "./order-sums";
import { OrderStatus, Tags } from "./status";
import { useStoreName } from "./store-name";
import { Total } from "./total";
import { TrackingLink } from "./tracking";

type Props = {
  rows: readonly ListedOrder[];
  /** Numbers of the orders' invoices, by the order's number. */
  invoices: Readonly<Record<string, string>>;
  tab: OrderTab;
  sort: string;
  frozen: boolean;
  empty: ReactNode;
};

export function OrderTable({ rows, invoices, tab, sort, frozen, empty }: Props) {
  const { t } = useTranslation("orders");
  const bulk = useBulk(tab);
  const nameOf = useCountryName();
  return (
    <DataTable<ListedOrder>
      caption={t("title")}
      rows={rows}
      columns={useColumns(invoices)}
      rowKey={(row) => row.no}
      keptBy={(row) => [row, invoices[row.no], nameOf(row.country)]}
      sort={sort}
      empty={empty}
      {...(frozen ? {} : { rowMenu: (row) => <RowMenu order={row} /> })}
      {...(frozen || !bulk ? {} : { bulk })}
    />
  );
}

function useColumns(invoices: Props["invoices"]): Column<ListedOrder>[] {
  const { t } = useTranslation("orders");
  return [
    {
      key: "no",
      header: t("column.order"),
      sort: "placed",
      cell: (row) => <Numbers order={row} invoice={invoices[row.no]} />,
    },
    { key: "goods", header: t("column.items"), cell: (row) => <Goods lines={row.lines} /> },
    { key: "to", header: t("column.recipient"), cell: (row) => <Recipient order={row} /> },
    { key: "amount", header: t("column.total"), align: "end", cell: (row) => <Amounts order={row} /> },
    { key: "store", header: t("column.revenue"), align: "end", cell: (row) => <Revenue order={row} /> },
    { key: "state", header: t("column.state"), cell: (row) => <State order={row} /> },
  ];
}

function Numbers({ order, invoice }: { order: ListedOrder; invoice: string | undefined }) {
  const { t } = useTranslation("orders");
  const storeName = useStoreName();
  return (
    <>
      <Link to={paths.storeOrder(order.no)} className="row-link">
        {order.no}
      </Link>
      <span className="block min-w-20 text-xs wrap-anywhere text-muted">
        {storeName(order)} {order.externalNo}
      </span>
      <DateTime at={order.placedAt} className="block text-xs text-muted" />
      {order.paidAt && (
        <span className="block text-xs text-muted">
          {t("column.paidAt")} <DateTime at={order.paidAt} />
        </span>
      )}
      {invoice && (
        <Link to={paths.orderInvoice(order.no)} className="link block text-xs">
          {invoice}
        </Link>
      )}
      {order.remark && (
        <span className="line-clamp-2 max-w-48 min-w-20 text-xs wrap-anywhere">{order.remark}</span>
      )}
    </>
  );
}

function Recipient({ order }: { order: ListedOrder }) {
  const nameOf = useCountryName();
  return (
    <div className="min-w-20 wrap-anywhere">
      {order.recipient}
      <span className="block text-xs text-muted">
        {[order.city, nameOf(order.country)].filter(Boolean).join(", ")}
      </span>
      <Shipping order={order} />
    </div>
  );
}

/** The channel and its days, under where it leads. */
function Shipping({ order }: { order: ListedOrder }) {
  const { t, i18n } = useTranslation("orders");
  const [min, max] = order.days ?? [0, 0];
  return (
    <span className="mt-1 block text-xs">
      {order.channelName ? (
        <>
          {textIn(order.channelName, i18n.language)}{" "}
          <span className="whitespace-nowrap text-muted">{t("shipping.days", { min, max })}</span>
        </>
      ) : (
        <span className="text-muted">{t("shipping.none")}</span>
      )}
    </span>
  );
}

/** What of an order's amounts is known: its goods before its freight. */
const shownParts = { known: ["goods", "shipping", "service", "tax"], pending: [], none: ["goods"] } as const;

/** The total, with what it consists of; a part of nothing is left out. */
function Amounts({ order }: { order: ListedOrder }) {
  const { t } = useTranslation("orders");
  const price = priceOf(order);
  const parts = shownParts[price].filter((part) => order[part] > 0n);
  return (
    <>
      <span className="font-semibold">
        <Total order={order} />
      </span>
      {parts.map((part) => (
        <span key={part} className="block whitespace-nowrap text-xs text-muted">
          {t(`sum.${part}`)} <Money amount={order[part]} />
        </span>
      ))}
      {price !== "pending" && order.discount > 0n && (
        <span className="block whitespace-nowrap text-xs text-muted">
          {t("sum.discount")} <Money amount={-order.discount} />
        </span>
      )}
    </>
  );
}

/** What the member's customer paid, and what is left of it; in another currency only the first. */
function Revenue({ order }: { order: ListedOrder }) {
  const { t } = useTranslation("orders");
  if (order.platform === "manual") return <span className="text-muted">–</span>;
  const comparable = order.storeCcy === "USD" && order.total > 0n && priceOf(order) === "known";
  return (
    <>
      <Money amount={order.storeTotal} currency={order.storeCcy} />
      {comparable && (
        <span className="block whitespace-nowrap text-xs text-muted">
          {t("sum.margin")} <Money amount={marginOf(order.storeTotal, order)} />
        </span>
      )}
      {order.storePayStatus !== "paid" && (
        <span className="block text-xs text-muted">
          {t(order.storePayStatus === "refunded" ? "storePaid.refunded" : "storePaid.unpaid")}
        </span>
      )}
    </>
  );
}

function State({ order }: { order: ListedOrder }) {
  const { t } = useTranslation("orders");
  const open =
    order.status === "AWAITING_PAYMENT" || order.status === "PENDING" || order.status === "PURCHASING";
  return (
    <span className="flex flex-wrap gap-1 md:grid md:justify-items-start">
      <OrderStatus order={order} />
      {/* What it lacks is found out together with what it costs. */}
      {open && priceOf(order) !== "pending" && <Tags tags={order.abnormal} />}
      {isLeft(order) && order.autopayNote && <LeftByAutopay about="order" note={order.autopayNote} short />}
      {open && order.abnormal.includes("PRICE_CHANGED") && (
        <Link to={paths.storeOrder(order.no)} className="link text-xs">
          {t("autopay.seePrice")}
        </Link>
      )}
      {order.parcels.map((parcel) => (
        <TrackingLink key={`${parcel.carrier} ${parcel.trackingNo}`} {...parcel} />
      ))}
    </span>
  );
}

function RowMenu({ order }: { order: ListedOrder }) {
  const { t } = useTranslation("orders");
  const actions = actionsOf(order).filter((action) => action !== "cancel-refund");
  return (
    <Form method="post" scope={`row:${order.no}`}>
      <input type="hidden" name="order" value={order.no} />
      <MenuLink to={paths.storeOrder(order.no)} icon="eye">
        {t("action.open")}
      </MenuLink>
      {order.connection !== "CONNECTED" && order.status === "AWAITING_PAYMENT" && (
        <MenuLink to={`${paths.storeOrder(order.no)}#lines`} icon="link-simple">
          {t("action.connect")}
        </MenuLink>
      )}
      {actions.map((action) => (
        <MenuButton key={action} intent={action} icon={icons[action]} danger={action === "delete"}>
          {t(`action.${action}`)}
        </MenuButton>
      ))}
      {order.status === "PENDING" && (
        <MenuLink to={`${paths.storeOrder(order.no)}#cancel`} icon="x">
          {t("action.cancel-refund")}
        </MenuLink>
      )}
    </Form>
  );
}

const icons = {
  pay: "wallet",
  ignore: "eye",
  cancel: "x",
  delete: "trash",
  restore: "arrow-counter-clockwise",
  "cancel-refund": "x",
  print: "receipt",
} as const satisfies Record<RowAction | "print", string>;

type BulkAction = Exclude<RowAction, "cancel-refund"> | "print";

const bulkActions: Partial<Record<OrderTab, readonly BulkAction[]>> = {
  ALL: ["cancel", "pay"],
  AWAITING_PAYMENT: ["ignore", "cancel", "delete", "pay"],
  PENDING: ["print"],
  PURCHASING: ["print"],
  SHIPPED: ["print"],
  DELIVERED: ["print"],
  DRAFT: ["delete", "restore"],
  IGNORED: ["delete", "restore"],
  TRASH: ["restore"],
};

/** The bar under the table: one form whose boxes stand in the rows. */
function useBulk(tab: OrderTab): Bulk<ListedOrder> | null {
  const { t } = useTranslation("orders");
  const actions = bulkActions[tab];
  if (!actions) return null;
  return {
    id: "orders-bulk",
    name: "order",
    scope: "bulk",
    label: (row) => row.no,
    selectable: (row) =>
      actions.includes("print") ? row.paidAt !== null : row.status === "AWAITING_PAYMENT" && !row.paying,
    children: actions.map((action, index) => (
      <Button
        key={action}
        intent={action}
        size="s"
        tone={index === actions.length - 1 ? "primary" : action === "delete" ? "danger" : "secondary"}
        icon={icons[action]}
      >
        {t(`bulk.${action}`)}
      </Button>
    )),
  };
}

/** What the customer's payment is worth saying, on the order's page. */
export function StorePaid({ status }: { status: string }) {
  const { t } = useTranslation("orders");
  if (status === "paid") return <Status tone="positive">{t("storePaid.paid")}</Status>;
  return (
    <Status tone="caution">{t(status === "refunded" ? "storePaid.refunded" : "storePaid.unpaid")}</Status>
  );
}
