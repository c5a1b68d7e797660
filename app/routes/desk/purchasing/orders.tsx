/** /desk/purchasing/orders: purchase orders by state. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { purchaseView, usePurchaseActs } from "~/domain/purchasing/components/purchase-list";
import { buyers } from "~/domain/purchasing/config";
import { PurchaseListForm } from "~/domain/purchasing/forms";
import { purchaseList } from "~/domain/purchasing/lists.server";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["purchasing"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: staff, list } = await openList(args, purchaseList);
  const offers = Object.fromEntries(
    list.page.rows.map((row) => [row.no, purchaseSteps.offersOf(row, { staff })]),
  );
  return { ...list, offers };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, buyers);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(
    args,
    PurchaseListForm,
    `staff:${staff.id}`,
    async ({ value: { intent, order }, key, refuse }) => {
      const reports = await purchaseSteps.runSteps({ staff }, order, intent, { once: key });
      return answerRows(saidOf(reports), refuse, () =>
        redirect(pathname + search, flash(`purchasing:flash.${intent}`)),
      );
    },
  );
}

export default function Purchases() {
  const { t } = useTranslation("purchasing");
  const { offers, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} pathOf={paths.deskPurchase} />
      <ListPage
        view={purchaseView}
        list={list}
        description={t("orders.description")}
        acts={usePurchaseActs(offers)}
      />
    </>
  );
}
