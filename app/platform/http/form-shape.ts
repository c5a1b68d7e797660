/**
 * Which field names a form may have. `rows[30000000].sku` would make a list of thirty million entries from twenty
 * bytes, so such names are refused. Pure.
 */

/** More fields than any form of ours has. The largest, ninety-nine variants, has a third of it. */
const mostFields = 3000;
const longestName = 200;
const deepest = 8;
const highestIndex = 999;

type Fields = Iterable<readonly [name: string, value: unknown]>;

/** Whether fields may be made into nested data. */
export function isWellFormed(fields: Fields): boolean {
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > mostFields || !isFieldName(name)) return false;
    // The form library stores its own state under this name; our forms never send it.
    if (name === "__state__") return false;
    if (name === "__intent__" && !isIntent(value)) return false;
  }
  return true;
}

function isFieldName(name: string): boolean {
  if (name.length > longestName) return false;
  const parts = name.split(/[.[\]]+/);
  return (
    parts.length <= deepest &&
    parts.every((part) => part !== "__proto__" && !(/^\d+$/.test(part) && Number(part) > highestIndex))
  );
}

function isIntent(value: unknown): boolean {
  if (typeof value !== "string" || value.length > 10_000) return false;
  try {
    const { type, payload = {} } = JSON.parse(value) as { type?: unknown; payload?: Record<string, unknown> };
    if (typeof type !== "string") return false;
    const { name = "", index = 0, from = 0, to = 0 } = payload;
    return typeof name === "string" && isFieldName(name) && [index, from, to].every(isPlace);
  } catch {
    return false;
  }
}

function isPlace(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= highestIndex;
}
