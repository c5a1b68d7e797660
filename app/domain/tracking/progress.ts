/**
 * How far a parcel is, out of its scans: pure. It depends on which scans there are, never on the order in which they
 * came, and further scans only move it on. So doubled, late and mixed up news do no harm.
 */
import type { TrackingSign, TrackingStatus } from "~/partners/carriers/tracking-provider";
import { wallMs } from "~/platform/wall-clock";
import { reusedDays, zoneHours } from "./config";

/** A scan as it is kept. */
export type KeptScan = {
  /** The same scan always has the same one. */
  readonly hash: string;
  /** The service's own word for it. */
  readonly code: string;
  readonly status: TrackingStatus;
  readonly sign: TrackingSign | null;
  readonly at: Date | null;
  readonly rawTime: string;
  /** The carrier that scanned it, as the service calls it: a parcel may have several, one after the other. */
  readonly leg: string;
  /** Its place in the service's own list, the oldest first. */
  readonly seq: number;
};

export const parcelStates = [
  "WAITING",
  "ANNOUNCED",
  "IN_TRANSIT",
  "HELD",
  "PICKUP",
  "OUT_FOR_DELIVERY",
  "FAILED",
  "EXCEPTION",
  "RETURNING",
  "LOST",
  "DELIVERED",
  "RETURNED",
] as const;
export type ParcelState = (typeof parcelStates)[number];

/**
 * Ranks only rise: 0 nothing known, 1 announced, 2 on its way, 3 near its end or in trouble, 4 lost or destroyed, 5
 * delivered, 6 back at its sender. The tracking services' own ranks end with delivered; a parcel may come back after it.
 */
export const rankOf: Readonly<Record<ParcelState, number>> = {
  WAITING: 0,
  ANNOUNCED: 1,
  IN_TRANSIT: 2,
  HELD: 2,
  PICKUP: 3,
  OUT_FOR_DELIVERY: 3,
  FAILED: 3,
  EXCEPTION: 3,
  RETURNING: 3,
  LOST: 4,
  DELIVERED: 5,
  RETURNED: 6,
};

export type Progress = {
  readonly state: ParcelState;
  readonly rank: number;
  /** The first scan by a carrier, and the last, as moments; a clock without zone counts as UTC. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly deliveredAt: Date | null;
  /** What happened on the way at any time. */
  readonly failed: boolean;
  readonly held: boolean;
  readonly returning: boolean;
};

const day = 86_400_000;

/** When a scan was, in ms; a clock without zone is taken as UTC. */
const scanMs = ({ at, rawTime }: Pick<KeptScan, "at" | "rawTime">): number | null =>
  at?.getTime() ?? wallMs(rawTime);

/** Whether a scan is of an earlier parcel with the same number: it was before this one left (querysprout.com: USPS reuses them). */
export function isReused(scan: Pick<KeptScan, "at" | "rawTime">, leftAt: Date): boolean {
  const ms = scanMs(scan);
  const slack = scan.at ? 0 : zoneHours * 3_600_000;
  return ms !== null && ms < leftAt.getTime() - reusedDays * day - slack;
}

/** The state that one scan alone would mean. */
export function stateOfScan({ status, sign }: Pick<KeptScan, "status" | "sign">): ParcelState {
  if (sign === "returned") return "RETURNED";
  if (sign === "returning") return "RETURNING";
  if (sign === "lost" || sign === "destroyed" || sign === "cancelled") return "LOST";
  if (sign === "customs-held") return "HELD";
  switch (status) {
    case "DELIVERED":
      return "DELIVERED";
    case "FAILED_ATTEMPT":
      return "FAILED";
    case "EXCEPTION":
      return "EXCEPTION";
    case "PICKUP":
      return "PICKUP";
    case "OUT_FOR_DELIVERY":
      return "OUT_FOR_DELIVERY";
    case "IN_TRANSIT":
      return "IN_TRANSIT";
    case "INFO_RECEIVED":
      return "ANNOUNCED";
    case "NOT_FOUND":
    case "UNKNOWN":
      return "WAITING";
  }
}

type Clocked = Pick<KeptScan, "at" | "rawTime" | "leg" | "seq">;

/**
 * Puts scans in order, the oldest first. Moments with a zone decide. A scan without one stands where the service has it
 * among the scans of its carrier: its clock may be hours away (github.com/UPS-API/api-documentation#38).
 * @param otherwise the moment of a scan that has no time and no neighbour, in ms
 */
