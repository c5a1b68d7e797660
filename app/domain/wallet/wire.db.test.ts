import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startPayment } from "~/domain/payments/payments.server";
import { files } from "~/partners/files/files.server";
import { db, sql } from "~/platform/db";
import { action as deskAction, loader as deskLoader } from "~/routes/desk/finance/recharge";
import { loader as deskList } from "~/routes/desk/finance/recharges";
import { loader as deskProof } from "~/routes/desk/finance/wire-proof";
import { action as rechargeAction } from "~/routes/user/wallet/recharge";
import { action as wireAction, loader as wireLoader } from "~/routes/user/wallet/wire";
import { loader as proofLoader } from "~/routes/user/wallet/wire-proof";
import { makeLine } from "../../../tests/credit";
import { makeMember, makeStaff, type TestMember, type TestStaff } from "../../../tests/factories";
import { makeBill, prepareBills } from "../../../tests/payments/bills";
import { breakFiles } from "../../../tests/kept-files";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { expireRecharges } from "./wallet.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const png = new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], { type: "image/png" });
const today = new Date().toISOString().slice(0, 10);

/** A wire recharge from the form, by its number. */
async function begun(member: TestMember, amount = "500.00", currency = "USD"): Promise<string> {
  const answer = await callAction(rechargeAction, {
    url: "/user/recharge",
    as: member,
    form: { amount, currency, method: "wire" },
  });
  expect(answer.status).toBe(303);
  return String(answer.location).split("/").at(-1) ?? "";
}

const proof = (over: object = {}) => ({
  intent: "proof",
  payerName: "Harbour Goods Ltd",
  payerBank: "First Bank",
  sentNo: "TX-1",
  sentAmount: "500.00",
  sentOn: today,
  file: png,
  ...over,
});

const send = (member: TestMember, no: string, over: object = {}) =>
  callAction(wireAction, {
    url: `/user/recharge/${no}`,
    params: { rechargeNo: no },
    as: member,
    form: proof(over),
  });

const decide = (staff: TestStaff, no: string, form: Record<string, string>) =>
  callAction(deskAction, { url: `/desk/recharges/${no}`, params: { rechargeNo: no }, as: staff, form });

const confirm = (staff: TestStaff, no: string, received: string, bankRef: string = randomUUID()) =>
  decide(staff, no, { intent: "confirm", received, bankRef, receivedOn: today });

const stateOf = (no: string) =>
  db.first<{ status: string; credited: bigint | null; tags: string[] }>(
    sql`select status, credited, tags from recharge_order where no = ${no}`,
  );

/** What the mail of a member's credited recharge says. */
async function mailTo({ email }: TestMember) {
  const mail = await db.first<{ params: object }>(
    sql`select params from mail where template = 'wallet.recharged' and "to" = ${email}`,
  );
  return mail?.params;
}

async function linesOf(member: TestMember) {
  return db.rows(sql`
    select j.status, e.dc, e.amount from ledger_entry e join journal j on j.id = e.journal_id
    join ledger_account a on a.id = e.account_id
    where a.member_id = ${member.id} and j.type = 'J1w' order by e.id`);
}

