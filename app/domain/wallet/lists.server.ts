/** What the lists of the wallet read: a member's statement and recharges (§2.5), and those of the desk (§7). */
import { z } from "zod";
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { statementTypes } from "~/domain/ledger/statement";
import { statement } from "~/domain/ledger/statement.server";
import type { ProviderRefund } from "~/domain/payments/refunds/provider-refunds";
import {
  providerRefundColumns,
  providerRefundsOf,
  providerRefundSource,
} from "~/domain/payments/refunds/provider-refunds.server";
import { db, sql } from "~/platform/db";
import {
  contains,
  declareList,
  latestFirst,
  oldestFirstUnder,
  oneOf,
  since,
  tabsByState,
  until,
} from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { deskRechargeView } from "./components/desk-recharges";
import { rechargeView } from "./components/recharge-table";
import { providerRefundView } from "./components/provider-refund-table";
import { statementView } from "./components/transactions";
import { rechargeMethods, rechargeTabs } from "./config";
import {
  deskRechargeColumns,
  deskRechargeSource,
  foundBy,
  stateOfDeskTab,
  type DeskRecharge,
} from "./desk.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { rechargeColumns, rechargeSource, type RechargeRow } from "./wallet.server";

/** Every movement of a member's wallet; days are those of their zone. */
export const memberStatement = declareList({
  view: statementView,
  path: paths.wallet(),
  guard: requireMember,
  page: ({ id, timezone }, query) => statement(id, query, timezone),
  known: {
    type: (type) => statementTypes.some((known) => known === type),
    store: (id) => z.uuid().safeParse(id).success,
  },
});

/** A member's own recharges, the newest first; days are those of their zone. */
export const memberRecharges = declareList({
  view: rechargeView,
  path: paths.rechargeOrders(),
  guard: requireMember,
  from: rechargeSource,
  countFrom: sql`recharge_order r`,
  columns: rechargeColumns,
  read: (piece) => db.rows<RechargeRow>(piece),
  scope: ({ id }) => sql`r.user_id = ${id}`,
  order: latestFirst("r.created_at", "r.id"),
  tabs: tabsByState(sql`r.status`, rechargeTabs),
  filters: {
    no: contains(sql`r.no`),
    method: oneOf(sql`r.method`, rechargeMethods),
    from: since(sql`r.created_at`),
    to: until(sql`r.created_at`),
  },
});

/** What waits longest first, else the newest. */
export const deskRecharges = declareList({
  view: deskRechargeView,
  path: paths.deskRecharges(),
  guard: (args) => requireStaff(args, financeRoles),
  followsFinds: true,
  from: deskRechargeSource,
  countFrom: sql`recharge_order r`,
  columns: deskRechargeColumns,
  read: (piece) => db.rows<DeskRecharge>(piece),
  order: oldestFirstUnder(["review"], "r.created_at", "r.id"),
  tabs: stateOfDeskTab,
  filters: { q: foundBy },
});

/** What went back to card or PayPal, the newest first. */
export const sentBack = declareList({
  view: providerRefundView,
  path: paths.walletRefunds(),
  guard: requireMember,
  from: providerRefundSource,
  columns: providerRefundColumns,
  read: (piece) => db.rows<ProviderRefund>(piece),
  scope: providerRefundsOf,
  order: latestFirst("r.created_at", "r.id"),
});
