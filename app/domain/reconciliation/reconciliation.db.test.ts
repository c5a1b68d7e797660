import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { decideLine } from "~/domain/banking/book.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import { reviewRefunds } from "~/domain/payments/refunds/refunds.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql, transaction } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { paths } from "~/platform/paths";
import { action as dayAction, loader as dayLoader } from "~/routes/desk/reconciliation/day";
import { action as daysAction, loader as daysLoader } from "~/routes/desk/reconciliation/days";
import { loader as csvLoader } from "~/routes/desk/reconciliation/lines-csv";
import { action as tasksAction } from "~/routes/desk/finance/tasks";
import { makeMember, makeStaff, type TestMember, type TestStaff } from "../../../tests/factories";
import { prepareBills } from "../../../tests/payments/bills";
import { payAt } from "../../../tests/payments/checkout";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { askMissed, dayOf } from "./ask.server";
import { compareDay } from "./days.server";
import type { Provider } from "./lines";

let finance: TestStaff;
const today = dayOf(new Date());
const yesterday = shiftDay(today, -1);

beforeAll(async () => {
  await prepareBills();
  finance = await makeStaff({ roles: ["finance"] });
});
beforeEach(() => {
  forgetStripe();
  forgetPayPal();
});
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

const payer = ({ id, email }: TestMember) => ({ id, email, locale: "en-US" });

/** Recharges by card; the payment and its intent at Stripe. */
async function paid(amount: bigint, currency: "USD" | "EUR" = "USD") {
  const member = await makeMember();
  const begun = await recharge(payer(member), { amount, currency, method: "card" }, randomUUID());
  if (!begun.ok || begun.value.state !== "leave") throw new Error("no page to pay on");
  await payAt(begun.value.url);
  const { paymentId } = begun.value;
  expect(await lookAtPayment(member.id, paymentId)).toMatchObject({ status: "SUCCESSFUL" });
  const row = await db.first<{ ref: string }>(
    sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
  );
  return { member, paymentId, intent: row?.ref ?? "" };
}

/** Recharges by PayPal; the payment and its capture. */
async function paidByPayPal(amount: bigint) {
  const member = await makeMember();
  const begun = await recharge(payer(member), { amount, currency: "USD", method: "paypal" }, randomUUID());
  if (!begun.ok || begun.value.state !== "leave") throw new Error("no page to pay on");
  const { paymentId } = begun.value;
  const order = await db.first<{ ref: string }>(
    sql`select provider_ref as ref from payment where id = ${paymentId}`,
  );
  await control(`/control/paypal/orders/${order?.ref}/approve`, { funding: "balance" });
  expect(await lookAtPayment(member.id, paymentId)).toMatchObject({ status: "SUCCESSFUL" });
  const row = await db.first<{ ref: string }>(
    sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
  );
  return { member, paymentId, capture: row?.ref ?? "" };
}

async function compared(provider: Provider = "stripe", day = today, now = new Date()) {
  const done = await compareDay(provider, day, now);
  if (!done.ok) throw new Error(done.error);
  return done.value;
}

type Found = { kind: string; provider: bigint | null; books: bigint | null; state: string; task: string };
/** Differences about a line of the provider's source, or about an entry of a journal. */
const differencesOf = (about: string) =>
  db.rows<Found>(sql`
    select d.kind, d.provider_amount as provider, d.book_amount as books, d.task_id as task,
      case when d.settled_at is not null then 'settled' when f.done_at is not null then 'explained' else 'open' end as state
    from provider_difference d join finance_task f on f.id = d.task_id
    left join provider_line l on l.id = d.line_id left join ledger_entry e on e.id = d.entry_id
    left join journal j on j.id = e.journal_id
    where l.source = ${about} or l.ref = ${about} or j.idem_key like ${`%${about}%`} order by d.found_at`);
const kinds = async (about: string) =>
  (await differencesOf(about)).map(({ kind, state }) => `${kind} ${state}`);
