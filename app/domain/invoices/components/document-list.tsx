/** Documents as a work list. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Banner,
  DataTable,
  CalendarDay,
  EmptyState,
  Field,
  Filters,
  Input,
  LinkButton,
  Money,
  SearchField,
  Status,
  type Column,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import type { DocumentKind } from "../documents";
import type { ListedDocument } from "../invoices.server";

const tones: Record<DocumentKind, Tone> = { INVOICE: "info", CREDIT_NOTE: "caution", RECEIPT: "neutral" };

export function KindStatus({ kind }: { kind: DocumentKind }) {
  const { t } = useTranslation("invoices");
  return <Status tone={tones[kind]}>{t(`kind.${kind}`)}</Status>;
}

type FiltersProps = {
  tab: string;
  filters: Readonly<Record<string, string>>;
  clearTo: string;
  desk?: boolean;
};

export function DocumentFilters({ tab, filters, clearTo, desk }: FiltersProps) {
  const { t } = useTranslation("invoices");
  const { q = "", from = "", to = "" } = filters;
  return (
    <Filters keep={{ tab }} active={Object.keys(filters).length} clearTo={clearTo}>
      <SearchField label={t(desk ? "desk.search" : "filter.search")} q={q} />
      <Field label={t("filter.from")} name="from" value={from} plain>
        <Input type="date" />
      </Field>
      <Field label={t("filter.to")} name="to" value={to} plain>
        <Input type="date" />
      </Field>
    </Filters>
  );
}

/** The list as it is filtered, as a file. */
export function DownloadCsv() {
  const { t } = useTranslation("invoices");
  const { search } = useLocation();
  return (
    <LinkButton to={paths.invoicesCsv() + search} icon="download-simple" reloadDocument>
      {t("action.csv")}
    </LinkButton>
  );
}

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

/** Where the thing a document is about has its page; null where it has none of its own. */
function thingPath({ refType, refNo }: { refType: string; refNo: string }): string | null {
  if (refType === "store_order") return paths.storeOrder(refNo);
  if (refType === "price_diff_bill") return paths.bill(refNo);
  return refType === "recharge_order" ? paths.rechargeOrders({ no: refNo }) : null;
}

export function DocumentTable({ rows, filtered }: { rows: readonly ListedDocument[]; filtered: boolean }) {
  const { t } = useTranslation("invoices");
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.no}
      empty={
        filtered ? (
          <EmptyState icon="magnifying-glass" title={t("empty.filtered")}>
            {t("empty.filtered.text")}
          </EmptyState>
        ) : (
          <EmptyState
            icon="receipt"
            title={t("empty.title")}
            action={{ to: paths.storeOrders(), label: t("empty.action") }}
          >
            {t("empty.text")}
          </EmptyState>
        )
      }
    />
  );
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

function useColumns(): Column<ListedDocument>[] {
  const { t } = useTranslation("invoices");
  return [
    {
      key: "no",
      header: t("column.no"),
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
    },
    { key: "about", header: t("column.about"), cell: (row) => <About row={row} /> },
    {
      key: "issued",
      header: t("column.issued"),
      tight: true,
      cell: (row) => <CalendarDay at={row.issuedAt} />,
    },
    { key: "tax", header: t("column.tax"), align: "end", cell: (row) => <DocumentTax row={row} /> },
    { key: "total", header: t("column.total"), align: "end", cell: (row) => <DocumentTotal row={row} /> },
    {
      key: "file",
      header: t("column.file"),
      tight: true,
      cell: (row) => (
        <LinkButton to={paths.invoicePdf(row.no)} icon="download-simple" size="s" reloadDocument>
          {t("column.file")}
          <span className="sr-only"> {row.no}</span>
        </LinkButton>
      ),
    },
  ];
}

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
