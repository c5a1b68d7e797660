/** /user/connection: what the member's stores sell, and what it is shipped from. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { storeProductView } from "~/domain/stores/components/product-table";
import { isImporting } from "~/domain/stores/components/store-state";
import { progressSeconds } from "~/domain/stores/config";
import { storeProducts } from "~/domain/stores/lists.server";
import { storesOf } from "~/domain/stores/views.server";
import { Banner, DeclaredList, ListFile, listMeta, PageHeader, Refresh } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["stores"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, storeProducts);
  const stores = await storesOf(member.id);
  return {
    ...list,
    stores: stores.map(({ id, name }) => ({ id, name })),
    importing: stores.filter(isImporting).map(({ name }) => name),
    frozen: member.status !== "1",
  };
}

export default function Connection() {
  const { t } = useTranslation("stores");
  const { stores, importing, frozen, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("products.description")}
        actions={<ListFile list={list} />}
      />
      {importing.length > 0 && (
        <Banner title={importing.join(", ")}>
          {t("import.begun")}
          <Refresh seconds={progressSeconds} />
        </Banner>
      )}
      <DeclaredList view={storeProductView} list={list} more={{ stores, frozen }} />
    </>
  );
}
