/** /desk/reconciliation: the providers' days and our bank's accounts beside the books. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { bankBalances } from "~/domain/banking/balances.server";
import { BankBalances } from "~/domain/banking/components/balances";
import { configuredProviders } from "~/domain/reconciliation/books.server";
import { AskDay, dayView } from "~/domain/reconciliation/components/days";
import { AskForm } from "~/domain/reconciliation/forms";
import { askAgain } from "~/domain/reconciliation/ask.server";
import { reconciliationRoles } from "~/domain/reconciliation/list.server";
import { providerDays } from "~/domain/reconciliation/lists.server";
import { shiftDay } from "~/platform/days";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, LinkButton, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["reconciliation", "banking"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside: balances } = await openList(args, providerDays, () => bankBalances());
  const today = new Date().toISOString().slice(0, 10);
  return { ...list, balances, among: configuredProviders(), today };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, reconciliationRoles);
  return takeForm(args, AskForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { provider, day } = value;
    const asked = await askAgain(staff, provider, day);
    if (!asked.ok) return refuse({ day: [`reconciliation:error.${asked.error}`] });
    return redirect(paths.deskReconciliationDay(provider, day), flash("reconciliation:flash.asked"));
  });
}

export default function DeskReconciliation() {
  const { t } = useTranslation("reconciliation");
  const { balances, among, today, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <ListPage
        view={dayView}
        list={list}
        description={t("description")}
        actions={<LinkButton to={paths.deskBank()}>{t("bank.lines")}</LinkButton>}
      />
      <AskDay result={result} among={among} yesterday={shiftDay(today, -1)} today={today} />
      {balances.length > 0 ? (
        <BankBalances balances={balances} />
      ) : (
        <Card
          title={t("bank.title")}
          actions={<LinkButton to={paths.deskBankImports()}>{t("bank.toImports")}</LinkButton>}
        >
          <p className="text-muted">{t("bank.none")}</p>
        </Card>
      )}
    </>
  );
}
