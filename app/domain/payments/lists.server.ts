/** What the lists of payments read: chargebacks, refunds and wires at the desk (§7, finance). */
import { membersWith } from "~/domain/accounts/found-by.server";
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList, oldestFirstUnder, tabsByState, tabsByStates } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { disputeView } from "./components/desk-disputes";
import { deskWireView } from "./components/desk-wires";
import { refundView } from "./components/refund-list";
import { disputeColumns, disputeRoles, disputeSource, type DisputeRow } from "./disputes/desk.server";
import { disputeTabs } from "./disputes/tabs";
import * as refunds from "./refunds/list.server";
import { refundStatesUnder } from "./refunds/refunds";
import * as wires from "./wires/views.server";

/** What is open by its age, else the newest first. */
export const disputes = declareList({
  view: disputeView,
  path: paths.deskChargebacks(),
  guard: (args) => requireStaff(args, disputeRoles),
  from: disputeSource,
  countFrom: sql`dispute d`,
  columns: disputeColumns,
  read: (piece) => db.rows<DisputeRow>(piece),
  order: oldestFirstUnder(["OPEN"], "d.opened_at", "d.id"),
  tabs: tabsByState(sql`d.status`, disputeTabs),
  filters: {
    q: (q) => sql`(d.provider_id ilike ${containing(q)} or d.user_id in ${membersWith(q)})`,
  },
});

/** What waits longest first, else the newest. */
export const deskRefunds = declareList({
  view: refundView,
  path: paths.deskRefunds(),
  guard: (args) => requireStaff(args, refunds.refundRoles),
  from: refunds.refundSource,
  columns: refunds.refundColumns,
  read: (piece) => db.rows<refunds.RefundListed>(piece),
  scope: refunds.visibleTo,
  order: oldestFirstUnder(["REQUESTED", "UNASSIGNED"], "r.created_at", "r.id"),
  tabs: tabsByStates(sql`r.status`, refundStatesUnder),
  filters: { q: refunds.foundBy },
});

/** Wires of orders and bills: what waits longest first, else the newest. */
export const deskWires = declareList({
  view: deskWireView,
  path: paths.deskWires(),
  guard: (args) => requireStaff(args, wires.wireRoles),
  from: wires.wireSource,
  columns: wires.wireColumns,
  read: (piece) => db.rows<wires.DeskWireRow>(piece),
  scope: () => sql`p.method = 'wire'`,
  order: oldestFirstUnder(["review"], "p.created_at", "p.id"),
  tabs: wires.stateOfTab,
  filters: { q: wires.foundBy },
});
