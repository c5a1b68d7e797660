/** Figures of bank statements that the business may change (marked *config* in the specification). */

/** The largest statement we take. */
export const statementMegabytes = 5;
export const statementBytes = statementMegabytes * 1024 * 1024;
export const statementEndings = [".xml", ".csv"] as const;

/** How many entries one file may hold. */
export const statementEntries = 20_000;

/** The least points for suggesting a wire, and the least lead over the next one. */
export const suggestFrom = 55;
export const suggestLead = 15;

/** Days between a wire confirmed by hand and the line of the statement that may be its money. */
export const byHandDays = 10;

/**
 * The most that our bank may keep as its fee for an outgoing payment, in minor units. A payment abroad where we bear
 * all charges costs 15 to 50. A larger difference is a mistake.
 */
export const payoutFeeLimit = 5_000n;

/** How much less of a provider's payout may arrive, in minor units: intermediary banks keep the cost of a wire. */
export const payoutShortLimit = 5_000n;

/** What was only looked at is forgotten after so many days. */
export const previewDays = 7;
