/** Figures of keeping stores in step (*config*). */

/** The most variants of one round: what WooCommerce takes in one call. */
export const roundSize = 100;

/** Products whose prices are read before they are written, all of them together: few, so that it takes seconds. */
export const pricedAtOnce = 5;

/** The most that one job sends to a store; the next goes on, so a slow store blocks no worker. */
export const sendingRun = { seconds: 25 } as const;

/**
 * Seconds for which a worker has a store to itself; it asks for as long again while it works. One that died has it no
 * longer after that.
 */
export const leaseSeconds = 60;

/** Seconds until a job looks again whether another worker is done with its store. */
export const leaseWaitSeconds = 1;

/** Stores that one job tells, and how many of them at once: it waits for them more than it works. */
export const storesAtOnce = { job: 50, together: 12 } as const;

/** The pause after a store did not answer, in seconds: the first, and the longest. */
export const storeBackOff = { firstSeconds: 15, mostSeconds: 900 } as const;

/** The pause after a store refused one variant, in minutes: the first, and the longest. */
export const variantBackOff = { firstMinutes: 10, mostMinutes: 1440 } as const;

/** Changes of goods that are taken at once. */
export const changesAtOnce = 5_000;

/** Stores that the sweep compares in one statement. */
export const sweptAtOnce = 50;

/** Hours after which a number is sent again though it is the same: somebody may have changed it in the store. */
export const sendAgainHours = 24;

/** Seconds for which changes of prices are collected before a store's policy answers them. */
export const offerSeconds = 20;

/** Minutes between two notices of prices to the same store's member. */
export const noticeMinutes = 60;

/** Changes of prices that a store's page shows. */
export const shownOfferChanges = 20;

/** Days for which changes of prices are kept. */
export const offerChangeDays = 180;
