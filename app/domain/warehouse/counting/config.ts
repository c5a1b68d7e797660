/** Figures of counts (*config*). */

/** A difference of more pieces than this is counted again by somebody else, until two agree. */
export const secondCountAbove = 2;

/** Bins that are suggested to be counted, and bins of one count at most. */
export const suggestedBins = 20;
export const mostBins = 200;
