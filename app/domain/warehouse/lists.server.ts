/** What the lists of the warehouse read. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { outboundParcelView } from "./components/parcel-list";
import { readyView, type ReadyRow } from "./components/ready-list";
import { outboundRoles } from "./outbound-config";
import { parcelFrom, parcelViewColumns, readParcels } from "./outbound-view.server";
import { isReady } from "./picking/ready.server";

const pieces = sql`(select sum(i.qty - i.qty * l.refunded / l.qty)::int from order_line l
  join order_line_item i on i.order_line_id = l.id where l.order_id = o.id)`;

/** Orders that can be picked, the one that has waited longest first. */
export const readyOrders = declareList({
  view: readyView,
  path: paths.deskPicking(),
  guard: (args) => requireStaff(args, outboundRoles),
  from: sql`store_order o join warehouse h on h.id = o.warehouse_id left join ship_channel c on c.id = o.channel_id`,
  columns: sql`o.id, o.no, o.external_no, o.country, o.paid_at, o.purchased_at, h.code as warehouse, c.carrier,
    c.name as channel, ${pieces} as pieces,
    coalesce((select json_agg(json_build_object('sku', a.sku, 'qty', i.qty) order by a.sku) from order_line l
      join order_line_item i on i.order_line_id = l.id join variant a on a.id = i.variant_id where l.order_id = o.id), '[]') as goods`,
  read: (piece) => db.rows<ReadyRow>(piece),
  scope: () => isReady,
  order: {
    key: [
      { column: "o.purchased_at", type: "timestamptz" },
      { column: "o.id", type: "uuid" },
    ],
    direction: "asc",
  },
  filters: {
    q: (q) => sql`(o.no ilike ${containing(q)} or o.external_no ilike ${containing(q)} or exists (
      select 1 from order_line l join order_line_item i on i.order_line_id = l.id join variant a on a.id = i.variant_id
      where l.order_id = o.id and lower(a.sku) = lower(${q})))`,
    warehouse: (code) => sql`h.code = ${code}`,
    carrier: (carrier) => sql`c.carrier = ${carrier}`,
    pieces: (kind) => (kind === "one" ? sql`${pieces} = 1` : kind === "several" ? sql`${pieces} > 1` : null),
    before: (hours) =>
      /^\d{1,3}$/.test(hours) ? sql`o.paid_at < now() - make_interval(hours => ${Number(hours)}::int)` : null,
  },
});

/** Parcels until they are handed over, and after. */
export const outboundParcels = declareList({
  view: outboundParcelView,
  path: paths.deskOutbound(),
  guard: (args) => requireStaff(args, outboundRoles),
  from: parcelFrom,
  countFrom: parcelFrom,
  columns: sql`x.id, ${parcelViewColumns}`,
  read: readParcels,
  order: { key: [{ column: "x.id", type: "uuid" }], direction: "desc" },
  tabs: {
    number: sql`x.status = 'PACKED'`,
    labelled: sql`x.status = 'LABELLED'`,
    refused: sql`x.refusal is not null and x.status in ('PACKED', 'LABELLED')`,
    open: sql`x.status = 'OPEN'`,
    gone: sql`x.status = 'HANDED_OVER'`,
    void: sql`x.status = 'VOID'`,
    all: sql`true`,
  },
  filters: {
    q: (q) =>
      sql`(x.no ilike ${containing(q)} or o.no ilike ${containing(q)} or x.tracking_no ilike ${containing(q)})`,
    unverified: (said) => (said === "yes" ? sql`not x.verified` : null),
  },
});
