/** Reads JSON of strangers. Pure. */

/** The value, without signs that the database keeps in no text; undefined where the text is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
    ) as unknown;
  } catch {
    return undefined;
  }
}
