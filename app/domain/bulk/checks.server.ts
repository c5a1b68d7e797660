/** Bulk orders against the books (§4.6). Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";
import { movedBy } from "./row.server";

const deposited = movedBy(sql`j.type = 'J7' and e.dc = 'C'`);
const paid = movedBy(sql`j.type in ('J2', 'J9') and a.kind = 'def:order' and e.dc = 'C'`);
const returned = movedBy(sql`j.type in ('J5', 'J8') and e.dc = 'D'`);
const droppedBack = movedBy(sql`j.type = 'J5' and a.kind = 'def:order' and e.dc = 'D'`);
const earned = movedBy(sql`j.type = 'J6' and e.dc = 'D'`);

/** Each must find nothing. */
export const bulkChecks: readonly LedgerCheck[] = [
  {
    name: "bulk orders that are paid otherwise than their journals say",
    finding: sql`select b.no || ' ' || b.paid_state from bulk_order b
      where (b.paid_state = 'full') <> (${paid} > 0) or b.is_split and (b.paid_state = 'none') <> (${deposited} = 0)`,
  },
  {
    name: "bulk orders that were paid another price than theirs",
    finding: sql`select b.no || ': ' || b.goods + b.shipping - b.less || ', ' || ${paid} - ${droppedBack} || ' paid' from bulk_order b
      where b.paid_state = 'full' and ${paid} - ${droppedBack} <> b.goods + b.shipping - b.less
        and not (b.status = 'CLOSED' and ${paid} = ${droppedBack})`,
  },
  {
    name: "bulk orders whose dropped pieces are not what is taken off their price",
    finding: sql`select b.no from bulk_order b
      where b.less <> (select coalesce(sum(l.dropped * l.unit_price), 0) from bulk_line l where l.bulk_order_id = b.id)`,
  },
  {
    name: "pieces that lie ready for bulk orders and are not reserved for them",
    finding: sql`select b.no || ' ' || v.sku from bulk_order b join bulk_line l on l.bulk_order_id = b.id
      join variant v on v.id = l.variant_id
      where case when b.status in ('TO_BE_PURCHASED', 'READY_TO_STOCK') then l.received - l.stocked - l.defective else 0 end <> (
        select coalesce(sum(r.qty), 0) from stock_reservation r
        where r.ref_type = 'bulk_line' and r.ref_id = l.id and r.status in ('held', 'firm'))`,
  },
  {
    name: "bulk orders whose lack is not in what is to buy",
    finding: sql`select v.sku from bulk_order b join bulk_line l on l.bulk_order_id = b.id join variant v on v.id = l.variant_id
      left join bulk_need n on n.line_id = l.id
      where coalesce(n.missing, 0) <> case when b.status = 'TO_BE_PURCHASED' then l.qty - l.received - l.cancelled else 0 end`,
  },
  {
    name: "goods of bulk orders that are not what their lines come to",
    finding: sql`select b.no from bulk_order b
      where b.goods <> (select coalesce(sum(l.qty * l.unit_price), 0) from bulk_line l where l.bulk_order_id = b.id)`,
  },
  {
    name: "closed bulk orders whose money was not given back",
    finding: sql`select b.no from bulk_order b
      where b.status = 'CLOSED' and b.paid_state <> 'none' and ${returned} = 0 and ${earned} = 0`,
  },
  {
    name: "bulk orders that earned another sum than what was put away or shipped",
    finding: sql`select b.no || ': ' || ${earned} || ' earned' from bulk_order b
      where ${earned} <> (select coalesce(sum(l.stocked * l.unit_price), 0) from bulk_line l
          where l.bulk_order_id = b.id)
        + case when b.status in ('IN_STOCK', 'SHIPPED', 'DELIVERED') then b.shipping else 0 end
        and not (b.status = 'CLOSED' and ${returned} > 0)`,
  },
  {
    name: "pieces of members that are not what was put away",
    finding: sql`select b.no from bulk_order b join bulk_line l on l.bulk_order_id = b.id
      where b.kind = 'INVENTORY' and (l.stocked, l.stocked - l.consumed) is distinct from
        (select (coalesce(sum(s.qty_in), 0)::int, coalesce(sum(s.qty_left), 0)::int) from stock_lot s where s.bulk_line_id = l.id)`,
  },
];
