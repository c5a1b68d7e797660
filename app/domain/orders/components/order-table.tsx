/** The member's orders as a work list (§2.6). */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { amountCell } from "~/platform/csv";
import { decimalText, inUsd } from "~/platform/money";
import { paths } from "~/platform/paths";
import { mostAtOnce, type Offers } from "~/platform/steps";
import { DateTime, listView, Money, Status, type ListColumn, type Option, type RowActs } from "~/ui";
import { Link } from "~/ui/link";
import { mostAtATime } from "../config";
import type { ListedOrder } from "../list.server";
import {
  allTags,
  isHold,
  isUnpaidState,
  orderSorts,
  orderTabs,
  statesOf,
  tagChoices,
  type OrderTab,
} from "../list";
import { marginOf } from "../margin";
import type { MergeOffer } from "../merging/offer.server";
import { tabOf } from "../states";
import { isLeft, isPayable, priceOf, type PriceState } from "../words";
import { useCountryName } from "~/ui";
import { Parts } from "./parts";
import { LeftByAutopay } from "./autopay-note";
import { Goods } from "./goods";
import { optionsText } from "./line-options";
import { MergeNote } from "./merging";
import { OrderStatus, Tags } from "./status";
import { useStoreName } from "./store-name";
import { Total } from "./total";
import { TrackingLink } from "./tracking";
import { useStoreWord, wordOfStore } from "./store-word";

type Texts = readonly ["orders"];

type More = {
  invoices: Readonly<Record<string, string>>;
  stores: readonly { id: string; name: string }[];
  countries: readonly string[];
  words: readonly string[];
  rates?: Readonly<Partial<Record<string, bigint>>>;
  merges?: Readonly<Record<string, MergeOffer>>;
  names: Readonly<Record<string, string>>;
};

const amounts = ["goods", "discount", "shipping", "service", "tax", "total"] as const;

/** Which of them are known: what has no amount yet is left empty, for nobody to add up. */
const known: Record<PriceState, readonly string[]> = {
  known: amounts,
  pending: [],
  none: ["goods", "discount"],
};

function goodsText(row: ListedOrder): string {
  return row.lines
    .flatMap((line) => {
      const chosen = line.options.length > 0 ? ` (${optionsText(line.options)})` : "";
      return line.items.length > 0
        ? line.items.map((item) => `${item.sku} × ${item.qty}${chosen}`)
        : [`${line.sku ?? line.title} × ${line.qty}${chosen}`];
    })
    .join(", ");
}

function tagsText(row: ListedOrder, t: TFunction<Texts>): string {
  const price = priceOf(row);
  const tags = allTags.filter((tag) => row.abnormal.includes(tag)).map((tag) => t(`tag.${tag}`));
  return [...(price === "known" ? [] : [t(`price.${price}`)]), ...tags].join(", ");
}

const columns: ListColumn<ListedOrder, ListedOrder, Texts, More>[] = [
  {
    key: "no",
    head: "column.order",
    sort: "placed",
    cell: (row, { more }) => <Numbers order={row} invoice={more.invoices[row.no]} />,
    file: [
      { cell: (row) => row.no },
      { head: "fact.storeNo", cell: (row) => row.externalNo },
      { head: "fact.store", cell: (row) => row.storeName },
      { head: "fact.placed", unit: "UTC", cell: (row) => row.placedAt },
      { head: "fact.paid", unit: "UTC", cell: (row) => row.paidAt },
      {
        head: "column.state",
        cell: (row, { t }) => t(`state.${row.status === "CLOSED" ? "CLOSED" : tabOf(row)}`),
      },
      { head: "filter.tag", cell: (row, { t }) => tagsText(row, t) },
    ],
  },
  { key: "goods", head: "column.items", cell: (row) => <Goods lines={row.lines} />, file: goodsText },
  {
    key: "to",
    head: "column.recipient",
    cell: (row, { more }) => <Recipient order={row} merge={more.merges?.[row.no]} />,
    file: [
      { cell: (row) => row.recipient },
      { head: "address.country", cell: (row) => row.country },
      { head: "fact.method", cell: (row, { locale }) => row.channelName && textIn(row.channelName, locale) },
    ],
  },
  {
    key: "amount",
    head: "column.total",
    align: "end",
    cell: (row) => <Amounts order={row} />,
    file: amounts.map((part) => ({
      head: `sum.${part}` as const,
      unit: "USD",
      cell: (row) => (known[priceOf(row)].includes(part) ? amountCell(row[part]) : null),
    })),
  },
  {
    key: "store",
    head: "column.store",
    align: "end",
    cell: (row, { more }) => <InStore order={row} usdPpm={more.rates?.[row.storeCcy]} />,
    file: [
      { head: "column.storeWord", cell: (row) => row.storeWord },
      { head: "sum.revenue", cell: (row) => decimalText(row.storeTotal, row.storeCcy) },
      { head: "csv.currency", cell: (row) => row.storeCcy },
    ],
  },
  {
    key: "state",
    head: "column.state",
    cell: (row) => <State order={row} />,
    file: [
      {
        head: "mail.tracking",
        cell: (row) => row.parcels.map((parcel) => `${parcel.carrier} ${parcel.trackingNo}`).join(", "),
      },
      { head: "order.remark", cell: (row) => row.remark },
    ],
  },
];

