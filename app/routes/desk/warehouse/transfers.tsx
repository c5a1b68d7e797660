/** /desk/warehouse/transfers: goods between warehouses. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { BeginTransfer } from "~/domain/warehouse/components/transfer";
import { transferView } from "~/domain/warehouse/components/transfer-list";
import { warehouseRoles } from "~/domain/warehouse/config";
import { transfers } from "~/domain/warehouse/lists.server";
import { houses } from "~/domain/warehouse/goods.server";
import { TransferForm } from "~/domain/warehouse/transfers/forms";
import { draftTransfer } from "~/domain/warehouse/transfers/steps.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, ListFile, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["transfers"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside } = await openList(args, transfers, () => houses());
  const locale = localeOf(args);
  return {
    list,
    houses: beside.map(({ id, name, code }) => ({ value: id, label: `${code} · ${textIn(name, locale)}` })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  return takeForm(args, TransferForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const made = await draftTransfer(staff, value, key);
    return made.ok
      ? redirect(paths.deskTransfer(made.value.no), flash("transfers:flash.begun"))
      : refuse({ to: [`transfers:error.${made.error}`] }, 409);
  });
}

export default function Transfers() {
  const { t } = useTranslation("transfers");
  const { list, houses: choices } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={list.title} description={t("description")} actions={<ListFile list={list} />} />
      <BeginTransfer result={result} houses={choices} />
      <DeclaredList view={transferView} list={list} title={t("list.title")} />
    </>
  );
}
