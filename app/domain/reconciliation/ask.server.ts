/** Requests comparisons: by hand, at night for missed days, and again after late movements. */
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { configuredProviders } from "./books.server";
import { catchUpDays, lookFurtherDays } from "./config";
import type { Provider } from "./lines";

export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Requests every day up to yesterday that was not compared to its end; returns how many. */
export async function askMissed(now = new Date()): Promise<number> {
  let asked = 0;
  for (const provider of configuredProviders()) {
    const days = await missedDays(provider, shiftDay(dayOf(now), -1));
    await transaction(async (tx) => {
      for (const day of days) await ask(tx, provider, day);
    });
    asked += days.length;
  }
  return asked;
}

async function missedDays(provider: Provider, last: string): Promise<string[]> {
  const rows = await db.rows<{ day: string }>(sql`
    with first as (select ${firstMoved(provider)} as day)
    select s.day::date::text as day from first, generate_series(first.day, ${last}::date, interval '1 day') as s(day)
    where not exists (select 1 from provider_day d where d.provider = ${provider} and d.day = s.day::date
      and d.status = 'DONE' and d.until >= (s.day::date + 1)::timestamp at time zone 'UTC')
    order by s.day limit ${catchUpDays}`);
  return rows.map(({ day }) => day);
}

const firstMoved = (
  provider: Provider,
) => sql`least((select min(day) from provider_day where provider = ${provider}),
  (select (min(e.at) at time zone 'UTC')::date from ledger_account a
    cross join lateral (select b.at from ledger_entry b where b.account_id = a.id order by b.id limit 1) e
    where a.code = ${`psp:${provider}`}))`;

async function ask(tx: Tx, provider: Provider, day: string, staffId: string | null = null): Promise<void> {
  await tx.run(sql`
    insert into provider_day (provider, day, asked_by, asked_at) values (${provider}, ${day}::date, ${staffId}::uuid, now())
    on conflict (provider, day) do update set status = 'WAITING', asked_by = excluded.asked_by, asked_at = now()`);
  // Days of a provider are compared one after another, and each has one appointment.
  const options = { key: `reconciliation:${provider}:${day}`, queue: `reconciliation:${provider}` };
  await addJob(tx, "reconciliation.day", { provider, day }, options);
}

/**
 * Requests a day again. `future`: it has not come. `early`: before the first movement, which would request all days
 * since.
 */
export function askAgain(
  staff: Pick<Staff, "id">,
  provider: Provider,
  day: string,
): Promise<Result<undefined, "future" | "early">> {
  return transaction(async (tx) => {
    const today = dayOf(new Date());
    if (day > today) return err("future");
    const begun = await tx.first<{ day: string | null }>(sql`select ${firstMoved(provider)}::text as day`);
    if (day < (begun?.day ?? shiftDay(today, -lookFurtherDays[2]))) return err("early");
    await ask(tx, provider, day, staff.id);
    await audit(tx, {
      actor: `staff:${staff.id}`,
      action: "reconciliation.ask",
      entity: "provider_day",
      entityId: `${provider}/${day}`,
    });
    return ok();
  });
}

/**
 * Requests all compared days again from the first late movement up to `day`, because their balances changed. True where
 * there are any.
 */
export async function askLate(
  tx: Tx,
  provider: Provider,
  { day, late }: { day: string; late: readonly string[] },
): Promise<boolean> {
  const rows = await tx.rows<{ day: string }>(sql`
    select d.day::text as day from provider_day d where d.provider = ${provider} and d.status = 'DONE'
      and d.day < ${day}::date and d.day >= (
        select min(e.day) from provider_day e
        where e.provider = ${provider} and e.status = 'DONE' and e.day = any(${late}::date[]))
    order by d.day`);
  for (const each of rows) await ask(tx, provider, each.day);
  return rows.length > 0;
}
