/** Taking the next listing of a store for some minutes, so that no other worker has it. */
import { db, sql, transaction } from "~/platform/db";
import { leaseMinutes } from "./config";
import { listingSteps, lockListings, type Locked } from "./steps.server";

/** A listing that is being written; `triedSkus`: SKUs, or our mark, that earlier tries sent it under. */
export type Taken = Omit<Locked, "storeStatus"> & { leaseUntil: Date };

/** Of `listing l`: nothing is sent to a store that was paused or unbound meanwhile. */
const isOpen = sql`exists (select 1 from store s where s.id = l.store_id and s.status = 'CONNECTED')`;

/** The first of a store's queue that is due, moved to ON_LISTING; null where none is. */
export function takeListing(storeId: string): Promise<Taken | null> {
  return transaction(async (tx) => {
    const next = await tx.first<{ id: string; sentAs: string }>(sql`
      select l.id, case when (select count(*) from listing_variant v where v.listing_id = l.id) > 1
        then l.reference else (select min(v.sku) from listing_variant v where v.listing_id = l.id) end as sent_as
      from listing l
      where l.store_id = ${storeId} and ${isOpen} and l.status = 'QUEUE' and coalesce(l.next_try_at, '-infinity') <= now()
      order by l.queued_at, l.id limit 1 for update of l skip locked`);
    if (!next) return null;
    const [listing] = await lockListings(tx, sql`l.id = ${next.id}`);
    if (!listing) return null;
    const input = { sentAs: next.sentAs };
    const begun = await listingSteps.takeStep(tx, listing, "start", { store: storeId }, { input });
    if (!begun.ok) return null;
    const now = await tx.first<Pick<Taken, "status" | "attempts" | "leaseUntil">>(sql`
      select status, attempts, lease_until from listing where id = ${next.id}`);
    return now && { ...listing, ...now };
  });
}

/** Whether a worker is writing the product of a store just now, by its id there. */
export async function isBeingWritten(storeId: string, externalProductId: string): Promise<boolean> {
  const row = await db.first<{ id: string }>(sql`
    select id from listing where store_id = ${storeId} and external_product_id = ${externalProductId}
      and status = 'ON_LISTING' and lease_until > now() limit 1`);
  return row !== null;
}

/** Something that a store is to do besides. */
export type Pending = {
  id: string;
  storeId: string;
  priced: boolean;
  reference: string;
  externalProductId: string | null;
  triedSkus: string[];
  pending: string[];
  shown: boolean;
  attempts: number;
  leaseUntil: Date;
};

/** The next listing of a store with something else to be done, for as long as a lease; null where none is due. */
export function takePending(storeId: string): Promise<Pending | null> {
  return transaction((tx) =>
    tx.first<Pending>(sql`
      update listing set lease_until = date_trunc('milliseconds', now() + make_interval(mins => ${leaseMinutes})), attempts = attempts + 1
      where id = (select l.id from listing l
        where l.store_id = ${storeId} and ${isOpen} and l.pending <> '{}' and l.status in ('LISTED', 'DELETED')
          and coalesce(l.next_try_at, '-infinity') <= now() and coalesce(l.lease_until, '-infinity') <= now()
        order by l.updated_at, l.id limit 1 for update skip locked)
      returning id, store_id, currency = (select s.currency from store s where s.id = store_id) as priced, reference, external_product_id, tried_skus, pending, published and unlisted_at is null as shown,
        attempts, lease_until`),
  );
}
