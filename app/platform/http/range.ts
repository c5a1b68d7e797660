/** The Range header (RFC 9110 §14): which part of a file is wanted. Pure. */

export type ByteRange = { readonly start: number; readonly end: number };

/**
 * The single range of a request, both ends included. Null to send the whole file: no range, several, an invalid one, or
 * an If-Range of another version. `etag` with quotes.
 */
export function byteRange(headers: Headers, etag: string, size: number): ByteRange | "unsatisfiable" | null {
  const condition = headers.get("if-range");
  if (condition !== null && condition !== etag) return null;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range")?.trim() ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const count = Number(last);
    return count === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - count), end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
