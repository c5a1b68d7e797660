/** Figures of store connections (*config*). */

/** Minutes an authorisation in progress is good for. */
export const authoriseMinutes = 15;

/** Seconds that keys wait for the owner's browser, if somebody opened the return page before. */
export const settleSeconds = 10;

/** Orders placed up to this many days before the connection are imported. */
export const importDaysBack = 30;

/** Seconds a poll looks back behind its cursor: the platform's clock has whole seconds. */
export const pollOverlapSeconds = 10;

/**
 * Seconds by which a list that a store wrote before may be older than it says: its clock is not ours (*config*). What we
 * wrote there since is not held against it.
 */
export const listDoubtSeconds = 300;

/** The most that one job reads of a store; the next continues, so a slow store blocks no worker. */
export const readingRun = { pages: 25, seconds: 60 } as const;

/** The same for a store whose platform has one pace for all: the others wait for their turn meanwhile. */
export const sharedRun = { pages: 25, seconds: 20 } as const;

/** Minutes between two questions for orders that have ended, where the platform lists them apart. */
export const endedMinutes = 10;

/** Seconds the first reading of changed products looks back: the store's clock may be behind ours. */
export const productLookBackSeconds = 3600;

/** Seconds that news of a product waits, so that one reading answers all that a store tells while it is written. */
export const productNewsSeconds = 3;

/** Variants of products that are saved in one transaction. */
export const variantsAtOnce = 1_000;

/** Hours back from now that the daily comparison has orders asked for once more. */
export const compareBackHours = 25;

/** Days for which a store's page says that its webhooks had been switched off. */
export const revivedDays = 7;

/** Orders that were not taken: as many are shown, and asked for again at once. */
export const mostNotTakenShown = 50;

/** Minutes after which an order that lacked the platform's approval of our app is asked for again. */
export const approvalMinutes = 60;

/** Pages of products after which a store is taken to have no end. */
export const mostProductPages = 10_000;

/** The pause after a failed poll, in seconds: the first, and the longest. */
export const pollBackOff = { firstSeconds: 60, mostSeconds: 900 } as const;

/** How often in a row a job waits for a store that asks for pauses, before its tries are counted. */
export const mostPauses = 48;

/** How far back a member may have orders imported, in days. */
export const importDaysMost = 180;

/** Seconds between two looks at an import in progress. */
export const progressSeconds = 2;

/** Variants of a store's product on one page of its connections; the rows of each for countries and choices beside. */
export const variantsOnPage = 50;

/** Most rows that such a page sends. */
export const mostLinkRows = 2_000;

/** Units of one SKU in a store variant. */
export const maxQty = 99;

/** Most SKUs one store variant is made of. */
export const maxComponents = 20;

/** The name under which Quayside asks a store for access. */
export const appName = "Quayside";

/** How often a member may try keys at a store, to slow down guessing. */
export const connectLimit = { limit: 12, windowSeconds: 60 } as const;

/** The least agreement of title and options at which a SKU is proposed (§2.5). */
export const leastScore = 0.9;

/** Scores that are no further apart count as equal: none of them is sure. */
export const sameScore = 0.02;

/** As much as one review of matches looks at: products, and their variants that are not connected. */
export const matchPart = { products: 200, variants: 600 } as const;

/** Products of ours whose title is compared with that of one store product. */
export const mostTitles = 10;

/** Products that the page for finding one shows under a tab. */
export const mostFound = 48;

/** Pieces that a store is not told of, unless its member says otherwise; and the most that may be kept back. */
export const stockMargin = 1;
export const stockMarginMost = 999;

/** Pieces that a store may sell of goods that we order back. */
export const backorderPieces = 100;

/** Percent by which our price has to rise before a listing is hidden, unless the member says otherwise; and the most. */
export const unlistPercent = 10;
export const unlistPercentMost = 500;

/** Minutes between two looks for orders that no webhook told of: the choices, the usual one first. */
export const pollMinutes = [1, 5, 15, 30, 60] as const;

/**
 * Minutes between two looks at a store that tells us nothing by itself, where its member has chosen none: by how many hours
 * ago an order was new or changed.
 */
export const pollAsNeeded = {
  busy: 1,
  quiet: 5,
  still: 15,
  quietAfterHours: 1,
  stillAfterHours: 24,
} as const;

/** Previews of shipping costs that one request may ask for. */
export const mostPreviews = 40;

/** How often we try to give back our access to an unbound store, and the days after which its keys go anyway. */
export const leaveTries = 5;
export const leaveDays = 7;

/** Days within which buyers' data is erased once a platform asks for it. */
export const privacyDays = 30;

/** Seconds after which a store that refused our keys is asked once more, before its member is asked for new ones. */
export const doubtSeconds = 60;

/** Seconds after which a Shopify order is read again that had not been routed to any service we see. */
export const routingSeconds = 180;
