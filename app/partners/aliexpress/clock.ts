/** AliExpress writes times by the clock of Los Angeles, with daylight saving and without an offset. Pure. */
import { isNear } from "../stores/reading";

/** The zone of every time on the wire. */
export const zone = "America/Los_Angeles";

const hour = 3_600_000;

const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** An instant as the wire writes it: `2026-11-01 01:30:00`. */
export const wallTime = (at: Date) => wall.format(at);

/**
 * The instant of a time on the wire; null where it is none. An hour that comes twice, when summer ends, is taken as the
 * first, so that nothing seems newer than it is.
 */
export function instantOf(text: string | number | null | undefined): Date | null {
  if (typeof text === "number") return near(new Date(text));
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text ?? "");
  if (!found) return null;
  const said = `${found[1]} ${found[2]}${found[3] ?? ":00"}`;
  const asUtc = Date.parse(`${said.replace(" ", "T")}Z`);
  if (Number.isNaN(asUtc)) return null;
  const [summer, winter] = [new Date(asUtc + 7 * hour), new Date(asUtc + 8 * hour)];
  return near(wallTime(summer) === said ? summer : winter);
}

const near = (at: Date) => (isNear(at) ? at : null);

/** Milliseconds by which a question reaches beyond an instant: ten minutes, and an hour more near a change of the clock. */
export function overlapAt(at: Date): number {
  const offset = (ms: number) =>
    Date.parse(`${wallTime(new Date(ms)).replace(" ", "T")}Z`) - Math.floor(ms / 1000) * 1000;
  const changes = offset(at.getTime() - 2 * hour) !== offset(at.getTime() + 2 * hour);
  return 600_000 + (changes ? hour : 0);
}
