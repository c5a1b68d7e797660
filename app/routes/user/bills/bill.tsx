/** /user/fillpricedifference/:billNo: one price difference: pay it, dispute it, or rather cancel the order. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { planOfBill } from "~/domain/autopay/plan.server";
import { clockText } from "~/domain/autopay/rules";
import { BillDispute, BillFacts, BillHistory } from "~/domain/bills/components/bill-facts";
import { BillNext, CancelOverBill, DisputeForm } from "~/domain/bills/components/bill-next";
import { BillState } from "~/domain/bills/components/bill-status";
import { fileBytes } from "~/domain/bills/config";
import { cancelOverBill, disputeBill } from "~/domain/bills/decide.server";
import { BillForm } from "~/domain/bills/forms";
import { billOf, feeKeptOf } from "~/domain/bills/view.server";
import { billSteps } from "~/domain/bills/steps.server";
import { invoiceOfBill } from "~/domain/invoices/invoices.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["bills", "autopaySkipped"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const billAt = async (memberId: string, { params }: LoaderFunctionArgs) =>
  found(await billOf(memberId, params["billNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const bill = await billAt(member.id, args);
  const title = getT(args, "bills")("bill.title", { no: bill.no });
  const plan = bill.status === "OPEN" ? await planOfBill(member.id, bill.no) : null;
  const byItself = plan && { mode: plan.mode, at: clockText(plan.atMinute), far: plan.far };
  const [invoice, feeKept] = await Promise.all([invoiceOfBill(bill.id), feeKeptOf(bill)]);
  const frozen = member.status !== "1";
  const steps = billSteps.stepsOf(bill, { member: member.id, frozen });
  return { title, bill, invoice, feeKept, byItself, frozen, steps };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { id, no } = await billAt(member.id, args);
  return takeForm(
    args,
    BillForm,
    `member:${member.id}`,
    async ({ value: fields, refuse }) => {
      if (fields.intent === "pay")
        return redirect(paths.payMoney(await openPayStep(member.id, [{ type: "price_diff_bill", id }])));
      const done =
        fields.intent === "dispute"
          ? await disputeBill(member.id, no, fields)
          : await cancelOverBill(member.id, no);
      if (done.ok) return redirect(paths.bill(no), flash(`bills:flash.${fields.intent}`));
      if (done.error === "bills:error.file" || done.error === "common:error.upload")
        return refuse({ file: [done.error] });
      return refuse(done.error, 409);
    },
    { fileBytes, by: `member:${member.id}` },
  );
}

export default function Bill() {
  const { title, bill, invoice, feeKept, byItself, frozen, steps } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  return (
    <>
      <PageHeader title={title} status={<BillState status={bill.status} />} />
      <Refused error={result?.error?.[""]?.[0]} />
      <BillNext bill={bill} frozen={frozen} byItself={byItself} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          <BillFacts bill={bill} side="member" invoice={invoice} />
          <BillDispute bill={bill} side="member" />
          {steps.can.includes("dispute") && <DisputeForm result={result} />}
        </div>
        <div className="grid gap-4">
          {steps.can.includes("accept-cancel") && <CancelOverBill bill={bill} feeKept={feeKept} />}
          <BillHistory bill={bill} side="member" />
        </div>
      </div>
    </>
  );
}
