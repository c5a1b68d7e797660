/** Figures of imports that are the house's own choice. */

/** A workbook is read whole: its size and what it unpacks to, in bytes, its marks of XML, and its rows with the head. */
export const workbookLimits = {
  bytes: 20 * 1024 * 1024,
  mostUnpacked: 256 * 1024 * 1024,
  mostMarks: 16_000_000,
  mostRows: 50_000,
} as const;

/** Days a file that was only looked at waits for its import. */
export const checkDays = 14;

/** Days a sent file is kept once its import is over; what came of it stays. */
export const importFileDays = 90;

/** Of the findings that are no reason to refuse a row so many are shown. */
export const shownHints = 100;

/** Of a file whose columns people choose so many rows are shown beside their names. */
export const shownSamples = 3;
