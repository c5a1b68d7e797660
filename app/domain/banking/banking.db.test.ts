import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startPayment } from "~/domain/payments/payments.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { db, sql } from "~/platform/db";
import { action as importAction, loader as importLoader } from "~/routes/desk/bank/import";
import { action as importsAction, loader as importsLoader } from "~/routes/desk/bank/imports";
import { action as lineAction, loader as lineLoader } from "~/routes/desk/bank/line";
import { action as rechargePage } from "~/routes/desk/finance/recharge";
import { action as listAction, loader as listLoader } from "~/routes/desk/bank/lines";
import { makeMember, makeStaff, type TestStaff } from "../../../tests/factories";
import { makeWorld, newOrder, orderRow, prepareOrders } from "../../../tests/orders";
import { asked, decide as decideWithdrawal, richMember, stateOf } from "../../../tests/payouts";
import { callAction, callLoader } from "../../../tests/setup/call";
import { reconcileBooks } from "./reconcile.server";

beforeAll(prepareOrders);

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const today = new Date().toISOString().slice(0, 10);
const head = "Account,Currency,Entry reference,Booking date,Amount,Counterparty,Remittance information";
type Row = { ref?: string; amount: string; words?: string; party?: string; account?: string; ccy?: string };
const csv = (rows: Row[]) =>
  [
    head,
    ...rows.map(({ ref = randomUUID(), amount, words = "", party = "", account = "1", ccy = "USD" }) =>
      [account, ccy, ref, today, amount, party, words].join(","),
    ),
  ].join("\n");

const upload = (staff: TestStaff, text: string) =>
  callAction(importsAction, {
    url: "/desk/bank/imports",
    as: staff,
    form: { file: new File([text], "statement.csv", { type: "text/csv" }) },
  });

async function taken(staff: TestStaff, text: string) {
  const sent = await upload(staff, text);
  expect(sent.status).toBe(303);
  const importId = String(sent.location).split("/").at(-1) ?? "";
  const done = await callAction(importAction, {
    url: String(sent.location),
    params: { importId },
    as: staff,
    form: { intent: "apply" },
  });
  return { importId, status: done.status };
}

const lineBy = async (ref: string) => {
  const row = await db.first<{
    id: string;
    status: string;
    kind: string | null;
    suggestion: { key: string } | null;
  }>(sql`select id, status, kind, suggestion from bank_line where entry_ref = ${ref}`);
  if (!row) throw new Error(`no line ${ref}`);
  return row;
};
const decide = async (staff: TestStaff, ref: string, form: Record<string, string>) => {
  const { id } = await lineBy(ref);
  return callAction(lineAction, { url: `/desk/bank/lines/${id}`, params: { lineId: id }, as: staff, form });
};
const finance = () => makeStaff({ roles: ["finance"] });
const sumOf = async (code: string) =>
  (
    await db.first<{ sum: bigint }>(sql`
      select coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end), 0)::bigint as sum
      from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
      where a.code = ${code} and j.status = 'posted'`)
  )?.sum ?? 0n;

async function wired(amount = 50_000n) {
  const member = await makeMember();
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const begun = await recharge(payer, { amount, currency: "USD", method: "wire" }, randomUUID());
  const no = begun.ok && begun.value.state === "wire" ? begun.value.no : "";
  const row = await db.first<{ reference: string }>(sql`
    select w.reference from wire w join recharge_order r on r.id = w.recharge_id where r.no = ${no}`);
  return { member, no, reference: row?.reference ?? "" };
}

describe("taking statements in", () => {
  test("nothing is booked before it is applied; overlapping files and the same file never double", async () => {
    const [staff, a, b] = [await finance(), randomUUID(), randomUUID()];
    const first = csv([{ ref: a, amount: "10.00" }]);
    const one = await taken(staff, first);
    expect(one.status).toBe(303);
    const again = await upload(staff, first);
    expect(again.location).toContain(one.importId);
    await taken(
      staff,
      csv([
        { ref: a, amount: "10.00" },
        { ref: b, amount: "11.00" },
      ]),
    );
    const lines = await db.rows(sql`select 1 from bank_line where entry_ref in (${a}, ${b})`);
    expect(lines).toHaveLength(2);
    const replay = await callAction(importAction, {
      url: `/desk/bank/imports/${one.importId}`,
      params: { importId: one.importId },
      as: staff,
      form: { intent: "apply" },
    });
    expect(replay.status).toBe(409);
  });

  test("a stranger's account, garbage and an attack are refused; others of the staff see nothing", async () => {
    const [staff, agent] = [await finance(), await makeStaff({ roles: ["agent"] })];
    expect((await upload(staff, csv([{ amount: "10.00", account: "999" }]))).status).toBe(422);
    expect((await upload(staff, "hello")).status).toBe(422);
    expect((await upload(staff, '<!DOCTYPE a [<!ENTITY x "y">]><Document>&x;</Document>')).status).toBe(422);
    expect((await upload(agent, csv([{ amount: "10.00" }]))).status).toBe(403);
    expect((await callLoader(listLoader, { url: "/desk/bank", as: agent })).status).toBe(403);
    const unknown = { params: { importId: randomUUID(), lineId: randomUUID() }, as: staff };
    expect((await callLoader(importLoader, unknown)).status).toBe(404);
    expect((await callLoader(lineLoader, unknown)).status).toBe(404);
  });
});

