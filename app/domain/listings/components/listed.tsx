/** A member's listings: the list, what can be done with one, and with several. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { StorePicture } from "~/domain/stores/components/product-table";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { mostAtOnce } from "../config";
import type { Offers } from "~/platform/steps";
import { cx, DateTime, listView, Money, Status, type RowActs, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import {
  actsOf,
  listedTabs,
  tagsOf,
  wordOf,
  type ListingState,
  type ListingTag,
  type ListingWord,
} from "../list-states";
import { isFailReason } from "../reasons";

export type ListedRow = ListingState & {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
  readonly fileKey: string | null;
  readonly store: string;
  readonly currency: string;
  readonly url: string | null;
  readonly errorCode: string | null;
  readonly errorText: string | null;
  readonly errorSku: string | null;
  readonly pending: readonly string[];
  readonly nextTryAt: Date | null;
  readonly stockPushedAt: Date | null;
  readonly pricePushedAt: Date | null;
  readonly listedAt: Date | null;
  readonly createdAt: Date;
  readonly listed: number;
  readonly variants: number;
  readonly priceFrom: bigint;
  readonly priceTo: bigint;
  /** What is left of the price after the goods, least and most; null where nobody knows their cost. */
  readonly profitFrom: bigint | null;
  readonly profitTo: bigint | null;
  readonly place: number | null;
};

const tones: Record<ListingWord, Tone> = {
  queue: "info",
  again: "caution",
  waiting: "caution",
  working: "accent",
  failed: "critical",
  listed: "positive",
};

const tagTones: Record<ListingTag, Tone> = {
  unlisted: "neutral",
  draft: "neutral",
  "off-shelf": "caution",
  gone: "critical",
  unbound: "neutral",
};

type T = TFunction<readonly ["listings", "common"]>;

function reasonOf({ errorCode, errorSku, status }: ListedRow, t: T): string | null {
  if (status !== "LISTING_FAILED" || !isFailReason(errorCode)) return null;
  const about = errorSku ? ` ${t("reason.about", { sku: errorSku })}` : "";
  return `${t(`reason.${errorCode}`)}${about}`;
}

type More = { stores: readonly { id: string; name: string }[] };

export const listedView = listView<ListedRow, ListedRow, More>()({
  texts: ["listings", "common"],
  title: "title",
  file: "listings",
  tabs: listedTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  tabsIfAny: ["off-shelf", "gone"],
  filters: {
    store: {
      choice: "filter.store",
      any: "filter.anyStore",
      options: ({ more: { stores } }) =>
        stores.length > 1 ? stores.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    q: { search: "filter.q" },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "product",
      head: "product",
      cell: (row) => <Product row={row} />,
      file: [
        { cell: (row) => row.title },
        { head: "store", cell: (row) => row.store },
        { head: "link", cell: (row) => row.url },
        { head: "created", unit: "UTC", cell: (row) => row.createdAt },
      ],
    },
    {
      key: "status",
      head: "status",
      cell: (row) => <State row={row} />,
      file: [
        { head: "status", cell: (row, { t }) => t(`word.${wordOf(row)}`) },
        {
          head: "tags",
          cell: (row, { t }) =>
            tagsOf(row)
              .map((tag) => t(`tag.${tag}`))
              .join(", "),
        },
        { head: "reason", cell: (row, { t }) => reasonOf(row, t) },
        { head: "reason.words", cell: (row) => row.errorText },
      ],
    },
    {
      key: "variants",
      head: "variants",
      align: "end",
      tight: true,
      cell: ({ listed, variants }) => `${listed} / ${Math.max(listed, variants)}`,
      file: [
        { head: "variants.listed", cell: (row) => row.listed },
        { head: "variants.all", cell: (row) => row.variants },
      ],
    },
    {
      key: "price",
      head: "price",
      align: "end",
      cell: (row) => <Price row={row} />,
      file: [
        { head: "price.from", cell: (row) => decimalText(row.priceFrom, row.currency) },
        { head: "price.to", cell: (row) => decimalText(row.priceTo, row.currency) },
        { head: "currency", cell: (row) => row.currency },
        { head: "ownPrices.head", cell: (row) => row.ownPrices },
      ],
    },
    {
      key: "profit",
      head: "profit",
      align: "end",
      cell: (row) => <ProfitOf row={row} />,
      file: [
        { head: "profit.from", cell: (row) => inWords(row.profitFrom, row.currency) },
        { head: "profit.to", cell: (row) => inWords(row.profitTo, row.currency) },
      ],
    },
    {
      key: "sync",
      head: "sync",
      cell: (row) => <Sync row={row} />,
      file: [
        { head: "sync.stock", unit: "UTC", cell: (row) => row.stockPushedAt },
        { head: "sync.price", unit: "UTC", cell: (row) => row.pricePushedAt },
      ],
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "storefront",
    title: t(tab === "all" ? "empty" : "empty.tab"),
    text: t("empty.text"),
    action: { to: paths.goodsList(), label: t("empty.go") },
    lookInAll: true,
  }),
});

