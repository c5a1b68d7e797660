/** One document with what one does with it, and what belongs to it. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, EmptyState, LinkButton, PageHeader, Refresh, useHydrated } from "~/ui";
import { Link } from "~/ui/link";
import type { ListedDocument } from "../invoices.server";
import { DocumentCard } from "./document-card";
import { Paper, type SheetView } from "./paper";

type Props = {
  sheet: SheetView;
  related: readonly ListedDocument[];
  pdf: string;
  pathOf: (no: string) => string;
  list?: { label: string; to: string };
};

export function DocumentPage({ sheet, related, pdf, pathOf, list }: Props) {
  const { t } = useTranslation("invoices");
  const hydrated = useHydrated();
  const isReceipt = related.some(({ kind }) => kind === "RECEIPT");
  const replacement = related.find(({ kind, corrects }) => kind === "RECEIPT" && corrects === sheet.no);
  return (
    <>
      <PageHeader
        title={
          <>
            {sheet.title} <span className="whitespace-nowrap">{sheet.no}</span>
          </>
        }
        {...(list ? { breadcrumbs: [list, { label: sheet.no }] } : {})}
        actions={
          <>
            {hydrated && (
              <Button type="button" icon="note" onClick={() => window.print()}>
                {t("action.print")}
              </Button>
            )}
            <LinkButton to={pdf} icon="download-simple" tone="primary" reloadDocument>
              {t("action.pdf")}
            </LinkButton>
          </>
        }
      />
      {replacement && (
        <div className="mb-4 max-w-[50rem] print:hidden">
          <Banner
            tone="caution"
            title={t(replacement.total > 0n ? "replaced.title" : "cancelled.title", { no: replacement.no })}
            actions={
              <Link to={pathOf(replacement.no)} className="link">
                {replacement.no}
              </Link>
            }
          >
            {t(replacement.total > 0n ? "replaced.text" : "cancelled.text")}
          </Banner>
        </div>
      )}
      <Paper sheet={sheet} />
      {related.length > 0 && (
        <DocumentCard
          title={t(isReceipt ? "replaced.others" : "order.others")}
          rows={related}
          pathOf={pathOf}
          className="max-w-[50rem]"
        />
      )}
    </>
  );
}

type WaitingProps = {
  waits: "soon" | "seller" | "original" | "mismatch" | "letters" | "billing" | "unpaid";
  letters: string | null;
  order: string | null;
};

/** Why there is no document yet. */
export function NotYet({ waits, letters, order }: WaitingProps) {
  const { t } = useTranslation("invoices");
  const soon = waits === "soon" || waits === "original";
  const text = {
    unpaid: t("order.unpaid.text"),
    soon: t("order.soon.text"),
    original: t("order.soon.text"),
    seller: t("order.seller.text"),
    mismatch: t("order.mismatch.text"),
    letters: t("order.letters.text", { letters }),
    billing: t("billing.none"),
  }[waits];
  const seeOrder = order ? { to: paths.storeOrder(order), label: t("action.order") } : null;
  const action = waits === "letters" ? { to: paths.billing(), label: t("order.letters.action") } : seeOrder;
  return (
    <Card>
      <EmptyState
        icon="receipt"
        title={t(soon ? "order.soon.title" : "order.unpaid.title")}
        {...(action ? { action } : {})}
      >
        {text}
      </EmptyState>
      {soon && <Refresh seconds={4} />}
    </Card>
  );
}
