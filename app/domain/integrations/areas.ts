/** What work for stores is about. */
export const areas = ["orders", "products", "parcels", "listings", "stock", "connection"] as const;
export type Area = (typeof areas)[number];
