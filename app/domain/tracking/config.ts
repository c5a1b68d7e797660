/** Figures of tracking (*config*). */
import type { StaffRole } from "~/domain/accounts/people";

/** Who of the staff sees parcels on their way, and says which carrier has one (§7). */
export const trackingRoles: readonly StaffRole[] = ["agent", "warehouse", "support"];

/** Days without a scan after which a parcel is late (§3.1 #33), by country, else for all. */
export const lateDays: Readonly<Record<string, number>> & { readonly others: number } = {
  US: 45,
  BR: 110,
  others: 60,
};

/** Scans that are so many days older than the day a parcel left are of another parcel with the same number. */
export const reusedDays = 2;

/** A clock somewhere may be so many hours away from UTC. */
export const zoneHours = 14;

/** Hours without news after which a parcel is read by itself. */
export const quietHours = 24;

/** Days for which a parcel without any scan waits for its first: carriers know fresh labels later. */
export const firstScanDays = 5;

/** Days after its end for which a parcel is followed still: it may come back. */
export const endedDays = 15;

/** Days of silence after which a parcel is read no longer by itself: 17TRACK drops a number 90 days after it stopped. */
export const silentDays = 130;

/** Minutes for which nothing is registered after the quota was used up, or the key refused. */
export const pauseMinutes = 60;

/** Changes of the carrier that 17TRACK allows for a number. */
export const mostCarrierChanges = 5;

/** Days for which webhooks are remembered, so that a doubled one is known. */
export const newsDays = 30;

/** Webhooks that are taken in one transaction. */
export const newsBatch = 200;

/** Numbers of one run of a job, so that none takes the line for long. */
export const runSize = 400;

/** The share of the quota that is left, from which on it is low. */
export const lowQuota = 0.1;
