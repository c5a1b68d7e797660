/** /desk/invoices: all documents, and what waits to be issued (§7 finance). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DeskDocumentTable, WaitingTable } from "~/domain/invoices/components/desk-list";
import { DocumentFilters } from "~/domain/invoices/components/document-list";
import { deskCounts, deskDocuments, waitForSeller, waitingDocuments } from "~/domain/invoices/desk.server";
import { deskTabs, documentFilters, type DeskTab } from "~/domain/invoices/list";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, ExportCsv, LinkButton, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const query = parseListQuery(args.request.url, { tabs: deskTabs, filters: documentFilters });
  const tab = query.tab as DeskTab;
  const [issued, waiting, counts, withoutSeller] = await Promise.all([
    tab === "WAITING" ? null : deskDocuments(query),
    tab === "WAITING" ? waitingDocuments(query) : null,
    deskCounts(query),
    waitForSeller(),
  ]);
  const { size, filters } = query;
  return {
    title: getT(args, "invoices")("desk.title"),
    issued,
    waiting,
    counts,
    withoutSeller,
    tab,
    size,
    filters,
  };
}

export default function DeskInvoices() {
  const { t } = useTranslation("invoices");
  const { title, issued, waiting, counts, withoutSeller, tab, size, filters } =
    useLoaderData<typeof loader>();
  const page = issued ?? waiting;
  return (
    <>
      <PageHeader
        title={title}
        description={t("desk.description")}
        actions={
          <>
            {page && <ExportCsv to={paths.deskInvoicesCsv()} page={page} />}
            <LinkButton to={paths.deskInvoiceSeller()} icon="pencil-simple">
              {t("seller.title")}
            </LinkButton>
          </>
        }
      />
      {withoutSeller > 0 && (
        <Banner
          tone="caution"
          actions={
            <LinkButton to={paths.deskInvoiceSeller()} size="s" tone="primary">
              {t("seller.title")}
            </LinkButton>
          }
        >
          {t("desk.noSeller", { count: withoutSeller })}
        </Banner>
      )}
      {page && (
        <WorkList
          ownEmpty
          label={t("tabs")}
          tabs={deskTabs}
          tab={tab}
          text={(key) => t(key === "WAITING" ? "desk.tab.WAITING" : `tab.${key}`)}
          counts={counts}
          filters={<DocumentFilters tab={tab} filters={filters} clearTo={paths.deskInvoices({ tab })} desk />}
          page={page}
          size={size}
        >
          {issued && <DeskDocumentTable rows={issued.rows} />}
          {waiting && <WaitingTable rows={waiting.rows} />}
        </WorkList>
      )}
    </>
  );
}
