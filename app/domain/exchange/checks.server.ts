/** Exchange results against the books (§4.5, §4.6). Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

export const exchangeChecks: readonly LedgerCheck[] = [
  {
    // What two people have booked is what was proposed, and the account has nothing that no two people have.
    name: "exchange results that are not as they say",
    finding: sql`
      select x.id || ' ' || x.status from fx_result x left join lateral (
        select sum(case e.dc when 'C' then e.amount else -e.amount end) as gain
        from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where j.idem_key = 'fx_result:' || x.id || ':posted' and j.status = 'posted' and a.code = 'exp:fx') b on true
      where b.gain is distinct from case x.status when 'POSTED' then x.amount end
      union all
      select j.idem_key from ledger_account a join ledger_entry e on e.account_id = a.id join journal j on j.id = e.journal_id
      where a.code = 'exp:fx'
        and not exists (select 1 from fx_result x where j.idem_key = 'fx_result:' || x.id || ':posted')`,
  },
];
