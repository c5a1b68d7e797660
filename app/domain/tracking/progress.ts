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

/** When a scan was, in ms; a clock without zone is taken as UTC, which is enough to put scans in order. */
export const scanMs = ({ at, rawTime }: Pick<KeptScan, "at" | "rawTime">): number | null =>
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

type Placed = KeptScan & { ms: number; state: ParcelState; rank: number };

/** Earlier first; at the same moment the lower rank, then the hash, so that it is always the same order. */
const inOrder = (a: Placed, b: Placed): number =>
  a.ms - b.ms || a.rank - b.rank || (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0);

/** How far a parcel is that left at `leftAt`. */
export function progressOf(scans: readonly KeptScan[], leftAt: Date): Progress {
  const own = scans
    .filter((scan) => !isReused(scan, leftAt))
    .map((scan): Placed => {
      const state = stateOfScan(scan);
      return { ...scan, ms: scanMs(scan) ?? leftAt.getTime(), state, rank: rankOf[state] };
    });
  const placed = onceEach(own).toSorted(inOrder);
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

/** A service may call the same scan something else later: the one that says more stays. */
function onceEach(scans: readonly Placed[]): Placed[] {
  const kept = new Map<string, Placed>();
  for (const scan of scans) {
    const other = kept.get(scan.hash);
    if (!other || scan.rank > other.rank || (scan.rank === other.rank && scan.code > other.code))
      kept.set(scan.hash, scan);
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
  const back = placed.find((scan) => scan.state === "RETURNING" || scan.state === "RETURNED");
  if (!back) return false;
  return placed.some(
    (scan) => scan.state === "RETURNED" || (scan.state === "DELIVERED" && inOrder(back, scan) < 0),
  );
}
