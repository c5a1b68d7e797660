/** /user/downloadinvoice/invoices.csv: the documents under the list's tab and filters, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { sumCells, sumHeads } from "~/domain/invoices/csv-cells";
import { storeNamed, type IssuedDocument } from "~/domain/invoices/document";
import { everyDocumentOf } from "~/domain/invoices/invoices.server";
import { documentFilters, documentTabs } from "~/domain/invoices/list";
import { taxCells, taxHeads } from "~/domain/invoices/tax-columns";
import { methods } from "~/domain/payments/methods";
import { getT } from "~/i18n/i18n.server";
import { csvList } from "~/platform/csv";
import { parseListQuery } from "~/platform/list";

const wayOf = (name: string) => methods.find((way) => way === name);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: documentTabs, filters: documentFilters });
  const t = getT(args, "invoices");
  const head = [
    ...[t("column.no"), t("column.kind"), t("column.about"), t("column.store"), t("column.corrects")],
    ...[`${t("paper.issued")} (UTC)`, t("paper.supply"), t("paper.billTo"), t("paper.vatNo")],
    ...[t("paper.shipTo"), ...sumHeads(t)],
    ...[t("paper.payment"), t("paper.transaction"), ...taxHeads(t)],
  ];
  const cells = (row: IssuedDocument) => {
    const { paid, to, corrects } = row.content;
    const method = paid && wayOf(paid.method);
    return [
      ...[row.no, t(`kind.${row.kind}`), row.refNo, storeNamed(row.content, t("store.manual")), corrects?.no],
      ...[row.issuedAt, row.supplyOn, row.buyer.company || row.buyer.name, row.buyer.vatNo],
      ...[to, ...sumCells(row)],
      ...[method ? t(`method.${method}`) : paid?.method, paid?.transaction, ...taxCells(row)],
    ];
  };
  return csvList("invoices.csv", head, everyDocumentOf(member.id, query), cells);
}
