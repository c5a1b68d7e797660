/** /desk/ledger/accounts/:code/lines.csv: all lines of an account, or the members' accounts of a kind, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { accountByCode, accountLines, isMembers, memberAccounts } from "~/domain/ledger/books.server";
import { thingType } from "~/domain/ledger/things";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { found } from "~/platform/http/answers.server";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const t = getT(args, "books");
  const code = args.params["code"] ?? "";
  const query = parseListQuery(args.request.url, { filters: ["q", "ccy"] });
  const name = `${code.replaceAll(":", "-")}.csv`;
  if (isMembers(code)) {
    const head = [t("account"), t("member"), t("email"), `${t("balance")} (USD)`, `${t("held")} (USD)`];
    const pages = wholeList(query, (part) => memberAccounts(code, part));
    return csvList(name, head, pages, (row) => [
      ...[row.code, row.member, row.email, amountCell(row.posted), amountCell(row.held)],
    ]);
  }
  const account = found(await accountByCode(code, query.filters["ccy"] ?? "USD"));
  const { ccy } = account;
  const head = [
    ...[`${t("time")} (UTC)`, t("journal"), t("type"), t("status"), t("about"), t("no"), t("memo")],
    ...[t("debit"), t("credit"), t("after"), t("ccy")],
  ];
  const word = (refType: string) => {
    const type = thingType(refType);
    return type ? t(`thing.${type}`) : refType;
  };
  const pages = wholeList(query, (part) => accountLines(account.id, part));
  return csvList(name, head, pages, (row) => [
    ...[row.at, row.journalId, row.type, t(`status.${row.status}`), word(row.refType), row.refNo, row.memo],
    ...[
      row.dc === "D" ? amountCell(row.amount, ccy) : null,
      row.dc === "C" ? amountCell(row.amount, ccy) : null,
    ],
    ...[amountCell(row.after, ccy), ccy],
  ]);
}
