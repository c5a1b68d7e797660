/**
 * Data that many pages share, as one text. What a page tells the browser is written value by value, and compared with what
 * the page said before: a menu of sixty entries costs more than a list beside it, a text of it next to nothing.
 */
const most = 40;

const known = new Map<string, unknown>();

/** Plain data that JSON keeps as it is, as one text. */
export const pack = (value: unknown): string => JSON.stringify(value);

/** The data of such a text, not to be changed: who asks again gets the same. */
export function unpack<T>(text: string): T {
  const found = known.get(text);
  if (found !== undefined) return found as T;
  const value: unknown = JSON.parse(text);
  if (known.size >= most) known.clear();
  known.set(text, value);
  return value as T;
}
