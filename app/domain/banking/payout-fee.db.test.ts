import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { deskWithdrawal } from "~/domain/withdrawals/desk.server";
import { db, sql, transaction } from "~/platform/db";
import { likeLine } from "./outgoing.server";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import type { TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { asked, decide as decideWithdrawal, richMember, stateOf } from "../../../tests/withdrawals";
import { callLoader } from "../../../tests/setup/call";
import { whenWaiting } from "../../../tests/setup/locks";
import { csv, decide, finance, lineBy, taken, today } from "../../../tests/statements";

let staff: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  staff = await finance();
});

let before: { bank: bigint; fees: bigint };
beforeEach(async () => {
  before = await balances();
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const balances = async () => ({ bank: await sumOf("bank:usd"), fees: await sumOf("exp:bank_fee") });

/** By how much our bank's account went down, and the fees up, since the test began. */
async function moved() {
  const { bank, fees } = await balances();
  return { bank: bank - before.bank, fees: fees - before.fees };
}

/** A withdrawal of 200.00 that is given to the bank; with `bankFee` it is marked paid by hand. */
async function sent(bankFee?: string): Promise<string> {
  const no = await asked(await richMember(), { ccy: "USD" });
  const paid = { intent: "paid", bankRef: randomUUID(), bankFee: bankFee ?? "", paidOn: today };
  const forms: Record<string, string>[] = [{ intent: "approve" }, { intent: "pay" }];
  for (const form of bankFee === undefined ? forms : [...forms, paid])
    expect((await decideWithdrawal(staff, no, form)).status).toBe(303);
  return no;
}

/** A line of the statement over what went out. */
async function line(amount: string, words = ""): Promise<string> {
  const ref = randomUUID();
  await taken(staff, csv([{ ref, amount: `-${amount}`, words }]));
  return ref;
}

async function offered(ref: string, no: string, typed = "") {
  const { id } = await lineBy(ref);
  const url = `/desk/bank/lines/${id}${typed && `?payout=${typed}`}`;
  const { data } = await callLoader(lineLoader, { url, params: { lineId: id }, as: staff });
  const payout = data.line.payouts?.find((each) => each.no === no);
  return payout && { fee: payout.fee, booked: payout.booked };
}

/** Our bank's fee on the withdrawal's own page. */
const feeShown = async (no: string) => (await deskWithdrawal(no))?.bankFee;

const name = (ref: string, no: string, fee?: string) =>
  decide(staff, ref, { intent: "withdrawal", no, ...(fee === undefined ? {} : { fee }) });

test.each([
  ["paid by hand without the fee", "0.00", "201.50", { fee: 150n, booked: 0n }],
  ["paid by hand with a part of the fee", "1.00", "201.50", { fee: 150n, booked: 100n }],
  ["paid by hand with a fee too high", "9.00", "201.50", { fee: 150n, booked: 900n }],
  ["paid by hand with a fee that was not taken", "9.00", "200.00", { fee: 0n, booked: 900n }],
  ["on its way", undefined, "201.50", { fee: 150n, booked: 0n }],
])("a line that names a withdrawal %s is it, with what our bank took", async (_, typed, amount, shown) => {
  const no = await sent(typed);
  const ref = await line(amount, `Withdrawal ${no}`);
  expect(await offered(ref, no)).toEqual(shown);
  // Not before finance has seen the fee, and no other than was seen.
  for (const fee of [undefined, "151"]) expect((await name(ref, no, fee)).status).toBe(409);
  expect((await name(ref, no, shown.fee.toString())).status).toBe(303);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "withdrawal" });
  expect(await stateOf(no)).toBe("COMPLETED");
  expect(await moved()).toEqual({ bank: -20_000n - shown.fee, fees: shown.fee });
  expect(await feeShown(no)).toBe(shown.fee);
  const again = await line(amount, `Withdrawal ${no}`);
  expect(await offered(again, no)).toBeUndefined();
  expect((await name(again, no, shown.fee.toString())).status).toBe(409);
});

test("the difference is taken back with the line, and booked anew", async () => {
  const no = await sent("0.00");
  const ref = await line("201.50", no);
  expect((await name(ref, no, "150")).status).toBe(303);
  expect((await decide(staff, ref, { intent: "unmatch", reason: "another line" })).status).toBe(303);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
  expect(await moved()).toEqual({ bank: -20_000n, fees: 0n });
  expect(await feeShown(no)).toBe(0n);
  const other = await line("202.00", no);
  expect((await name(other, no, "200")).status).toBe(303);
  expect(await moved()).toEqual({ bank: -20_200n, fees: 200n });
});

test("a line that names nothing is offered where finance types the number; never less than was sent, nor far more", async () => {
  const no = await sent("0.00");
  const find = async (amount: string) => {
    const ref = await line(amount);
    expect(await offered(ref, no)).toBeUndefined();
    return { ref, answer: await decide(staff, ref, { intent: "find-payout", payout: no.toLowerCase() }) };
  };
  for (const amount of ["199.99", "250.01"]) {
    const { ref, answer } = await find(amount);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain("banking:error.noPayout");
    expect(await offered(ref, no, no)).toBeUndefined();
    expect((await name(ref, no, "5001")).status).toBe(409);
  }
  const { ref, answer } = await find("201.50");
  expect(answer.location).toContain(`?payout=${no}`);
  expect(await offered(ref, no, no)).toEqual({ fee: 150n, booked: 0n });
  expect((await name(ref, no, "150")).status).toBe(303);
});

test("two lines at once are one withdrawal once, and its fee is booked once", async () => {
  const no = await sent("0.00");
  const refs = [await line("201.50", no), await line("201.50", no)];
  let answers: Promise<{ status: number }[]> | undefined;
  await transaction(async (tx) => {
    await tx.rows(sql`select 1 from withdrawal where no = ${no} for update`);
    answers = Promise.all(refs.map((ref) => name(ref, no, "150")));
    await whenWaiting(2);
  });
  expect((await answers)?.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await moved()).toEqual({ bank: -20_150n, fees: 150n });
});

test("the check of the books finds a line whose fee is not booked", async () => {
  const no = await sent("0.00");
  const ref = await line("201.50", no);
  expect((await name(ref, no, "150")).status).toBe(303);
  const key = await db.first<{ key: string }>(
    sql`select journal_key as key from bank_line where entry_ref = ${ref}`,
  );
  const withKey = (value: string | null) =>
    db.run(sql`update bank_line set journal_key = ${value} where entry_ref = ${ref}`);
  await withKey(null);
  const found = (await checkLedger()).mismatches.find(({ name: check }) =>
    check.startsWith("withdrawals whose line"),
  );
  expect(found?.samples).toEqual([expect.stringContaining(no)]);
  await withKey(key?.key ?? null);
});

test("a line is looked for among withdrawals by their numbers and amounts, however many were ever sent", async () => {
  const plan = await transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.rows(sql`explain ${likeLine({ amount: 20_000n, ccy: "USD", numbers: ["W1000000"] })}`);
  });
  const text = JSON.stringify(plan);
  for (const index of ["withdrawal_no_key", "withdrawal_payout", "withdrawal_payout_and_fee"])
    expect(text).toContain(`${index} `);
  expect(text).not.toContain("Filter");
});
