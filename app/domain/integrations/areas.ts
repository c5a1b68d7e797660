/** What failed work is about: something of stores, or `other`. */
export const storeAreas = ["orders", "products", "parcels", "listings", "stock", "connection"] as const;
export const areas = [...storeAreas, "other"] as const;
export type StoreArea = (typeof storeAreas)[number];
export type Area = (typeof areas)[number];
