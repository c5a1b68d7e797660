/** /user/walletBalance/transactions.csv: the transactions under the page's filters, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { remarkOf, statementFilters } from "~/domain/ledger/statement";
import { wholeStatement } from "~/domain/ledger/statement.server";
import { getT } from "~/i18n/i18n.server";
import { csvList } from "~/platform/csv";
import { parseListQuery } from "~/platform/list";
import { decimalText } from "~/platform/money";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { filters: statementFilters });
  const t = getT(args, "wallet");
  const pay = getT(args, "payments");
  const head = [
    ...[`${t("tx.time")} (UTC)`, t("tx.type"), t("tx.no"), t("tx.method")],
    ...[`${t("tx.amount")} (USD)`, `${t("tx.after")} (USD)`, t("tx.remark")],
  ];
  const pages = wholeStatement(member.id, query, member.timezone);
  return csvList("transactions.csv", head, pages, (row) => [
    ...[row.at, t(`type.${row.type}`), row.refNo, pay(`method.${row.method}`), decimalText(row.amount)],
    row.after === null ? t("tx.pending") : decimalText(row.after),
    remarkOf(row.memo, (key) => t(key)),
  ]);
}
