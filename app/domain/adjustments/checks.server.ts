/** Corrections against the books (§4.6). Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

const corrected = sql`(
  select sum(case e.dc when 'C' then e.amount else -e.amount end) from journal j
  join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.idem_key = 'adjustment:' || x.id || ':posted' and j.status = 'posted' and a.member_id = x.user_id)`;

/** Each must find nothing. */
export const adjustmentChecks: readonly LedgerCheck[] = [
  {
    // A debt that is written off shrinks by a credit, and what takes that back grows it.
    name: "corrections that moved something else than they say",
    finding: sql`select x.no || ': ' || x.amount || ', ' || coalesce(${corrected}, 0) || ' moved' from adjustment x
      where x.status = 'POSTED' and abs(coalesce(${corrected}, 0)) <> abs(x.amount)`,
  },
];
