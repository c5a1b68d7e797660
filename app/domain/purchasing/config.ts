/** Figures and roles of buying. */
import { buyers, type StaffRole } from "~/domain/accounts/people";

export { buyers };

/** Who decides what becomes of an order whose goods are short, late or dearer. */
export const deciders: readonly StaffRole[] = [...buyers, "agent", "support"];

/** What suppliers may ask in. */
export const supplierCurrencies = ["CNY", "USD", "EUR", "GBP"] as const;

/** By how many hundredths a price may be above the list before the orders behind it are told. */
export const dearerPercent = 3n;

/** Pieces that a line may have, and pieces of a pack. */
export const mostPieces = 1_000_000;

export const maxLines = 500;

/** Days that a supplier may need. */
export const mostLeadDays = 365;

/** A file of prices: at most so many megabytes, and so many rows that are written together. */
export const priceFileMegabytes = 5;
export const priceBatch = 100;

/** A price of a file that is so many times the one before it, or that part of it, is pointed out. */
export const farTimes = 2n;