test("the list goes on where its page ends, by day and number, and survives any cursor", async () => {
  const staff = await finance();
  const refs = Array.from({ length: 23 }, () => `PAGE-${randomUUID()}`);
  await taken(staff, csv(refs.map((ref) => ({ ref, amount: "1.11", words: "page" }))));
  const url = "/desk/bank?tab=unmatched&q=PAGE-&size=20";
  const first = await callLoader(listLoader, { url, as: staff });
  const next = await callLoader(listLoader, { url: `${url}&after=${first.data.page.after}`, as: staff });
  const shown = [...first.data.page.rows, ...next.data.page.rows].map(({ entryRef }) => entryRef);
  expect(shown.toSorted()).toEqual(refs.toSorted());
  const odd = await callLoader(listLoader, { url: `${url}&after=2026-02-31~x`, as: staff });
  expect(odd.status).toBe(200);
});

describe("what a line is", () => {
  test("a recharge is suggested by a mistyped reference and confirmed by one press, once", async () => {
    const [staff, other, wire, ref] = [await finance(), await finance(), await wired(), randomUUID()];
    await taken(staff, csv([{ ref, amount: "488.00", words: wire.reference.slice(0, -1) }]));
    const line = await lineBy(ref);
    expect(line.suggestion).toMatchObject({ key: wire.no, by: "typo" });
    const list = await callLoader(listLoader, { url: "/desk/bank?size=100", as: staff });
    expect(list.data.page.rows.map(({ entryRef }) => entryRef)).toContain(ref);
    const press = (by: TestStaff) =>
      callAction(listAction, {
        url: "/desk/bank",
        as: by,
        form: { intent: "match", line: line.id, type: "recharge", key: wire.no },
      });
    const answers = await Promise.all([press(staff), press(other), press(staff)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_800n });
    expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "recharge" });
    expect((await decide(staff, ref, { intent: "unmatch", reason: "no" })).status).toBe(409);
  });

  const confirmed = (staff: TestStaff, no: string, received: string, bankRef: string) =>
    callAction(rechargePage, {
      ...{ url: `/desk/recharges/${no}`, params: { rechargeNo: no }, as: staff },
      form: { intent: "confirm", received, bankRef, receivedOn: today },
    });

  test("confirmed by hand under another spelling: its line is that money by itself, and never credited again", async () => {
    const [staff, wire, ref] = [
      await finance(),
      await wired(),
      `ABC${randomUUID().slice(0, 8)}`.toUpperCase(),
    ];
    const typed = `${ref.slice(0, 3)} ${ref.slice(3).toLowerCase()}`;
    expect((await confirmed(staff, wire.no, "487.31", typed)).status).toBe(303);
    await taken(staff, csv([{ ref, amount: "487.31", words: "invoice" }]));
    expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
    expect((await decide(staff, ref, { intent: "member", email: wire.member.email })).status).toBe(409);
    expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_731n });
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
    const press = (by: TestStaff) =>
      callAction(listAction, {
        url: "/desk/bank",
        as: by,
        form: { intent: "match", line: line.id, type: "recharge", key: wire.no },
      });
    const answers = await Promise.all([press(staff), press(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "already" });
    expect(await walletOf(wire.member.id)).toMatchObject({ balance: 48_642n });
    // The statement's number is used up: nobody confirms another wire by it.
    expect((await confirmed(staff, stranger.no, "486.42", ref)).status).toBe(422);
    expect(await walletOf(stranger.member.id)).toMatchObject({ balance: 0n });
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
    expect(await lineBy(held)).toMatchObject({ status: "SUSPENSE" });
  });

  test("what finance confirmed by hand under the bank's number is known when the statement comes", async () => {
    const [staff, wire, ref] = [await finance(), await wired(), randomUUID()];
    const { confirmWire } = await import("~/domain/wallet/wire.server");
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
});

describe("the bank and the books", () => {
  const camt = (account: string, ref: string, amount: string, closing: string) =>
    `<Document><BkToCstmrStmt><Stmt><Id>${ref}</Id><FrToDt><FrDtTm>2020-01-01</FrDtTm><ToDtTm>${today}</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt>
    <AcctSvcrRef>${ref}</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const euros = async (staff: TestStaff) =>
    (await callLoader(importsLoader, { url: "/desk/bank/imports", as: staff })).data.balances.find(
      ({ ccy }) => ccy === "EUR",
    );

  test("agree by what is booked and what waits; what neither explains is shown", async () => {
    const [staff, ref] = [await finance(), randomUUID()];
    const before = await sumOf("bank:eur");
    const closing = (Number(before) / 100 + 70).toFixed(2);
    await taken(staff, camt("DE00", ref, "70.00", closing));
    const waiting = await euros(staff);
    expect(waiting).toMatchObject({ open: 7_000n, books: before, unexplained: 0n, day: today });
    expect((await decide(staff, ref, { intent: "suspense" })).status).toBe(303);
    expect(await euros(staff)).toMatchObject({ open: 0n, books: before + 7_000n, unexplained: 0n });
    const next = randomUUID();
    await taken(staff, camt("DE00", next, "1.00", (Number(closing) + 6).toFixed(2)));
    expect(await euros(staff)).toMatchObject({ open: 100n, unexplained: 500n });

    const now = new Date();
    const found = await reconcileBooks(now);
    expect(found.bank).toEqual([{ account: "bank:eur", day: today, unexplained: "500" }]);
    await reconcileBooks(now);
    const tasks = await db.rows(sql`select kind, data from finance_task where kind = 'reconciliation'`);
    expect(tasks).toEqual([{ kind: "reconciliation", data: found }]);
    expect(await sumOf("bank:eur")).toBe(before + 7_000n);
  });
});
