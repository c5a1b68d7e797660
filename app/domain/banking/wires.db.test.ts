import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { action as rechargePage } from "~/routes/desk/finance/recharge";
import { action as listAction, loader as listLoader } from "~/routes/desk/bank/lines";
import type { TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { makeWorld, newOrder, orderRow, prepareOrders } from "../../../tests/orders";
import { issuedInvoices } from "../../../tests/invoices";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const confirmed = (staff: TestStaff, no: string, received: string, bankRef: string) =>
  callAction(rechargePage, {
    url: `/desk/recharges/${no}`,
    params: { rechargeNo: no },
    as: staff,
    form: { intent: "confirm", received, bankRef, receivedOn: today },
  });

/** One press on what is suggested in the list. */
const press = (by: TestStaff, line: string, key: string) =>
  callAction(listAction, {
    url: "/desk/bank",
    as: by,
    form: { intent: "match", line, type: "recharge", key },
  });

test("a recharge is suggested by a mistyped reference and confirmed by one press, once", async () => {
  const [staff, other, wire, ref] = [await finance(), await finance(), await wired(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "488.00", words: wire.reference.slice(0, -1) }]));
  const line = await lineBy(ref);
  expect(line.suggestion).toMatchObject({ key: wire.no, by: "typo" });
  const list = await callLoader(listLoader, { url: "/desk/bank?size=100", as: staff });
  expect(list.data.page.rows.map(({ entryRef }) => entryRef)).toContain(ref);
  const answers = await Promise.all([
    press(staff, line.id, wire.no),
    press(other, line.id, wire.no),
    press(staff, line.id, wire.no),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_800n });
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "recharge" });
  expect((await decide(staff, ref, { intent: "unmatch", reason: "no" })).status).toBe(409);
});

test("confirmed by hand under another spelling: its line is that money by itself, and never credited again", async () => {
  const [staff, wire, ref] = [await finance(), await wired(), `ABC${randomUUID().slice(0, 8)}`.toUpperCase()];
  const typed = `${ref.slice(0, 3)} ${ref.slice(3).toLowerCase()}`;
  expect((await confirmed(staff, wire.no, "487.31", typed)).status).toBe(303);
  await taken(staff, csv([{ ref, amount: "487.31", words: "invoice" }]));
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  expect((await decide(staff, ref, { intent: "member", email: wire.member.email })).status).toBe(409);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_731n });
});

test("two numbers without a letter or digit of ours are no spelling of each other: finance decides", async () => {
  const [staff, wire] = [await finance(), await wired()];
  expect((await confirmed(staff, wire.no, "483.57", "转账甲")).status).toBe(303);
  await taken(staff, csv([{ ref: "转账乙", amount: "483.57" }]));
  expect(await lineBy("转账乙")).toMatchObject({
    status: "UNMATCHED",
    suggestion: { key: wire.no, by: "hand" },
  });
});

test("confirmed by hand under another number: finance is warned, and one press links it, once", async () => {
  const [staff, other, wire, ref] = [await finance(), await finance(), await wired(), randomUUID()];
  const stranger = await wired();
  expect((await confirmed(staff, wire.no, "486.42", "BOOK-1")).status).toBe(303);
  await taken(staff, csv([{ ref, amount: "486.42" }]));
  const line = await lineBy(ref);
  expect(line).toMatchObject({ status: "UNMATCHED", suggestion: { key: wire.no, by: "hand" } });
  const page = await callLoader(lineLoader, { params: { lineId: line.id }, as: staff });
  expect(page.data.line.byHand).toMatchObject([
    { key: wire.no, bankRef: "BOOK-1", member: wire.member.email },
  ]);
  const credits: Record<string, string>[] = [
    { intent: "member", email: wire.member.email },
    { intent: "find", reference: stranger.reference },
    { intent: "match", type: "recharge", key: stranger.no },
  ];
  for (const credit of credits) {
    const refused = await decide(staff, ref, credit);
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([
      409,
      expect.stringContaining("maybeTwice"),
    ]);
  }
  const answers = await Promise.all([press(staff, line.id, wire.no), press(other, line.id, wire.no)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_642n });
  // The statement's number is used up: nobody confirms another wire by it.
  expect((await confirmed(staff, stranger.no, "486.42", ref)).status).toBe(422);
  expect(await walletOf(stranger.member.id)).toMatchObject({ balance: 0n });
});

test("a wire is one line: the one of the typed number waits where another was said to be its money", async () => {
  const [staff, wire, ref, typed] = [await finance(), await wired(), randomUUID(), randomUUID()];
  expect((await confirmed(staff, wire.no, "481.36", typed)).status).toBe(303);
  await taken(staff, csv([{ ref, amount: "481.36" }]));
  const match = { intent: "match", type: "recharge", key: wire.no };
  expect((await decide(staff, ref, match)).status).toBe(303);
  await taken(staff, csv([{ ref: typed, amount: "481.36" }]));
  expect(await lineBy(typed)).toMatchObject({ status: "UNMATCHED", kind: null });
  expect((await decide(staff, typed, match)).location).toContain(`?wire=${wire.reference}`);
  expect(await lineBy(typed)).toMatchObject({ status: "UNMATCHED", kind: null });
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_136n });
});

