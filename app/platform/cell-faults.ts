/** What may be wrong with a cell of a table that somebody sends (`cells.ts`). Pure. */

/** Why a cell cannot be read; each is a text key `imports:problem.cell-<fault>`. */
export const cellFaults = [
  /** An error of a spreadsheet, such as `#N/A`. */
  "error",
  /** A number whose digits were lost: `1.23457E+11`. */
  "scientific",
  /** A number with more digits than a spreadsheet keeps; the last ones became zeros. */
  "digits",
  /** A code that a spreadsheet took for a day or a time: `01-Mar`. */
  "date",
  /** A code that a spreadsheet took for a truth value. */
  "boolean",
  /** It holds replacement signs: letters were lost in another encoding. */
  "signs",
  /** Two numbers, or two days, are written like this. */
  "ambiguous",
  /** An amount of another currency. */
  "currency",
  "unreadable",
] as const;
export type CellFault = (typeof cellFaults)[number];
