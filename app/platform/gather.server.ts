/**
 * Work that is cheaper together than one by one: what is asked for while some of it is being done is done together
 * next. Nobody waits for company; who comes alone goes alone at once.
 */

import { AsyncLocalStorage } from "node:async_hooks";

export type Gathering<T, R> = {
  /** At most so many at once. */
  readonly most: number;
  /** What an item is about: two that share a key do not go together, the later one waits for the next turn. */
  readonly keysOf: (item: T) => readonly string[];
  /** A turn goes beside those under way where it has at least so many items; without it, none does. */
  readonly beside?: number;
  /** So many turns are under way at most; two where nothing is said. */
  readonly atOnce?: number;
  /** What an item would wait for where another turn holds it, as its keys: such items go into one turn. */
  readonly holdsOf?: (item: T) => readonly string[];
  /** Does all of them or, where it throws, none; the answers in the order of the items. */
  readonly together: (items: readonly T[]) => Promise<readonly R[]>;
  /** Does one by itself: after `together` has failed, beside whatever comes next. */
  readonly alone: (item: T) => Promise<R>;
};

type Waiting<T, R> = {
  readonly item: T;
  readonly keys: readonly string[];
  readonly holds: readonly string[];
  readonly done: (answer: R) => void;
  readonly failed: (error: unknown) => void;
  /** Runs something as part of the request that asked, so that what it logs bears that request's id. */
  readonly asAsked: <T>(work: () => T) => T;
};

/** A function that does one item and may do it together with others; each gets its own answer, or its own error. */
export function gather<T, R>(how: Gathering<T, R>): (item: T) => Promise<R> {
  const { most, keysOf, holdsOf = () => [], beside = Infinity, atOnce = 2, together, alone } = how;
  let waiting: Waiting<T, R>[] = [];
  const underWay = new Set<readonly Waiting<T, R>[]>();
  let looking = false;

  /** Whoever waits and is in the way of nobody before or under way, in the order of arrival. */
  const fitting = () => {
    const held = new Set([...underWay].flat().flatMap(({ keys, holds }) => [...keys, ...holds]));
    const before = new Set<string>();
    return waiting.filter(({ keys, holds }) => {
      // One that must wait is not overtaken by a third about the same.
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
    // What was beyond the bound of one turn may be enough for another.
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

  /** Whoever asks in the same turn of the loop comes along. */
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

/** One turn, or two that hold nothing of each other's where each is worth its own. */
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
