/** How the goods of orders are taken from places. Pure. */

/** Pieces of a variant that an order wants. */
export type Want = {
  readonly orderId: string;
  readonly itemId: string;
  readonly variantId: string;
  readonly qty: number;
};

/** Pieces of a variant that lie free in a place. */
export type Free = { readonly variantId: string; readonly binId: string | null; readonly free: number };

export type Share = Want & { readonly binId: string | null };

/**
 * Takes the wants of orders from places, whole orders in their turn: bins in the order of the way, then pieces that lie
 * in none. A place that has all is preferred to several. Never more than lies there.
 * @returns what is taken from where, and the orders for which there is too little
 */
export function shareOut(
  wants: readonly Want[],
  places: readonly Free[],
): { readonly shares: Share[]; readonly short: string[] } {
  const left = Map.groupBy(
    places.toSorted((a, b) => Number(a.binId === null) - Number(b.binId === null)).map((p) => ({ ...p })),
    ({ variantId }) => variantId,
  );
  const shares: Share[] = [];
  const short: string[] = [];
  for (const [orderId, items] of Map.groupBy(wants, (want) => want.orderId)) {
    const taken = items.map((want) => takeOne(want, left.get(want.variantId) ?? []));
    const enough = taken.every((part, i) => sum(part) === items[i]?.qty);
    if (enough) shares.push(...taken.flat());
    else {
      short.push(orderId);
      for (const { variantId, binId, qty } of taken.flat())
        for (const place of left.get(variantId) ?? []) if (place.binId === binId) place.free += qty;
    }
  }
  return { shares, short };
}

function takeOne(want: Want, places: { binId: string | null; free: number }[]): Share[] {
  const whole = places.find(({ free }) => free >= want.qty);
  const taken: Share[] = [];
  let rest = want.qty;
  for (const place of whole ? [whole] : places) {
    const qty = Math.min(rest, Math.max(0, place.free));
    if (qty === 0) continue;
    place.free -= qty;
    rest -= qty;
    taken.push({ ...want, qty, binId: place.binId });
  }
  return taken;
}

const sum = (shares: readonly Share[]) => shares.reduce((total, { qty }) => total + qty, 0);

/** Slots of the orders of a wave: those of several pieces in their turn; an order of one piece needs none. */
export function slotsOf(wants: readonly Want[]): ReadonlyMap<string, number | null> {
  const slots = new Map<string, number | null>();
  let next = 1;
  for (const [orderId, items] of Map.groupBy(wants, (want) => want.orderId)) {
    const pieces = items.reduce((total, { qty }) => total + qty, 0);
    slots.set(orderId, pieces > 1 ? next++ : null);
  }
  return slots;
}
