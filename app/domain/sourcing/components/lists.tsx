/** Requests as lists, for their member and at the desk, and their states as words. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { DateTime, listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { purchaseTypes, type PurchaseType, type ReasonCode } from "../config";
import {
  deskTabs,
  dueAt,
  memberTabs,
  wordOf,
  type SourcingStatus,
  type SourcingWord,
  type Substate,
} from "../states";
import { hostOf } from "../urls";

type Tones = Record<SourcingWord, Tone>;
const memberTones: Tones = {
  NEW: "info",
  ASSIGNED: "info",
  NEED_INFO: "accent",
  QUOTED: "accent",
  ACCEPTED: "positive",
  EXPIRED: "caution",
  FAILED: "critical",
};
const deskTones: Tones = {
  ...memberTones,
  NEW: "accent",
  ASSIGNED: "accent",
  NEED_INFO: "info",
  QUOTED: "info",
};

type Common = {
  readonly no: string;
  readonly title: string;
  readonly url: string;
  readonly purchaseType: PurchaseType;
  readonly qty: number;
  readonly targetPrice: bigint | null;
  readonly status: SourcingStatus;
  readonly substate: Substate;
  readonly reasonCode: ReasonCode | null;
  readonly acceptedAt: Date | null;
  readonly expiredAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

type StateProps = { request: Parameters<typeof wordOf>[0]; desk?: boolean };

export function SourcingState({ request, desk }: StateProps) {
  const { t } = useTranslation("sourcing");
  const word = wordOf(request);
  return (
    <Status tone={(desk ? deskTones : memberTones)[word]}>
      {t(`${desk ? "desk" : "mine"}.state.${word}`)}
    </Status>
  );
}

/** A small picture of a request, which leads to the whole one. */
export function SmallPicture({ src, alt }: { src: string; alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-s object-cover"
    />
  );
}

type Words = { t: TFunction<["sourcing"]> };

const quantity = {
  key: "qty",
  head: "qty",
  tight: true,
  align: "end",
  cell: (row: Common, { t }: Words) => (
    <>
      {row.qty}
      <span className="block text-xs text-muted">{t(`type.${row.purchaseType}`)}</span>
    </>
  ),
  file: [
    { head: "qty", cell: (row: Common) => row.qty },
    { head: "field.purchaseType", cell: (row: Common, { t }: Words) => t(`type.${row.purchaseType}`) },
  ],
} as const;

export type MemberRow = Common & {
  readonly reason: string | null;
  readonly productId: string | null;
  readonly picture: string | null;
  /** Prices of one piece in cents, as texts. */
  readonly quote: {
    readonly price: string;
    readonly most: string;
    readonly moq: number;
    readonly days: number;
  } | null;
};

