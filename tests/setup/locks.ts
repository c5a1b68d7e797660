/** For tests of what meets in the database: rivals are held by a lock until all of them have come to it. */
import { db, sql } from "~/platform/db";

/** Answers as soon as so many of this database's connections wait for a lock. */
export async function whenWaiting(rivals: number): Promise<void> {
  for (let waiting = 0; waiting < rivals;) {
    const row = await db.first<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    waiting = row?.n ?? 0;
  }
}
