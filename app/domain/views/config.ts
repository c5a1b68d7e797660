/** Figures of saved views (*config*). */

/** A person keeps so many views of one list. */
export const mostViews = 20;

export const longestName = 60;
