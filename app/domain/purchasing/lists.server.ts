/** What the lists of buying read: what is to buy, purchase orders, suppliers, and what needs a decision. */
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { findingsOfRun, findRun, runsOf } from "~/domain/imports/runs.server";
import { visibleTo } from "~/domain/orders/row.server";
import { db, sql } from "~/platform/db";
import { contains, declareList, latestFirst } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { issueView, type IssueListed } from "./components/issue-list";
import { priceFileView, priceProblemView } from "./components/price-files";
import { purchaseView, type PurchaseListed } from "./components/purchase-list";
import { supplierView, type SupplierListed } from "./components/supplier-list";
import { toBuyView, type ToBuyRow } from "./components/to-buy-list";
import { needsFor } from "./bulk.server";
import { buyers, deciders } from "./config";
import { priceFiles } from "./files.server";
import { isWaiting } from "./issues.server";
import { priceImport } from "./price-import.server";
import { openStatuses, purchaseStatuses, type PurchaseStatus } from "./states";
import { factColumns } from "./steps.server";
import { findSupplier, type Supplier } from "./suppliers.server";

/** So many of the orders behind a line are named. */
const namedOrders = 3;

/** What accepted orders lack and nothing is on its way for: the one that waits longest first. */
export const toBuyList = declareList({
  view: toBuyView,
  path: paths.deskToBuy(),
  guard: (args) => requireStaff(args, buyers),
  from: sql`to_buy t join variant v on v.id = t.variant_id join product p on p.id = v.product_id
    join warehouse w on w.id = t.warehouse_id
    left join supplier_price r on r.id = t.price_id left join supplier s on s.id = t.supplier_id`,
  countFrom: sql`to_buy t`,
  // A search reads all SKUs: for both tabs at once.
  countBy: ({ filters }) => (filters["q"] ? "once" : "each"),
  columns: sql`t.warehouse_id, t.variant_id, v.sku, p.title, w.code as warehouse, t.qty, t.missing, t.on_order, t.at_dock,
    t.orders, t.oldest_at, s.no as supplier_no, s.name as supplier, s.ccy, r.price, r.moq, r.pack, r.is_usual, (
      select coalesce(json_agg(json_build_object('no', coalesce(o.no, n.no), 'bulk', n.no is not null)
        order by n.since, n.id), '[]')
      from (
        select n.id, n.no, n.since from ${needsFor(sql`t.warehouse_id`, sql`t.variant_id`)} n
        order by n.since, n.id limit ${namedOrders}) n
      left join store_order o on o.id = n.id and n.no is null) as named`,
  read: (piece) => db.rows<ToBuyRow>(piece),
  scope: () => sql`t.qty > 0`,
  order: {
    key: [
      { column: "t.oldest_at", type: "timestamptz" },
      { column: "t.variant_id", type: "uuid" },
      { column: "t.warehouse_id", type: "uuid" },
    ],
    direction: "asc",
  },
  tabs: {
    all: sql`true`,
    none: sql`t.supplier_id is null`,
  },
  filters: {
    q: (q) => sql`t.variant_id in (select id from variant where sku ilike ${containing(q)} limit 200)`,
    supplier: (no) => sql`t.supplier_id = (select id from supplier where no = ${no})`,
    warehouse: (code) => sql`t.warehouse_id = (select id from warehouse where code = ${code})`,
  },
});

const isLate = sql`(o.status = any(${[...openStatuses]}::text[]) and o.expected_on < (now() at time zone 'UTC')::date)`;

/** The latest first. */
export const purchaseList = declareList({
  view: purchaseView,
  path: paths.deskPurchases(),
  guard: (args) => requireStaff(args, [...buyers, "warehouse"]),
  from: sql`purchase_order o join supplier s on s.id = o.supplier_id join warehouse w on w.id = o.warehouse_id`,
  countFrom: sql`purchase_order o`,
  columns: sql`o.id, o.no, s.name as supplier, s.no as supplier_no, w.code as warehouse, o.ccy,
    o.expected_on::text as expected_on, o.created_at, ${isLate} as is_late, ${factColumns}, (
      select coalesce(sum(l.ordered - l.cancelled), 0)::int from purchase_order_line l where l.purchase_order_id = o.id) as pieces, (
      select coalesce(sum((l.ordered - l.cancelled) * l.unit_cost), 0)::bigint from purchase_order_line l
      where l.purchase_order_id = o.id) as amount`,
  read: (piece) => db.rows<PurchaseListed>(piece),
  order: { key: [{ column: "o.id", type: "uuid" }], direction: "desc" },
  tabs: {
    open: sql`o.status in ('DRAFT', 'PLACED', 'CONFIRMED', 'PART_RECEIVED')`,
    ...(Object.fromEntries(purchaseStatuses.map((status) => [status, sql`o.status = ${status}`])) as Record<
      PurchaseStatus,
      ReturnType<typeof sql>
    >),
    late: isLate,
    all: sql`true`,
  },
  filters: {
    q: (q) => sql`(${contains(sql`o.no`)(q)} or o.id in (
      select l.purchase_order_id from purchase_order_line l join variant v on v.id = l.variant_id
      where v.sku ilike ${containing(q)} limit 500))`,
    supplier: (no) => sql`o.supplier_id = (select id from supplier where no = ${no})`,
  },
});

