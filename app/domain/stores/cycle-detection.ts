/** Whether a list that is told page by page goes round in circles, found with one page remembered (Brent's way). */

export type Round = {
  /** The page that is remembered. */
  mark: string | null;
  /** Pages since it was, and after how many the next one is remembered instead. */
  steps: number;
  reach: number;
};

export const firstRound: Round = { mark: null, steps: 0, reach: 1 };

/**
 * The round after one more page, whose `mark` is the same as another's only where both held the same; null where the
 * list has come back to a page it told before. A circle is found before it was told three times over.
 */
export function onward(round: Round, mark: string): Round | null {
  if (mark === round.mark) return null;
  const steps = round.steps + 1;
  return steps >= round.reach ? { mark, steps: 0, reach: round.reach * 2 } : { ...round, steps };
}
