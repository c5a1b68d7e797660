import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { statement } from "~/domain/ledger/statement.server";
import { shiftDay } from "~/platform/days";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { parseListQuery } from "~/platform/list";
import { loader as batchLoader } from "~/routes/desk/finance/payout-batch";
import { loader as batchesLoader } from "~/routes/desk/finance/payout-batches";
import { loader as fileLoader } from "~/routes/desk/finance/payout-file";
import { loader as deskLoader } from "~/routes/desk/finance/withdrawal";
import { loader as bankLoader } from "~/routes/desk/finance/withdrawal-bank";
import { action as listAction, loader as listLoader } from "~/routes/desk/finance/withdrawals";
import { loader as listFile } from "~/routes/list-file";
import { recordsOf } from "../../../tests/csv-files";
import { makeStaff, type TestMember, type TestStaff } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { asked, decide, richMember, stateOf } from "../../../tests/withdrawals";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";

// A fee, so that the books of one can be seen; the product's own default is none.
vi.mock("./config", async (load) => ({ ...(await load<object>()), withdrawalFeeCents: 300n }));

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  ann = await makeStaff({ roles: ["finance"], name: "Ann" });
  ben = await makeStaff({ roles: ["admin"], name: "Ben" });
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const today = new Date().toISOString().slice(0, 10);
const paidForm = (over: object = {}) => ({
  intent: "paid",
  bankRef: randomUUID(),
  bankFee: "0.00",
  paidOn: today,
  ...over,
});

/** All house accounts of a withdrawal's journals, credits positive. */
async function booksOf(no: string): Promise<Record<string, bigint>> {
  const rows = await db.rows<{ account: string; net: bigint }>(sql`
    select a.kind || ' ' || a.ccy as account, sum(case e.dc when 'C' then e.amount else -e.amount end)::bigint as net
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.ref_no = ${no} and j.status = 'posted' group by 1`);
  return Object.fromEntries(rows.filter(({ net }) => net !== 0n).map(({ account, net }) => [account, net]));
}

async function paying(member: TestMember, over: object = {}): Promise<string> {
  const no = await asked(member, over);
  await decide(ann, no, { intent: "approve" });
  expect((await decide(ann, no, { intent: "pay" })).status).toBe(303);
  return no;
}

const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { result: { error?: Record<string, string[]> } }).result.error ?? {};

