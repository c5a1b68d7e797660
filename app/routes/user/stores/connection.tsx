/** /user/connection: what the member's stores sell, and what it is shipped from. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import { ProductFilters, ProductTable } from "~/domain/stores/components/product-table";
import { isImporting } from "~/domain/stores/components/store-state";
import { progressSeconds } from "~/domain/stores/config";
import { productFilters, productTabs } from "~/domain/stores/products";
import { storeProductCounts, storeProducts } from "~/domain/stores/products.server";
import { storesOf } from "~/domain/stores/views.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, Card, ExportCsv, PageHeader, Pager, pageMeta, Refresh, Tabs, useHrefWith } from "~/ui";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: productTabs, filters: productFilters });
  const [page, counts, stores] = await Promise.all([
    storeProducts(member.id, query),
    storeProductCounts(member.id, query),
    storesOf(member.id),
  ]);
  return {
    title: getT(args, "stores")("products.title"),
    ...{ page, counts, tab: query.tab, filters: query.filters, size: query.size },
    stores: stores.map(({ id, name }) => ({ id, name })),
    importing: stores.filter(isImporting).map(({ name }) => name),
    frozen: member.status !== "1",
  };
}

export default function Connection() {
  const { t } = useTranslation("stores");
  const { page, counts, tab, filters, size, stores, importing, frozen } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  const shown = productTabs.filter((key) => key !== "gone" || tab === "gone" || (counts["gone"] ?? 0) > 0);
  const items = shown.map((key) => ({
    key,
    label: t(`products.tab.${key}`),
    to: hrefWith({ tab: key === "all" ? null : key, after: null, before: null }),
    count: counts[key] ?? 0,
  }));
  const filtered = tab !== "all" || Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader
        title={t("products.title")}
        description={t("products.description")}
        actions={<ExportCsv to={paths.connectionCsv()} page={page} />}
      />
      {importing.length > 0 && (
        <Banner title={importing.join(", ")}>
          {t("import.begun")}
          <Refresh seconds={progressSeconds} />
        </Banner>
      )}
      <Card flush>
        <Tabs label={t("products.tabs")} items={items} current={tab} />
        {(filtered || page.rows.length > 0) && (
          <div className="border-b border-line px-5 py-3">
            <ProductFilters
              filters={filters}
              stores={stores}
              keep={{ tab: tab === "all" ? null : tab }}
              clearTo={hrefWith({ store: null, q: null, after: null, before: null })}
            />
          </div>
        )}
        <ProductTable
          rows={page.rows}
          filtered={filtered && stores.length > 0}
          frozen={frozen}
          act={{ to: (row) => paths.skuConnect({ storeProduct: row.id }) }}
        />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}
