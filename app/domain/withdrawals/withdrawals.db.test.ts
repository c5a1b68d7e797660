import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { memberData } from "~/domain/accounts/member-data.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { promoGranted } from "~/domain/ledger/postings";
import { statement, holdsOf } from "~/domain/ledger/statement.server";
import { db, sql, transaction } from "~/platform/db";
import { parseListQuery } from "~/platform/list";
import { loader as withdrawLoader } from "~/routes/user/wallet/withdraw";
import { action as cancelAction, loader as oneLoader } from "~/routes/user/wallet/withdrawal";
import { makeMember, makeStaff, type TestMember } from "../../../tests/factories";
import { fund, prepareOrders } from "../../../tests/orders";
import { ibanForm } from "../../../tests/bank-account";
import { ask, asked, decide, richMember, stateOf } from "../../../tests/withdrawals";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { requestWithdrawal } from "./withdrawals.server";
import type { WithdrawalRequest } from "./forms";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Refusal = { result: { error?: Record<string, string[]> } };
const errorsOf = (answer: { data: unknown }) => (answer.data as Refusal).result.error ?? {};

const cancel = (member: TestMember, no: string) =>
  callAction(cancelAction, {
    url: `/user/withdraw/${no}`,
    params: { withdrawalNo: no },
    as: member,
    form: { intent: "cancel" },
  });

const page = (member: TestMember, url = "/user/withdraw") => callLoader(withdrawLoader, { url, as: member });

