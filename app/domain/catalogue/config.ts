/** Figures of the catalogue that are the house's own choice. */

/** Largest file the desk takes, in bytes; the command line knows no limit. */
export const importMaxBytes = 100 * 1024 * 1024;

/** Of a checked file so many products are shown that would be made, and so many that would be changed. */
export const shownChanges = 100;

/** Products that are written in one transaction of an import. */
export const importBatch = 500;

/** Days for which a new product counts as new. */
export const newDays = 30;

/** Days for which goods that were sourced for a member count as recently sourced. */
export const sourcedDays = 90;

/** From this score on a product counts among the hot sales. */
export const hotFrom = 700;

/** So many days back sales are counted, and of one order no more than so many pieces: one customer makes no trend. */
export const salesDays = 30;
export const mostOfOneOrder = 20;

/** From so many pieces sold in these days on a product counts among the hot sales. */
export const hotPieces = 10;

/** How many archives of pictures a visitor's address may fetch in how many seconds. */
export const archiveLimit = { limit: 30, windowSeconds: 3600 } as const;

/** The same for a member, wherever they are: far above what one person works through, against abuse only. */
export const memberArchiveLimit = { limit: 1_000, windowSeconds: 3600 } as const;

/** Goods on a page of the shop. */
export const goodsPageSize = 24;

/** So many goods are read in the order of an index to fill a page, before what matches is put in order instead. */
export const mostWalked = 10_000;

/** So many hits are ranked and counted by kind, each read once; of more, kinds are estimated and what sells comes first. */
export const mostTallied = 2_500;

/** What an estimate takes for that many may be so many, and is tallied all the same: it has been read by then. */
export const mostGuessed = 4_000;

/** A price range that holds at most so many goods is read whole, by price, and what else was asked for is looked for in it. */
export const mostInPrice = 10_000;

/** Of so many hits the best are chosen where a few are asked for. */
export const mostCompared = 2_000;

/** Widths in pixels in which a picture is kept, each as AVIF and as WebP. */
export const imageWidths = [320, 480, 640, 1280] as const;

/** Width of the JPEG for whoever takes neither: old programs, and those that show links to us. */
export const jpegWidth = 640;

/** Widths of pictures that were kept as WebP only; their keys lack the mark of the newer ones. */
export const webpWidths = [320, 640, 1280] as const;

/** A fetched picture: at most so many bytes, within so many milliseconds, after at most so many redirects. */
export const imageLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000, maxRedirects: 3 } as const;

/** How often a picture is tried, and when its host is left alone: after so many failures in a row, for how long. */
export const imageTries = {
  attempts: 4,
  hostFailures: 5,
  hostPauseMs: 60_000,
  hostPauseMaxMs: 6 * 3_600_000,
} as const;

/** Width in pixels of pictures that leave for stores and in downloads; photographs are kept in it, too. */
export const plainWidth = 1280;
