/**
 * Closed days (§4.6): the sum of every kind of account at the end of each past day. A sum at a moment then reads one
 * day's lines only. The sums follow from the lines and are checked against them.
 */
import { sql, transaction, type Sql } from "~/platform/db";

/** How long closing may hold up whoever wants to post, in milliseconds; it is tried again. */
const patienceMs = 2_000;

/**
 * Closes all past open days (UTC); `before` is the first that stays open, today by default. Returns the last closed
 * day, or null.
 */
export async function closeDays(before: string | null = null): Promise<string | null> {
  const today = await outwait();
  return transaction(async (tx) => {
    await tx.run(sql`lock table ledger_close in share row exclusive mode`);
    const lastDay = async () =>
      (await tx.first<{ day: string | null }>(sql`select max(day)::text as day from ledger_close`))?.day ??
      null;
    const until = sql`(${before ?? today}::date - 1)`;
    await tx.run(sql`
      insert into ledger_close (day, kind, ccy, debit, credit) ${closesSince(await lastDay(), until)}`);
    return lastDay();
  });
}

/**
 * Waits until all running postings have ended; returns the day on which it began to wait. A line's time is taken after
 * its table's lock, so later lines never fall into an earlier day.
 */
function outwait(): Promise<string> {
  return transaction(
    async (tx) => {
      const row = await tx.first<{ day: string }>(sql`
        select (clock_timestamp() at time zone 'UTC')::date::text as day`);
      await tx.run(sql`lock table ledger_entry in share mode`);
      if (!row) throw new Error("a day without a date");
      return row.day;
    },
    { lockWaitMs: patienceMs },
  );
}

/** Rows of `ledger_close` behind the closed day `last` (null: from the first line on) up to `until`, days of UTC. */
export function closesSince(last: string | null, until: Sql): Sql {
  const first = sql`coalesce(${last}::date + 1, (select (min(at) at time zone 'UTC')::date from ledger_entry))`;
  return sql`
    select * from (
      select d.day::date as day, k.kind, k.ccy,
        (k.debit + sum(coalesce(m.debit, 0)) over so_far)::bigint as debit,
        (k.credit + sum(coalesce(m.credit, 0)) over so_far)::bigint as credit
      from generate_series(${first}::timestamp, ${until}::timestamp, interval '1 day') d (day)
      cross join (
        select kind, ccy, coalesce(max(c.debit), 0) as debit, coalesce(max(c.credit), 0) as credit
        from ledger_account a
        left join (select * from ledger_close where day = ${last}::date) c using (kind, ccy) group by kind, ccy) k
      left join (
        select (e.at at time zone 'UTC')::date as day, a.kind, a.ccy, ${sides}
        from ${postedLines} where e.at >= ${startOf(sql`${last}::date + 1`)} and e.at < ${startOf(sql`${until} + 1`)}
        group by 1, 2, 3) m on m.day = d.day and m.kind = k.kind and m.ccy = k.ccy
      window so_far as (partition by k.kind, k.ccy order by d.day)) closed
    where debit > 0 or credit > 0`;
}

const postedLines = sql`ledger_entry e join journal j on j.id = e.journal_id and j.status = 'posted'
  join ledger_account a on a.id = e.account_id`;

const sides = sql`coalesce(sum(e.amount) filter (where e.dc = 'D'), 0) as debit,
  coalesce(sum(e.amount) filter (where e.dc = 'C'), 0) as credit`;

/** The first moment of a day (UTC); the beginning of all time where there is none. */
const startOf = (day: Sql) => sql`coalesce((${day})::timestamp at time zone 'UTC', '-infinity')`;

/**
 * The sums posted by a moment (null: all) by `kind` and `ccy`, with `debit` and `credit` in minor units. At most two
 * rows each: one of closed days and one of the lines since.
 */
export function postedBy(at: Date | null, kind: string | null = null): Sql {
  const before = at ? sql`where day < (${at}::timestamptz at time zone 'UTC')::date` : sql``;
  const closed = sql`(select max(day) from ledger_close ${before})`;
  const until = at ? sql`and e.at <= ${at}` : sql``;
  const [closes, lines] = kind ? [sql`and kind = ${kind}`, sql`and a.kind = ${kind}`] : [sql``, sql``];
  return sql`
    select kind, ccy, debit, credit from ledger_close where day = ${closed} ${closes}
    union all
    select a.kind, a.ccy, ${sides} from ${postedLines}
    where e.at >= ${startOf(sql`${closed} + 1`)} ${until} ${lines} group by a.kind, a.ccy`;
}
