/** Documents as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, CalendarDay, LinkButton, listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { storeNamed, type IssuedDocument } from "../document";
import type { DocumentKind } from "../documents";
import type { ListedDocument } from "../invoices.server";
import { documentTabs } from "../list";
import { billToCell, paidCells, sumCells } from "./document-file";

const tones: Record<DocumentKind, Tone> = { INVOICE: "info", CREDIT_NOTE: "caution", RECEIPT: "neutral" };

export function KindStatus({ kind }: { kind: DocumentKind }) {
  const { t } = useTranslation("invoices");
  return <Status tone={tones[kind]}>{t(`kind.${kind}`)}</Status>;
}

/** Filters of both lists: by number or what else is typed, and by days. */
export const documentFilters = (search: "filter.search" | "desk.search") =>
  ({
    q: { search },
    from: { day: "filter.from" },
    to: { day: "filter.to" },
  }) as const;

/** Without a billing address nothing can be invoiced. `count`: how many wait for it. */
export function BillingMissing({ count }: { count: number }) {
  const { t } = useTranslation("invoices");
  return (
    <Banner
      tone="caution"
      title={t("billing.title")}
      actions={
        <LinkButton to={paths.newAddress("billing")} tone="primary" size="s">
          {t("billing.action")}
        </LinkButton>
      }
    >
      {count > 0 ? t("billing.text", { count }) : t("billing.none")}
    </Banner>
  );
}

function thingPath({ refType, refNo }: { refType: string; refNo: string }): string | null {
  if (refType === "store_order") return paths.storeOrder(refNo);
  if (refType === "price_diff_bill") return paths.bill(refNo);
  return refType === "recharge_order" ? paths.rechargeOrders({ no: refNo }) : null;
}

/** The signed total: what a credit note gives back stands below zero. */
export function DocumentTotal({ row }: { row: Pick<ListedDocument, "kind" | "total" | "ccy"> }) {
  return <Money amount={row.kind === "CREDIT_NOTE" ? -row.total : row.total} currency={row.ccy} />;
}

/** The signed tax within it; nothing where there is none. */
export function DocumentTax({ row }: { row: Pick<ListedDocument, "kind" | "tax" | "ccy"> }) {
  if (row.tax === 0n) return "–";
  return <Money amount={row.kind === "CREDIT_NOTE" ? -row.tax : row.tax} currency={row.ccy} />;
}

/** A document with all that stands on it, for a file. */
export type WholeDocument = ListedDocument & IssuedDocument;

export const documentView = listView<ListedDocument, WholeDocument>()({
  texts: ["invoices"],
  title: "title",
  file: "invoices",
  tabs: documentTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: documentFilters("filter.search"),
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "column.no",
      tight: true,
      cell: (row) => (
        <>
          <Link to={paths.invoice(row.no)} className="row-link">
            {row.no}
          </Link>
          <span className="mt-1 block">
            <KindStatus kind={row.kind} />
          </span>
        </>
      ),
      file: [{ cell: (row) => row.no }, { head: "column.kind", cell: (row, { t }) => t(`kind.${row.kind}`) }],
    },
    {
      key: "about",
      head: "column.about",
      cell: (row) => <About row={row} />,
      file: [
        { cell: (row) => row.refNo },
        { head: "column.store", cell: (row, { t }) => storeNamed(row.content, t("store.manual")) },
        { head: "column.corrects", cell: (row) => row.corrects },
      ],
    },
    {
      key: "issued",
      head: "column.issued",
      tight: true,
      cell: (row) => <CalendarDay at={row.issuedAt} />,
      file: [
        { head: "paper.issued", unit: "UTC", cell: (row) => row.issuedAt },
        { head: "paper.supply", cell: (row) => row.supplyOn },
        billToCell,
        { head: "paper.vatNo", cell: (row) => row.buyer.vatNo },
        { head: "paper.shipTo", cell: (row) => row.content.to },
      ],
    },
    {
      key: "tax",
      head: "column.tax",
      align: "end",
      cell: (row) => <DocumentTax row={row} />,
      // It stands among the sums there.
      file: false,
    },
    {
      key: "total",
      head: "column.total",
      align: "end",
      cell: (row) => <DocumentTotal row={row} />,
      file: [...sumCells, ...paidCells],
    },
    {
      key: "file",
      head: "column.file",
      tight: true,
      cell: (row, { t }) => (
        <LinkButton to={paths.invoicePdf(row.no)} icon="download-simple" size="s" reloadDocument>
          {t("column.file")}
          <span className="sr-only"> {row.no}</span>
        </LinkButton>
      ),
      file: false,
    },
  ],
  empty: ({ t }) => ({
    icon: "receipt",
    title: t("empty.title"),
    text: t("empty.text"),
    action: { to: paths.storeOrders(), label: t("empty.action") },
  }),
});

/** What a document corrects or replaces, and what replaced it. */
export function Belongs({
  row,
}: {
  row: Pick<ListedDocument, "kind" | "corrects" | "replacedBy" | "total">;
}) {
  const { t } = useTranslation("invoices");
  return (
    <>
      {row.corrects !== null && (
        <span className="block text-xs text-muted">
          {t(
            row.kind !== "RECEIPT"
              ? "column.corrects"
              : row.total > 0n
                ? "column.replaces"
                : "column.cancels",
          )}{" "}
          {row.corrects}
        </span>
      )}
      {row.replacedBy !== null && (
        <span className="block text-xs text-muted">
          {t("column.replacedBy")} {row.replacedBy}
        </span>
      )}
    </>
  );
}

function About({ row }: { row: ListedDocument }) {
  const { t } = useTranslation("invoices");
  const to = thingPath(row);
  return (
    <>
      {to ? (
        <Link to={to} className="link">
          {row.refNo}
        </Link>
      ) : (
        row.refNo
      )}
      {row.store !== null && (
        <span className="block text-xs text-muted">{row.byHand ? t("store.manual") : row.store}</span>
      )}
      <Belongs row={row} />
    </>
  );
}