const totals = (provider: Provider, day: string) =>
  db.rows<{
    ccy: string;
    lines: number;
    provider: bigint;
    books: bigint;
    onWay: bigint;
    closing: bigint;
  }>(sql`
    select t.ccy, t.lines, t.provider, t.books, t.on_way as "onWay", t.closing
    from provider_day_total t join provider_day d on d.id = t.day_id
    where d.provider = ${provider} and d.day = ${day}::date order by t.ccy desc`);
const sumOf = async (code: string, ccy = "USD") =>
  (
    await db.first<{ sum: bigint }>(sql`
      select coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end), 0)::bigint as sum
      from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
      where a.code = ${code} and a.ccy = ${ccy} and j.status = 'posted'`)
  )?.sum ?? 0n;

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

describe("what does not agree", () => {
  test("a payment only the provider knows is told once, and settles when the books hear of it", async () => {
    const member = await makeMember();
    const made = await control<{ source: string }>("/control/stripe/movements/new", {
      amount: 7_700,
      fee: 253,
    });
    expect(await compared()).toMatchObject({ found: 1, fees: 1 });
    expect(await differencesOf(made.source)).toMatchObject([
      { kind: "not-in-books", provider: 7_700n, books: null, state: "open" },
    ]);
    expect(await compared()).toMatchObject({ found: 0 });
    // Whoever is in finance has a mail of the run that found it, and only of that.
    const mails = await db.rows(sql`
      select 1 from mail where template = 'reconciliation.found' and "to" = ${finance.email}`);
    expect(mails).toHaveLength(1);

    // Later it turns out to be a payment of ours whose news was lost.
    const paymentId = randomUUID();
    await db.run(sql`
      insert into payment (id, user_id, method, amount, ccy, status, idem_key, expected_total, provider_payment_ref)
      values (${paymentId}, ${member.id}, 'card', 7700, 'USD', 'SUCCESSFUL', ${randomUUID()}, 7700, ${made.source})`);
    const facts = {
      idemKey: `payment:${paymentId}:captured`,
      member: member.id,
      ref: { type: "payment", id: paymentId },
    };
    const receipt = { amount: 7_700n, ccy: "USD", credited: 7_700n };
    await transaction((tx) => post(tx, [recharged({ ...facts, psp: "psp:stripe", receipt })]));
    expect(await compared()).toMatchObject({ found: 0, settled: 1 });
    expect(await kinds(made.source)).toEqual(["not-in-books settled"]);
    const task = await db.first(sql`
      select f.done_by as by, f.done_at is not null as done from finance_task f join provider_difference d on d.task_id = f.id
      join provider_line l on l.id = d.line_id where l.source = ${made.source}`);
    expect(task).toEqual({ by: null, done: true });
  });

  test("a payment only the books know; a later one of the provider's explains it", async () => {
    const { intent, paymentId } = await paid(3_300n);
    await control("/control/stripe/movements", { source: intent, unlisted: true });
    const first = await compared();
    // The provider's own arithmetic gives it away, too: its balance holds what its list leaves out.
    expect(first.found).toBeGreaterThanOrEqual(1);
    expect(await kinds(paymentId)).toEqual(["not-at-provider open"]);
    await control("/control/stripe/movements", { source: intent, unlisted: false });
    await compared();
    expect(await kinds(paymentId)).toEqual(["not-at-provider settled"]);
  });

  test("a refund made by hand at the provider is nobody's until we hear of it; it leaves suspense as what it was", async () => {
    const { intent, paymentId } = await paid(3_000n);
    const { id } = await control<{ id: string }>("/control/stripe/refund", {
      payment_intent: intent,
      amount: 1_000,
    });
    await compared();
    expect(await differencesOf(id)).toMatchObject([
      { kind: "not-in-books", provider: -1_000n, state: "open" },
    ]);
    const payment = await findPayment(paymentId);
    if (!payment) throw new Error("no payment");
    await reviewRefunds(payment, id);
    await compared();
    expect(await kinds(id)).toEqual(["not-in-books settled"]);
  });

  test("another amount and another currency are one difference each, with both sides", async () => {
    const [amount, currency] = [await paid(5_000n), await paid(6_000n)];
    await control("/control/stripe/movements", { source: amount.intent, amount: 5_100 });
    await control("/control/stripe/movements", { source: currency.intent, currency: "gbp" });
    await compared();
    expect(await differencesOf(amount.intent)).toMatchObject([
      { kind: "amount", provider: 5_100n, books: 5_000n },
    ]);
    expect(await differencesOf(currency.intent)).toMatchObject([
      { kind: "currency", provider: 6_000n, books: 6_000n },
    ]);
  });

  test("what is told otherwise later is kept as first told, and finance hears of it", async () => {
    const { intent } = await paid(8_800n);
    await compared();
    await control("/control/stripe/movements", { source: intent, amount: 8_000 });
    await compared();
    expect(await differencesOf(intent)).toMatchObject([{ kind: "changed", provider: 8_000n, books: 8_800n }]);
    const page = await callLoader(dayLoader, {
      url: paths.deskReconciliationDay("stripe", today, { q: intent, kind: "payment" }),
      params: { provider: "stripe", day: today },
      as: finance,
    });
    expect(page.data.page.rows).toMatchObject([{ amount: 8_000n, bookAmount: 8_800n }]);
    await control("/control/stripe/movements", { source: intent, amount: 8_800 });
    await compared();
    expect(await kinds(intent)).toEqual(["changed settled"]);
  });

  test("a movement of yesterday that is told late belongs to yesterday, whose balance is asked for again", async () => {
    expect(await compared("stripe", yesterday)).toMatchObject({ found: 0 });
    const { intent } = await paid(1_900n);
    await control("/control/stripe/movements", { source: intent, seconds: -86_400 });
    expect(await compared()).toMatchObject({ found: 0 });
    await runJobs();
    expect(await kinds(intent)).toEqual([]);
    const [total] = await totals("stripe", yesterday);
    expect(total).toMatchObject({ lines: 2, provider: 1_815n, books: 1_815n });
  });

  test("only what no line says is kept to be looked at, and let go of once a line says it", async () => {
    const { intent, paymentId } = await paid(3_700n);
    await control("/control/stripe/movements", { source: intent, unlisted: true });
    await compared();
    const kept = () =>
      db.rows(sql`
        select 1 from provider_open_entry o join ledger_entry e on e.id = o.entry_id join journal j on j.id = e.journal_id
        where j.idem_key = ${`payment:${paymentId}:captured`}`);
    expect(await kept()).toHaveLength(1);
    await control("/control/stripe/movements", { source: intent, unlisted: false });
    await compared();
    expect(await kept()).toHaveLength(0);
  });

  test("the check of the books knows the provider's balance at the end of the last whole day", async () => {
    const { intent, paymentId } = await paid(4_400n);
    await control("/control/stripe/movements", { source: intent, seconds: -86_400 });
    await compared("stripe", yesterday);
    const finding = async () =>
      (await checkLedger()).mismatches.find(({ name }) => name.startsWith("provider accounts"))?.samples;
    expect(await finding()).toEqual([]);
    // Somebody forgets what a line was paired with: the entry is nobody's, and no difference says so.
    const row = await db.first<{ id: string; entry: bigint }>(sql`
      update provider_line l set entry_id = null from ledger_entry e join journal j on j.id = e.journal_id
      where e.id = l.entry_id and j.idem_key = ${`payment:${paymentId}:captured`} returning l.id, e.id as entry`);
    expect(await finding()).toEqual([expect.stringMatching(/^stripe USD: /)]);
    await db.run(sql`update provider_line set entry_id = ${row?.entry} where id = ${row?.id}`);
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

async function bankLine(amount: bigint, remittance: string): Promise<string> {
  const [sent, statement] = [randomUUID(), randomUUID()];
  await db.run(sql`
    insert into bank_import (id, status, format, file_name, sha256, content, entries)
    values (${sent}, 'APPLIED', 'csv', 's.csv', ${sent}, '[]', 1)`);
  await db.run(sql`
    insert into bank_statement (id, import_id, account, ccy, no) values (${statement}, ${sent}, 'bank:usd', 'USD', '1')`);
  const row = await db.first<{ id: string }>(sql`
    insert into bank_line (statement_id, account, entry_ref, booked_on, dc, amount, ccy, remittance)
    values (${statement}, 'bank:usd', ${randomUUID()}, current_date, 'C', ${amount}, 'USD', ${remittance}) returning id`);
  return row?.id ?? "";
}

describe("when the provider does not play along", () => {
  const stateOf = (provider: Provider, day = today) =>
    db.first(sql`select status, error from provider_day where provider = ${provider} and day = ${day}::date`);

  test("down: the day is not read, finance is told after some tries, and by itself it is done later", async () => {
    await control("/control/faults", { target: "stripe", kind: "500", match: "balance" });
    const asked = await callAction(daysAction, {
      ...{ url: paths.deskReconciliation(), as: finance, form: { provider: "stripe", day: today } },
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
    const { keepLines } = await import("./keep.server");
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
    const days = await callLoader(daysLoader, {
      url: paths.deskReconciliation({ provider: "paypal" }),
      as: finance,
    });
    expect(days.data.page.rows.every(({ provider }) => provider === "paypal")).toBe(true);
    expect(days.data.page.rows[0]).toMatchObject({ day: today, total: { ccy: "USD" } });
    const open = await callLoader(daysLoader, {
      url: paths.deskReconciliation({ tab: "open" }),
      as: finance,
    });
    expect(open.data.page.rows.every(({ open: n }) => n > 0)).toBe(true);
    const params = { provider: "stripe", day: today };
    const csv = await callLoader(csvLoader, {
      url: paths.deskReconciliationCsv("stripe", today),
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
      url: paths.deskReconciliationCsv("stripe", today),
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

  test("a day to come and other people are refused", async () => {
    const ask = (form: Record<string, string>, as = finance) =>
      callAction(daysAction, { url: paths.deskReconciliation(), as, form });
    expect((await ask({ provider: "stripe", day: shiftDay(today, 1) })).status).toBe(422);
    expect((await ask({ provider: "visa", day: today })).status).toBe(400);
    expect((await ask({ provider: "stripe", day: "2026-02-31" })).status).toBe(400);
    const support = await makeStaff({ roles: ["support"] });
    expect((await ask({ provider: "stripe", day: today }, support)).status).toBe(403);
    expect((await dayOfStripe(support)).status).toBe(403);
    expect((await send({ intent: "again" }, support)).status).toBe(403);
  });
});

// Last: it leaves the providers with more than was paid in here.
describe("booked back", () => {
  test.each(["stripe", "paypal"] as const)(
    "a movement of %s that is booked back by twenty days is found, and its day asked for again",
    async (provider) => {
      const day = (back: number) => shiftDay(today, -back);
      for (const back of [22, 21, 20, 19, 2]) await compared(provider, day(back));
      const made = await control<{ id: string; source?: string }>(`/control/${provider}/movements/new`, {
        amount: provider === "stripe" ? 1_234 : { currency_code: "USD", value: "12.34" },
        seconds: -20 * 86_400,
      });
      await compared(provider, yesterday);
      await runJobs();
      const found = await db.first<{ day: string; kind: string }>(sql`
        select l.day::text as day, d.kind from provider_difference d join provider_line l on l.id = d.line_id
        where l.provider = ${provider} and (l.source = ${made.source ?? made.id} or l.ref = ${made.id})`);
      expect(found).toEqual({ day: day(20), kind: "not-in-books" });
      const odd = await db.rows(sql`
        select day::text from provider_difference
        where provider = ${provider} and kind = 'balance' and settled_at is null and day >= ${day(22)}::date`);
      expect(odd).toEqual([]);
    },
  );
});
