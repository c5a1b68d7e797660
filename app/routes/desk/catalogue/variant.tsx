/** /desk/catalogue/:productId/variants/:variantId: one variant, its prices by quantity and its stock; `new` makes one. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { TiersForm, VariantForm } from "~/domain/catalogue/components/desk/variant-form";
import {
  TiersForm as Tiers,
  VariantForm as Variant,
  type VariantFields,
} from "~/domain/catalogue/desk-forms";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import { saveTiers, saveVariant } from "~/domain/catalogue/desk/variants.server";
import { DeskStock } from "~/domain/stock/components/desk-stock";
import { StockMoveForm } from "~/domain/stock/moves";
import { movesOf, moveStock, shelvesOf } from "~/domain/stock/moves.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { answerSave } from "./save.server";
import { takeForm, takeForms, type Taken } from "~/platform/http/take-form.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.variant?.sku ?? data?.product.title.en);
export const shouldRevalidate = revalidateAfterStale;

async function placeOf({ params }: LoaderFunctionArgs) {
  const product = found(await findDeskProduct(params["productId"] ?? ""));
  const { variantId } = params;
  const variant = variantId === "new" ? null : found(product.variants.find(({ id }) => id === variantId));
  return { product, variant };
}

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const { product, variant } = await placeOf(args);
  if (!variant) return { product, variant, shelves: [], moves: [] };
  const [shelves, moves] = await Promise.all([shelvesOf(variant.id), movesOf(variant.id)]);
  return { product, variant, shelves, moves };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const { product, variant } = await placeOf(args);
  const to = () =>
    variant ? paths.deskProductVariant(product.id, variant.id) : paths.deskProductVariants(product.id);
  const owner = `staff:${staff.id}`;
  const save = async ({ value, refuse }: Taken<VariantFields>) =>
    answerSave(refuse, await saveVariant(staff, product.id, variant?.id ?? null, value), to);
  if (!variant) return takeForm(args, Variant, owner, save);
  return takeForms(args, variantForms, owner, {
    move: async ({ value, key, refuse }) =>
      answerSave(refuse, await moveStock(staff, variant.id, value, key), to, "products:flash.moved"),
    tiers: async ({ value, refuse }) =>
      answerSave(refuse, await saveTiers(staff, product.id, variant.id, value), to),
    rest: save,
  });
}

const variantForms = { move: StockMoveForm, tiers: Tiers, rest: Variant } as const;

export default function DeskVariant() {
  const { t } = useTranslation("products");
  const { product, variant, shelves, moves } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const both = { product, result };
  return (
    <ProductFrame product={product} section="variants" crumb={variant?.sku ?? t("variants.new")}>
      <VariantForm key={`variant ${product.version}`} variant={variant} {...both} />
      {variant && <TiersForm key={`tiers ${product.version}`} variant={variant} {...both} />}
      {variant && <DeskStock shelves={shelves} moves={moves} result={result} />}
    </ProductFrame>
  );
}
