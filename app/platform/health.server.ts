/** Whether a process can do its work: its database answers and is migrated. */
import { db, sql } from "./db";

export type Readiness = { ready: boolean; database: boolean; migrated: boolean };

/** Asks the database; an answer within the pool's connection time-out, whatever is wrong. */
export async function readiness(): Promise<Readiness> {
  try {
    const row = await db.first<{ migrated: boolean }>(sql`
      select exists (select 1 from _prisma_migrations where finished_at is not null)
        and to_regclass('graphile_worker.jobs') is not null as migrated`);
    const migrated = row?.migrated ?? false;
    return { ready: migrated, database: true, migrated };
  } catch {
    return { ready: false, database: false, migrated: false };
  }
}
