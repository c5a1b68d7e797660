/** /desk/catalogue/:productId/texts: titles, descriptions and facts of one product, side by side in both languages. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { TextsForm } from "~/domain/catalogue/components/desk/texts-form";
import { TextsForm as Texts } from "~/domain/catalogue/desk-forms";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import { saveTexts } from "~/domain/catalogue/desk/texts.server";
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
  const form = await readForm(args, { maxBytes: 512 * 1024 });
  const submission = parseWithZod(form, { schema: Texts });
  if (submission.status !== "success") return invalid(submission);
  const save = () => saveTexts(staff, id, submission.value);
  return answerSave(args, { form, staff, submission, save, to: () => paths.deskProductTexts(id) });
}

export default function DeskProductTexts() {
  const { product } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  return (
    <ProductFrame product={product} section="texts">
      <TextsForm key={product.version} product={product} result={result} />
    </ProductFrame>
  );
}
