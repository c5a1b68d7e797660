/** Differences after a comparison: new ones become tasks of finance, others are settled. */
import { addTask, endTasks } from "~/domain/tasks/finance-tasks.server";
import { db, sql, type Sql, type Tx } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { balanceDifference, differencesOf, type Difference, type OpenLine } from "./compare";
import { payoutDays } from "./config";
import { saidNow, type SaveResult, type OddLine } from "./provider-lines.server";
import type { Provider } from "./lines";
import { openEntries } from "./open-entries.server";

type Scope = {
  horizon: Date;
  days: readonly string[];
  odd: Pick<SaveResult, "odd" | "same">;
};

export type Open = { found: number; settled: number; days: string[] };

/** Brings the differences of a provider up to date; the days they belong to. */
export async function openDifferences(tx: Tx, provider: Provider, scope: Scope): Promise<Open> {
  const { horizon, odd } = scope;
  const from = await firstDay(tx, provider);
  const [lines, entries] = [
    await openLines(tx, provider, from, horizon),
    await openEntries(tx, provider, from, horizon),
  ];
  const balances = [...new Set(scope.days.flatMap((day) => [day, shiftDay(day, 1)]))];
  // Changed lines count with their present amount, so they are stored before the balances are checked.
  const corrected = await bring(tx, provider, odd.odd.map(changed), {
    gone: sql`kind = 'changed' and line_id = any(${odd.same}::uuid[])`,
  });
  const fresh = [...differencesOf(lines, entries), ...(await balanceDifferences(tx, provider, balances))];
  const rest = await bring(tx, provider, fresh, {
    gone: sql`kind <> 'changed' and (kind <> 'balance' or day = any(${balances}::date[]))`,
  });
  return {
    found: corrected.found + rest.found,
    settled: corrected.settled + rest.settled,
    days: [...new Set([...corrected.days, ...rest.days])],
  };
}

/**
 * Stores the differences that were found, and settles those of the compared range (`gone`) that were not found again. A
 * changed line or a balance settles only where it was compared again.
 */
async function bring(
  tx: Tx,
  provider: Provider,
  fresh: readonly Difference[],
  { gone }: { gone: Sql },
): Promise<Open> {
  const days = new Set<string>();
  let found = 0;
  for (const difference of fresh) {
    if (!(await keep(tx, provider, difference))) continue;
    found += 1;
    days.add(difference.day);
  }
  const settled = await settle(tx, provider, fresh, gone);
  for (const day of settled) days.add(day);
  return { found, settled: settled.length, days: [...days] };
}

const changed = ({ id, day, ccy, kept, told, toldCcy }: OddLine): Difference => ({
  key: `changed:${id}`,
  kind: "changed",
  day,
  lineId: id,
  entryId: null,
  ccy: toldCcy,
  providerAmount: told ?? 0n,
  bookAmount: kept,
  bookCcy: ccy,
});

async function firstDay(tx: Tx, provider: Provider): Promise<string> {
  const row = await tx.first<{ day: string | null }>(
    sql`select min(day)::text as day from provider_day where provider = ${provider}`,
  );
  if (!row?.day) throw new Error("a comparison without a day");
  return row.day;
}

/**
 * Lines without an entry. A movement and its reversal at the provider cancel out; a payout may be on its way to our
 * bank.
 */
function openLines(tx: Tx, provider: Provider, from: string, horizon: Date): Promise<OpenLine[]> {
  return tx.rows<OpenLine>(sql`
    select id, day::text as day, kind, part, subject, amount, ccy from (
      select l.*, sum(l.amount) over (partition by l.kind, l.part, l.ccy, coalesce(l.source, l.ref)) as rest
      from provider_line l where l.provider = ${provider} and l.entry_id is null) l
    where rest <> 0 and at < ${horizon} and day >= ${from}::date
      and not (kind = 'payout' and subject is null and at > ${horizon}::timestamptz - make_interval(days => ${payoutDays}))
    order by at, id`);
}

async function balanceDifferences(
  tx: Tx,
  provider: Provider,
  days: readonly string[],
): Promise<Difference[]> {
  const rows = await tx.rows<{
    day: string;
    ccy: string;
    before: bigint | null;
    moved: bigint;
    closing: bigint;
  }>(sql`
    select d.day::text as day, t.ccy, t.closing,
      case when b.id is null then null else coalesce(bt.closing, 0) end as before,
      (select coalesce(sum(${saidNow}), 0)::bigint from provider_line l
        where l.provider = d.provider and l.day = d.day and l.ccy = t.ccy) as moved
    from provider_day d join provider_day_total t on t.day_id = d.id and t.closing is not null
    left join provider_day b on b.provider = d.provider and b.day = d.day - 1 and b.status = 'DONE'
      and b.until >= d.day::timestamp at time zone 'UTC'
    left join provider_day_total bt on bt.day_id = b.id and bt.ccy = t.ccy
    where d.provider = ${provider} and d.day = any(${days}::date[])`);
  return rows.flatMap(({ day, ...row }) => balanceDifference(provider, day, row) ?? []);
}

