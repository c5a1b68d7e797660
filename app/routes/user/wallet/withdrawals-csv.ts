/** /user/withdraw/withdrawals.csv: the withdrawals under the list's tab, bank data masked, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { withdrawalTabs } from "~/domain/payouts/list";
import { withdrawalsOf } from "~/domain/payouts/view.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: withdrawalTabs });
  const t = getT(args, "payouts");
  const head = [
    ...[t("no"), `${t("time")} (UTC)`, t("type"), t("destination")],
    ...[`${t("amount")} (USD)`, `${t("fee")} (USD)`, `${t("net")} (USD)`, t("payout"), t("ccy")],
    ...[t("status"), t("reason")],
  ];
  const pages = wholeList(query, (part) => withdrawalsOf(member.id, part));
  return csvList("withdrawals.csv", head, pages, (row) => [
    ...[row.no, row.at, t(`type.${row.type}`), row.mask, amountCell(row.amount), amountCell(row.fee)],
    ...[amountCell(row.amount - row.fee), amountCell(row.payout, row.ccy), row.ccy],
    ...[t(`status.${row.status}`), row.reason],
  ]);
}
