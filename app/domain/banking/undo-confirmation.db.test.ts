import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql, transaction } from "~/platform/db";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { action as rechargePage, loader as rechargeLoader } from "~/routes/desk/finance/recharge";
import { action as wirePage, loader as wireLoader } from "~/routes/desk/finance/wire";
import { loader as adjustmentLoader } from "~/routes/desk/ledger/adjustment";
import { action as journalPage } from "~/routes/desk/ledger/journal";
import { loader as ownRecharges } from "~/routes/user/wallet/recharge-orders";
import { loader as ownWire } from "~/routes/user/wallet/wire";
import { numberOf, settle } from "../../../tests/corrections";
import { makeStaff, type TestMember, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { makeWorld, newOrder, orderRow, prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";
import { refreshSuggestions } from "./suggest.server";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const confirmation = (received: string, bankRef: string) => ({
  intent: "confirm",
  received,
  bankRef,
  receivedOn: today,
  sure: "on",
});

const textOf = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;

let dollars = 500n;
/** A wire that was confirmed by hand, over an amount of its own, and the number under which. */
async function confirmed() {
  dollars += 1n;
  const bankRef = `BY-${randomUUID().slice(0, 12)}`.toUpperCase();
  const [bank, amount] = [await sumOf("bank:usd"), dollars * 100n];
  const wire = await wired(amount);
  const done = await onPage(wire.no, confirmation(textOf(amount), bankRef));
  if (done.status !== 303) throw new Error(JSON.stringify(done.data));
  return { ...wire, bankRef, bank, amount, received: textOf(amount) };
}

const onPage = (no: string, form: Record<string, string>, as = ann) =>
  callAction(rechargePage, { url: `/desk/recharges/${no}`, params: { rechargeNo: no }, as, form });

const propose = (by: TestStaff, no: string, reason = "The money never came") =>
  onPage(no, { intent: "undo", reason }, by);

/** What the member's page says came for it since. */
const came = async (no: string, member: TestMember) =>
  (await callLoader(ownWire, { params: { rechargeNo: no }, as: member })).data.came;

const undoing = async (no: string) =>
  (await callLoader(rechargeLoader, { params: { rechargeNo: no }, as: ann })).data.undoing;

/** Proposed by one and posted by another. */
async function undone(no: string): Promise<string> {
  const proposal = numberOf(await propose(ann, no));
  expect((await settle(ben, proposal)).status).toBe(303);
  return proposal;
}

async function spend(memberId: string, amount: bigint): Promise<void> {
  const ref = { type: "test", id: memberId };
  const draft = adjusted({ idemKey: `test:${randomUUID()}`, member: memberId, ref, amount: -amount });
  await transaction((tx) => post(tx, [draft]));
}

/** Until somebody waits for the table of the lines. */
async function untilWaits(): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const waits = await db.first(sql`
      select 1 from pg_locks where relation = 'bank_line'::regclass and not granted`);
    if (waits) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("nobody waits for the lines");
}

const receiptsOf = (bankRef: string) => db.rows(sql`select 1 from bank_receipt where bank_ref = ${bankRef}`);
const errorIn = (answer: { data: unknown }) => JSON.stringify(answer.data);

describe("a wire that was confirmed by hand by mistake", () => {
  test("is undone by two people, once; bank and balance are as before, and the member reads why", async () => {
    const { no, member, bank, bankRef, reference, amount } = await confirmed();
    expect(await undoing(no)).toMatchObject({ may: true, line: null, correction: null });
    const proposals = await Promise.all([propose(ann, no), propose(ben, no)]);
    expect(proposals.map(({ status }) => status).sort()).toEqual([303, 409]);
    const first = proposals[0]?.status === 303;
    const [asked, second] = first ? [ann, ben] : [ben, ann];
    const proposal = numberOf(proposals[first ? 0 : 1] as { location: string });
    expect(await undoing(no)).toMatchObject({ may: false, correction: { no: proposal, posted: false } });
    expect(await walletOf(member.id)).toMatchObject({ balance: amount });
    expect((await settle(asked, proposal)).status).toBe(409);

    const answers = await Promise.all([settle(second, proposal), settle(second, proposal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 0n });
    expect(await sumOf("bank:usd")).toBe(bank);
    expect(await receiptsOf(bankRef)).toEqual([]);
    expect(await undoing(no)).toMatchObject({ may: false, correction: { no: proposal, posted: true } });
    const shown = await callLoader(adjustmentLoader, { params: { adjustmentNo: proposal }, as: ann });
    expect(shown.data.row).toMatchObject({
      kind: "mistaken",
      amount: -amount,
      ccyAmount: -amount,
      lineId: null,
      wire: { type: "recharge", key: no, reference },
    });
    const list = await callLoader(ownRecharges, { url: "/user/rechargeorder", as: member });
    expect(list.data.page.rows).toMatchObject([{ no, status: "COMPLETED", tags: ["UNDONE"] }]);
    await runJobs();
    const [mail, ...more] = await db.rows<{ params: object }>(sql`
      select params from mail where template = 'adjustments.posted' and "to" = ${member.email}`);
    expect([mail?.params, more]).toMatchObject([{ wire: reference, reason: "The money never came" }, []]);
  });

  test("is not undone twice, nor confirmed anew by a page of before, nor taken back as a correction", async () => {
    const { no, member } = await confirmed();
    const proposal = await undone(no);
    expect((await propose(ann, no)).status).toBe(409);
    expect((await onPage(no, confirmation("500.00", `X-${randomUUID()}`))).status).toBe(409);
    expect((await settle(ben, proposal, { intent: "refuse", note: "Late" })).status).toBe(409);
    const posted = await db.first<{ id: string }>(sql`
      select j.id from journal j join adjustment x on x.id = j.ref_id where x.no = ${proposal}`);
    const back = await callAction(journalPage, {
      params: { journalId: posted?.id ?? "" },
      as: ann,
      form: { intent: "reverse", reason: "no" },
    });
    expect(back.status).toBe(409);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 0n });
  });

  test("refused or withdrawn it stands as before, and can be proposed anew", async () => {
    const { no, member, bankRef, amount } = await confirmed();
    for (const [by, form] of [
      [ben, { intent: "refuse", note: "It is there" }],
      [ann, { intent: "withdraw" }],
    ] as const) {
      expect((await settle(by, numberOf(await propose(ann, no)), form)).status).toBe(303);
      expect(await undoing(no)).toMatchObject({ may: true, correction: null });
    }
    expect(await walletOf(member.id)).toMatchObject({ balance: amount });
    expect(await receiptsOf(bankRef)).toHaveLength(1);
    await undone(no);
  });

  test("wants a reason, and finance", async () => {
    const { no } = await confirmed();
    expect((await propose(ann, no, " ")).status).toBe(400);
    const agent = await makeStaff({ roles: ["agent", "support"] });
    expect((await propose(agent, no)).status).toBe(403);
    const waits = await wired();
    expect((await propose(ann, waits.no)).status).toBe(409);
    expect(await undoing(waits.no)).toMatchObject({ may: false, line: null, correction: null });
  });

  test("what is spent already is owed; what comes in repays it", async () => {
    const { no, member, received, amount } = await confirmed();
    await spend(member.id, 45_000n);
    await undone(no);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 45_000n, withdrawable: 0n });
    const ref = randomUUID();
    await taken(ann, csv([{ ref, amount: received }]));
    expect((await decide(ann, ref, { intent: "member", email: member.email })).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: amount - 45_000n, owed: 0n });
  });

  test("of a closed account: what is not there is owed, and nobody is written to", async () => {
    const { no, member, amount } = await confirmed();
    await spend(member.id, amount);
    await runJobs();
    await db.run(sql`delete from mail where "to" = ${member.email}`);
    await db.run(sql`update "user" set status = '9', closed_at = now() where id = ${member.id}`);
    await undone(no);
    await runJobs();
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: amount });
    expect(await db.rows(sql`select 1 from mail where "to" = ${member.email}`)).toEqual([]);
  });
});

