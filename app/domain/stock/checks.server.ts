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
        where status in ('held', 'firm') and pool = 'platform' group by 1, 2) r
        on r.variant_id = s.variant_id and r.warehouse_id = s.warehouse_id
      where s.reserved <> coalesce(r.qty, 0)`,
  },
  {
    name: "movements that no command wrote",
    finding: sql`select v.sku || ': ' || m.qty || ' at ' || m.at from stock_move m join variant v on v.id = m.variant_id
      where m.reason = 'unrecorded'`,
  },
];
