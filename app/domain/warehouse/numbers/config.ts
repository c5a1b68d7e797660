/** Figures of tracking numbers (*config*). */

/** A file of numbers: at most so many megabytes. */
export const numberMegabytes = 5;

/** Rows that are written together. */
export const numberBatch = 100;
