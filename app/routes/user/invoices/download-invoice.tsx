/** /user/downloadinvoice: all invoices, credit notes and receipts of the member (§2.6). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { BillingMissing, documentView } from "~/domain/invoices/components/document-list";
import { waitForBilling } from "~/domain/invoices/invoices.server";
import { memberDocuments } from "~/domain/invoices/lists.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, ListFile, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["invoices"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberDocuments);
  return { ...list, waiting: await waitForBilling(member.id) };
}

export default function DownloadInvoice() {
  const { t } = useTranslation("invoices");
  const { waiting, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <>
            <ListFile list={list} />
            <LinkButton to={paths.invoiceBatch()} icon="stack">
              {t("action.batch")}
            </LinkButton>
          </>
        }
      />
      {waiting > 0 && <BillingMissing count={waiting} />}
      <DeclaredList view={documentView} list={list} />
    </>
  );
}
