/** What the desk's list of credit lines reads (§7, finance). */
import { membersWith } from "~/domain/accounts/found-by.server";
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { creditView } from "./components/desk-lines";
import { creditRoles, lineColumns, lineSource, stateOfTab, type DeskLineRow } from "./desk.server";

/** Applications by how long they wait, else the newest line first. */
export const creditLines = declareList({
  view: creditView,
  path: paths.deskCredits(),
  guard: (args) => requireStaff(args, creditRoles),
  from: lineSource,
  countFrom: sql`credit_line l`,
  columns: lineColumns,
  read: (piece) => db.rows<DeskLineRow>(piece),
  order: ({ tab }) => ({
    key: [
      { column: tab === "APPLIED" ? "l.applied_at" : "l.created_at", type: "timestamptz" },
      { column: "l.user_id", type: "uuid" },
    ],
    direction: tab === "APPLIED" ? "asc" : "desc",
  }),
  tabs: stateOfTab,
  filters: { q: (q) => sql`l.user_id in ${membersWith(q)}` },
});
