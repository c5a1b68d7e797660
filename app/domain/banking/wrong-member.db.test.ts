import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { db, sql, transaction } from "~/platform/db";
import { loader as adjustmentLoader } from "~/routes/desk/ledger/adjustment";
import { numberOf, settle, shownLine } from "../../../tests/corrections";
import { makeMember, makeStaff, type TestMember, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { csv, decide, finance, lineBy, taken } from "../../../tests/statements";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Money = { amount?: string; account?: string; ccy?: string };

/** A line that finance credits to a member, `by` way of suspense or at once. */
async function credited(money: Money = {}, by: "suspense" | "once" = "once") {
  const [member, ref] = [await makeMember(), randomUUID()];
  await taken(ann, csv([{ ref, amount: "500.00", ...money }]));
  if (by === "suspense") expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(303);
  await toMember(ref, member);
  return { member, ref };
}

async function toMember(ref: string, { email }: TestMember): Promise<void> {
  expect((await decide(ann, ref, { intent: "member", email, sure: "on" })).status).toBe(303);
}

async function spend(memberId: string, amount: bigint): Promise<void> {
  const ref = { type: "test", id: memberId };
  const draft = adjusted({ idemKey: `test:${randomUUID()}`, member: memberId, ref, amount: -amount });
  await transaction((tx) => post(tx, [draft]));
}

const propose = (by: TestStaff, ref: string, reason = "It was another's") =>
  decide(by, ref, { intent: "wrong-member", reason });
const takeBack = (ref: string) => decide(ann, ref, { intent: "unmatch", reason: "Another's" });
const shown = (ref: string) => shownLine(ann, ref);

/** Proposed by one and posted by another. */
async function undone(ref: string): Promise<string> {
  const no = numberOf(await propose(ann, ref));
  expect((await settle(ben, no)).status).toBe(303);
  return no;
}

test("spent money of the wrong member is owed, and the line is the right one's", async () => {
  const bank = await sumOf("bank:usd");
  const { member, ref } = await credited();
  expect(await shown(ref)).toMatchObject({ spent: null });
  await spend(member.id, 45_000n);
  const refused = await takeBack(ref);
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([
    409,
    expect.stringContaining("banking:error.spent"),
  ]);
  expect((await shown(ref)).spent).toMatchObject({ credited: 50_000n, free: 5_000n });
  const answers = await Promise.all([propose(ann, ref), propose(ben, ref)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const first = answers[0]?.status === 303;
  const [asked, second, no] = first
    ? [ann, ben, numberOf(answers[0])]
    : [ben, ann, numberOf(answers[1] as { location: string })];
  expect(await shown(ref)).toMatchObject({ undoProposed: no, correction: no });
  expect((await settle(asked, no)).status).toBe(409);
  const posts = await Promise.all([settle(second, no), settle(second, no)]);
  expect(posts.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 45_000n });
  expect(await sumOf("bank:usd")).toBe(bank);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
  const page = await callLoader(adjustmentLoader, { params: { adjustmentNo: no }, as: ann });
  expect(page.data.row).toMatchObject({ kind: "mistaken", wire: { type: "member", reference: ref } });
  const right = await makeMember();
  await toMember(ref, right);
  expect(await walletOf(right.id)).toMatchObject({ balance: 50_000n });
  await runJobs();
  const mails = await db.rows(sql`
    select params from mail where template = 'adjustments.posted' and "to" = ${member.email}`);
  expect(mails).toMatchObject([{ params: { others: "yes", wire: "", reason: "It was another's" } }]);
});

test("what it repaid of a debt stays repaid, and is owed for this money", async () => {
  const first = await credited();
  await spend(first.member.id, 50_000n);
  await undone(first.ref);
  const ref = randomUUID();
  await taken(ann, csv([{ ref, amount: "300.00" }]));
  await toMember(ref, first.member);
  expect(await walletOf(first.member.id)).toMatchObject({ balance: 0n, owed: 20_000n });
  expect((await takeBack(ref)).status).toBe(409);
  await undone(ref);
  expect(await walletOf(first.member.id)).toMatchObject({ balance: 0n, owed: 50_000n });
});

test("of two wrong members one after the other it is undone twice; then the bank may take it back", async () => {
  const { member, ref } = await credited();
  for (const each of [member, await makeMember()]) {
    if (each !== member) await toMember(ref, each);
    await spend(each.id, 50_000n);
    await undone(ref);
    expect(await walletOf(each.id)).toMatchObject({ balance: 0n, owed: 50_000n });
  }
  await toMember(ref, await makeMember());
  const gone = randomUUID();
  await taken(ann, csv([{ ref: gone, amount: "-500.00", words: `Recall of ${ref}` }]));
  const recall = { intent: "recall", came: (await lineBy(ref)).id, reason: "Back" };
  expect((await settle(ben, numberOf(await decide(ann, gone, recall)))).status).toBe(303);
  expect((await propose(ann, ref)).status).toBe(409);
});

test("taken back, recalled or proposed as another's: only one of them, whoever is first", async () => {
  const { member, ref } = await credited();
  const gone = randomUUID();
  await taken(ann, csv([{ ref: gone, amount: "-500.00", words: `Recall of ${ref}` }]));
  const recall = { intent: "recall", came: (await lineBy(ref)).id, reason: "Back" };
  for (let i = 0; i < 2; i++) {
    const answers = await Promise.all([propose(ann, ref), decide(ben, gone, recall)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await takeBack(ref)).status).toBe(409);
    const no = numberOf(answers.find(({ status }) => status === 303) as { location: string });
    expect((await settle(ben, no, { intent: "refuse", note: "No" })).status).toBe(303);
    expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "member" });
  }
  const last = await Promise.all([propose(ann, ref), takeBack(ref)]);
  expect(last.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect((await walletOf(member.id)).balance).toBe(last[0].status === 303 ? 50_000n : 0n);
});

test.each(["once", "suspense"] as const)("of euros, credited %s, the bank gives up euros", async (by) => {
  const [bank, held] = [await sumOf("bank:eur", "EUR"), await sumOf("suspense", "EUR")];
  const position = [await sumOf("fx:clearing", "EUR"), await sumOf("fx:clearing")];
  const { member, ref } = await credited({ account: "DE00", ccy: "EUR", amount: "91.43" }, by);
  await spend(member.id, 1_000n);
  await undone(ref);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 1_000n });
  expect([await sumOf("bank:eur", "EUR"), await sumOf("suspense", "EUR")]).toEqual([bank, held]);
  expect([await sumOf("fx:clearing", "EUR"), await sumOf("fx:clearing")]).toEqual(position);
  expect(await shown(ref)).toMatchObject({ status: "UNMATCHED", ownJournal: false });
});

