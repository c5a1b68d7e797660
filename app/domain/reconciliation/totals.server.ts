/** Both sides of a day in sums, by currency. */
import { sql, type Tx } from "~/platform/db";
import { saidNow } from "./provider-lines.server";
import type { Provider } from "./lines";
import { restOf, signed } from "./pairing.server";

/**
 * Writes the sums of the days again. A matched entry counts on its line's day, another on its own. Lines count as the
 * provider states them now. Payouts that have not reached our bank are on their way, not differences.
 */
export async function writeTotals(tx: Tx, provider: Provider, days: readonly string[]): Promise<void> {
  await tx.run(sql`
    with wanted as (
      select id, day from provider_day where provider = ${provider} and day = any(${days}::date[])),
    said as (
      select w.id as day_id, l.ccy, 1 as lines, ${saidNow} as provider,
        case when l.part = 'fee' or l.kind = 'fee' then ${saidNow} else 0 end as fees,
        case when e.id is null then 0 else ${signed} + ${restOf} end as books,
        case when l.kind = 'payout' and l.entry_id is null and l.subject is null and not exists (
          select 1 from provider_difference d where d.line_id = l.id and d.kind = 'payout' and d.settled_at is null)
          then ${saidNow} else 0 end as on_way
      from wanted w join provider_line l on l.provider = ${provider} and l.day = w.day
      left join ledger_entry e on e.id = l.entry_id
      union all
      select w.id, d.book_ccy, 0, 0, 0, d.book_amount, 0
      from wanted w join provider_difference d on d.provider = ${provider} and d.day = w.day
      where d.settled_at is null and d.entry_id is not null and d.book_amount is not null
      union all
      select t.day_id, t.ccy, 0, 0, 0, 0, 0 from wanted w join provider_day_total t on t.day_id = w.id)
    insert into provider_day_total (day_id, ccy, lines, provider, fees, books, on_way)
    select day_id, ccy, sum(lines), sum(provider), sum(fees), sum(books), sum(on_way) from said group by day_id, ccy
    on conflict (day_id, ccy) do update set lines = excluded.lines, provider = excluded.provider, fees = excluded.fees,
      books = excluded.books, on_way = excluded.on_way`);
}
