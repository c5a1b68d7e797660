import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { linesPage } from "~/domain/reconciliation/list.server";
import { lineTabs } from "~/domain/reconciliation/tabs";
import { findPayment } from "~/domain/payments/reconcile.server";
import { reviewRefunds } from "~/domain/payments/refunds/made-at-provider.server";
import { db, sql, transaction } from "~/platform/db";
import { parseListQuery, wholeList } from "~/platform/list";
import { paths } from "~/platform/paths";
import { loader as dayLoader } from "~/routes/desk/reconciliation/day";
import { makeMember, type TestStaff } from "../../../tests/factories";
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
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";

let finance: TestStaff;
beforeAll(async () => {
  finance = await prepareComparison();
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

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

  /** Days of the provider whose balance is not what moved. */
  const balancesOff = () =>
    db.rows(sql`
      select day::text, ccy, provider_amount - book_amount as off from provider_difference
      where provider = 'stripe' and kind = 'balance' and settled_at is null`);

  /** What the provider says of today in dollars: by the head of the page, and line by line as in the file. */
  const headAndLines = async () => {
    const url = paths.deskReconciliationDay("stripe", today);
    const query = parseListQuery(new URL(url, "http://quayside.test").href, { tabs: lineTabs });
    let lines = 0n;
    const pages = wholeList(query, (part) => linesPage(part, { provider: "stripe", day: today }));
    for await (const rows of pages)
      for (const { ref, ccy, amount } of rows) if (ref !== null && ccy === "USD") lines += amount ?? 0n;
    const head = (await totals("stripe", today)).find(({ ccy }) => ccy === "USD")?.provider;
    return { head, lines };
  };

  test("what is told otherwise later is kept as first told, and finance hears of it", async () => {
    const { intent } = await paid(8_800n);
    await compared();
    const { head: before = 0n } = await headAndLines();
    await control("/control/stripe/movements", { source: intent, amount: 8_000 });
    await compared();
    expect(await differencesOf(intent)).toMatchObject([{ kind: "changed", provider: 8_000n, books: 8_800n }]);
    const page = await callLoader(dayLoader, {
      url: paths.deskReconciliationDay("stripe", today, { q: intent, kind: "payment" }),
      params: { provider: "stripe", day: today },
      as: finance,
    });
    expect(page.data.page.rows).toMatchObject([{ amount: 8_000n, bookAmount: 8_800n }]);
    // The head of the day says the same as its list, also where it is told otherwise once more.
    const changed = await headAndLines();
    expect([changed.head, before - (changed.head ?? 0n)]).toEqual([changed.lines, 800n]);
    await control("/control/stripe/movements", { source: intent, amount: 7_900 });
    await compared();
    const more = await headAndLines();
    expect([more.head, before - (more.head ?? 0n)]).toEqual([more.lines, 900n]);
    await control("/control/stripe/movements", { source: intent, amount: 8_800 });
    await compared();
    expect(await kinds(intent)).toEqual(["changed settled"]);
    expect([(await headAndLines()).head, await balancesOff()]).toEqual([before, []]);
  });

  test("what is told in another currency later adds no cents of it to its own", async () => {
    const { intent } = await paid(8_800n);
    await compared();
    const { head: before = 0n } = await headAndLines();
    await control("/control/stripe/movements", { source: intent, amount: 7_000, currency: "gbp" });
    await compared();
    expect(await kinds(intent)).toContain("changed open");
    expect((await headAndLines()).head).toBe(before);
    await control("/control/stripe/movements", { source: intent, amount: 8_800, currency: "usd" });
    await compared();
    expect(await balancesOff()).toEqual([]);
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

  test("what is told otherwise is one difference and not two where its balance follows, on a day before as well as today", async () => {
    expect(await compared("stripe", yesterday)).toMatchObject({ found: 0 });
    const { intent } = await paid(4_400n);
    await control("/control/stripe/movements", { source: intent, seconds: -86_400 });
    await compared();
    await runJobs();
    await control("/control/stripe/movements", { source: intent, amount: 4_000 });
    await compared();
    await runJobs();
    expect(await kinds(intent)).toEqual(["changed open"]);
    expect(await balancesOff()).toEqual([]);
    await control("/control/stripe/movements", { source: intent, amount: 4_400 });
    await compared();
    await runJobs();
    expect([await kinds(intent), await balancesOff()]).toEqual([["changed settled"], []]);

    const { intent: now } = await paid(8_800n);
    await compared();
    await control("/control/stripe/movements", { source: now, amount: 8_000 });
    await compared();
    expect([await kinds(now), await balancesOff()]).toEqual([["changed open"], []]);
    await control("/control/stripe/movements", { source: now, amount: 8_800 });
    await compared();
    expect([await kinds(now), await balancesOff()]).toEqual([["changed settled"], []]);
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
