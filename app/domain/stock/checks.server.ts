/** Shelves against their movements. Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

/** Each must find nothing. */
export const stockChecks: readonly LedgerCheck[] = [
  {
    name: "shelves that are not the sum of their movements",
    finding: sql`select v.sku || ' ' || w.code || ': ' || s.on_hand || ' kept, ' || coalesce(m.qty, 0) || ' summed'
      from stock s join variant v on v.id = s.variant_id join warehouse w on w.id = s.warehouse_id
      left join (
        select m.variant_id, m.warehouse_id, sum(m.qty) as qty from stock_move m left join bin b on b.id = m.bin_id
        where m.bin_id is null or b.kind in ('shelf', 'tote') group by 1, 2) m
        on m.variant_id = s.variant_id and m.warehouse_id = s.warehouse_id
      where s.on_hand <> coalesce(m.qty, 0)`,
  },
  {
    name: "bins that are not the sum of their movements",
    finding: sql`select b.code || ': ' || coalesce(p.qty, 0) || ' kept, ' || coalesce(m.qty, 0) || ' summed'
      from bin_stock p full join (
        select bin_id, variant_id, sum(qty) as qty from stock_move where bin_id is not null group by 1, 2) m
        using (bin_id, variant_id)
      join bin b on b.id = bin_id
      where coalesce(p.qty, 0) <> coalesce(m.qty, 0)`,
  },
  {
    name: "reserved pieces that no reservation holds",
    finding: sql`select v.sku || ' ' || w.code || ': ' || s.reserved || ' kept, ' || coalesce(r.qty, 0) || ' summed'
      from stock s join variant v on v.id = s.variant_id join warehouse w on w.id = s.warehouse_id
      left join (
        select variant_id, warehouse_id, sum(qty) as qty from stock_reservation
        where status in ('held', 'firm') group by 1, 2) r
        on r.variant_id = s.variant_id and r.warehouse_id = s.warehouse_id
      where s.reserved <> coalesce(r.qty, 0)`,
  },
  {
    name: "lots that are not the sum of their movements",
    finding: sql`select l.id || ': ' || l.qty_left || ' kept, ' || coalesce(m.qty, 0) || ' summed' from stock_lot l
      left join (select lot_id, sum(qty) as qty from lot_move group by 1) m on m.lot_id = l.id
      where l.qty_left <> coalesce(m.qty, 0)`,
  },
  {
    name: "goods of members that are not the sum of their lots",
    finding: sql`select o.user_id || ' ' || v.sku || ': ' || o.in_stock || ' kept, ' || coalesce(l.qty, 0) || ' summed'
      from own_stock o join variant v on v.id = o.variant_id left join (
        select user_id, variant_id, warehouse_id, sum(qty_left) as qty, sum(reserved) as reserved from stock_lot
        group by 1, 2, 3) l using (user_id, variant_id, warehouse_id)
      where (o.in_stock, o.reserved) <> (coalesce(l.qty, 0), coalesce(l.reserved, 0))`,
  },
  {
    name: "free pieces of lots that are not reserved for them",
    finding: sql`select l.id || ': ' || l.qty_left - l.reserved || ' free, ' || coalesce(r.qty, 0) || ' reserved'
      from stock_lot l left join stock_reservation r on r.ref_type = 'lot' and r.ref_id = l.id and r.status = 'firm'
      where l.qty_left - l.reserved <> coalesce(r.qty, 0)`,
  },
  {
    name: "pieces of lots that no document has taken",
    finding: sql`select l.id || ': ' || l.reserved || ' taken, ' || coalesce(u.qty, 0) || ' summed' from stock_lot l
      left join (select lot_id, sum(taken - given_back - used) as qty from lot_use group by 1) u on u.lot_id = l.id
      where l.reserved <> coalesce(u.qty, 0)`,
  },
  {
    name: "movements that no command wrote",
    finding: sql`select v.sku || ': ' || m.qty || ' at ' || m.at from stock_move m join variant v on v.id = m.variant_id
      where m.reason = 'unrecorded'`,
  },
];
