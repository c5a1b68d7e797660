import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";
import { action as rechargePage } from "~/routes/desk/finance/recharge";
import { action as wirePage } from "~/routes/desk/finance/wire";
import { numberOf, settle, shownLine } from "../../../tests/corrections";
import type { TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { callAction } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";
import { bankBalances } from "./balances.server";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const newRef = () => `R${randomUUID().slice(0, 8)}`.toUpperCase();

/** A wire that finance confirmed by hand under a number of the bank's. */
async function confirmed(received: string, bankRef: string) {
  const wire = await wired();
  const done = await callAction(rechargePage, {
    url: "/desk",
    params: { rechargeNo: wire.no },
    as: ann,
    form: { intent: "confirm", received, bankRef, receivedOn: today, sure: "on" },
  });
  if (done.status !== 303) throw new Error(JSON.stringify(done.data));
  const row = await db.first<{ id: string }>(sql`select id from recharge_order where no = ${wire.no}`);
  return { ...wire, id: row?.id ?? "" };
}

const shown = (ref: string) => shownLine(ann, ref);
const unlink = (by: TestStaff, ref: string, wire: string) =>
  decide(by, ref, { intent: "unlink", wire, reason: "It was another member's" });
const link = (by: TestStaff, ref: string, key: string) =>
  decide(by, ref, { intent: "match", type: "recharge", key });
const receiptsOf = (refId: string) =>
  db.rows<{ ref: string }>(sql`select bank_ref as ref from bank_receipt where ref_id = ${refId}`);
const journals = async () =>
  (await db.first<{ n: number }>(sql`select count(*)::int as n from journal`))?.n ?? 0;

/** What nothing explains on the dollar account, beside a statement that closes so. */
async function unexplained(ref: string): Promise<bigint> {
  await db.run(sql`
    update bank_statement set closing = 0, to_on = '2099-01-01'
    where id = (select statement_id from bank_line where entry_ref = ${ref})`);
  return (await bankBalances()).find(({ account }) => account === "bank:usd")?.unexplained ?? 0n;
}

test("a line is freed from the wrong wire, once: its number pays for the right one, and the wrong one waits for its own", async () => {
  const [ref, own] = [newRef(), newRef()];
  const right = await wired();
  const wrong = await confirmed("491.13", ref);
  await taken(ann, csv([{ ref, amount: "491.13", words: right.reference }]));
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  const [bank, posted, before] = [await sumOf("bank:usd"), await journals(), await unexplained(ref)];

  const answers = await Promise.all([unlink(ann, ref, wrong.id), unlink(ben, ref, wrong.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
  expect(await walletOf(wrong.member.id)).toMatchObject({ balance: 49_113n });
  expect([await sumOf("bank:usd"), await journals()]).toEqual([bank, posted]);
  expect(await receiptsOf(wrong.id)).toEqual([]);
  // The bank's comparison says what a booking by hand without its line is: money that nothing explains.
  expect(await unexplained(ref)).toBe(before - 49_113n);
  const { id } = await lineBy(ref);
  expect(
    await db.rows(sql`
      select actor, after ->> 'reason' as reason from audit_log where action = 'bank.unlink' and entity_id = ${id}`),
  ).toMatchObject([{ reason: "It was another member's" }]);

  // Nothing links it again by itself; the true wire is booked by it.
  await taken(ann, csv([{ ref: own, amount: "491.13" }]));
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", suggestion: { key: right.no } });
  expect(await lineBy(own)).toMatchObject({ status: "UNMATCHED", suggestion: { key: wrong.no, by: "hand" } });
  expect((await decide(ann, ref, { intent: "find", reference: right.reference })).status).toBe(303);
  expect(await walletOf(right.member.id)).toMatchObject({ balance: 49_113n });
  expect((await link(ann, own, wrong.no)).status).toBe(303);
  expect(await lineBy(own)).toMatchObject({ status: "MATCHED", kind: "already" });
  expect(await receiptsOf(wrong.id)).toEqual([{ ref: own }]);
  expect(await sumOf("bank:usd")).toBe(bank + 49_113n);
});

test("under the number as it was typed otherwise, too; freed by mistake it is linked again by a press", async () => {
  const ref = newRef();
  const wire = await confirmed("492.24", `${ref.slice(0, 3)} ${ref.slice(3).toLowerCase()}`);
  await taken(ann, csv([{ ref, amount: "492.24" }]));
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  expect((await unlink(ann, ref, wire.id)).status).toBe(303);
  expect(await receiptsOf(wire.id)).toEqual([]);
  await taken(ann, csv([{ amount: "1.00" }]));
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", suggestion: null });
  expect((await shown(ref)).byHand).toMatchObject([{ key: wire.no, unlinked: true }]);
  // Nobody is credited by it without a word: it may be that wire's money after all.
  const credit = { intent: "member", email: wire.member.email };
  expect((await decide(ann, ref, credit)).status).toBe(409);
  expect((await link(ann, ref, wire.no)).status).toBe(303);
  expect((await unlink(ben, ref, wire.id)).status).toBe(303);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED" });
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 49_224n });
});

test("a page that shows another wire, a line that was credited, and one that waits are told that nothing was done", async () => {
  const [ref, credited] = [newRef(), newRef()];
  const [first, second, third] = [
    await confirmed("493.35", newRef()),
    await confirmed("493.35", newRef()),
    await wired(),
  ];
  await taken(ann, csv([{ ref, amount: "493.35" }]));
  await taken(ann, csv([{ ref: credited, amount: "494.46", words: third.reference }]));
  expect((await unlink(ann, ref, first.id)).status).toBe(409);
  expect((await link(ann, ref, first.no)).status).toBe(303);
  expect((await unlink(ann, ref, first.id)).status).toBe(303);
  expect((await link(ann, ref, second.no)).status).toBe(303);
  expect((await unlink(ben, ref, first.id)).status).toBe(409);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  expect((await decide(ann, ref, { intent: "unlink", wire: second.id, reason: " " })).status).toBe(400);
  expect((await decide(ann, ref, { intent: "unmatch", reason: "no journal of its own" })).status).toBe(409);
  expect((await decide(ann, credited, { intent: "find", reference: third.reference })).status).toBe(303);
  const row = await db.first<{ id: string }>(sql`select id from recharge_order where no = ${third.no}`);
  expect((await unlink(ann, credited, row?.id ?? "")).status).toBe(409);
  expect(await walletOf(third.member.id)).toMatchObject({ balance: 49_446n });
});

test("what two people have booked by the line keeps it with its wire, and says so", async () => {
  const ref = newRef();
  const wire = await confirmed("500.00", newRef());
  await taken(ann, csv([{ ref, amount: "480.00", words: wire.reference }]));
  const proposed = await decide(ann, ref, { intent: "differs", reference: wire.reference, reason: "Less" });
  const no = numberOf(proposed);
  expect((await settle(ben, no)).status).toBe(303);
  expect((await shown(ref)).correction).toBe(no);
  const refused = await unlink(ann, ref, wire.id);
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([409, expect.stringContaining(no)]);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
});

test("while it is proposed to take the wire back the line stays; refused, it may be freed, and nothing is taken by it", async () => {
  const [ref, gone] = [newRef(), newRef()];
  const wire = await confirmed("495.57", ref);
  await taken(ann, csv([{ ref, amount: "495.57" }]));
  await taken(ann, csv([{ ref: gone, amount: "-495.57", words: `Recall of ${ref}` }]));
  const recall = async () =>
    decide(ann, gone, { intent: "recall", came: (await lineBy(ref)).id, reason: "The bank took it back" });
  const [asked, freed] = await Promise.all([recall(), unlink(ben, ref, wire.id)]);
  // Whoever was first: never both.
  expect([asked.status, freed.status].sort()).toEqual([303, 409]);
  if (freed.status === 303) expect((await link(ann, ref, wire.no)).status).toBe(303);
  const no = numberOf(freed.status === 303 ? await recall() : asked);
  const refused = await unlink(ann, ref, wire.id);
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([409, expect.stringContaining(no)]);
  expect((await settle(ben, no, { intent: "refuse", note: "Another wire" })).status).toBe(303);
  expect((await unlink(ann, ref, wire.id)).status).toBe(303);
  expect((await recall()).status).toBe(409);
});

test("an order's wire gives its line up and takes it again; the order stays paid", async () => {
  const [world, ref] = [await makeWorld(), newRef()];
  const { id, total, no } = await newOrder(world);
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  const payables = [{ type: "store_order" as const, id }];
  const idemKey = randomUUID();
  await startPayment(payer, { method: "wire", payables, expectedTotal: total, idemKey });
  const wire = await db.first<{ id: string }>(sql`select id from payment where user_id = ${world.member.id}`);
  const paymentId = wire?.id ?? "";
  const received = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`;
  const done = await callAction(wirePage, {
    url: "/desk",
    params: { paymentId },
    as: ann,
    form: { intent: "confirm", received, bankRef: ref, receivedOn: today, sure: "on" },
  });
  expect(done.status).toBe(303);
  await taken(ann, csv([{ ref, amount: received }]));
  expect((await unlink(ann, ref, paymentId)).status).toBe(303);
  expect(await receiptsOf(paymentId)).toEqual([]);
  const again = { intent: "match", type: "payment", key: paymentId };
  const answers = await Promise.all([decide(ann, ref, again), decide(ben, ref, again)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await receiptsOf(paymentId)).toEqual([{ ref }]);
  const order = await db.first(sql`select status from store_order where no = ${no}`);
  expect(order).toEqual({ status: "PENDING" });
});

test("a wire that was confirmed by mistake is freed of the line that came meanwhile, and then undone", async () => {
  const ref = newRef();
  const wire = await confirmed("496.68", ref);
  const asked = await callAction(rechargePage, {
    url: "/desk",
    params: { rechargeNo: wire.no },
    as: ann,
    form: { intent: "undo", reason: "The money never came" },
  });
  await taken(ann, csv([{ ref, amount: "496.68" }]));
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  expect((await settle(ben, numberOf(asked))).status).toBe(409);
  expect((await shown(ref)).correction).toBe(null);
  expect((await unlink(ann, ref, wire.id)).status).toBe(303);
  expect((await settle(ben, numberOf(asked))).status).toBe(303);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 0n });
  await taken(ann, csv([{ amount: "1.00" }]));
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", suggestion: null });
  expect((await shown(ref)).byHand).toEqual([]);
});
