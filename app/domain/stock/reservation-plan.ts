/** Which goods an order may be promised, decided on locked rows: pure, so that one statement reads and one writes. */

type Shelf = { readonly variantId: string; readonly warehouseId: string };
export type StockLine = Shelf & { readonly qty: number };

/** A line that is wanted for one reference, such as an order's id. */
export type Need = StockLine & { readonly refId: string };

/** What of a shelf is neither promised nor gone, and whether more may be promised than there is. */
export type Level = Shelf & { readonly available: number; readonly backorder: boolean };

export type Reservation = Need & { readonly status: "held" | "firm" | "consumed" | "released" };

/** A line there is not enough for, with what could be had. */
export type Shortage = StockLine & { readonly available: number };

export type ReservationPlan = {
  readonly short: readonly Shortage[];
  readonly takes: readonly Need[];
  /** What was held beside what is wanted now: another warehouse's, or goods that are no longer meant. */
  readonly stale: readonly Reservation[];
  /** By how much each shelf's promised pieces change; never nothing. */
  readonly changes: readonly (Shelf & { readonly delta: number })[];
  readonly crossed: readonly string[];
};

/**
 * Reserves the lines one after the other. What is held counts for its own reference; firm and consumed stay. A variant
 * with backorder is reserved as far as there is stock. Where anything is short, nothing may be written.
 */
export function planReservation(
  needs: readonly Need[],
  levels: readonly Level[],
  reservations: readonly Reservation[],
): ReservationPlan {
  const shelves = new Map(levels.map((level) => [shelfOf(level), { ...level, delta: 0 }]));
  const before = new Map(reservations.map((mine) => [lineOf(mine), mine]));
  const asked = new Set(needs.map(lineOf));
  const stale = reservations.filter((mine) => mine.status === "held" && !asked.has(lineOf(mine)));
  const [short, takes]: [Shortage[], Need[]] = [[], []];
  for (const line of needs) {
    const mine = before.get(lineOf(line));
    if (mine?.status === "firm" || mine?.status === "consumed") continue;
    const shelf = shelves.get(shelfOf(line));
    const held = mine?.status === "held" ? mine.qty : 0;
    const available = (shelf?.available ?? 0) - (shelf?.delta ?? 0) + held;
    if (!shelf || (available < line.qty && !shelf.backorder)) {
      short.push({ ...shelfLine(line), available });
      continue;
    }
    const take = Math.min(line.qty, available);
    shelf.delta += take - held;
    if (take > 0) takes.push({ ...line, qty: take });
  }
  // Given back last: what one order lets go of is not promised to another within one decision.
  for (const mine of stale) {
    const shelf = shelves.get(shelfOf(mine));
    if (shelf) shelf.delta -= mine.qty;
  }
  return { short, takes, stale, ...changesOf([...shelves.values()]) };
}

/** Decides references one after the other, each on what those before it left. */
export type ReservationPlanner = {
  /** Promises the lines of these references, or says what is short and leaves all as it was. */
  take(refIds: readonly string[]): readonly Shortage[];
  decided(): ReservationPlan;
};

/** Plans in parts: a part that is refused takes nothing from the others. */
export function reservationPlanner(
  needs: readonly Need[],
  levels: readonly Level[],
  reservations: readonly Reservation[],
): ReservationPlanner {
  const shelves = new Map(levels.map((level) => [shelfOf(level), { ...level, delta: 0 }]));
  const takes: Need[] = [];
  const stale: Reservation[] = [];
  return {
    take(refIds) {
      const asked = new Set(refIds);
      const left = [...shelves.values()].map((shelf) => ({
        ...shelf,
        available: shelf.available - shelf.delta,
      }));
      const part = planReservation(
        needs.filter(({ refId }) => asked.has(refId)),
        left,
        reservations.filter(({ refId }) => asked.has(refId)),
      );
      if (part.short.length > 0) return part.short;
      for (const { delta, ...change } of part.changes) {
        const shelf = shelves.get(shelfOf(change));
        if (shelf) shelf.delta += delta;
      }
      takes.push(...part.takes);
      stale.push(...part.stale);
      return [];
    },
    decided: () => ({ short: [], takes, stale, ...changesOf([...shelves.values()]) }),
  };
}

function changesOf(
  shelves: readonly (Level & { delta: number })[],
): Pick<ReservationPlan, "changes" | "crossed"> {
  const changed = shelves.filter(({ delta }) => delta !== 0);
  return {
    changes: changed.map(({ variantId, warehouseId, delta }) => ({ variantId, warehouseId, delta })),
    crossed: changed
      .filter(({ available, delta }) => available > 0 !== available - delta > 0)
      .map(({ variantId }) => variantId),
  };
}

const shelfLine = ({ variantId, warehouseId, qty }: StockLine): StockLine => ({
  variantId,
  warehouseId,
  qty,
});
const shelfOf = ({ variantId, warehouseId }: Shelf) => `${variantId} ${warehouseId}`;
const lineOf = (line: Shelf & { refId: string }) => `${line.refId} ${shelfOf(line)}`;

/**
 * How free pieces are given out, one need after the other: as many as are left of each shelf. What is `ahead` is counted
 * and not given.
 */
export function givenTo<N extends Need>(
  needs: readonly (N & { readonly ahead?: boolean })[],
  freeOf: (shelf: StockLine) => number,
): (Omit<N, "ahead"> & Need)[] {
  const left = new Map<string, number>();
  return needs.flatMap(({ ahead, ...need }) => {
    const free = left.get(shelfOf(need)) ?? Math.max(0, freeOf(need));
    const qty = Math.min(free, need.qty);
    left.set(shelfOf(need), free - qty);
    return qty > 0 && !ahead ? [{ ...need, qty }] : [];
  });
}