/**
 * The difference between a day's balance and the stored lines with later changes (`odd`) plus the balance before, such
 * as `EUR 120, USD -5`. Null where they agree, or the day before was not read.
 */
export async function gapOf(
  provider: Provider,
  day: string,
  balance: ReadonlyMap<string, bigint>,
  odd: readonly OddLine[],
): Promise<string | null> {
  const rows = await db.rows<{ ccy: string; before: bigint; moved: bigint }>(sql`
    select c.ccy, coalesce(t.closing, 0) as before, (
      select coalesce(sum(l.amount), 0)::bigint from provider_line l
      where l.provider = b.provider and l.day = ${day}::date and l.ccy = c.ccy) as moved
    from provider_day b cross join unnest(${[...balance.keys()]}::text[]) as c(ccy)
    left join provider_day_total t on t.day_id = b.id and t.ccy = c.ccy
    where b.provider = ${provider} and b.day = ${day}::date - 1 and b.status = 'DONE'
      and b.until >= ${day}::date::timestamp at time zone 'UTC'`);
  const gaps = rows.flatMap(({ ccy, before, ...row }) => {
    const closing = balance.get(ccy) ?? 0n;
    const other = odd.filter((line) => line.day === day && line.ccy === ccy && line.toldCcy === ccy);
    const moved = other.reduce((sum, { told, kept }) => sum + (told ?? 0n) - kept, row.moved);
    const differs = balanceDifference(provider, day, { ccy, before, moved, closing });
    return differs ? [`${ccy} ${closing - before - moved}`] : [];
  });
  return gaps.length > 0 ? gaps.sort().join(", ") : null;
}

async function keep(tx: Tx, provider: Provider, difference: Difference): Promise<boolean> {
  const { key, kind, day, lineId, entryId, ccy, providerAmount, bookAmount, bookCcy } = difference;
  const known = await tx.first<{ id: string; times: number; settled: boolean; kind: string }>(sql`
    select id, times, settled_at is not null as settled, kind from provider_difference where key = ${key}`);
  const facts = sql`kind = ${kind}, day = ${day}::date, entry_id = ${entryId}::bigint, ccy = ${ccy},
    provider_amount = ${providerAmount}::bigint, book_amount = ${bookAmount}::bigint, book_ccy = ${bookCcy}::text`;
  if (known && !known.settled) {
    await tx.run(sql`update provider_difference set ${facts} where id = ${known.id}`);
    return false;
  }
  const times = (known?.times ?? 0) + 1;
  const task = await taskOf(tx, provider, difference, times);
  if (known) {
    await tx.run(sql`
      update provider_difference set ${facts}, times = ${times}, found_at = now(), settled_at = null, task_id = ${task}
      where id = ${known.id}`);
    return true;
  }
  await tx.run(sql`
    insert into provider_difference (key, provider, day, kind, line_id, entry_id, ccy, provider_amount, book_amount,
      book_ccy, task_id)
    values (${key}, ${provider}, ${day}::date, ${kind}, ${lineId}::uuid, ${entryId}::bigint, ${ccy},
      ${providerAmount}::bigint, ${bookAmount}::bigint, ${bookCcy}::text, ${task})`);
  return true;
}

/** What was settled by a booking is open again, because that was taken back. */
export async function reopen(tx: Tx, key: string): Promise<void> {
  const row = await tx.first<Difference & { provider: Provider; times: number }>(sql`
    select key, kind, provider, day::text as day, line_id, entry_id, ccy,
      provider_amount, book_amount, book_ccy, times + 1 as times
    from provider_difference where key = ${key} and settled_at is not null for update`);
  if (!row) return;
  const task = await taskOf(tx, row.provider, row, row.times);
  await tx.run(sql`
    update provider_difference set times = ${row.times}, found_at = now(), settled_at = null, task_id = ${task}
    where key = ${key}`);
}

async function taskOf(tx: Tx, provider: Provider, difference: Difference, times: number): Promise<string> {
  const { key, kind, day, ccy, providerAmount, bookAmount, bookCcy } = difference;
  const oneCcy = bookCcy === null || bookCcy === ccy;
  const amount = (providerAmount ?? 0n) - (oneCcy ? (bookAmount ?? 0n) : 0n);
  const data = { provider, difference: kind, amount: amount.toString(), ccy };
  const about = { kind: "provider-difference", refType: "provider_day", refId: `${provider}/${day}` };
  const added = addTask({ key: `reconciliation:${key}:${times}`, ...about, data });
  const row = await tx.first<{ id: string }>(sql`${added} returning id`);
  if (!row) throw new Error("a task was not written");
  return row.id;
}

async function settle(
  tx: Tx,
  provider: Provider,
  fresh: readonly Difference[],
  gone: Sql,
): Promise<string[]> {
  const closed = await tx.rows<{ day: string; task: string }>(sql`
    update provider_difference set settled_at = now()
    where provider = ${provider} and settled_at is null and key <> all(${fresh.map(({ key }) => key)}) and ${gone}
    returning day::text as day, task_id as task`);
  if (closed.length > 0) await tx.run(endTasks(sql`f.id = any(${closed.map(({ task }) => task)}::uuid[])`));
  return closed.map(({ day }) => day);
}
