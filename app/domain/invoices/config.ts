/** Figures of invoices (§2.6 orderinvoice). */

/** Years documents are kept: the longest of the usual duties. */
export const keptYears = 10;

/** Days a finished archive is kept. */
export const archiveDays = 7;

/** Documents in one archive at most. */
export const archiveMax = 5_000;

/** Archives of one member that may be under way at once. */
export const archivesAtOnce = 2;

/** Documents of one member that are drawn in one transaction. */
export const drawnAtOnce = 100;
