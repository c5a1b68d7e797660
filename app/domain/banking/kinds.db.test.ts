import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { statement } from "~/domain/ledger/statement.server";
import { confirmWire } from "~/domain/wallet/wire-decision.server";
import { db, sql, transaction } from "~/platform/db";
import { parseListQuery } from "~/platform/list";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { action as linesAction, loader as linesLoader } from "~/routes/desk/bank/lines";
import { loader as transactionsCsv } from "~/routes/list-file";
import { makeMember } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { asked, decide as decideWithdrawal, richMember, stateOf } from "../../../tests/withdrawals";
import { callAction, callLoader } from "../../../tests/setup/call";
import { whenWaiting } from "../../../tests/setup/locks";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

test("money that names nobody waits in suspense, is then a member's, and is taken back by a reversal", async () => {
  const [staff, member, ref] = [await finance(), await makeMember(), randomUUID()];
  const before = { bank: await sumOf("bank:usd"), suspense: await sumOf("suspense") };
  await taken(staff, csv([{ ref, amount: "70.00" }]));
  expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
  expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(409);
  expect(await sumOf("suspense")).toBe(before.suspense - 7_000n);
  expect((await decide(staff, ref, { intent: "member", email: "nobody@example.test" })).status).toBe(422);
  expect((await decide(staff, ref, { intent: "member", email: member.email })).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 7_000n });
  expect(await sumOf("suspense")).toBe(before.suspense);
  expect((await decide(staff, ref, { intent: "unmatch", reason: "wrong member" })).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n });
  expect(await lineBy(ref)).toMatchObject({ status: "SUSPENSE" });
  expect((await decide(staff, ref, { intent: "unmatch", reason: "look again" })).status).toBe(303);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED", kind: null });
  expect(await sumOf("bank:usd")).toBe(before.bank);
  expect((await decide(staff, ref, { intent: "member", email: member.email })).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 7_000n });
});

test("a line that is a member's money shows the address of now, and keeps none of it", async () => {
  const [staff, member, ref] = [await finance(), await makeMember(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "70.00" }]));
  expect((await decide(staff, ref, { intent: "member", email: member.email })).status).toBe(303);
  const { id } = await lineBy(ref);
  const shown = async (q: string) =>
    (await callLoader(linesLoader, { url: `/desk/bank?tab=matched&q=${q}`, as: staff })).data.page.rows;
  expect(await shown(member.email)).toMatchObject([{ id, refNo: member.email }]);
  const gone = `${randomUUID()}@erased.invalid`;
  await db.run(sql`update "user" set email = ${gone} where id = ${member.id}`);
  const page = await callLoader(lineLoader, { params: { lineId: id }, as: staff });
  expect(page.data.line).toMatchObject({ kind: "member", refNo: gone, refId: member.id });
  expect(await shown(member.email)).toEqual([]);
  const kept = await db.rows<{ text: string }>(sql`
    select to_jsonb(l)::text as text from bank_line l where id = ${id}
    union all select to_jsonb(a)::text from audit_log a where entity = 'bank_line' and entity_id = ${id}::text`);
  expect(kept.some(({ text }) => text.includes(member.email))).toBe(false);
});

test("every entry of the log says how a line stood before and stands then", async () => {
  const [staff, member, ref] = [await finance(), await makeMember(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "70.00" }]));
  await decide(staff, ref, { intent: "suspense" });
  await decide(staff, ref, { intent: "member", email: member.email });
  await decide(staff, ref, { intent: "unmatch", reason: "wrong member" });
  await decide(staff, ref, { intent: "unmatch", reason: "look again" });
  const { id } = await lineBy(ref);
  const steps = await db.rows<{ was: string; is: string }>(sql`
    select before ->> 'status' as was, after ->> 'status' as is from audit_log
    where entity = 'bank_line' and entity_id = ${id}::text order by at, id`);
  expect(steps.map(({ was, is }) => `${was} ${is}`)).toEqual([
    "UNMATCHED SUSPENSE",
    "SUSPENSE MATCHED",
    "MATCHED SUSPENSE",
    "SUSPENSE UNMATCHED",
  ]);
});

