import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { endTask } from "~/domain/tasks/tasks.server";
import { db, sql } from "~/platform/db";
import { err } from "~/platform/result";
import { paths } from "~/platform/paths";
import { loader as dayLoader } from "~/routes/desk/reconciliation/day";
import { loader as csvLoader } from "~/routes/list-file";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import {
  at,
  back,
  book,
  decide,
  moved,
  proposal,
  refOf,
  send,
  shown,
} from "../../../tests/provider-bookings";
import {
  compared,
  expectSoundBooks,
  forgetProviders,
  kinds,
  prepareComparison,
  today,
  totals,
  yesterday,
} from "../../../tests/reconciliation";
import { callLoader, tokenOf } from "../../../tests/setup/call";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  ann = await prepareComparison();
  ben = await makeStaff({ roles: ["finance"] });
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe("what a provider took of its own", () => {
  test("is booked by two people, once, to the cent; the day agrees, and says who booked it", async () => {
    const [fees, atStripe] = [await sumOf("exp:psp_fee"), await sumOf("psp:stripe")];
    const line = await moved(-500);
    const ref = await refOf(line);
    expect(await kinds(ref)).toEqual(["not-in-books open"]);
    expect(await shown(ann, line)).toMatchObject({ rest: -500n, accounts: ["exp:psp_fee", "fx:clearing"] });
    expect((await book(ann, line, -400n)).status).toBe(409);
    expect(
      (await send(ann, line, { intent: "book", account: "mem:avail", amount: "-500", reason: "No" })).status,
    ).toBe(400);
    expect(statuses(await Promise.all([book(ann, line, -500n), book(ann, line, -500n)]))).toEqual([303, 409]);
    expect(await sumOf("psp:stripe")).toBe(atStripe);
    const asked = await proposal(ann, line);
    expect((await decide(ann, line)).status).toBe(409);
    const task = await db.first<{ id: string }>(sql`select id from finance_task where ref_id = ${line}`);
    expect(await endTask(ben, task?.id ?? "", "Looked at it")).toEqual(err("undecided"));
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
      url: paths.deskReconciliationDay("stripe", today, { q: ref }),
      params,
      as: ann,
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
      url: `${paths.deskReconciliationDay("stripe", today)}.csv?q=${ref}`,
      params,
      as: ann,
    });
    expect(csv.body).toContain("Booked,Card network's fine");
    expect(await compared()).toMatchObject({ found: 0, settled: 0 });
    expect(await shown(ann, line)).toMatchObject({
      difference: null,
      accounts: [],
      booked: { amount: -500n },
    });
    expect((await book(ann, line, -500n)).status).toBe(409);
  });

  test("is taken back by two people and open again, however late; then it may be booked anew", async () => {
    const atStripe = await sumOf("psp:stripe");
    const line = await moved(-610);
    await book(ann, line, -610n);
    await decide(ben, line);
    expect(statuses(await Promise.all([back(ann, line), back(ben, line)]))).toEqual([303, 409]);
    const by = (await shown(ann, line)).proposed?.askedById === ann.id ? ann : ben;
    expect((await decide(by, line)).status).toBe(409);
    expect(await sumOf("psp:stripe")).toBe(atStripe - 610n);
    expect((await decide(by === ann ? ben : ann, line)).status).toBe(303);
    expect(await sumOf("psp:stripe")).toBe(atStripe);
    expect(await kinds(await refOf(line))).toEqual(["not-in-books open"]);
    expect(await compared()).toMatchObject({ found: 0, settled: 0 });
    expect(await shown(ann, line)).toMatchObject({ rest: -610n, booked: null, proposed: null });
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
    const first = await proposal(ann, line);
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

test("the database knows no booking of one person, and the check of the books none that is not as it says", async () => {
  const line = await moved(-1_160);
  await book(ann, line, -1_160n);
  await decide(ben, line);
  const { booked } = await shown(ann, line);
  const set = (change: ReturnType<typeof sql>) =>
    db.run(sql`update provider_booking set ${change} where id = ${booked?.id}`);
  await expect(set(sql`decided_by = asked_by`)).rejects.toThrow(/provider_booking_two_people/);
  await expect(set(sql`account = 'mem:avail'`)).rejects.toThrow(/provider_booking_said/);
  const found = async () =>
    (await checkLedger()).mismatches.find(({ name }) => name.startsWith("bookings of providers"))?.count;
  for (const [wrong, right] of [
    [sql`status = 'REFUSED'`, sql`status = 'POSTED'`],
    [sql`status = 'TAKEN_BACK'`, sql`status = 'POSTED'`],
    [sql`amount = -1161`, sql`amount = -1160`],
  ] as const) {
    expect(await found()).toBe(0);
    await set(wrong);
    expect(await found()).toBe(1);
    await set(right);
  }
  const row = await db.first<{ entry: bigint }>(
    sql`select entry_id as entry from provider_line where id = ${line}`,
  );
  await db.run(sql`update provider_line set entry_id = null where id = ${line}`);
  expect(await found()).toBe(1);
  await db.run(sql`update provider_line set entry_id = ${row?.entry} where id = ${line}`);
});
