/** /desk/catalogue/:productId/variants: options of one product, and its variants. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { OptionsForm, VariantTable } from "~/domain/catalogue/components/desk/variants";
import { OptionsForm as Options } from "~/domain/catalogue/desk-forms";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import { saveOptions } from "~/domain/catalogue/desk/texts.server";
import { found, invalid } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { answerSave } from "./save.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.product.title.en);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { product: found(await findDeskProduct(args.params["productId"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const { id } = found(await findDeskProduct(args.params["productId"] ?? ""));
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: Options });
  if (submission.status !== "success") return invalid(submission);
  const save = () => saveOptions(staff, id, submission.value);
  return answerSave(args, { form, staff, submission, save, to: () => paths.deskProductVariants(id) });
}

export default function DeskVariants() {
  const { product } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  return (
    <ProductFrame product={product} section="variants">
      <VariantTable product={product} />
      <OptionsForm key={product.version} product={product} result={result} />
    </ProductFrame>
  );
}
