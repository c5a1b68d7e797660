/** /user/withdraw: money from the wallet to a bank, and every request with how it stands (§3.8). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  isRecentLogin,
  requireActiveMember,
  requireRecentLogin,
  typedIn,
} from "~/domain/accounts/guards.server";
import { BeforeForm } from "~/domain/withdrawals/components/withdrawal-blocked";
import { WithdrawableCard } from "~/domain/withdrawals/components/withdrawable-card";
import { WithdrawalForm as WithdrawalFields } from "~/domain/withdrawals/components/withdrawal-form";
import { withdrawalView } from "~/domain/withdrawals/components/withdrawal-list";
import { arrivalDays, withdrawalTypes, reviewDays } from "~/domain/withdrawals/config";
import { WithdrawalForm } from "~/domain/withdrawals/forms";
import { memberWithdrawals } from "~/domain/withdrawals/lists.server";
import { openWithdrawal, payeesOf } from "~/domain/withdrawals/view.server";
import { payeeOf, requestWithdrawal, withdrawableOf } from "~/domain/withdrawals/withdrawals.server";
import { shownRates } from "~/domain/rates/rates.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { forgetTyped } from "~/platform/http/typed.server";
import { paths } from "~/platform/paths";
import { DeclaredList, ListFile, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["withdrawals", "payments"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberWithdrawals);
  const params = new URL(args.request.url).searchParams;
  const frozen = member.status !== "1";
  const recent = isRecentLogin(args, member);
  const [withdrawable, open] = await Promise.all([withdrawableOf(member.id), openWithdrawal(member.id)]);
  const free = !frozen && open === null;
  const ask = free && recent;
  const earlier = ask && params.get("from") ? await payeeOf(member.id, params.get("from") ?? "") : null;
  const type =
    earlier?.destination.type ?? withdrawalTypes.find((known) => known === params.get("type")) ?? "iban";
  const typed = ask ? typedIn(args, member) : null;
  return {
    ...list,
    withdrawable,
    open,
    frozen,
    recent,
    earlier,
    type,
    here: paths.withdraw({ type: params.get("type"), from: params.get("from") }),
    rates: await shownRates(),
    before: typed?.["type"] === type ? typed : null,
    payees: ask ? await payeesOf(member.id) : [],
    countries: free && type === "iban" ? countryOptions(localeOf(args)) : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  requireRecentLogin(args, member, form);
  return takeForm(
    args,
    WithdrawalForm,
    `member:${member.id}`,
    async ({ value, key, refuse }) => {
      const asked = await requestWithdrawal(member, value, key);
      if (asked.ok) {
        const headers = new Headers(flash("withdrawals:flash.requested"));
        headers.append("Set-Cookie", forgetTyped());
        return redirect(paths.withdrawal(asked.no), headers);
      }
      const { field, error } = asked.refusal;
      return field === null ? refuse(error, 409) : refuse({ [field]: [error] });
    },
    { form },
  );
}

export default function Withdraw() {
  const { t } = useTranslation("withdrawals");
  const data = useLoaderData<typeof loader>();
  const { withdrawable, frozen, recent, open, earlier } = data;
  const result = useActionData<typeof action>()?.result;
  // A form that was refused comes back with what was typed, however long ago they confirmed.
  const asks = !frozen && open === null && (recent || result !== undefined);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description", { ...reviewDays, days: arrivalDays })}
        actions={<ListFile list={data} />}
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
      <DeclaredList view={withdrawalView} list={data} title={t("list.title")} more={{ frozen }} />
    </>
  );
}
