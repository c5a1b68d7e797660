import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { approveAdjustment } from "~/domain/adjustments/decide.server";
import { propose } from "~/domain/adjustments/propose.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { loader as walletPage } from "~/routes/user/wallet/balance";
import { loader as rechargeList } from "~/routes/user/wallet/recharge-orders";
import { loader as deskList } from "~/routes/desk/finance/chargebacks";
import { loader as deskPage } from "~/routes/desk/finance/chargeback";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { resumeOrder } from "~/domain/orders/intercept.server";
import { makeMember, makeStaff, type TestMember } from "../../../../tests/factories";
import { makeWorld, newOrder } from "../../../../tests/orders";
import { makeBill, prepareBills } from "../../../../tests/payments/bills";
import { payAt } from "../../../../tests/payments/checkout";
import { callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { callsTo, control, eventually, receive, requestOf } from "../../../../tests/setup/outside";
import type { PayableRef } from "../payable.server";
import { applyDispute } from "./disputes.server";
import { startPayment } from "../payments.server";

beforeAll(prepareBills);
beforeEach(() => {
  forgetStripe();
  receive({ "/hooks/stripe": stripeHook });
});
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const payerOf = ({ id, email }: TestMember) => ({ id, email, locale: "en-US" });

async function settledIntent(paymentId: string): Promise<string> {
  const payment = await eventually(async () => {
    await runJobs();
    return db.first<{ intent: string }>(sql`
      select provider_payment_ref as intent from payment where id = ${paymentId} and status = 'SUCCESSFUL'`);
  }, "the payment");
  return payment.intent;
}

/** Recharges by card; the payment and its intent at the provider. */
async function recharged(member: TestMember, amount: bigint) {
  const begun = await recharge(payerOf(member), { amount, currency: "USD", method: "card" }, randomUUID());
  if (!begun.ok || begun.value.state !== "leave") throw new Error("no page to pay on");
  await payAt(begun.value.url);
  const { paymentId } = begun.value;
  return { paymentId, intent: await settledIntent(paymentId) };
}

async function paid(member: TestMember, payables: PayableRef[], total: bigint) {
  const begun = await startPayment(payerOf(member), {
    method: "card",
    payables,
    expectedTotal: total,
    idemKey: randomUUID(),
  });
  if (!begun.ok || begun.value.state !== "leave") throw new Error("no page to pay on");
  await payAt(begun.value.url);
  const { paymentId } = begun.value;
  return { paymentId, intent: await settledIntent(paymentId) };
}

type StripeDispute = { id: string };

async function heard(type: string, id: string): Promise<void> {
  await eventually(
    () =>
      db.first(
        sql`select 1 from psp_event where type = ${type} and body -> 'data' -> 'object' ->> 'id' = ${id}`,
      ),
    type,
  );
  await runJobs();
}

async function dispute(intent: string): Promise<string> {
  const { id } = (await control("/control/stripe/dispute", { payment_intent: intent })) as StripeDispute;
  await heard("charge.dispute.funds_withdrawn", id);
  return id;
}

async function close(id: string, status: "won" | "lost"): Promise<void> {
  await control(`/control/stripe/dispute/${id}/close`, { status });
  await heard("charge.dispute.closed", id);
}

const rowOf = (id: string) =>
  db.first(sql`select status, taken, value, from_balance, fee from dispute where provider_id = ${id}`);

describe("a chargeback (J12)", () => {
  test("takes what is on the balance, the rest is owed; lost it stays, money that comes in repays it first", async () => {
    const member = await makeMember();
    const { paymentId, intent } = await recharged(member, 10_000n);
    const bill = await makeBill(member.id, 4_000n);
    const key = { method: "wallet" as const, payables: [bill], expectedTotal: 4_000n, idemKey: randomUUID() };
    await startPayment(payerOf(member), key);

    const id = await dispute(intent);
    expect(await rowOf(id)).toEqual({
      status: "OPEN",
      taken: true,
      value: 10_000n,
      fromBalance: 6_000n,
      fee: 1_500n,
    });
    expect(await walletOf(member.id)).toMatchObject({
      balance: 0n,
      owed: 4_000n,
      disputed: true,
      withdrawable: 0n,
    });
    const tags = await db.first(sql`
      select p.tags as payment, r.tags as recharge from payment p join payment_payable x on x.payment_id = p.id
      join recharge_order r on r.id = x.payable_id where p.id = ${paymentId}`);
    expect(tags).toEqual({ payment: ["DISPUTED"], recharge: ["DISPUTED"] });

    await close(id, "lost");
    expect(await rowOf(id)).toMatchObject({ status: "LOST", taken: true });
    await recharged(member, 5_000n);
    expect(await walletOf(member.id)).toMatchObject({
      balance: 1_000n,
      owed: 0n,
      disputed: false,
      withdrawable: 1_000n,
    });
    const news = await db.rows<{ event: string }>(sql`
      select event from notification where user_id = ${member.id} and event like 'payment.%' order by created_at, id`);
    expect(news.map(({ event }) => event)).toEqual(["payment.disputed", "payment.dispute-lost"]);
  });

  test("won it comes back: what was owed is cleared, what was repaid meanwhile is balance again", async () => {
    const member = await makeMember();
    const { intent } = await recharged(member, 10_000n);
    const bill = await makeBill(member.id, 9_000n);
    await startPayment(payerOf(member), {
      method: "wallet",
      payables: [bill],
      expectedTotal: 9_000n,
      idemKey: randomUUID(),
    });
    const id = await dispute(intent);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 9_000n });
    await recharged(member, 2_000n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 7_000n });
    await close(id, "won");
    expect(await rowOf(id)).toMatchObject({ status: "WON", taken: false });
    expect(await walletOf(member.id)).toMatchObject({
      balance: 3_000n,
      owed: 0n,
      disputed: false,
      withdrawable: 3_000n,
    });
  });

  test("won after the debt was written off: the house has back what it gave up, the member what they paid", async () => {
    const member = await makeMember();
    const { intent } = await recharged(member, 10_000n);
    const bill = await makeBill(member.id, 9_000n);
    await startPayment(payerOf(member), {
      method: "wallet",
      payables: [bill],
      expectedTotal: 9_000n,
      idemKey: randomUUID(),
    });
    const id = await dispute(intent);
    await recharged(member, 2_000n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 7_000n });
    const [one, other] = [await makeStaff({ roles: ["finance"] }), await makeStaff({ roles: ["finance"] })];
    const writeOff = async (amount: bigint) => {
      const no = await propose(one, { kind: "owed", email: member.email, amount, reason: "gone" });
      expect(no.ok && (await approveAdjustment(other, no.value)).ok).toBe(true);
    };
    await writeOff(6_000n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 1_000n });
    await close(id, "won");
    // 10.00 of it cleared what was still owed, 60.00 is the house's, 30.00 the member had paid.
    expect(await walletOf(member.id)).toMatchObject({ balance: 3_000n, owed: 0n });
    const kept = await db.first<{ net: bigint }>(sql`
      select sum(case e.dc when 'D' then e.amount else -e.amount end)::bigint as net from ledger_entry e
      join ledger_account a on a.id = e.account_id where a.code = 'exp:bad_debt'`);
    expect(kept?.net).toBe(0n);
  });

  test("events twice, at once and in any order do everything once", async () => {
    const member = await makeMember();
    const { intent } = await recharged(member, 5_000n);
    const { id } = (await control("/control/stripe/dispute", { payment_intent: intent })) as StripeDispute;
    await control(`/control/stripe/dispute/${id}/close`, { status: "won" });
    const kinds = ["created", "funds_withdrawn", "updated", "funds_reinstated", "closed"];
    for (const kind of kinds)
      await eventually(
        () =>
          db.first(sql`select 1 from psp_event where type = ${`charge.dispute.${kind}`}
            and body -> 'data' -> 'object' ->> 'id' = ${id}`),
        kind,
      );
    // The same deliveries once more, the last one first.
    for (const call of callsTo("/hooks/stripe").reverse())
      await stripeHook({ request: requestOf(call), params: {}, context: {} });
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: "WON", taken: false, fee: 1_500n });
    expect(await walletOf(member.id)).toMatchObject({ balance: 5_000n, owed: 0n, disputed: false });
    const rows = await db.rows(sql`select 1 from dispute where provider_id = ${id}`);
    expect(rows).toHaveLength(1);
  });

  test("orders it paid stop until it is won, or until staff let them go on", async () => {
    const world = await makeWorld();
    const orders = await Promise.all([newOrder(world), newOrder(world)]);
    const rows = await db.rows<{ id: string; no: string; total: bigint }>(sql`
      select id, no, total from store_order where no = any(${orders.map(({ no }) => no)}::text[]) order by no`);
    const payables = rows.map(({ id }) => ({ type: "store_order" as const, id }));
    const { intent } = await paid(
      world.member,
      payables,
      rows.reduce((sum, { total }) => sum + total, 0n),
    );
    const holds = async () =>
      (
        await db.rows<{ hold: string }>(sql`
          select hold from store_order where id = any(${rows.map(({ id }) => id)}::uuid[]) order by no`)
      ).map(({ hold }) => hold);

    const id = await dispute(intent);
    expect(await holds()).toEqual(["INTERCEPT_REQUESTED", "INTERCEPT_REQUESTED"]);
    expect(await resumeOrder(rows[0]?.no ?? "", "system")).toMatchObject({ ok: true });
    expect(await holds()).toEqual(["NONE", "INTERCEPT_REQUESTED"]);
    expect(await resumeOrder(rows[0]?.no ?? "", "system")).toMatchObject({ ok: false });
    await close(id, "won");
    expect(await holds()).toEqual(["NONE", "NONE"]);
  });

  test("as much is taken as is disputed by then, whatever the first news said", async () => {
    const member = await makeMember();
    const { paymentId, intent } = await recharged(member, 10_000n);
    const { id } = (await control("/control/stripe/dispute", { payment_intent: intent })) as StripeDispute;
    await db.run(sql`
      insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value, reason, opened_at)
      values ('stripe', ${id}, ${paymentId}, ${member.id}, 4000, 'USD', 4000, 'general', now())`);
    await heard("charge.dispute.funds_withdrawn", id);
    expect(await db.first(sql`select amount, value, taken from dispute where provider_id = ${id}`)).toEqual({
      amount: 10_000n,
      value: 10_000n,
      taken: true,
    });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 0n });
  });

  test("its news before that of the money: the payment is settled first, and then taken back", async () => {
    const member = await makeMember();
    const begun = await recharge(
      payerOf(member),
      { amount: 5_000n, currency: "USD", method: "card" },
      randomUUID(),
    );
    if (!begun.ok || begun.value.state !== "leave") throw new Error("no page to pay on");
    const { paymentId } = begun.value;
    await payAt(begun.value.url);
    const paid = await eventually(
      () =>
        db.first<{ intent: string }>(sql`
          select body -> 'data' -> 'object' ->> 'payment_intent' as intent from psp_event
          where type = 'checkout.session.completed'
            and body -> 'data' -> 'object' ->> 'client_reference_id' = ${paymentId}`),
      "the news of the money",
    );
    const { id } = (await control("/control/stripe/dispute", {
      payment_intent: paid.intent,
    })) as StripeDispute;
    // No job has run: nobody here knows yet that the money has come.
    await control("/control/faults", { target: "stripe", kind: "500", match: "checkout" });
    await expect(applyDispute("stripe", id)).rejects.toThrow(paymentId);
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    expect(await applyDispute("stripe", id)).toBe("OPEN taken");
    expect(await db.first(sql`select status from payment where id = ${paymentId}`)).toEqual({
      status: "SUCCESSFUL",
    });
    await heard("charge.dispute.funds_withdrawn", id);
    expect(await rowOf(id)).toMatchObject({
      status: "OPEN",
      taken: true,
      value: 5_000n,
      fromBalance: 5_000n,
    });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 0n, disputed: true });
    expect(await db.rows(sql`select 1 from finance_task where ref_id in (${id}, ${paymentId})`)).toEqual([]);
  });

  test("a payment nobody here made waits for finance, once", async () => {
    const member = await makeMember();
    const { paymentId, intent } = await recharged(member, 5_000n);
    await db.run(sql`update payment set provider_payment_ref = 'pi_elsewhere' where id = ${paymentId}`);
    const id = await dispute(intent);
    const tasks = await db.rows<{ kind: string }>(sql`select kind from finance_task where ref_id = ${id}`);
    expect(tasks).toEqual([{ kind: "dispute-unknown" }]);
    expect(await walletOf(member.id)).toMatchObject({ balance: 5_000n, disputed: false });
  });
});