describe("the review", () => {
  test("up to the limit one person approves", async () => {
    const no = await asked(await richMember(), { amount: "1000.00" });
    expect((await decide(ann, no, { intent: "approve" })).status).toBe(303);
    expect(await stateOf(no)).toBe("APPROVED");
    expect((await decide(ben, no, { intent: "approve" })).status).toBe(409);
  });

  test("above it two, and never one person twice, administrators included", async () => {
    const no = await asked(await richMember(500_000n), { amount: "1000.01" });
    expect((await decide(ben, no, { intent: "approve" })).status).toBe(303);
    expect(await stateOf(no)).toBe("UNDER_REVIEW");
    const again = await decide(ben, no, { intent: "approve" });
    expect([again.status, errorsOf(again)[""]]).toEqual([409, ["withdrawals:error.samePerson"]]);
    expect((await decide(ann, no, { intent: "approve" })).status).toBe(303);
    expect(await stateOf(no)).toBe("APPROVED");
    const shown = await callLoader(deskLoader, { params: { withdrawalNo: no }, as: ann });
    expect(shown.data.withdrawal).toMatchObject({ approver1Name: "Ben", approver2Name: "Ann" });
    expect(shown.data.withdrawal.history.map(({ event, by }) => [event, by])).toEqual([
      ["approve", "Ann"],
      ["first-approval", "Ben"],
      ["submit", null],
    ]);
  });

  test("one person in two tabs at once counts once", async () => {
    const no = await asked(await richMember(500_000n), { amount: "2000" });
    const answers = await Promise.all([1, 2].map(() => decide(ann, no, { intent: "approve" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await stateOf(no)).toBe("UNDER_REVIEW");
  });

  test("refused: the money is free again, the member reads why and may correct it", async () => {
    const member = await richMember();
    const no = await asked(member);
    expect((await decide(ann, no, { intent: "reject", reason: " " })).status).toBe(400);
    const form = { intent: "reject", reason: "The holder is another person.", fixable: "on" };
    expect((await decide(ann, no, form)).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 100_000n, pendingOut: 0n });
    expect((await decide(ann, no, form)).status).toBe(409);
    await runJobs();
    const mail = await db.first<{ params: { reason: string } }>(sql`
      select params from mail where template = 'payouts.rejected' and "to" = ${member.email}`);
    expect(mail?.params.reason).toBe("The holder is another person.");
    const news = await db.rows(sql`select event from notification where user_id = ${member.id}`);
    expect(news).toEqual([{ event: "withdrawal.rejected" }]);
  });

  test("is finance's alone", async () => {
    const no = await asked(await richMember());
    const agent = await makeStaff({ roles: ["agent", "support", "catalog", "warehouse", "sourcing"] });
    const params = { withdrawalNo: no };
    expect((await decide(agent, no, { intent: "approve" })).status).toBe(403);
    for (const loader of [deskLoader, bankLoader, listLoader, batchesLoader, batchLoader, fileLoader])
      expect((await callLoader(loader as typeof deskLoader, { params, as: agent })).status).toBe(403);
    expect(await db.first(sql`select 1 from audit_log where actor = ${`staff:${agent.id}`}`)).toBeNull();
  });
});

describe("while a chargeback is not settled", () => {
  const disputed = async (member: TestMember) => {
    const payment = await db.first<{ id: string }>(sql`
      insert into payment (user_id, method, amount, ccy, status, idem_key, expected_total, settled_at)
      values (${member.id}, 'card', 5000, 'USD', 'SUCCESSFUL', ${randomUUID()}, 5000, now()) returning id`);
    const paymentId = payment?.id ?? "";
    const key = `payment:${paymentId}:captured`;
    const facts = { idemKey: key, member: member.id, ref: { type: "payment", id: paymentId } };
    const receipt = { amount: 5_000n, ccy: "USD" as const, credited: 5_000n };
    await transaction((tx) => post(tx, [recharged({ ...facts, psp: "psp:stripe", receipt })]));
    const providerId = `du_${randomUUID()}`;
    await db.run(sql`
      insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value, reason, opened_at)
      values ('stripe', ${providerId}, ${paymentId}, ${member.id}, 5000, 'USD', 5000, 'fraudulent', now())`);
    return () =>
      db.run(sql`update dispute set status = 'WON', closed_at = now() where provider_id = ${providerId}`);
  };

  test("a withdrawal asked for before is neither approved nor paid; it can be refused, and goes on once won", async () => {
    const member = await richMember();
    const [asking, approved] = [await asked(member), await asked(await richMember())];
    const won = await disputed(member);
    const held = await decide(ann, asking, { intent: "approve" });
    expect([held.status, errorsOf(held)[""]]).toEqual([409, ["withdrawals:error.disputed"]]);
    expect(await stateOf(asking)).toBe("UNDER_REVIEW");
    // The page says so before anybody presses.
    const blocked = async () =>
      (await callLoader(deskLoader, { params: { withdrawalNo: asking }, as: ann })).data.withdrawal.blocked;
    expect(await blocked()).toBe(true);
    await won();
    expect(await blocked()).toBe(false);
    expect((await decide(ann, asking, { intent: "approve" })).status).toBe(303);

    const wonToo = await disputed(member);
    await decide(ann, approved, { intent: "approve" });
    const alone = await decide(ann, asking, { intent: "pay" });
    expect([alone.status, errorsOf(alone)[""]]).toEqual([409, ["withdrawals:error.disputed"]]);
    const form = new FormData();
    for (const no of [asking, approved]) form.append("no", no);
    form.append("intent", "batch");
    expect((await callAction(listAction, { url: "/desk/withdrawals", as: ann, form })).status).toBe(303);
    expect([await stateOf(asking), await stateOf(approved)]).toEqual(["APPROVED", "PAYING"]);
    await wonToo();
    expect((await decide(ann, asking, { intent: "pay" })).status).toBe(303);
  });
});

describe("bank data", () => {
  test("is shown on a page of its own that writes down who looked", async () => {
    const no = await asked(await richMember());
    const params = { withdrawalNo: no };
    const plain = await callLoader(deskLoader, { params, as: ann });
    expect(JSON.stringify(plain.data.withdrawal, (_, v) => (typeof v === "bigint" ? `${v}` : v))).not.toMatch(
      /DE89/,
    );
    const looked = () =>
      db.rows(sql`select actor from audit_log where action = 'withdrawal.reveal'
        and entity_id = (select id::text from withdrawal where no = ${no})`);
    expect(await looked()).toHaveLength(0);
    const shown = await callLoader(bankLoader, { params, as: ann });
    expect(shown.data.destination).toMatchObject({ account: "DE89370400440532013000", holder: "Mira Holm" });
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(await looked()).toEqual([{ actor: `staff:${ann.id}` }]);
    const none = await callLoader(bankLoader, { params: { withdrawalNo: "W0" }, as: ann });
    expect(none.status).toBe(404);
  });

  test("does not open under another withdrawal's id", async () => {
    const [one, other] = [await asked(await richMember()), await asked(await richMember())];
    await db.run(
      sql`update withdrawal set dest_enc = (select dest_enc from withdrawal where no = ${one}) where no = ${other}`,
    );
    await expect(callLoader(bankLoader, { params: { withdrawalNo: other }, as: ann })).rejects.toThrow();
  });
});

describe("paying", () => {
  test("makes one batch for each type and currency, with a file that can be had again", async () => {
    const payoneer = { type: "payoneer", email: "mira@example.test" };
    const nos = [
      await asked(await richMember(), { ccy: "EUR" }),
      await asked(await richMember(), { ccy: "EUR", holder: "=cmd|' /C calc'!A0".replace(/[|'!=]/g, "") }),
      await asked(await richMember(), payoneer),
    ];
    for (const no of nos) await decide(ann, no, { intent: "approve" });
    const late = await asked(await richMember());
    const answer = await callAction(listAction, {
      url: "/desk/withdrawals?tab=approved",
      as: ann,
      form: { intent: "batch", no: [...nos, late, "W0"] },
    });
    expect(answer).toMatchObject({ status: 303, location: "/desk/withdrawals/batches" });
    const batches = (await callLoader(batchesLoader, { as: ann })).data.page.rows.slice(0, 2);
    expect(batches.map(({ type, ccy, count }) => `${type} ${ccy} ${count}`).sort()).toEqual([
      "iban EUR 2",
      "payoneer USD 1",
    ]);
    expect(await stateOf(late)).toBe("UNDER_REVIEW");
    const euros = batches.find(({ ccy }) => ccy === "EUR");
    const params = { batchNo: euros?.no ?? "" };
    const file = await callLoader(fileLoader, { params, as: ann });
    const again = await callLoader(fileLoader, { params, as: ben });
    expect(again.body).toBe(file.body);
    // 197.00 at 1.085
    expect(file.body).toContain(`${nos[0]},181.57,EUR,Mira Holm`);
    expect(file.body.trim().split("\r\n")).toHaveLength(3);
    const exports = await db.rows(sql`select 1 from audit_log where action = 'payout-batch.export'`);
    expect(exports).toHaveLength(2);
    const as = (kind: "xml" | "ach") =>
      callLoader(fileLoader, { params, as: ann, url: paths.deskBatchFile(params.batchNo, kind) });
    const sepa = await as("xml");
    expect(sepa.headers.get("content-disposition")).toContain(`${params.batchNo}-iban.xml`);
    expect(sepa.body).toContain(`<EndToEndId>${nos[0]}</EndToEndId>`);
    expect(sepa.body).toContain('<InstdAmt Ccy="EUR">181.57</InstdAmt>');
    // Euros do not travel by ACH.
    expect((await as("ach")).status).toBe(404);
    expect((await callLoader(batchLoader, { params, as: ann })).data.files).toEqual(["csv", "xml"]);
    const none = await callAction(listAction, { as: ann, form: { intent: "batch", no: nos } });
    expect(none.status).toBe(409);
    expect((await callAction(listAction, { as: ann, form: { intent: "batch" } })).status).toBe(400);
  });

  test("two people at once give each withdrawal to one batch", async () => {
    const nos = await Promise.all([1, 2, 3].map(async () => asked(await richMember())));
    for (const no of nos) await decide(ann, no, { intent: "approve" });
    const batch = (as: TestStaff, no: string[]) =>
      callAction(listAction, { as, form: { intent: "batch", no } });
    const answers = await Promise.all([batch(ann, nos), batch(ben, [...nos].reverse())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const rows = await db.rows(sql`select distinct batch_id from withdrawal where no = any(${nos}::text[])`);
    expect(rows).toHaveLength(1);
  });

  test("in US dollars: J10, J10f and J11, and the member sees withdrawal and fee apart", async () => {
    const member = await richMember();
    const no = await paying(member);
    const tooMuch = await decide(ann, no, paidForm({ bankFee: "197.01" }));
    expect([tooMuch.status, errorsOf(tooMuch)]).toEqual([422, { bankFee: ["withdrawals:error.bankFee"] }]);
    const early = await decide(ann, no, paidForm({ paidOn: shiftDay(today, -2) }));
    expect([early.status, errorsOf(early)]).toEqual([422, { paidOn: ["withdrawals:error.paidBefore"] }]);
    const paid = paidForm({ bankFee: "1.50" });
    expect((await decide(ann, no, paid)).status).toBe(303);
    const { body } = await callLoader(listFile, {
      url: `${paths.deskWithdrawals()}.csv?tab=completed&q=${no}`,
      as: ann,
    });
    expect(recordsOf(body)).toMatchObject([
      {
        "Paid out": "197.00",
        Rate: "",
        "Our bank's fee": "1.50",
        "Paid on": today,
        "Bank reference": paid.bankRef,
        "First approval": "Ann",
        "Second approval": "",
      },
    ]);
    expect(await booksOf(no)).toEqual({
      "mem:avail USD": -20_000n,
      "bank:usd USD": 19_850n,
      "rev:withdraw_fee USD": 300n,
      "exp:bank_fee USD": -150n,
    });
    const { rows } = await statement(member.id, parseListQuery("/"));
    expect(rows.slice(0, 2).map(({ type, amount, refNo }) => [type, amount, refNo])).toEqual([
      ["fee", -300n, no],
      ["withdrawal", -19_700n, no],
    ]);
    expect(await walletOf(member.id)).toMatchObject({ balance: 80_000n, pendingOut: 0n });
  });

  test("in euros: through the open position at the rate of the moment it was marked paying", async () => {
    const no = await paying(await richMember(), { ccy: "EUR" });
    await db.run(sql`
      insert into fx_rate (base, quote, rate, source) values ('EUR', 'USD', 2000000, 'test')`);
    await decide(ann, no, paidForm());
    expect(await booksOf(no)).toEqual({
      "mem:avail USD": -20_000n,
      "fx:clearing USD": 19_700n,
      "fx:clearing EUR": -18_157n,
      "bank:eur EUR": 18_157n,
      "rev:withdraw_fee USD": 300n,
    });
  });

  test("paid in two tabs is paid once; one entry of the statement pays one withdrawal", async () => {
    const [no, other] = [await paying(await richMember()), await paying(await richMember())];
    const form = paidForm();
    const answers = await Promise.all([
      decide(ann, no, form),
      decide(ben, no, { ...form, bankRef: randomUUID() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const ref = await db.first<{ ref: string }>(sql`select bank_ref as ref from withdrawal where no = ${no}`);
    const taken = await decide(ann, other, { ...form, bankRef: ref?.ref ?? "" });
    expect(errorsOf(taken)["bankRef"]).toEqual(["withdrawals:error.bankRef"]);
    expect(await stateOf(other)).toBe("PAYING");
    expect(
      (await decide(ann, other, paidForm({ bankRef: " ", bankFee: "x", paidOn: "2026-02-31" }))).status,
    ).toBe(400);
  });

  test("another bank may have the same number", async () => {
    const [euros, payoneer] = [
      await paying(await richMember(), { ccy: "EUR" }),
      await paying(await richMember(), { type: "payoneer", email: "mira@example.test" }),
    ];
    const form = paidForm();
    expect((await decide(ann, euros, form)).status).toBe(303);
    expect((await decide(ann, payoneer, form)).status).toBe(303);
    const own = await paying(await richMember(), { ccy: "EUR" });
    expect(errorsOf(await decide(ann, own, form))["bankRef"]).toEqual(["withdrawals:error.bankRef"]);
  });

  test("paid against bounced at the same moment: one of them", async () => {
    const member = await richMember();
    const no = await paying(member);
    const answers = await Promise.all([
      decide(ann, no, paidForm()),
      decide(ben, no, { intent: "bounced", reason: "Account closed" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const { balance } = await walletOf(member.id);
    expect(balance).toBe((await stateOf(no)) === "COMPLETED" ? 80_000n : 100_000n);
  });

  test.each(["USD", "EUR"])("bounced in %s: nothing has moved", async (ccy) => {
    const member = await richMember();
    const no = await paying(member, { ccy });
    expect(
      (await decide(ann, no, { intent: "bounced", reason: "Account closed", fixable: "on" })).status,
    ).toBe(303);
    expect(await booksOf(no)).toEqual({});
    expect(await walletOf(member.id)).toMatchObject({ balance: 100_000n, pendingOut: 0n });
  });

  test.each([
    ["USD", { "bank:usd USD": 1_000n }],
    ["EUR", { "bank:eur EUR": 1_000n }],
  ])("sent back in %s: all of it returns, what the banks kept is the member's", async (ccy, books) => {
    const member = await richMember();
    const no = await paying(member, { ccy });
    await decide(ann, no, paidForm());
    const form = { intent: "returned", reason: "Account closed", kept: "10.00" };
    expect((await decide(ann, no, { ...form, kept: "9999" })).status).toBe(422);
    const [rate] =
      ccy === "EUR"
        ? await db.rows<{ rate: bigint }>(sql`select fx_rate as rate from withdrawal where no = ${no}`)
        : [{ rate: 1_000_000n }];
    const kept = (1_000n * (rate?.rate ?? 0n)) / 1_000_000n;
    expect((await decide(ann, no, form)).status).toBe(303);
    expect((await decide(ann, no, form)).status).toBe(409);
    expect(await booksOf(no)).toEqual({
      "mem:avail USD": -kept,
      "exp:adjust USD": kept,
      [`exp:bank_fee ${ccy}`]: -1_000n,
      ...books,
    });
    expect(await walletOf(member.id)).toMatchObject({ balance: 100_000n - kept, pendingOut: 0n });
    await runJobs();
    const told = await db.first<{ amount: string; kept: string }>(sql`
      select params ->> 'amount' as amount, params ->> 'kept' as kept from mail
      where template = 'payouts.failed' and "to" = ${member.email}`);
    expect(told?.kept).toBe(kept.toString());
    const back = (BigInt(told?.amount ?? 0) - kept).toString();
    expect(
      await db.first(sql`
        select data ->> 'credited' as back from notification
        where user_id = ${member.id} and event = 'withdrawal.failed'`),
    ).toEqual({ back });
  });

  test.each(["approve", "reject", "pay", "paid", "bounced", "returned"])(
    "%s does not fit a cancelled one",
    async (intent) => {
      const no = await asked(await richMember());
      await decide(ann, no, { intent: "reject", reason: "no" });
      const form = { ...paidForm(), reason: "no", kept: "0", intent };
      expect((await decide(ann, no, form)).status).toBe(409);
      expect(await stateOf(no)).toBe("REJECTED");
    },
  );

  test("the queue: what waits longest first, found by number, member and bank reference", async () => {
    const member = await richMember();
    const no = await paying(member);
    const bankRef = randomUUID();
    await decide(ann, no, paidForm({ bankRef }));
    for (const q of [no, member.email, bankRef, no.toLowerCase()]) {
      const found = await callLoader(listLoader, { url: `/desk/withdrawals?tab=completed&q=${q}`, as: ann });
      expect(found.data.page.rows.map((row) => row.no)).toEqual([no]);
      expect(found.data.counts.completed).toBe(1);
    }
    const odd = await callLoader(listLoader, {
      url: "/desk/withdrawals?tab=x&type=gold&q=%25&after=zz",
      as: ann,
    });
    expect(odd.status).toBe(200);
  });
});
