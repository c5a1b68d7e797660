/** /desk/warehouse/stock/:sku: one SKU, where it lies, and what is done with it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { SkuView } from "~/domain/stock/components/sku";
import { stockRoles } from "~/domain/stock/config";
import { CarryForm, CorrectForm } from "~/domain/stock/keep-forms";
import { carryGoods, correctGoods, type KeepError } from "~/domain/stock/keep.server";
import { lastMoves } from "~/domain/stock/lists.server";
import { findSku, openWarehouses } from "~/domain/stock/sku.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["stock"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.goods.sku);
export const shouldRevalidate = revalidateAfterStale;

const goodsOf = async ({ params }: LoaderFunctionArgs) => found(await findSku(params["sku"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, stockRoles);
  const goods = await goodsOf(args);
  const [moves, houses] = await Promise.all([lastMoves({ sku: goods.sku }), openWarehouses()]);
  return { goods, moves, houses: houses.map(({ id, code }) => ({ value: id, label: code })) };
}

const saidOf = (error: KeepError) => `stock:error.${error}`;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, stockRoles);
  const { id, sku } = await goodsOf(args);
  const done = (what: string) => redirect(paths.deskSku(sku), flash(`stock:flash.${what}`));
  return takeForms(args, { carry: CarryForm, correct: CorrectForm }, `staff:${staff.id}`, {
    carry: async ({ value, key, refuse }) => {
      const carried = await carryGoods(staff, id, value, key);
      return carried.ok ? done("carried") : refuse(saidOf(carried.error), 409);
    },
    correct: async ({ value, key, refuse }) => {
      const corrected = await correctGoods(staff, id, value, key);
      return corrected.ok ? done("corrected") : refuse(saidOf(corrected.error), 409);
    },
  });
}

export default function StockOfSku() {
  const { t, i18n } = useTranslation("stock");
  const { goods, moves, houses } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={goods.sku}
        description={textIn(goods.title, i18n.language)}
        breadcrumbs={[{ label: t("title"), to: paths.deskStock() }, { label: goods.sku }]}
      />
      <Refused error={firstError(answer)} />
      <SkuView {...{ goods, moves, houses }} result={answer?.result} />
    </>
  );
}
