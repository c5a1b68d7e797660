/** Days and times of day as clocks in a time zone show them, as moments. Pure. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows at a moment: `2026-11-21T14:05:09`. An unknown zone reads as UTC. */
export function clockAt(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month, day, hour, minute, second } = parts;
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const two = "2-digit";
    const clock = { hour: two, minute: two, second: two, hourCycle: "h23" } as const;
    const options = { year: "numeric", month: two, day: two, ...clock } as const;
    try {
      format = new Intl.DateTimeFormat("en-CA", { ...options, timeZone: zone });
    } catch {
      format = new Intl.DateTimeFormat("en-CA", { ...options, timeZone: "UTC" });
    }
    formats.set(zone, format);
  }
  return format;
}

/**
 * The moment at which clocks in the zone show `2026-11-21T14:05`. An hour that occurs twice: the first one. An hour
 * that is skipped in spring: shifted by the change.
 */
export function momentOf(clock: string, zone: string): Date {
  const wallClock = Date.parse(`${clock.length === 16 ? `${clock}:00` : clock}Z`);
  const offsetAt = (time: number) =>
    Date.parse(`${clockAt(new Date(time), zone)}Z`) - Math.floor(time / 1000) * 1000;
  // Before and after any change of the clocks nearby; the greater offset is the earlier moment.
  const offsets = [offsetAt(wallClock - 86_400_000), offsetAt(wallClock + 86_400_000)];
  const fitting = offsets
    .map((offset) => wallClock - offset)
    .filter((time) => time + offsetAt(time) === wallClock);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wallClock - (offsets[0] ?? 0));
}

/** The moment at which a day (`2026-11-21`) begins in the zone. */
export function startOfDay(day: string, zone: string): Date {
  return momentOf(`${day}T00:00`, zone);
}
