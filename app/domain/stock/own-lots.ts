/** Which lots give pieces, the oldest first. Pure. */

/** Pieces of one lot that are free, or that a document has taken. */
export type LotPieces = { readonly lotId: string; readonly qty: number };

/** Takes pieces from lots in their order; null where there are too few. Nothing of a lot is taken twice. */
export function takeInOrder(lots: readonly LotPieces[], qty: number): LotPieces[] | null {
  let rest = qty;
  const taken = lots.flatMap(({ lotId, qty: free }) => {
    const some = Math.min(rest, free);
    rest -= some;
    return some > 0 ? [{ lotId, qty: some }] : [];
  });
  return rest === 0 ? taken : null;
}

/** Of an item of an order: all its pieces, those the member's goods cover, those sent and those refunded. */
export type CoveredItem = {
  readonly qty: number;
  readonly ownQty: number;
  readonly sent: number;
  readonly refunded: number;
};

/**
 * Covered pieces that are neither sent nor given back. They are sent first and given back last: whoever is refunded a
 * piece gets the money of one that was paid, as long as there is one.
 */
export function ownLeft({ qty, ownQty, sent, refunded }: CoveredItem): number {
  const givenBack = Math.max(0, refunded - (qty - ownQty));
  return Math.max(0, ownQty - givenBack - Math.min(ownQty, sent));
}
