/** /desk/credit/lines.csv: the credit lines under the list's tab and search, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { creditLines, creditRoles } from "~/domain/credit/desk.server";
import { creditTabs } from "~/domain/credit/tabs";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, creditRoles);
  const query = parseListQuery(args.request.url, { tabs: creditTabs, filters: ["q"] });
  const t = getT(args, "credit");
  const usd = [t("fact.limit"), t("fact.wanted"), t("fact.borrowed"), t("fact.overdue")];
  const head = [
    ...[t("desk.member"), getT(args, "wallet")("desk.email"), ...usd.map((name) => `${name} (USD)`)],
    ...[`${t("fact.next")} (UTC)`, t("draws.status"), `${t("desk.since")} (UTC)`],
  ];
  return csvList("credit-lines.csv", head, wholeList(query, creditLines), (row) => [
    ...[row.name, row.email],
    ...[row.limit, row.wanted, row.borrowed, row.overdue].map((amount) => amountCell(amount)),
    ...[row.nextDueAt, t(`status.${row.status}`), row.at],
  ]);
}
