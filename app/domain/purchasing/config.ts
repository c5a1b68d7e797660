/** Figures and roles of buying. */
import type { StaffRole } from "~/domain/accounts/people";

/** Who buys. */
export const buyers: readonly StaffRole[] = ["sourcing"];

/** Who decides what becomes of an order whose goods are short, late or dearer. */
export const deciders: readonly StaffRole[] = ["sourcing", "agent", "support"];

/** What suppliers may ask in. */
export const supplierCurrencies = ["CNY", "USD", "EUR", "GBP"] as const;

/** By how many hundredths a price may be above the list before the orders behind it are told. */
export const dearerPercent = 3n;

/** Pieces that a line may have, and pieces of a pack. */
export const mostPieces = 1_000_000;

export const maxLines = 500;