function Product({ row }: { row: ListedRow }) {
  const { t } = useTranslation("listings");
  return (
    <div className="flex min-w-56 items-start gap-3">
      <StorePicture fileKey={row.fileKey} title={row.title} />
      <div className="min-w-0">
        <Link to={paths.product(row.productId)} className="row-link wrap-anywhere">
          {row.title}
        </Link>
        <span className="block text-xs text-muted">{row.store}</span>
        {row.url && isShown(row) && (
          <a
            href={paths.externalJump(row.url)}
            target="_blank"
            rel="noreferrer"
            className="link relative text-sm"
          >
            {t("open")}
          </a>
        )}
      </div>
    </div>
  );
}

const isShown = ({ status, goneAt, unlistedAt, published }: ListedRow) =>
  status === "LISTED" && goneAt === null && unlistedAt === null && published;

function State({ row }: { row: ListedRow }) {
  const { t } = useTranslation(["listings", "common"]);
  const word = wordOf(row);
  const reason = reasonOf(row, t);
  return (
    <div className="grid max-w-sm justify-items-start gap-1">
      <div className="flex flex-wrap gap-1">
        <Status tone={tones[word]}>{t(`word.${word}`)}</Status>
        {tagsOf(row).map((tag) => (
          <Status key={tag} tone={tagTones[tag]}>
            {t(`tag.${tag}`)}
          </Status>
        ))}
      </div>
      {word === "queue" && row.place !== null && (
        <span className="text-xs text-muted">{t("place", { place: row.place })}</span>
      )}
      {word === "again" && row.nextTryAt && (
        <span className="text-xs text-muted">
          {t("nextTry")} <DateTime at={row.nextTryAt} />
        </span>
      )}
      {reason && <span className="text-sm">{reason}</span>}
      {reason && row.errorText && (
        <span className="text-xs wrap-anywhere text-muted">
          {t(row.errorCode === "category" ? "reason.whichCategory" : "reason.said", { words: row.errorText })}
        </span>
      )}
      {row.pending.length > 0 && (
        <span className="text-xs text-muted">{t(row.errorCode ? "pending.again" : "pending")}</span>
      )}
    </div>
  );
}

function Price({ row: { priceFrom, priceTo, currency, ownPrices } }: { row: ListedRow }) {
  const { t } = useTranslation("listings");
  return (
    <>
      <Range from={priceFrom} to={priceTo} currency={currency} />
      {ownPrices > 0 && (
        <span className="block text-xs text-muted">{t("ownPrices", { count: ownPrices })}</span>
      )}
    </>
  );
}

const inWords = (amount: bigint | null, currency: string) =>
  amount === null ? null : decimalText(amount, currency);

function Range({ from, to, currency }: { from: bigint; to: bigint; currency: string }) {
  return (
    <span className="whitespace-nowrap">
      <Money amount={from} currency={currency} />
      {to !== from && (
        <>
          {" – "}
          <Money amount={to} currency={currency} />
        </>
      )}
    </span>
  );
}

function ProfitOf({ row: { profitFrom, profitTo, currency } }: { row: ListedRow }) {
  const { t } = useTranslation("listings");
  if (profitFrom === null || profitTo === null) return <span className="text-muted">–</span>;
  return (
    <span className={cx(profitFrom < 0n && "text-critical")}>
      <Range from={profitFrom} to={profitTo} currency={currency} />
      <span className="block text-xs text-muted">{t("profit.before")}</span>
    </span>
  );
}

function Sync({ row: { stockPushedAt, pricePushedAt } }: { row: ListedRow }) {
  const { t } = useTranslation("listings");
  if (!stockPushedAt && !pricePushedAt) return <span className="text-muted">–</span>;
  return (
    <dl className="grid gap-1 text-xs">
      {stockPushedAt && (
        <div>
          <dt className="text-muted">{t("sync.stock")}</dt>
          <dd>
            <DateTime at={stockPushedAt} />
          </dd>
        </div>
      )}
      {pricePushedAt && (
        <div>
          <dt className="text-muted">{t("sync.price")}</dt>
          <dd>
            <DateTime at={pricePushedAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** In the order of use. */
const acts = [
  { intent: "retry", icon: "arrows-clockwise", tone: "secondary" },
  { intent: "sync", icon: "arrows-clockwise" },
  { intent: "follow", icon: "arrow-counter-clockwise" },
  { intent: "unlist", icon: "eye" },
  { intent: "show", icon: "eye" },
  { intent: "delete", icon: "trash", tone: "quiet", danger: true },
] as const;

/** What can be done with one listing, and with several; `offers`: their steps, by their ids. */
export function useListingActs(offers: Readonly<Record<string, Offers>>): RowActs<ListedRow> {
  const { t } = useTranslation("listings");
  return {
    id: "listings",
    name: "listing",
    most: mostAtOnce,
    label: ({ title }) => title,
    ways: (row) =>
      actsOf(row).includes("edit")
        ? [{ to: paths.listProduct({ listing: row.id }), label: t("act.edit"), icon: "pencil-simple" }]
        : [],
    offers: (row) => ({
      ...offers[row.id],
      ...Object.fromEntries(actsOf(row).map((act) => [act, true] as const)),
    }),
    acts: acts.map((act) => ({ ...act, label: t(`act.${act.intent}`), many: t(`act.${act.intent}`) })),
  };
}
