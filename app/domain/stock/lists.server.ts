/** What the lists of stock read: SKUs by warehouse, bins, and movements. */
import { answerersOf } from "~/domain/bus";
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { binFacts } from "./bins.server";
import { binView, type BinListed } from "./components/bin-list";
import { moveView, type MoveListed } from "./components/move-list";
import { stockView, type StockListed } from "./components/stock-list";
import { stockRoles } from "./config";
import type { NamedRef } from "./events";
import { inBins, unplaced } from "./sku.server";

/** What there is of each SKU in each warehouse, by SKU. */
export const stockList = declareList({
  view: stockView,
  path: paths.deskStock(),
  guard: (args) => requireStaff(args, stockRoles),
  from: sql`stock s join variant v on v.id = s.variant_id join product p on p.id = v.product_id
    join warehouse w on w.id = s.warehouse_id`,
  columns: sql`v.sku, v.barcode, p.title, w.code as warehouse, s.on_hand, s.reserved, ${inBins(["receiving"])} as receiving,
    ${inBins(["quarantine"])} as quarantine, ${unplaced} as unplaced, (
      select coalesce(json_agg(json_build_object('code', b.code, 'qty', k.qty) order by b.sort, b.code), '[]')
      from bin_stock k join bin b on b.id = k.bin_id
      where k.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id and k.qty > 0) as bins`,
  read: (piece) => db.rows<StockListed>(piece),
  order: {
    key: [
      { column: "v.sku", type: "text" },
      { column: "s.warehouse_id", type: "uuid" },
    ],
    direction: "asc",
  },
  tabs: {
    all: sql`true`,
    unplaced: sql`(s.on_hand > 0 and ${unplaced} > 0)`,
    out: sql`s.on_hand <= s.reserved`,
  },
  filters: {
    q: (q) => sql`(v.sku ilike ${containing(q)} or v.barcode ilike ${containing(q)}
      or p.title ->> 'en' ilike ${containing(q)} or p.title ->> 'zh' ilike ${containing(q)})`,
    warehouse: (code) => sql`w.code = ${code}`,
  },
});

/** Bins in the order of the way. */
export const binList = declareList({
  view: binView,
  path: paths.deskBins(),
  guard: (args) => requireStaff(args, stockRoles),
  from: sql`bin b join warehouse w on w.id = b.warehouse_id`,
  columns: sql`b.id, b.code, b.kind, b.sort, w.code as warehouse, ${binFacts}, (
    select count(*)::int from bin_stock s where s.bin_id = b.id and s.qty > 0) as skus`,
  read: (piece) => db.rows<BinListed>(piece),
  order: {
    key: [
      { column: "w.code", type: "text" },
      { column: "b.sort", type: "int" },
      { column: "b.id", type: "uuid" },
    ],
    direction: "asc",
  },
  tabs: {
    open: sql`(b.active and not b.closed)`,
    closed: sql`(b.active and b.closed)`,
    retired: sql`not b.active`,
  },
  filters: {
    q: (q) => sql`b.code ilike ${containing(q)}`,
    warehouse: (code) => sql`w.code = ${code}`,
  },
});

type Kept = Omit<MoveListed, "ref"> & { readonly refType: string | null; readonly refId: string | null };

/** Movements of goods, the last first. */
export const moveList = declareList({
  view: moveView,
  path: paths.deskMovements(),
  guard: (args) => requireStaff(args, stockRoles),
  from: sql`stock_move m join variant v on v.id = m.variant_id join warehouse w on w.id = m.warehouse_id
    left join bin b on b.id = m.bin_id`,
  countFrom: sql`stock_move m`,
  columns: sql`m.id, m.at, v.sku, w.code as warehouse, b.code as bin, m.qty, m.on_hand_after, m.reason, m.note, m.ref_type,
    m.ref_id, (select s.name from staff s where m.actor = 'staff:' || s.id) as by`,
  read: async (piece) => named(await db.rows<Kept>(piece)),
  order: { key: [{ column: "m.id", type: "uuid" }], direction: "desc" },
  filters: {
    q: (q) => sql`m.variant_id in (select id from variant where sku ilike ${containing(q)} limit 200)`,
    sku: (sku) => sql`m.variant_id = (select id from variant where sku = ${sku})`,
    bin: (id) => (/^[0-9a-f-]{36}$/.test(id) ? sql`m.bin_id = ${id}::uuid` : null),
    warehouse: (code) => sql`m.warehouse_id = (select id from warehouse where code = ${code})`,
  },
});

/** The documents that movements belong to, with their numbers and pages. */
async function named(rows: readonly Kept[]): Promise<MoveListed[]> {
  const refs = rows.flatMap(({ refType, refId }) => (refType && refId ? [{ type: refType, id: refId }] : []));
  const answers =
    refs.length === 0 ? [] : await Promise.all(answerersOf("stock.namedRefs").map((names) => names(refs)));
  const known = new Map<string, NamedRef>(answers.flatMap((answer) => [...answer]));
  return rows.map(({ refType: _type, refId, ...row }) => ({ ...row, ref: known.get(refId ?? "") ?? null }));
}

/** The last movements of a SKU, or of a bin. */
export async function lastMoves(of: { sku: string } | { bin: string }): Promise<readonly MoveListed[]> {
  const where = "sku" in of ? sql`v.sku = ${of.sku}` : sql`m.bin_id = ${of.bin}::uuid`;
  return named(
    await db.rows<Kept>(sql`
      select m.id, m.at, v.sku, w.code as warehouse, b.code as bin, m.qty, m.on_hand_after, m.reason, m.note, m.ref_type,
        m.ref_id, (select s.name from staff s where m.actor = 'staff:' || s.id) as by
      from stock_move m join variant v on v.id = m.variant_id join warehouse w on w.id = m.warehouse_id
      left join bin b on b.id = m.bin_id where ${where} order by m.id desc limit 30`),
  );
}
