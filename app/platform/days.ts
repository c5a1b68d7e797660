/** Calendar days as date fields write them: `2026-12-31`. */

/** Whether a text is a calendar day. 31 February and days of the year 0 are not: the database refuses them. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** The day `days` after another one; before it, where negative. */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}
