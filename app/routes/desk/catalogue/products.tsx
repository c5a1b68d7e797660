/** /desk/catalogue: every product, found, filtered, exported, and changed many at once. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BulkRefused, productView, useProductActs } from "~/domain/catalogue/components/desk/product-list";
import { BulkForm } from "~/domain/catalogue/desk-forms";
import { changeMany } from "~/domain/catalogue/desk/shelf.server";
import { deskProducts } from "~/domain/catalogue/lists.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";
import { categoryOptions } from "./save.server";

export const handle = { i18n: ["products"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside } = await openList(args, deskProducts, () => categoryOptions(localeOf(args)));
  return { ...list, categories: beside };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  return takeForm(args, BulkForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done = await changeMany(staff, fields);
    if (!done.ok) return refuse({ category: ["products:error.category"] });
    const { pathname, search } = new URL(args.request.url);
    const said = done.value.refused > 0 ? "products:flash.bulkSome" : "products:flash.bulk";
    return redirect(pathname + search, flash(said, done.value.refused > 0 ? "info" : "positive"));
  });
}

export default function DeskProducts() {
  const { t } = useTranslation("products");
  const { categories, ...list } = useLoaderData<typeof loader>();
  const { filters, tab } = list;
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  return (
    <>
      <PageHeader
        title={list.title}
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
      <BulkRefused result={result} />
      <DeclaredList
        view={productView}
        list={list}
        more={{ categories }}
        acts={useProductActs(categories, result)}
      />
    </>
  );
}
