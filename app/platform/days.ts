/** Calendar days as date fields write them: `2026-12-31`. */

/** Whether a text is a day of the calendar: 31 February is none, nor is a day of the year 0; the database refuses both. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** The day so many days after another, or before it. */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}
