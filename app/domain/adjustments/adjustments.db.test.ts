import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { borrowerOf } from "~/domain/credit/desk.server";
import { drawsOf, lineOf } from "~/domain/credit/member.server";
import { suspendOverdue } from "~/domain/credit/remind.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { house, memberAccount } from "~/domain/ledger/chart";
import { cr, dr, journal } from "~/domain/ledger/journals";
import { db, sql, transaction } from "~/platform/db";
import { action as decideAction, loader as oneLoader } from "~/routes/desk/ledger/adjustment";
import { loader as listLoader } from "~/routes/desk/ledger/adjustments";
import { action as journalAction, loader as journalLoader } from "~/routes/desk/ledger/journal";
import { action as newAction, loader as newLoader } from "~/routes/desk/ledger/new-adjustment";
import { makeLine } from "../../../tests/credit";
import { makeMember, makeStaff, type TestMember, type TestStaff } from "../../../tests/factories";
import { fund } from "../../../tests/orders";
import { callAgain } from "../../../tests/setup/again";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  ann = await makeStaff({ roles: ["finance"], name: "Ann" });
  ben = await makeStaff({ roles: ["admin"], name: "Ben" });
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { result: { error?: Record<string, string[]> } }).result.error ?? {};

const proposal = (member: TestMember, over: object = {}) => ({
  kind: "credit",
  email: member.email,
  amount: "10.00",
  reason: "A parcel was charged twice",
  ...over,
});

const proposeAs = (staff: TestStaff, form: Record<string, string>) =>
  callAction(newAction, { url: "/desk/ledger/adjustments/new", as: staff, form });

async function proposed(member: TestMember, over: object = {}): Promise<string> {
  const answer = await proposeAs(ann, proposal(member, over));
  if (answer.status !== 303) throw new Error(JSON.stringify(answer.data));
  return String(answer.location).split("/").at(-1) ?? "";
}

const decide = (staff: TestStaff, no: string, form: Record<string, string> = { intent: "approve" }) =>
  callAction(decideAction, {
    url: `/desk/ledger/adjustments/${no}`,
    params: { adjustmentNo: no },
    as: staff,
    form,
  });

const shown = async (no: string) =>
  (await callLoader(oneLoader, { params: { adjustmentNo: no }, as: ann })).data.row;

/** The rest of a chargeback, as the ledger has it. */
async function owe(memberId: string, amount: bigint): Promise<void> {
  const lines = [dr(memberAccount("recv:member", memberId), amount), cr(house("psp:stripe"), amount)];
  const ref = { type: "test", id: memberId };
  await transaction((tx) => post(tx, [journal({ idemKey: randomUUID(), type: "J12", ref, lines })]));
}

