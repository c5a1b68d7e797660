/** Pieces of bulk orders become the member's own: they lie on our shelves, and nobody else can get them. */
import { poolReserved, type Pooled } from "~/domain/stock/own.server";
import type { Tx } from "~/platform/db";

export type { Pooled } from "~/domain/stock/own.server";

/**
 * Makes a lot of the pieces of each line. They go from the line's reservation to the lot's, so the shelf's total stays as
 * it is. The caller has locked the order and its lines; it throws where fewer pieces are reserved for one.
 */
export const putIntoPool = (tx: Tx, lines: readonly Pooled[]): Promise<void> => poolReserved(tx, lines);
