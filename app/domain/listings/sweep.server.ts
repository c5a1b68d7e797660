/** What the clock does with listings: those of workers that are gone go back into their queue. */
import { db, sql, transaction } from "~/platform/db";
import { queueStore } from "./queue.server";
import { listingSteps, lockListings } from "./steps.server";

/** Ends overdue leases, and has every queue worked on that nobody works on. */
export async function sweepListings(): Promise<void> {
  await endLeases();
  const idle = await db.rows<{ storeId: string }>(sql`
    select due.store_id from (
      select store_id from listing where status = 'QUEUE' and coalesce(next_try_at, '-infinity') <= now()
      union
      select store_id from listing where pending <> '{}' and status in ('LISTED', 'DELETED')
        and coalesce(next_try_at, '-infinity') <= now() and coalesce(lease_until, '-infinity') <= now()) due
    join store s on s.id = due.store_id and s.status = 'CONNECTED'
    where not exists (select 1 from graphile_worker.jobs j
      where j.key = 'listings.run:' || due.store_id::text and j.attempts < j.max_attempts)`);
  for (const { storeId } of idle) await queueStore(db, storeId);
}

/** A worker had it for too long: it was killed, or hangs. Its product is found again by our mark. */
function endLeases(): Promise<void> {
  return transaction(async (tx) => {
    const overdue = sql`l.status = 'ON_LISTING' and coalesce(l.lease_until, '-infinity') < now()`;
    for (const listing of await lockListings(tx, overdue, sql`skip locked limit 500`))
      await listingSteps.takeStep(
        tx,
        listing,
        listing.storeStatus === "UNBOUND" ? "unbound" : "expire",
        "system",
        {},
      );
  });
}
