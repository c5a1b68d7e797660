import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as dayLoader } from "~/routes/desk/reconciliation/day";
import { action as lineAction, loader as lineLoader } from "~/routes/desk/reconciliation/line";
import { loader as csvLoader } from "~/routes/desk/reconciliation/lines-csv";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
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
  yesterday,
} from "../../../tests/reconciliation";
import { callAction, callLoader, tokenOf } from "../../../tests/setup/call";
import { control } from "../../../tests/setup/outside";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  ann = await prepareComparison();
  ben = await makeStaff({ roles: ["finance"] });
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

/** A movement of Stripe's own, as the sandbox makes it; its line once it was compared. */
async function moved(amount: number, rest: object = {}, day = today): Promise<string> {
  const made = await control<{ id: string }>("/control/stripe/movements/new", {
    ...{ type: "adjustment", amount, ...rest },
  });
  await compared("stripe", day);
  return lineOf(made.id);
}

async function lineOf(ref: string, part = "amount"): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    select id from provider_line where (ref = ${ref} or source = ${ref}) and part = ${part}`);
  if (!row) throw new Error(`no line ${ref}`);
  return row.id;
}

const at = (lineId: string) => ({ url: paths.deskReconciliationLine(lineId), params: { lineId } });
const shown = async (lineId: string, as = ann) =>
  (await callLoader(lineLoader, { ...at(lineId), as })).data.line;
const send = (as: TestStaff, lineId: string, form: Record<string, string>) =>
  callAction(lineAction, { ...at(lineId), as, form });
const book = (as: TestStaff, lineId: string, amount: bigint, account = "exp:psp_fee") =>
  send(as, lineId, { intent: "book", account, amount: String(amount), reason: "Card network's fine" });
const proposal = async (lineId: string) => (await shown(lineId)).proposed?.id ?? "";
const decide = async (as: TestStaff, lineId: string, intent = "approve-booking") =>
  send(as, lineId, { intent, booking: await proposal(lineId) });
const back = async (as: TestStaff, lineId: string) =>
  send(as, lineId, {
    intent: "take-back",
    booking: (await shown(lineId)).booked?.id ?? "",
    reason: "Wrong one",
  });
const refOf = async (lineId: string) =>
  (await db.first<{ ref: string }>(sql`select ref from provider_line where id = ${lineId}`))?.ref ?? "";
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe("what a provider took of its own", () => {
  test("is booked by two people, once, to the cent; the day agrees, and says who booked it", async () => {
    const [fees, atStripe] = [await sumOf("exp:psp_fee"), await sumOf("psp:stripe")];
    const line = await moved(-500);
    const ref = await refOf(line);
    expect(await kinds(ref)).toEqual(["not-in-books open"]);
    expect(await shown(line)).toMatchObject({ rest: -500n, accounts: ["exp:psp_fee", "fx:clearing"] });
    expect((await book(ann, line, -400n)).status).toBe(409);
    expect(
      (await send(ann, line, { intent: "book", account: "mem:avail", amount: "-500", reason: "No" })).status,
    ).toBe(400);
    expect(statuses(await Promise.all([book(ann, line, -500n), book(ann, line, -500n)]))).toEqual([303, 409]);
    expect(await sumOf("psp:stripe")).toBe(atStripe);
    const asked = await proposal(line);
    expect((await decide(ann, line)).status).toBe(409);
    const approve = { intent: "approve-booking", booking: asked };
    expect(statuses(await Promise.all([send(ben, line, approve), send(ben, line, approve)]))).toEqual([
      303, 409,
    ]);

    expect(await sumOf("exp:psp_fee")).toBe(fees + 500n);
    expect(await sumOf("psp:stripe")).toBe(atStripe - 500n);
    expect(await kinds(ref)).toEqual(["not-in-books settled"]);
    const [sums] = await totals("stripe", today);
    expect(sums?.books).toBe(sums?.provider);
    const tasks = await db.rows(sql`
      select kind, done_at is not null as done, note from finance_task
      where ref_id = ${line} or id = (select task_id from provider_difference where line_id = ${line}) order by kind`);
    expect(tasks).toEqual([
      { kind: "provider-booking", done: true, note: null },
      { kind: "provider-difference", done: true, note: "Card network's fine" },
    ]);
    const params = { provider: "stripe", day: today };
    const day = await callLoader(dayLoader, {
      ...{ url: paths.deskReconciliationDay("stripe", today, { q: ref }), params, as: ann },
    });
    expect(day.data.page.rows).toMatchObject([
      {
        amount: -500n,
        bookAmount: -500n,
        journalType: "J1",
        difference: { state: "BOOKED", bookable: true },
      },
    ]);
    const csv = await callLoader(csvLoader, {
      ...{ url: paths.deskReconciliationCsv("stripe", today, { q: ref }), params, as: ann },
    });
    expect(csv.body).toContain("Booked,Card network's fine");
    expect(await compared()).toMatchObject({ found: 0, settled: 0 });
    expect(await shown(line)).toMatchObject({ difference: null, accounts: [], booked: { amount: -500n } });
    expect((await book(ann, line, -500n)).status).toBe(409);
  });

  test("is taken back by two people and open again, however late; then it may be booked anew", async () => {
    const atStripe = await sumOf("psp:stripe");
    const line = await moved(-610);
    await book(ann, line, -610n);
    await decide(ben, line);
    expect(statuses(await Promise.all([back(ann, line), back(ben, line)]))).toEqual([303, 409]);
    const by = (await shown(line)).proposed?.askedById === ann.id ? ann : ben;
    expect((await decide(by, line)).status).toBe(409);
    expect(await sumOf("psp:stripe")).toBe(atStripe - 610n);
    expect((await decide(by === ann ? ben : ann, line)).status).toBe(303);
    expect(await sumOf("psp:stripe")).toBe(atStripe);
    expect(await kinds(await refOf(line))).toEqual(["not-in-books open"]);
    expect(await compared()).toMatchObject({ found: 0, settled: 0 });
    expect(await shown(line)).toMatchObject({ rest: -610n, booked: null, proposed: null });
    await book(ben, line, -610n);
    expect((await decide(ann, line)).status).toBe(303);
    expect(await sumOf("psp:stripe")).toBe(atStripe - 610n);
  });

  test("is taken back on another's word by who had proposed to book it: both stay told", async () => {
    const line = await moved(-700);
    await book(ann, line, -700n);
    await decide(ben, line);
    await back(ben, line);
    expect((await decide(ann, line)).status).toBe(303);
    const rows = await db.rows(sql`
      select kind, status, asked_by as by, decided_by as and from provider_booking where line_id = ${line} order by created_at, id`);
    expect(rows).toEqual([
      { kind: "book", status: "TAKEN_BACK", by: ann.id, and: ben.id },
      { kind: "back", status: "POSTED", by: ben.id, and: ann.id },
    ]);
  });

  test("refused, or withdrawn by who proposed it, it stands as before; a form sent twice proposes once", async () => {
    const line = await moved(-720);
    const post = { intent: "book", account: "exp:psp_fee", amount: "-720", reason: "Fine" };
    const form = { ...post, _token: tokenOf({ ...at(line), as: ann }) };
    expect(statuses([await send(ann, line, form), await send(ann, line, form)])).toEqual([303, 303]);
    const first = await proposal(line);
    expect((await decide(ben, line, "refuse-booking")).status).toBe(303);
    expect((await send(ben, line, { intent: "approve-booking", booking: first })).status).toBe(409);
    await book(ann, line, -720n);
    expect((await decide(ann, line, "refuse-booking")).status).toBe(303);
    const ended = await db.rows<{ status: string }>(sql`
      select status from provider_booking where line_id = ${line} order by created_at`);
    expect(ended.map(({ status }) => status)).toEqual(["REFUSED", "WITHDRAWN"]);
    expect(await kinds(await refOf(line))).toEqual(["not-in-books open"]);
    const support = await makeStaff({ roles: ["support"] });
    expect((await book(support, line, -720n)).status).toBe(403);
  });

  test("on a day that is over, in euros, or given back: the account comes to the provider's balance", async () => {
    const late = await moved(-830, { seconds: -86_400 }, yesterday);
    await book(ann, late, -830n);
    expect((await decide(ben, late)).status).toBe(303);
    await expectSoundBooks();
    const [sums] = await totals("stripe", yesterday);
    expect(sums?.books).toBe(sums?.provider);

    const [fees, euros] = [await sumOf("exp:psp_fee"), await sumOf("psp:stripe", "EUR")];
    const line = await moved(250, { currency: "eur" });
    await book(ann, line, 250n);
    expect((await decide(ben, line)).status).toBe(303);
    expect(await sumOf("psp:stripe", "EUR")).toBe(euros + 250n);
    expect((await sumOf("exp:psp_fee")) < fees).toBe(true);
    expect(await compared()).toMatchObject({ found: 0 });
  });

  test("a conversion is booked leg by leg against the open position", async () => {
    const [euros, dollars] = [await sumOf("fx:clearing", "EUR"), await sumOf("fx:clearing")];
    for (const [amount, currency] of [
      [-1_000, "eur"],
      [1_080, "usd"],
    ] as const) {
      const line = await moved(amount, { currency });
      await book(ann, line, BigInt(amount), "fx:clearing");
      expect((await decide(ben, line)).status).toBe(303);
    }
    expect(await sumOf("fx:clearing", "EUR")).not.toBe(euros);
    expect(await sumOf("fx:clearing")).not.toBe(dollars);
  });
});

describe("a chargeback's fee that the provider says otherwise", () => {
  test("is booked by the rest alone, taken back, and booked again", async () => {
    const { intent } = await paid(2_700n);
    const { id } = await control<{ id: string }>("/control/stripe/dispute", { payment_intent: intent });
    await applyDispute("stripe", id);
    await control("/control/stripe/movements", { source: id, fee: 2_000 });
    await compared();
    expect(await differencesOf(id)).toMatchObject([{ kind: "fee", provider: -2_000n, books: -1_500n }]);
    const line = await lineOf(id, "fee");
    expect(await shown(line)).toMatchObject({ rest: -500n, accounts: ["exp:psp_fee"] });
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
  expect(await shown(line)).toMatchObject({ more: true, accounts: [] });
  expect((await decide(ben, line)).status).toBe(409);
  expect(await compared()).toMatchObject({ settled: 1, found: 0 });
  expect(await kinds(id)).toEqual(["fee settled"]);
  expect(await shown(line)).toMatchObject({ difference: null, booked: null });
  expect((await decide(ben, line)).status).toBe(409);
  expect((await decide(ben, line, "refuse-booking")).status).toBe(303);
  const row = await db.first(sql`
    select entry_id is not null as entry, rest_id is not null as rest from provider_line where id = ${line}`);
  expect(row).toEqual({ entry: true, rest: true });
});

describe("a member's money is never booked", () => {
  const none = async (line: string, amount: bigint) => {
    expect((await shown(line)).accounts).toEqual([]);
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
    expect((await shown(line)).accounts).not.toEqual([]);
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
