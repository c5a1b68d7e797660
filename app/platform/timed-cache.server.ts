/**
 * A cache in this process whose entries live for some seconds, for reads that may be a little old (counts of categories,
 * countries served). Never for prices or stock. A change that this process hears of ends every entry.
 */
import { pageVersion } from "./db/changes.server";
import { env } from "./env.server";

type Kept<T> = { until: number; readonly version: number; readonly answer: Promise<T> };

const mostKeys = 1_000;

/**
 * Calls `read` at most once in `seconds` for each key. `rest` must follow from the key. Callers share the answer: do
 * not change it. A failure is not kept. Tests do not cache, unless `always`.
 */
export function timedCache<T, Rest extends readonly unknown[] = []>(
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
      if (kept.size <= mostKeys) break;
      kept.delete(oldest);
    }
    answer.then(
      (value) => (entry.until = Date.now() + 1000 * (typeof seconds === "number" ? seconds : seconds(value))),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return answer;
  };
}
