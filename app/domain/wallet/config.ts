/** Figures of recharges that the business may change (marked *config* in the specification). */

/** The smallest recharge, in minor units of its currency. */
export const minRecharge = 1_000n;

/** Amounts offered at a click, in whole units. */
export const presets = [50, 100, 500, 1000] as const;

/** An unpaid recharge is closed after so many hours (§3.3). */
export const unpaidHours = 24;

/** A wire of which no proof was sent is closed after so many days (§3.3). */
export const unproven = { days: 7 };

/** How long a wire takes, in days. */
export const wireDays = { min: 1, max: 5 } as const;

/** The largest proof we take. */
export const proofMegabytes = 5;
export const proofBytes = proofMegabytes * 1024 * 1024;
export const proofEndings = [".jpg", ".jpeg", ".png", ".pdf"] as const;
export const proofTypes = ["image/jpeg", "image/png", "application/pdf"] as const;

/** Currencies one may recharge in (D8). */
export const rechargeCurrencies = ["USD", "EUR", "GBP"] as const;
export type RechargeCurrency = (typeof rechargeCurrencies)[number];

/** Ways to recharge; a method is shown once it works from end to end. */
export const rechargeMethods = ["card", "paypal", "wire"] as const;
export type RechargeMethod = (typeof rechargeMethods)[number];

/** Tabs and filters of the list of recharge orders; `all` first. */
export const rechargeTabs = ["all", "AWAITING_PAYMENT", "PENDING", "PAID", "COMPLETED", "CLOSED"] as const;
export const rechargeFilters = ["no"] as const;
