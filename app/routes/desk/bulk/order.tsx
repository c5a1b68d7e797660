/** /desk/bulk/:orderNo: an order in bulk, and what the desk does with it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { BulkIssues } from "~/domain/bulk/components/bulk-issues";
import { issuesOf } from "~/domain/bulk/issues.server";
import {
  BulkAbout,
  BulkHistory,
  BulkLines,
  BulkMoney,
  BulkShipments,
} from "~/domain/bulk/components/bulk-facts";
import { BulkState } from "~/domain/bulk/components/bulk-list";
import { DeskBulk } from "~/domain/bulk/components/desk-bulk";
import { decideBulk } from "~/domain/bulk/desk.server";
import { DeskBulkForm } from "~/domain/bulk/forms";
import { bulkSteps } from "~/domain/bulk/steps.server";
import { bulkRoles, deskBulk } from "~/domain/bulk/view.server";
import { localeOf } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { CountryNames, firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.order.no);
export const shouldRevalidate = revalidateAfterStale;

const orderAt = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await deskBulk(staff, params["orderNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, bulkRoles);
  const order = await orderAt(staff, args);
  const issues = await issuesOf(order.id, "desk");
  const mayDecide = hasRole(staff.roles, ["agent"]);
  const names = countryNames(order.address ? [order.address.country] : [], localeOf(args));
  return { order, issues, mayDecide, names, offers: bulkSteps.offersOf(order, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, bulkRoles);
  const { no } = await orderAt(staff, args);
  return takeForm(args, DeskBulkForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const done = await decideBulk(staff, no, value, key);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.deskBulkOrder(no), flash("bulk:flash.done"));
  });
}

export default function DeskBulkOrder() {
  const { t } = useTranslation("bulk");
  const { order, offers, issues, mayDecide, names } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CountryNames names={names}>
      <PageHeader
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskBulkOrders() }, { label: order.no }]}
        title={t(`order.${order.kind}`, { no: order.no })}
        status={<BulkState order={order} />}
      />
      <Refused error={firstError(answer)} />
      <div className="grid items-start gap-4 2xl:grid-cols-[1fr_24rem]">
        <BulkLines order={order} side="desk" />
        <div className="grid gap-4">
          <BulkIssues issues={issues} side="desk" mayDecide={mayDecide} />
          <DeskBulk key={order.events[0]?.id} {...{ order, offers }} result={answer?.result} />
          <BulkShipments order={order} side="desk" />
          <BulkMoney order={order} />
          <BulkAbout order={order} side="desk" />
          <BulkHistory order={order} />
        </div>
      </div>
    </CountryNames>
  );
}
