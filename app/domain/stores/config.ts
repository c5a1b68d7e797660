/** Figures of store connections (*config*). */

/** Minutes an authorisation in progress is good for. */
export const authoriseMinutes = 15;

/** Orders placed up to this many days before the connection are imported. */
export const importDaysBack = 30;

/** Seconds a poll looks back behind its cursor: the platform's clock has whole seconds. */
export const pollOverlapSeconds = 10;

/** Most SKUs one store variant is made of. */
export const maxComponents = 20;

/** The name under which Quayside asks a store for access. */
export const appName = "Quayside";
