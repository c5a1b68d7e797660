/** What the desk's list of parcels reads: which need somebody, and why (§3.1 #32 to #34). */
import { requireStaff } from "~/domain/accounts/guards.server";
import { visibleOrders } from "~/domain/orders/tracked.server";
import { db, sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { declareList } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { parcelView, type ParcelRow } from "./components/parcel-list";
import { trackingRoles } from "./config";

const late = sql`k.is_late`;
const failed = sql`k.state in ('FAILED', 'EXCEPTION', 'LOST')`;
const held = sql`k.state = 'HELD'`;
const returned = sql`k.state in ('RETURNING', 'RETURNED')`;
const unknown = sql`(k.follow = 'ASK' and p.status <> 'DELIVERED')`;

/** The parcel that was sent last first. */
export const deskParcels = declareList({
  view: parcelView,
  path: paths.deskParcels(),
  guard: (args) => requireStaff(args, trackingRoles),
  from: sql`tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
    join "user" u on u.id = o.user_id`,
  countFrom: sql`tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id`,
  countBy: ({ filters }) => (filters["q"] ? "once" : "each"),
  columns: sql`k.package_id, p.carrier, p.tracking_no, p.shipped_at, k.state, k.is_late, k.follow, k.problem, k.last_at,
    k.is_reused, k.is_expired, o.no as order_no, o.country, u.user_name as member`,
  read: (piece) => db.rows<ParcelRow>(piece),
  scope: visibleOrders,
  order: {
    key: [
      { column: "k.created_at", type: "timestamptz" },
      { column: "k.package_id", type: "uuid" },
    ],
    direction: "desc",
  },
  tabs: {
    care: sql`(${late} or ${failed} or ${held} or ${returned} or ${unknown})`,
    late,
    failed,
    held,
    returned,
    unknown,
    all: sql`true`,
  },
  filters: {
    q: (q) => sql`(p.tracking_no ilike ${containing(q)} or o.no ilike ${containing(q)})`,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? sql`o.country = ${code}` : null),
  },
});
