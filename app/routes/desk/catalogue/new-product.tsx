/** /desk/catalogue/new: a new product, as a draft. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { NewProduct } from "~/domain/catalogue/components/desk/new-product";
import { NewProductForm } from "~/domain/catalogue/desk-forms";
import { createProduct } from "~/domain/catalogue/desk/shelf.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { answerSave, categoryOptions } from "./save.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { title: getT(args, "products")("new.title"), categories: await categoryOptions(localeOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  return takeForm(args, NewProductForm, `staff:${staff.id}`, async ({ value, refuse }) =>
    answerSave(refuse, await createProduct(staff, value), paths.deskProduct, "products:flash.made"),
  );
}

export default function DeskNewProduct() {
  const { t } = useTranslation("products");
  const { title, categories } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        description={t("new.text")}
        breadcrumbs={[{ label: t("title"), to: paths.deskProducts() }, { label: title }]}
      />
      <NewProduct categories={categories} result={result} />
    </>
  );
}
