/** /desk/withdrawals/:withdrawalNo: one withdrawal, and what finance does next. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { DeskForms } from "~/domain/withdrawals/components/desk-forms";
import { BankDoor, DeskFacts, DeskHistory } from "~/domain/withdrawals/components/desk-view";
import { WithdrawalState } from "~/domain/withdrawals/components/withdrawal-status";
import { approveWithdrawal, rejectWithdrawal, type Decision } from "~/domain/withdrawals/decide.server";
import { deskWithdrawal } from "~/domain/withdrawals/desk.server";
import { DeskWithdrawalForm, type WithdrawalDecision } from "~/domain/withdrawals/forms";
import {
  payWithdrawals,
  withdrawalBounced,
  withdrawalReturned,
  withdrawalWasPaid,
} from "~/domain/withdrawals/pay.server";
import { withdrawalSteps } from "~/domain/withdrawals/steps.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { err, ok } from "~/platform/result";
import { PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { useTranslation } from "~/i18n/use-translation";

export const handle = { i18n: ["withdrawalsDesk", "withdrawals", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.withdrawal.no);
export const shouldRevalidate = revalidateAfterStale;

const withdrawalAt = async ({ params }: LoaderFunctionArgs) =>
  found(await deskWithdrawal(params["withdrawalNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const withdrawal = await withdrawalAt(args);
  const journals = await journalsAbout({ type: "withdrawal", id: withdrawal.id });
  return { withdrawal, steps: withdrawalSteps.stepsOf(withdrawal, { staff }), journals };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const { no } = await withdrawalAt(args);
  return takeForm(args, DeskWithdrawalForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done = await decide(staff, no, fields);
    if (done.ok) return redirect(paths.deskWithdrawal(no), flash(`withdrawalsDesk:flash.${fields.intent}`));
    if (done.error === "withdrawals:error.bankRef") return refuse({ bankRef: [done.error] });
    if (done.error === "withdrawals:error.bankFee") return refuse({ bankFee: [done.error] });
    if (done.error === "withdrawals:error.paidBefore") return refuse({ paidOn: [done.error] });
    if (done.error === "withdrawals:error.kept") return refuse({ kept: [done.error] });
    return refuse(done.error, 409);
  });
}

async function decide(staff: Staff, no: string, decision: WithdrawalDecision): Promise<Decision> {
  switch (decision.intent) {
    case "approve":
      return approveWithdrawal(staff, no);
    case "reject":
      return rejectWithdrawal(staff, no, decision);
    case "pay":
      return payOne(staff, no);
    case "paid":
      return withdrawalWasPaid(staff, no, decision);
    case "bounced":
      return withdrawalBounced(staff, no, decision);
    case "returned":
      return withdrawalReturned(staff, no, decision);
  }
}

async function payOne(staff: Staff, no: string): Promise<Decision> {
  const { batches, still } = await payWithdrawals(staff, [no]);
  if (still.length > 0) return err("withdrawals:error.disputed");
  return batches.length > 0 ? ok() : err("withdrawals:error.stale");
}

export default function DeskWithdrawal() {
  const { t } = useTranslation(["common", "withdrawalsDesk"]);
  const { withdrawal, steps, journals } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const stale = result?.error?.[""]?.[0];
  return (
    <>
      <PageHeader
        title={`${withdrawal.no} · ${withdrawal.name}`}
        status={<WithdrawalState status={withdrawal.status} />}
        breadcrumbs={[
          { label: t("withdrawalsDesk:title"), to: paths.deskWithdrawals() },
          { label: withdrawal.no },
        ]}
      />
      <Refused error={stale} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <DeskFacts withdrawal={withdrawal} />
          <BankDoor no={withdrawal.no} kept={withdrawal.kept} />
        </div>
        <div className="grid gap-4">
          <DeskForms key={withdrawal.status} {...{ withdrawal, steps, result }} />
          <DeskHistory withdrawal={withdrawal} />
          <Journals journals={journals} />
        </div>
      </div>
    </>
  );
}
