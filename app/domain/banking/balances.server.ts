/** What our bank says stands on each account, beside what the books say (§4.6); nothing is mended. */
import { postedBy } from "~/domain/ledger/closing.server";
import { db, sql } from "~/platform/db";

export type BankBalance = {
  account: string;
  ccy: string;
  /** Last day of the newest statement that names a closing balance. */
  day: string | null;
  /** Minor units, as that statement closes. */
  closing: bigint;
  /** Lines of statements that nobody has booked yet: in minus out. */
  open: bigint;
  books: bigint;
  /** `closing` less `books` and `open`: money that neither statement lines nor bookings explain. */
  unexplained: bigint;
};

/**
 * One row for each account with a statement balance. A booking by hand shows as unexplained until its line is on a
 * statement.
 */
export function bankBalances(): Promise<BankBalance[]> {
  return db.rows<BankBalance>(sql`
    with posted as materialized (${postedBy(new Date())}),
    newest as (
      select distinct on (account) account, ccy, to_on, closing from bank_statement
      where closing is not null order by account, to_on desc nulls last, created_at desc),
    figures as (
      select n.account, n.ccy, n.to_on::text as day, n.closing,
        (select coalesce(sum(case l.dc when 'C' then l.amount else -l.amount end), 0)::bigint from bank_line l
          where l.account = n.account and l.status = 'UNMATCHED') as open,
        (select coalesce(sum(p.debit - p.credit), 0)::bigint from posted p
          where p.kind = n.account and p.ccy = n.ccy) as books
      from newest n)
    select *, closing - books - open as unexplained from figures order by account`);
}
