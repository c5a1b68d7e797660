/** Orders against the books (§4.6). Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

/** Each must find nothing. */
export const orderChecks: readonly LedgerCheck[] = [
  {
    // What is paid and neither refunded nor earned: the total while unshipped, nothing once all of it is shipped.
    name: "orders whose deferred income does not fit",
    finding: sql`select o.no || ' ' || o.status || ': ' || coalesce(d.rest, 0) from store_order o
      left join (
        select j.ref_id, sum(case e.dc when 'C' then e.amount else -e.amount end) as rest
        from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
        where a.kind = 'def:order' and j.status = 'posted' and j.ref_type = 'store_order' group by j.ref_id) d
        on d.ref_id = o.id
      where case
        when o.status in ('SHIPPED', 'DELIVERED', 'CLOSED', 'AWAITING_PAYMENT') then coalesce(d.rest, 0) <> 0
        else coalesce(d.rest, 0) < 0 or coalesce(d.rest, 0) > o.total + o.adj_goods + o.adj_shipping + o.adj_service + o.adj_tax or
          (o.paid_at is not null and o.hold not in ('QUOTE', 'PAYMENT_REVIEW') and coalesce(d.rest, 0) = 0 and o.total > 0)
        end`,
  },
  {
    name: "deferred income that names no order",
    finding: sql`select j.idem_key from ledger_entry e join journal j on j.id = e.journal_id
      join ledger_account a on a.id = e.account_id
      where a.kind = 'def:order' and j.status = 'posted' and j.ref_type = 'store_order'
        and not exists (select 1 from store_order o where o.id = j.ref_id)`,
  },
];
