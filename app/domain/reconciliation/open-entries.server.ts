/** Entries on a provider's account without a provider line, stored as they are found. */
import { sql, type Tx } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import type { OpenEntry } from "./compare";
import { lookBackDays, refundDays } from "./config";
import type { Provider } from "./lines";
import { signed, notReversed, subjectOfJournal } from "./pairing.server";

/**
 * Records entries around a day that no provider line matches, and drops those paired or reversed since. Each day is
 * compared, so each entry is checked on its day. Reads only the newest part of the account.
 */
export async function noteOpenEntries(tx: Tx, provider: Provider, day: string): Promise<void> {
  const [from, to] = [shiftDay(day, -lookBackDays), shiftDay(day, 2)];
  await tx.run(sql`
    insert into provider_open_entry (entry_id, provider)
    select e.id, ${provider} from ledger_account a
    cross join lateral (
      select coalesce((select b.id from ledger_entry b where b.account_id = a.id
        and b.at < ${from}::date::timestamp at time zone 'UTC' order by b.id desc limit 1), 0) as id) before
    join ledger_entry e on e.account_id = a.id and e.id > before.id
    -- A look at the index for each: an anti-join may be planned as one through all lines there are.
    left join lateral (
      select 1 as line from provider_line l where l.entry_id = e.id
      union all select 1 from provider_line l where l.rest_id = e.id limit 1) said on true
    where a.code = ${`psp:${provider}`} and e.at < ${to}::date::timestamp at time zone 'UTC' and said.line is null
    on conflict do nothing`);
  await tx.run(sql`
    delete from provider_open_entry o using ledger_entry e, journal j
    where o.provider = ${provider} and e.id = o.entry_id and j.id = e.journal_id and j.status <> 'pending'
      and (exists (select 1 from provider_line l where l.entry_id = o.entry_id)
        or exists (select 1 from provider_line l where l.rest_id = o.entry_id) or not ${notReversed})`);
}

/** Entries no line says; a refund that is still under way is given its time. */
export function openEntries(tx: Tx, provider: Provider, from: string, horizon: Date): Promise<OpenEntry[]> {
  return tx.rows<OpenEntry>(sql`
    select id, day, part, subject, amount, ccy from (
      select f.*, sum(f.amount) over (partition by f.subject, f.part, f.ccy) as rest from (
        select e.id, (e.at at time zone 'UTC')::date::text as day, e.at, ${subjectOfJournal} as subject, ${signed} as amount, e.ccy,
          case when j.idem_key like '%:fee%' then 'fee' else 'amount' end as part
        from provider_open_entry o join ledger_entry e on e.id = o.entry_id join journal j on j.id = e.journal_id
        where o.provider = ${provider} and e.at >= ${from}::date::timestamp at time zone 'UTC' and ${notReversed}) f) open
    where rest <> 0 and at < ${horizon} and not exists (
      select 1 from refund r where open.subject = 'refund:' || r.id and r.status in ('PROCESSING', 'ERROR')
        and r.created_at > ${horizon}::timestamptz - make_interval(days => ${refundDays}))
    order by id`);
}
