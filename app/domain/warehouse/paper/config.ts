/** Figures of papers and numbers (*config*). */
import type { StaffRole } from "~/domain/accounts/people";

/** Who prints papers and keeps numbers (§7). */
export const paperRoles: readonly StaffRole[] = ["warehouse"];

/**
 * What one special drawing right is worth, in millionths of a US dollar: posts draw their limits in it. The Monetary Fund
 * publishes it daily; it moves by a few hundredths in a year, so finance looks at it once a quarter.
 */
export const sdrUsd = 1_360_000n;

/** Up to this value, in such rights, and this weight a small form will do (UPU: CN22); beyond it is a CN23. */
export const smallForm = { sdr: 300n, grams: 2000 } as const;

/** Parcels of one file of papers. */
export const mostPrinted = 200;

/** Days a file of papers is kept. */
export const printDays = 7;

/** Files that one person may have in the making. */
export const printsAtOnce = 3;

/** Numbers left in a range at which it is told to be at its end. */
export const fewNumbers = 100;