test("what the member has spent cannot be taken back", async () => {
  const [staff, member, ref] = [await finance(), await makeMember(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "70.00" }]));
  await decide(staff, ref, { intent: "member", email: member.email });
  await db.run(sql`
    update ledger_account set pending_dr = 1 where member_id = ${member.id} and kind = 'mem:avail'`);
  expect((await decide(staff, ref, { intent: "unmatch", reason: "wrong" })).status).toBe(409);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "member" });
  await db.run(sql`update ledger_account set pending_dr = 0 where member_id = ${member.id}`);
});

test("fees, conversions, payouts of providers and money sent back each have their journal", async () => {
  const staff = await finance();
  const refs = {
    fee: randomUUID(),
    fx: randomUUID(),
    psp: randomUUID(),
    held: randomUUID(),
    back: randomUUID(),
  };
  await taken(
    staff,
    csv([
      { ref: refs.fee, amount: "-12.00" },
      { ref: refs.fx, amount: "-100.00" },
      { ref: refs.psp, amount: "900.00" },
      { ref: refs.held, amount: "33.00" },
      { ref: refs.back, amount: "-33.00" },
    ]),
  );
  expect((await decide(staff, refs.back, { intent: "returned" })).status).toBe(409);
  expect((await decide(staff, refs.fee, { intent: "suspense" })).status).toBe(409);
  expect((await decide(staff, refs.psp, { intent: "fee" })).status).toBe(409);
  expect((await decide(staff, refs.fee, { intent: "fee" })).status).toBe(303);
  expect((await decide(staff, refs.fx, { intent: "fx" })).status).toBe(303);
  expect((await decide(staff, refs.psp, { intent: "psp", provider: "stripe" })).status).toBe(303);
  expect((await decide(staff, refs.held, { intent: "suspense" })).status).toBe(303);
  expect((await decide(staff, refs.back, { intent: "returned" })).status).toBe(303);
  const posted = await db.rows<{ ref: string }>(sql`
    select ref_no as ref from journal where ref_type = 'bank_line' and ref_no = any(${Object.values(refs)}::text[])`);
  expect(posted).toHaveLength(5);
});

test("what was sent back out of suspense is nobody's any more, and sent back once", async () => {
  const [staff, member, held] = [await finance(), await makeMember(), randomUUID()];
  const backs = [randomUUID(), randomUUID()];
  const much = "61234.56";
  await taken(
    staff,
    csv([{ ref: held, amount: much }, ...backs.map((ref) => ({ ref, amount: `-${much}` }))]),
  );
  expect((await decide(staff, held, { intent: "suspense" })).status).toBe(303);
  const answers = await Promise.all(backs.map((ref) => decide(staff, ref, { intent: "returned" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect((await decide(staff, held, { intent: "member", email: member.email })).status).toBe(409);
  expect((await decide(staff, held, { intent: "unmatch", reason: "look again" })).status).toBe(409);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n });
  expect(await lineBy(held)).toMatchObject({ status: "MATCHED", kind: "returned" });
});

test("what was sent back is nobody's, however much else lies in suspense; of two alike finance names one", async () => {
  const [staff, member] = [await finance(), await makeMember()];
  const [one, other, more, back] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const entries = [
    { ref: one, amount: "5432.10" },
    { ref: other, amount: "5432.10" },
    { ref: more, amount: "9000.00" },
    { ref: back, amount: "-5432.10", words: `Return of ${other}` },
  ];
  await taken(staff, csv(entries));
  for (const ref of [one, other, more])
    expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
  const page = await callLoader(lineLoader, { params: { lineId: (await lineBy(back)).id }, as: staff });
  expect(page.data.line.held.map(({ entryRef }) => entryRef)).toEqual([other, one]);
  expect((await decide(staff, back, { intent: "returned" })).status).toBe(409);
  const wrong = (await lineBy(more)).id;
  expect((await decide(staff, back, { intent: "returned", held: wrong })).status).toBe(409);
  const { id: held } = await lineBy(other);
  expect((await decide(staff, back, { intent: "returned", held })).status).toBe(303);

  expect((await decide(staff, other, { intent: "member", email: member.email })).status).toBe(409);
  expect((await decide(staff, other, { intent: "unmatch", reason: "look again" })).status).toBe(409);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n });
  expect(await checkLedger()).toMatchObject({ clean: true });

  expect((await decide(staff, back, { intent: "unmatch", reason: "it was the other one" })).status).toBe(303);
  expect(await lineBy(other)).toMatchObject({ status: "SUSPENSE", kind: "suspense" });
  expect((await decide(staff, other, { intent: "member", email: member.email })).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 543_210n });
});