describe("a wire from the form to the balance (J1w)", () => {
  test("announced it is pending, what arrived is credited, the rest of the announcement is void", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const no = await begun(member);
    const page = await callLoader(wireLoader, { params: { rechargeNo: no }, as: member });
    expect(page.data).toMatchObject({
      wire: { status: "AWAITING_PAYMENT", reference: expect.stringMatching(/^QS-/) },
    });
    expect((await send(member, no)).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, pendingIn: 50_000n });
    const list = await callLoader(deskList, { url: "/desk/recharges", as: staff });
    expect(list.data.page.rows.map((row) => row.no)).toContain(no);

    expect((await confirm(staff, no, "488.00")).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 48_800n, pendingIn: 0n });
    expect(await stateOf(no)).toMatchObject({ status: "COMPLETED", credited: 48_800n });
    expect(await linesOf(member)).toEqual([
      { status: "void", dc: "C", amount: 50_000n },
      { status: "posted", dc: "C", amount: 48_800n },
    ]);
    await runJobs();
    expect(await mailTo(member)).toMatchObject({ amount: "48800", sent: "50000" });
  });

  test("what of it repaid what was borrowed stands on its page", async () => {
    await prepareBills();
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    await makeLine(member.id, 50_000n);
    const payer = { id: member.id, email: member.email, locale: "en-US" };
    const bought = await startPayment(payer, {
      method: "wallet",
      payables: [await makeBill(member.id, 3_000n)],
      expectedTotal: 3_000n,
      idemKey: randomUUID(),
      useCredit: true,
    });
    expect(bought).toMatchObject({ ok: true, value: { state: "settled" } });
    const no = await begun(member);
    await confirm(staff, no, "500.00");
    expect((await walletOf(member.id)).balance).toBe(47_000n);
    const page = await callLoader(wireLoader, { params: { rechargeNo: no }, as: member });
    expect(page.data.wire).toMatchObject({ credited: 50_000n, repaid: 3_000n });
    await runJobs();
    expect(await mailTo(member)).toMatchObject({ amount: "50000", sent: "" });
  });

  test("more than was announced is a journal of its own", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const no = await begun(member);
    await send(member, no);
    await confirm(staff, no, "512.50");
    await runJobs();
    expect(await mailTo(member)).toMatchObject({ sent: "" });
    expect(await walletOf(member.id)).toMatchObject({ balance: 51_250n, pendingIn: 0n });
    expect(await linesOf(member)).toEqual([
      { status: "void", dc: "C", amount: 50_000n },
      { status: "posted", dc: "C", amount: 50_000n },
      { status: "posted", dc: "C", amount: 1_250n },
    ]);
  });

  test("an amount far from what was announced is looked at twice: it may be a slip of the keys", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const no = await begun(member);
    await send(member, no);
    const form = { intent: "confirm", bankRef: randomUUID(), receivedOn: today };
    for (const received of ["5000.00", "50.00"]) {
      const answer = await decide(staff, no, { ...form, received });
      expect(JSON.stringify(answer.data)).toContain("wallet:error.far");
    }
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, pendingIn: 50_000n });
    expect((await decide(staff, no, { ...form, received: "5000.00", sure: "on" })).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 500_000n, pendingIn: 0n });
  });

  test("euros are worth what they are worth on the day finance finds them", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const no = await begun(member, "100.00", "EUR");
    await send(member, no, { sentAmount: "100.00" });
    expect(await walletOf(member.id)).toMatchObject({ pendingIn: 10_850n });
    await confirm(staff, no, "99.99");
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_849n, pendingIn: 0n });
  });

  test("a better proof replaces the first, and only one waits", async () => {
    const member = await makeMember();
    const no = await begun(member);
    await send(member, no);
    expect((await send(member, no, { sentAmount: "600.00", file: null })).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ pendingIn: 60_000n });
  });

  test("a slip that cannot be stored is asked for again, and nothing is announced", async () => {
    const member = await makeMember();
    const no = await begun(member);
    const mend = breakFiles();
    const refused = await send(member, no);
    mend();
    expect([refused.status, refused.data?.result.error]).toEqual([422, { file: ["common:error.upload"] }]);
    expect(await walletOf(member.id)).toMatchObject({ pendingIn: 0n });
    expect((await send(member, no)).status).toBe(303);
  });

  test("a slip that another replaces is not kept", async () => {
    const member = await makeMember();
    const no = await begun(member);
    const slipOf = async () =>
      (
        await db.first<{ key: string }>(sql`
        select w.proof_key as key from wire w join recharge_order r on r.id = w.recharge_id where r.no = ${no}`)
      )?.key ?? "";
    await send(member, no);
    const first = await slipOf();
    await send(member, no, { file: null });
    expect([await slipOf(), await files().stat(first)]).toEqual([first, expect.anything()]);
    await send(member, no);
    expect(await files().stat(first)).toBeNull();
    expect(await files().stat(await slipOf())).not.toBeNull();
  });
});

