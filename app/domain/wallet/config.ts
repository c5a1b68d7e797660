/** Figures of recharges that the business may change (marked *config* in the specification). */

/** The smallest recharge, in minor units of its currency. */
export const minRecharge = 1_000n;

/** Amounts offered at a click, in whole units. */
export const presets = [50, 100, 500, 1000] as const;

/** An unpaid recharge is closed after so many hours (§3.3). */
export const unpaidHours = 24;

export {
  proofBytes,
  proofEndings,
  proofMegabytes,
  proofTypes,
  unproven,
  wireDays,
} from "~/domain/payments/wires/config";

/** A statement of more lines than this is a CSV, not some fifty pages of paper. */
export const statementPdfLines = 2_000;

/** Currencies one may recharge in (D8). */
export const rechargeCurrencies = ["USD", "EUR", "GBP"] as const;
export type RechargeCurrency = (typeof rechargeCurrencies)[number];

/** Ways to recharge; a method is shown once it works from end to end. */
export const rechargeMethods = ["card", "paypal", "wire"] as const;
export type RechargeMethod = (typeof rechargeMethods)[number];

/** Tabs of the list of recharge orders; `all` first. */
export const rechargeTabs = ["all", "AWAITING_PAYMENT", "PENDING", "PAID", "COMPLETED", "CLOSED"] as const;
