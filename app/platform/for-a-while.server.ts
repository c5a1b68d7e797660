/**
 * Remembers what a read answered, for some seconds and in this process: for what changes rarely, what every page asks
 * and what may be a little old (counts of categories, warehouses, countries served). Never for prices or stock.
 */
import { env } from "./env.server";

type Kept<T> = { readonly until: number; readonly answer: Promise<T> };

/** More keys than this are no longer few enough to keep. */
const most = 500;

/**
 * `read`, asked at most once in `seconds` for each key; callers at the same time share one answer, a failure is not
 * kept. Answers are shared: treat them as read only. Tests read anew each time, unless they say otherwise.
 */
export function forAWhile<T>(
  seconds: number,
  read: (key: string) => Promise<T>,
  always = false,
): (key?: string) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (key = "") => {
    if (!always && env().NODE_ENV === "test") return read(key);
    const before = kept.get(key);
    if (before && before.until > Date.now()) return before.answer;
    const answer = read(key);
    if (kept.size >= most) kept.clear();
    kept.set(key, { until: Date.now() + seconds * 1000, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