test("the log of a line in suspense says that it was sent back, by which entry, and that it was not after all", async () => {
  const [staff, ref, back] = [await finance(), randomUUID(), randomUUID()];
  const entries = [
    { ref, amount: "71.00" },
    { ref: back, amount: "-71.00" },
  ];
  await taken(staff, csv(entries));
  await decide(staff, ref, { intent: "suspense" });
  await decide(staff, back, { intent: "returned" });
  await decide(staff, back, { intent: "unmatch", reason: "it was another one" });
  const { id } = await lineBy(ref);
  const steps = await db.rows(sql`
    select action, actor, before ->> 'status' || ' ' || (after ->> 'status') as step, after ->> 'refNo' as by,
      after ->> 'reason' as reason
    from audit_log where entity = 'bank_line' and entity_id = ${id}::text order by at, id`);
  expect(steps.slice(1)).toEqual([
    { action: "bank.book", actor: `staff:${staff.id}`, step: "SUSPENSE MATCHED", by: back, reason: null },
    {
      action: "bank.take-back",
      actor: `staff:${staff.id}`,
      step: "MATCHED SUSPENSE",
      by: null,
      reason: "it was another one",
    },
  ]);
});

test("what was sent back is not confirmed by hand for a wire, however its number is written", async () => {
  const staff = await finance();
  const { no, member } = await wired(61_700n);
  const [ref, back] = [`GONE-${randomUUID()}`, randomUUID()];
  const entries = [
    { ref, amount: "617.00" },
    { ref: back, amount: "-617.00" },
  ];
  await taken(staff, csv(entries));
  expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
  expect((await decide(staff, back, { intent: "returned" })).status).toBe(303);
  const typed = { intent: "confirm", received: 61_700n, receivedOn: today } as const;
  for (const bankRef of [ref, ref.toLowerCase().replaceAll("-", " ")])
    expect(await confirmWire(staff, no, { ...typed, bankRef })).toMatchObject({
      error: expect.stringContaining("onStatement"),
    });
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n });
  // Sent again it is other money, and comes under another number.
  expect(await confirmWire(staff, no, { ...typed, bankRef: randomUUID() })).toMatchObject({ ok: true });
  expect(await walletOf(member.id)).toMatchObject({ balance: 61_700n });
});

test("while the bank has taken the amount back, nothing is credited without a tick that it is other money", async () => {
  const [staff, member] = [await finance(), await makeMember()];
  const { no, reference, member: payer } = await wired(77_700n);
  const [ref, back] = [randomUUID(), randomUUID()];
  const entries = [
    { ref, amount: "777.00", words: reference },
    { ref: back, amount: "-777.00", words: `Return of ${ref}` },
  ];
  await taken(staff, csv(entries));
  await db.run(sql`update bank_line set reversal = true where entry_ref = ${back}`);
  const match = { intent: "match", type: "recharge", key: no };
  const { id } = await lineBy(ref);
  const page = await callLoader(lineLoader, { params: { lineId: id }, as: staff });
  expect(page.data.line.takenBack).toMatchObject([{ entryRef: back }]);
  const refused = await decide(staff, ref, match);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.data)).toContain(back);
  const fromList = { url: "/desk/bank", as: staff, form: { ...match, line: id } };
  const pressed = await callAction(linesAction, fromList);
  expect([pressed.status, pressed.data]).toMatchObject([409, { result: { initialValue: { line: id } } }]);
  expect((await decide(staff, ref, { intent: "member", email: member.email })).status).toBe(409);
  expect(await walletOf(payer.id)).toMatchObject({ balance: 0n });
  expect((await decide(staff, ref, { ...match, sure: "on" })).status).toBe(303);
  expect(await walletOf(payer.id)).toMatchObject({ balance: 77_700n });
});

