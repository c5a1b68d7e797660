/** Figures of wires that the business may change (marked *config* in the specification). */

/** Currencies in which we may have an account to wire to (D8). */
export const wireCurrencyNames = ["USD", "EUR", "GBP"] as const;
export type WireCurrency = (typeof wireCurrencyNames)[number];

/** A wire of which no proof was sent ends after so many days (§3.3); finance is reminded of a proof after as many. */
export const unproven = { days: 7 };

/** Of a recharge or a payment: its wire was confirmed by hand by mistake, and that was undone (§4.7). */
export const undoneTag = "UNDONE";

/** How long a wire takes, in days. */
export const wireDays = { min: 1, max: 5 } as const;

/** What the banks on the way may keep of an order's wire (§3.1 #15), in cents of USD. */
export const wireTolerance = 100n;

/**
 * What arrived by a wire may differ by so much from what was announced, in minor units of its currency, or by a tenth of it,
 * before finance is asked to look at what was typed once more.
 */
export const usualDifference = 5_000n;

/** The largest proof we take. */
export const proofMegabytes = 5;
export const proofBytes = proofMegabytes * 1024 * 1024;
export const proofEndings = [".jpg", ".jpeg", ".png", ".pdf"] as const;
export const proofTypes = ["image/jpeg", "image/png", "application/pdf"] as const;