describe("a correction", () => {
  test("is proposed once, also where the process died before it could answer", async () => {
    const member = await makeMember();
    const form = proposal(member);
    const [first, again] = await callAgain(newAction, { url: "/desk/ledger/adjustments/new", as: ann, form });
    expect(again.location).toBe(first.location);
    const rows = await db.rows(sql`select no from adjustment where user_id = ${member.id}`);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["credit", { balance: 11_000n, promo: 0n }],
    ["debit", { balance: 9_000n, promo: 0n }],
    ["promo", { balance: 11_000n, promo: 1_000n }],
  ])("%s is posted by a second person, once, and the member is told", async (kind, after) => {
    const member = await makeMember();
    await fund(member.id, 10_000n);
    const no = await proposed(member, { kind });
    expect((await walletOf(member.id)).balance).toBe(10_000n);
    const own = await decide(ann, no);
    expect([own.status, errorsOf(own)[""]]).toEqual([409, ["books:error.samePerson"]]);
    const answers = await Promise.all([decide(ben, no), decide(ben, no)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await walletOf(member.id)).toMatchObject(after);
    expect(await shown(no)).toMatchObject({ status: "POSTED", askedByName: "Ann", decidedByName: "Ben" });
    await runJobs();
    const mails = await db.rows(
      sql`select 1 from mail where template = 'adjustments.posted' and "to" = ${member.email}`,
    );
    expect(mails).toHaveLength(1);
  });

  test("an administrator does not approve their own either", async () => {
    const answer = await proposeAs(ben, proposal(await makeMember()));
    const no = String(answer.location).split("/").at(-1) ?? "";
    expect((await decide(ben, no)).status).toBe(409);
    expect((await shown(no)).status).toBe("PROPOSED");
  });

  test("never takes more than there is, neither when proposed nor when approved", async () => {
    const member = await makeMember();
    await fund(member.id, 1_500n);
    const over = { kind: "debit", amount: "15.01" };
    expect(errorsOf(await proposeAs(ann, proposal(member, over)))["amount"]).toEqual([
      "books:error.tooLittle",
    ]);
    const [one, two] = [await proposed(member, { kind: "debit" }), await proposed(member, { kind: "debit" })];
    expect((await decide(ben, one)).status).toBe(303);
    const late = await decide(ben, two);
    expect([late.status, errorsOf(late)[""]]).toEqual([409, ["books:error.tooLittle"]]);
    expect((await walletOf(member.id)).balance).toBe(500n);
  });

  test("of a closed account books what is paid back by hand and what will never be paid, and gives it nothing", async () => {
    const member = await makeMember();
    await fund(member.id, 4_000n);
    await owe(member.id, 700n);
    await db.run(sql`update "user" set status = '9', closed_at = now() where id = ${member.id}`);
    for (const kind of ["credit", "promo"])
      expect(errorsOf(await proposeAs(ann, proposal(member, { kind })))["email"]).toEqual([
        "books:error.member",
      ]);
    for (const form of [
      { kind: "owed", amount: "7.00" },
      { kind: "debit", amount: "40.00" },
    ])
      expect((await decide(ben, await proposed(member, form))).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 0n });
    await runJobs();
    expect(await db.rows(sql`select 1 from mail where "to" = ${member.email}`)).toEqual([]);
  });

  test("writes off what is owed, and no more", async () => {
    const member = await makeMember();
    await owe(member.id, 2_500n);
    expect(
      errorsOf(await proposeAs(ann, proposal(member, { kind: "owed", amount: "25.01" })))["amount"],
    ).toBeTruthy();
    expect(errorsOf(await proposeAs(ann, proposal(member, { kind: "borrowed" })))["amount"]).toBeTruthy();
    const no = await proposed(member, { kind: "owed", amount: "25" });
    expect((await decide(ben, no)).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ owed: 0n, balance: 0n });
    await runJobs();
    expect(
      await db.first(
        sql`select 1 from mail where template = 'adjustments.posted' and "to" = ${member.email}`,
      ),
    ).toBeNull();
  });

  test("writes off what was borrowed and is overdue; the line goes on only when finance says so", async () => {
    const member = await makeMember();
    await makeLine(member.id, 10_000n);
    const lines = [dr(memberAccount("recv:credit", member.id), 3_000n), cr(house("psp:stripe"), 3_000n)];
    const ref = { type: "test", id: member.id };
    await transaction(async (tx) => {
      await post(tx, [journal({ idemKey: randomUUID(), type: "J2c", ref, lines })]);
      await tx.run(sql`
        insert into credit_draw (user_id, amount, due_at) values (${member.id}, 3000, now() - interval '1 day')`);
    });
    expect(await suspendOverdue()).toBe(1);
    const no = await proposed(member, { kind: "borrowed", amount: "30" });
    expect((await decide(ben, no)).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ borrowed: 0n, loanLimit: 0n });
    expect(await lineOf(member.id)).toMatchObject({
      status: "SUSPENDED",
      suspendedFor: "written_off",
      overdue: 0n,
    });
    // It is no repayment: not to the member, and not among what the next line is granted on.
    expect(await drawsOf(member.id)).toMatchObject([{ amount: 3_000n, repaid: 3_000n, writtenOff: 3_000n }]);
    expect(await borrowerOf(member.id)).toMatchObject({ repaid: 0, late: 0, writtenOff: 1, lost: 3_000n });
    await runJobs();
    expect(
      await db.rows(sql`
        select n.event, n.data, m.template from notification n, mail m
        where n.user_id = ${member.id} and m."to" = ${member.email}`),
    ).toEqual([{ event: "credit.written-off", data: { amount: "3000" }, template: "credit.written-off" }]);
    expect(await checkLedger()).toMatchObject({ clean: true });
  });

  test.each(["before", "after"])("a part of what was borrowed is written off %s", async (clock) => {
    const member = await makeMember();
    await makeLine(member.id, 10_000n);
    const lines = [dr(memberAccount("recv:credit", member.id), 3_000n), cr(house("psp:stripe"), 3_000n)];
    await transaction(async (tx) => {
      await post(tx, [
        journal({ idemKey: randomUUID(), type: "J2c", ref: { type: "test", id: member.id }, lines }),
      ]);
      await tx.run(sql`
        insert into credit_draw (user_id, amount, due_at) values (${member.id}, 3000, now() - interval '1 day')`);
    });
    if (clock === "before") await suspendOverdue();
    await decide(ben, await proposed(member, { kind: "borrowed", amount: "10" }));
    expect(await lineOf(member.id)).toMatchObject({
      status: "SUSPENDED",
      suspendedFor: "written_off",
      overdue: 2_000n,
    });
    await decide(ben, await proposed(member, { kind: "credit", amount: "20" }));
    expect(await walletOf(member.id)).toMatchObject({ borrowed: 0n, balance: 0n });
    // Whatever was repaid first or last: the rest lifts nothing that was stopped for what was written off.
    expect(await lineOf(member.id)).toMatchObject({ status: "SUSPENDED", suspendedFor: "written_off" });
    expect(await drawsOf(member.id)).toMatchObject([{ repaid: 3_000n, writtenOff: 1_000n }]);
    expect(await borrowerOf(member.id)).toMatchObject({ repaid: 0, writtenOff: 1, lost: 1_000n });
  });

  test("that adds money repays what is owed first", async () => {
    const member = await makeMember();
    await owe(member.id, 400n);
    await decide(ben, await proposed(member));
    expect(await walletOf(member.id)).toMatchObject({ owed: 0n, balance: 600n });
  });

  test("is refused with a reason, or withdrawn by who proposed it", async () => {
    const member = await makeMember();
    const [one, two] = [await proposed(member), await proposed(member)];
    expect((await decide(ben, one, { intent: "refuse", note: "" })).status).toBe(400);
    expect((await decide(ben, one, { intent: "refuse", note: "Not ours" })).status).toBe(303);
    expect((await decide(ben, one)).status).toBe(409);
    expect(errorsOf(await decide(ben, two, { intent: "withdraw" }))[""]).toEqual(["books:error.notYours"]);
    expect((await decide(ann, two, { intent: "withdraw" })).status).toBe(303);
    const list = await callLoader(listLoader, { url: "/desk/ledger/adjustments?tab=REFUSED", as: ann });
    expect(list.data.page.rows.map(({ no }) => no)).toContain(one);
    expect(list.data.counts.WITHDRAWN).toBeGreaterThan(0);
  });

  test("is found by its number, its member and a word of its reason, and counted so under each tab", async () => {
    const [member, word] = [await makeMember(), `freight-${randomUUID().slice(0, 8)}`];
    const [sought, other] = [await proposed(member, { reason: `Paid ${word}` }), await proposed(member)];
    const found = async (q: string) => {
      const url = `/desk/ledger/adjustments?q=${encodeURIComponent(q)}`;
      const { page, counts } = (await callLoader(listLoader, { url, as: ann })).data;
      return [...page.rows.map(({ no }) => no), counts.PROPOSED, counts.POSTED];
    };
    expect(await found(sought)).toEqual([sought, 1, 0]);
    expect(await found(word.toUpperCase())).toEqual([sought, 1, 0]);
    expect(await found(member.email)).toEqual([sought, other, 2, 0]);
    expect(await found("nothing of the kind")).toEqual([0, 0]);
    expect((await decide(ben, sought)).status).toBe(303);
    expect(await found(word)).toEqual([0, 1]);
  });

  test.each([
    ["an unknown member", { email: "nobody@example.test" }, "email"],
    ["no reason", { reason: " " }, "reason"],
    ["nothing", { amount: "0" }, "amount"],
    ["less than nothing", { amount: "-5" }, "amount"],
    ["an unknown kind", { kind: "gift" }, "kind"],
  ])("%s is refused", async (_, over, field) => {
    expect(errorsOf(await proposeAs(ann, proposal(await makeMember(), over)))[field]).toBeTruthy();
  });
});