describe("the number it was confirmed under", () => {
  test("is free: its line is booked to the wire whose money it is", async () => {
    const { no, member, bankRef, received, amount } = await confirmed();
    const right = await wired(amount);
    const before = await onPage(right.no, confirmation(received, bankRef));
    expect(errorIn(before)).toContain("bankRef");
    await undone(no);
    await taken(ann, csv([{ ref: bankRef, amount: received, words: right.reference }]));
    expect(await lineBy(bankRef)).toMatchObject({ status: "UNMATCHED", suggestion: { key: right.no } });
    const match = { intent: "match", type: "recharge", key: right.no };
    expect((await decide(ann, bankRef, match)).status).toBe(303);
    expect(await walletOf(right.member.id)).toMatchObject({ balance: amount });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n });
  });

  test("or typed for that wire, before the line is there; then the line is that wire's", async () => {
    const { no, bankRef, received, amount } = await confirmed();
    const right = await wired(amount);
    await undone(no);
    expect((await onPage(right.no, confirmation(received, bankRef))).status).toBe(303);
    await taken(ann, csv([{ ref: bankRef, amount: received }]));
    const linked = await db.first(sql`
      select l.kind, l.ref_no as no from bank_line l where l.entry_ref = ${bankRef}`);
    expect(linked).toEqual({ kind: "already", no: right.no });
  });

  test("a line that names the wire after all is credited to its member, and finance is told so", async () => {
    const [{ no, member, reference, received, amount }, ref] = [await confirmed(), randomUUID()];
    await undone(no);
    for (const came of [received, "480.07"]) {
      const each = `${ref}-${came}`;
      await taken(ann, csv([{ ref: each, amount: came, words: reference }]));
      const { id, suggestion } = await lineBy(each);
      expect(suggestion).toBeNull();
      const page = await callLoader(lineLoader, { params: { lineId: id }, as: ann });
      expect(page.data.line).toMatchObject({ byHand: [], differing: [] });
      for (const form of [
        { intent: "match", type: "recharge", key: no },
        { intent: "find", reference },
      ] as Record<string, string>[]) {
        const told = await decide(ann, each, form);
        expect([told.status, errorIn(told)]).toEqual([409, expect.stringContaining("banking:error.undone")]);
        expect(errorIn(told)).toContain(member.email);
      }
      expect((await decide(ann, each, { intent: "differs", reference, reason: "x" })).status).toBe(409);
    }
    expect((await decide(ann, `${ref}-${received}`, { intent: "member", email: member.email })).status).toBe(
      303,
    );
    expect(await walletOf(member.id)).toMatchObject({ balance: amount });
    expect(await came(no, member)).toEqual({ on: today, amount });
  });

  test("money over its amount that names no wire is its own, once it is credited to its member", async () => {
    const [{ no, member, received, amount }, ref, early] = [await confirmed(), randomUUID(), randomUUID()];
    await taken(ann, csv([{ ref: early, amount: received, words: "invoice" }]));
    const toMember = { intent: "member", email: member.email, sure: "on" };
    expect((await decide(ann, early, toMember)).status).toBe(303);
    expect(await came(no, member)).toBeNull();
    await undone(no);
    await taken(ann, csv([{ ref, amount: received, words: "invoice" }]));
    expect(await came(no, member)).toBeNull();
    expect((await decide(ann, ref, toMember)).status).toBe(303);
    expect(await came(no, member)).toEqual({ on: today, amount });
  });
});

