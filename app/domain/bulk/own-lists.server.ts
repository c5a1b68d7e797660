/** What the lists of movements of own goods and of requests read. */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList, oldestFirstUnder, tabsByStates } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { ownMoveView, type OwnMoveListed } from "./components/own-moves";
import { requestView } from "./components/own-requests";
import { requestColumns, requestSource, type RequestListed } from "./own-requests.server";

/** Movements of a member's goods, the last first. */
export const ownMoves = declareList({
  view: ownMoveView,
  path: paths.inventoryDetails(),
  guard: requireMember,
  from: sql`lot_move m join variant v on v.id = m.variant_id join warehouse w on w.id = m.warehouse_id`,
  countFrom: sql`lot_move m`,
  columns: sql`m.id, m.at, v.sku, w.code as warehouse, m.kind, m.qty, m.held, m.balance, m.free,
    (select json_build_object('order', o.no) from store_order o where m.ref_type = 'store_order' and o.id = m.ref_id
      union all
      select json_build_object('bulk', b.no) from bulk_line l join bulk_order b on b.id = l.bulk_order_id
      where m.ref_type = 'bulk_line' and l.id = m.ref_id
      union all
      select json_build_object('request', r.no) from own_request r where m.ref_type = 'own_request' and r.id = m.ref_id)
      as ref`,
  read: (piece) => db.rows<OwnMoveListed>(piece),
  scope: ({ id }) => sql`m.user_id = ${id}`,
  order: { key: [{ column: "m.id", type: "uuid" }], direction: "desc" },
  filters: {
    sku: (sku) => sql`m.variant_id = (select id from variant where sku = ${sku})`,
    warehouse: (code) => sql`m.warehouse_id = (select id from warehouse where code = ${code})`,
  },
});

/** What members ask of the warehouse, the oldest open request first. */
export const deskRequests = declareList({
  view: requestView,
  path: paths.deskOwnRequests(),
  guard: (args) => requireStaff(args, ["warehouse", "sourcing"]),
  from: requestSource,
  columns: requestColumns,
  read: (piece) => db.rows<RequestListed>(piece),
  order: oldestFirstUnder(["open"], "r.created_at", "r.id"),
  tabs: tabsByStates(sql`r.status`, { open: ["REQUESTED"], done: ["DONE"], off: ["REFUSED", "WITHDRAWN"] }),
  filters: {
    q: (q) =>
      sql`(r.no ilike ${containing(q)} or v.sku ilike ${containing(q)} or u.user_name ilike ${containing(q)})`,
  },
});