export const orderView = listView<ListedOrder, ListedOrder, More>()({
  texts: ["orders"],
  title: "title",
  file: "orders",
  tabs: orderTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  sorts: orderSorts,
  filters: {
    q: { search: "filter.q", wide: true },
    product: { search: "filter.product" },
    state: {
      choice: "filter.state",
      any: "filter.any",
      ofTab: true,
      options: ({ t, tab }) =>
        statesOf(tab).flatMap((state): Option[] => {
          if (isUnpaidState(state)) return [{ value: state, label: t(`connection.${state}`) }];
          return isHold(state) ? [{ value: state, label: t(`hold.${state}`) }] : [];
        }),
    },
    store: {
      choice: "filter.store",
      any: "filter.any",
      options: ({ more: { stores } }) =>
        stores.length > 1 ? stores.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    country: {
      choice: "filter.country",
      any: "filter.any",
      options: ({ more: { countries, names } }) =>
        countries.map((code) => ({ value: code, label: names[code] ?? code })),
    },
    word: {
      choice: "column.storeWord",
      any: "filter.any",
      options: ({ more: { words }, t }) =>
        words.map((word) => ({ value: word, label: wordOfStore(word, t) })),
    },
    tag: {
      choice: "filter.tag",
      any: "filter.any",
      options: ({ t }) => tagChoices.map((tag) => ({ value: tag, label: t(`tag.${tag}`) })),
    },
    dated: {
      choice: "filter.dated",
      any: "filter.dated.placed",
      options: ({ t }) => [{ value: "paid", label: t("filter.dated.paid") }],
    },
    from: { day: "filter.from" },
    to: { day: "filter.to" },
    // Orders that wait for a product of a store to be connected: its list leads here.
    waits: { hidden: true },
  },
  rowKey: (row) => row.no,
  keptBy: (row, { more }) => [
    row,
    more.invoices[row.no],
    more.names[row.country],
    more.rates?.[row.storeCcy],
    more.merges?.[row.no],
  ],
  columns,
  empty: ({ t, tab, counts, more }) => {
    if (counts?.["ALL"])
      return {
        icon: "clipboard-text",
        title: t("empty.tab", { tab: t(`tab.${tab}`) }),
        text: t(`empty.${tab}`),
      };
    if (more.stores.length > 0)
      return {
        icon: "clipboard-text",
        title: t("empty.none"),
        text: t("empty.none.text"),
        action: { to: paths.connection(), label: t("empty.none.action") },
      };
    return {
      icon: "storefront",
      title: t("empty.first"),
      text: t("empty.first.text"),
      action: { to: paths.woocommerce(), label: t("empty.first.action") },
    };
  },
});

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

function Recipient({ order, merge }: { order: ListedOrder; merge: MergeOffer | undefined }) {
  const nameOf = useCountryName();
  return (
    <div className="min-w-20 wrap-anywhere">
      {order.recipient}
      <span className="block text-xs text-muted">
        {[order.city, nameOf(order.country)].filter(Boolean).join(", ")}
      </span>
      <Shipping order={order} />
      <MergeNote order={order} offer={merge} />
    </div>
  );
}

function Shipping({ order }: { order: ListedOrder }) {
  const { t, i18n } = useTranslation("orders");
  const [min, max] = order.days ?? [0, 0];
  return (
    <div className="mt-1 text-xs">
      {order.parts ? (
        <Parts parts={order.parts} />
      ) : order.channelName ? (
        <>
          {textIn(order.channelName, i18n.language)}{" "}
          <span className="whitespace-nowrap text-muted">{t("shipping.days", { min, max })}</span>
        </>
      ) : (
        <span className="text-muted">{t("shipping.none")}</span>
      )}
    </div>
  );
}

const shownParts = { known: ["goods", "shipping", "service", "tax"], pending: [], none: ["goods"] } as const;

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
        <span key={part} className="block text-xs text-muted">
          {t(`sum.${part}`)} <Money amount={order[part]} />
        </span>
      ))}
      {price !== "pending" && order.discount > 0n && (
        <span className="block text-xs text-muted">
          {t("sum.discount")} <Money amount={-order.discount} />
        </span>
      )}
    </>
  );
}