export function inOrder<Scan extends Clocked>(
  scans: readonly Scan[],
  otherwise: number,
): { scan: Scan; ms: number }[] {
  const legs = Map.groupBy(scans, ({ leg }) => leg);
  return [...legs.values()]
    .flatMap((leg) => momentsOf(leg.toSorted(bySequence), otherwise))
    .toSorted((a, b) => a.ms - b.ms || bySequence(a.scan, b.scan));
}

const bySequence = (a: Clocked, b: Clocked): number => a.seq - b.seq || (scanMs(a) ?? 0) - (scanMs(b) ?? 0);

/** Gives each scan of one carrier a moment; one without zone lies between the sure ones around it. */
function momentsOf<Scan extends Clocked>(
  leg: readonly Scan[],
  otherwise: number,
): { scan: Scan; ms: number }[] {
  let floor = -Infinity;
  return leg.map((scan, i) => {
    const sure = scan.at?.getTime();
    if (sure !== undefined) {
      floor = Math.max(floor, sure);
      return { scan, ms: sure };
    }
    const next = leg.slice(i + 1).find(({ at }) => at !== null && at.getTime() >= floor)?.at;
    const known = Number.isFinite(floor) ? floor : (next?.getTime() ?? otherwise);
    const ms = Math.max(floor, Math.min(scanMs(scan) ?? known, next?.getTime() ?? Infinity));
    floor = ms;
    return { scan, ms };
  });
}

/** Whether one scan was before another. It depends on no third one, so that it stays so whatever else comes. */
function isBefore(a: Placed, b: Placed): boolean {
  if (a.at && b.at && a.at.getTime() !== b.at.getTime()) return a.at < b.at;
  if (a.leg === b.leg && a.seq !== b.seq) return a.seq < b.seq;
  return a.own < b.own || (a.own === b.own && a.rank < b.rank);
}

type Placed = KeptScan & { ms: number; own: number; state: ParcelState; rank: number };

/** How far a parcel is that left at `leftAt`. */
export function progressOf(scans: readonly KeptScan[], leftAt: Date): Progress {
  const own = onceEach(scans.filter((scan) => !isReused(scan, leftAt)));
  const placed = inOrder(own.toSorted(byRank), leftAt.getTime()).map(({ scan, ms }): Placed => {
    const state = stateOfScan(scan);
    return { ...scan, ms, own: scanMs(scan) ?? leftAt.getTime(), state, rank: rankOf[state] };
  });
  const moving = placed.filter(({ rank }) => rank >= 2);
  const state = stateNow(placed);
  const delivered = placed.find((scan) => scan.state === "DELIVERED");
  const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  return {
    state,
    rank: rankOf[state],
    firstAt: moment(moving[0]?.ms),
    lastAt: moment(moving.at(-1)?.ms),
    deliveredAt: state === "DELIVERED" ? moment(delivered?.ms) : null,
    failed: placed.some((scan) => scan.state === "FAILED"),
    held: placed.some((scan) => scan.state === "HELD"),
    returning: placed.some((scan) => scan.state === "RETURNING" || scan.state === "RETURNED"),
  };
}

const rankOfScan = (scan: KeptScan): number => rankOf[stateOfScan(scan)];

/** Where nothing else decides, the lower rank is first, then the hash, so that it is always the same order. */
const byRank = (a: KeptScan, b: KeptScan): number =>
  rankOfScan(a) - rankOfScan(b) || (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0);

/** A service may call the same scan something else later: the one that says more stays. */
function onceEach(scans: readonly KeptScan[]): KeptScan[] {
  const kept = new Map<string, KeptScan>();
  for (const scan of scans) {
    const other = kept.get(scan.hash);
    const more = other ? rankOfScan(scan) - rankOfScan(other) : 1;
    if (!other || more > 0 || (more === 0 && scan.code > other.code)) kept.set(scan.hash, scan);
  }
  return [...kept.values()];
}

/** Of the scans with the highest rank the newest. */
function stateNow(placed: readonly Placed[]): ParcelState {
  if (cameBack(placed)) return "RETURNED";
  const highest = placed.reduce((rank, scan) => Math.max(rank, scan.rank), 0);
  return placed.findLast(({ rank }) => rank === highest)?.state ?? "WAITING";
}

/** "Delivered" after the way back began was delivered to the sender. */
function cameBack(placed: readonly Placed[]): boolean {
  if (placed.some(({ state }) => state === "RETURNED")) return true;
  const back = placed.filter(({ state }) => state === "RETURNING");
  return placed.some(
    (scan) => scan.state === "DELIVERED" && back.some((returning) => isBefore(returning, scan)),
  );
}
