/** /user/withdraw/:withdrawalNo: one withdrawal, how it stands and what happened to it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { WithdrawalActs } from "~/domain/withdrawals/components/withdrawal-list";
import { WithdrawalState } from "~/domain/withdrawals/components/withdrawal-status";
import {
  WithdrawalFacts,
  WithdrawalHistory,
  WithdrawalNews,
} from "~/domain/withdrawals/components/withdrawal-view";
import { CancelForm } from "~/domain/withdrawals/forms";
import { withdrawalStates } from "~/domain/withdrawals/states";
import { withdrawalOf } from "~/domain/withdrawals/view.server";
import { cancelWithdrawal } from "~/domain/withdrawals/withdrawals.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Banner, errorText, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { Link } from "~/ui/link";

export const handle = { i18n: ["withdrawals"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.withdrawal.no);
export const shouldRevalidate = revalidateAfterStale;

const withdrawalAt = async (memberId: string, { params }: LoaderFunctionArgs) =>
  found(await withdrawalOf(memberId, params["withdrawalNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  return { withdrawal: await withdrawalAt(member.id, args), frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { no } = await withdrawalAt(member.id, args);
  return takeForm(args, CancelForm, `member:${member.id}`, async ({ refuse }) => {
    const done = await cancelWithdrawal(member.id, no);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.withdrawal(no), flash("withdrawals:flash.cancelled"));
  });
}

export default function Withdrawal() {
  const { t } = useTranslation("withdrawals");
  const { t: common } = useTranslation();
  const { withdrawal, frozen } = useLoaderData<typeof loader>();
  const stale = useActionData<typeof action>()?.result.error?.[""]?.[0];
  const { status, fixable } = withdrawal;
  const acts =
    !frozen &&
    (withdrawalStates.next(status, "cancel").ok || (fixable && ["REJECTED", "FAILED"].includes(status)));
  return (
    <>
      <PageHeader
        title={withdrawal.no}
        status={<WithdrawalState status={status} />}
        actions={acts && <WithdrawalActs row={withdrawal} />}
      />
      {stale && (
        <Banner tone="critical" live>
          {errorText(common, stale)}
        </Banner>
      )}
      <WithdrawalNews withdrawal={withdrawal} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <WithdrawalFacts withdrawal={withdrawal} />
        <WithdrawalHistory withdrawal={withdrawal} />
      </div>
      <p>
        <Link to={paths.withdraw()} className="link">
          {t("back")}
        </Link>
      </p>
    </>
  );
}
