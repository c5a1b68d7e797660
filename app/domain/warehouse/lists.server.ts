/** What the lists of the warehouse read: goods that come and come back, orders to be picked, and parcels. */
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { goesWith } from "~/domain/orders/merging/together.server";
import { visibleTo } from "~/domain/orders/row.server";
import { db, sql } from "~/platform/db";
import { contains, declareList, latestFirst, tabsByState } from "~/platform/db/declared-list.server";
import { cappedCounts, containing } from "~/platform/db/list.server";
import { findingsOfRun, findRun, runsOf } from "~/domain/imports/runs.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { countView, type CountRow } from "./components/count-list";
import { numberFileView, numberProblemView } from "./components/number-files";
import { outboundParcelView } from "./components/parcel-list";
import { printView, type PrintRow } from "./components/parcels-to-print";
import { rangeView } from "./components/ranges";
import { readyView, type ReadyRow } from "./components/ready-list";
import {
  dockView,
  looseView,
  type LooseRow,
  quarantineView,
  receiptView,
  type DockRow,
  type QuarantineRow,
  type ReceiptRow,
} from "./components/receiving-lists";
import { expectedView, returnView, type ExpectedRow, type ReturnRow } from "./components/return-lists";
import { transferView, type TransferRow } from "./components/transfer-list";
import { weightView, type WeightRow } from "./components/weigh-ins";
import { inboundReaders, warehouseRoles, weighReaders } from "./config";
import { countStatuses } from "./counting/states";
import { numberFiles } from "./files.server";
import { numberImport } from "./numbers/number-import.server";
import type { RangeRow } from "./numbers/ranges.server";
import { outboundRoles } from "./outbound-config";
import { parcelFrom, parcelViewColumns, readParcels } from "./outbound-view.server";
import { fewNumbers, paperRoles } from "./paper/config";
import { waitingToPrint } from "./paper/print.server";
import { isReady, readyHouses } from "./picking/ready.server";
import { awaitsGoods } from "./receiving/ordered.server";
import { looseNow, suggestedShelf } from "./receiving/put-away.server";
import { returnStatuses } from "./returns/states";
import { visibleReturns } from "./returns/view.server";
import { weighStatuses } from "./weighing/states";
import { weightColumns, weightSource } from "./weighing/view.server";
import { transferStatuses } from "./transfers/states";

const pieces = sql`(select sum(i.qty - i.qty * l.refunded / l.qty)::int from order_line l
  join order_line_item i on i.order_line_id = l.id where l.order_id = o.id)`;

