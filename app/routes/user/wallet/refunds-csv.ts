/** /user/walletBalance/refunds.csv: what went back to card or PayPal, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { stageOf, type SentBack } from "~/domain/payments/refunds/sent-back";
import { allSentBackTo } from "~/domain/payments/refunds/sent-back.server";
import { getT } from "~/i18n/i18n.server";
import { csvLine, csvResponse } from "~/platform/csv";
import { parseListQuery } from "~/platform/list";
import { decimalText } from "~/platform/money";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, {});
  const t = getT(args, "wallet");
  const pay = getT(args, "payments");
  const head = csvLine([
    ...[`${t("tx.time")} (UTC)`, t("orders.no"), t("tx.no"), t("tx.method")],
    ...[`${t("orders.amount")} (USD)`, t("orders.status")],
  ]);
  const line = ({ at, no, orderNo, method, amount, status }: SentBack) =>
    csvLine([
      ...[at, no, orderNo, pay(`method.${method}`)],
      ...[decimalText(amount), t(`sentBack.${stageOf(status)}`)],
    ]);
  async function* lines() {
    yield head;
    for await (const rows of allSentBackTo(member.id, query)) yield rows.map(line).join("");
  }
  return csvResponse("refunds.csv", lines());
}
