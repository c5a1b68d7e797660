/** /user/walletBalance: what the wallet holds, and every movement. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { holdsOf } from "~/domain/ledger/holds.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { statementFilters } from "~/domain/ledger/statement";
import { balanceBefore, statement } from "~/domain/ledger/statement.server";
import { storesOf } from "~/domain/orders/list.server";
import { BalanceCards, Owed } from "~/domain/wallet/components/balance-cards";
import { LowAlert } from "~/domain/wallet/components/low-alert";
import { PastBalances, type Past } from "~/domain/wallet/components/past";
import { TransactionFilters, TransactionTable } from "~/domain/wallet/components/transactions";
import { LowAlertForm } from "~/domain/wallet/forms";
import { lowAlertOf, setLowAlert } from "~/domain/wallet/low-alert.server";
import { momentAsked, periodOf } from "~/domain/wallet/period";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { cleanFilter, parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Card, LinkButton, PageHeader, Pager, pageMeta } from "~/ui";
import { Link } from "~/ui/link";

export const handle = { i18n: ["wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { timezone } = member;
  const query = parseListQuery(args.request.url, { filters: statementFilters });
  const params = new URL(args.request.url).searchParams;
  const [wallet, holds, page, stores, past, lowAlert] = await Promise.all([
    walletOf(member.id),
    holdsOf(member.id),
    statement(member.id, query, timezone),
    storesOf(member.id),
    pastOf(member.id, params, timezone),
    lowAlertOf(member.id),
  ]);
  const { filters, size } = query;
  const title = getT(args, "wallet")("title");
  const period = periodOf(params, timezone);
  const frozen = member.status !== "1";
  return { title, wallet, holds, page, stores, past, period, lowAlert, frozen, filters, size };
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
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: LowAlertForm });
  if (submission.status !== "success") return invalid(submission);
  const { threshold = null } = submission.value;
  return once(args, form, `member:${member.id}`, async () => {
    await setLowAlert(member.id, threshold);
    return redirect(paths.wallet(), flash(threshold === null ? "wallet:low.off" : "wallet:low.saved"));
  });
}

export default function WalletBalance() {
  const { t } = useTranslation("wallet");
  const { wallet, holds, page, stores, past, period, lowAlert, frozen, filters, size } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const due = wallet.borrowed + wallet.owed;
  const filtered = Object.keys(filters).length > 0;
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
      <PastBalances past={past} period={period} keep={filters} />
      <Card title={t("tx.title")} actions={page.rows.length > 0 && <Download />} flush>
        {(filtered || page.rows.length > 0) && (
          <div className="border-b border-line px-5 py-3">
            <TransactionFilters filters={filters} size={size} stores={stores} />
          </div>
        )}
        <TransactionTable rows={page.rows} filtered={filtered} />
        <p className="border-t border-line px-5 py-3 text-sm">
          <Link to={paths.walletRefunds()} className="link">
            {t("sentBack.see")}
          </Link>
        </p>
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
      {!frozen && <LowAlert key={String(lowAlert)} threshold={lowAlert} result={result} />}
    </>
  );
}

/** The list as it is filtered, as a file. */
function Download() {
  const { t } = useTranslation("wallet");
  const { search } = useLocation();
  return (
    <LinkButton to={paths.transactionsCsv() + search} size="s" icon="download-simple" reloadDocument>
      {t("action.csv")}
    </LinkButton>
  );
}
