/** How well a product sells, as a score: what lists are sorted by, and what the hot sales are chosen by. Pure. */
import { hotFrom, hotPieces } from "./config";

/** Scores end here, so that they fit into what sorts them. */
const mostScore = 100_000;

/** The score of so many pieces sold lately. What staff have pinned is among the hot sales whatever it sells. */
export function hotScoreOf(sold: number, pinned: boolean): number {
  const score = Math.min(mostScore, Math.floor((Math.max(0, sold) * hotFrom) / hotPieces));
  return pinned ? Math.max(score, hotFrom) : score;
}
