/** /desk/bank/lines.csv: the bank's lines under the list's tab and filters, with what that list shows of them, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { lineText } from "~/domain/banking/components/line-list";
import { bankLines, bankQuery, bankRoles } from "~/domain/banking/lines.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, bankRoles);
  const query = bankQuery(args.request.url);
  const t = getT(args, "banking");
  const head = [
    ...[t("line.ref"), t("line.bookedOn"), t("line.party"), t("line.remittance")],
    ...[t("line.amount"), t("filter.currency"), t("line.kind"), t("csv.about"), t("line.suggestion")],
  ];
  return csvList("bank-lines.csv", head, wholeList(query, bankLines), (row) => [
    ...[row.entryRef, row.bookedOn, row.party, row.remittance],
    ...[amountCell(row.dc === "C" ? row.amount : -row.amount, row.ccy), row.ccy],
    ...[lineText(row, t), row.refNo, query.tab === "suggested" ? row.suggestion?.reference : null],
  ]);
}