test("wants a reason, finance, and a line that credited a member", async () => {
  const { ref } = await credited();
  expect((await propose(ann, ref, " ")).status).toBe(400);
  expect((await propose(await makeStaff({ roles: ["agent", "support"] }), ref)).status).toBe(403);
  const other = randomUUID();
  await taken(ann, csv([{ ref: other, amount: "20.00" }]));
  expect((await propose(ann, other)).status).toBe(409);
});

test("what ledger:check would find: an amount that is not whole, a line that keeps it, no correction", async () => {
  const { member, ref } = await credited();
  await spend(member.id, 1n);
  const no = await undone(ref);
  const found = async () =>
    (await checkLedger()).mismatches.find(
      ({ name }) => name === "money of wrong members that was not undone whole",
    )?.count;
  expect(await found()).toBe(0);
  await db.run(sql`update adjustment set ccy_amount = ccy_amount + 1 where no = ${no}`);
  expect(await found()).toBe(1);
  await db.run(
    sql`update adjustment set ccy_amount = ccy_amount - 1, kind = 'mistaken', status = 'REFUSED' where no = ${no}`,
  );
  expect(await found()).toBe(1);
  await db.run(sql`update adjustment set status = 'POSTED' where no = ${no}`);
  expect(await found()).toBe(0);
});
