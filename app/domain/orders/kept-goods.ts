/** What goods of a stopped order that its member keeps have cost (§3.1 #28). Pure; money in US cents. */
import { parcelShare } from "~/domain/ledger/postings";
import { allocate, sum } from "~/platform/money";

/** Pieces of an item that are still the order's; those of the member's own were paid before. */
type Item = {
  readonly variantId: string;
  readonly unitPrice: bigint;
  readonly left: number;
  readonly ownLeft: number;
};

/** Pieces of one cost. */
export type KeptPieces = { readonly variantId: string; readonly qty: number; readonly unitCost: bigint };

export type Kept = { readonly pieces: readonly KeptPieces[]; readonly goods: bigint };

/**
 * Which paid pieces can be kept, where so many of each SKU lie here for the order (`here`), and their share of the money
 * for goods that nobody has earned or given back. Costs of all pieces sum to that share.
 */
export function keptOf(
  items: readonly Item[],
  here: ReadonlyMap<string, number>,
  deferredGoods: bigint,
): Kept {
  const free = new Map(here);
  const kept = items.flatMap(({ variantId, unitPrice, left, ownLeft }) => {
    const qty = Math.min(left - ownLeft, free.get(variantId) ?? 0);
    free.set(variantId, (free.get(variantId) ?? 0) - qty);
    return qty > 0 ? [{ variantId, qty, worth: unitPrice * BigInt(qty) }] : [];
  });
  const whole = sum(
    items.map(({ left, ownLeft, unitPrice }) => BigInt(Math.max(0, left - ownLeft)) * unitPrice),
  );
  const worth = sum(kept.map((one) => one.worth));
  const none = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
  const goods = worth > 0n ? parcelShare({ ...none, goods: deferredGoods }, worth, whole).goods : 0n;
  const costs =
    worth > 0n
      ? allocate(
          goods,
          kept.map((one) => one.worth),
        )
      : [];
  return {
    goods,
    pieces: kept.flatMap(({ variantId, qty }, i) =>
      eachCost(costs[i] ?? 0n, qty).map((one) => ({ variantId, ...one })),
    ),
  };
}

/** Pieces by what one of them cost, to the cent. */
function eachCost(cost: bigint, qty: number): { qty: number; unitCost: bigint }[] {
  const unitCost = cost / BigInt(qty);
  const dearer = Number(cost % BigInt(qty));
  return [
    { qty: dearer, unitCost: unitCost + 1n },
    { qty: qty - dearer, unitCost },
  ].filter((one) => one.qty > 0);
}
