/** Whether a process can do its work: its database answers and is migrated. */
import { db, sql } from "./db";

/** `utc`: the connection keeps its time zone; else times of the client would be wrong by hours. */
export type Readiness = { ready: boolean; database: boolean; migrated: boolean; utc: boolean };

/** Asks the database; an answer within the pool's connection time-out, whatever is wrong. */
export async function readiness(): Promise<Readiness> {
  try {
    const row = await db.first<{ migrated: boolean; utc: boolean }>(sql`
      select exists (select 1 from _prisma_migrations where finished_at is not null)
        and to_regclass('graphile_worker.jobs') is not null as migrated,
        current_setting('TimeZone') = 'UTC' as utc`);
    const { migrated = false, utc = false } = row ?? {};
    return { ready: migrated && utc, database: true, migrated, utc };
  } catch {
    return { ready: false, database: false, migrated: false, utc: false };
  }
}
