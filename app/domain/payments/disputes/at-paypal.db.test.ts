/** PayPal's disputes (J12) over the wire: opened, won and lost, after a refund, told twice and the wrong way round. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { moveOrder } from "~/domain/orders/member-actions.server";
import { requestRefund } from "~/domain/orders/refund.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { action as paypalHook } from "~/routes/hooks/paypal";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { db, sql } from "~/platform/db";
import { makeMember, makeStaff, type TestMember } from "../../../../tests/factories";
import { fund, makeWorld, newOrder, pay, type World } from "../../../../tests/orders";
import { callLoader } from "../../../../tests/setup/call";
import { hurryJobs, runJobs } from "../../../../tests/setup/jobs";
import { callsTo, control, eventually, receive, requestOf } from "../../../../tests/setup/outside";
import { applyEvent } from "../events.server";
import { applyDispute } from "./disputes.server";
import { startPayment } from "../payments.server";
import { findPayment } from "../reconcile.server";

beforeEach(() => {
  forgetPayPal();
  receive({ "/hooks/paypal": paypalHook });
});
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const payerOf = ({ id, email }: TestMember) => ({ id, email, locale: "en-US" });

/** Approves at PayPal and comes back; the capture of the payment. */
async function captured(paymentId: string): Promise<string> {
  const token = (await findPayment(paymentId))?.providerRef ?? "";
  await control(`/control/paypal/orders/${token}/approve`, { funding: "balance" });
  await callLoader(paypalStatus, { url: `/paypalstatus?token=${token}` });
  const row = await db.first<{ capture: string }>(sql`
    select provider_payment_ref as capture from payment where id = ${paymentId} and status = 'SUCCESSFUL'`);
  if (!row) throw new Error("not paid");
  return row.capture;
}

async function recharged(member: TestMember, amount: bigint): Promise<string> {
  const begun = await recharge(payerOf(member), { amount, currency: "USD", method: "paypal" }, randomUUID());
  if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
  return captured(begun.value.paymentId);
}

async function paidOrder(world: World) {
  const order = await newOrder(world);
  const begun = await startPayment(payerOf(world.member), {
    method: "paypal",
    payables: [{ type: "store_order", id: order.id }],
    expectedTotal: order.total,
    idemKey: randomUUID(),
  });
  if (!begun.ok) throw new Error(begun.error);
  const { paymentId } = begun.value;
  return { order, paymentId, capture: await captured(paymentId) };
}

/** News of a dispute has come so many times, and is worked off. */
async function heard(type: string, id: string, times = 1): Promise<void> {
  await eventually(
    () =>
      db.first(sql`
        select 1 from psp_event where type = ${type} and body -> 'data' -> 'object' ->> 'dispute_id' = ${id}
        having count(*) >= ${times}`),
    type,
  );
  await runJobs();
}

const open = (capture: string) =>
  control<{ dispute_id: string }>("/control/paypal/disputes", { capture, reason: "UNAUTHORISED" });

async function disputed(capture: string): Promise<string> {
  const { dispute_id: id } = await open(capture);
  await heard("CUSTOMER.DISPUTE.CREATED", id);
  return id;
}

async function close(id: string, outcome: "won" | "lost", times = 1): Promise<void> {
  await control(`/control/paypal/disputes/${id}/close`, { outcome });
  await heard("CUSTOMER.DISPUTE.RESOLVED", id, times);
}

/** PayPal says that it took `value` dollars of a payment back, and that is worked off. */
async function reversed(capture: string, value = "100.00"): Promise<void> {
  const object = { id: capture, amount: { currency_code: "USD", value } };
  const event = await db.first<{ id: string }>(sql`
    insert into psp_event (provider, event_id, type, body) values ('paypal', ${randomUUID()}, 'PAYMENT.CAPTURE.REVERSED',
      ${JSON.stringify({ data: { object } })}::jsonb) returning id`);
  await applyEvent(event?.id ?? "");
}

const tasksOf = (member: TestMember) =>
  db.rows(sql`
    select t.kind, t.data, t.done_at is not null as done from finance_task t join payment p on p.id::text = t.ref_id
    where p.user_id = ${member.id} and t.ref_type = 'payment' order by t.created_at, t.id`);
const rowOf = (id: string) =>
  db.first(sql`select status, taken, value, from_balance from dispute where provider_id = ${id}`);
