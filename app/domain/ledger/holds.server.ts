/** What a wallet's *Pending* consists of (§4.1): each hold by what it is about. */
import { db, sql } from "~/platform/db";

export type Hold = {
  refType: string;
  refNo: string | null;
  /** Cents of USD; below zero where money is kept aside to leave. */
  amount: bigint;
};

/** A member's holds, the newest first, at most twenty. */
export function holdsOf(memberId: string): Promise<Hold[]> {
  return db.rows<Hold>(sql`
    select h.ref_type, h.ref_no, sum(h.amount)::bigint as amount
    from ledger_account a cross join lateral (
      select e.id, j.ref_type, j.ref_no, j.ref_id,
        case e.dc when 'C' then e.amount else -e.amount end as amount
      from ledger_entry e join journal j on j.id = e.journal_id
      where e.account_id = a.id and e.line is not null and e.balance_after is null and j.status = 'pending'
      order by e.id desc limit 100) h
    where a.member_id = ${memberId} and (a.pending_dr > 0 or a.pending_cr > 0)
    group by h.ref_type, h.ref_no, h.ref_id order by max(h.id) desc limit 20`);
}
