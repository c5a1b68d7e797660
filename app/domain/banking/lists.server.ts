/** What the lists of the bank read (§7): the lines of its statements, and the files they came in. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { wireCurrencyNames } from "~/domain/payments/wires/config";
import { db, sql } from "~/platform/db";
import { declareList, latestFirst, oneOf } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { statementImportView } from "./components/imports";
import { bankLineView } from "./components/line-list";
import { importColumns, type ImportRow } from "./imports.server";
import { bankRoles, foundBy, lineColumns, stateOfTab, type BankLineRow } from "./lines.server";

/** The newest first. */
export const bankLines = declareList({
  view: bankLineView,
  path: paths.deskBank(),
  guard: (args) => requireStaff(args, bankRoles),
  from: sql`bank_line l`,
  columns: lineColumns,
  read: (piece) => db.rows<BankLineRow>(piece),
  order: {
    key: [
      { column: "l.booked_on", type: "date" },
      { column: "l.id", type: "uuid" },
    ],
    direction: "desc",
  },
  tabs: stateOfTab,
  filters: { q: foundBy, ccy: oneOf(sql`l.ccy`, wireCurrencyNames) },
});

/** The newest first. */
export const statementImports = declareList({
  view: statementImportView,
  path: paths.deskBankImports(),
  guard: (args) => requireStaff(args, bankRoles),
  from: sql`bank_import i`,
  columns: importColumns,
  read: (piece) => db.rows<ImportRow>(piece),
  order: latestFirst("i.created_at", "i.id"),
});
