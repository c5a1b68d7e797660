import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { incomingRepays, loanLimit, repaidFirst, type Standing } from "./rules";
import { lineStates, lineStatuses } from "./states";

const line: Standing = { status: "ACTIVE", limit: 50_000n, termDays: 15, autoRepay: true, overdue: 0n };

describe("what may be drawn", () => {
  test.each<[string, Standing | null, bigint, bigint]>([
    ["nothing without a line", null, 0n, 0n],
    ["all of it at first", line, 0n, 50_000n],
    ["the rest later", line, 20_000n, 30_000n],
    ["nothing once it is used up", line, 50_000n, 0n],
    ["nothing after the limit was lowered", { ...line, limit: 100n }, 20_000n, 0n],
    ["nothing while something is overdue", { ...line, overdue: 1n }, 1n, 0n],
    ["nothing while it is suspended", { ...line, status: "SUSPENDED" }, 0n, 0n],
    ["nothing once it is closed", { ...line, status: "CLOSED" }, 0n, 0n],
  ])("%s", (_, standing, borrowed, left) => expect(loanLimit(standing, borrowed)).toBe(left));
});

const money = fc.bigInt({ min: 0n, max: 1_000_000n });

describe("incoming money", () => {
  test("a chargeback is repaid first, even where the member does not repay by itself", () => {
    const funds = { avail: 5_000n, borrowed: 9_000n, owed: 4_000n };
    expect(incomingRepays(funds, { autoRepay: true, overdue: 0n })).toEqual({
      owed: 4_000n,
      borrowed: 1_000n,
    });
    expect(incomingRepays(funds, { autoRepay: false, overdue: 0n })).toEqual({ owed: 4_000n, borrowed: 0n });
    expect(incomingRepays(funds, { autoRepay: false, overdue: 1n })).toEqual({
      owed: 4_000n,
      borrowed: 1_000n,
    });
    expect(incomingRepays(funds, null)).toEqual({ owed: 4_000n, borrowed: 0n });
  });

  test.prop([money, money, money, fc.boolean()])(
    "never more than there is, nor than is due",
    (avail, borrowed, owed, autoRepay) => {
      const paid = incomingRepays({ avail, borrowed, owed }, { autoRepay, overdue: 0n });
      expect(paid.owed + paid.borrowed <= avail).toBe(true);
      expect(paid.owed <= owed && paid.borrowed <= borrowed).toBe(true);
    },
  );
});

test("the table of §3.11", () => {
  const moves = lineStatuses.map((from) => [from, Object.entries(lineStates.table[from])]);
  expect(Object.fromEntries(moves)).toEqual({
    NONE: [
      ["apply", "APPLIED"],
      ["grant", "ACTIVE"],
    ],
    APPLIED: [
      ["grant", "ACTIVE"],
      ["refuse", "NONE"],
    ],
    ACTIVE: [
      ["change", "ACTIVE"],
      ["suspend", "SUSPENDED"],
      ["overdue", "SUSPENDED"],
      ["close", "CLOSED"],
    ],
    SUSPENDED: [
      ["change", "SUSPENDED"],
      ["suspend", "SUSPENDED"],
      ["resume", "ACTIVE"],
      ["repaid", "ACTIVE"],
      ["close", "CLOSED"],
    ],
    CLOSED: [
      ["apply", "APPLIED"],
      ["grant", "ACTIVE"],
    ],
  });
});

test("what comes in repays by itself what is owed always, and what is borrowed where it is wanted or overdue", () => {
  const funds = { owed: 1_000n, borrowed: 2_839n };
  expect(repaidFirst(funds, line)).toBe(3_839n);
  expect(repaidFirst(funds, { ...line, autoRepay: false })).toBe(1_000n);
  expect(repaidFirst(funds, { ...line, autoRepay: false, overdue: 1n })).toBe(3_839n);
  expect(repaidFirst(funds, null)).toBe(1_000n);
});
