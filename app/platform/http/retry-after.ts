/** Reads when a partner wants to be called again. */

/**
 * The instant that a `Retry-After` header names: seconds from now, or an HTTP date. `date` is the answer's own `Date`
 * header: a date is read against the partner's clock, which may be wrong. Null where it says nothing readable.
 */
export function retryAfter(
  header: string | undefined,
  now: Date,
  { date, mostSeconds }: { date?: string | undefined; mostSeconds: number },
): Date | null {
  const text = header?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : secondsUntil(text, date, now);
  if (seconds === null) return null;
  return new Date(now.getTime() + Math.min(Math.max(seconds, 0), mostSeconds) * 1000);
}

/** A bare number that is no whole second would be read as a year: only what names a month is a date. */
function secondsUntil(text: string, date: string | undefined, now: Date): number | null {
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  const theirs = Date.parse(date ?? "");
  return Math.ceil((at - (Number.isNaN(theirs) ? now.getTime() : theirs)) / 1000);
}
