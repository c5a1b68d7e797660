/** /user/rechargeorder: all recharges by state; unpaid ones are paid or closed here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { receiptNumbers } from "~/domain/invoices/invoices.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { rechargeView } from "~/domain/wallet/components/recharge-table";
import { unpaidHours, unproven } from "~/domain/wallet/config";
import { RechargeActionForm } from "~/domain/wallet/forms";
import { closeRecharge } from "~/domain/wallet/close.server";
import { memberRecharges } from "~/domain/wallet/lists.server";
import { rechargeOffers } from "~/domain/wallet/steps.server";
import { payRecharge } from "~/domain/wallet/wallet.server";
import { openList } from "../../lists.server";
import { onwards } from "./after-recharge.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  firstError,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["wallet", "payments"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberRecharges);
  const credited = list.page.rows.filter((row) => row.credited !== null);
  const receipts = await receiptNumbers(
    member.id,
    credited.map(({ id }) => id),
  );
  const by = { member: member.id, frozen: member.status !== "1" };
  const offers = Object.fromEntries(list.page.rows.map((row) => [row.id, rechargeOffers(row, by)]));
  return { ...list, receipts, offers };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, RechargeActionForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    const { intent, recharge } = value;
    if (intent === "close") {
      const closed = await closeRecharge(member.id, recharge);
      if (!closed.ok) return refuse(closed.error, 409);
      const { value } = closed;
      if (value.state === "closed") return redirect(paths.rechargeOrders(), flash("wallet:orders.closed"));
      // Its page says how the payment stands, and asks on.
      return redirect(
        paths.payState(value.paymentId),
        flash(`wallet:orders.notClosed.${value.state}`, "info"),
      );
    }
    if (intent === "choose") {
      const step = await openPayStep(member.id, [{ type: "recharge_order", id: recharge }]);
      return redirect(paths.payMoney(step));
    }
    const payer = { id: member.id, email: member.email, locale: localeOf(args) };
    const started = await payRecharge(payer, recharge, key);
    return started.ok ? onwards(started.value) : refuse(started.error, 409);
  });
}

export default function RechargeOrders() {
  const { t } = useTranslation("wallet");
  const { receipts, offers, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("orders.description", { hours: unpaidHours, days: unproven.days })}
        actions={
          <>
            <ListFile list={list} />
            <LinkButton to={paths.recharge()} tone="primary" icon="plus">
              {t("action.recharge")}
            </LinkButton>
          </>
        }
      />
      <Refused error={firstError(useActionData<typeof action>())} />
      <DeclaredList view={rechargeView} list={list} more={{ receipts, offers }} />
    </>
  );
}
