/** /desk/reconciliation/:provider/:day/lines.csv: the day's lines under the page's filters, both sides, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { agreementText, kindText } from "~/domain/reconciliation/components/line-list";
import { findDay, linesPage, reconciliationRoles } from "~/domain/reconciliation/list.server";
import { lineTabs } from "~/domain/reconciliation/tabs";
import { getT } from "~/i18n/i18n.server";
import { csvList } from "~/platform/csv";
import { found } from "~/platform/http/answers.server";
import { parseListQuery, wholeList } from "~/platform/list";
import { decimalText } from "~/platform/money";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, reconciliationRoles);
  const day = found(await findDay(args.params["provider"], args.params["day"]));
  const query = parseListQuery(args.request.url, { tabs: lineTabs, filters: ["q", "kind"] });
  const t = getT(args, "reconciliation");
  const head = [
    ...[`${t("line.at")} (UTC)`, t("line.kind"), t("line.ref"), t("csv.source")],
    ...[t("line.atProvider"), t("csv.ccy"), t("line.inBooks"), t("csv.bookCcy")],
    ...[t("line.journal"), t("csv.number"), t("line.state"), t("column.state"), t("csv.note")],
  ];
  const pages = wholeList(query, (part) => linesPage(part, day));
  return csvList(`${day.provider}-${day.day}.csv`, head, pages, (row) => [
    ...[row.at, kindText(row, t), row.ref, row.source, amount(row.amount, row.ccy), row.ccy],
    ...[amount(row.bookAmount, row.bookCcy ?? row.ccy), row.bookCcy, row.journalType, row.journalNo],
    ...[agreementText(row, t), row.difference && t(`status.${row.difference.state}`), row.difference?.note],
  ]);
}

const amount = (units: bigint | null, ccy: string) => (units === null ? null : decimalText(units, ccy));
