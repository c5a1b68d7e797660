import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { loader as home } from "~/routes/user/home";
import { action as creditAction, loader as creditPage } from "~/routes/user/wallet/credit";
import { action as deskAction, loader as deskPage } from "~/routes/desk/finance/credit";
import { loader as deskList } from "~/routes/desk/finance/credits";
import { db, sql, transaction } from "~/platform/db";
import { makeDue, makeLine } from "../../../tests/credit";
import { makeMember, makeStaff, type TestMember, type TestStaff } from "../../../tests/factories";
import { makeWorld, newOrder } from "../../../tests/orders";
import { makeBill, prepareBills } from "../../../tests/payments/bills";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { lineOf as lineView } from "./member.server";
import { remindOfDue, reminderOf, suspendOverdue } from "./remind.server";
import { repayFromIncoming } from "./repay.server";

let finance: TestStaff;
beforeAll(async () => {
  await prepareBills();
  finance = await makeStaff({ roles: ["finance"] });
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const purpose = "Forty orders a week, about $60 each, since March.";
const apply = (member: TestMember, form: Record<string, string> = {}) =>
  callAction(creditAction, { as: member, form: { intent: "apply", wanted: "500", purpose, ...form } });
/** Decides on the line as it stands, or as an older page showed it (`version`). */
async function decide(memberId: string, form: Record<string, string>, staff = finance) {
  const row = await db.first<{ version: number }>(sql`
    select version from credit_line where user_id::text = ${memberId}`);
  const version = String(row?.version ?? 0);
  const sent = { reason: "Steady orders.", version, ...form };
  return callAction(deskAction, { as: staff, params: { memberId }, form: sent });
}
const lineOf = (member: TestMember) =>
  db.first(
    sql`select status, suspended_for, credit_limit, term_days from credit_line where user_id = ${member.id}`,
  );
const mailsTo = (member: TestMember, template: string) =>
  db.rows<{ key: string }>(sql`select key from mail where "to" = ${member.email} and template = ${template}`);

async function income(memberId: string, amount: bigint): Promise<void> {
  const facts = { member: memberId, ref: { type: "test", id: memberId }, idemKey: randomUUID() };
  await transaction(async (tx) => {
    await post(tx, [
      recharged({ ...facts, psp: "psp:stripe", receipt: { amount, ccy: "USD", credited: amount } }),
    ]);
    await repayFromIncoming(tx, memberId);
  });
}

async function borrow(member: TestMember, amount: bigint): Promise<void> {
  const bill = await makeBill(member.id, amount);
  const done = await startPayment(
    { id: member.id, email: member.email, locale: "en-US" },
    { method: "wallet", payables: [bill], expectedTotal: amount, idemKey: randomUUID(), useCredit: true },
  );
  expect(done).toMatchObject({ value: { state: "settled" } });
}

describe("from application to line", () => {
  test("applied, granted with limit and days, changed, suspended, resumed, closed; the member is told of each", async () => {
    const member = await makeMember();
    expect(await apply(member)).toMatchObject({ status: 303, location: "/user/credit" });
    const queue = await callLoader(deskList, { as: finance, url: `/desk/credit?q=${member.email}` });
    expect(queue.data.page.rows).toMatchObject([{ id: member.id, wanted: 50_000n, status: "APPLIED" }]);

    expect(await decide(member.id, { intent: "grant", limit: "300", days: "10" })).toMatchObject({
      status: 303,
    });
    expect(await lineOf(member)).toEqual({
      status: "ACTIVE",
      suspendedFor: null,
      creditLimit: 30_000n,
      termDays: 10,
    });
    expect(await walletOf(member.id)).toMatchObject({ loanLimit: 30_000n, spendingPower: 30_000n });
    for (const [form, status] of [
      [{ intent: "change", limit: "100", days: "20" }, "ACTIVE"],
      [{ intent: "suspend" }, "SUSPENDED"],
      [{ intent: "resume" }, "ACTIVE"],
      [{ intent: "close" }, "CLOSED"],
    ] as const) {
      expect(await decide(member.id, form)).toMatchObject({ status: 303 });
      expect(await lineOf(member)).toMatchObject({ status, creditLimit: 10_000n, termDays: 20 });
    }
    await runJobs();
    expect(await mailsTo(member, "credit.decided")).toHaveLength(5);
    const page = await callLoader(deskPage, { as: finance, params: { memberId: member.id } });
    expect(page.data.history.map(({ event }) => event)).toEqual([
      "close",
      "resume",
      "suspend",
      "change",
      "grant",
      "apply",
    ]);
    expect(page.data.history.map(({ terms }) => terms)).toEqual([
      null,
      null,
      null,
      { before: 30_000n, limit: 10_000n, daysBefore: 10, days: 20 },
      { before: 0n, limit: 30_000n, daysBefore: expect.any(Number) as number, days: 10 },
      null,
    ]);
    expect(page.data.history[0]).toMatchObject({ by: finance.name, reason: "Steady orders." });
    const trail = await db.rows(sql`
      select action from audit_log where entity = 'user' and entity_id = ${member.id} and action like 'credit.%'`);
    expect(trail).toHaveLength(5);
  });

  test("refused, and asked for again", async () => {
    const member = await makeMember();
    await apply(member);
    expect(await decide(member.id, { intent: "refuse", reason: "Too new." })).toMatchObject({ status: 303 });
    const page = await callLoader(creditPage, { as: member });
    expect(page.data.line).toMatchObject({ status: "NONE", reason: "Too new." });
    expect(await apply(member)).toMatchObject({ status: 303 });
    expect(await lineOf(member)).toMatchObject({ status: "APPLIED" });
  });

  test("what an older page says of a line that has moved since is not done, but told", async () => {
    const member = await makeMember();
    const grant = { intent: "grant", limit: "300", days: "10" };
    await apply(member);
    const page = await callLoader(deskPage, { as: finance, params: { memberId: member.id } });
    const version = String(page.data.line?.version);
    expect(await decide(member.id, { intent: "refuse", version })).toMatchObject({ status: 303 });
    expect(await decide(member.id, { ...grant, version })).toMatchObject({
      status: 409,
      data: { result: { error: { "": ["credit:error.stale"] } } },
    });
    expect(await decide(member.id, { ...grant, version: "" })).toMatchObject({ status: 409 });
    expect(await lineOf(member)).toMatchObject({ status: "NONE", creditLimit: 0n });
    await runJobs();
    expect(await mailsTo(member, "credit.decided")).toHaveLength(1);
    // On the page as it stands finance may still think better of it; two terms at once are one.
    expect(await decide(member.id, grant)).toMatchObject({ status: 303 });
    const both = ["400", "500"].map((limit) => ({ intent: "change", limit, days: "10", version: "3" }));
    const answers = await Promise.all(both.map((form) => decide(member.id, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test("what does not fit is refused in words and changes nothing", async () => {
    const member = await makeMember();
    expect(await apply(member, { wanted: "0" })).toMatchObject({ status: 400 });
    expect(await apply(member, { purpose: "Please." })).toMatchObject({ status: 400 });
    expect(await lineOf(member)).toBeNull();
    await apply(member);
    expect(await apply(member)).toMatchObject({ status: 409 });
    expect(await decide(member.id, { intent: "suspend" })).toMatchObject({ status: 409 });
    expect(await decide(member.id, { intent: "grant", limit: "300", days: "0" })).toMatchObject({
      status: 400,
    });
    expect(await decide(member.id, { intent: "grant", limit: "300", days: "10", reason: "" })).toMatchObject({
      status: 400,
    });
    expect(await decide(randomUUID(), { intent: "close" })).toMatchObject({ status: 404 });
    expect(await decide("x", { intent: "close" })).toMatchObject({ status: 404 });
    const twice = await Promise.all(
      [1, 2].map(() => decide(member.id, { intent: "grant", limit: "5", days: "5" })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test("only finance decides, a frozen member asks for nothing and is granted nothing", async () => {
    const frozen = await makeMember({ status: "2" });
    expect(await apply(frozen)).toMatchObject({ status: 403 });
    expect(await decide(frozen.id, { intent: "grant", limit: "5", days: "5" })).toMatchObject({
      status: 409,
    });
    const agent = await makeStaff({ roles: ["agent"] });
    expect(await decide(frozen.id, { intent: "grant", limit: "5", days: "5" }, agent)).toMatchObject({
      status: 403,
    });
  });
});

describe("the member's page", () => {
  test("repays what the form says, and says what does not fit", async () => {
    const member = await makeMember();
    await makeLine(member.id, 10_000n, { autoRepay: false });
    await borrow(member, 3_000n);
    const repay = (amount: string) =>
      callAction(creditAction, { as: member, form: { intent: "repay", amount } });
    expect(await repay("10")).toMatchObject({ status: 409 });
    await income(member.id, 5_000n);
    expect(await repay("30.01")).toMatchObject({ status: 409 });
    expect(await repay("abc")).toMatchObject({ status: 400 });
    expect(await repay("10")).toMatchObject({ status: 303 });
    const page = await callLoader(creditPage, { as: member });
    expect(page.data.wallet).toMatchObject({ balance: 4_000n, borrowed: 2_000n });
    expect(page.data.draws).toMatchObject([{ amount: 3_000n, repaid: 1_000n }]);
    expect(page.data.draws[0]?.refNo).toMatch(/^B/);
  });

  test("chooses how it is used; nobody else's line is touched", async () => {
    const [member, stranger] = [await makeMember(), await makeMember()];
    await makeLine(member.id, 10_000n);
    const choose = (as: TestMember) => callAction(creditAction, { as, form: { intent: "options" } });
    expect(await choose(member)).toMatchObject({ status: 303 });
    expect(await walletOf(member.id)).toMatchObject({ loanLimit: 10_000n, spendingPower: 0n });
    expect(await choose(stranger)).toMatchObject({ status: 409 });
    expect((await callLoader(creditPage, { as: stranger })).data).toMatchObject({ line: null, draws: [] });
  });
});

describe("overdue", () => {
  test("the line stands still, new orders cannot be paid by any method, repaying lifts it", async () => {
    const world = await makeWorld();
    const { member } = world;
    await makeLine(member.id, 50_000n, { autoRepay: false });
    await borrow(member, 2_000n);
    await makeDue(member.id, 1);
    await suspendOverdue();
    expect(await lineOf(member)).toMatchObject({ status: "SUSPENDED", suspendedFor: "overdue" });
    expect(await walletOf(member.id)).toMatchObject({ loanLimit: 0n });

    const order = await newOrder(world);
    const row = await db.first<{ id: string; total: bigint }>(sql`
      select id, total from store_order where no = ${order.no}`);
    const pay = (method: "wallet" | "card") =>
      startPayment(
        { id: member.id, email: member.email, locale: "en-US" },
        {
          method,
          payables: [{ type: "store_order", id: row?.id ?? "" }],
          expectedTotal: row?.total ?? 0n,
          idemKey: randomUUID(),
        },
      );
    for (const method of ["wallet", "card"] as const)
      expect(await pay(method)).toEqual({ ok: false, error: "payments:error.overdue" });

    await income(member.id, 20_000n);
    expect(await lineOf(member)).toMatchObject({ status: "ACTIVE", suspendedFor: null });
    expect(await pay("wallet")).toMatchObject({ ok: true, value: { state: "settled" } });
  });

  test("what is overdue stands first on the member's home, until it is repaid", async () => {
    const member = await makeMember();
    await makeLine(member.id, 50_000n);
    await borrow(member, 2_000n);
    const waiting = async () => (await callLoader(home, { url: "/user", as: member })).data.waiting;
    expect(await waiting()).toEqual([]);
    await makeDue(member.id, 1);
    expect((await waiting())[0]).toMatchObject({ to: "/user/credit", urgent: true, amount: 2_000n });
    await income(member.id, 3_000n);
    expect(await waiting()).toEqual([]);
  });

  test("what finance suspended stays so after repaying", async () => {
    const member = await makeMember();
    await makeLine(member.id, 50_000n);
    await borrow(member, 2_000n);
    await decide(member.id, { intent: "suspend", reason: "We wait for your papers" });
    await decide(member.id, { intent: "change", limit: "600", days: "10", reason: "New terms" });
    expect(await lineView(member.id)).toMatchObject({ pauseReason: "We wait for your papers" });
    await makeDue(member.id, 1);
    // While something is overdue the clock would stop it again at once.
    expect(await decide(member.id, { intent: "resume" })).toMatchObject({
      status: 409,
      data: { result: { error: { "": ["credit:error.stillOverdue"] } } },
    });
    await income(member.id, 3_000n);
    expect(await lineOf(member)).toMatchObject({ status: "SUSPENDED", suspendedFor: "staff" });
  });

  test("reminders: three days before, on the day, the day after, a week after; each once", async () => {
    expect([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 7, 9, 10].map(reminderOf)).toEqual([
      null,
      null,
      -3,
      -3,
      -3,
      0,
      1,
      1,
      1,
      null,
      null,
      7,
      7,
      null,
    ]);
    const member = await makeMember();
    await makeLine(member.id, 50_000n);
    await borrow(member, 2_000n);
    await remindOfDue();
    expect(await mailsTo(member, "credit.due")).toEqual([]);
    for (const daysAgo of [-3, 0, 1, 7]) {
      await db.run(sql`
        update credit_draw set due_at = date_trunc('day', now(), 'UTC') + interval '12 hours'
          - make_interval(days => ${daysAgo}::int) where user_id = ${member.id}`);
      await remindOfDue();
      await remindOfDue();
    }
    const counts = async () =>
      Promise.all(["credit.due", "credit.overdue"].map(async (name) => (await mailsTo(member, name)).length));
    expect(await counts()).toEqual([2, 2]);
    const news = await db.rows<{ event: string }>(sql`
      select event from notification where user_id = ${member.id} and event like 'credit.%' order by created_at, id`);
    expect(news.map(({ event }) => event)).toEqual([
      "credit.due",
      "credit.due",
      "credit.overdue",
      "credit.overdue",
    ]);
    await income(member.id, 2_000n);
    await makeDue(member.id, -3);
    await remindOfDue();
    expect(await counts()).toEqual([2, 2]);
  });
});
