/** /desk/purchasing/orders/:purchaseNo: one purchase order, and what is done with it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { PurchaseState } from "~/domain/purchasing/components/purchase-list";
import { PurchaseView } from "~/domain/purchasing/components/purchase";
import { buyers } from "~/domain/purchasing/config";
import { PurchaseForm } from "~/domain/purchasing/forms";
import { findPurchase, historyOfPurchase } from "~/domain/purchasing/order.server";
import { actOnPurchase, purchaseSteps } from "~/domain/purchasing/steps.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["purchasing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.order.no);
export const shouldRevalidate = revalidateAfterStale;

const orderOf = async ({ params }: LoaderFunctionArgs) =>
  found(await findPurchase(params["purchaseNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, [...buyers, "warehouse"]);
  const order = await orderOf(args);
  const history = await historyOfPurchase(order.id);
  return { order, history, offers: purchaseSteps.offersOf(order, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, buyers);
  const { no } = await orderOf(args);
  return takeForm(args, PurchaseForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const done = await actOnPurchase({ staff }, no, value, key);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.deskPurchase(no), flash(`purchasing:flash.${value.intent}`));
  });
}

export default function Purchase() {
  const { t } = useTranslation("purchasing");
  const { order, history, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("order.title", { no: order.no })}
        status={<PurchaseState status={order.status} />}
        description={`${order.supplierName} · ${order.warehouseCode}`}
        breadcrumbs={[{ label: t("orders.title"), to: paths.deskPurchases() }, { label: order.no }]}
      />
      <Refused error={firstError(answer)} />
      <PurchaseView key={order.version} {...{ order, history, offers }} result={answer?.result} />
    </>
  );
}