describe("taking back", () => {
  const reverse = (staff: TestStaff, id: string, reason = "A mistake") =>
    callAction(journalAction, { params: { journalId: id }, as: staff, form: { intent: "reverse", reason } });

  test("a correction is taken back by two people, once", async () => {
    const member = await makeMember();
    const no = await proposed(member);
    await decide(ben, no);
    const { postedAs } = await shown(no);
    const before = await callLoader(journalLoader, { params: { journalId: postedAs ?? "" }, as: ann });
    expect(before.data).toMatchObject({ reversible: true, journal: { type: "J16", refNo: no } });
    const answer = await reverse(ann, postedAs ?? "");
    const back = String(answer.location).split("/").at(-1) ?? "";
    expect((await reverse(ben, postedAs ?? "")).status).toBe(409);
    expect((await decide(ann, back)).status).toBe(409);
    expect((await decide(ben, back)).status).toBe(303);
    expect((await walletOf(member.id)).balance).toBe(0n);
    const after = await callLoader(journalLoader, { params: { journalId: postedAs ?? "" }, as: ann });
    expect(after.data).toMatchObject({
      reversible: false,
      journal: { reversedBy: (await shown(back)).postedAs },
    });
    expect((await reverse(ann, postedAs ?? "")).status).toBe(409);
  });

  test("not where the money is gone, not what an order or a recharge stands on", async () => {
    const member = await makeMember();
    const no = await proposed(member);
    await decide(ben, no);
    await decide(ben, await proposed(member, { kind: "debit" }));
    const back =
      String((await reverse(ann, (await shown(no)).postedAs ?? "")).location)
        .split("/")
        .at(-1) ?? "";
    expect(errorsOf(await decide(ben, back))[""]).toEqual(["books:error.tooLittle"]);
    await fund(member.id, 500n);
    const recharge = await db.first<{ id: string }>(sql`
      select j.id from journal j where j.ref_id = ${member.id} and j.type = 'J1'`);
    expect(errorsOf(await reverse(ann, recharge?.id ?? ""))[""]).toEqual(["books:error.notSafe"]);
  });
});

test("corrections are finance's alone", async () => {
  const agent = await makeStaff({ roles: ["agent", "support", "catalog", "warehouse", "sourcing"] });
  const params = { adjustmentNo: "A1" };
  for (const loader of [listLoader, oneLoader, newLoader])
    expect((await callLoader(loader as typeof newLoader, { params, as: agent })).status).toBe(403);
  for (const action of [newAction, decideAction])
    expect((await callAction(action as typeof newAction, { params, as: agent })).status).toBe(403);
});
