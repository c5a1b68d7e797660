/** Recharges against the books (§4.6). Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

/** Each must find nothing. */
export const rechargeChecks: readonly LedgerCheck[] = [
  {
    name: "recharges that are not credited as they say",
    finding: sql`select r.no || ' ' || r.status from recharge_order r
      left join lateral (
        select sum(case e.dc when 'C' then e.amount else -e.amount end) as credited
        from journal j join ledger_entry e on e.journal_id = j.id
          join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail'
        where j.ref_type = 'recharge_order' and j.ref_id = r.id and j.status = 'posted' and j.type in ('J1', 'J1f', 'J1w')) s
        on true
      where coalesce(s.credited, 0) <> coalesce(r.credited, 0) or (r.status = 'COMPLETED' and r.credited is null)
        or (r.status in ('AWAITING_PAYMENT', 'PENDING') and s.credited is not null)`,
  },
];
