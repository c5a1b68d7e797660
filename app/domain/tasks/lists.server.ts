/** What the list of finance's tasks reads (§7). */
import { requireStaff } from "~/domain/accounts/guards.server";
import { financeRoles } from "./finance-tasks.server";
import { db, sql } from "~/platform/db";
import { declareList, oldestFirstUnder } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { taskView } from "./components/task-list";
import { taskColumns, type TaskRow } from "./tasks.server";

/** The oldest open first, what is done newest first. */
export const financeTasks = declareList({
  view: taskView,
  path: paths.deskTasks(),
  guard: (args) => requireStaff(args, financeRoles),
  from: sql`finance_task f`,
  columns: taskColumns,
  read: (piece) => db.rows<TaskRow>(piece),
  order: oldestFirstUnder(["open"], "f.created_at", "f.id"),
  tabs: { open: sql`f.done_at is null`, done: sql`f.done_at is not null` },
});
