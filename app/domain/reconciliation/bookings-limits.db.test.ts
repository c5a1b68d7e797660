import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { db, sql } from "~/platform/db";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { back, book, decide, lineOf, moved, refOf, shown } from "../../../tests/provider-bookings";
import {
  compared,
  differencesOf,
  expectSoundBooks,
  forgetProviders,
  kinds,
  paid,
  prepareComparison,
  today,
  totals,
} from "../../../tests/reconciliation";
import { control } from "../../../tests/setup/outside";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  ann = await prepareComparison();
  ben = await makeStaff({ roles: ["finance"] });
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

describe("a chargeback's fee that the provider says otherwise", () => {
  test("is booked by the rest alone, taken back, and booked again", async () => {
    const { intent } = await paid(2_700n);
    const { id } = await control<{ id: string }>("/control/stripe/dispute", { payment_intent: intent });
    await applyDispute("stripe", id);
    await control("/control/stripe/movements", { source: id, fee: 2_000 });
    await compared();
    expect(await differencesOf(id)).toMatchObject([{ kind: "fee", provider: -2_000n, books: -1_500n }]);
    const line = await lineOf(id, "fee");
    expect(await shown(ann, line)).toMatchObject({ rest: -500n, accounts: ["exp:psp_fee"] });
    expect((await book(ann, line, -2_000n)).status).toBe(409);
    expect((await book(ann, line, -500n, "fx:clearing")).status).toBe(409);
    const gap = async () => {
      const [sums] = await totals("stripe", today);
      return (sums?.provider ?? 0n) - (sums?.books ?? 0n);
    };
    const before = await gap();
    for (const again of [false, true]) {
      const fees = await sumOf("exp:psp_fee");
      await book(ann, line, -500n);
      expect((await decide(ben, line)).status).toBe(303);
      expect(await sumOf("exp:psp_fee")).toBe(fees + 500n);
      expect(await kinds(id)).toEqual(["fee settled"]);
      expect(await gap()).toBe(before + 500n);
      expect(await compared()).toMatchObject({ found: 0 });
      await expectSoundBooks();
      if (again) break;
      await back(ann, line);
      expect((await decide(ben, line)).status).toBe(303);
      expect(await sumOf("exp:psp_fee")).toBe(fees);
      expect(await kinds(id)).toEqual(["fee open"]);
      expect(await gap()).toBe(before);
      expect(await compared()).toMatchObject({ found: 0, settled: 0 });
      expect(await kinds(id)).toEqual(["fee open"]);
      await expectSoundBooks();
    }
  });
});

test("a chargeback's fee that was raised in the books is its one line, and nothing of it is booked twice", async () => {
  const { intent } = await paid(2_800n);
  const { id } = await control<{ id: string }>("/control/stripe/dispute", { payment_intent: intent });
  await applyDispute("stripe", id);
  await control("/control/stripe/movements", { source: id, fee: 2_000 });
  await compared();
  const line = await lineOf(id, "fee");
  await book(ann, line, -500n);
  // The news of it comes late, and the books take the rest themselves.
  await applyDispute("stripe", id);
  expect(await shown(ann, line)).toMatchObject({ more: true, accounts: [] });
  expect((await decide(ben, line)).status).toBe(409);
  expect(await compared()).toMatchObject({ settled: 1, found: 0 });
  expect(await kinds(id)).toEqual(["fee settled"]);
  expect(await shown(ann, line)).toMatchObject({ difference: null, booked: null });
  expect((await decide(ben, line)).status).toBe(409);
  expect((await decide(ben, line, "refuse-booking")).status).toBe(303);
  const row = await db.first(sql`
    select entry_id is not null as entry, rest_id is not null as rest from provider_line where id = ${line}`);
  expect(row).toEqual({ entry: true, rest: true });
});

describe("a member's money is never booked", () => {
  const none = async (line: string, amount: bigint) => {
    expect((await shown(ann, line)).accounts).toEqual([]);
    for (const account of ["exp:psp_fee", "fx:clearing"])
      expect((await book(ann, line, amount, account)).status).toBe(409);
  };

  test("not a charge we do not know, nor its refund, nor another amount of a payment", async () => {
    const made = await control<{ source: string }>("/control/stripe/movements/new", {
      amount: 1_810,
      fee: 82,
    });
    const { intent } = await paid(9_300n);
    await control("/control/stripe/movements", { source: intent, amount: 9_200 });
    const refunded = await paid(3_100n);
    const { id } = await control<{ id: string }>("/control/stripe/refund", {
      payment_intent: refunded.intent,
      amount: 1_100,
    });
    await compared();
    await none(await lineOf(made.source), 1_810n);
    await none(await lineOf(intent), -100n);
    await none(await lineOf(id), -1_100n);
  });

  test("not what names a charge, a refund or a chargeback, whatever the provider calls it", async () => {
    const line = await moved(-940);
    await db.run(sql`update provider_line set source = 're_unheardof' where id = ${line}`);
    await none(line, -940n);
    const { intent, paymentId } = await paid(4_600n);
    await db.run(sql`update provider_line set source = ${intent} where id = ${line}`);
    await none(line, -940n);
    await db.run(sql`update provider_line set source = null, reference = ${paymentId} where id = ${line}`);
    await none(line, -940n);
    await db.run(sql`update provider_line set reference = null where id = ${line}`);
    expect((await shown(ann, line)).accounts).not.toEqual([]);
  });

  test("not while the provider tells it otherwise than before", async () => {
    const line = await moved(-1_050);
    const ref = await refOf(line);
    await book(ann, line, -1_050n);
    await control("/control/stripe/movements", { source: ref, amount: -1_000 });
    await compared();
    expect((await decide(ben, line)).status).toBe(409);
    expect((await book(ann, line, -1_050n)).status).toBe(409);
    await control("/control/stripe/movements", { source: ref, amount: -1_050 });
    await compared();
    expect((await decide(ben, line)).status).toBe(303);
  });
});
