/** /desk/catalogue/new: a new product, as a draft. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { NewProduct } from "~/domain/catalogue/components/desk/new-product";
import { NewProductForm } from "~/domain/catalogue/desk-forms";
import { createProduct } from "~/domain/catalogue/desk/shelf.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { answerSave, categoryOptions } from "./save.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { title: getT(args, "products")("new.title"), categories: await categoryOptions(localeOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: NewProductForm });
  if (submission.status !== "success") return invalid(submission);
  const save = () => createProduct(staff, submission.value);
  return answerSave(args, {
    form,
    staff,
    submission,
    save,
    to: paths.deskProduct,
    said: "products:flash.made",
  });
}

export default function DeskNewProduct() {
  const { t } = useTranslation("products");
  const { title, categories } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("new.text")}
        breadcrumbs={[{ label: t("title"), to: paths.deskProducts() }, { label: title }]}
      />
      <NewProduct categories={categories} result={answer && "result" in answer ? answer.result : undefined} />
    </>
  );
}
