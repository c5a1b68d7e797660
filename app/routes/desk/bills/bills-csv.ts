/** /desk/bills/bills.csv: the price differences under the list's tab and search, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { billAmount, billDue } from "~/domain/bills/components/bill-list";
import { billRoles, deskBills } from "~/domain/bills/list.server";
import { billTabs } from "~/domain/bills/states";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, billRoles);
  const query = parseListQuery(args.request.url, { tabs: billTabs, filters: ["q"] });
  const t = getT(args, "bills");
  const head = [
    ...[
      t("column.no"),
      `${t("fact.raised")} (UTC)`,
      t("column.order"),
      t("fact.member"),
      t("column.type"),
      t("fact.reason"),
    ],
    ...[`${t("fact.old")} (USD)`, `${t("fact.new")} (USD)`, `${t("column.amount")} (USD)`],
    ...[`${t("column.due")} (UTC)`, t("column.state")],
  ];
  const pages = wholeList(query, (part) => deskBills(staff, part));
  return csvList("price-differences.csv", head, pages, (row) => [
    ...[row.no, row.createdAt, row.orderNo, row.member, t(`type.${row.type}`), row.reason],
    ...[row.oldAmount, row.newAmount, billAmount(row)].map((amount) => amountCell(amount)),
    ...[billDue(row), t(`status.${row.status}`)],
  ]);
}
