/** /desk/recharges/recharges.csv: the recharges under the list's tab and search, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { arrivedCells, creditStanding, rechargeStateText } from "~/domain/wallet/components/recharge-table";
import { deskRecharges, deskRechargesAsked, financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const { query } = await deskRechargesAsked(args.request.url);
  const t = getT(args, "wallet");
  const pay = getT(args, "payments");
  const head = [
    ...[t("orders.no"), `${t("orders.time")} (UTC)`, t("desk.member"), t("desk.email")],
    ...[t("orders.method"), t("wire.reference"), t("orders.amount"), t("recharge.currency")],
    ...[t("wire.sentAmount"), t("desk.received"), t("recharge.rate")],
    ...[`${t("orders.credited")} (USD)`, t("orders.status")],
  ];
  return csvList("recharges.csv", head, wholeList(query, deskRecharges), (row) => [
    ...[row.no, row.at, row.member, row.email, pay(`method.${row.method}`), row.reference],
    ...[amountCell(row.amount, row.ccy), row.ccy, amountCell(row.sentAmount, row.ccy)],
    ...arrivedCells(row),
    ...[amountCell(creditStanding(row)), rechargeStateText(row, t)],
  ]);
}
