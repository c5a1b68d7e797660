/** What the list of corrections by hand reads. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { db, sql } from "~/platform/db";
import { declareList, oldestFirstUnder, tabsByState } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { adjustmentView } from "./components/adjustment-list";
import { adjustmentStatuses } from "./states";
import { adjustmentColumns, foundBy, type AdjustmentRow } from "./view.server";

/** Proposals that wait longest first, everything else newest first. */
export const adjustments = declareList({
  view: adjustmentView,
  path: paths.deskAdjustments(),
  guard: (args) => requireStaff(args, financeRoles),
  from: sql`adjustment x join "user" u on u.id = x.user_id`,
  countFrom: sql`adjustment x`,
  columns: adjustmentColumns,
  read: (piece) => db.rows<AdjustmentRow>(piece),
  order: oldestFirstUnder(["PROPOSED"], "x.created_at", "x.id"),
  tabs: tabsByState(sql`x.status`, adjustmentStatuses),
  filters: { q: foundBy },
});
