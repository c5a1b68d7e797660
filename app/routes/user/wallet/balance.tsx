/** /user/walletBalance: what the wallet holds, and every movement. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { balanceBefore, holdsOf } from "~/domain/ledger/statement.server";
import { storesOf } from "~/domain/orders/list.server";
import { BalanceCards, Owed } from "~/domain/wallet/components/balance-cards";
import { LowAlert } from "~/domain/wallet/components/low-alert";
import { PastBalances, type Past } from "~/domain/wallet/components/past";
import { statementView } from "~/domain/wallet/components/transactions";
import { LowAlertForm } from "~/domain/wallet/forms";
import { memberStatement } from "~/domain/wallet/lists.server";
import { lowAlertOf, setLowAlert } from "~/domain/wallet/low-alert.server";
import { momentAsked, periodOf } from "~/domain/wallet/period";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, ListFile, listMeta, PageHeader } from "~/ui";
import { Link } from "~/ui/link";
import { openList } from "../../lists.server";

export const handle = { i18n: ["wallet", "payments"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const opened = await openList(args, memberStatement, async ({ id, timezone }) => {
    const [wallet, holds, stores, past, lowAlert] = await Promise.all([
      walletOf(id),
      holdsOf(id),
      storesOf(id),
      pastOf(id, params, timezone),
      lowAlertOf(id),
    ]);
    return { wallet, holds, stores, past, lowAlert };
  });
  const { viewer, list, beside } = opened;
  const period = periodOf(params, viewer.timezone);
  return { ...list, ...beside, period, frozen: viewer.status !== "1" };
}

async function pastOf(memberId: string, params: URLSearchParams, zone: string): Promise<Past> {
  const moment = momentAsked(params, zone);
  const asked = cleanFilter(params.get("asOf") ?? "").slice(0, 16);
  if (moment === null || moment === "bad") return { asked, moment: null, found: null };
  // Nothing shows seconds: what was booked within the minute belongs to it.
  return { asked, moment, found: await balanceBefore(memberId, new Date(moment.getTime() + 60_000)) };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, LowAlertForm, `member:${member.id}`, async ({ value }) => {
    const { threshold = null } = value;
    await setLowAlert(member.id, threshold);
    return redirect(paths.wallet(), flash(threshold === null ? "wallet:low.off" : "wallet:low.saved"));
  });
}

export default function WalletBalance() {
  const { t } = useTranslation("wallet");
  const { wallet, holds, stores, past, period, lowAlert, frozen, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const due = wallet.borrowed + wallet.owed;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("balance.description")}
        actions={
          <>
            <LinkButton to={paths.withdraw()} icon="bank">
              {t("action.withdraw")}
            </LinkButton>
            <LinkButton to={paths.credit()} icon="scales">
              {t(due > 0n ? "action.repay" : wallet.credit ? "action.credit" : "action.apply")}
            </LinkButton>
            <LinkButton to={`${paths.payment()}#autopay`} icon="clock">
              {t("action.autopay")}
            </LinkButton>
            <LinkButton to={paths.recharge()} tone="primary" icon="plus">
              {t("action.recharge")}
            </LinkButton>
          </>
        }
      />
      <Owed wallet={wallet} />
      <BalanceCards wallet={wallet} holds={holds} />
      <PastBalances past={past} period={period} keep={list.filters} />
      <DeclaredList
        view={statementView}
        list={list}
        title={t("tx.title")}
        cardActions={<ListFile list={list} />}
        more={{ stores }}
        aside={
          <Link to={paths.walletRefunds()} className="link text-sm">
            {t("sentBack.see")}
          </Link>
        }
      />
      {!frozen && <LowAlert key={String(lowAlert)} threshold={lowAlert} result={result} />}
    </>
  );
}