describe("a line of the statement that is its money", () => {
  test("taken in under its number: it is not undone, also where it was proposed before", async () => {
    const { no, member, bankRef, received, amount } = await confirmed();
    const proposal = numberOf(await propose(ann, no));
    await taken(ann, csv([{ ref: bankRef, amount: received }]));
    const { id } = await lineBy(bankRef);
    const late = await settle(ben, proposal);
    expect([late.status, errorIn(late)]).toEqual([409, expect.stringContaining("books:error.hasLine")]);
    expect((await settle(ben, proposal, { intent: "refuse", note: "It came" })).status).toBe(303);
    expect(await undoing(no)).toMatchObject({ may: false, line: { id, no: bankRef } });
    expect((await propose(ann, no)).status).toBe(409);
    expect(await walletOf(member.id)).toMatchObject({ balance: amount });
  });

  test("over another amount, while two people decide on that", async () => {
    const [{ no, reference, member }, ref] = [await confirmed(), randomUUID()];
    await taken(ann, csv([{ ref, amount: "480.08", words: reference }]));
    const differs = { intent: "differs", reference, reason: "480 came" };
    const difference = numberOf(await decide(ann, ref, differs));
    expect(await undoing(no)).toMatchObject({ may: false });
    expect((await propose(ann, no)).status).toBe(409);
    expect((await settle(ben, difference, { intent: "refuse", note: "Other money" })).status).toBe(303);
    // And the other way round: whichever is posted first, the other does not fit any more.
    const proposal = numberOf(await propose(ann, no));
    const again = numberOf(await decide(ann, ref, differs));
    expect((await settle(ben, proposal)).status).toBe(303);
    expect((await settle(ben, again)).status).toBe(409);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 0n });
  });

  test("linked by a statement that is being taken in: undoing waits for it, and does nothing then", async () => {
    const [{ no, member, received, amount }, ref] = [await confirmed(), randomUUID()];
    await taken(ann, csv([{ ref, amount: received, words: "invoice" }]));
    const proposal = numberOf(await propose(ann, no));
    let approving: ReturnType<typeof settle> | undefined;
    await transaction(async (tx) => {
      await tx.run(sql`
        update bank_line set status = 'MATCHED', kind = 'already', ref_no = ${no},
          ref_id = (select id from recharge_order where no = ${no}) where entry_ref = ${ref}`);
      approving = settle(ben, proposal);
      await untilWaits();
    });
    const answer = await approving;
    expect([answer?.status, errorIn(answer ?? { data: null })]).toEqual([
      409,
      expect.stringContaining("books:error.hasLine"),
    ]);
    expect(await walletOf(member.id)).toMatchObject({ balance: amount });
  });

  test("is it, or it is undone: never both, whoever is first", async () => {
    for (let i = 0; i < 4; i++) {
      const [{ no, member, reference, received, amount }, ref] = [await confirmed(), randomUUID()];
      await taken(ann, csv([{ ref, amount: received, words: "invoice" }]));
      const proposal = numberOf(await propose(ann, no));
      const answers = await Promise.all([
        settle(ben, proposal),
        decide(ann, ref, { intent: "find", reference, sure: "on" }),
        refreshSuggestions(),
      ]);
      const [approved, linked] = [answers[0].status === 303, answers[1].status === 303];
      expect(approved).not.toBe(linked);
      expect(await walletOf(member.id)).toMatchObject({ balance: approved ? 0n : amount });
      expect(await lineBy(ref)).toMatchObject({ status: linked ? "MATCHED" : "UNMATCHED" });
    }
  });
});

