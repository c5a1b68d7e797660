/** Goods in several parcels, where one would be too heavy or too valuable for a channel (§6.2). Pure. */
import type { ParcelItem } from "./parcel";

/**
 * Packs the pieces into few parcels: heavy ones first, each parcel as full as `fits` allows. Null where one piece alone
 * does not fit or more than `most` parcels are needed. The order of the goods does not matter.
 */
export function splitInto(
  items: readonly ParcelItem[],
  fits: (parcel: readonly ParcelItem[]) => boolean,
  most: number,
): ParcelItem[][] | null {
  const parcels: ParcelItem[][] = [];
  for (const item of heavyFirst(items)) {
    let left = item.qty;
    for (let i = 0; left > 0; i++) {
      if (i === most) return null;
      const parcel = (parcels[i] ??= []);
      const qty = mostThatFit(left, (pieces) => fits([...parcel, { ...item, qty: pieces }]));
      if (qty === 0 && parcel.length === 0) return null;
      if (qty > 0) parcel.push({ ...item, qty });
      left -= qty;
    }
  }
  return parcels;
}

function heavyFirst(items: readonly ParcelItem[]): ParcelItem[] {
  const byVariant = new Map<string, ParcelItem>();
  for (const item of items) {
    const before = byVariant.get(item.variantId);
    byVariant.set(item.variantId, before ? { ...before, qty: before.qty + item.qty } : item);
  }
  return [...byVariant.values()].sort(
    (a, b) => (b.weightG ?? 0) - (a.weightG ?? 0) || (a.variantId < b.variantId ? -1 : 1),
  );
}

/** The greatest number up to `limit` that fits; what fits with more pieces also fits with fewer. */
function mostThatFit(limit: number, fits: (pieces: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
