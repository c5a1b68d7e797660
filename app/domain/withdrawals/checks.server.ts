/** Withdrawals against the books (§4.6). Part of `npm run ledger:check`. */
import { type LedgerCheck, moved } from "~/domain/ledger/check.server";
import { sql, type Sql } from "~/platform/db";

/** A withdrawal paid again after its line was another's: each payment has its own journal. */
const paying = sql`case when w.payings > 0 then ':' || w.payings else '' end`;
const paid = (lines: Sql) => moved(sql`'withdrawal:' || w.id || ':paid' || ${paying}`, lines);

/** Each must find nothing. */
export const withdrawalChecks: readonly LedgerCheck[] = [
  {
    // What a withdrawal holds while it is open, and has taken once it is paid; nothing in every other state.
    name: "withdrawals whose money does not fit",
    finding: sql`select w.no || ' ' || w.status || ': ' || s.held || ' held, ' || s.taken || ' taken' from withdrawal w
      cross join lateral (
        select coalesce(sum(e.amount) filter (where j.status = 'pending'), 0) as held,
          coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end) filter (where j.status = 'posted'), 0) as taken
        from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where j.ref_type = 'withdrawal' and j.ref_id = w.id and a.kind = 'mem:avail' and j.type in ('J10', 'J10f')) s
      where s.held <> case when w.status in ('UNDER_REVIEW', 'APPROVED', 'PAYING') then w.amount else 0 end
        or s.taken <> case when w.status = 'COMPLETED' then w.amount else 0 end`,
  },
  {
    name: "withdrawals that rest in the clearing account",
    finding: sql`select coalesce(max(j.ref_no), j.ref_id::text) from ledger_account a
      join ledger_entry e on e.account_id = a.id join journal j on j.id = e.journal_id
      where a.code = 'wd:clearing' and j.status = 'posted' and j.ref_type = 'withdrawal'
      group by j.ref_id having sum(case e.dc when 'D' then e.amount else -e.amount end) <> 0`,
  },
  {
    name: "withdrawals that sent something else than they say",
    finding: sql`select w.no || ': ' || w.payout || ' ' || w.ccy || ' and ' || w.fee from withdrawal w
      where w.status = 'COMPLETED'
        and (coalesce(${paid(sql`e.dc = 'C' and a.kind like 'bank:%' and e.ccy = w.ccy`)}, 0) <> w.payout
          or coalesce(${paid(sql`e.dc = 'C' and a.kind = 'rev:withdraw_fee'`)}, 0) <> w.fee)`,
  },
];
