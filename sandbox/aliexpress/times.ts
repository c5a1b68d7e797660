/** AliExpress writes all times in the time of Los Angeles, with its summer time and without an offset. */

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

const hourMs = 3_600_000;

/** `2026-11-26 08:30:00` */
export function timeText(ms: number): string {
  return clock.format(ms).replace(", ", " ");
}

/** The moment of a time as AliExpress writes it; of the two that the end of summer time has, the first. NaN: none. */
export function readTime(text: string): number {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(text.trim());
  if (!parts) return NaN;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((n) => Number(n ?? 0));
  const bare = Date.UTC(year, month - 1, day, hour, minute, second);
  const summer = bare + 7 * hourMs;
  const full = text.trim().length === 10 ? `${text.trim()} 00:00:00` : text.trim();
  return timeText(summer) === full ? summer : bare + 8 * hourMs;
}
