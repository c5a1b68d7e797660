/** /user/fillpricedifference: price differences by state; several are paid together. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { billView, useBillActs } from "~/domain/bills/components/bill-list";
import { PayBillsForm } from "~/domain/bills/forms";
import { memberBills } from "~/domain/bills/lists.server";
import { billRefs } from "~/domain/bills/view.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  firstError,
  ListFile,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bills", "autopaySkipped"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberBills);
  return { ...list, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, PayBillsForm, `member:${member.id}`, async ({ value, refuse }) => {
    const { bill } = value;
    const refs = await billRefs(member.id, bill);
    if (refs.length === 0) return refuse("bills:error.unknown");
    return redirect(paths.payMoney(await openPayStep(member.id, refs)));
  });
}

export default function Bills() {
  const { t } = useTranslation("bills");
  const { frozen, ...list } = useLoaderData<typeof loader>();
  const acts = useBillActs();
  return (
    <>
      <PageHeader title={list.title} description={t("description")} actions={<ListFile list={list} />} />
      <Refused error={firstError(useActionData<typeof action>())} />
      <DeclaredList view={billView} list={list} acts={list.tab === "open" && !frozen ? acts : null} />
    </>
  );
}
