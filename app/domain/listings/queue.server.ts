/** The queue of a store: one job at a time works on it, so that the store's rate holds. */
import { addJob } from "~/platform/jobs/jobs.server";
import type { Queryable } from "~/platform/db";

/** Has the listings of a store worked on, in the caller's transaction; at once, or from an instant on. */
export async function queueStore(tx: Queryable, storeId: string, runAt?: Date): Promise<void> {
  await addJob(
    tx,
    "listings.run",
    { storeId },
    { key: `listings.run:${storeId}`, queue: `listings:${storeId}`, runAt },
  );
}