test("what its own line was booked as already is not booked a second time by hand", async () => {
  const staff = await finance();
  const before = await sumOf("bank:usd");
  const bookings: Record<string, string>[] = [
    { intent: "suspense" },
    { intent: "psp", provider: "stripe" },
    { intent: "fx" },
    { intent: "payoneer" },
  ];
  for (const [i, booking] of bookings.entries()) {
    const [wire, ref] = [await wired(), randomUUID()];
    await taken(staff, csv([{ ref, amount: `48${i}.91` }]));
    expect((await decide(staff, ref, booking)).status).toBe(303);
    const refused = await confirmed(staff, wire.no, `48${i}.91`, ref);
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([422, expect.stringContaining(ref)]);
    expect((await decide(staff, ref, { intent: "unmatch", reason: "it was the wire" })).status).toBe(303);
    expect((await confirmed(staff, wire.no, `48${i}.91`, ref)).status).toBe(303);
  }
  expect((await sumOf("bank:usd")) - before).toBe(48_091n + 48_191n + 48_291n + 48_391n);
});

test("out of suspense it is the wire's money: told, and receipted, by what arrived", async () => {
  const [staff, wire, ref] = [await finance(), await wired(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "482.17" }]));
  expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
  expect((await decide(staff, ref, { intent: "find", reference: wire.reference })).status).toBe(303);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_217n });
  expect(await issuedInvoices(wire.member.id)).toBe(1);
  const receipts = await db.rows(sql`select kind, total from invoice where user_id = ${wire.member.id}`);
  expect(receipts).toEqual([{ kind: "RECEIPT", total: 48_217n }]);
  await runJobs();
  const mail = await db.first(sql`
    select params ->> 'amount' as amount, params ->> 'credited' as credited from mail
    where template = 'wallet.recharged' and "to" = ${wire.member.email}`);
  expect(mail).toEqual({ amount: "48217", credited: "48217" });
});

test("another amount by hand than the line that names the wire says: finance is led to the line, and told why it cannot be both", async () => {
  const [staff, wire, ref] = [await finance(), await wired(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "483.75", words: `for ${wire.reference.toLowerCase()}` }]));
  for (const number of ["BOOK-9", ref]) {
    const refused = await confirmed(staff, wire.no, "473.75", number);
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([422, expect.stringContaining(ref)]);
  }
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 0n });
  const early = await wired();
  expect((await confirmed(staff, early.no, "473.75", "BOOK-10")).status).toBe(303);
  const late = randomUUID();
  await taken(staff, csv([{ ref: late, amount: "483.75", words: early.reference }]));
  const credits: Record<string, string>[] = [
    { intent: "member", email: early.member.email },
    { intent: "match", type: "recharge", key: early.no },
  ];
  for (const credit of credits) expect((await decide(staff, late, credit)).status).toBe(409);
  expect(await walletOf(early.member.id)).toMatchObject({ balance: 47_375n });
});

test("other money of the same amount is credited where finance says so, and a line that names its wire without a word", async () => {
  const [staff, first, second, third] = [await finance(), await wired(), await wired(), await wired()];
  const [ref, named] = [randomUUID(), randomUUID()];
  expect((await confirmed(staff, first.no, "485.53", "BOOK-2")).status).toBe(303);
  await taken(
    staff,
    csv([
      { ref, amount: "485.53" },
      { ref: named, amount: "485.53", words: third.reference },
    ]),
  );
  expect((await decide(staff, named, { intent: "find", reference: third.reference })).status).toBe(303);
  const credit = { intent: "find", reference: second.reference };
  expect((await decide(staff, ref, credit)).status).toBe(409);
  expect((await decide(staff, ref, { ...credit, sure: "on" })).status).toBe(303);
  for (const { member } of [first, second, third])
    expect(await walletOf(member.id)).toMatchObject({ balance: 48_553n });
});

test("credited by its line first, it is not confirmed by hand under another number; its own number is used up", async () => {
  const [staff, wire, ref] = [await finance(), await wired(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "484.64" }]));
  const waiting = await confirmed(staff, wire.no, "484.64", "BOOK-3");
  expect([waiting.status, JSON.stringify(waiting.data)]).toEqual([
    422,
    expect.stringContaining("onStatement"),
  ]);
  expect((await decide(staff, ref, { intent: "member", email: wire.member.email })).status).toBe(303);
  for (const number of ["BOOK-3", ref])
    expect((await confirmed(staff, wire.no, "484.64", number)).status).toBe(422);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_464n });
  // Taken back, the entry is free for the wire it belongs to.
  expect((await decide(staff, ref, { intent: "unmatch", reason: "it was the wire" })).status).toBe(303);
  expect((await decide(staff, ref, { intent: "find", reference: wire.reference })).status).toBe(303);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_464n });
});

test("an order's wire is paid by it", async () => {
  const [staff, world, ref] = [await finance(), await makeWorld(), randomUUID()];
  const { id, total, no } = await newOrder(world);
  const external = await db.first<{ external: string }>(
    sql`select external_order_id as external from store_order where no = ${no}`,
  );
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  await startPayment(payer, {
    method: "wire",
    payables: [{ type: "store_order", id }],
    expectedTotal: total,
    idemKey: randomUUID(),
  });
  const wire = await db.first<{ reference: string }>(sql`
    select w.reference from payment_wire w join payment p on p.id = w.payment_id where p.user_id = ${world.member.id}`);
  const amount = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`;
  await taken(staff, csv([{ ref, amount, words: wire?.reference ?? "" }]));
  expect((await decide(staff, ref, { intent: "find", reference: wire?.reference ?? "" })).status).toBe(303);
  expect(await orderRow(world, external?.external ?? "")).toMatchObject({
    status: "PENDING",
    hold: "NONE",
  });
});

test("what finance confirmed by hand under the bank's number is known when the statement comes", async () => {
  const [staff, wire, ref] = [await finance(), await wired(), randomUUID()];
  const { confirmWire } = await import("~/domain/wallet/wire-decision.server");
  await confirmWire(staff, wire.no, {
    intent: "confirm",
    received: 50_000n,
    bankRef: ref,
    receivedOn: today,
  });
  await taken(staff, csv([{ ref, amount: "500.00", words: wire.reference }]));
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 50_000n });
});
