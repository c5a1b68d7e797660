/** JSON as AliExpress writes and reads it: ids are numbers of up to 19 digits, lists stand in a wrapper. */

/** An id, written as bare digits however long it is. */
export class Int64 {
  constructor(readonly digits: string) {}
}

/** A list that is wrapped in an object of one name, unless the caller asked for simple answers. */
export class Wrapped {
  constructor(
    readonly name: string,
    readonly items: readonly unknown[],
  ) {}
}

export const int64 = (digits: string | number): Int64 => new Int64(String(digits));
export const list = (name: string, items: readonly unknown[]): Wrapped => new Wrapped(name, items);

const rawJson = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON;

/** Null and undefined fields are left out, as AliExpress does. */
function plain(value: unknown, simple: boolean): unknown {
  if (value instanceof Int64) return rawJson(value.digits);
  if (value instanceof Wrapped) {
    const items = value.items.map((item) => plain(item, simple));
    return simple ? items : { [value.name]: items };
  }
  if (Array.isArray(value)) return value.map((item) => plain(item, simple));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .map(([name, each]) => [name, plain(each, simple)]),
  );
}

/** The text of an answer. */
export function write(value: unknown, simple: boolean): string {
  return JSON.stringify(plain(value, simple));
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/** Reads JSON; a whole number that does not fit becomes the text of its digits. Undefined where it is no JSON. */
export function read(text: string): unknown {
  const keepDigits: Reviver = (_, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? "") ? source : value;
  try {
    return JSON.parse(text, keepDigits as (this: unknown, key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}
