/** /desk/orders/:orderNo/refund: money of an order goes back. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { RefundForm } from "~/domain/orders/components/refund-form";
import { maySee } from "~/domain/orders/desk-list.server";
import { anyOrder } from "~/domain/orders/order.server";
import { RefundForm as schema } from "~/domain/orders/refund-forms";
import { refundableOfOrder, requestRefund } from "~/domain/orders/refund.server";
import { deskRefund, refundRoles } from "~/domain/payments/refund-list.server";
import { getT } from "~/i18n/i18n.server";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["refunds", "orders"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

async function visibleOrder({ params }: LoaderFunctionArgs, staff: Staff) {
  const no = params["orderNo"] ?? "";
  return found((await maySee(staff, no)) ? await anyOrder(no) : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const order = await visibleOrder(args, staff);
  const able = await refundableOfOrder(order);
  const limited = !hasRole(staff.roles, ["finance"]);
  return { title: getT(args, "refunds")("new.title", { no: order.no }), no: order.no, able, limited };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const { no } = await visibleOrder(args, staff);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return invalid(submission);
  const { way, goodwill, reason, ...parts } = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    const paymentId = way === "wallet" ? null : way;
    const asked = await requestRefund(staff, no, { parts, goodwill, paymentId, reason });
    if (!asked.ok) return invalid(submission, asked.error, 409);
    const made = await deskRefund({ id: staff.id, roles: ["admin"] }, asked.value);
    const waits = made?.status === "REQUESTED";
    return redirect(paths.deskOrder(no), flash(`refunds:flash.${waits ? "requested" : "sent"}`));
  });
}

export default function NewRefund() {
  const { t } = useTranslation("refunds");
  const { title, no, able, limited } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: no, to: paths.deskOrder(no) }, { label: t("card.new") }]}
        title={title}
      />
      <RefundForm able={able} limited={limited} result={result} />
    </>
  );
}
