import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { adjustmentByNo } from "~/domain/adjustments/view.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql, transaction } from "~/platform/db";
import { action as rechargePage, loader as rechargeLoader } from "~/routes/desk/finance/recharge";
import { action as wirePage } from "~/routes/desk/finance/wire";
import { numberOf, settle, shownLine } from "../../../tests/corrections";
import type { TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, wired } from "../../../tests/statements";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const reason = "The line was another wire's";
const onPage = (no: string, form: Record<string, string>, as = ann) =>
  callAction(rechargePage, { url: `/desk/recharges/${no}`, params: { rechargeNo: no }, as, form });
const propose = (no: string) => onPage(no, { intent: "undo", reason });

const shown = (ref: string) => shownLine(ann, ref);
const undoing = async (no: string) =>
  (await callLoader(rechargeLoader, { params: { rechargeNo: no }, as: ann })).data.undoing;

const match = (ref: string, key: string, type = "recharge") =>
  decide(ann, ref, { intent: "match", type, key, sure: "on" });

/** Two recharges of 70.00, and a line that is the second's and was booked to the first; from suspense where asked. */
async function mistaken(suspended = false) {
  const [wrong, right, ref] = [await wired(), await wired(), randomUUID()];
  const bank = await sumOf("bank:usd");
  await taken(ann, csv([{ ref, amount: "70.00", words: "invoice" }]));
  if (suspended) expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(303);
  expect((await match(ref, wrong.no)).status).toBe(303);
  return { wrong, right, ref, bank };
}

test.each([
  ["booked at once", false],
  ["booked out of suspense", true],
])(
  "a line that credited the wrong recharge, %s, is freed by two, once, and credits the right one",
  async (_, held) => {
    const { wrong, right, ref, bank } = await mistaken(held);
    const suspense = await sumOf("suspense");
    const { id } = await lineBy(ref);
    expect(await undoing(wrong.no)).toMatchObject({ may: true, line: { id, no: ref, credited: true } });
    const proposals = await Promise.all([propose(wrong.no), propose(wrong.no)]);
    expect(proposals.map(({ status }) => status).sort()).toEqual([303, 409]);
    const proposal = numberOf(proposals.find(({ status }) => status === 303) ?? { location: null });
    expect(await shown(ref)).toMatchObject({ status: "MATCHED", undoProposed: proposal });
    expect((await settle(ann, proposal)).status).toBe(409);
    expect(await walletOf(wrong.member.id)).toMatchObject({ balance: 7_000n });

    // Who decides reads that a line credited it, before as after.
    const by = async () => (await adjustmentByNo(proposal))?.creditedBy;
    expect(await by()).toEqual({ id, no: ref });

    const answers = await Promise.all([settle(ben, proposal), settle(ben, proposal)]);
    expect(await by()).toEqual({ id, no: ref });
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await walletOf(wrong.member.id)).toMatchObject({ balance: 0n, owed: 0n });
    expect([await sumOf("bank:usd"), await sumOf("suspense")]).toEqual([bank, suspense]);
    expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
    expect(await undoing(wrong.no)).toMatchObject({ may: false, line: null, correction: { posted: true } });

    // Not to the one that was undone, but to the one whose money it is.
    expect((await match(ref, wrong.no)).status).toBe(409);
    expect((await match(ref, right.no)).status).toBe(303);
    expect(await walletOf(right.member.id)).toMatchObject({ balance: 7_000n });
    expect(await sumOf("bank:usd")).toBe(bank + 7_000n);
  },
);

test("what is spent already is owed", async () => {
  const { wrong, ref } = await mistaken();
  const ref0 = { type: "test", id: wrong.member.id };
  const spent = { idemKey: `test:${randomUUID()}`, member: wrong.member.id, ref: ref0, amount: -5_000n };
  await transaction((tx) => post(tx, [adjusted(spent)]));
  expect((await settle(ben, numberOf(await propose(wrong.no)))).status).toBe(303);
  expect(await walletOf(wrong.member.id)).toMatchObject({ balance: 0n, owed: 5_000n });
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED" });
});

test("an order's wire gives its line back: what it paid stays paid, and the member owes it", async () => {
  const [world, ref] = [await makeWorld(), randomUUID()];
  const { id: orderId, total } = await newOrder(world);
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  await startPayment(payer, {
    method: "wire",
    payables: [{ type: "store_order", id: orderId }],
    expectedTotal: total,
    idemKey: randomUUID(),
  });
  const wire = await db.first<{ id: string }>(sql`
    select id from payment where user_id = ${world.member.id} and method = 'wire'`);
  const id = wire?.id ?? "";
  const [bank, before] = [await sumOf("bank:usd"), await walletOf(world.member.id)];
  const amount = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`;
  await taken(ann, csv([{ ref, amount }]));
  expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(303);
  expect((await match(ref, id, "payment")).status).toBe(303);
  const form = { intent: "undo", reason };
  const proposed = await callAction(wirePage, { params: { paymentId: id }, as: ann, form });
  expect((await settle(ben, numberOf(proposed))).status).toBe(303);
  expect(await sumOf("bank:usd")).toBe(bank);
  expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, owed: total - before.balance });
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
});

test("what the bank took back is not undone besides, nor the other way round", async () => {
  const { wrong, ref } = await mistaken();
  const gone = randomUUID();
  await taken(ann, csv([{ ref: gone, amount: "-70.00", words: `return of ${ref}` }]));
  const { id: came } = await lineBy(ref);
  const recall = () => decide(ann, gone, { intent: "recall", came, reason: "The bank took it back" });
  const recalled = await recall();
  expect(recalled.status).toBe(303);
  expect((await propose(wrong.no)).status).toBe(409);
  expect((await settle(ben, numberOf(recalled), { intent: "refuse", note: "Other money" })).status).toBe(303);
  const proposal = numberOf(await propose(wrong.no));
  expect((await recall()).status).toBe(409);
  expect((await settle(ben, proposal)).status).toBe(303);
  expect(await walletOf(wrong.member.id)).toMatchObject({ balance: 0n, owed: 0n });
});
