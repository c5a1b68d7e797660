/** /desk/warehouse/receiving: deliveries that are expected, begun and done. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { Begin, ExpectedDeliveries } from "~/domain/warehouse/components/deliveries";
import { receiptView } from "~/domain/warehouse/components/receiving-lists";
import { warehouseRoles } from "~/domain/warehouse/config";
import { houses } from "~/domain/warehouse/goods.server";
import { receipts } from "~/domain/warehouse/lists.server";
import { BeginForm } from "~/domain/warehouse/receiving/forms";
import { beginReceipt } from "~/domain/warehouse/receiving/receive.server";
import { expectedDeliveries } from "~/domain/warehouse/receiving/view.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, ListFile, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["receiving"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

const shown = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside } = await openList(args, receipts, () =>
    Promise.all([expectedDeliveries(shown), houses()]),
  );
  const [deliveries, all] = beside;
  const locale = localeOf(args);
  const choices = all.map(({ id, name, code }) => ({
    value: id,
    label: `${code} · ${textIn(name, locale)}`,
  }));
  return { list, deliveries, houses: choices };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  return takeForm(args, BeginForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const begun = await beginReceipt(staff, value, key);
    if (!begun.ok) {
      const error = `receiving:error.${begun.error}`;
      return refuse(begun.error === "warehouse" ? { warehouse: [error] } : { order: [error] }, 409);
    }
    const { no, joined } = begun.value;
    return redirect(paths.deskReceipt(no), flash(`receiving:flash.${joined ? "joined" : "begun"}`));
  });
}

export default function Receiving() {
  const { t } = useTranslation("receiving");
  const { list, deliveries, houses: choices } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const order = useSearchParams()[0].get("order") ?? "";
  return (
    <>
      <PageHeader title={list.title} description={t("description")} actions={<ListFile list={list} />} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Begin key={order} result={result} houses={choices} order={order} />
        <ExpectedDeliveries deliveries={deliveries} />
      </div>
      <DeclaredList view={receiptView} list={list} title={t("list.title")} />
    </>
  );
}
