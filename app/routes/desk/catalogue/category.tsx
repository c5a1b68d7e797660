/** /desk/categories/:categoryId: one category: named, moved, shown or hidden, merged, deleted; `new` makes one. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { CategoryEnd, CategoryForm } from "~/domain/catalogue/components/desk/categories";
import { CategoryEndForm, CategoryForm as Fields } from "~/domain/catalogue/desk-forms";
import {
  allCategories,
  mergeCategory,
  removeCategory,
  saveCategory,
} from "~/domain/catalogue/desk/categories.server";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { foundStill, invalid } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { answerSave, categoryOptions } from "./save.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export const shouldRevalidate = revalidateAfterStale;

/** The category of the address; null stands for the new one. */
async function categoryOf({ params }: LoaderFunctionArgs) {
  const { categoryId } = params;
  if (categoryId === "new") return { category: null, empty: false };
  const all = await allCategories();
  const category = foundStill(
    all.find(({ id }) => id === categoryId),
    paths.deskCategories(),
  );
  return { category, empty: category.own === 0 && all.every(({ parentId }) => parentId !== category.id) };
}

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const { category, empty } = await categoryOf(args);
  const locale = localeOf(args);
  const title = category ? textIn(category.name, locale) : getT(args, "products")("category.new");
  return { title, category, empty, others: await categoryOptions(locale, category?.id) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const { category } = await categoryOf(args);
  const form = await readForm(args);
  const intent = form.get("intent");
  if (category && (intent === "merge" || intent === "remove")) {
    const submission = parseWithZod(form, { schema: CategoryEndForm });
    if (submission.status !== "success") return invalid(submission);
    const fields = submission.value;
    const said = fields.intent === "merge" ? "products:flash.merged" : "products:flash.removed";
    const save = () =>
      fields.intent === "merge"
        ? mergeCategory(staff, category.id, fields.into)
        : removeCategory(staff, category.id);
    return answerSave<null>(args, { form, staff, submission, save, said, to: paths.deskCategories });
  }
  const submission = parseWithZod(form, { schema: Fields });
  if (submission.status !== "success") return invalid(submission);
  const save = () => saveCategory(staff, category?.id ?? null, submission.value);
  return answerSave(args, { form, staff, submission, save, to: paths.deskCategories });
}

export default function DeskCategory() {
  const { t } = useTranslation("products");
  const { title, category, empty, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("category.title"), to: paths.deskCategories() }, { label: title }]}
      />
      <CategoryForm category={category} parents={others} result={result} />
      {category && <CategoryEnd category={category} others={others} empty={empty} result={result} />}
    </>
  );
}
