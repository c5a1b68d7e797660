/** What the lists of price differences read: a member's own (§3.10), and those of the desk. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { db, sql, type Sql } from "~/platform/db";
import { declareList, oldestFirstUnder, tabsByStates } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { billView, deskBillView } from "./components/bill-list";
import { statesUnder } from "./states";
import { billColumns, billRoles, billSource, visibleTo, type BillListed } from "./view.server";

function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`b.id in (
    select id from price_diff_bill where no ilike ${like}
    union all select id from price_diff_bill where order_id in (select id from store_order where no ilike ${like})
    union all select id from price_diff_bill where user_id in ${membersWith(q)})`;
}

const bills = {
  from: billSource,
  columns: billColumns,
  read: (piece: Sql) => db.rows<BillListed>(piece),
  order: oldestFirstUnder(["open", "disputed"], "b.created_at", "b.id"),
  tabs: tabsByStates(sql`b.status`, statesUnder),
  filters: { q: foundBy },
};

export const memberBills = declareList({
  ...bills,
  view: billView,
  path: paths.bills(),
  guard: requireMember,
  scope: ({ id }) => sql`b.user_id = ${id}`,
});

export const deskBills = declareList({
  ...bills,
  view: deskBillView,
  path: paths.deskBills(),
  guard: (args) => requireStaff(args, billRoles),
  scope: visibleTo,
});