test("an outgoing line is the withdrawal that is marked paying, booked once", async () => {
  const [staff, ref, again] = [await finance(), randomUUID(), randomUUID()];
  const no = await asked(await richMember());
  for (const intent of ["approve", "pay"])
    expect((await decideWithdrawal(staff, no, { intent })).status).toBe(303);
  const row = await db.first<{ payout: bigint; ccy: string }>(
    sql`select payout, ccy from withdrawal where no = ${no}`,
  );
  const { payout = 0n, ccy = "USD" } = row ?? {};
  const amount = `-${payout / 100n}.${String(payout % 100n).padStart(2, "0")}`;
  const account = ccy === "EUR" ? "DE00" : "1";
  await taken(
    staff,
    csv([
      { ref, amount, ccy, account },
      { ref: again, amount, ccy, account },
    ]),
  );
  const line = await lineBy(ref);
  const page = await callLoader(lineLoader, { params: { lineId: line.id }, as: staff });
  expect(page.data.line.payouts?.map((each) => each.no)).toContain(no);
  expect((await decide(staff, ref, { intent: "withdrawal", no })).status).toBe(303);
  expect(await stateOf(no)).toBe("COMPLETED");
  expect((await decide(staff, again, { intent: "withdrawal", no })).status).toBe(409);
});

test("a line over a withdrawal and our bank's fee is the withdrawal's, where it was paid by hand with that fee", async () => {
  const [staff, ref, fee] = [await finance(), randomUUID(), randomUUID()];
  const no = await asked(await richMember(), { ccy: "USD" });
  await taken(
    staff,
    csv([
      { ref, amount: "-201.50" },
      { ref: fee, amount: "-201.50" },
    ]),
  );
  const name = (line: string) => decide(staff, line, { intent: "withdrawal", no });
  for (const intent of ["approve", "pay"]) await decideWithdrawal(staff, no, { intent });
  expect((await name(ref)).status).toBe(409);
  const paid = { intent: "paid", bankRef: randomUUID(), bankFee: "1.50", paidOn: today };
  expect((await decideWithdrawal(staff, no, paid)).status).toBe(303);
  const bank = await sumOf("bank:usd");
  const page = await callLoader(lineLoader, { params: { lineId: (await lineBy(ref)).id }, as: staff });
  expect(page.data.line.payouts?.map((each) => each.no)).toContain(no);
  expect((await name(ref)).status).toBe(303);
  expect((await name(fee)).status).toBe(409);
  expect(await sumOf("bank:usd")).toBe(bank);
});

test("two lines that are said to be one withdrawal at the same moment: only one of them is", async () => {
  const [staff, refs] = [await finance(), [randomUUID(), randomUUID()]];
  const no = await asked(await richMember());
  const forms: Record<string, string>[] = [
    { intent: "approve" },
    { intent: "pay" },
    { intent: "paid", bankRef: randomUUID(), bankFee: "0", paidOn: today },
  ];
  for (const form of forms) expect((await decideWithdrawal(staff, no, form)).status).toBe(303);
  const row = await db.first<{ payout: bigint; ccy: string }>(
    sql`select payout, ccy from withdrawal where no = ${no}`,
  );
  const { payout = 0n, ccy = "USD" } = row ?? {};
  const account = ccy === "EUR" ? "DE00" : "1";
  await taken(staff, csv(refs.map((ref) => ({ ref, amount: `-${decimalText(payout)}`, ccy, account }))));
  let answers: Promise<{ status: number }[]> | undefined;
  await transaction(async (tx) => {
    await tx.rows(sql`select 1 from withdrawal where no = ${no} for update`);
    answers = Promise.all(refs.map((ref) => decide(staff, ref, { intent: "withdrawal", no })));
    await whenWaiting(2);
  });
  expect((await answers)?.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test("a member's euros without a wire: the statement says what arrived and at which rate, on its page and in its file", async () => {
  const [staff, member, ref] = [await finance(), await makeMember(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "10.01", account: "DE00", ccy: "EUR" }]));
  expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
  expect((await decide(staff, ref, { intent: "member", email: member.email })).status).toBe(303);
  const { balance } = await walletOf(member.id);
  // 10.01 at 1.0850 are 10.86085: worked back from the cents the rate would read 1.084915.
  const said = "10.01 EUR, 1 EUR = 1.085000 USD";
  const rows = async () => (await statement(member.id, parseListQuery("/"))).rows.map(({ memo }) => memo);
  expect(balance).toBe(1_086n);
  expect(await rows()).toEqual([said]);
  const file = await callLoader(transactionsCsv, { url: `${paths.wallet()}.csv`, as: member });
  expect(file.body).toContain(said);
  expect((await decide(staff, ref, { intent: "unmatch", reason: "Another's" })).status).toBe(303);
  expect(await rows()).toEqual(["Another's", said]);
  expect(await db.rows(sql`select 1 from invoice_due where user_id = ${member.id}`)).toEqual([]);
});
