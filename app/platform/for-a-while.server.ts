/**
 * Remembers what a read answered, for some seconds and in this process: for what changes rarely, what every page asks
 * and what may be a little old (counts of categories, warehouses, countries served). Never for prices or stock. Where
 * the process hears of changes, a change ends it at once.
 */
import { pageVersion } from "./db/changes.server";
import { env } from "./env.server";

type Kept<T> = { until: number; readonly version: number; readonly answer: Promise<T> };

/** Of more keys than this the oldest go. */
const most = 1_000;

/**
 * `read`, asked at most once in `seconds` for each key (told by the answer, where that is a function); callers at the same time share one answer, a failure is not
 * kept. What else `read` takes must follow from the key. Answers are shared: treat them as read only. Tests read anew
 * each time, unless they say otherwise.
 */
export function forAWhile<T, Rest extends readonly unknown[] = []>(
  seconds: number | ((answer: T) => number),
  read: (key: string, ...rest: Rest) => Promise<T>,
  always = false,
): (key: string, ...rest: Rest) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (key, ...rest) => {
    if (!always && env().NODE_ENV === "test") return read(key, ...rest);
    const before = kept.get(key);
    const version = pageVersion();
    if (before && before.until > Date.now() && before.version === version) return before.answer;
    const answer = read(key, ...rest);
    const entry: Kept<T> = { until: Infinity, version, answer };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    answer.then(
      (value) => (entry.until = Date.now() + 1000 * (typeof seconds === "number" ? seconds : seconds(value))),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return answer;
  };
}
