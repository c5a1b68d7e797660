/** How often earlier days are read again for a gap in a balance: more and more rarely, unless the gap changes. */
import { db, sql } from "~/platform/db";
import { lookAgainDays } from "./config";
import type { Provider } from "./lines";

/**
 * The gap that was searched for in vain and is not due again; null where there is none, it is due, or somebody
 * requested the day.
 */
export async function searchedFor(provider: Provider, day: string, now: Date): Promise<string | null> {
  const row = await db.first<{ gap: string | null }>(sql`
    select gap from provider_day where provider = ${provider} and day = ${day}::date
      and looked_at + make_interval(days => least(power(2, looks - 1), ${lookAgainDays})::int) > ${now}
      and (asked_by is null or asked_at <= looked_at)`);
  return row?.gap ?? null;
}

/** Stores that a day lacks `gap` and no earlier day explains it; null clears it. */
export async function keepGap(provider: Provider, day: string, gap: string | null, now: Date): Promise<void> {
  await db.run(sql`
    update provider_day set gap = ${gap}::text, looked_at = case when ${gap}::text is not null then ${now}::timestamptz end,
      looks = case when ${gap}::text is null then 0 when gap = ${gap}::text then least(looks + 1, 30) else 1 end
    where provider = ${provider} and day = ${day}::date and (gap is not null or ${gap}::text is not null)`);
}
