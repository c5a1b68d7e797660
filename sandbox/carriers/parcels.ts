/** Parcels that move: which scans are seen now, and what a service makes of them. */
import type { Sandbox } from "../state";
import { defaultStory } from "./catalogue";
import type { CarrierParcel, CarrierScan } from "./state";

const hour = 3_600_000;

/** The parcel of a number; one that nobody has told of begins the usual story now. */
export function parcelOf(sandbox: Sandbox, number: string): CarrierParcel {
  const { parcels, speed } = sandbox.world.carriers;
  const known = parcels[number];
  if (known) return known;
  const now = Date.now();
  const scans = defaultStory.map(([hours, code, place, text, zh]): CarrierScan => ({
    at: now + (hours * hour) / speed,
    offset: 480,
    code,
    place,
    text,
    zh,
  }));
  const made: CarrierParcel = { number, carrier: null, scans, quirks: [], country: null, local: null };
  parcels[number] = made;
  return made;
}

/** Scans that have happened, newest first. Nothing is known where the service asks the wrong carrier. */
export function seenScans(parcel: CarrierParcel, carrier: number | null, now = Date.now()): CarrierScan[] {
  if (parcel.carrier !== null && carrier !== parcel.carrier) return [];
  return parcel.scans.filter(({ at }) => at <= now).toSorted((a, b) => b.at - a.at);
}

/** The same as the service lists them, with what goes wrong there. */
export function listed(parcel: CarrierParcel, carrier: number | null): CarrierScan[] {
  let scans = seenScans(parcel, carrier);
  if (parcel.quirks.includes("lost")) scans = scans.filter((_, i) => i % 2 === 0);
  if (parcel.quirks.includes("doubled")) scans = scans.flatMap((scan) => [scan, { ...scan }]);
  if (parcel.quirks.includes("shuffled"))
    scans = scans.toSorted((a, b) => (a.at % 7) - (b.at % 7) || a.at - b.at);
  return scans;
}

/** Lets time pass for parcels: what was to come within these hours has happened now. */
export function advance(sandbox: Sandbox, hours: number, number?: string): void {
  const now = Date.now();
  for (const parcel of Object.values(sandbox.world.carriers.parcels)) {
    if (number !== undefined && parcel.number !== number) continue;
    for (const scan of parcel.scans) if (scan.at > now) scan.at = Math.max(now - 1, scan.at - hours * hour);
  }
  sandbox.save();
}

/** Silence of 30 days; no proof of a loss. */
export const isExpired = (scans: readonly CarrierScan[], since: number, now = Date.now()): boolean =>
  (scans[0]?.at ?? since) < now - 30 * 24 * hour && !scans.some(({ code }) => code.startsWith("Delivered"));

/** Whether a service stops by itself: after 15 days where it was delivered, after 30 days of silence. */
export function isOver(scans: readonly CarrierScan[], since: number, now = Date.now()): boolean {
  const last = Math.max(scans[0]?.at ?? 0, since);
  const delivered = scans.some(({ code }) => code.startsWith("Delivered"));
  return last < now - (delivered ? 15 : 30) * 24 * hour;
}

/** `YYYY-MM-DDTHH:MM:SS` of a clock that is so many minutes ahead of UTC. */
export const wallClock = (at: number, offset: number): string =>
  new Date(at + offset * 60_000).toISOString().slice(0, 19);

/** `+08:00`. */
export function zoneText(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
