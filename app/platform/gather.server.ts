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
  /** Does all of them or, where it throws, none; the answers in the order of the items. */
  readonly together: (items: readonly T[]) => Promise<readonly R[]>;
  /** Does one by itself: after `together` has failed, beside whatever comes next. */
  readonly alone: (item: T) => Promise<R>;
};

type Waiting<T, R> = {
  readonly item: T;
  readonly done: (answer: R) => void;
  readonly failed: (error: unknown) => void;
  /** Runs something as part of the request that asked, so that what it logs bears that request's id. */
  readonly asAsked: <T>(work: () => T) => T;
};

/** A function that does one item and may do it together with others; each gets its own answer, or its own error. */
export function gather<T, R>({ most, keysOf, together, alone }: Gathering<T, R>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let working = false;

  const take = () => {
    const taken: Waiting<T, R>[] = [];
    const later: Waiting<T, R>[] = [];
    const keys = new Set<string>();
    for (const each of waiting) {
      const own = keysOf(each.item);
      // One that must wait is not overtaken by a third about the same.
      const fits = taken.length < most && own.every((key) => !keys.has(key));
      for (const key of own) keys.add(key);
      (fits ? taken : later).push(each);
    }
    waiting = later;
    return taken;
  };

  const work = async () => {
    working = true;
    while (waiting.length > 0) {
      // Whoever asks in the same turn of the loop comes along.
      await new Promise((turn) => setImmediate(turn));
      const taken = take();
      try {
        const answers = await together(taken.map(({ item }) => item));
        taken.forEach(({ done, failed }, i) => {
          const answer = answers[i];
          if (answer === undefined) failed(new Error("fewer answers than items"));
          else done(answer);
        });
      } catch {
        for (const { item, done, failed, asAsked } of taken)
          void asAsked(() => alone(item).then(done, failed));
      }
    }
    working = false;
  };

  return (item) =>
    new Promise<R>((done, failed) => {
      waiting.push({ item, done, failed, asAsked: AsyncLocalStorage.snapshot() });
      if (!working) void work();
    });
}