/** Orders that can be picked, the one that has waited longest first. */
export const readyOrders = declareList({
  view: readyView,
  path: paths.deskPicking(),
  guard: (args) => requireStaff(args, outboundRoles),
  from: sql`store_order o join warehouse h on h.id = o.warehouse_id left join ship_channel c on c.id = o.channel_id`,
  columns: sql`o.id, o.no, o.external_no, o.country, o.paid_at, o.purchased_at, coalesce((
      select jsonb_agg(a.name order by a.id <> o.warehouse_id, a.code) from ${readyHouses} r join warehouse a on a.id = r.id),
      jsonb_build_array(h.name)) as warehouses, c.carrier, c.name as channel, ${pieces} as pieces, ${goesWith} as goes_with,
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
    warehouse: (code) =>
      sql`exists (select 1 from ${readyHouses} r join warehouse a on a.id = r.id where a.code = ${code})`,
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
    number: sql`x.status = 'PACKED' and x.joined_to is null`,
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

const uuid = /^[0-9a-f-]{36}$/;

/** Receipts, the last first. */
export const receipts = declareList({
  view: receiptView,
  path: paths.deskReceiving(),
  guard: (args) => requireStaff(args, warehouseRoles),
  from: sql`receipt r join warehouse w on w.id = r.warehouse_id left join purchase_order p on p.id = r.purchase_order_id
    left join supplier s on s.id = p.supplier_id`,
  countFrom: sql`receipt r left join purchase_order p on p.id = r.purchase_order_id`,
  columns: sql`r.no, r.status, p.no as order_no, s.name as supplier, w.code as warehouse, r.created_at,
    (select coalesce(sum(l.accepted), 0)::int from receipt_line l where l.receipt_id = r.id) as accepted,
    (select coalesce(sum(l.rejected), 0)::int from receipt_line l where l.receipt_id = r.id) as rejected,
    (select t.name from staff t where r.created_by = 'staff:' || t.id) as by`,
  read: (piece) => db.rows<ReceiptRow>(piece),
  order: latestFirst("r.created_at", "r.id"),
  tabs: { open: sql`r.status = 'OPEN'`, done: sql`r.status = 'DONE'`, all: sql`true` },
  filters: { q: (q) => sql`(r.no ilike ${containing(q)} or p.no ilike ${containing(q)})` },
});

const lying = (kind: "receiving" | "quarantine") => ({
  from: sql`bin_stock k join bin b on b.id = k.bin_id and b.kind = ${kind} join warehouse w on w.id = b.warehouse_id
    join variant v on v.id = k.variant_id join product p on p.id = v.product_id`,
  scope: () => sql`k.qty > 0`,
  order: {
    key: [
      { column: "v.sku", type: "text" as const },
      { column: "k.bin_id", type: "uuid" as const },
    ],
    direction: "asc" as const,
  },
});

const place = sql`k.bin_id || '.' || k.variant_id as place, v.sku, p.title, v.barcode, w.code as warehouse, b.code as bin, k.qty`;
/** When pieces last came to the place, and how. */
const lastMove = sql`left join lateral (select m.at, m.reason, m.note from stock_move m
  where m.variant_id = k.variant_id and m.bin_id = k.bin_id and m.qty > 0 order by m.id desc limit 1) c on true`;

const search = (q: string) => contains(sql`v.sku`, sql`v.barcode`)(q);
const ofHouse = (id: string) => (uuid.test(id) ? sql`b.warehouse_id = ${id}::uuid` : null);

/** What lies at the dock, by SKU. */
export const dock = declareList({
  view: dockView,
  path: paths.deskPutAway(),
  guard: (args) => requireStaff(args, warehouseRoles),
  ...lying("receiving"),
  from: sql`${lying("receiving").from} ${lastMove}
    left join lateral (${suggestedShelf(sql`k.variant_id`, sql`b.warehouse_id`)}) g on true`,
  countFrom: lying("receiving").from,
  columns: sql`${place}, c.at as since, g.code as suggested`,
  read: (piece) => db.rows<DockRow>(piece),
  filters: { q: search, warehouse: ofHouse },
});

/** Shelves of `stock s` with pieces in no bin, where the warehouse has bins at all: small ones work without. */
const looseFrom = sql`stock s left join (
    select k.variant_id, b.warehouse_id, sum(k.qty) as qty from bin_stock k join bin b on b.id = k.bin_id
    where b.kind in ('shelf', 'tote') group by 1, 2) binned
  on binned.variant_id = s.variant_id and binned.warehouse_id = s.warehouse_id`;
const isLoose = sql`s.on_hand > coalesce(binned.qty, 0) and ${looseNow} > 0 and exists (
  select 1 from bin b where b.warehouse_id = s.warehouse_id and b.kind = 'shelf' and b.active)`;

/** Pieces on hand that lie in no bin and wait for no picker, by SKU. */
export const looseGoods = declareList({
  view: looseView,
  path: paths.deskUnplaced(),
  guard: (args) => requireStaff(args, warehouseRoles),
  from: sql`${looseFrom} join warehouse w on w.id = s.warehouse_id join variant v on v.id = s.variant_id
    join product p on p.id = v.product_id`,
  countFrom: sql`${looseFrom} join variant v on v.id = s.variant_id`,
  columns: sql`s.warehouse_id || '.' || s.variant_id as place, v.sku, p.title, v.barcode, w.code as warehouse,
    ${looseNow} as qty, (
      select m.at from stock_move m
      where m.variant_id = s.variant_id and m.warehouse_id = s.warehouse_id and m.bin_id is null and m.qty > 0
      order by m.id desc limit 1) as since, (
      select g.code from (${suggestedShelf(sql`s.variant_id`, sql`s.warehouse_id`)}) g) as suggested`,
  read: (piece) => db.rows<LooseRow>(piece),
  scope: () => isLoose,
  order: {
    key: [
      { column: "v.sku", type: "text" },
      { column: "s.warehouse_id", type: "uuid" },
    ],
    direction: "asc",
  },
  filters: { q: search },
});

/** What lies in quarantine, by SKU. */
export const quarantine = declareList({
  view: quarantineView,
  path: paths.deskQuarantine(),
  guard: (args) => requireStaff(args, warehouseRoles),
  ...lying("quarantine"),
  from: sql`${lying("quarantine").from} ${lastMove}`,
  countFrom: lying("quarantine").from,
  columns: sql`${place}, c.at as since, c.reason, c.note`,
  read: (piece) => db.rows<QuarantineRow>(piece),
  filters: { q: search },
});

/** Parcels that came back, the last first. */
export const returns = declareList({
  view: returnView,
  path: paths.deskReturns(),
  guard: (args) => requireStaff(args, inboundReaders),
  from: sql`return_parcel r join warehouse w on w.id = r.warehouse_id left join store_order o on o.id = r.order_id
    left join "user" u on u.id = o.user_id`,
  countFrom: sql`return_parcel r left join store_order o on o.id = r.order_id`,
  columns: sql`r.no, r.status, r.tracking_no, o.no as order_no, u.user_name as member, w.code as warehouse, r.created_at,
    (select coalesce(sum(case when r.status = 'ARRIVED' then l.expected else l.sellable + l.damaged + l.disposed end), 0)::int
      from return_line l where l.return_id = r.id) as pieces,
    (select t.name from staff t where r.created_by = 'staff:' || t.id) as by`,
  read: (piece) => db.rows<ReturnRow>(piece),
  scope: visibleReturns,
  order: latestFirst("r.created_at", "r.id"),
  tabs: tabsByState(sql`r.status`, [...returnStatuses, "all"] as const),
  filters: {
    q: (q) =>
      sql`(r.no ilike ${containing(q)} or r.tracking_no ilike ${containing(q)} or o.no ilike ${containing(q)})`,
  },
});

const comingBack = sql`k.state in ('RETURNING', 'RETURNED')
  and not exists (select 1 from return_parcel x where x.package_id = k.package_id)`;

/** Parcels that carriers bring back, the one that was scanned last first. */
export const expectedReturns = declareList({
  view: expectedView,
  path: paths.deskExpectedReturns(),
  guard: (args) => requireStaff(args, inboundReaders),
  from: sql`tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
    join "user" u on u.id = o.user_id`,
  columns: sql`k.package_id, p.tracking_no, p.carrier, o.no as order_no, u.user_name as member, k.state, k.last_at`,
  read: (piece) => db.rows<ExpectedRow>(piece),
  scope: (staff: Staff) => sql`${comingBack} and ${visibleTo(staff)}`,
  order: latestFirst("k.created_at", "k.package_id"),
  filters: { q: (q) => sql`(p.tracking_no ilike ${containing(q)} or o.no ilike ${containing(q)})` },
});

/** Weights that differ, those that wait first. */
export const weights = declareList({
  view: weightView,
  path: paths.deskWeighIns(),
  guard: (args) => requireStaff(args, weighReaders),
  from: weightSource,
  countFrom: sql`weigh_in w join outbound_parcel p on p.id = w.parcel_id join store_order o on o.id = w.order_id`,
  columns: weightColumns,
  read: (piece) => db.rows<WeightRow>(piece),
  scope: (staff: Staff) => visibleTo(staff),
  order: latestFirst("w.created_at", "w.id"),
  tabs: tabsByState(sql`w.status`, [...weighStatuses, "all"] as const),
  filters: { q: (q) => sql`(p.no ilike ${containing(q)} or o.no ilike ${containing(q)})` },
});

/** For the overview: what waits in the warehouse for goods that come. */
export const inboundQueues = (staff: Staff) =>
  cappedCounts({
    due: sql`from purchase_order p where ${awaitsGoods} and (p.expected_on <= current_date
      or exists (select 1 from receipt r where r.purchase_order_id = p.id and r.status = 'OPEN'))`,
    dock: sql`from bin_stock k join bin b on b.id = k.bin_id where b.kind = 'receiving' and k.qty > 0`,
    loose: sql`from ${looseFrom} where ${isLoose}`,
    quarantine: sql`from bin_stock k join bin b on b.id = k.bin_id where b.kind = 'quarantine' and k.qty > 0`,
    expected: sql`from tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
      where ${comingBack} and ${visibleTo(staff)}`,
    returns: sql`from return_parcel r where r.status = 'ARRIVED' and ${visibleReturns(staff)}`,
  });

/** For the overview: weights that wait for a decision. */
export const weighQueues = (staff: Staff) =>
  cappedCounts({
    proposed: sql`from weigh_in w join store_order o on o.id = w.order_id
      where w.status = 'PROPOSED' and ${visibleTo(staff)}`,
  });
/** Those that wait first-packed first, else the latest first. */
export const parcelsToPrint = declareList({
  view: printView,
  path: paths.deskLabels(),
  guard: (args) => requireStaff(args, paperRoles),
  from: sql`outbound_parcel p join store_order o on o.id = p.order_id`,
  countFrom: sql`outbound_parcel p`,
  columns: sql`p.id, p.no, p.status, o.no as order_no, o.country, p.carrier, p.tracking_no, p.weighed_g as weight_g, p.prints,
    p.packed_at`,
  read: (piece) => db.rows<PrintRow>(piece),
  order: ({ tab }) => ({
    key: [{ column: "p.id", type: "uuid" }],
    direction: tab === "waiting" ? "asc" : "desc",
  }),
  tabs: {
    waiting: waitingToPrint,
    printed: sql`(p.status in ('PACKED', 'LABELLED') and p.prints > 0)`,
    all: sql`true`,
  },
  filters: {
    q: (q) => sql`(p.no ilike ${containing(q)} or p.tracking_no ilike ${containing(q)}
      or p.order_id in (select id from store_order where no ilike ${containing(q)}))`,
  },
});

/** The newest first. `few`: of carriers whose open ranges are nearly used up. */
export const numberRanges = declareList({
  view: rangeView,
  path: paths.deskNumbers(),
  guard: (args) => requireStaff(args, paperRoles),
  from: sql`number_range r`,
  columns: sql`r.id, r.carrier, r.prefix, r.suffix, r.digits, r."check", r.first, r.last, r.next, r.active, r.created_at`,
  read: (piece) => db.rows<RangeRow>(piece),
  order: latestFirst("r.created_at", "r.id"),
  tabs: {
    open: sql`r.active`,
    few: sql`(r.active and lower(r.carrier) in (
      select lower(carrier) from number_range where active group by 1
      having sum(last - next + 1) <= ${fewNumbers}))`,
    closed: sql`not r.active`,
  },
});

/** Files of numbers, the newest first. */
export const numberFileList = declareList({
  view: numberFileView,
  path: paths.deskNumberFiles(),
  guard: numberFiles.guard,
  ...runsOf(numberImport),
  order: latestFirst("i.created_at", "i.id"),
});

/** The rows of one file that were not taken, in its order. */
export const numberProblems = declareList({
  view: numberProblemView,
  path: `${paths.deskNumberFiles()}/:importId`,
  guard: async (args) => {
    await numberFiles.guard(args);
    return found(await findRun(numberImport.kind, args.params["importId"] ?? ""));
  },
  ...findingsOfRun,
});

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
