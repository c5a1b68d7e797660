/** /user/rechargeorder: all recharges by state; unpaid ones are paid or closed here. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { receiptNumbers } from "~/domain/invoices/invoices.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { RechargeFilters } from "~/domain/wallet/components/recharge-filters";
import { RechargeTable } from "~/domain/wallet/components/recharge-table";
import { rechargeTabs, unpaidHours, unproven } from "~/domain/wallet/config";
import { rechargeQuery } from "~/domain/wallet/list";
import { RechargeActionForm } from "~/domain/wallet/forms";
import { closeRecharge } from "~/domain/wallet/close.server";
import { payRecharge, rechargeCounts, rechargesOf } from "~/domain/wallet/wallet.server";
import { onwards } from "./onwards.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import {
  ExportCsv,
  firstError,
  LinkButton,
  PageHeader,
  pageMeta,
  Refused,
  revalidateAfterStale,
  WorkList,
} from "~/ui";

export const handle = { i18n: ["wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = rechargeQuery(args.request.url);
  const [page, counts] = await Promise.all([
    rechargesOf(member.id, query, member.timezone),
    rechargeCounts(member.id, query, member.timezone),
  ]);
  const receipts = await receiptNumbers(
    member.id,
    page.rows.flatMap(({ id, credited }) => (credited === null ? [] : [id])),
  );
  const { size, filters } = query;
  const tab = query.tab as (typeof rechargeTabs)[number];
  const title = getT(args, "wallet")("orders.title");
  return { title, page, receipts, counts, tab, size, filters, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: RechargeActionForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, recharge } = submission.value;

  return once(args, form, `member:${member.id}`, async (key) => {
    if (intent === "close") {
      const closed = await closeRecharge(member.id, recharge);
      if (!closed.ok) return invalid(submission, closed.error, 409);
      const { value } = closed;
      if (value.state === "closed") return redirect(paths.rechargeOrders(), flash("wallet:orders.closed"));
      // Its page says how the payment stands, and asks on.
      return redirect(
        paths.payState(value.paymentId),
        flash(`wallet:orders.notClosed.${value.state}`, "info"),
      );
    }
    if (intent === "choose") {
      return redirect(
        paths.payMoney(await openPayStep(member.id, [{ type: "recharge_order", id: recharge }])),
      );
    }
    const payer = { id: member.id, email: member.email, locale: localeOf(args) };
    const started = await payRecharge(payer, recharge, key);
    if (!started.ok) return invalid(submission, started.error, 409);
    return onwards(started.value);
  });
}

export default function RechargeOrders() {
  const { t } = useTranslation("wallet");
  const { page, receipts, counts, tab, size, filters, frozen } = useLoaderData<typeof loader>();
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader
        title={t("orders.title")}
        description={t("orders.description", { hours: unpaidHours, days: unproven.days })}
        actions={
          <>
            <ExportCsv to={paths.rechargeOrdersCsv()} page={page} />
            <LinkButton to={paths.recharge()} tone="primary" icon="plus">
              {t("action.recharge")}
            </LinkButton>
          </>
        }
      />
      <Refused error={firstError(useActionData<typeof action>())} />
      <WorkList
        ownEmpty
        label={t("orders.tabs")}
        tabs={rechargeTabs}
        tab={tab}
        text={(key) => t(key === "all" ? "tab.all" : `status.${key}`)}
        counts={counts}
        page={page}
        size={size}
        filters={
          (filtered || counts["all"] !== 0) && <RechargeFilters tab={tab} filters={filters} size={size} />
        }
      >
        <RechargeTable
          rows={page.rows}
          receipts={receipts}
          tab={tab}
          found={filtered ? (counts["all"] ?? 0) : null}
          frozen={frozen}
        />
      </WorkList>
    </>
  );
}
