/** /user/walletBalance: what the wallet holds, and every movement. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireMember } from "~/domain/accounts/guards.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { statementFilters } from "~/domain/ledger/statement";
import { balanceBefore, statement } from "~/domain/ledger/statement.server";
import { storesOf } from "~/domain/orders/list.server";
import { BalanceCards } from "~/domain/wallet/components/balance-cards";
import { PastBalances, type Past } from "~/domain/wallet/components/past";
import { TransactionFilters, TransactionTable } from "~/domain/wallet/components/transactions";
import { momentAsked, periodOf } from "~/domain/wallet/period";
import { getT } from "~/i18n/i18n.server";
import { cleanFilter, parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Card, LinkButton, PageHeader, Pager, pageMeta } from "~/ui";

export const handle = { i18n: ["wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { timezone } = member;
  const query = parseListQuery(args.request.url, { filters: statementFilters });
  const params = new URL(args.request.url).searchParams;
  const [wallet, page, stores, past] = await Promise.all([
    walletOf(member.id),
    statement(member.id, query, timezone),
    storesOf(member.id),
    pastOf(member.id, params, timezone),
  ]);
  const { filters, size } = query;
  const title = getT(args, "wallet")("title");
  return { title, wallet, page, stores, past, period: periodOf(params, timezone), filters, size };
}

async function pastOf(memberId: string, params: URLSearchParams, zone: string): Promise<Past> {
  const moment = momentAsked(params, zone);
  const asked = cleanFilter(params.get("asOf") ?? "").slice(0, 16);
  if (moment === null || moment === "bad") return { asked, moment: null, found: null };
  return { asked, moment, found: await balanceBefore(memberId, moment) };
}

export default function WalletBalance() {
  const { t } = useTranslation("wallet");
  const { wallet, page, stores, past, period, filters, size } = useLoaderData<typeof loader>();
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
            <LinkButton to={paths.recharge()} tone="primary" icon="plus">
              {t("action.recharge")}
            </LinkButton>
          </>
        }
      />
      <BalanceCards wallet={wallet} />
      <PastBalances past={past} period={period} keep={filters} />
      <Card title={t("tx.title")} actions={page.rows.length > 0 && <Download />} flush>
        {(filtered || page.rows.length > 0) && (
          <div className="border-b border-line px-5 py-3">
            <TransactionFilters filters={filters} size={size} stores={stores} />
          </div>
        )}
        <TransactionTable rows={page.rows} filtered={filtered} />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
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
