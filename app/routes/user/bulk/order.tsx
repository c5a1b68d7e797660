/** /user/bulkorders/:orderNo, /user/inventoryorders/:orderNo: an order by line and stage; it is paid, or cancelled. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import {
  BulkAbout,
  BulkHistory,
  BulkLines,
  BulkMoney,
  BulkShipments,
} from "~/domain/bulk/components/bulk-facts";
import { BulkState } from "~/domain/bulk/components/bulk-list";
import { BulkNext } from "~/domain/bulk/components/bulk-next";
import { BulkMethod } from "~/domain/bulk/components/bulk-method";
import { readMethod } from "~/domain/bulk/freight";
import { freightsOf, sentOf } from "~/domain/bulk/freight.server";
import { BulkIssues } from "~/domain/bulk/components/bulk-issues";
import { decideIssue } from "~/domain/bulk/desk.server";
import { issuesOf } from "~/domain/bulk/issues.server";
import { MemberBulkForm } from "~/domain/bulk/forms";
import { payEvent } from "~/domain/bulk/states";
import { bulkSteps } from "~/domain/bulk/steps.server";
import { bulkOf } from "~/domain/bulk/view.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { useTranslation } from "~/i18n/use-translation";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  CountryNames,
  firstError,
  LinkButton,
  PageHeader,
  pageMeta,
  Refused,
  revalidateAfterStale,
} from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const orderAt = async (memberId: string, { params }: LoaderFunctionArgs) =>
  found(await bulkOf(memberId, params["orderNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const order = await orderAt(member.id, args);
  const frozen = member.status !== "1";
  const title = getT(args, "bulk")(`order.${order.kind}`, { no: order.no });
  const offers = bulkSteps.offersOf(order, { member: member.id, frozen });
  const isStale = order.status === "AWAITING_PAYMENT" && order.priceLockUntil < new Date();
  const mayPay = payEvent(order) !== null && !frozen && !isStale && !order.paying;
  const sent = offers["choose-method"] === true && !frozen ? await sentOf(order.id) : null;
  const freights = sent && (await freightsOf(sent));
  const issues = await issuesOf(order.id, "member");
  const names = countryNames(order.address ? [order.address.country] : [], localeOf(args));
  return { title, order, offers, isStale, mayPay, freights, issues, frozen, names };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { id, no, kind } = await orderAt(member.id, args);
  return takeForm(args, MemberBulkForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    const { intent } = value;
    if (intent === "pay")
      return redirect(paths.payMoney(await openPayStep(member.id, [{ type: "bulk_order", id }])));
    const by = { member: member.id };
    const page = kind === "BULK" ? paths.bulkOrder(no) : paths.inventoryOrder(no);
    if (intent === "issue-wait" || intent === "issue-drop") {
      const decided = await decideIssue(by, no, value, key);
      return decided.ok ? redirect(page, flash("bulk:flash.issue")) : refuse(decided.error, 409);
    }
    const method = intent === "choose-method" ? readMethod(value.method) : null;
    const done =
      intent === "choose-method"
        ? await bulkSteps.runStep(by, no, intent, { input: { method }, once: key })
        : await bulkSteps.runStep(by, no, intent, { once: key });
    if (!done.ok) return refuse(done.error, 409);
    return redirect(page, flash(`bulk:flash.${intent}`));
  });
}

export default function BulkOrder() {
  const { t } = useTranslation("bulk");
  const { title, order, freights, issues, frozen, names, ...next } = useLoaderData<typeof loader>();
  return (
    <CountryNames names={names}>
      <PageHeader title={title} status={<BulkState order={order} />} />
      <Refused error={firstError(useActionData<typeof action>())} />
      <BulkIssues issues={issues} side="member" mayDecide={!frozen} />
      <BulkNext order={order} {...next} />
      <p className="flex flex-wrap gap-2">
        {order.kind === "INVENTORY" && order.stocked > 0 && (
          <LinkButton to={paths.myInventory()} icon="package" size="s">
            {t("link.inventory")}
          </LinkButton>
        )}
        {order.paidState === "full" ? (
          <LinkButton to={paths.inventoryInvoice(order.no)} icon="receipt" size="s">
            {t("proforma.invoice")}
          </LinkButton>
        ) : (
          <LinkButton to={paths.bulkProforma(order.no)} icon="receipt" size="s">
            {t("proforma.link")}
          </LinkButton>
        )}
      </p>
      <div className="grid items-start gap-4 2xl:grid-cols-[1fr_22rem]">
        <BulkLines order={order} />
        <div className="grid gap-4">
          {freights && freights.length > 0 && <BulkMethod order={order} freights={freights} />}
          <BulkShipments order={order} side="member" />
          <BulkMoney order={order} />
          <BulkAbout order={order} side="member" />
          <BulkHistory order={order} />
        </div>
      </div>
    </CountryNames>
  );
}
