/** Detects a paged list that repeats itself, with one remembered page (Brent's algorithm). */

export type Round = {
  mark: string | null;
  steps: number;
  reach: number;
};

export const firstRound: Round = { mark: null, steps: 0, reach: 1 };

/**
 * The state after one more page; null where the list repeats a page. `mark` is equal only for pages with the same
 * content. A cycle is found before it was read three times.
 */
export function onward(round: Round, mark: string): Round | null {
  if (mark === round.mark) return null;
  const steps = round.steps + 1;
  return steps >= round.reach ? { mark, steps: 0, reach: round.reach * 2 } : { ...round, steps };
}
