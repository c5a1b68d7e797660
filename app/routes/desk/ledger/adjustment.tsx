/** /desk/ledger/adjustments/:adjustmentNo: one correction, and the second person's decision. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { approveAdjustment, endProposal } from "~/domain/adjustments/decide.server";
import { DecisionForms } from "~/domain/adjustments/components/adjustment-forms";
import { AdjustmentFacts, AdjustmentState } from "~/domain/adjustments/components/adjustment-list";
import { AdjustmentDecisionForm } from "~/domain/adjustments/forms";
import { adjustmentSteps } from "~/domain/adjustments/steps.server";
import { adjustmentByNo } from "~/domain/adjustments/view.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.row.no);
export const shouldRevalidate = revalidateAfterStale;

const rowAt = async ({ params }: LoaderFunctionArgs) =>
  found(await adjustmentByNo(params["adjustmentNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const row = await rowAt(args);
  return { row, steps: adjustmentSteps.stepsOf(row, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const { no } = await rowAt(args);
  return takeForm(args, AdjustmentDecisionForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done =
      fields.intent === "approve"
        ? await approveAdjustment(staff, no)
        : await endProposal(staff, no, fields.intent, fields.intent === "refuse" ? fields.note : undefined);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.deskAdjustment(no), flash(`books:flash.${fields.intent}`));
  });
}

export default function Adjustment() {
  const { t } = useTranslation(["common", "books"]);
  const { row, steps } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const stale = result?.error?.[""]?.[0];
  return (
    <>
      <PageHeader
        title={row.no}
        status={<AdjustmentState status={row.status} />}
        breadcrumbs={[{ label: t("books:adjustments"), to: paths.deskAdjustments() }, { label: row.no }]}
      />
      <Refused error={stale} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AdjustmentFacts row={row} />
        <DecisionForms key={row.status} {...{ row, steps, result }} />
      </div>
    </>
  );
}
