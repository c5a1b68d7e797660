/** The points of a shop, as far as this process knows: what its last answer said, and what has flowed in since. */

/** What an answer says of its cost. */
export type Cost = {
  requestedQueryCost?: number | null | undefined;
  throttleStatus?:
    { maximumAvailable: number; currentlyAvailable: number; restoreRate: number } | null | undefined;
};

/**
 * Points that many calls in a row leave to others (*config*), and the most of the bucket. One query costs 1,000 at
 * most: an order or a parcel never waits for a long job.
 */
const left = { points: 1_000, share: 0.5 } as const;

const guessedCost = 400;

/** Keeps the points of one shop; `now` in milliseconds. */
export function shopPoints(now: () => number = Date.now) {
  let known: { available: number; maximum: number; restoreRate: number; at: number } | null = null;
  let underWay = 0;
  const costs = new Map<string, number>();

  return {
    /** Milliseconds until a call of many may be sent. */
    waitFor(name: string): number {
      if (!known || known.restoreRate <= 0) return 0;
      const { available, maximum, restoreRate, at } = known;
      const flowed = ((now() - at) / 1_000) * restoreRate;
      const has = Math.min(maximum, available + flowed) - underWay;
      const spared = Math.min(left.points, maximum * left.share);
      // A query that needs more than is ever there is for the shop to refuse.
      const needed = Math.min((costs.get(name) ?? guessedCost) + spared, maximum);
      return has >= needed ? 0 : Math.ceil(((needed - has) / restoreRate) * 1_000);
    },

    begin(name: string): () => void {
      const cost = costs.get(name) ?? guessedCost;
      underWay += cost;
      return () => void (underWay -= cost);
    },

    note(name: string, { requestedQueryCost, throttleStatus }: Cost): void {
      if (requestedQueryCost) costs.set(name, requestedQueryCost);
      if (!throttleStatus) return;
      const { currentlyAvailable: available, maximumAvailable: maximum, restoreRate } = throttleStatus;
      known = { available, maximum, restoreRate, at: now() };
    },
  };
}
