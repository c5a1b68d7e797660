/** When a store was asked for something, by the clock that dates what we write into it. */
import { db, sql } from "~/platform/db";

/** Now, by the database's clock: to be read before a store is asked, so that what its answer cannot know is told apart. */
export async function readClock(): Promise<Date> {
  const row = await db.first<{ at: Date }>(sql`select clock_timestamp() as at`);
  return row?.at ?? new Date(0);
}
