/** /desk/ledger/adjustments/new: proposes a correction; another person posts it (J16, J17). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { propose } from "~/domain/adjustments/propose.server";
import { ProposalForm as ProposalFields } from "~/domain/adjustments/components/adjustment-forms";
import { ProposalForm } from "~/domain/adjustments/forms";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const email = new URL(args.request.url).searchParams.get("email") ?? "";
  return { title: getT(args, "books")("new"), email: email.slice(0, 254) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  return takeForm(args, ProposalForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const done = await propose(staff, value, key);
    if (done.ok) return redirect(paths.deskAdjustment(done.value), flash("books:flash.proposed"));
    const field = done.error === "books:error.member" ? "email" : "amount";
    return refuse({ [field]: [done.error] });
  });
}

export default function NewAdjustment() {
  const { t } = useTranslation("books");
  const { title, email } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("adjustments"), to: paths.deskAdjustments() }, { label: title }]}
      />
      <ProposalFields result={result} email={email} />
    </>
  );
}
