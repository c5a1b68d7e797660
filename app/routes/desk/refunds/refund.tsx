/** /desk/refunds/:refundNo: one refund; finance agrees, or says what one made at the provider was for. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { RefundDecision, RefundFacts } from "~/domain/orders/components/refund-view";
import { RefundDecisionForm } from "~/domain/orders/refund-forms";
import { assignableOrders, assignRefund } from "~/domain/orders/refund-outside.server";
import { decideRefund } from "~/domain/orders/refund.server";
import { RefundState } from "~/domain/payments/components/refund-list";
import { deskRefund, refundDeciders, refundRoles } from "~/domain/payments/refunds/list.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["refunds", "orders", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.refund.no);
export const shouldRevalidate = revalidateAfterStale;

const refundAt = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await deskRefund(staff, params["refundNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const refund = await refundAt(staff, args);
  const keys = ["posted", "bounced", "assigned"].map((event) => `refund:${refund.id}:${event}`);
  const [orders, journals] = await Promise.all([
    assignableOrders(refund),
    hasRole(staff.roles, financeRoles) ? journalsAbout({ type: "refund", id: refund.id, keys }) : [],
  ]);
  return { refund, orders, journals, decides: hasRole(staff.roles, refundDeciders) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const { no } = await refundAt(staff, args);
  if (!hasRole(staff.roles, refundDeciders)) throw data({ code: "role" }, { status: 403 });
  return takeForm(args, RefundDecisionForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done =
      fields.intent === "assign"
        ? await assignRefund(staff, no, fields.to, fields)
        : await decideRefund(staff, no, fields.intent);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.deskRefund(no), flash(`refunds:flash.${fields.intent}`));
  });
}

export default function DeskRefund() {
  const { t } = useTranslation("refunds");
  const { refund, orders, decides, journals } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("title"), to: paths.deskRefunds() }, { label: refund.no }]}
        title={refund.no}
        status={<RefundState status={refund.status} />}
      />
      <Refused error={firstError(answer)} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
        <RefundFacts refund={refund} />
        <div className="grid gap-4">
          {decides && <RefundDecision refund={refund} orders={orders} />}
          <Journals journals={journals} />
        </div>
      </div>
    </>
  );
}
