/** Figures of wires that the business may change (marked *config* in the specification). */

/**
 * Whether the amount differs so much from the announced one that it may be a typing mistake; minor units of one
 * currency.
 */
export function isFar(received: bigint, announced: bigint): boolean {
  const between = received > announced ? received - announced : announced - received;
  return between > usualDifference && between * 10n > announced;
}

/** Currencies in which we may have an account to wire to (D8). */
export const wireCurrencyNames = ["USD", "EUR", "GBP"] as const;
export type WireCurrency = (typeof wireCurrencyNames)[number];

/** Days until a wire without proof ends (§3.3), and until finance is reminded of one with proof. */
export const unproven = { days: 7 };

/** The tag of a recharge or payment whose confirmation by hand was undone (§4.7). */
export const undoneTag = "UNDONE";

/** How long a wire takes, in days. */
export const wireDays = { min: 1, max: 5 } as const;

/** What the banks on the way may keep of an order's wire (§3.1 #15), in cents of USD. */
export const wireTolerance = 100n;

/**
 * How much a received wire may differ from the announced amount, in minor units or by a tenth, before finance must
 * check its input.
 */
export const usualDifference = 5_000n;

/** The largest proof we take. */
export const proofMegabytes = 5;
export const proofBytes = proofMegabytes * 1024 * 1024;
export const proofEndings = [".jpg", ".jpeg", ".png", ".pdf"] as const;
export const proofTypes = ["image/jpeg", "image/png", "application/pdf"] as const;
