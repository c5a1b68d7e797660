import { describe, expect, test } from "vitest";
import { toleranceOf } from "./config";
import {
  billStates,
  billStatuses,
  dueAfterDispute,
  statesUnder,
  type BillEvent,
  type BillStatus,
} from "./states";

describe("price-difference bills (§3.10)", () => {
  test.each<[BillStatus, BillEvent, BillStatus]>([
    ["OPEN", "pay", "PAID"],
    ["OPEN", "dispute", "DISPUTED"],
    ["OPEN", "waive", "WAIVED"],
    ["OPEN", "accept-cancel", "CANCELLED"],
    ["OPEN", "expire", "EXPIRED"],
    ["DISPUTED", "uphold", "OPEN"],
    ["DISPUTED", "reduce", "OPEN"],
    ["DISPUTED", "waive", "WAIVED"],
  ])("%s, %s: %s", (from, event, to) => {
    const next = billStates.next(from, event);
    expect(next.ok ? next.value : next.error).toBe(to);
  });

  test("each state stands under one tab", () => {
    const shown = Object.values(statesUnder).flat();
    expect([...shown].sort()).toEqual([...billStatuses].sort());
  });

  test("the tolerance is the greater of 50 cents and 3 % of the total", () => {
    expect([toleranceOf(1_000n), toleranceOf(1_667n), toleranceOf(100_000n)]).toEqual([50n, 50n, 3_000n]);
  });

  test("the due date goes on from where it stood, and leaves a day at least", () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    expect(dueAfterDispute(at(10), at(6), at(20))).toEqual(at(24));
    expect(dueAfterDispute(at(10), at(11), at(20))).toEqual(at(21));
  });
});
