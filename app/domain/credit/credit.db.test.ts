import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { promoGranted, recharged } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql, transaction } from "~/platform/db";
import { drawsOf, makeDue, makeLine } from "../../../tests/credit";
import { makeMember, type TestMember } from "../../../tests/factories";
import { billOf, makeBill, prepareBills, type Bill } from "../../../tests/payments/bills";
import { repayFromIncoming, repayNow, sweepRepayments } from "./repay.server";

beforeAll(prepareBills);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

async function income(member: TestMember, amount: bigint, repays = true): Promise<void> {
  const receipt = { amount, ccy: "USD", credited: amount };
  const facts = { member: member.id, ref: { type: "test", id: member.id }, idemKey: randomUUID() };
  await transaction(async (tx) => {
    await post(tx, [recharged({ ...facts, psp: "psp:stripe", receipt })]);
    if (repays) await repayFromIncoming(tx, member.id);
  });
}

function pay(member: TestMember, bills: Bill[], total: bigint, useCredit = true, key = randomUUID()) {
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  return startPayment(payer, {
    method: "wallet",
    payables: bills,
    expectedTotal: total,
    idemKey: key,
    useCredit,
  });
}

async function borrowed(member: TestMember, amount: bigint): Promise<void> {
  const done = await pay(member, [await makeBill(member.id, amount)], amount);
  expect(done).toMatchObject({ ok: true, value: { state: "settled" } });
}

async function withLine(limit: bigint, balance = 0n, options: { autoRepay?: boolean } = {}) {
  const member = await makeMember();
  if (balance > 0n) await income(member, balance);
  await makeLine(member.id, limit, options);
  return member;
}

describe("paying with credit (J2c)", () => {
  test("promo first, then the balance, then credit for the shortfall only", async () => {
    const member = await withLine(10_000n, 4_000n);
    const facts = { member: member.id, ref: { type: "test", id: member.id }, idemKey: randomUUID() };
    await transaction((tx) => post(tx, [promoGranted({ ...facts, amount: 500n })]));
    const bills = [await makeBill(member.id, 2_000n), await makeBill(member.id, 5_000n)];
    expect(await pay(member, bills, 7_000n)).toMatchObject({ ok: true, value: { state: "settled" } });
    expect(await walletOf(member.id)).toMatchObject({
      balance: 0n,
      promo: 0n,
      borrowed: 2_500n,
      loanLimit: 7_500n,
      spendingPower: 7_500n,
      withdrawable: 0n,
    });
    expect(await drawsOf(member.id)).toEqual([{ amount: 2_500n, repaid: 0n }]);
    const due = await db.first<{ days: number }>(sql`
      select round(extract(epoch from due_at - now()) / 86400)::int as days from credit_draw where user_id = ${member.id}`);
    expect(due?.days).toBe(15);
  });

  test("a member who never had money pays with credit alone", async () => {
    const member = await withLine(10_000n);
    await borrowed(member, 6_500n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, borrowed: 6_500n, loanLimit: 3_500n });
  });

  test("nothing is borrowed where the balance suffices or credit was not chosen", async () => {
    const member = await withLine(10_000n, 5_000n);
    await borrowed(member, 3_000n);
    expect(await drawsOf(member.id)).toEqual([]);
    const bill = await makeBill(member.id, 3_000n);
    expect(await pay(member, [bill], 3_000n, false)).toMatchObject({
      value: { state: "failed", code: "insufficient" },
    });
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });

  test("never beyond the limit, nor on a line that does not stand open", async () => {
    const member = await withLine(1_000n);
    const bill = await makeBill(member.id, 1_001n);
    expect(await pay(member, [bill], 1_001n)).toMatchObject({ value: { code: "insufficient" } });
    for (const status of ["NONE", "APPLIED", "CLOSED"]) {
      await db.run(sql`update credit_line set status = ${status} where user_id = ${member.id}`);
      expect(await pay(member, [await makeBill(member.id, 5n)], 5n)).toMatchObject({
        value: { code: "insufficient" },
      });
    }
    const stranger = await makeMember();
    expect(await pay(stranger, [await makeBill(stranger.id, 5n)], 5n)).toMatchObject({
      value: { code: "insufficient" },
    });
  });

  test("two tabs cannot draw the same credit twice, and a form sent twice draws once", async () => {
    const member = await withLine(10_000n);
    const bills = await Promise.all([1, 2, 3].map(() => makeBill(member.id, 4_000n)));
    const done = await Promise.all(bills.map((bill) => pay(member, [bill], 4_000n)));
    const settled = done.filter((each) => each.ok && each.value.state === "settled");
    expect(settled).toHaveLength(2);
    expect(await walletOf(member.id)).toMatchObject({ borrowed: 8_000n, loanLimit: 2_000n });
    const [key, bill] = [randomUUID(), await makeBill(member.id, 2_000n)];
    const twice = await Promise.all([1, 2].map(() => pay(member, [bill], 2_000n, true, key)));
    expect(twice.map((each) => each.ok && each.value.state)).toEqual(["settled", "settled"]);
    expect(await walletOf(member.id)).toMatchObject({ borrowed: 10_000n, loanLimit: 0n });
  });
});

