/** /desk/catalogue: every product, found, filtered, exported, and changed many at once. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ProductFilters, ProductTable } from "~/domain/catalogue/components/desk/product-list";
import { productTabs, type ProductTab } from "~/domain/catalogue/desk-config";
import { BulkForm } from "~/domain/catalogue/desk-forms";
import { deskProductCounts, deskProductsPage, productFilters } from "~/domain/catalogue/desk/list.server";
import { changeMany } from "~/domain/catalogue/desk/shelf.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta, WorkList } from "~/ui";
import { categoryOptions } from "./save.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const listOptions = { tabs: productTabs, filters: productFilters };

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const query = parseListQuery(args.request.url, listOptions);
  const [page, counts, categories] = await Promise.all([
    deskProductsPage(query),
    deskProductCounts(query),
    categoryOptions(localeOf(args)),
  ]);
  const { filters, size } = query;
  return {
    title: getT(args, "products")("title"),
    page,
    counts,
    categories,
    filters,
    size,
    tab: query.tab as ProductTab,
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: BulkForm });
  if (submission.status !== "success") return invalid(submission);
  const wanted = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    const done = await changeMany(staff, wanted);
    if (!done.ok) return invalid(submission, { category: ["products:error.category"] });
    const { pathname, search } = new URL(args.request.url);
    const said = done.value.refused > 0 ? "products:flash.bulkSome" : "products:flash.bulk";
    return redirect(pathname + search, flash(said, done.value.refused > 0 ? "info" : "positive"));
  });
}

export default function DeskProducts() {
  const { t } = useTranslation("products");
  const { title, page, counts, categories, filters, size, tab } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={
          <>
            <LinkButton
              to={paths.deskProductsCsv({ ...filters, tab: tab === "all" ? null : tab })}
              icon="download-simple"
              reloadDocument
            >
              {t("export")}
            </LinkButton>
            <LinkButton to={paths.deskImports()} icon="file-arrow-up">
              {t("import")}
            </LinkButton>
            <LinkButton to={paths.deskNewProduct()} tone="primary" icon="plus">
              {t("new")}
            </LinkButton>
          </>
        }
      />
      <WorkList
        label={t("tabs")}
        tabs={productTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<ProductFilters tab={tab} filters={filters} categories={categories} />}
        page={page}
        size={size}
      >
        <ProductTable
          rows={page.rows}
          categories={categories}
          result={answer && "result" in answer ? answer.result : undefined}
        />
      </WorkList>
    </>
  );
}
