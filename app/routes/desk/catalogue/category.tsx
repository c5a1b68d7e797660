/** /desk/categories/:categoryId: one category: named, moved, shown or hidden, merged, deleted; `new` makes one. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { CategoryEnd, CategoryForm } from "~/domain/catalogue/components/desk/categories";
import {
  CategoryForm as Fields,
  CategoryMergeForm,
  type CategoryFields,
} from "~/domain/catalogue/desk-forms";
import {
  allCategories,
  mergeCategory,
  removeCategory,
  saveCategory,
} from "~/domain/catalogue/desk/categories.server";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { foundStill } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { answerSave, categoryOptions } from "./save.server";
import { takeForm, takeForms, type Taken } from "~/platform/http/take-form.server";
import { ButtonForm } from "~/platform/form-fields";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export const shouldRevalidate = revalidateAfterStale;

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
  const owner = `staff:${staff.id}`;
  const to = () => paths.deskCategories();
  const save = async ({ value, refuse }: Taken<CategoryFields>) =>
    answerSave(refuse, await saveCategory(staff, category?.id ?? null, value), to);
  if (!category) return takeForm(args, Fields, owner, save);
  return takeForms(args, categoryForms, owner, {
    merge: async ({ value, refuse }) =>
      answerSave(refuse, await mergeCategory(staff, category.id, value.into), to, "products:flash.merged"),
    remove: async ({ refuse }) =>
      answerSave(refuse, await removeCategory(staff, category.id), to, "products:flash.removed"),
    rest: save,
  });
}

const categoryForms = { merge: CategoryMergeForm, remove: ButtonForm, rest: Fields } as const;

export default function DeskCategory() {
  const { t } = useTranslation("products");
  const { title, category, empty, others } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
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