test("the desk's list and page, for finance only", async () => {
  const member = await makeMember();
  const { intent } = await recharged(member, 5_000n);
  const id = await dispute(intent);
  const [finance, agent] = [await makeStaff({ roles: ["finance"] }), await makeStaff({ roles: ["agent"] })];
  const list = await callLoader(deskList, { as: finance, url: `/desk/chargebacks?q=${id}` });
  expect(list.data.page.rows).toMatchObject([{ no: id, memberId: member.id, status: "OPEN", value: 5_000n }]);
  const disputeId = list.data.page.rows[0]?.id ?? "";
  const page = await callLoader(deskPage, { as: finance, params: { disputeId } });
  expect(page.data.dispute).toMatchObject({ no: id, things: [{ type: "recharge_order" }] });
  expect(page.data.dispute.dueAt).toBeInstanceOf(Date);
  expect(await callLoader(deskList, { as: agent })).toMatchObject({ status: 403 });
  for (const wrong of ["x", randomUUID()])
    expect(await callLoader(deskPage, { as: finance, params: { disputeId: wrong } })).toMatchObject({
      status: 404,
    });
});

test("its member sees which payment is disputed and how that stands, from the wallet and from the recharge", async () => {
  const member = await makeMember();
  const { paymentId, intent } = await recharged(member, 10_000n);
  const no = await dispute(intent);
  const { data } = await callLoader(walletPage, { url: "/user/walletBalance?type=chargeback", as: member });
  const [line] = data.page.rows;
  expect(line).toMatchObject({ refType: "dispute", refNo: no, amount: -10_000n });
  const url = `/user/paystate?dispute=${line?.refId}`;
  expect((await callLoader(payState, { url, as: member })).location).toBe(
    `/user/paystate?payment=${paymentId}`,
  );
  expect((await callLoader(payState, { url, as: await makeMember() })).status).toBe(404);
  const shown = async () => {
    const page = await callLoader(payState, { url: `/user/paystate?payment=${paymentId}`, as: member });
    return page.data.payment.disputes;
  };
  expect(await shown()).toEqual([{ no, amount: 10_000n, status: "OPEN" }]);
  const list = await callLoader(rechargeList, { url: "/user/rechargeorder", as: member });
  expect(list.data.page.rows).toMatchObject([{ disputedId: paymentId }]);
  await close(no, "won");
  expect(await shown()).toEqual([{ no, amount: 10_000n, status: "WON" }]);
});
