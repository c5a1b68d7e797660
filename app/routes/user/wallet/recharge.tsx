/** /user/recharge: adds money to the wallet, on the payment provider's page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { lineOf } from "~/domain/credit/member.server";
import { repaidFirst } from "~/domain/credit/rules";
import { walletOf } from "~/domain/ledger/ledger.server";
import { shownRates } from "~/domain/rates/rates.server";
import { RechargeForm as RechargeFields } from "~/domain/wallet/components/recharge-form";
import { minRecharge, rechargeCurrencies, rechargeMethods } from "~/domain/wallet/config";
import { RechargeForm } from "~/domain/wallet/forms";
import { recharge, rechargeMethodsFor } from "~/domain/wallet/wallet.server";
import { onwards } from "./after-recharge.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { decimalText, maxAmount, parseAmount } from "~/platform/money";
import { PageHeader, pageMeta } from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const [wallet, line, rates] = await Promise.all([walletOf(member.id), lineOf(member.id), shownRates()]);
  return {
    title: getT(args, "wallet")("recharge.title"),
    balance: wallet.balance,
    repays: repaidFirst(wallet, line),
    rates,
    amount: amountOf(searchParams.get("amount")),
    currency: rechargeCurrencies.find((ccy) => ccy === searchParams.get("currency")) ?? "USD",
    method: rechargeMethods.find((way) => way === searchParams.get("method")) ?? null,
    configured: rechargeMethods.filter((method) =>
      rechargeCurrencies.some((ccy) => rechargeMethodsFor(ccy).includes(method)),
    ),
  };
}

function amountOf(text: string | null): string {
  const amount = parseAmount(text ?? "");
  if (amount === null || amount <= 0n || amount > maxAmount) return "";
  return decimalText(amount < minRecharge ? minRecharge : amount);
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, RechargeForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    const payer = { id: member.id, email: member.email, locale: localeOf(args) };
    const started = await recharge(payer, value, key);
    return started.ok ? onwards(started.value) : refuse(started.error);
  });
}

export default function Recharge() {
  const { t } = useTranslation("wallet");
  const { title: _, ...data } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={t("recharge.title")} description={t("recharge.description")} />
      <RechargeFields key={`${data.amount} ${data.currency} ${data.method}`} result={result} {...data} />
    </>
  );
}
