/** The lists of orders: a member's own (§2.6), and the desk's queues (§7). Both have fast reads of their own. */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { contains, declareList } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { deskOrderView } from "./components/desk-table";
import { orderView } from "./components/order-table";
import { deskCounts, deskOrders, type Viewer } from "./desk-list.server";
import { isUuid, statesOf, tagChoices } from "./list";
import { orderCounts, ordersOf } from "./list.server";
import { orderRoles, visibleTo } from "./row.server";
import { interceptionView, type InterceptionListed } from "./components/interceptions";
import { stoppers } from "./stopping/desk.server";
import { stageOfOrder } from "./stopping/interception.server";

export const memberOrders = declareList({
  view: orderView,
  path: paths.storeOrders(),
  guard: requireMember,
  page: (member, query) => ordersOf(member, query),
  counts: (member, query) => orderCounts(member, query),
  known: {
    state: (state, { tab }) => statesOf(tab).includes(state),
    store: (id) => isUuid(id),
    tag: (tag) => tagChoices.some((choice) => choice === tag),
    dated: (by) => by === "paid",
    waits: (id) => isUuid(id),
  },
});

export const deskOrderList = declareList({
  view: deskOrderView,
  path: paths.deskOrders(),
  guard: (args): Promise<Viewer> => requireStaff(args, orderRoles),
  page: (staff, query) => deskOrders(staff, query),
  counts: (staff, query) => deskCounts(staff, query),
});

const open = sql`i.closed_at is null`;

/** Orders that are to be stopped, the oldest first; among all of them the newest. */
export const interceptions = declareList({
  view: interceptionView,
  path: paths.deskInterceptions(),
  guard: (args): Promise<Viewer> => requireStaff(args, stoppers),
  from: sql`intercept i join store_order o on o.id = i.order_id join "user" u on u.id = o.user_id`,
  countFrom: sql`intercept i join store_order o on o.id = i.order_id`,
  columns: sql`i.id, o.no as order_no, u.user_name as member, i.source, i.reason, i.asked_at, i.due_at, i.late_at, i.fee,
    i.answer, i.outcome, ${stageOfOrder} as stage`,
  read: (piece) => db.rows<InterceptionListed>(piece),
  scope: (staff) => visibleTo(staff),
  order: ({ tab }) => ({
    key: [
      { column: "i.asked_at", type: "timestamptz" },
      { column: "i.id", type: "uuid" },
    ],
    direction: tab === "all" || tab === "done" ? "desc" : "asc",
  }),
  tabs: {
    asked: sql`(${open} and i.answer is null)`,
    late: sql`(${open} and i.answer is null and i.due_at < now())`,
    stopped: sql`(${open} and i.answer = 'STOPPED')`,
    done: sql`i.closed_at is not null`,
    all: sql`true`,
  },
  filters: { q: contains(sql`o.no`) },
});
