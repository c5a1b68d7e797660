/** /desk/catalogue/:productId: the basics of one product, and whether it is on the shelf. */
import { parseWithZod } from "@conform-to/zod/v4";
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
import { found, invalid } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { answerSave, categoryOptions } from "./save.server";

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
  const form = await readForm(args);
  const to = () => paths.deskProduct(id);
  if (form.get("intent") === "basics") {
    const submission = parseWithZod(form, { schema: Basics });
    if (submission.status !== "success") return invalid(submission);
    return answerSave(args, {
      form,
      staff,
      submission,
      to,
      save: () => saveBasics(staff, id, submission.value),
    });
  }
  const submission = parseWithZod(form, { schema: ShelfForm });
  if (submission.status !== "success") return invalid(submission);
  const { version, intent } = submission.value;
  return answerSave(args, { form, staff, submission, to, save: () => setShelf(staff, id, version, intent) });
}

export default function DeskProduct() {
  const { product, categories, countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
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
