/** /desk/bills/:billNo: one price difference: waive it, or answer the member's objection. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { BillDispute, BillFacts, BillHistory } from "~/domain/bills/components/bill-facts";
import { BillState } from "~/domain/bills/components/bill-status";
import { DecideForms } from "~/domain/bills/components/desk-bill";
import { decideBill } from "~/domain/bills/decide.server";
import { DecideForm } from "~/domain/bills/forms";
import { billSteps } from "~/domain/bills/steps.server";
import { billDeciders, billRoles, deskBill } from "~/domain/bills/view.server";
import { invoiceOfBill } from "~/domain/invoices/invoices.server";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["bills", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.bill.no);
export const shouldRevalidate = revalidateAfterStale;

const billAt = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await deskBill(staff, params["billNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, billRoles);
  const bill = await billAt(staff, args);
  const [invoice, journals] = hasRole(staff.roles, ["finance"])
    ? await Promise.all([invoiceOfBill(bill.id), journalsAbout({ type: "price_diff_bill", id: bill.id })])
    : [null, []];
  return { bill, invoice, journals, steps: billSteps.stepsOf(bill, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, billRoles);
  const { no } = await billAt(staff, args);
  if (!hasRole(staff.roles, billDeciders)) throw data({ code: "role" }, { status: 403 });
  return takeForm(args, DecideForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    // A form that does not say what its page showed is no page of ours.
    const done = await decideBill(staff, no, { ...value, seen: value.seen ?? "" });
    if (done.ok) return redirect(paths.deskBill(no), flash(`bills:flash.${value.intent}`));
    if (done.error === "bills:error.notLess") return refuse({ newAmount: [done.error] });
    return refuse(done.error, 409);
  });
}

export default function DeskBill() {
  const { t } = useTranslation("bills");
  const { bill, invoice, journals, steps } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskBills() }, { label: bill.no }]}
        title={t("bill.title", { no: bill.no })}
        status={<BillState status={bill.status} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
        <div className="grid gap-4">
          <BillFacts bill={bill} side="desk" invoice={invoice} />
          <BillDispute bill={bill} side="desk" />
        </div>
        <div className="grid gap-4">
          <DecideForms key={bill.seen} {...{ bill, steps, result }} />
          <Journals journals={journals} />
          <BillHistory bill={bill} side="desk" />
        </div>
      </div>
    </>
  );
}
