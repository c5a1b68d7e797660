/** Figures of listings (*config*). */

/** Minutes for which a worker has a listing; afterwards another one may take it. */
export const leaseMinutes = 10;

/** Minutes until the next try, after the first, second, third and fourth one that failed. */
export const backOffMinutes = [1, 5, 15, 60] as const;

/** Tries of one listing before it counts as failed. */
export const mostTries = 5;

/** Tries of what else a store is to do, such as hiding a product: about a day. */
export const mostPendingTries = 24;

/** Seconds one job works for a store; the next one goes on behind what waits: orders and tracking numbers of others. */
export const runSeconds = 15;

/** Milliseconds of a pause asked for by a store that a job waits for itself; another job goes on after a longer one. */
export const shortPauseMs = 3_000;

/** Most listings that one press of a button may change. */
export const mostAtOnce = 200;

/** Letters of a title in a store. */
export const longestTitle = 200;

/** Letters of a description, as HTML. */
export const longestDescription = 50_000;

/** Most products of one form. */
export const mostListedAtOnce = 100;

/** Minutes after which a reading of a store's categories counts as cut off. */
export const readingMinutes = 5;

/** Most categories of one form, of all stores together. */
export const mostCategories = 200;

/** Letters of a template's name, and the most templates of a member. */
export const mostTemplateName = 60;
export const mostTemplates = 50;
