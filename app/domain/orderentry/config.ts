/** Figures of orders that members bring in themselves (*config*). */

/** A file of orders: at most so many rows, and megabytes (D7). */
export const mostRows = 2000;
export const fileMegabytes = 5;

/** Orders of a file that are looked at together, and that are made in one transaction. */
export const checkBatch = 250;
export const madeAtOnce = 20;

/** Minutes for which auto-pay leaves the orders of a file alone once its import is done (D35). */
export const quietMinutes = 10;

/** Pieces of one line, and lines of one order. */
export const mostPieces = 99;
export const mostLines = 50;

/** Orders that an undo takes in one piece of work. */
export const undoPiece = 100;

/** Hours for which a half-filled order is kept. */
export const draftHours = 24;
