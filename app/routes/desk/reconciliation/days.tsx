/** /desk/reconciliation: the providers' days and our bank's accounts beside the books. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { bankBalances } from "~/domain/banking/balances.server";
import { BankBalances } from "~/domain/banking/components/balances";
import { configuredProviders } from "~/domain/reconciliation/books.server";
import { AskDay, DayFilters, DayTable } from "~/domain/reconciliation/components/days";
import { AskForm } from "~/domain/reconciliation/forms";
import { askAgain } from "~/domain/reconciliation/ask.server";
import { dayCounts, daysPage, reconciliationRoles } from "~/domain/reconciliation/list.server";
import { dayTabs, type DayTab } from "~/domain/reconciliation/tabs";
import { getT } from "~/i18n/i18n.server";
import { shiftDay } from "~/platform/days";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Card, LinkButton, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["reconciliation", "banking"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, reconciliationRoles);
  const query = parseListQuery(args.request.url, { tabs: dayTabs, filters: ["provider"] });
  const [page, counts, balances] = await Promise.all([daysPage(query), dayCounts(query), bankBalances()]);
  const title = getT(args, "reconciliation")("title");
  const today = new Date().toISOString().slice(0, 10);
  const { tab, size, filters } = query;
  const among = configuredProviders();
  return {
    title,
    page,
    counts,
    balances,
    among,
    today,
    tab: tab as DayTab,
    size,
    provider: filters["provider"],
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, reconciliationRoles);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: AskForm });
  if (submission.status !== "success") return invalid(submission);
  const { provider, day } = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    const asked = await askAgain(staff, provider, day);
    if (!asked.ok) return invalid(submission, { day: [`reconciliation:error.${asked.error}`] });
    return redirect(paths.deskReconciliationDay(provider, day), flash("reconciliation:flash.asked"));
  });
}

export default function DeskReconciliation() {
  const { t } = useTranslation("reconciliation");
  const { title, page, counts, balances, among, today, tab, size, provider } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const filtered = tab !== dayTabs[0] || provider !== undefined;
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={<LinkButton to={paths.deskBank()}>{t("bank.lines")}</LinkButton>}
      />
      <WorkList
        ownEmpty
        label={t("tabs")}
        tabs={dayTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<DayFilters tab={tab} provider={provider} />}
        page={page}
        size={size}
      >
        <DayTable rows={page.rows} filtered={filtered} />
      </WorkList>
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
