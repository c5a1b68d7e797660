/** /user/withdraw: money from the wallet to a bank, and every request with how it stands (§3.8). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  isRecentLogin,
  requireActiveMember,
  requireMember,
  requireRecentLogin,
  typedIn,
} from "~/domain/accounts/guards.server";
import { BeforeForm } from "~/domain/payouts/components/before-form";
import { WithdrawableCard } from "~/domain/payouts/components/withdrawable-card";
import { WithdrawalForm as WithdrawalFields } from "~/domain/payouts/components/withdrawal-form";
import { WithdrawalList } from "~/domain/payouts/components/withdrawal-list";
import { arrivalDays, payoutTypes, reviewDays } from "~/domain/payouts/config";
import { WithdrawalForm } from "~/domain/payouts/forms";
import { withdrawalTabs, type WithdrawalTab } from "~/domain/payouts/list";
import { openWithdrawal, payeesOf, withdrawalCounts, withdrawalsOf } from "~/domain/payouts/view.server";
import { payeeOf, requestWithdrawal, withdrawableOf } from "~/domain/payouts/withdrawals.server";
import { shownRates } from "~/domain/rates/rates.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { forgetTyped } from "~/platform/http/typed.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, PageHeader, pageMeta, revalidateAfterStale, WorkList } from "~/ui";

export const handle = { i18n: ["payouts", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: withdrawalTabs });
  const params = new URL(args.request.url).searchParams;
  const frozen = member.status !== "1";
  const recent = isRecentLogin(args, member);
  const [withdrawable, open, page, counts] = await Promise.all([
    withdrawableOf(member.id),
    openWithdrawal(member.id),
    withdrawalsOf(member.id, query),
    withdrawalCounts(member.id),
  ]);
  const free = !frozen && open === null;
  const ask = free && recent;
  const earlier = ask && params.get("from") ? await payeeOf(member.id, params.get("from") ?? "") : null;
  const type =
    earlier?.destination.type ?? payoutTypes.find((known) => known === params.get("type")) ?? "iban";
  const typed = ask ? typedIn(args, member) : null;
  return {
    title: getT(args, "payouts")("title"),
    ...{ withdrawable, open, page, counts, frozen, recent, earlier, type },
    here: paths.withdraw({ type: params.get("type"), from: params.get("from") }),
    rates: await shownRates(),
    before: typed?.["type"] === type ? typed : null,
    payees: ask ? await payeesOf(member.id) : [],
    countries: free && type === "iban" ? countryOptions(localeOf(args)) : [],
    tab: query.tab as WithdrawalTab,
    size: query.size,
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  requireRecentLogin(args, member, form);
  const submission = parseWithZod(form, { schema: WithdrawalForm });
  if (submission.status !== "success") return invalid(submission);
  return once(args, form, `member:${member.id}`, async (key) => {
    const asked = await requestWithdrawal(member, submission.value, key);
    if (asked.ok) {
      const headers = new Headers(flash("payouts:flash.requested"));
      headers.append("Set-Cookie", forgetTyped());
      return redirect(paths.withdrawal(asked.no), headers);
    }
    const { field, error } = asked.refusal;
    return field === null ? invalid(submission, error, 409) : invalid(submission, { [field]: [error] });
  });
}

export default function Withdraw() {
  const { t } = useTranslation("payouts");
  const data = useLoaderData<typeof loader>();
  const { withdrawable, page, counts, tab, size, frozen, recent, open, earlier } = data;
  const result = useActionData<typeof action>()?.result;
  // A form that was refused comes back with what was typed, however long ago they confirmed.
  const asks = !frozen && open === null && (recent || result !== undefined);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description", { ...reviewDays, days: arrivalDays })}
        actions={<ExportCsv to={paths.withdrawalsCsv()} page={page} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {asks ? (
          <WithdrawalFields
            key={earlier ? data.here : "new"}
            {...data}
            withdrawable={withdrawable.amount}
            result={result}
          />
        ) : (
          <BeforeForm frozen={frozen} open={open} here={data.here} />
        )}
        <WithdrawableCard withdrawable={withdrawable} />
      </div>
      <WorkList
        title={t("list.title")}
        label={t("list.tabs")}
        tabs={withdrawalTabs}
        tab={tab}
        text={(key) => t(key === "all" ? "tab.all" : `status.${key}`)}
        counts={counts}
        page={page}
        size={size}
      >
        <WithdrawalList rows={page.rows} filtered={tab !== "all"} frozen={frozen} />
      </WorkList>
    </>
  );
}
