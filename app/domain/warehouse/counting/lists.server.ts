/** What the lists of counts and transfers read, and how much waits there. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList, latestFirst, tabsByState } from "~/platform/db/declared-list.server";
import { cappedCounts, containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { countView, type CountRow } from "../components/count-list";
import { transferView, type TransferRow } from "../components/transfer-list";
import { warehouseRoles } from "../config";
import { transferStatuses } from "../transfers/states";
import { countStatuses } from "./states";

/** Counts, the last first. */
export const counts = declareList({
  view: countView,
  path: paths.deskCounts(),
  guard: (args) => requireStaff(args, warehouseRoles),
  from: sql`stock_count c join warehouse w on w.id = c.warehouse_id
    left join lateral (
      select count(*)::int as places, count(*) filter (where l.counted is null)::int as open,
        count(*) filter (where l.counted <> l.expected)::int as differences
      from (select distinct on (bin_id, variant_id) counted, expected from stock_count_line
        where count_id = c.id order by bin_id, variant_id, round desc) l) n on true`,
  countFrom: sql`stock_count c`,
  columns: sql`c.no, c.status, c.cause, w.code as warehouse, c.created_at, n.places, n.open, n.differences,
    (select string_agg(b.code, ', ' order by b.sort, b.code) from bin b where b.id in (
      select bin_id from stock_count_bin where count_id = c.id
      union select bin_id from stock_count_line where count_id = c.id)) as bins,
    (select t.name from staff t where c.created_by = 'staff:' || t.id) as by`,
  read: (piece) => db.rows<CountRow>(piece),
  order: latestFirst("c.created_at", "c.id"),
  tabs: tabsByState(sql`c.status`, [...countStatuses, "all"] as const),
  filters: {
    q: (q) => sql`(c.no ilike ${containing(q)} or exists (select 1 from stock_count_line l
      left join bin b on b.id = l.bin_id join variant v on v.id = l.variant_id
      where l.count_id = c.id and (lower(b.code) = lower(${q}) or lower(v.sku) = lower(${q}))))`,
  },
});

/** Transfers, the last first. */
export const transfers = declareList({
  view: transferView,
  path: paths.deskTransfers(),
  guard: (args) => requireStaff(args, warehouseRoles),
  from: sql`transfer r join warehouse f on f.id = r.from_warehouse_id join warehouse w on w.id = r.to_warehouse_id
    left join lateral (
      select coalesce(sum(l.qty), 0)::int as pieces, coalesce(sum(l.lost), 0)::int as lost,
        case when r.status = 'SENT' then coalesce(sum(l.qty - l.received - l.lost), 0)::int else 0 end as on_the_way
      from transfer_line l where l.transfer_id = r.id) n on true`,
  countFrom: sql`transfer r`,
  columns: sql`r.no, r.status, f.code as from, w.code as to, n.pieces, n.lost, n.on_the_way, r.carrier, r.tracking_no,
    r.created_at, (select t.name from staff t where r.created_by = 'staff:' || t.id) as by`,
  read: (piece) => db.rows<TransferRow>(piece),
  order: latestFirst("r.created_at", "r.id"),
  tabs: tabsByState(sql`r.status`, [...transferStatuses, "all"] as const),
  filters: {
    q: (q) => sql`(r.no ilike ${containing(q)} or r.tracking_no ilike ${containing(q)} or exists (
      select 1 from transfer_line l join variant v on v.id = l.variant_id
      where l.transfer_id = r.id and lower(v.sku) = lower(${q})))`,
  },
});

/** For the overview: what waits to be counted, approved and received. */
export const countingQueues = () =>
  cappedCounts({
    open: sql`from stock_count where status = 'OPEN'`,
    approve: sql`from stock_count where status = 'TO_APPROVE'`,
    sent: sql`from transfer where status = 'SENT'`,
  });