/** By name, those in use first. */
export const supplierList = declareList({
  view: supplierView,
  path: paths.deskSuppliers(),
  guard: (args) => requireStaff(args, buyers),
  from: sql`supplier s`,
  columns: sql`s.no, s.name, s.contact, s.email, s.ccy, s.lead_days, s.active, (
      select count(*)::int from supplier_price p where p.supplier_id = s.id and p.valid_to is null) as prices, (
      select count(*)::int from purchase_order o
      where o.supplier_id = s.id and o.status = any(${[...openStatuses]}::text[])) as open`,
  read: (piece) => db.rows<SupplierListed>(piece),
  order: {
    key: [
      { column: "lower(s.name)", type: "text" },
      { column: "s.id", type: "uuid" },
    ],
    direction: "asc",
  },
  tabs: { active: sql`s.active`, ended: sql`not s.active` },
  filters: { q: contains(sql`s.name`, sql`s.no`, sql`s.email`, sql`s.contact`) },
});

/** Files of a supplier's prices, the newest first. */
export const priceFileList = declareList({
  view: priceFileView,
  path: `${paths.deskSuppliers()}/:supplierNo/prices`,
  guard: async (args) => {
    await priceFiles.guard(args);
    return found(await findSupplier(args.params["supplierNo"] ?? ""));
  },
  ...runsOf(priceImport),
  scope: ({ no }: Supplier) => sql`i.kind = ${priceImport.kind} and i.options ->> 'supplier' = ${no}`,
  order: latestFirst("i.created_at", "i.id"),
});

/** The rows of one file that were not taken, in its order. */
export const priceProblems = declareList({
  view: priceProblemView,
  path: "/desk/purchasing/prices/:importId",
  guard: async (args) => {
    await priceFiles.guard(args);
    return found(await findRun(priceImport.kind, args.params["importId"] ?? ""));
  },
  ...findingsOfRun,
});

/** Orders whose goods are short, late or dearer: the one that waits longest first. */
export const issueList = declareList({
  view: issueView,
  path: paths.deskPurchaseIssues(),
  guard: (args) => requireStaff(args, deciders),
  from: sql`purchase_issue p join purchase_order_line l on l.id = p.line_id join purchase_order b on b.id = l.purchase_order_id
    join store_order o on o.id = p.order_id join "user" u on u.id = o.user_id join variant v on v.id = l.variant_id`,
  countFrom: sql`purchase_issue p join store_order o on o.id = p.order_id`,
  columns: sql`p.id, p.kind, p.status, p.settled_how, p.qty, p.expected_before::text as expected_before,
    p.expected_on::text as expected_on, p.cost_before, p.cost, b.ccy, b.no as purchase_no, o.no as order_no,
    u.user_name as member, v.sku, p.created_at`,
  read: (piece) => db.rows<IssueListed>(piece),
  scope: (staff) => visibleTo(staff),
  order: ({ tab }) => ({
    key: [{ column: "p.id", type: "uuid" }],
    direction: tab === "all" ? "desc" : "asc",
  }),
  tabs: {
    waiting: isWaiting,
    SHORT: sql`(p.kind = 'SHORT' and ${isWaiting})`,
    LATE: sql`(p.kind = 'LATE' and ${isWaiting})`,
    DEARER: sql`(p.kind = 'DEARER' and ${isWaiting})`,
    all: sql`true`,
  },
  filters: { q: contains(sql`o.no`) },
});

/** Counts of the desk's overview for who buys. */
export async function buyingQueues(staff: Staff): Promise<Record<"toBuy" | "late", number>> {
  const [toBuy, orders] = await Promise.all([
    toBuyList.waiting(staff, ["all"]),
    purchaseList.waiting(staff, ["late"]),
  ]);
  return { toBuy: toBuy.all, late: orders.late };
}

/** How many issues wait for a decision. */
export const decisionQueue = async (staff: Staff): Promise<Record<"decide", number>> => ({
  decide: (await issueList.waiting(staff, ["waiting"])).waiting,
});

/** What waits for a decision about one order, for its page at the desk. */
export async function issuesOfOrder(staff: Staff, orderNo: string): Promise<readonly IssueListed[]> {
  const query = issueList.parse(paths.deskPurchaseIssues({ q: orderNo }), staff);
  return (await issueList.page(staff, query)).rows.filter((row) => row.orderNo === orderNo);
}