describe("the wire of an order", () => {
  /** An order's wire that was confirmed by hand over so much less than asked for. */
  async function paidByHand(less: bigint) {
    const [bank, fees, world] = [await sumOf("bank:usd"), await sumOf("exp:bank_fee"), await makeWorld()];
    const { id: orderId, total, no } = await newOrder(world);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    await startPayment(payer, {
      method: "wire",
      payables: [{ type: "store_order", id: orderId }],
      expectedTotal: total,
      idemKey: randomUUID(),
    });
    const wire = await db.first<{ id: string }>(sql`
      select p.id from payment p where p.user_id = ${world.member.id} and p.method = 'wire'`);
    const id = wire?.id ?? "";
    const page = (form: Record<string, string>, as = ann) =>
      callAction(wirePage, { url: `/desk/wires/${id}`, params: { paymentId: id }, as, form });
    const done = await page(confirmation(textOf(total - less), `OB-${randomUUID()}`));
    expect(done.status).toBe(303);
    return { world, no, total, id, page, bank, fees };
  }

  test.each([
    ["what it paid stays paid, and the member owes it; what we bore comes back to us", 80n, "PENDING"],
    ["too little for it: only the balance had it, and gives it back", 500n, "AWAITING_PAYMENT"],
  ])("%s", async (_, less, status) => {
    const { world, no, total, id, page, bank, fees } = await paidByHand(less);
    const proposal = numberOf(await page({ intent: "undo", reason: "Another's money" }));
    expect((await page({ intent: "undo", reason: "Another's money" }, ben)).status).toBe(409);
    expect((await settle(ben, proposal)).status).toBe(303);
    expect(await sumOf("bank:usd")).toBe(bank);
    expect(await sumOf("exp:bank_fee")).toBe(fees);
    const owed = status === "PENDING" ? total : 0n;
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, owed });
    const external = await db.first<{ external: string }>(
      sql`select external_order_id as external from store_order where no = ${no}`,
    );
    expect(await orderRow(world, external?.external ?? "")).toMatchObject({ status });
    const shown = await callLoader(wireLoader, { params: { paymentId: id }, as: ann });
    expect(shown.data).toMatchObject({
      undoing: { may: false, correction: { no: proposal, posted: true } },
      wire: { tags: expect.arrayContaining(["UNDONE"]) as string[] },
    });
  });
});

test("of euros the bank gives up euros, the balance what was credited", async () => {
  const [bank, wire] = [await sumOf("bank:eur", "EUR"), await wired()];
  await db.run(sql`update recharge_order set ccy = 'EUR' where no = ${wire.no}`);
  expect((await onPage(wire.no, confirmation("91.43", `E-${randomUUID()}`))).status).toBe(303);
  expect((await walletOf(wire.member.id)).balance).toBeGreaterThan(0n);
  await undone(wire.no);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 0n, owed: 0n });
  expect(await sumOf("bank:eur", "EUR")).toBe(bank);
});

test("what ledger:check would find: a number left behind, an amount that is not whole", async () => {
  const { no, bankRef } = await confirmed();
  await undone(no);
  const id = (await db.first<{ id: string }>(sql`select id from recharge_order where no = ${no}`))?.id ?? "";
  const found = async () =>
    (await checkLedger()).mismatches.find(
      ({ name }) => name === "wires confirmed by mistake that were not undone whole",
    )?.count;
  await db.run(sql`
    insert into bank_receipt (account, bank_ref, ref_type, ref_id) values ('bank:usd', ${bankRef}, 'recharge_order', ${id})`);
  expect(await found()).toBe(1);
  await db.run(sql`delete from bank_receipt where ref_id = ${id}`);
  await db.run(sql`update recharge_order set tags = '{}' where id = ${id}`);
  expect(await found()).toBe(1);
  await db.run(sql`update recharge_order set tags = '{UNDONE}' where id = ${id}`);
  expect(await found()).toBe(0);
});
