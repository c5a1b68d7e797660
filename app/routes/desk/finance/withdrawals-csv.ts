/** /desk/withdrawals/withdrawals.csv: the withdrawals under the list's tab and filters, bank data masked, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { withdrawalsForFile } from "~/domain/payouts/desk.server";
import { deskTabs } from "~/domain/payouts/list";
import { rateText } from "~/domain/rates/rates";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url, { tabs: deskTabs, filters: ["q", "type"] });
  const t = getT(args, "withdrawalsDesk");
  const own = getT(args, "payouts");
  const head = [
    ...[own("no"), `${own("time")} (UTC)`, t("member"), t("email"), own("type"), own("destination")],
    ...[`${own("amount")} (USD)`, `${own("fee")} (USD)`, own("payout"), own("ccy")],
    ...[own("fxRate"), t("bankFee"), own("bankRef"), own("paidOn")],
    ...[t("approvals"), t("firstBy"), t("secondBy"), own("status"), t("batch")],
  ];
  return csvList("withdrawals.csv", head, wholeList(query, withdrawalsForFile), (row) => [
    ...[row.no, row.at, row.member, row.email, own(`type.${row.type}`), row.mask],
    ...[amountCell(row.amount), amountCell(row.fee), amountCell(row.payout, row.ccy), row.ccy],
    ...[
      row.ccy === "USD" || row.fxRate === null ? null : rateText(row.fxRate),
      amountCell(row.bankFee, row.ccy),
    ],
    ...[row.bankRef, row.paidOn, row.approvals, row.approver1Name, row.approver2Name],
    ...[own(`status.${row.status}`), row.batchNo],
  ]);
}
