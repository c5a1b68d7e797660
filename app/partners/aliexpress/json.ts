/** JSON as AliExpress writes it: ids of more digits than a number keeps, and lists wrapped in an object. Pure. */
import { z } from "zod";

/**
 * Reads JSON. A whole number that would lose digits stays the text of its digits. No database keeps NUL or half a
 * surrogate pair: they do not come any further. Undefined where it is no JSON.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key: string, value: unknown, at?: { source?: string }) => {
      if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
      const digits = at?.source;
      const loses = typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
      return loses && digits !== undefined && /^-?\d+$/.test(digits) ? digits : value;
    }) as unknown;
  } catch {
    return undefined;
  }
}

/** An id as it stands in the JSON of a request: its digits, however many. */
export function digits(id: string): unknown {
  if (!/^\d{1,19}$/.test(id)) throw new Error("an id of AliExpress is digits");
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(id);
}

/** An id, as text. */
export const id = z
  .union([z.int(), z.string()])
  .transform(String)
  .refine((text) => /^\d{1,19}$/.test(text));

/** A figure that may be written as a number or as its text. */
export const figure = z.union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,12})?$/)]).transform(String);

/** A list of them. It may be bare, or wrapped in an object with one key of any name, and missing where it is empty. */
export function listOf<S extends z.ZodType>(entry: S) {
  return z.preprocess(unwrapped, z.array(entry));
}

function unwrapped(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value) || typeof value !== "object") return value;
  const inside: unknown[] = Object.values(value);
  const [only] = inside;
  if (inside.length === 0) return [];
  if (inside.length > 1) return [value];
  return Array.isArray(only) ? only : only !== null && typeof only === "object" ? [only] : value;
}
