/** Figures of shipping that are the house's own choice. */

/** Packaging that is weighed with every parcel, in grams (§6.2 pack_g). */
export const packG = 20;

/** Slowest channel that still counts as preferred by default, in days (§6.3). */
export const preferredMaxDays = 20;

/** Most parcels that are quoted by themselves for one order; for more, freight is asked for. */
export const mostParcels = 10;

/** The service fee (§6.2): a fixed part in US cents and millionths of the goods; none by default. */
export const serviceRule = { fixed: 0n, ppm: 0n } as const;

/** Whether Quayside accounts for EU VAT by an IOSS number of its own: off until finance has confirmed it (§6.5). */
export const platformIoss: boolean = false;

/** Greatest value of goods that IOSS clears (§6.5), in minor units. */
export const iossLimit = { amount: 15_000n, ccy: "EUR" } as const;

/** A price list's file: at most so many megabytes. */
export const priceFileMegabytes = 5;
export const priceFileBytes = priceFileMegabytes * 1024 * 1024;

/** Days a price list that was only looked at is kept. */
export const previewDays = 30;
