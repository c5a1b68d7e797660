/**
 * Plain data as one text. What a loader answers is written for the browser value by value; a text is written at once, and
 * compared at once. For long lists. Pure.
 */

declare const packed: unique symbol;

/** A text that `unpack` reads. */
export type Packed<T> = string & { readonly [packed]: T };

// What JSON does not have is a text behind a sign that no text of PostgreSQL can hold.
const sign = "\u0000";
const amount = `${sign}n`;
const time = `${sign}t`;

/** Writes plain data with its amounts (bigint) and times. What is undefined is left out. */
export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(forJson(value)) as Packed<T>;
}

const packedAs = Symbol("packed");

/**
 * As `pack`, once for each list: one that is packed again is not to be changed meanwhile. The text hangs on the list: what
 * hangs on a WeakMap stays until the old generation is collected.
 */
export function packList<T>(list: readonly T[] & { readonly [packedAs]?: Packed<T[]> }): Packed<T[]> {
  const known = list[packedAs];
  if (known !== undefined) return known;
  const text = pack<T[]>(list as T[]);
  Object.defineProperty(list, packedAs, { value: text });
  return text;
}

/** Reads what `pack` wrote. */
export function unpack<T>(text: Packed<T>): T {
  return fromJson(JSON.parse(text)) as T;
}

const mostKnown = 40;
const known = new Map<string, unknown>();

/** As `unpack`, for what many pages share: who asks again for the same text gets the same data, not to be changed. */
export function unpackShared<T>(text: Packed<T>): T {
  if (known.has(text)) return known.get(text) as T;
  const value = unpack(text);
  if (known.size >= mostKnown) known.clear();
  known.set(text, value);
  return value;
}

function forJson(value: unknown): unknown {
  if (typeof value === "bigint") return `${amount}${value}`;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return `${time}${value.getTime()}`;
  if (Array.isArray(value)) return value.length === 0 ? value : value.map(forJson);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = forJson((value as Record<string, unknown>)[key]);
  return copy;
}

function fromJson(value: unknown): unknown {
  if (typeof value === "string") {
    if (!value.startsWith(sign)) return value;
    return value.startsWith(amount) ? BigInt(value.slice(2)) : new Date(Number(value.slice(2)));
  }
  if (typeof value !== "object" || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) parts[key] = fromJson(parts[key]);
  return parts;
}
