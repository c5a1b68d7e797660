/**
 * A batcher: items that arrive while a batch runs form the next batch. An item that arrives while nothing runs starts at
 * once.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export type BatchRules<T, R> = {
  readonly most: number;
  /** Two items that share a key never run in one batch, nor at the same time. */
  readonly keysOf: (item: T) => readonly string[];
  /** A second batch starts while one runs only if it has at least so many items. Left out: never. */
  readonly beside?: number;
  /** The most batches that run at the same time; 2 by default. */
  readonly atOnce?: number;
  /** Locks that the item needs. Items that need the same lock go into one batch. */
  readonly holdsOf?: (item: T) => readonly string[];
  /** Does all items, or throws and does none. Returns the answers in the order of the items. */
  readonly together: (items: readonly T[]) => Promise<readonly R[]>;
  readonly alone: (item: T) => Promise<R>;
};

type Waiting<T, R> = {
  readonly item: T;
  readonly keys: readonly string[];
  readonly holds: readonly string[];
  readonly done: (answer: R) => void;
  readonly failed: (error: unknown) => void;
  /** Runs work in the context of the request that asked, so that its log lines carry that request's id. */
  readonly asAsked: <T>(work: () => T) => T;
};

/** Returns a function that does one item, in a batch with others where it can. Each caller gets its own answer or error. */
export function batcher<T, R>(how: BatchRules<T, R>): (item: T) => Promise<R> {
  const { most, keysOf, holdsOf = () => [], beside = Infinity, atOnce = 2, together, alone } = how;
  let waiting: Waiting<T, R>[] = [];
  const underWay = new Set<readonly Waiting<T, R>[]>();
  let looking = false;

  /** The waiting items that conflict neither with a running batch nor with an earlier item, in the order of arrival. */
  const fitting = () => {
    const held = new Set([...underWay].flat().flatMap(({ keys, holds }) => [...keys, ...holds]));
    const before = new Set<string>();
    return waiting.filter(({ keys, holds }) => {
      // A later item of the same key must not overtake one that waits.
      const fits =
        [...keys, ...holds].every((key) => !held.has(key)) && keys.every((key) => !before.has(key));
      for (const key of keys) before.add(key);
      return fits;
    });
  };

  const begin = () => {
    looking = false;
    const fits = fitting();
    const enough = underWay.size === 0 ? 1 : beside;
    if (fits.length < enough || underWay.size >= atOnce) return;
    const turns = underWay.size === 0 ? apart(fits, most, beside) : [fits.slice(0, most)];
    const taken = new Set(turns.flat());
    waiting = waiting.filter((each) => !taken.has(each));
    for (const turn of turns) {
      underWay.add(turn);
      void run(turn).finally(() => {
        underWay.delete(turn);
        look();
      });
    }
    // Items beyond the size of one batch may be enough for another.
    look();
  };

  const run = async (turn: readonly Waiting<T, R>[]) => {
    try {
      const answers = await together(turn.map(({ item }) => item));
      turn.forEach(({ done, failed }, i) => {
        const answer = answers[i];
        if (answer === undefined) failed(new Error("fewer answers than items"));
        else done(answer);
      });
    } catch {
      for (const { item, done, failed, asAsked } of turn) void asAsked(() => alone(item).then(done, failed));
    }
  };

  /** Starts after the current turn of the event loop, so that items of the same turn go together. */
  const look = () => {
    if (looking || waiting.length === 0 || underWay.size >= atOnce) return;
    looking = true;
    setImmediate(begin);
  };

  return (item) =>
    new Promise<R>((done, failed) => {
      const about = { keys: keysOf(item), holds: holdsOf(item) };
      waiting.push({ item, ...about, done, failed, asAsked: AsyncLocalStorage.snapshot() });
      if (underWay.size === 0 || waiting.length >= beside) look();
    });
}

/** One batch, or two of at least `beside` items each that need no lock of each other. */
function apart<W extends { readonly holds: readonly string[] }>(
  fits: readonly W[],
  most: number,
  beside: number,
): readonly (readonly W[])[] {
  const half = Math.ceil(Math.min(fits.length, 2 * most) / 2);
  if (half < beside) return [fits.slice(0, most)];
  const [first, second]: [W[], W[]] = [[], []];
  const held = new Set<string>();
  for (const each of fits) {
    const mine = first.length < half || each.holds.some((key) => held.has(key));
    if (mine) for (const key of each.holds) held.add(key);
    if (mine && first.length < most) first.push(each);
    else if (!mine && second.length < most) second.push(each);
  }
  return second.length < beside ? [fits.slice(0, most)] : [first, second];
}
