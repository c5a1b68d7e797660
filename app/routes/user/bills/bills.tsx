/** /user/fillpricedifference: price differences by state; several are paid together. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { billView, useBillChoice } from "~/domain/bills/components/bill-list";
import { PayBillsForm } from "~/domain/bills/forms";
import { memberBills } from "~/domain/bills/lists.server";
import { billRefs } from "~/domain/bills/view.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { once, readForm } from "~/platform/http/form.server";
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
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: PayBillsForm });
  if (submission.status !== "success") return invalid(submission);
  const { bill } = submission.value;
  return once(args, form, `member:${member.id}`, async () => {
    const refs = await billRefs(member.id, bill);
    if (refs.length === 0) return invalid(submission, "bills:error.unknown");
    return redirect(paths.payMoney(await openPayStep(member.id, refs)));
  });
}

export default function Bills() {
  const { t } = useTranslation("bills");
  const { frozen, ...list } = useLoaderData<typeof loader>();
  const choice = useBillChoice();
  return (
    <>
      <PageHeader title={list.title} description={t("description")} actions={<ListFile list={list} />} />
      <Refused error={firstError(useActionData<typeof action>())} />
      <DeclaredList view={billView} list={list} bulk={list.tab === "open" && !frozen ? choice : null} />
    </>
  );
}
