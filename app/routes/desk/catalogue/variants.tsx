/** /desk/catalogue/:productId/variants: options of one product, and its variants. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { OptionsForm, VariantTable } from "~/domain/catalogue/components/desk/variants";
import { OptionsForm as Options } from "~/domain/catalogue/desk-forms";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import { saveOptions } from "~/domain/catalogue/desk/texts.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { answerSave } from "./save.server";
import { takeForm } from "~/platform/http/take-form.server";

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
  return takeForm(args, Options, `staff:${staff.id}`, async ({ value, refuse }) =>
    answerSave(refuse, await saveOptions(staff, id, value), () => paths.deskProductVariants(id)),
  );
}

export default function DeskVariants() {
  const { product } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProductFrame product={product} section="variants">
      <VariantTable product={product} />
      <OptionsForm key={product.version} product={product} result={result} />
    </ProductFrame>
  );
}