describe("asking for money", () => {
  test("holds it at once, seals the bank data and tells the member", async () => {
    const member = await richMember();
    const no = await asked(member);
    expect(await walletOf(member.id)).toMatchObject({ balance: 80_000n, pendingOut: 20_000n });
    expect(await holdsOf(member.id)).toEqual([{ refType: "withdrawal", refNo: no, amount: -20_000n }]);
    const row = await db.first<{ destEnc: string; destMask: string }>(sql`
      select dest_enc, dest_mask from withdrawal where no = ${no}`);
    expect(row?.destMask).toBe("DE •••• 3000");
    expect(row?.destEnc).not.toMatch(/DE89|Mira|Hafenbank/);
    const shown = await callLoader(oneLoader, { params: { withdrawalNo: no }, as: member });
    expect(
      JSON.stringify(shown.data, (_, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toMatch(/DE89|Hafenbank|20459/);
    const { rows } = await statement(member.id, parseListQuery("/"));
    expect(rows[0]).toMatchObject({ type: "withdrawal", amount: -20_000n, refNo: no, after: null });
    await runJobs();
    const mail = await db.first<{ params: object }>(sql`
      select params from mail where "to" = ${member.email} and template = 'payouts.submitted'`);
    expect(JSON.stringify(mail)).not.toMatch(/DE89|Hafenbank/);
    expect(mail?.params).toMatchObject({ no, amount: "20000" });
  });

  test.each<[string, object, string, RegExp]>([
    ["more than there is", { amount: "1000.01" }, "amount", /insufficient/],
    ["less than the least", { amount: "49.99" }, "amount", /minimum/],
    [
      "a country under sanctions",
      { country: "CU", swift: "BDCACUHH", account: "123456" },
      "country",
      /sanctioned/,
    ],
  ])("%s is refused", async (_, over, field, message) => {
    const member = await richMember();
    const answer = await ask(member, over);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(errorsOf(answer)[field]?.[0]).toMatch(message);
    expect((await walletOf(member.id)).balance).toBe(100_000n);
  });

  test("who has less than the least keeps the form, which says how much that is", async () => {
    const member = await richMember(3_000n);
    expect((await page(member)).data).toMatchObject({ withdrawable: { amount: 3_000n }, recent: true });
    const answer = await ask(member, { amount: "30.00" });
    expect(errorsOf(answer)["amount"]).toEqual(['withdrawals:error.minimum|{"min":"$50.00"}']);
    expect(errorsOf(await ask(member, { amount: "50.00" }))["amount"]).toEqual([
      "payments:error.insufficient",
    ]);
    expect((await walletOf(member.id)).balance).toBe(3_000n);
  });

  test("all of it may go, promotional money may not", async () => {
    const member = await richMember();
    const ref = { type: "test", id: member.id };
    await transaction((tx) =>
      post(tx, [promoGranted({ idemKey: `promo:${member.id}`, member: member.id, ref, amount: 5_000n })]),
    );
    expect((await page(member)).data.withdrawable).toMatchObject({ amount: 100_000n, promo: 5_000n });
    expect(errorsOf(await ask(member, { amount: "1000.01" }))["amount"]?.[0]).toMatch(/insufficient/);
    await asked(member, { amount: "1000" });
    expect(await walletOf(member.id)).toMatchObject({ balance: 5_000n, pendingOut: 100_000n });
  });

  test("while a payment is disputed nothing is paid out", async () => {
    const member = await richMember();
    await db.run(sql`
      insert into payment (user_id, method, amount, ccy, status, idem_key, expected_total)
      values (${member.id}, 'card', 1000, 'USD', 'FAILED', ${member.id}, 1000)`);
    await db.run(sql`
      insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value)
      select 'stripe', ${member.id}, id, user_id, 1000, 'USD', 1000 from payment where user_id = ${member.id}`);
    expect((await page(member)).data.withdrawable).toMatchObject({ amount: 0n, blocked: true });
    expect(errorsOf(await ask(member))["amount"]?.[0]).toMatch(/insufficient/);
  });

  test("one request at a time; the same form twice is one request", async () => {
    const member = await richMember();
    const { intent: _i, ...fields } = ibanForm();
    const wanted = {
      ...fields,
      amount: 20_000n,
      account: "DE89370400440532013000",
    } as unknown as WithdrawalRequest;
    const twice = await Promise.all([
      requestWithdrawal(member, wanted, "same"),
      requestWithdrawal(member, wanted, "same"),
    ]);
    expect(twice[0]).toEqual(twice[1]);
    const other = await ask(member);
    expect([other.status, errorsOf(other)[""]?.[0]]).toEqual([409, "withdrawals:error.open"]);
    expect((await page(member)).data).toMatchObject({ open: { status: "UNDER_REVIEW" }, payees: [] });
    expect(await walletOf(member.id)).toMatchObject({ balance: 80_000n, pendingOut: 20_000n });
  });

  test("two tabs at once: one request is made, the money is held once", async () => {
    const member = await richMember();
    const answers = await Promise.all([ask(member), ask(member, { amount: "300" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await page(member)).data.counts.all).toBe(1);
  });

  test("wants a fresh login, and an active account", async () => {
    const member = await richMember();
    await db.run(
      sql`update session set confirmed_at = now() - interval '2 hours' where user_id = ${member.id}`,
    );
    expect(await ask(member)).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/user\/confirm/),
    });
    expect((await page(member)).data).toMatchObject({ recent: false, payees: [] });
    await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
    expect((await ask(member)).status).toBe(403);
    expect((await page(member)).data).toMatchObject({ frozen: true });
    expect((await callAction(cancelAction, { params: { withdrawalNo: "W1" }, as: member })).status).toBe(403);
  });

  test("a member of a country under sanctions is paid nowhere", async () => {
    const member = await makeMember({ country: "IR" });
    await fund(member.id, 100_000n);
    const payoneer = { type: "payoneer", email: "m@example.test" };
    expect(errorsOf(await ask(member, payoneer))[""]?.[0]).toBe("withdrawals:error.sanctioned");
  });
});

describe("taking it back", () => {
  test("while it is reviewed the money is free again, once", async () => {
    const member = await richMember();
    const no = await asked(member);
    expect((await cancel(member, no)).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 100_000n, pendingOut: 0n });
    expect(await holdsOf(member.id)).toEqual([]);
    expect((await cancel(member, no)).status).toBe(409);
    expect(await stateOf(no)).toBe("CANCELLED");
  });

  test("somebody else's request is not found", async () => {
    const [member, other] = [await richMember(), await makeMember()];
    const no = await asked(member);
    expect((await cancel(other, no)).status).toBe(404);
    expect((await callLoader(oneLoader, { params: { withdrawalNo: no }, as: other })).status).toBe(404);
    expect((await page(other, `/user/withdraw?from=${no}`)).data.earlier).toBeNull();
    expect(await stateOf(no)).toBe("UNDER_REVIEW");
  });

  test("against an approval at the same moment exactly one wins", async () => {
    const staff = await makeStaff({ roles: ["finance"] });
    for (let round = 0; round < 3; round++) {
      const member = await richMember();
      const no = await asked(member);
      const answers = await Promise.all([cancel(member, no), decide(staff, no, { intent: "approve" })]);
      const ended = await stateOf(no);
      expect(answers.map(({ status }) => status)).toEqual(ended === "CANCELLED" ? [303, 409] : [409, 303]);
      expect((await walletOf(member.id)).pendingOut).toBe(ended === "CANCELLED" ? 0n : 20_000n);
    }
  });
});

describe("earlier requests", () => {
  test("fill the form in again for their owner, who has just proven to be it", async () => {
    const member = await richMember();
    const no = await asked(member, { ccy: "EUR" });
    await cancel(member, no);
    const shown = await page(member, `/user/withdraw?from=${no}`);
    expect(shown.data).toMatchObject({
      type: "iban",
      earlier: { ccy: "EUR", amount: 20_000n, destination: { account: "DE89370400440532013000" } },
      payees: [{ no, mask: "DE •••• 3000" }],
    });
    await db.run(
      sql`update session set confirmed_at = now() - interval '20 minutes' where user_id = ${member.id}`,
    );
    expect((await page(member, `/user/withdraw?from=${no}`)).data.earlier).toBeNull();
  });

  test("stand in the archive masked, keep an account from closing, and lose their bank data with the books", async () => {
    const member = await richMember();
    await asked(member);
    const share = memberData().find(({ kinds }) => kinds?.some(({ name }) => name === "withdrawals"));
    const kind = share?.kinds?.find(({ name }) => name === "withdrawals");
    if (!share || !kind) throw new Error("no share");
    const rows = await db.rows(kind.page(member.id, null));
    expect(rows).toMatchObject([{ destination: "DE •••• 3000" }]);
    expect(rows[0]).not.toHaveProperty("dest_enc");
    const obstacles = await transaction((tx) => share.obstacles?.(tx, member.id) ?? Promise.resolve([]));
    expect(obstacles).toMatchObject([{ kind: "withdrawals", count: 1 }]);
    const masks = () =>
      db.rows(sql`
      select dest_enc is null as gone, dest_mask from withdrawal where user_id = ${member.id}`);
    await transaction(async (tx) => share.erase?.(tx, member.id));
    expect(await masks()).toEqual([{ gone: false, destMask: "DE •••• 3000" }]);
    await transaction(async (tx) => share.eraseBooks?.(tx, member.id));
    expect(await masks()).toEqual([{ gone: true, destMask: "" }]);
  });
});
