import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { paths } from "~/platform/paths";
import { loader as dayLoader } from "~/routes/desk/reconciliation/day";
import { action as daysAction } from "~/routes/desk/reconciliation/days";
import type { TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import {
  compared,
  expectSoundBooks,
  forgetProviders,
  kinds,
  paid,
  paidByPayPal,
  prepareComparison,
  today,
  totals,
  yesterday,
} from "../../../tests/reconciliation";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { askMissed } from "./ask.server";
import { compareDay } from "./days.server";
import type { Provider } from "./lines";

let finance: TestStaff;
beforeAll(async () => {
  finance = await prepareComparison();
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

describe("when the provider does not play along", () => {
  const stateOf = (provider: Provider, day = today) =>
    db.first(sql`select status, error from provider_day where provider = ${provider} and day = ${day}::date`);

  test("down: the day is not read, finance is told after some tries, and by itself it is done later", async () => {
    await control("/control/faults", { target: "stripe", kind: "500", match: "balance" });
    const asked = await callAction(daysAction, {
      url: paths.deskReconciliation(),
      as: finance,
      form: { provider: "stripe", day: today },
    });
    expect(asked.location).toBe(paths.deskReconciliationDay("stripe", today));
    for (let turn = 0; turn < 4; turn++) {
      forgetStripe();
      await runJobs({ early: true, mayFail: true });
    }
    expect(await stateOf("stripe")).toMatchObject({ status: "FAILED" });
    const task = () =>
      db.first<{ done: boolean }>(sql`
        select done_at is not null as done from finance_task where kind = 'provider-unread' and ref_id = ${`stripe/${today}`}`);
    expect(await task()).toEqual({ done: false });
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    await runJobs({ early: true });
    expect(await stateOf("stripe")).toEqual({ status: "DONE", error: null });
    expect(await task()).toEqual({ done: true });
  });

  test("nonsense is no answer, and changes nothing that was compared before", async () => {
    await compared("paypal");
    const before = await totals("paypal", today);
    await control("/control/faults", { target: "paypal", kind: "malformed", match: "reporting" });
    expect(await compareDay("paypal", today)).toMatchObject({ ok: false });
    expect(await stateOf("paypal")).toMatchObject({ status: "FAILED" });
    expect(await totals("paypal", today)).toEqual(before);
    const shown = await callLoader(dayLoader, { params: { provider: "paypal", day: today }, as: finance });
    expect(shown.data.day).toMatchObject({ status: "FAILED" });
    await control("/control/faults", undefined, "DELETE");
    forgetPayPal();
    await compared("paypal");
  });

  test("PayPal's books that do not reach the end of a day yet: it is not compared before they do", async () => {
    await control("/control/paypal/books", { behind: 2 * 86_400 });
    try {
      expect(await compareDay("paypal", yesterday)).toEqual({ ok: false, error: "not-ready" });
      expect(await stateOf("paypal", yesterday)).toEqual({ status: "FAILED", error: "not-ready" });
    } finally {
      await control("/control/paypal/books", { behind: 0 });
    }
    await compared("paypal", yesterday);
    expect(await stateOf("paypal", yesterday)).toEqual({ status: "DONE", error: null });
  });

  test("what PayPal's books do not know yet is no difference", async () => {
    await control("/control/paypal/books", { behind: 3_600 });
    const { paymentId, capture } = await paidByPayPal(2_600n);
    try {
      await compared("paypal");
      expect(await kinds(paymentId)).toEqual([]);
    } finally {
      await control("/control/paypal/books", { behind: 0 });
    }
    await compared("paypal");
    expect([await kinds(paymentId), await kinds(capture)]).toEqual([[], []]);
  });

  test("page by page: more than a page of movements is read whole", async () => {
    const many = Array.from({ length: 105 }, () =>
      control("/control/stripe/movements/new", { type: "stripe_fee", amount: -1 }),
    );
    await Promise.all(many);
    expect(await compared()).toMatchObject({ lines: 105, fees: 105 });
  });

  test("killed half-way, between what is kept and what is compared: the next run goes on from there", async () => {
    const { intent } = await paid(2_200n);
    const before = await sumOf("exp:psp_fee");
    const { keepLines } = await import("./provider-lines.server");
    const { readBooks } = await import("./books.server");
    const from = new Date(Date.now() - 86_400_000);
    const read = await readBooks("stripe", { from, end: new Date(Date.now() + 86_400_000), now: new Date() });
    if (!read.ok) throw new Error(read.error);
    await keepLines("stripe", read.value.lines, { from, until: read.value.until });
    expect(await compared()).toMatchObject({ fees: 1 });
    expect(await sumOf("exp:psp_fee")).toBe(before + 94n);
    expect(await kinds(intent)).toEqual([]);
  });

  test("missed days are asked for at night, each once", async () => {
    await compared("stripe", yesterday);
    const now = new Date();
    await db.run(sql`
      insert into provider_day (provider, day) values ('stripe', ${shiftDay(today, -4)}::date) on conflict do nothing`);
    await askMissed(now);
    await askMissed(now);
    for (let turn = 0; turn < 2; turn++) await runJobs({ early: true });
    const days = await db.rows(sql`
      select status, count(*)::int as n from provider_day where provider = 'stripe' and day < ${today}::date group by status`);
    expect(days).toEqual([{ status: "DONE", n: 4 }]);
    expect(await askMissed(now)).toBe(0);
  });
});
