/** /user/walletBalance/refunds.csv: what went back to card or PayPal, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { stageOf } from "~/domain/payments/refunds/sent-back";
import { allSentBackTo } from "~/domain/payments/refunds/sent-back.server";
import { getT } from "~/i18n/i18n.server";
import { csvList } from "~/platform/csv";
import { parseListQuery } from "~/platform/list";
import { decimalText } from "~/platform/money";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, {});
  const t = getT(args, "wallet");
  const pay = getT(args, "payments");
  const head = [
    ...[`${t("tx.time")} (UTC)`, t("orders.no"), t("tx.no"), t("tx.method")],
    ...[`${t("orders.amount")} (USD)`, t("orders.status")],
  ];
  return csvList("refunds.csv", head, allSentBackTo(member.id, query), (row) => [
    ...[row.at, row.no, row.orderNo, pay(`method.${row.method}`)],
    ...[decimalText(row.amount), t(`sentBack.${stageOf(row.status)}`)],
  ]);
}
