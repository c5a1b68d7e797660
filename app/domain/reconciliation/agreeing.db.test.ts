import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { decideLine } from "~/domain/banking/book.server";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { db, sql } from "~/platform/db";
import type { TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import {
  bankLine,
  compared,
  expectSoundBooks,
  forgetProviders,
  kinds,
  paid,
  paidByPayPal,
  prepareComparison,
  today,
  totals,
} from "../../../tests/reconciliation";
import { control } from "../../../tests/setup/outside";

let finance: TestStaff;
beforeAll(async () => {
  finance = await prepareComparison();
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

describe("a day that agrees", () => {
  test("payments are paired one by one, fees are posted once, the account comes to the provider's balance", async () => {
    await paid(10_000n);
    await paid(2_500n);
    // 2.9 % and 30 cents of each
    expect(await compared()).toMatchObject({ lines: 4, fees: 2, found: 0 });
    expect(await sumOf("exp:psp_fee")).toBe(320n + 103n);
    expect(await totals("stripe", today)).toEqual([
      { ccy: "USD", lines: 4, provider: 12_077n, books: 12_077n, onWay: 0n, closing: 12_077n },
    ]);
    expect(await sumOf("psp:stripe")).toBe(12_077n);

    // Again, and twice at once: nothing is posted, nothing is found.
    expect(await compared()).toEqual({ lines: 0, fees: 0, found: 0, settled: 0 });
    await Promise.all([compared(), compared()]);
    expect(await sumOf("exp:psp_fee")).toBe(423n);
  });

  test("euros are compared in euros, their fee is an expense in dollars", async () => {
    const before = await sumOf("exp:psp_fee");
    const { intent } = await paid(10_000n, "EUR");
    await compared();
    expect(await kinds(intent)).toEqual([]);
    expect(await sumOf("psp:stripe", "EUR")).toBe(9_680n);
    expect(await sumOf("exp:psp_fee", "EUR")).toBe(0n);
    expect((await sumOf("exp:psp_fee")) > before).toBe(true);
  });

  test("a chargeback's fee is J12's, not posted a second time; a won one comes back", async () => {
    const { intent } = await paid(4_000n);
    const { id } = await control<{ id: string }>("/control/stripe/dispute", { payment_intent: intent });
    await applyDispute("stripe", id);
    const before = await sumOf("exp:psp_fee");
    await compared();
    expect(await sumOf("exp:psp_fee")).toBe(before + 146n);
    expect(await kinds(id)).toEqual([]);
    await control(`/control/stripe/dispute/${id}/close`, { status: "won" });
    await applyDispute("stripe", id);
    await compared();
    expect(await kinds(id)).toEqual([]);
  });

  test("PayPal: fees of payments, holds of disputes and the fee of a lost one", async () => {
    const { capture } = await paidByPayPal(10_000n);
    const { dispute_id: id } = await control<{ dispute_id: string }>("/control/paypal/disputes", { capture });
    await applyDispute("paypal", id);
    const before = await sumOf("exp:psp_fee");
    expect(await compared("paypal")).toMatchObject({ found: 0 });
    expect(await sumOf("exp:psp_fee")).toBe(before + 398n);
    await control(`/control/paypal/disputes/${id}/close`, { outcome: "lost" });
    await applyDispute("paypal", id);
    expect(await compared("paypal")).toMatchObject({ found: 0, fees: 1 });
    expect(await sumOf("exp:psp_fee")).toBe(before + 2_398n);
    // What the hold took, its end gave back, and the chargeback took again: once in the books.
    expect(await sumOf("psp:paypal")).toBe(10_000n - 398n - 10_000n - 2_000n);
    expect(await totals("paypal", today)).toMatchObject([
      { provider: -2_398n, books: -2_398n, closing: -2_398n },
    ]);
  });
});

describe("payouts", () => {
  test("are on their way until our bank has them; the statement's line is booked by itself, once", async () => {
    await paidByPayPal(20_000n);
    await control("/control/bank/payouts", { provider: "paypal" });
    await compared("paypal");
    const [before] = await totals("paypal", today);
    expect(before?.onWay).toBeLessThan(0n);
    expect(before && before.provider - before.books - before.onWay).toBe(0n);
    const sent = await db.first<{ source: string; amount: bigint }>(
      sql`select source, amount from provider_line where provider = 'paypal' and kind = 'payout'`,
    );
    const line = await bankLine(-(sent?.amount ?? 0n), `PAYPAL TRANSFER ${sent?.source}`);
    await Promise.all([compared("paypal"), compared("paypal")]);
    const [after] = await totals("paypal", today);
    expect(after?.onWay).toBe(0n);
    expect(after?.provider).toBe(after?.books);
    expect(await db.first(sql`select status, kind, ref_no as no from bank_line where id = ${line}`)).toEqual({
      status: "MATCHED",
      kind: "psp",
      no: "paypal",
    });
    expect(await sumOf("psp:paypal")).toBe(0n);
    // Finance takes it back: it stays taken back, and the payout is on its way again.
    expect(
      (await decideLine(finance, line, { intent: "unmatch", reason: "Another account" } as never)).ok,
    ).toBe(true);
    await compared("paypal");
    expect(await db.first(sql`select status from bank_line where id = ${line}`)).toEqual({
      status: "UNMATCHED",
    });
    expect((await totals("paypal", today))[0]?.onWay).toBe(sent?.amount);
    expect((await decideLine(finance, line, { intent: "psp", provider: "paypal" } as never)).ok).toBe(true);
    await compared("paypal");
    expect((await totals("paypal", today))[0]?.onWay).toBe(0n);
  });
});
