/** /desk/invoices: all documents, and what waits to be issued (§7 finance). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { deskDocumentView } from "~/domain/invoices/components/desk-list";
import { waitForSeller } from "~/domain/invoices/desk.server";
import { deskDocuments } from "~/domain/invoices/lists.server";
import { paths } from "~/platform/paths";
import { Banner, DeclaredList, LinkButton, ListFile, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["invoices"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, deskDocuments);
  return { ...list, withoutSeller: await waitForSeller() };
}

export default function DeskInvoices() {
  const { t } = useTranslation("invoices");
  const { withoutSeller, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("desk.description")}
        actions={
          <>
            <ListFile list={list} />
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
      <DeclaredList view={deskDocumentView} list={list} />
    </>
  );
}
