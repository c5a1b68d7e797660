/** Takes signs off the ends of a text in one pass. A pattern such as `/\/+$/` needs quadratic time for many of them. */

/** The text without the signs `sign` (one character) at its end. */
export function withoutEnd(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end--;
  return text.slice(0, end);
}

/** The text without the signs `sign` (one character) at its start. */
export function withoutStart(text: string, sign: string): string {
  let start = 0;
  while (start < text.length && text[start] === sign) start++;
  return text.slice(start);
}
