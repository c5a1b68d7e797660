/** /desk/ledger/adjustments/corrections.csv: the corrections under the list's tab and filter, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { adjustmentStatuses, kindText } from "~/domain/adjustments/states";
import { adjustmentFilters, adjustments } from "~/domain/adjustments/view.server";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url, { tabs: adjustmentStatuses, filters: adjustmentFilters });
  const t = getT(args, "books");
  const head = [
    ...[
      t("no"),
      `${t("time")} (UTC)`,
      t("kind"),
      t("member"),
      t("email"),
      `${t("amount")} (USD)`,
      t("reason"),
    ],
    ...[
      t("askedBy"),
      t("decidedBy"),
      `${t("decidedAt")} (UTC)`,
      t("note"),
      t("wire"),
      t("line"),
      t("status"),
    ],
  ];
  return csvList("corrections.csv", head, wholeList(query, adjustments), (row) => [
    ...[row.no, row.at, t(kindText(row)), row.member, row.email, amountCell(row.amount), row.reason],
    ...[row.askedByName, row.decidedByName, row.decidedAt, row.note, row.wire?.reference, row.lineNo],
    t(`state.${row.status}`),
  ]);
}
