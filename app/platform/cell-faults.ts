/** What may be wrong with a cell of a table that somebody sends (`cells.ts`). Pure. */

/** Why a cell cannot be read; each is a text key `imports:problem.cell-<fault>`. */
export const cellFaults = [
  "error",
  /** A number whose digits were lost: `1.23457E+11`. */
  "scientific",
  /** A number with more digits than a spreadsheet keeps; the last ones became zeros. */
  "digits",
  /** A code that a spreadsheet took for a day or a time: `01-Mar`. */
  "date",
  "boolean",
  /** It holds replacement signs: letters were lost in another encoding. */
  "signs",
  /** Two numbers, or two days, are written like this. */
  "ambiguous",
  "currency",
  "unreadable",
] as const;
export type CellFault = (typeof cellFaults)[number];
