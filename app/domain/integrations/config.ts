/** Figures of the health of integrations (*config*). */

/** What failed work is about: something of stores, or `other`. */
export const storeAreas = ["orders", "products", "parcels", "listings", "stock", "connection"] as const;
export const areas = [...storeAreas, "other"] as const;
export type StoreArea = (typeof storeAreas)[number];
export type Area = (typeof areas)[number];

/** Who of the staff looks after members' stores (§7); an admin may do everything. */
export const integrationRoles = ["support"] as const;

/** Minutes after which a connected store's orders count as late: polls come every minute. */
export const pollLateMinutes = 15;

/** Minutes after which news of a store that was not applied counts as late. */
export const newsLateMinutes = 5;

/** Minutes after which news that no job is left for counts as lost. */
export const newsLostMinutes = 10;

/** Days for which a store is shown whose webhooks had been switched off. */
export const revivedDays = 7;

/** The most that is run again at once. */
export const mostReplayed = 1_000;
