/** The lists of orders: a member's own (§2.6), and the desk's queues (§7). Both have fast reads of their own. */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { declareList } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { deskOrderView } from "./components/desk-table";
import { orderView } from "./components/order-table";
import { deskCounts, deskOrders, type Viewer } from "./desk-list.server";
import { isUuid, statesOf, tagChoices } from "./list";
import { orderCounts, ordersOf } from "./list.server";
import { orderRoles } from "./row.server";

export const memberOrders = declareList({
  view: orderView,
  path: paths.storeOrders(),
  guard: requireMember,
  page: ordersOf,
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
