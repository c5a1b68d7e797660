import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { bookPayoutIn } from "~/domain/banking/psp.server";
import { db, sql, transaction } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { paths } from "~/platform/paths";
import { action as dayAction, loader as dayLoader } from "~/routes/desk/reconciliation/day";
import { action as daysAction, loader as daysLoader } from "~/routes/desk/reconciliation/days";
import { loader as csvLoader } from "~/routes/list-file";
import { action as tasksAction } from "~/routes/desk/finance/tasks";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import {
  bankLine,
  compared,
  differencesOf,
  expectSoundBooks,
  forgetProviders,
  paid,
  paidByPayPal,
  prepareComparison,
  today,
} from "../../../tests/reconciliation";
import { adviceFor } from "./advice";
import { dayTabs } from "./tabs";
import { callAction, callLoader } from "../../../tests/setup/call";
import { control } from "../../../tests/setup/outside";

let finance: TestStaff;
beforeAll(async () => {
  finance = await prepareComparison();
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

describe("the desk", () => {
  const dayOfStripe = (as = finance, query = {}) =>
    callLoader(dayLoader, {
      url: paths.deskReconciliationDay("stripe", today, query),
      params: { provider: "stripe", day: today },
      as,
    });
  const send = (form: Record<string, string>, as = finance) =>
    callAction(dayAction, {
      url: paths.deskReconciliationDay("stripe", today),
      params: { provider: "stripe", day: today },
      as,
      form,
    });

  test("what to do is told by what it is about: a case at the provider, a payout that our bank alone tells", async () => {
    const { intent } = await paid(3_300n);
    const { id: no } = await control<{ id: string }>("/control/stripe/dispute", { payment_intent: intent });
    const line = await bankLine(7_700n, "STRIPE PAYOUT");
    expect(await transaction((tx) => bookPayoutIn(tx, line, "stripe"))).toBe(true);
    await compared();
    const adviceOn = async (q: string) => {
      const { rows } = (await dayOfStripe(finance, { q, tab: "differences" })).data.page;
      return rows.map(({ difference, ...row }) =>
        adviceFor({
          ...row,
          difference: difference?.kind ?? "balance",
          bookable: difference?.bookable === true,
        }),
      );
    };
    const toCase = { words: "chargebacks", path: paths.deskChargebacks({ q: no }) };
    expect(await adviceOn(no)).toEqual([
      { said: "dispute", to: toCase },
      { said: "dispute", to: toCase },
    ]);
    const entry = await db.first<{ no: string }>(
      sql`select entry_ref as no from bank_line where id = ${line}`,
    );
    expect(await adviceOn(entry?.no ?? "")).toEqual([
      { said: "bank", to: { words: "bank", path: paths.deskBankLine(line) } },
    ]);
  });

  test("both sides stand beside each other; a difference is explained with a note, by one person", async () => {
    const { intent } = await paid(9_100n);
    await control("/control/stripe/movements", { source: intent, amount: 9_000 });
    await compared();
    const [found] = await differencesOf(intent);
    const list = (await dayOfStripe(finance, { tab: "differences", q: intent })).data;
    expect(list.page.rows).toMatchObject([
      {
        amount: 9_000n,
        bookAmount: 9_100n,
        difference: { kind: "amount", state: "OPEN", task: found?.task },
      },
    ]);
    const form = { intent: "explain", task: found?.task ?? "", note: "Stripe keeps a reserve" };
    expect((await send({ ...form, note: " " })).status).toBe(400);
    const other = await makeStaff({ roles: ["finance"] });
    const both = await Promise.all([send(form), send(form, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const row = (await dayOfStripe(finance, { q: intent })).data.page.rows.find((line) => line.difference);
    expect(row?.difference).toMatchObject({ state: "EXPLAINED", note: "Stripe keeps a reserve" });
    expect(await compared()).toMatchObject({ found: 0 });
    // It was the same task as under Tasks.
    const again = await callAction(tasksAction, {
      url: paths.deskTasks(),
      as: finance,
      form: { task: found?.task, note: "Twice" },
    });
    expect(again.status).toBe(409);
  });

  test("the list, its filters and the file; days that were never asked for are not there", async () => {
    await paid(10_000n);
    await paidByPayPal(10_000n);
    for (const provider of ["stripe", "paypal"] as const) await compared(provider);
    const days = await callLoader(daysLoader, {
      url: paths.deskReconciliation({ provider: "paypal" }),
      as: finance,
    });
    expect(days.data.page.rows.every(({ provider }) => provider === "paypal")).toBe(true);
    // A day of two currencies is two rows, and counts as such.
    await db.run(sql`
      insert into provider_day_total (day_id, ccy, lines, provider, fees, books, on_way)
      select id, 'EUR', 1, 500, 0, 500, 0 from provider_day where provider = 'paypal' and day = ${today}::date
      on conflict do nothing`);
    for (const tab of dayTabs) {
      const { data } = await callLoader(daysLoader, { url: paths.deskReconciliation({ tab }), as: finance });
      expect([tab, data.counts[tab]]).toEqual([tab, data.page.rows.length]);
    }
    expect(days.data.page.rows[0]).toMatchObject({ day: today, total: { ccy: "USD" } });
    const open = await callLoader(daysLoader, {
      url: paths.deskReconciliation({ tab: "open" }),
      as: finance,
    });
    // A day is there for one of its currencies; each says what is open in itself.
    const openOf = Map.groupBy(open.data.page.rows, ({ id }) => id);
    for (const rows of openOf.values()) expect(rows.some(({ open: n }) => n > 0)).toBe(true);
    const params = { provider: "stripe", day: today };
    const csv = await callLoader(csvLoader, {
      url: `${paths.deskReconciliationDay("stripe", today)}.csv`,
      params,
      as: finance,
    });
    const lines = csv.body.trim().split("\r\n");
    expect(lines.length).toBe((await dayOfStripe()).data.counts.all + 1);
    expect(csv.body).toContain("100.00,USD,100.00,USD,J1");
    for (const [provider, day] of [
      ["visa", today],
      ["stripe", "2026-02-31"],
      ["stripe", "1999-01-01"],
      ["stripe", "x"],
    ] as const)
      expect((await callLoader(dayLoader, { params: { provider, day }, as: finance })).status).toBe(404);
  });

  test("what came after the comparison waits for the next one; only what undid itself is said to be undone", async () => {
    await compared();
    await db.run(sql`
      insert into provider_line (provider, ref, part, kind, day, at, amount, ccy, source)
      values ('stripe', 'txn_late', 'amount', 'other', ${today}::date, now(), 700, 'USD', null),
        ('stripe', 'txn_out', 'amount', 'payout', ${today}::date, now(), -900, 'USD', 'po_1'),
        ('stripe', 'txn_and', 'amount', 'other', ${today}::date, now(), 800, 'USD', 'src_1'),
        ('stripe', 'txn_back', 'amount', 'other', ${today}::date, now(), -800, 'USD', 'src_1')`);
    const params = { provider: "stripe", day: today };
    const csv = await callLoader(csvLoader, {
      url: `${paths.deskReconciliationDay("stripe", today)}.csv`,
      params,
      as: finance,
    });
    const said = (ref: string) => csv.body.split("\r\n").find((line) => line.includes(ref));
    expect(said("txn_late")).toContain("Not compared yet");
    expect(said("txn_out")).toContain("On its way");
    expect(said("txn_and")).toContain("Undone");
    expect(said("txn_back")).toContain("Undone");
    await db.run(sql`delete from provider_line where ref in ('txn_late', 'txn_out', 'txn_and', 'txn_back')`);
  });

  test("a day to come, one of long before, and other people are refused", async () => {
    const ask = (form: Record<string, string>, as = finance) =>
      callAction(daysAction, { url: paths.deskReconciliation(), as, form });
    expect((await ask({ provider: "stripe", day: shiftDay(today, 1) })).status).toBe(422);
    expect((await ask({ provider: "stripe", day: "2016-11-21" })).status).toBe(422);
    expect(await db.rows(sql`select 1 from provider_day where day < '2020-01-01'`)).toEqual([]);
    expect((await ask({ provider: "visa", day: today })).status).toBe(400);
    expect((await ask({ provider: "stripe", day: "2026-02-31" })).status).toBe(400);
    const support = await makeStaff({ roles: ["support"] });
    expect((await ask({ provider: "stripe", day: today }, support)).status).toBe(403);
    expect((await dayOfStripe(support)).status).toBe(403);
    expect((await send({ intent: "again" }, support)).status).toBe(403);
  });
});
