/** /desk/catalogue/:productId: the basics of one product, and whether it is on the shelf. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BasicsForm } from "~/domain/catalogue/components/desk/basics-form";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { BasicsForm as Basics, ShelfForm } from "~/domain/catalogue/desk-forms";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import { setShelf } from "~/domain/catalogue/desk/shelf.server";
import { saveBasics } from "~/domain/catalogue/desk/texts.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { answerSave, categoryOptions } from "./save.server";
import { takeForms } from "~/platform/http/take-form.server";

export const handle = { i18n: ["products", "shop"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.product.title.en);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const product = found(await findDeskProduct(args.params["productId"] ?? ""));
  const locale = localeOf(args);
  return { product, categories: await categoryOptions(locale), countries: countryOptions(locale) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const { id } = found(await findDeskProduct(args.params["productId"] ?? ""));
  const here = () => paths.deskProduct(id);
  return takeForms(args, { basics: Basics, rest: ShelfForm }, `staff:${staff.id}`, {
    basics: async ({ value, refuse }) => answerSave(refuse, await saveBasics(staff, id, value), here),
    rest: async ({ value: { version, intent }, refuse }) =>
      answerSave(refuse, await setShelf(staff, id, version, intent), here),
  });
}

export default function DeskProduct() {
  const { product, categories, countries } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProductFrame product={product} section="basics">
      {result?.initialValue?.["intent"] !== "basics" && <Refused error={result?.error?.[""]?.[0]} />}
      <BasicsForm
        key={product.version}
        product={product}
        categories={categories}
        countries={countries}
        result={result}
      />
    </ProductFrame>
  );
}