function InStore({ order, usdPpm }: { order: ListedOrder; usdPpm: bigint | undefined }) {
  const { t } = useTranslation("orders");
  const inWords = useStoreWord();
  if (order.platform === "manual") return <span className="text-muted">–</span>;
  const known = order.total > 0n && priceOf(order) === "known";
  const revenue = known ? inUsd(order.storeTotal, order.storeCcy, usdPpm) : null;
  const margin = revenue === null ? null : marginOf(revenue, order);
  return (
    <>
      {order.storeWord && <span className="block wrap-anywhere">{inWords(order.storeWord)}</span>}
      <Money amount={order.storeTotal} currency={order.storeCcy} />
      {margin !== null && margin >= 0n && (
        <span className="block whitespace-nowrap text-xs text-muted">
          {t("sum.margin")} <Money amount={margin} />
        </span>
      )}
      {margin !== null && margin < 0n && (
        <Status tone="critical">
          {t("sum.loss")} <Money amount={margin} />
        </Status>
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
      {open && priceOf(order) !== "pending" && (
        <Tags tags={order.abnormal} changed={order.changedFields} twins={order.twins} />
      )}
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

const icons = {
  pay: "wallet",
  ignore: "eye",
  cancel: "x",
  delete: "trash",
  restore: "arrow-counter-clockwise",
  "request-quote": "chat-circle-dots",
  "keep-letters": "check",
  print: "receipt",
  intercept: "hand",
  resume: "arrow-counter-clockwise",
  merge: "package",
} as const;

/** In the menu of an order, in the order of use. */
const rowActions = [
  "pay",
  "request-quote",
  "ignore",
  "cancel",
  "delete",
  "restore",
  "intercept",
  "resume",
] as const;
type BulkAction = keyof typeof icons;

const bulkActions: Partial<Record<OrderTab, readonly BulkAction[]>> = {
  ALL: ["cancel", "pay"],
  AWAITING_PAYMENT: ["keep-letters", "request-quote", "merge", "ignore", "cancel", "delete", "pay"],
  PENDING: ["restore", "print", "resume", "intercept"],
  PURCHASING: ["print", "resume", "intercept"],
  SHIPPED: ["print"],
  DELIVERED: ["print"],
  DRAFT: ["delete", "restore"],
  IGNORED: ["delete", "restore"],
  TRASH: ["restore"],
};

/** Steps that the list asks for: those of its buttons, and what opens others. */
const shownSteps: readonly string[] = [
  ...new Set([...rowActions, ...Object.values(bulkActions).flat(), "edited", "merged", "cancel-refund"]),
];

/** Of the steps of listed orders, by their numbers, what the list shows. Equal ones are one object, which is sent once. */
export function listedOffers(steps: readonly (readonly [no: string, Offers])[]): Record<string, Offers> {
  const known = new Map<string, Offers>();
  const listed: Record<string, Offers> = {};
  for (const [no, all] of steps) {
    const shown: Offers = {};
    for (const step of shownSteps) if (all[step] !== undefined) shown[step] = all[step];
    const key = JSON.stringify(shown);
    const equal = known.get(key) ?? shown;
    known.set(key, equal);
    listed[no] = equal;
  }
  return listed;
}

/** The steps of orders, by their numbers, and what beside them can be done with one. */
function offersOf(order: ListedOrder, steps: Offers = {}): Offers {
  return {
    ...steps,
    ...(isPayable(order) && { pay: true }),
    ...(order.abnormal.includes("LETTERS") && steps["edited"] === true && { "keep-letters": true }),
    ...(order.paidAt !== null && { print: true }),
    ...(order.mergeWith.length > 0 && steps["merged"] === true && { merge: true }),
  };
}

/** What can be done with one order, and with those that are ticked under a tab. */
export function useOrderActs(tab: OrderTab, offers: Readonly<Record<string, Offers>>): RowActs<ListedOrder> {
  const { t } = useTranslation("orders");
  const bar = bulkActions[tab] ?? [];
  const isIn = (action: BulkAction): action is (typeof rowActions)[number] =>
    (rowActions as readonly string[]).includes(action);
  return {
    id: "orders",
    name: "order",
    most: mostAtOnce,
    label: (row) => row.no,
    offers: (row) => offersOf(row, offers[row.no]),
    acts: [...rowActions, ...bar.filter((action) => !isIn(action))].map((intent) => ({
      intent,
      icon: icons[intent],
      danger: intent === "delete" || intent === "intercept",
      ...((intent === "print" || intent === "merge") && { most: mostAtATime }),
      ...(isIn(intent) && { label: t(`action.${intent}`) }),
      ...(bar.includes(intent) && { many: t(`bulk.${intent}`) }),
      tone:
        intent === "delete" || intent === "intercept"
          ? "danger"
          : bar.at(-1) === intent
            ? "primary"
            : "secondary",
    })),
    ways: (row) => [
      { to: paths.storeOrder(row.no), label: t("action.open"), icon: "eye" },
      ...(row.connection !== "CONNECTED" && row.status === "AWAITING_PAYMENT"
        ? [
            {
              to: `${paths.storeOrder(row.no)}#lines`,
              label: t("action.connect"),
              icon: "link-simple",
            } as const,
          ]
        : []),
      ...(offers[row.no]?.["cancel-refund"] === true
        ? [
            {
              to: `${paths.storeOrder(row.no)}#cancel`,
              label: t("action.cancel-refund"),
              icon: "x",
              end: true,
            } as const,
          ]
        : []),
    ],
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
