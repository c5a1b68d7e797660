import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { deskWithdrawal } from "~/domain/withdrawals/desk.server";
import { db, sql } from "~/platform/db";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import type { TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { asked, decide as decideWithdrawal, richMember, stateOf } from "../../../tests/withdrawals";
import { callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, today } from "../../../tests/statements";

let staff: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  staff = await finance();
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A withdrawal of 200.00 that is given to the bank, and its member. */
async function paying() {
  const member = await richMember();
  const no = await asked(member, { ccy: "USD" });
  const forms: Record<string, string>[] = [{ intent: "approve" }, { intent: "pay" }];
  for (const form of forms) expect((await decideWithdrawal(staff, no, form)).status).toBe(303);
  return { member, no };
}

async function line(amount: string, words: string): Promise<string> {
  const ref = randomUUID();
  await taken(staff, csv([{ ref, amount: `-${amount}`, words }]));
  return ref;
}

const name = (ref: string, no: string, more: Record<string, string> = {}) =>
  decide(staff, ref, { intent: "withdrawal", no, ...more });
const takeBack = (ref: string) => decide(staff, ref, { intent: "unmatch", reason: "It was Tom's" });

const shown = async (ref: string) => {
  const { id } = await lineBy(ref);
  return (await callLoader(lineLoader, { params: { lineId: id }, as: staff })).data.line;
};

test("a line that names one withdrawal becomes no other, and no fee of our bank's, without a second word", async () => {
  const [lea, tom] = [await paying(), await paying()];
  const ref = await line("200.00", `payout ${tom.no.toLowerCase()}`);
  expect(await shown(ref)).toMatchObject({ named: [tom.no] });
  for (const answer of [await name(ref, lea.no), await decide(staff, ref, { intent: "fee" })]) {
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.data)).toContain("banking:error.namesWithdrawal");
    expect(JSON.stringify(answer.data)).toContain(tom.no);
  }
  expect(await stateOf(lea.no)).toBe("PAYING");
  expect((await name(ref, tom.no)).status).toBe(303);
  expect([await stateOf(lea.no), await stateOf(tom.no)]).toEqual(["PAYING", "COMPLETED"]);
  const fee = await line("2.00", `FEE FOR ${tom.no}`);
  expect((await decide(staff, fee, { intent: "fee", sure: "on" })).status).toBe(303);
});

test.each([
  ["200.00", "0"],
  ["201.50", "150"],
])(
  "a line of %s on the wrong withdrawal is taken back, once: that one is on its way again, and both are paid in the end",
  async (amount, fee) => {
    const [lea, tom] = [await paying(), await paying()];
    const before = [await sumOf("bank:usd"), await sumOf("exp:bank_fee"), await walletOf(lea.member.id)];
    const ref = await line(amount, tom.no);
    expect((await name(ref, lea.no, { sure: "on", fee })).status).toBe(303);
    expect(await stateOf(lea.no)).toBe("COMPLETED");
    const answers = await Promise.all([takeBack(ref), takeBack(ref)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);

    expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
    expect(await deskWithdrawal(lea.no)).toMatchObject({ status: "PAYING", bankRef: null, bankFee: null });
    expect([await sumOf("bank:usd"), await sumOf("exp:bank_fee"), await walletOf(lea.member.id)]).toEqual(
      before,
    );
    expect((await name(ref, tom.no, { fee })).status).toBe(303);
    const own = await line(amount, lea.no);
    expect((await name(own, lea.no, { fee })).status).toBe(303);
    expect([await stateOf(lea.no), await stateOf(tom.no)]).toEqual(["COMPLETED", "COMPLETED"]);
    expect(await deskWithdrawal(lea.no)).toMatchObject({ bankRef: own, bankFee: BigInt(fee) });
    // It may come back now as any other, or be refused after one more mistake.
    expect((await takeBack(own)).status).toBe(303);
    const bounced = { intent: "bounced", reason: "The account is closed" };
    expect((await decideWithdrawal(staff, lea.no, bounced)).status).toBe(303);
    expect(await walletOf(lea.member.id)).toMatchObject({ balance: 100_000n });
  },
);

test("what happened to the withdrawal since stands: sent back by the bank it stays with its line", async () => {
  const { no } = await paying();
  const ref = await line("200.00", no);
  expect((await name(ref, no)).status).toBe(303);
  const returned = { intent: "returned", reason: "The account is closed", kept: "1.00" };
  expect((await decideWithdrawal(staff, no, returned)).status).toBe(303);
  const answer = await takeBack(ref);
  expect([answer.status, JSON.stringify(answer.data)]).toEqual([
    409,
    expect.stringContaining("banking:error.payoutMoved"),
  ]);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "withdrawal" });
});

test("one that came back after it was paid anew is counted by its newest journals", async () => {
  const { no, member } = await paying();
  const first = await line("200.00", "");
  expect((await name(first, no)).status).toBe(303);
  expect((await takeBack(first)).status).toBe(303);
  const second = await line("200.00", "");
  expect((await name(second, no)).status).toBe(303);
  const returned = { intent: "returned", reason: "The account is closed", kept: "1.00" };
  expect((await decideWithdrawal(staff, no, returned)).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 99_900n });
  const ref = randomUUID();
  await taken(staff, csv([{ ref, amount: "199.00", words: no }]));
  expect((await decide(staff, ref, { intent: "came-back", no })).status).toBe(303);
  // A wrong link of what came in is freed as well, and moves nothing.
  const bank = await sumOf("bank:usd");
  expect((await takeBack(ref)).status).toBe(303);
  expect([await sumOf("bank:usd"), (await lineBy(ref)).status]).toEqual([bank, "UNMATCHED"]);
});

test("a line that was only named is freed of its withdrawal, which finance said itself was paid", async () => {
  const { no } = await paying();
  const paid = { intent: "paid", bankRef: randomUUID(), bankFee: "0.00", paidOn: today };
  expect((await decideWithdrawal(staff, no, paid)).status).toBe(303);
  const ref = await line("200.00", no);
  expect((await name(ref, no)).status).toBe(303);
  const bank = await sumOf("bank:usd");
  expect((await takeBack(ref)).status).toBe(303);
  expect([await sumOf("bank:usd"), await stateOf(no)]).toEqual([bank, "COMPLETED"]);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
});

test("what ledger:check would find: a withdrawal paid by a line that is booked as something else", async () => {
  const { no } = await paying();
  const ref = await line("200.00", no);
  expect((await name(ref, no)).status).toBe(303);
  const found = async () =>
    (await checkLedger()).mismatches.find(({ name: of }) => of.startsWith("withdrawals paid by a line"))
      ?.count;
  await db.run(sql`update withdrawal set paid_line = uuidv7() where no = ${no}`);
  expect(await found()).toBe(1);
  const { id } = await lineBy(ref);
  await db.run(sql`update withdrawal set paid_line = ${id} where no = ${no}`);
  expect(await found()).toBe(0);
});
