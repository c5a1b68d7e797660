/** /user/downloadinvoice: all invoices, credit notes and receipts of the member (§2.6). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import {
  BillingMissing,
  DocumentFilters,
  DocumentTable,
  DownloadCsv,
} from "~/domain/invoices/components/document-list";
import { documentCounts, documentsOf, waitForBilling } from "~/domain/invoices/invoices.server";
import { documentFilters, documentTabs, type DocumentTab } from "~/domain/invoices/list";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: documentTabs, filters: documentFilters });
  const [page, counts, waiting] = await Promise.all([
    documentsOf(member.id, query),
    documentCounts(member.id, query),
    waitForBilling(member.id),
  ]);
  const { size, filters } = query;
  const title = getT(args, "invoices")("title");
  return { title, page, counts, waiting, tab: query.tab as DocumentTab, size, filters };
}

export default function DownloadInvoice() {
  const { t } = useTranslation("invoices");
  const { title, page, counts, waiting, tab, size, filters } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={
          <>
            {page.rows.length > 0 && <DownloadCsv />}
            <LinkButton to={paths.invoiceBatch()} icon="stack">
              {t("action.batch")}
            </LinkButton>
          </>
        }
      />
      {waiting > 0 && <BillingMissing count={waiting} />}
      <WorkList
        ownEmpty
        label={t("tabs")}
        tabs={documentTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<DocumentFilters tab={tab} filters={filters} clearTo={paths.invoices({ tab })} />}
        page={page}
        size={size}
      >
        <DocumentTable rows={page.rows} filtered={Object.keys(filters).length > 0} />
      </WorkList>
    </>
  );
}
