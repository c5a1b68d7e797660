/** /user/rechargeorder/recharges.csv: the recharges under the list's tab and filter, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import {
  arrivedCells,
  creditStanding,
  rechargeNote,
  rechargeStateText,
} from "~/domain/wallet/components/recharge-table";
import { rechargeQuery } from "~/domain/wallet/list";
import { rechargesOf } from "~/domain/wallet/wallet.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = rechargeQuery(args.request.url);
  const t = getT(args, "wallet");
  const pay = getT(args, "payments");
  const head = [
    ...[t("orders.no"), `${t("orders.time")} (UTC)`, t("orders.method")],
    ...[t("orders.amount"), t("recharge.currency"), `${t("orders.fee")} (USD)`],
    ...[
      t("desk.received"),
      t("recharge.rate"),
      `${t("orders.credited")} (USD)`,
      t("orders.status"),
      t("tx.remark"),
    ],
  ];
  const pages = wholeList(query, (part) => rechargesOf(member.id, part, member.timezone));
  return csvList("recharges.csv", head, pages, (row) => [
    ...[row.no, row.at, pay(`method.${row.method}`), amountCell(row.amount, row.ccy), row.ccy],
    ...[amountCell(row.fee), ...arrivedCells(row), amountCell(creditStanding(row))],
    ...[rechargeStateText(row, t), rechargeNote(row, t, (on) => on)],
  ]);
}
