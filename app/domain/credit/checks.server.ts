/** Credit lines and their draws against the books (§4.6). Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

/** Each must find nothing. */
export const creditChecks: readonly LedgerCheck[] = [
  {
    name: "draws that do not sum to what is borrowed",
    finding: sql`select coalesce(a.member_id, d.user_id) || ': ' || coalesce(a.posted, 0) || ' borrowed, '
        || coalesce(d.open, 0) || ' drawn' from (select member_id, posted from ledger_account where kind = 'recv:credit') a
      full join (select user_id, sum(amount - repaid) as open from credit_draw group by user_id) d
        on d.user_id = a.member_id
      where coalesce(a.posted, 0) <> coalesce(d.open, 0)`,
  },
  {
    name: "draws that say otherwise what was written off",
    finding: sql`select coalesce(b.member_id, d.user_id) || ': ' || coalesce(b.total, 0) || ' written off, '
        || coalesce(d.total, 0) || ' in draws' from (
          select a.member_id, sum(e.amount) as total
          from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
          join ledger_account a on a.id = e.account_id and a.kind = 'recv:credit'
          where j.ref_type = 'adjustment' and j.status = 'posted' group by a.member_id) b
      full join (select user_id, sum(written_off) as total from credit_draw where written_off > 0 group by user_id) d
        on d.user_id = b.member_id
      where coalesce(b.total, 0) <> coalesce(d.total, 0)`,
  },
  {
    name: "lines that stand still though nothing is overdue",
    finding: sql`select l.user_id::text from credit_line l
      where l.status = 'SUSPENDED' and l.suspended_for = 'overdue' and not exists (
        select 1 from credit_draw d where d.user_id = l.user_id and d.repaid < d.amount and d.due_at < now())`,
  },
];
