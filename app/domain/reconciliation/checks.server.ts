/** The clearing accounts against the providers' own balances (§4.6): part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";
import { saidNow } from "./provider-lines.server";
import { restOf, signed, notReversed, subjectOfJournal } from "./pairing.server";

/**
 * From the first to the last fully compared day, the provider's balance must change as the books do. Exceptions are
 * listed: differences (each with a task), payouts on their way, unfinished refunds.
 */
export const providerChecks: readonly LedgerCheck[] = [
  {
    name: "provider accounts that do not come to the provider's balance",
    finding: sql`
      with span as (
        select provider, min(day) as first, max(until) as until from provider_day
        where status = 'DONE' and until >= (day + 1)::timestamp at time zone 'UTC' group by provider),
      balances as (
        select s.provider, s.first, s.until, t.ccy, t.closing, coalesce(o.closing, 0) - coalesce((
            select sum(${saidNow}) from provider_line l
            where l.provider = s.provider and l.ccy = t.ccy and l.day = s.first), 0) as opening
        from span s join provider_day d on d.provider = s.provider and d.until = s.until and d.status = 'DONE'
        join provider_day_total t on t.day_id = d.id and t.closing is not null
        join provider_day f on f.provider = s.provider and f.day = s.first
        left join provider_day_total o on o.day_id = f.id and o.ccy = t.ccy)
      select b.provider || ' ' || b.ccy || ': ' || books.sum || ' in the books, ' || b.closing - b.opening - named.sum || ' at the provider'
      from balances b
      cross join lateral (
        select coalesce(sum(${signed}), 0) as sum
        from ledger_account a join ledger_entry e on e.account_id = a.id join journal j on j.id = e.journal_id
        left join provider_line said on said.entry_id = e.id
        left join provider_line rest on rest.rest_id = e.id
        cross join lateral (
          select coalesce(said.id, rest.id) as id, coalesce(said.at, rest.at) as at, coalesce(said.day, rest.day) as day) l
        where a.code = 'psp:' || b.provider and a.ccy = b.ccy and ${notReversed}
          and e.at >= b.first::timestamp at time zone 'UTC'
          and case when l.id is not null then l.at < b.until and l.day >= b.first else e.at < b.until
            and not exists (select 1 from provider_difference d where d.entry_id = e.id and d.settled_at is null)
            and not exists (select 1 from refund r where ${subjectOfJournal} = 'refund:' || r.id
              and r.status in ('PROCESSING', 'ERROR', 'FAILED')) end) books
      cross join lateral (
        select coalesce(sum(n.amount), 0) as sum from (
          select l.amount from provider_line l
          where l.provider = b.provider and l.ccy = b.ccy and l.day >= b.first and l.at < b.until and l.entry_id is null
            and (l.kind = 'payout'
              or exists (select 1 from provider_difference d where d.line_id = l.id and d.settled_at is null and d.kind <> 'changed'))
          union all
          select c.provider_amount - l.amount from provider_difference c join provider_line l on l.id = c.line_id
          where c.kind = 'changed' and c.settled_at is null and c.ccy = l.ccy and l.provider = b.provider
            and l.ccy = b.ccy and l.day >= b.first and l.at < b.until
          union all
          select d.provider_amount - d.book_amount from provider_difference d
          where d.provider = b.provider and d.ccy = b.ccy and d.settled_at is null and d.kind = 'balance'
            and d.day >= b.first and d.day < b.until) n) named
      where books.sum <> b.closing - b.opening - named.sum`,
  },
  {
    name: "fees of providers without their journal",
    finding: sql`select l.provider || ' ' || l.ref from provider_line l
      where l.kind = 'fee' and l.entry_id is null and l.created_at < now() - interval '1 day'
        and not exists (select 1 from provider_difference d where d.line_id = l.id)`,
  },
  {
    name: "provider lines paired with an entry that says otherwise",
    finding: sql`select l.provider || ' ' || l.ref from provider_line l join ledger_entry e on e.id = l.entry_id
      join ledger_account a on a.id = e.account_id
      where a.code <> 'psp:' || l.provider or e.ccy <> l.ccy or ${signed} + ${restOf} <> l.amount`,
  },
  {
    // Each approved booking equals its line, and every booking was approved by two people.
    name: "bookings of providers' differences that are not as they say",
    finding: sql`
      select l.provider || ' ' || l.ref || ' ' || b.status from provider_booking b join provider_line l on l.id = b.line_id
      left join journal j on j.idem_key = 'provider_line:' || l.id || ':booked:' || b.id
      left join ledger_account a on a.code = 'psp:' || l.provider and a.ccy = b.ccy
      left join ledger_entry e on e.journal_id = j.id and e.account_id = a.id
      where b.kind = 'book' and case b.status
        when 'POSTED' then e.id is null or not ${notReversed} or ${signed} <> b.amount
          or (e.id is distinct from l.entry_id and e.id is distinct from l.rest_id)
        when 'TAKEN_BACK' then e.id is null or ${notReversed}
        else j.id is not null end
      union all
      select j.idem_key from journal j where j.idem_key like 'provider_line:%:booked:%'
        and not exists (select 1 from provider_booking b where b.id::text = split_part(j.idem_key, ':', 4))`,
  },
];
