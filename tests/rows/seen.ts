/** What came from the database, put together value by value: kinds, nulls, and JSON down to its leaves. */

/** All values that came in one place; `n` counts them. Kinds that never came are missing. */
export type Seen = {
  n: number;
  null?: true;
  /** Distinct short texts, up to a bound; null beyond it. */
  string?: string[] | null;
  number?: number[] | null;
  boolean?: true;
  bigint?: true;
  Date?: true;
  Buffer?: true;
  /** All elements of all arrays. */
  array?: Seen;
  /** How many objects, and the values of each key. */
  object?: { n: number; keys: Record<string, Seen> };
};

/** So many distinct texts or numbers are kept, to be held against the literals of a type. */
const mostLiterals = 40;
const longestLiteral = 60;

/** Adds one value. */
export function add(seen: Seen, value: unknown): void {
  seen.n += 1;
  if (value === null || value === undefined) seen.null = true;
  else if (typeof value === "string")
    seen.string = withLiteral(seen.string, value, value.length > longestLiteral);
  else if (typeof value === "number") seen.number = withLiteral(seen.number, value, false);
  else if (typeof value === "boolean") seen.boolean = true;
  else if (typeof value === "bigint") seen.bigint = true;
  else if (value instanceof Date) seen.Date = true;
  else if (Buffer.isBuffer(value)) seen.Buffer = true;
  else if (Array.isArray(value)) {
    seen.array ??= { n: 0 };
    for (const each of value) add(seen.array, each);
  } else addObject((seen.object ??= { n: 0, keys: {} }), value);
}

function addObject(into: NonNullable<Seen["object"]>, value: object): void {
  into.n += 1;
  for (const [key, each] of Object.entries(value)) {
    // A key is data where the object is a map: own properties only.
    if (!Object.hasOwn(into.keys, key)) into.keys[key] = { n: 0 };
    const seen = into.keys[key];
    if (seen) add(seen, each);
  }
}

function withLiteral<T>(known: T[] | null | undefined, value: T, isTooLong: boolean): T[] | null {
  if (known === null || isTooLong) return null;
  if (known?.includes(value)) return known;
  const all = [...(known ?? []), value];
  return all.length > mostLiterals ? null : all;
}

/** Adds what came elsewhere. */
export function merge(into: Seen, from: Seen): void {
  into.n += from.n;
  for (const kind of ["null", "boolean", "bigint", "Date", "Buffer"] as const)
    if (from[kind]) into[kind] = true;
  for (const kind of ["string", "number"] as const) {
    const values = from[kind];
    if (values === null) into[kind] = null;
    for (const value of values ?? [])
      into[kind] = withLiteral<unknown>(into[kind], value, false) as (string[] & number[]) | null;
  }
  if (from.array) merge((into.array ??= { n: 0 }), from.array);
  if (!from.object) return;
  const object = (into.object ??= { n: 0, keys: {} });
  object.n += from.object.n;
  for (const [key, each] of Object.entries(from.object.keys)) {
    if (!Object.hasOwn(object.keys, key)) object.keys[key] = { n: 0 };
    const seen = object.keys[key];
    if (seen) merge(seen, each);
  }
}

/** What one call got: the column lists that came, and the values of each column. */
export type Answered = {
  calls: number;
  /** How often each list of column names came, by its JSON. */
  lists: Record<string, number>;
  columns: Record<string, { types: number[]; seen: Seen }>;
};

/** Adds what the same call got elsewhere. */
export function mergeAnswers(into: Answered, from: Answered): void {
  into.calls += from.calls;
  for (const [list, n] of Object.entries(from.lists)) into.lists[list] = (into.lists[list] ?? 0) + n;
  for (const [name, { types, seen }] of Object.entries(from.columns)) {
    const column = (into.columns[name] ??= { types: [], seen: { n: 0 } });
    column.types = [...new Set([...column.types, ...types])];
    merge(column.seen, seen);
  }
}
