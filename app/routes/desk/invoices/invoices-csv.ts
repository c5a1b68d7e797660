/** /desk/invoices/invoices.csv: the documents under the list's tab and filters, or what waits to be issued, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { everyDeskDocument, everyWaitingDocument, type WholeDocument } from "~/domain/invoices/desk.server";
import { sumCells, sumHeads } from "~/domain/invoices/csv-cells";
import { storeNamed } from "~/domain/invoices/document";
import { deskTabs, documentFilters } from "~/domain/invoices/list";
import { taxCells, taxHeads } from "~/domain/invoices/tax-columns";
import { methods } from "~/domain/payments/methods";
import { getT } from "~/i18n/i18n.server";
import { csvList } from "~/platform/csv";
import { parseListQuery, type ListQuery } from "~/platform/list";

const wayOf = (name: string) => methods.find((way) => way === name);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const query = parseListQuery(args.request.url, { tabs: deskTabs, filters: documentFilters });
  return query.tab === "WAITING" ? waitingFile(args, query) : issuedFile(args, query);
}

function issuedFile(args: LoaderFunctionArgs, query: ListQuery): Response {
  const t = getT(args, "invoices");
  const head = [
    ...[t("column.no"), t("column.kind"), `${t("paper.issued")} (UTC)`, t("paper.supply")],
    ...[t("column.member"), t("paper.billTo"), t("csv.buyerCountry"), t("paper.vatNo")],
    ...[t("column.about"), t("paper.order"), t("column.store"), t("column.corrects"), t("csv.replacedBy")],
    ...[t("paper.shipTo"), ...sumHeads(t)],
    ...[t("paper.payment"), t("paper.transaction"), ...taxHeads(t)],
  ];
  const cells = (row: WholeDocument) => {
    const { buyer } = row;
    const { paid, to, corrects, difference } = row.content;
    const orderNo = row.refType === "store_order" ? row.refNo : difference?.orderNo;
    const method = paid && wayOf(paid.method);
    return [
      ...[row.no, t(`kind.${row.kind}`), row.issuedAt, row.supplyOn],
      ...[row.member, buyer.company || buyer.name, buyer.country, buyer.vatNo],
      ...[row.refNo, orderNo, storeNamed(row.content, t("store.manual")), corrects?.no, row.replacedBy],
      ...[to, ...sumCells(row)],
      ...[method ? t(`method.${method}`) : paid?.method, paid?.transaction, ...taxCells(row)],
    ];
  };
  return csvList("invoices.csv", head, everyDeskDocument(query), cells);
}

function waitingFile(args: LoaderFunctionArgs, query: ListQuery): Response {
  const t = getT(args, "invoices");
  const head = [
    ...[t("column.kind"), t("column.about"), t("column.member")],
    ...[t("desk.waits"), t("desk.journal"), `${t("desk.since")} (UTC)`],
  ];
  return csvList("invoices-waiting.csv", head, everyWaitingDocument(query), (row) => [
    ...[t(`kind.${row.kind}`), row.refNo, row.member],
    ...[t(`desk.waits.${row.waits ?? "none"}`), row.journal, row.since],
  ]);
}
