/**
 * Compares a provider's day with ours (§4.6): reads its lines, posts fees, pairs lines, reports the rest to finance.
 * Books only fees and payouts. Safe to repeat.
 */
import { askNamed } from "~/domain/payments/disputes/ask.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { askLate, startOf } from "./ask.server";
import { readBooks } from "./books.server";
import { lookBackDays, lookFurtherDays, mostDisputesAsked, lookAgainDays } from "./config";
import { gapOf, openDifferences } from "./differences.server";
import { endFailure, tellFound } from "./finance.server";
import { keepLines, type SaveResult } from "./provider-lines.server";
import type { Provider } from "./lines";
import { noteOpenEntries } from "./open-entries.server";
import { pairLines, postFees } from "./pairing.server";
import { writeTotals } from "./totals.server";

/**
 * The gap that was searched for in vain and is not due again; null where there is none, it is due, or somebody
 * requested the day.
 */
async function searchedFor(provider: Provider, day: string, now: Date): Promise<string | null> {
  const row = await db.first<{ gap: string | null }>(sql`
    select gap from provider_day where provider = ${provider} and day = ${day}::date
      and looked_at + make_interval(days => least(power(2, looks - 1), ${lookAgainDays})::int) > ${now}
      and (asked_by is null or asked_at <= looked_at)`);
  return row?.gap ?? null;
}

/** Stores that a day lacks `gap` and no earlier day explains it; null clears it. */
async function keepGap(provider: Provider, day: string, gap: string | null, now: Date): Promise<void> {
  await db.run(sql`
    update provider_day set gap = ${gap}::text, looked_at = case when ${gap}::text is not null then ${now}::timestamptz end,
      looks = case when ${gap}::text is null then 0 when gap = ${gap}::text then least(looks + 1, 30) else 1 end
    where provider = ${provider} and day = ${day}::date and (gap is not null or ${gap}::text is not null)`);
}

export type Compared = {
  lines: number;
  fees: number;
  found: number;
  settled: number;
};

/** Compares a day, or its part so far; returns why not where the provider cannot be read. */
export async function compareDay(
  provider: Provider,
  day: string,
  now = new Date(),
): Promise<Result<Compared, string>> {
  const dayId = await openDay(provider, day);
  const read = await readFarEnough(provider, day, now);
  if (!read.ok) {
    await db.run(sql`
      update provider_day set status = 'FAILED', error = ${read.error}, compared_at = now() where id = ${dayId}`);
    log.warn({ provider, day, reason: read.error }, "a provider's books were not read");
    return err(read.error);
  }
  const { closing, until, kept } = read.value;
  const fees = await postFees(provider);
  const done = await transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`reconciliation:${provider}`}))`);
    const touched = new Set([day, ...kept.days, ...(await pairLines(tx, provider))]);
    await noteOpenEntries(tx, provider, day);
    await keepClosing(tx, dayId, closing);
    const horizon = await reached(tx, provider, until);
    // Late movements change later balances: those days are compared again first.
    const late = await askLate(tx, provider, { day, late: kept.days });
    const days = late ? [] : [...touched];
    const open = await openDifferences(tx, provider, { horizon, days, odd: kept });
    await askDisputes(tx, provider);
    for (const each of [...open.days, ...kept.odd.map((line) => line.day)]) touched.add(each);
    await writeTotals(tx, provider, [...touched]);
    const runs = await finish(tx, dayId, until);
    await endFailure(tx, provider, day);
    await tellFound(tx, { provider, day, dayId, runs, found: open.found });
    return open;
  });
  return ok({ lines: kept.added, fees, found: done.found, settled: done.settled });
}

/**
 * Reads disputes at the provider whose movements differ from the books, in case their events were lost. The next
 * comparison then finds them. What a person has explained is left alone.
 */
async function askDisputes(tx: Tx, provider: Provider): Promise<void> {
  const lines = await tx.rows<{ source: string }>(sql`
    select l.source from provider_difference d
    join provider_line l on l.id = d.line_id and l.kind = 'dispute' and l.source is not null
    join finance_task f on f.id = d.task_id
    where d.provider = ${provider} and d.settled_at is null and f.done_at is null
    group by l.source order by max(l.at) desc limit ${mostDisputesAsked}`);
  await askNamed(
    tx,
    provider,
    lines.map(({ source }) => source),
  );
}

type ReadAndKept = { closing: ReadonlyMap<string, bigint>; until: Date; kept: SaveResult };

/**
 * Reads and stores the movements of a day and of some days before. If they do not add up to the balance, older days are
 * read. What was not found is looked for more and more rarely.
 */
async function readFarEnough(
  provider: Provider,
  day: string,
  now: Date,
): Promise<Result<ReadAndKept, string>> {
  const end = startOf(shiftDay(day, 1));
  const searched = await searchedFor(provider, day, now);
  let [added, days]: [number, string[]] = [0, []];
  for (const back of [lookBackDays, ...lookFurtherDays]) {
    const from = startOf(shiftDay(day, -back));
    const read = await readBooks(provider, { from, end, now });
    if (!read.ok) return read;
    const { lines, closing, until } = read.value;
    const kept = await keepLines(provider, lines, { from, until });
    added += kept.added;
    days = [...new Set([...days, ...kept.days])];
    const done = ok({ closing, until, kept: { ...kept, added, days } });
    // A new line of an earlier day requests that day again, then the days after it.
    if (until < end || days.some((each) => each < day)) return done;
    const gap = await gapOf(provider, day, closing, kept.odd);
    if (gap !== null && gap === searched) return done;
    if (gap !== null && back !== lookFurtherDays.at(-1)) continue;
    await keepGap(provider, day, gap, now);
    return done;
  }
  throw new Error("a day was read from no day on");
}

async function openDay(provider: Provider, day: string): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    insert into provider_day (provider, day) values (${provider}, ${day}::date)
    on conflict (provider, day) do update set day = excluded.day returning id`);
  if (!row) throw new Error("a day was not kept");
  return row.id;
}

async function keepClosing(tx: Tx, dayId: string, closing: ReadonlyMap<string, bigint>): Promise<void> {
  for (const [ccy, amount] of closing) {
    await tx.run(sql`
      insert into provider_day_total (day_id, ccy, lines, provider, fees, books, on_way, closing)
      values (${dayId}, ${ccy}, 0, 0, 0, 0, 0, ${amount})
      on conflict (day_id, ccy) do update set closing = excluded.closing`);
  }
}

/** Up to when both sides were read; repeating an earlier day does not move it back. */
async function reached(tx: Tx, provider: Provider, until: Date): Promise<Date> {
  const row = await tx.first<{ until: Date | null }>(
    sql`select max(until) as until from provider_day where provider = ${provider}`,
  );
  return row?.until && row.until > until ? row.until : until;
}

async function finish(tx: Tx, dayId: string, until: Date): Promise<number> {
  const row = await tx.first<{ runs: number }>(sql`
    update provider_day set status = 'DONE', error = null, runs = runs + 1, until = ${until}, compared_at = now()
    where id = ${dayId} returning runs`);
  return row?.runs ?? 0;
}