describe("what finance decides", () => {
  test("an entry of the statement pays one recharge", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const [first, second] = [await begun(member), await begun(member, "20.00")];
    await send(member, first);
    await send(member, second);
    const bankRef = randomUUID();
    expect((await confirm(staff, first, "500.00", bankRef)).status).toBe(303);
    const again = await confirm(staff, second, "500.00", bankRef);
    expect(again.status).toBe(422);
    expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n });
  });

  test("two people who confirm at once credit once", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const no = await begun(member);
    await send(member, no);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(staff, no, "500.00")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
    expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n, pendingIn: 0n });
  });

  test("sent back, the member reads why and may mend it; refused for good it is closed", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const no = await begun(member);
    await send(member, no);
    await decide(staff, no, { intent: "reject", reason: "The slip is unreadable" });
    expect(await stateOf(no)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect(await walletOf(member.id)).toMatchObject({ pendingIn: 0n });
    await runJobs();
    const page = await callLoader(wireLoader, { params: { rechargeNo: no }, as: member });
    expect(page.data).toMatchObject({ wire: { reason: "The slip is unreadable" } });
    expect((await send(member, no)).status).toBe(303);
    await decide(staff, no, { intent: "reject", reason: "Forged", forGood: "on" });
    expect(await stateOf(no)).toMatchObject({ status: "CLOSED" });
    expect((await send(member, no)).status).toBe(409);
  });

  test("money that arrives for a closed recharge is credited all the same", async () => {
    const [member, staff] = [await makeMember(), await makeStaff({ roles: ["finance"] })];
    const no = await begun(member);
    await db.run(sql`update recharge_order set expires_at = now() - interval '1 minute' where no = ${no}`);
    await expireRecharges();
    expect(await stateOf(no)).toMatchObject({ status: "CLOSED" });
    expect((await confirm(staff, no, "500.00")).status).toBe(303);
    expect(await stateOf(no)).toMatchObject({ status: "CLOSED", tags: ["LATE_CREDIT"], credited: 50_000n });
    expect((await confirm(staff, no, "500.00")).status).toBe(409);
    expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n });
  });

  test("only finance may look or decide", async () => {
    const [member, agent] = [await makeMember(), await makeStaff({ roles: ["agent"] })];
    const no = await begun(member);
    expect((await callLoader(deskLoader, { params: { rechargeNo: no }, as: agent })).status).toBe(403);
    expect((await confirm(agent, no, "500.00")).status).toBe(403);
    expect((await callLoader(deskProof, { params: { rechargeNo: no }, as: agent })).status).toBe(403);
  });
});

describe("wrong and foreign", () => {
  test("the proof says each thing that is wrong; what is no slip is refused", async () => {
    const member = await makeMember();
    const no = await begun(member);
    const empty = await send(member, no, { payerName: "", sentAmount: "0", sentOn: "2999-01-01" });
    expect(empty.status).toBe(400);
    expect(Object.keys((empty.data as { result: { error: object } }).result.error)).toEqual(
      expect.arrayContaining(["payerName", "sentAmount", "sentOn"]),
    );
    // What is missing is told at once, the slip with the rest.
    const nothing = await send(member, no, { payerName: "", file: null });
    expect(Object.keys((nothing.data as { result: { error: object } }).result.error).sort()).toEqual([
      "file",
      "payerName",
    ]);
    const page = await send(member, no, { file: new Blob(["<html>"], { type: "image/png" }) });
    expect(page.status).toBe(422);
    expect((await send(member, no, { file: null })).status).toBe(422);
    expect(await walletOf(member.id)).toMatchObject({ pendingIn: 0n });
  });

  test("another member finds neither page nor proof; the owner's proof is a download", async () => {
    const [member, stranger] = [await makeMember(), await makeMember()];
    const no = await begun(member);
    await send(member, no);
    const asStranger = { params: { rechargeNo: no }, as: stranger };
    expect((await callLoader(wireLoader, asStranger)).status).toBe(404);
    expect((await callLoader(proofLoader, asStranger)).status).toBe(404);
    const file = await callLoader(proofLoader, { params: { rechargeNo: no }, as: member });
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  test("a currency without an account is not offered; a frozen member sends nothing", async () => {
    const member = await makeMember();
    const answer = await callAction(rechargeAction, {
      url: "/user/recharge",
      as: member,
      form: { amount: "50.00", currency: "GBP", method: "wire" },
    });
    expect(answer.status).toBe(422);
    const no = await begun(member);
    await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
    expect((await send(member, no)).status).toBe(403);
  });

  test("closing a wire under review voids what waits", async () => {
    const member = await makeMember();
    const no = await begun(member);
    await send(member, no);
    const answer = await callAction(wireAction, {
      params: { rechargeNo: no },
      url: `/user/recharge/${no}`,
      as: member,
      form: { intent: "close" },
    });
    expect(answer.status).toBe(303);
    expect(await stateOf(no)).toMatchObject({ status: "CLOSED" });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, pendingIn: 0n });
  });
});