const holdOf = async (orderId: string) =>
  (await db.first<{ hold: string }>(sql`select hold from store_order where id = ${orderId}`))?.hold;

describe("a recharge that is disputed at PayPal", () => {
  test("is taken back; lost it stays gone, and PayPal's fee stays paid", async () => {
    const member = await makeMember();
    const id = await disputed(await recharged(member, 10_000n));
    expect(await rowOf(id)).toEqual({ status: "OPEN", taken: true, value: 10_000n, fromBalance: 9_800n });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 200n, disputed: true });
    await close(id, "lost");
    expect(await rowOf(id)).toMatchObject({ status: "LOST", taken: true });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 200n, disputed: false });
  });

  test("is in the books by its dispute: that PayPal took the payment back is nobody's task, whichever is heard first", async () => {
    const member = await makeMember();
    const capture = await recharged(member, 10_000n);
    const tasks = () => tasksOf(member);
    await reversed(capture);
    const data = { amount: "10000", ccy: "USD", method: "paypal", ref: capture };
    expect(await tasks()).toEqual([{ kind: "capture-reversed", data, done: false }]);
    const id = await disputed(capture);
    expect(await tasks()).toEqual([{ kind: "capture-reversed", data, done: true }]);
    await close(id, "lost");
    await eventually(
      () =>
        db.first(sql`
          select 1 from psp_event where type = 'PAYMENT.CAPTURE.REVERSED'
            and body -> 'data' -> 'object' ->> 'id' = ${capture} having count(*) >= 2`),
      "the reversal",
    );
    await runJobs();
    expect(await tasks()).toEqual([{ kind: "capture-reversed", data, done: true }]);
  });

  test("that PayPal takes back again is looked at again: a dispute that was won explains nothing", async () => {
    const member = await makeMember();
    const capture = await recharged(member, 10_000n);
    await reversed(capture, "40.00");
    const { id: staff } = await makeStaff({ roles: ["finance"] });
    await db.run(sql`
      update finance_task set done_at = now(), done_by = ${staff}, note = 'Given back by PayPal' where kind = 'capture-reversed'
        and ref_id in (select id::text from payment where user_id = ${member.id})`);
    const id = await disputed(capture);
    await close(id, "won");
    await reversed(capture, "60.00");
    const seen = [
      { kind: "capture-reversed", data: expect.objectContaining({ amount: "4000" }), done: true },
      { kind: "capture-reversed", data: expect.objectContaining({ amount: "6000" }), done: false },
    ];
    expect(await tasksOf(member)).toEqual(seen);
    await applyDispute("paypal", id);
    expect(await tasksOf(member)).toEqual(seen);
  });

  test("comes back where it is won", async () => {
    const member = await makeMember();
    const id = await disputed(await recharged(member, 10_000n));
    await close(id, "won");
    expect(await rowOf(id)).toMatchObject({ status: "WON", taken: false });
    expect(await walletOf(member.id)).toMatchObject({ balance: 9_800n, owed: 0n, disputed: false });
  });

  test("told twice, at once and the last first, does everything once", async () => {
    const member = await makeMember();
    const capture = await recharged(member, 10_000n);
    await control("/control/faults", { target: "paypal-webhooks", kind: "duplicate", times: 5 });
    const { dispute_id: id } = await open(capture);
    await control(`/control/paypal/disputes/${id}/close`, { outcome: "lost" });
    await heard("CUSTOMER.DISPUTE.CREATED", id);
    await heard("CUSTOMER.DISPUTE.RESOLVED", id);
    for (const call of callsTo("/hooks/paypal").reverse())
      await paypalHook({ request: requestOf(call), params: {}, context: {} });
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: "LOST", taken: true });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 200n });
    const journals = await db.rows(sql`
      select 1 from journal j join dispute d on d.id = j.ref_id where d.provider_id = ${id} and j.type = 'J12'`);
    expect(journals).toHaveLength(1);
  });

  test("PayPal is down when the news comes: nothing is guessed, and it is applied later, once", async () => {
    const member = await makeMember();
    const capture = await recharged(member, 10_000n);
    await control("/control/faults", { target: "paypal", kind: "500", match: "disputes" });
    const { dispute_id: id } = await open(capture);
    await eventually(
      () =>
        db.first(sql`select 1 from psp_event where type = 'CUSTOMER.DISPUTE.CREATED'
        and body -> 'data' -> 'object' ->> 'dispute_id' = ${id}`),
      "the news",
    );
    expect((await runJobs({ mayFail: true })).length).toBeGreaterThan(0);
    expect(await rowOf(id)).toBeNull();
    await control("/control/faults", undefined, "DELETE");
    forgetPayPal();
    await hurryJobs(sql`j.task_identifier = 'payments.event'`);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: "OPEN", taken: true });
  });
});