describe("repaying (J15)", () => {
  test("incoming money repays the oldest draw first where the member wants that", async () => {
    const member = await withLine(10_000n);
    await borrowed(member, 3_000n);
    await makeDue(member.id, -10);
    await borrowed(member, 2_000n);
    await income(member, 3_500n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, borrowed: 1_500n });
    expect(await drawsOf(member.id)).toEqual([
      { amount: 3_000n, repaid: 3_000n },
      { amount: 2_000n, repaid: 500n },
    ]);
    await income(member, 2_000n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 500n, borrowed: 0n, withdrawable: 500n });
  });

  test("who does not want it keeps the money until something is overdue", async () => {
    const member = await withLine(10_000n, 0n, { autoRepay: false });
    await borrowed(member, 3_000n);
    await income(member, 1_000n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 1_000n, borrowed: 3_000n });
    await makeDue(member.id, 1);
    await income(member, 500n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, borrowed: 1_500n });
  });

  test("by hand: a part, too much, all of it; the same form once", async () => {
    const member = await withLine(10_000n, 0n, { autoRepay: false });
    expect(await repayNow(member.id, null, randomUUID())).toEqual({
      ok: false,
      error: "credit:error.nothingDue",
    });
    await borrowed(member, 5_000n);
    expect(await repayNow(member.id, 100n, randomUUID())).toEqual({
      ok: false,
      error: "credit:error.balance",
    });
    await income(member, 6_000n);
    expect(await repayNow(member.id, 5_001n, randomUUID())).toEqual({
      ok: false,
      error: "credit:error.tooMuch",
    });
    const key = randomUUID();
    const twice = await Promise.all([1, 2].map(() => repayNow(member.id, 2_000n, key)));
    expect(twice).toEqual([1, 2].map(() => ({ ok: true, value: 2_000n })));
    expect(await walletOf(member.id)).toMatchObject({ balance: 4_000n, borrowed: 3_000n });
    expect(await repayNow(member.id, null, randomUUID())).toEqual({ ok: true, value: 3_000n });
    expect(await walletOf(member.id)).toMatchObject({ balance: 1_000n, borrowed: 0n });
  });

  test("money that came by a way of its own is found by the sweep", async () => {
    const member = await withLine(10_000n);
    await borrowed(member, 2_000n);
    await income(member, 1_500n, false);
    expect(await walletOf(member.id)).toMatchObject({ balance: 1_500n, borrowed: 2_000n });
    expect(await sweepRepayments()).toBeGreaterThan(0);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, borrowed: 500n });
  });

  test("a recharge and a payment at once lose nothing and repay nothing twice", async () => {
    const member = await withLine(10_000n);
    await borrowed(member, 4_000n);
    const bill = await makeBill(member.id, 1_000n);
    await Promise.all([income(member, 3_000n), pay(member, [bill], 1_000n), income(member, 1_000n)]);
    const { balance, borrowed: left } = await walletOf(member.id);
    expect(left - balance).toBe(1_000n);
  });
});
