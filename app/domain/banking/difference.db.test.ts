import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql, transaction } from "~/platform/db";
import { action as lineAction, loader as lineLoader } from "~/routes/desk/bank/line";
import { action as wirePage } from "~/routes/desk/finance/wire";
import { action as rechargePage } from "~/routes/desk/finance/recharge";
import { action as journalPage } from "~/routes/desk/ledger/journal";
import { numberOf, settle } from "../../../tests/corrections";
import type { TestStaff } from "../../../tests/factories";
import { fund, makeWorld, newOrder, orderRow, prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const confirm = (
  page: typeof rechargePage,
  params: Record<string, string>,
  received: string,
  bankRef: string,
) =>
  callAction(page, {
    url: "/desk",
    params,
    as: ann,
    form: { intent: "confirm", received, bankRef, receivedOn: today, sure: "on" },
  });

/** A wire that was confirmed by hand over one amount, and then its line over another. */
async function differing(confirmed: string, arrived: string, { named = true, sameNumber = false } = {}) {
  const [wire, ref] = [await wired(), `R${randomUUID().slice(0, 8)}`.toUpperCase()];
  const typed = sameNumber ? `${ref.slice(0, 3)} ${ref.slice(3).toLowerCase()}` : `BOOK-${randomUUID()}`;
  const done = await confirm(rechargePage, { rechargeNo: wire.no }, confirmed, typed);
  if (done.status !== 303) throw new Error(JSON.stringify(done.data));
  await taken(ann, csv([{ ref, amount: arrived, words: named ? `inv ${wire.reference}` : "invoice" }]));
  return { ...wire, ref, line: await lineBy(ref) };
}

const propose = (by: TestStaff, ref: string, reference: string, reason = "The bank says so") =>
  decide(by, ref, { intent: "differs", reference, reason });

const taskOf = (lineId: string) =>
  db.first<{ kind: string; data: object; done: boolean }>(sql`
    select kind, data, done_at is not null as done from finance_task where ref_type = 'bank_line' and ref_id = ${lineId}`);

describe("a wire that was confirmed by hand over another amount than its line says", () => {
  test.each([
    ["less, named on the line", { named: true }],
    ["less, under its number in another spelling", { named: false, sameNumber: true }],
  ])("%s: finance is led to it, two people book it, once", async (_, how) => {
    const { ref, line, reference, member, no } = await differing("500.00", "480.00", how);
    expect(line).toMatchObject({ status: "UNMATCHED", suggestion: { key: no, by: "differs" } });
    expect(await taskOf(line.id)).toMatchObject({
      kind: "wire-difference",
      done: false,
      data: { amount: "-2000", confirmed: "500.00 USD", arrived: "480.00 USD" },
    });
    const page = await callLoader(lineLoader, { params: { lineId: line.id }, as: ann });
    expect(page.data.line.differing).toMatchObject([
      { received: 50_000n, difference: -2_000n, usd: -2_000n },
    ]);

    const proposals = await Promise.all([propose(ann, ref, reference), propose(ben, ref, reference)]);
    expect(proposals.map(({ status }) => status).sort()).toEqual([303, 409]);
    const first = proposals[0]?.status === 303;
    const [asked, second] = first ? [ann, ben] : [ben, ann];
    const proposal = numberOf(proposals[first ? 0 : 1] as { location: string });
    // While it waits nothing else is done with the line, and nothing has moved.
    expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(409);
    expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n });
    expect((await settle(asked, proposal)).status).toBe(409);
    const answers = await Promise.all([settle(second, proposal), settle(second, proposal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);

    expect(await walletOf(member.id)).toMatchObject({ balance: 48_000n, owed: 0n });
    expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
    expect(await taskOf(line.id)).toMatchObject({ done: true });
    expect((await propose(ann, ref, reference)).status).toBe(409);
    // The line says what arrived: this is not taken back like a correction out of hand.
    const posted = await db.first<{ id: string }>(sql`
      select j.id from journal j join adjustment x on x.id = j.ref_id where x.no = ${proposal}`);
    const back = await callAction(journalPage, {
      params: { journalId: posted?.id ?? "" },
      as: ann,
      form: { intent: "reverse", reason: "no" },
    });
    expect(back.status).toBe(409);
  });

  test("more: it is credited, and repays what the member owes", async () => {
    const { ref, reference, member } = await differing("480.00", "500.00");
    expect((await settle(ben, numberOf(await propose(ann, ref, reference)))).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n });
    expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
  });

  test("less, and the money is spent: the rest is owed, and repaid by what comes in", async () => {
    const { ref, reference, member } = await differing("500.00", "480.00");
    const spent = {
      idemKey: `test:${randomUUID()}`,
      member: member.id,
      ref: { type: "test", id: member.id },
    };
    await transaction((tx) => post(tx, [adjusted({ ...spent, amount: -49_500n })]));
    expect((await settle(ben, numberOf(await propose(ann, ref, reference)))).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 1_500n, withdrawable: 0n });
    const next = await wired();
    await db.run(sql`update recharge_order set user_id = ${member.id} where no = ${next.no}`);
    expect((await confirm(rechargePage, { rechargeNo: next.no }, "100.00", `N-${randomUUID()}`)).status).toBe(
      303,
    );
    expect(await walletOf(member.id)).toMatchObject({ balance: 8_500n, owed: 0n });
  });

  test("refused, the line is free for what it is; nothing was moved", async () => {
    const { ref, reference, member, line } = await differing("500.00", "480.00");
    const no = numberOf(await propose(ann, ref, reference));
    expect((await settle(ben, no, { intent: "refuse", note: "No" })).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n });
    const credit = { intent: "member", email: member.email };
    const warned = await decide(ann, ref, credit);
    expect([warned.status, JSON.stringify(warned.data)]).toEqual([
      409,
      expect.stringContaining("maybeDiffers"),
    ]);
    expect((await decide(ann, ref, { ...credit, sure: "on" })).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 98_000n });
    expect(await taskOf(line.id)).toMatchObject({ done: true });
    expect((await settle(ben, no)).status).toBe(409);
  });

  test("that the line does not name is found by its reference, and shown with what lies between", async () => {
    const { ref, line, reference } = await differing("471.00", "472.00", { named: false });
    expect(line).toMatchObject({ status: "UNMATCHED" });
    const found = await decide(ann, ref, { intent: "find", reference });
    expect(found.location).toBe(`/desk/bank/lines/${line.id}?wire=${reference}`);
    const url = `http://x${found.location}`;
    const page = await callLoader(lineLoader, { url, params: { lineId: line.id }, as: ann });
    expect(page.data.line.differing).toMatchObject([{ reference, difference: 100n }]);
    for (const wrong of [reference.slice(0, -1), ""])
      expect((await propose(ann, ref, wrong)).status).toBeGreaterThanOrEqual(400);
    const without = await callAction(lineAction, {
      url: "/x",
      params: { lineId: line.id },
      as: ann,
      form: { intent: "differs", reference, reason: " " },
    });
    expect(without.status).toBe(400);
  });

  test("taken for its line by number alone it is not: another amount waits", async () => {
    const [wire, ref] = [await wired(), randomUUID()];
    expect((await confirm(rechargePage, { rechargeNo: wire.no }, "500.00", ref)).status).toBe(303);
    await taken(ann, csv([{ ref, amount: "480.00" }]));
    expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", suggestion: { by: "differs" } });
    expect((await settle(ben, numberOf(await propose(ann, ref, wire.reference)))).status).toBe(303);
    expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_000n });
  });

  test("of euros moves the bank in euros, the balance at the wire's rate", async () => {
    const [wire, ref] = [await wired(), randomUUID()];
    await db.run(sql`update recharge_order set ccy = 'EUR' where no = ${wire.no}`);
    expect((await confirm(rechargePage, { rechargeNo: wire.no }, "500.00", "EB-1")).status).toBe(303);
    const before = await walletOf(wire.member.id);
    await taken(ann, csv([{ ref, amount: "480.00", account: "DE00", ccy: "EUR", words: wire.reference }]));
    const no = numberOf(await propose(ann, ref, wire.reference));
    expect((await settle(ben, no)).status).toBe(303);
    const row = await db.first<{ rate: bigint }>(sql`
      select fx_rate as rate from recharge_order where no = ${wire.no}`);
    const short = ((row?.rate ?? 0n) * 2_000n + 500_000n) / 1_000_000n;
    expect((await walletOf(wire.member.id)).balance).toBe(before.balance - short);
    const bank = await db.first<{ amount: bigint }>(sql`
      select e.amount from journal j join adjustment x on x.id = j.ref_id join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id where x.no = ${no} and a.code = 'bank:eur' and e.dc = 'C'`);
    expect(bank).toEqual({ amount: 2_000n });
  });

  test("of an order: what it paid stays paid, the balance bears what did not come", async () => {
    const [world, ref] = [await makeWorld(), randomUUID()];
    const { id, total, no } = await newOrder(world);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    await startPayment(payer, {
      method: "wire",
      payables: [{ type: "store_order", id }],
      expectedTotal: total,
      idemKey: randomUUID(),
    });
    const wire = await db.first<{ id: string; reference: string }>(sql`
      select p.id, w.reference from payment_wire w join payment p on p.id = w.payment_id where p.user_id = ${world.member.id}`);
    const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
    const confirmed = await confirm(wirePage, { paymentId: wire?.id ?? "" }, text(total), "OB-1");
    expect(confirmed.status).toBe(303);
    await fund(world.member.id, 5_000n);
    await taken(ann, csv([{ ref, amount: text(total - 1_000n), words: wire?.reference ?? "" }]));
    expect((await settle(ben, numberOf(await propose(ann, ref, wire?.reference ?? "")))).status).toBe(303);
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 4_000n, owed: 0n });
    const external = await db.first<{ external: string }>(
      sql`select external_order_id as external from store_order where no = ${no}`,
    );
    expect(await orderRow(world, external?.external ?? "")).toMatchObject({ status: "PENDING" });
  });
});
