/** State machines as data: a table of states, each with the events it takes and where they lead. */
import { err, ok, type Result } from "./result";

export type Table<S extends string, E extends string> = Record<S, Partial<Record<E, S>>>;

export type Machine<S extends string, E extends string> = {
  readonly states: readonly S[];
  readonly table: Table<S, E>;
  /** Where an event leads from a state; `stale` where it does not fit (then nothing must change). */
  next(from: S, event: E): Result<S, "stale">;
};

/** Makes a machine of its table. */
export function machine<S extends string, E extends string>(table: Table<S, E>): Machine<S, E> {
  return {
    states: Object.keys(table) as S[],
    table,
    next(from, event) {
      const to = table[from]?.[event];
      return to === undefined ? err("stale") : ok(to);
    },
  };
}
