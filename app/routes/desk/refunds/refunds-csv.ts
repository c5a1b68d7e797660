/** /desk/refunds/refunds.csv: the refunds under the list's tab and search, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { refundRoles, refundsPage } from "~/domain/payments/refunds/list.server";
import { refundTabs } from "~/domain/payments/refunds/refunds";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const query = parseListQuery(args.request.url, { tabs: refundTabs, filters: ["q"] });
  const t = getT(args, "refunds");
  const head = [
    ...[t("column.no"), `${t("column.time")} (UTC)`, t("column.order"), t("fact.member")],
    ...[t("column.way"), `${t("column.amount")} (USD)`, t("column.state"), t("fact.reason")],
  ];
  const pages = wholeList(query, (part) => refundsPage(staff, part));
  return csvList("refunds.csv", head, pages, (row) => [
    ...[row.no, row.createdAt, row.orderNo, row.member, t(`way.${row.way}`)],
    ...[amountCell(row.amount), t(`status.${row.status}`), row.reason],
  ]);
}