describe("an order whose payment is disputed at PayPal", () => {
  test("stops until it is won", async () => {
    const world = await makeWorld();
    const { order, capture } = await paidOrder(world);
    const id = await disputed(capture);
    expect(await holdOf(order.id)).toBe("INTERCEPT_REQUESTED");
    await close(id, "won");
    expect(await holdOf(order.id)).toBe("NONE");
  });

  test("stops again where the buyer appeals against what was won", async () => {
    const world = await makeWorld();
    const { order, capture } = await paidOrder(world);
    const id = await disputed(capture);
    await close(id, "won");
    await control(`/control/paypal/disputes/${id}/appeal`, {});
    await heard("CUSTOMER.DISPUTE.UPDATED", id);
    expect(await rowOf(id)).toMatchObject({ status: "OPEN", taken: true });
    expect(await holdOf(order.id)).toBe("INTERCEPT_REQUESTED");
    await close(id, "won", 2);
    expect(await rowOf(id)).toMatchObject({ status: "WON", taken: false });
    expect(await holdOf(order.id)).toBe("NONE");
  });

  test("that was cancelled and paid anew from the balance goes on: its new payment is not disputed", async () => {
    const world = await makeWorld();
    const { order, capture } = await paidOrder(world);
    await fund(world.member.id, 50_000n);
    await cancelPaidOrder({ no: order.no }, `member:${world.member.id}`, "");
    await moveOrder(world.member.id, order.no, "restore");
    await pay(world, order);
    const id = await disputed(capture);
    expect(await holdOf(order.id)).toBe("NONE");
    expect(await rowOf(id)).toMatchObject({ taken: true });
  });

  test("stopped for another reason stays stopped where the dispute is won", async () => {
    const world = await makeWorld();
    const { order, capture } = await paidOrder(world);
    await db.run(
      sql`update store_order set hold = 'INTERCEPT_REQUESTED', hold_prev = 'NONE' where id = ${order.id}`,
    );
    await db.run(sql`
      insert into state_transition (entity, entity_id, from_state, to_state, event, actor, reason)
      values ('store_order', ${order.id}, 'PENDING', 'PENDING', 'intercept', 'system', 'cancelled in the store')`);
    const id = await disputed(capture);
    await close(id, "won");
    expect(await holdOf(order.id)).toBe("INTERCEPT_REQUESTED");
  });

  test("of which a part had gone back by PayPal: the rest of the story is told to the cent", async () => {
    const world = await makeWorld();
    const { order, paymentId, capture } = await paidOrder(world);
    const { id: staffId } = await makeStaff({ roles: ["finance"] });
    const finance = { id: staffId, roles: ["finance" as const] };
    const parts = { goods: 300n, shipping: 0n, service: 0n, tax: 0n };
    const wish = { parts, goodwill: 0n, paymentId, reason: "One piece is missing" };
    expect((await requestRefund(finance, order.no, wish)).ok).toBe(true);
    await runJobs();
    const id = await disputed(capture);
    expect(await rowOf(id)).toMatchObject({ status: "OPEN", taken: true });
    // While it is disputed nothing more goes back by it.
    expect(await requestRefund(finance, order.no, wish)).toMatchObject({ ok: false });
    await close(id, "won");
    expect(await walletOf(world.member.id)).toMatchObject({ owed: 0n, disputed: false });
    const psp = await db.first<{ net: bigint }>(sql`
      select sum(case e.dc when 'D' then e.amount else -e.amount end)::bigint as net
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.code = 'psp:paypal'
      join journal j on j.id = e.journal_id and j.status = 'posted'
      where j.idem_key like ${`payment:${paymentId}:%`} or j.ref_id in (
        select id from dispute where payment_id = ${paymentId}) or j.idem_key in (
        select 'refund:' || id || ':posted' from refund where payment_id = ${paymentId})`);
    const paid = (await findPayment(paymentId))?.amount ?? 0n;
    expect(psp?.net).toBe(paid - 300n);
  });
});
