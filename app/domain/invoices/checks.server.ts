/** Documents against the books (§4.6): what `npm run ledger:check` asks of invoices, credit notes and receipts. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

/** What a journal refunded of a price, without the kept fee and goodwill. */
const givenBack = sql`(select coalesce(sum(case
    when e.dc = 'D' and a.code in ('def:order', 'rev:goods', 'rev:shipping', 'rev:service', 'tax:payable', 'rev:paypal_fee')
      then e.amount
    when e.dc = 'C' and a.code = 'rev:cancel_fee' then -e.amount else 0 end), 0)
  from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id)`;

/** Lines of the journals that the receipt `i` is about: its recharge's own, and those of its correction where it replaces one. */
const receiptLines = sql`(
    select id from journal where ref_type = i.ref_type and ref_id = i.ref_id and status = 'posted' and type in ('J1', 'J1f', 'J1w')
    union select id from journal where id = i.journal_id) j
  join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id where true`;

/** Each must find nothing. */
export const documentChecks: readonly LedgerCheck[] = [
  {
    name: "series of documents with gaps",
    finding: sql`select s.series || '-' || s.year || ': ' || s.last || ' drawn, ' || count(i.id) || ' kept, up to '
        || coalesce(max(i.seq), 0)
      from invoice_series s left join invoice i on i.series = s.series and i.year = s.year
      group by s.series, s.year, s.last having count(i.id) <> s.last or coalesce(max(i.seq), 0) <> s.last
      union all select distinct i.series || '-' || i.year || ': a series that nobody keeps' from invoice i
      where not exists (select 1 from invoice_series s where s.series = i.series and s.year = i.year)`,
  },
  {
    name: "documents whose days do not follow their numbers",
    finding: sql`select no from (
        select no, day, lag(day) over (partition by series order by year, seq) as before
        from (select *, (issued_at at time zone 'UTC')::date as day from invoice) dated) i
      where day < before`,
  },
  {
    name: "documents whose lines do not come to their sums",
    finding: sql`select i.no from invoice i
      where i.kind <> 'RECEIPT' and (
        (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(i.content -> 'lines') l) <> i.goods
        or (select sum((t ->> 'amount')::bigint) from jsonb_array_elements(i.content -> 'taxes') t) <> i.tax)`,
  },
  {
    name: "documents of another member than their money",
    finding: sql`select i.no from invoice i where exists (
      select 1 from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.journal_id = i.journal_id and a.member_id <> i.user_id)`,
  },
  {
    name: "invoices credited above themselves",
    finding: sql`select i.no || ': ' || i.total || ' invoiced, ' || sum(c.total) || ' credited'
      from invoice c join invoice i on i.id = c.credits_id group by i.id, i.no, i.total
      having sum(c.total) > i.total or i.kind <> 'INVOICE'`,
  },
  {
    name: "invoices that are not what was charged",
    finding: sql`select i.no || ': ' || i.total - i.fee || ' of ' || coalesce(sum(e.amount), 0) from invoice i
      left join journal j on j.id = i.journal_id and j.status = 'posted'
      left join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
      where i.kind = 'INVOICE' group by i.id, i.no, i.total, i.fee
      having coalesce(sum(e.amount), 0) <> i.total - i.fee`,
  },
  {
    // What a recharge brought in, whatever it was worth; a wire's surplus is a journal of its own, and so is what replaced it.
    name: "receipts that are not what came in",
    finding: sql`select i.no || ': ' || i.total || ' of ' || coalesce(came.sum, 0) || ' ' || i.ccy from invoice i
      left join lateral (
        select sum(case e.dc when 'D' then e.amount else -e.amount end) as sum
        from ${receiptLines} and e.ccy = i.ccy and (a.kind like 'psp:%' or a.kind like 'bank:%' or a.kind = 'suspense')) came on true
      where i.kind = 'RECEIPT' and coalesce(came.sum, 0) <> i.total`,
  },
  {
    // What came to the balance, less the fee that was taken from it with the same journal (D6), and what is owed since.
    name: "receipts that credit something else than the books",
    finding: sql`select i.no || ': ' || (i.content ->> 'credited') || ' of ' || coalesce(came.sum, 0) from invoice i
      left join lateral (
        select sum(case e.dc when 'C' then e.amount else -e.amount end) as sum
        from ${receiptLines} and a.kind in ('mem:avail', 'recv:member')) came on true
      where i.kind = 'RECEIPT' and coalesce(came.sum, 0) <> (i.content ->> 'credited')::bigint`,
  },
  {
    name: "credit notes that are not what was given back",
    finding: sql`select c.nos || ': ' || c.total || ' of ' || ${givenBack} from (
        select journal_id, string_agg(no, ' ' order by no) as nos, sum(total) as total
        from invoice where kind = 'CREDIT_NOTE' group by journal_id) c
      left join journal j on j.id = c.journal_id and j.status = 'posted' where c.total <> ${givenBack}`,
  },
  {
    // What waits for an address, a company or finance says so; what says nothing was forgotten.
    name: "documents that were due an hour ago and say no reason",
    finding: sql`select d.kind || ' ' || coalesce(j.idem_key, d.journal_id::text) from invoice_due d
      left join journal j on j.id = d.journal_id
      where d.status = 'OPEN' and d.waits is null and d.created_at < now() - interval '1 hour'`,
  },
  {
    name: "money whose document was never asked for",
    finding: sql`select j.idem_key from journal j
      where j.status = 'posted' and (
          (j.ref_type in ('store_order', 'bulk_order') and j.type in ('J2', 'J9', 'J13', 'J5', 'J5b', 'J14'))
          or (j.ref_type = 'recharge_order' and j.type in ('J1', 'J1f', 'J1w'))
          or (j.ref_type = 'adjustment' and j.type = 'J1w'))
        and not exists (select 1 from invoice i where i.journal_id = j.id)
        and not exists (select 1 from invoice_due d where d.journal_id = j.id)`,
  },
];