export const memberView = listView<MemberRow>()({
  texts: ["sourcing"],
  title: "title",
  file: "sourcing",
  tabs: memberTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "mine.tabs",
  filters: {
    q: { search: "mine.search" },
    type: {
      choice: "field.purchaseType",
      any: "anyType",
      options: ({ t }) => purchaseTypes.map((value) => ({ value, label: t(`type.${value}`) })),
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "request",
      head: "request",
      cell: ({ no, title, url, picture }) => (
        <div className="flex items-start gap-3 lg:min-w-48">
          {picture && <SmallPicture src={paths.sourcingFile(picture, { small: "1" })} alt="" />}
          <div className="min-w-0">
            <Link to={paths.sourcingRequest(no)} className="row-link wrap-anywhere">
              {title}
            </Link>
            <span className="block text-xs text-muted">
              {no} · {hostOf(url)}
            </span>
          </div>
        </div>
      ),
      file: [
        { head: "no", cell: (row) => row.no },
        { head: "field.title", cell: (row) => row.title },
        { head: "field.url", cell: (row) => row.url },
      ],
    },
    quantity,
    { key: "target", head: "field.targetPrice", tight: true, align: "end", money: (row) => row.targetPrice },
    {
      key: "status",
      head: "status",
      cell: (row, { t }) => (
        <>
          <SourcingState request={row} />
          {row.reasonCode && (
            <span className="mt-1 block text-xs text-muted">{t(`reason.${row.reasonCode}`)}</span>
          )}
          {row.status === "FAILED" && (
            <Link to={paths.sourcingForm({ id: row.no })} className="link mt-1 block text-sm">
              {t("resubmit")}
            </Link>
          )}
        </>
      ),
      file: [
        { head: "status", cell: (row, { t }) => t(`mine.state.${wordOf(row)}`) },
        { head: "reason", cell: (row, { t }) => (row.reasonCode ? t(`reason.${row.reasonCode}`) : "") },
      ],
    },
    {
      key: "quote",
      head: "quote",
      cell: ({ quote, productId, acceptedAt, expiredAt }, { t }) =>
        !quote ? (
          <span className="text-muted">–</span>
        ) : (
          <div className="whitespace-nowrap">
            <Money amount={BigInt(quote.price)} />
            {quote.most !== quote.price && (
              <>
                {" – "}
                <Money amount={BigInt(quote.most)} />
              </>
            )}
            <span className="block text-xs text-muted">
              {t("quoteTerms", { moq: quote.moq, days: quote.days })}
            </span>
            {productId && (
              <span className="flex flex-wrap gap-x-3 text-sm">
                <Link to={paths.product(productId)} className="link">
                  {t("product")}
                </Link>
                {!expiredAt && (
                  <Link to={paths.listProduct({ product: productId })} className="link">
                    {t("listProduct")}
                  </Link>
                )}
                {acceptedAt && (
                  <Link to={paths.addConnectionSku({ product: productId })} className="link">
                    {t("product.connect")}
                  </Link>
                )}
              </span>
            )}
          </div>
        ),
      file: [
        { head: "price", unit: "USD", cell: ({ quote }) => quote && amountCell(BigInt(quote.price)) },
        { head: "field.moq", cell: ({ quote }) => quote?.moq ?? null },
        { head: "field.days", cell: ({ quote }) => quote?.days ?? null },
      ],
    },
    {
      key: "updated",
      head: "updated",
      tight: true,
      cell: (row, { t }) => (
        <>
          <DateTime at={row.updatedAt} />
          <span className="block text-xs text-muted">
            {t("createdAt")} <DateTime at={row.createdAt} />
          </span>
        </>
      ),
      file: [
        { head: "created", unit: "UTC", cell: (row) => row.createdAt },
        { head: "updated", unit: "UTC", cell: (row) => row.updatedAt },
      ],
    },
  ],
  empty: ({ t, tab }) => ({
    icon: "magnifying-glass",
    title: t(tab === "pending" || tab === "all" ? "mine.empty" : "mine.emptyTab"),
    text: t("mine.emptyText"),
    action: { to: paths.sourcingForm(), label: t("mine.new") },
    lookInAll: true,
  }),
});

export type DeskRow = Common & {
  readonly member: string;
  readonly assignee: string | null;
  readonly waitingSince: Date;
};

export const deskView = listView<DeskRow>()({
  texts: ["sourcing"],
  title: "title",
  file: "sourcing",
  tabs: deskTabs,
  tabText: (tab, { t }) => t(`desk.tab.${tab}`),
  tabsLabel: "desk.tabs",
  filters: {
    q: { search: "desk.search" },
    who: {
      choice: "desk.assignee",
      any: "desk.who.all",
      options: ({ t }) =>
        (["mine", "nobody"] as const).map((value) => ({ value, label: t(`desk.who.${value}`) })),
    },
    due: {
      choice: "desk.due",
      any: "desk.anyDue",
      options: ({ t }) => [{ value: "over", label: t("desk.overdue") }],
    },
  },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "request",
      head: "request",
      cell: ({ no, title, url }) => (
        <>
          <Link to={paths.deskSourcingRequest(no)} className="row-link wrap-anywhere">
            {title}
          </Link>
          <span className="block text-xs text-muted">
            {no} · {hostOf(url)}
          </span>
        </>
      ),
      file: [
        { head: "no", cell: (row) => row.no },
        { head: "field.title", cell: (row) => row.title },
        { head: "field.url", cell: (row) => row.url },
      ],
    },
    { key: "member", head: "desk.member", text: (row) => row.member },
    quantity,
    { key: "target", head: "field.targetPrice", tight: true, align: "end", money: (row) => row.targetPrice },
    {
      key: "assignee",
      head: "desk.assignee",
      tight: true,
      text: (row, { t }) => row.assignee ?? t("desk.nobody"),
    },
    {
      key: "status",
      head: "status",
      tight: true,
      cell: (row) => <SourcingState request={row} desk />,
      file: (row, { t }) => t(`desk.state.${wordOf(row)}`),
    },
    {
      key: "waiting",
      head: "desk.waiting",
      tight: true,
      cell: (row, { t }) => (
        <>
          <DateTime at={row.waitingSince} />
          {isOverdue(row) && <span className="mt-1 block text-xs text-critical">{t("desk.overdue")}</span>}
        </>
      ),
      file: (row) => row.waitingSince,
    },
    { key: "created", head: "created", tight: true, time: (row) => row.createdAt },
  ],
  empty: ({ t }) => ({ icon: "magnifying-glass", title: t("desk.empty"), text: t("desk.emptyText") }),
});

const isOverdue = ({ status, substate, waitingSince }: DeskRow) =>
  status === "PENDING_PROCESSING" && substate !== "NEED_INFO" && dueAt(waitingSince).getTime() < Date.now();
