import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { trackingSigns, trackingStatuses } from "~/partners/carriers/tracking-provider";
import { inOrder, isReused, progressOf, type KeptScan } from "./progress";

const left = new Date("2026-10-01T08:00:00Z");

/** A scan so many hours after the parcel left. */
function scan(
  hours: number,
  status: KeptScan["status"],
  sign: KeptScan["sign"] = null,
  zone = true,
  seq = 0,
): KeptScan {
  const at = new Date(left.getTime() + hours * 3_600_000);
  const rawTime = at.toISOString().slice(0, 19).replace("T", " ");
  return {
    hash: `${hours}:${status}:${sign}:${seq}`,
    code: `${status}:${sign}`,
    status,
    sign,
    at: zone ? at : null,
    rawTime,
    leg: "yunexpress",
    seq,
  };
}
const stateOf = (...scans: KeptScan[]) => progressOf(scans, left).state;

describe("a parcel's state", () => {
  test.each<[state: string, ...scans: KeptScan[]]>([
    ["WAITING"],
    ["WAITING", scan(1, "NOT_FOUND"), scan(2, "UNKNOWN")],
    ["ANNOUNCED", scan(1, "INFO_RECEIVED")],
    ["IN_TRANSIT", scan(1, "INFO_RECEIVED"), scan(9, "IN_TRANSIT")],
    ["HELD", scan(9, "IN_TRANSIT"), scan(20, "IN_TRANSIT", "customs-held")],
    ["IN_TRANSIT", scan(20, "IN_TRANSIT", "customs-held"), scan(30, "IN_TRANSIT", "customs-released")],
    ["FAILED", scan(40, "OUT_FOR_DELIVERY"), scan(41, "FAILED_ATTEMPT", "nobody")],
    ["OUT_FOR_DELIVERY", scan(41, "FAILED_ATTEMPT"), scan(60, "OUT_FOR_DELIVERY")],
    ["PICKUP", scan(41, "FAILED_ATTEMPT"), scan(60, "PICKUP")],
    ["OUT_FOR_DELIVERY", scan(60, "OUT_FOR_DELIVERY"), scan(61, "IN_TRANSIT")],
    ["LOST", scan(60, "EXCEPTION", "lost"), scan(70, "IN_TRANSIT")],
    ["DELIVERED", scan(60, "EXCEPTION", "lost"), scan(90, "DELIVERED")],
    ["DELIVERED", scan(90, "DELIVERED"), scan(95, "IN_TRANSIT")],
    ["DELIVERED", scan(90, "DELIVERED"), scan(95, "EXCEPTION", "returning")],
    ["RETURNED", scan(90, "DELIVERED"), scan(200, "EXCEPTION", "returned")],
    // Delivered after the way back began: to the sender.
    ["RETURNED", scan(90, "EXCEPTION", "returning"), scan(300, "DELIVERED")],
    ["RETURNING", scan(90, "EXCEPTION", "returning")],
    ["DELIVERED", scan(90, "DELIVERED", null, false)],
    // The same second: the service's own order decides.
    ["RETURNED", scan(90, "EXCEPTION", "returning", true, 1), scan(90, "DELIVERED", null, true, 2)],
    ["DELIVERED", scan(90, "DELIVERED", null, true, 1), scan(90, "EXCEPTION", "returning", true, 2)],
    // A clock without zone may be hours away: again the service's order.
    ["RETURNED", scan(90, "EXCEPTION", "returning", true, 1), scan(84, "DELIVERED", null, false, 2)],
    ["DELIVERED", scan(90, "DELIVERED", null, true, 1), scan(84, "EXCEPTION", "returning", false, 2)],
    ["FAILED", scan(60, "OUT_FOR_DELIVERY", null, true, 1), scan(52, "FAILED_ATTEMPT", null, false, 2)],
  ])("is %s", (state, ...scans) => expect(stateOf(...scans)).toBe(state));

  test("scans of an earlier parcel with the same number count for nothing", () => {
    expect(stateOf(scan(-24 * 120, "DELIVERED"), scan(5, "IN_TRANSIT"))).toBe("IN_TRANSIT");
    expect(isReused(scan(-47, "DELIVERED"), left)).toBe(false);
    expect(isReused(scan(-49, "DELIVERED"), left)).toBe(true);
    // A clock without zone may be 14 hours away.
    expect(isReused(scan(-49, "DELIVERED", null, false), left)).toBe(false);
    expect(isReused(scan(-63, "DELIVERED", null, false), left)).toBe(true);
  });

  test("first and last scan are the carrier's, not the announcement", () => {
    const { firstAt, lastAt } = progressOf(
      [scan(1, "INFO_RECEIVED"), scan(9, "IN_TRANSIT"), scan(30, "IN_TRANSIT")],
      left,
    );
    expect([firstAt, lastAt]).toEqual([scan(9, "IN_TRANSIT").at, scan(30, "IN_TRANSIT").at]);
  });
});

test("a scan without a time, or by a clock without zone, stands where the service has it", () => {
  const first = scan(10, "IN_TRANSIT", null, true, 0);
  const blank = { ...scan(0, "IN_TRANSIT", "customs", false, 1), rawTime: "" };
  const local = scan(2, "IN_TRANSIT", "customs-released", false, 2);
  const last = scan(20, "OUT_FOR_DELIVERY", null, true, 3);
  const other = { ...scan(15, "PICKUP", null, true, 4), leg: "usps" };
  const listed = inOrder([last, other, local, blank, first], left.getTime());
  expect(listed.map(({ scan: { hash } }) => hash)).toEqual(
    [first, blank, local, other, last].map(({ hash }) => hash),
  );
});

const anyScan = fc
  .record({
    hours: fc.integer({ min: -100, max: 2_000 }),
    status: fc.constantFrom(...trackingStatuses),
    sign: fc.option(fc.constantFrom(...trackingSigns), { nil: null }),
    zone: fc.boolean(),
    seq: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ hours, status, sign, zone, seq }) => scan(hours, status, sign, zone, seq));

test.prop([fc.array(anyScan, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 24 })])(
  "in whatever order scans come, doubled and late, the end is the same and the rank never falls on the way",
  (scans, picks) => {
    const end = progressOf(scans, left);
    const arriving = [
      ...picks.flatMap((pick) => scans[pick % (scans.length || 1)] ?? []),
      ...scans.toReversed(),
    ];
    let rank = 0;
    for (let seen = 0; seen <= arriving.length; seen++) {
      const now = progressOf(arriving.slice(0, seen), left);
      expect(now.rank).toBeGreaterThanOrEqual(rank);
      rank = now.rank;
    }
    expect(progressOf(arriving, left)).toEqual(end);
  },
);
