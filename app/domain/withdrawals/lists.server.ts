/** What the lists of withdrawals read: a member's own (§3.8), the desk's queue, and the batches for the bank (§7). */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { db, sql } from "~/platform/db";
import {
  declareList,
  latestFirst,
  oldestFirstUnder,
  oneOf,
  tabsByState,
  tabsByStates,
} from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { batchView } from "./components/batch-list";
import { deskWithdrawalView } from "./components/desk-list";
import { withdrawalView } from "./components/withdrawal-list";
import { withdrawalTypes } from "./config";
import {
  batchColumns,
  batchSource,
  forFile,
  foundBy,
  rowColumns,
  withdrawalSource,
  type BatchRow,
  type DeskRow,
} from "./desk.server";
import { statusesOf, withdrawalTabs } from "./list";
import { withdrawalColumns, type WithdrawalRow } from "./view.server";

/** A member's own, the newest first. */
export const memberWithdrawals = declareList({
  view: withdrawalView,
  path: paths.withdraw(),
  guard: requireMember,
  from: sql`withdrawal w`,
  columns: withdrawalColumns,
  read: (piece) => db.rows<WithdrawalRow>(piece),
  scope: ({ id }) => sql`w.user_id = ${id}`,
  order: latestFirst("w.created_at", "w.id"),
  tabs: tabsByState(sql`w.status`, withdrawalTabs),
});

/** The queue of finance: what waits longest first, what is done newest first. */
export const deskWithdrawals = declareList({
  view: deskWithdrawalView,
  path: paths.deskWithdrawals(),
  guard: (args) => requireStaff(args, financeRoles),
  from: withdrawalSource,
  countFrom: sql`withdrawal w`,
  columns: rowColumns,
  read: (piece) => db.rows<DeskRow>(piece),
  order: oldestFirstUnder(["review", "approved", "paying"], "w.created_at", "w.id"),
  tabs: tabsByStates(sql`w.status`, statusesOf),
  filters: { q: foundBy, type: oneOf(sql`w.type`, withdrawalTypes) },
  forFile,
});

/** What was given to banks together, the newest first. */
export const payoutBatches = declareList({
  view: batchView,
  path: paths.deskBatches(),
  guard: (args) => requireStaff(args, financeRoles),
  from: batchSource,
  columns: batchColumns,
  read: (piece) => db.rows<BatchRow>(piece),
  order: latestFirst("b.created_at", "b.id"),
});
