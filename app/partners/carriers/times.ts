/** Times as carriers give them: with a zone, or as a clock on a wall somewhere. Pure. */

export type ScanTime = { at: Date | null; rawTime: string; offset: number | null };

const form = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads a time. Where the text has no zone, and `utc` does not tell it, there is no moment: a zone is never invented.
 * `raw` is what the carrier wrote, where that is known beside the text.
 */
export function scanTime(
  text: string | null,
  utc: string | null = null,
  raw: string | null = null,
): ScanTime {
  const read = read1(text);
  const moment = read1(utc);
  const at = read?.at ?? moment?.at ?? null;
  const rawTime = read?.wall ?? (raw ? (read1(raw)?.wall ?? raw.slice(0, 60)) : (moment?.wall ?? ""));
  return { at, rawTime, offset: read?.offset ?? null };
}

function read1(text: string | null): { wall: string; at: Date | null; offset: number | null } | null {
  const [, day, clock, seconds = "00", zone] = form.exec((text ?? "").trim()) ?? [];
  if (!day || !clock) return null;
  const wall = `${day} ${clock}:${seconds}`;
  const base = Date.parse(`${day}T${clock}:${seconds}Z`);
  if (Number.isNaN(base)) return null;
  if (!zone) return { wall, at: null, offset: null };
  const offset = zone === "Z" ? 0 : minutes(zone);
  // The widest zones in use are 14 hours ahead and 12 behind.
  if (Math.abs(offset) > 14 * 60) return { wall, at: null, offset: null };
  return { wall, at: new Date(base - offset * 60_000), offset };
}

function minutes(zone: string): number {
  const [hours, rest] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + rest);
}
