import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { expectCleanBooks } from "../../../tests/ledger";
import { billOf, makeBill, prepareBills } from "../../../tests/payments/bills";
import { richMember, start, started, statusOf, balanceOf } from "../../../tests/payments/attempts";

beforeAll(prepareBills);
beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

describe("from the wallet", () => {
  test("promotional money first, one journal a bill, all in one transaction", async () => {
    const member = await richMember(10_000n, 1_000n);
    const bills = [await makeBill(member.id, 6_500n), await makeBill(member.id, 1_500n)];
    const value = await started(start(member, "wallet", bills, 8_000n));
    expect(value.state).toBe("settled");
    expect(await walletOf(member.id)).toMatchObject({ balance: 3_000n, promo: 0n });
    expect(await Promise.all(bills.map(billOf))).toEqual([
      { paid: true, locked: false },
      { paid: true, locked: false },
    ]);
    const history = await db.rows(sql`
      select from_state, to_state from state_transition where entity_id = ${value.paymentId} order by at`);
    expect(history).toEqual([{ fromState: null, toState: "SUCCESSFUL" }]);
  });

  test("too little is a failed attempt that changes nothing else", async () => {
    const member = await richMember(100n);
    const bill = await makeBill(member.id, 101n);
    const value = await started(start(member, "wallet", [bill], 101n));
    expect(value).toMatchObject({ state: "failed", code: "insufficient" });
    expect(await statusOf(value.paymentId)).toBe("FAILED");
    expect([await balanceOf(member), await billOf(bill)]).toEqual([100n, { paid: false, locked: false }]);
  });

  test("another total than the page said, a foreign bill, a paid bill", async () => {
    const member = await richMember(10_000n);
    const bill = await makeBill(member.id, 500n);
    expect(await start(member, "wallet", [bill], 400n)).toEqual({
      ok: false,
      error: "payments:error.changed",
    });
    const stranger = await richMember(10_000n);
    expect(await start(stranger, "wallet", [bill], 500n)).toEqual({
      ok: false,
      error: "payments:error.gone",
    });
    await start(member, "wallet", [bill], 500n);
    expect(await start(member, "wallet", [bill], 500n)).toEqual({ ok: false, error: "payments:error.paid" });
    expect(await balanceOf(member)).toBe(9_500n);
  });

  test("one form pressed eight times at once pays once", async () => {
    const member = await richMember(10_000n);
    const bill = await makeBill(member.id, 500n);
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => started(start(member, "wallet", [bill], 500n, key))),
    );
    expect(new Set(all.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await balanceOf(member)).toBe(9_500n);
  });

  test("64 at once on one wallet: each pays once, nothing is lost, the rest is told", async () => {
    const member = await richMember(5_000n);
    const bills = await Promise.all(Array.from({ length: 64 }, () => makeBill(member.id, 100n)));
    const all = await Promise.all(bills.map((bill) => started(start(member, "wallet", [bill], 100n))));
    expect(all.filter(({ state }) => state === "settled")).toHaveLength(50);
    expect(all.filter(({ state }) => state === "failed")).toHaveLength(14);
    expect(await balanceOf(member)).toBe(0n);
  });

  test("two attempts for one bill: one wins, the other is told", async () => {
    const member = await richMember(5_000n);
    const bill = await makeBill(member.id, 100n);
    const both = await Promise.all([1, 2].map(() => start(member, "wallet", [bill], 100n)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceOf(member)).toBe(4_900n);
  });
});
