/** What becomes of a payment at PayPal: who asks first, what answers are lost, what the bank says, at once or days later. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { action as paypalHook } from "~/routes/hooks/paypal";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { db, sql } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { makeMember, type TestMember } from "../../../../tests/factories";
import { callLoader } from "../../../../tests/setup/call";
import { asked, richMember, start, statusOf } from "../../../../tests/payments/attempts";
import { billOf, makeBill, prepareBills } from "../../../../tests/payments/bills";
import { approve, atPayPal, captureAt, capturesOf, comeBack } from "../../../../tests/payments/paypal";
import { runJobs } from "../../../../tests/setup/jobs";
import { callsTo, control, eventually, receive, sandbox } from "../../../../tests/setup/outside";
import { askSeconds, pagePatienceMs } from "../config";
import { cancelAttempt } from "../payments.server";
import { findPayment, reconcile } from "../reconcile.server";
import { settleFromProvider } from "../settle.server";
import { lookAtPayment } from "../view.server";

beforeAll(prepareBills);
beforeEach(() => forgetPayPal());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

describe("once, whoever comes first", () => {
  test("webhooks, the way back and the reconcile job at the same time capture once and post once", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await richMember(1_000n);
    const bill = await makeBill(member.id, 5_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 5_000n);
    await control("/control/faults", { target: "paypal-webhooks", kind: "duplicate" });
    await approve(order);
    await Promise.all([comeBack(order), comeBack(order), reconcile(paymentId)]);
    await eventually(() => callsTo("/hooks/paypal").length >= 4, "the webhooks, each twice");
    await runJobs();
    expect(await capturesOf(order)).toHaveLength(1);
    expect(await walletOf(member.id)).toMatchObject({ balance: 900n, pendingOut: 0n });
    const events = await db.rows(sql`select event_id from psp_event where provider = 'paypal'`);
    expect(new Set(events.map((row) => JSON.stringify(row))).size).toBe(events.length);
  });

  test("the webhook alone is enough", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await makeMember();
    const bill = await makeBill(member.id, 5_000n);
    const { order } = await atPayPal(member, [bill], 5_000n);
    await approve(order);
    await eventually(() => callsTo("/hooks/paypal").length >= 1, "the webhook");
    await runJobs();
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  });

  test("the answer to the capture is lost: asked again, it is known", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 5_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 5_000n);
    await approve(order);
    await control("/control/faults", { target: "paypal", kind: "after-reset", match: "capture$", times: 1 });
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  });

  test("an attempt that was given up is never captured, even when it is approved later", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await richMember(1_000n);
    const bill = await makeBill(member.id, 5_000n);
    const first = await atPayPal(member, [bill], 5_000n);
    const second = await atPayPal(member, [bill], 5_000n);
    expect(await statusOf(first.paymentId)).toBe("FAILED");
    await approve(first.order);
    await eventually(() => callsTo("/hooks/paypal").length >= 1, "the webhook");
    await runJobs();
    await approve(second.order);
    await comeBack(second.order);
    expect(await statusOf(first.paymentId)).toBe("FAILED");
    expect(await walletOf(member.id)).toMatchObject({ balance: 900n, pendingOut: 0n });
  });

  test("PayPal is down while the order is made: an error, then known to be nothing", async () => {
    const member = await richMember(1_000n);
    const bill = await makeBill(member.id, 5_000n);
    await control("/control/faults", { target: "paypal", kind: "500", match: "orders$" });
    const started = await start(member, "paypal", [bill], 5_000n);
    expect(started).toMatchObject({ ok: true, value: { state: "error" } });
    const paymentId = started.ok ? started.value.paymentId : "";
    await control("/control/faults", undefined, "DELETE");
    forgetPayPal();
    await reconcile(paymentId);
    expect(await statusOf(paymentId)).toBe("FAILED");
    expect(await walletOf(member.id)).toMatchObject({ balance: 1_000n, pendingOut: 0n });
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });
});

describe("what the bank says", () => {
  test("declined before, approved another way and captured slowly: nobody who comes back reads that it was declined", async () => {
    const member = await makeMember();
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order, "declined");
    await comeBack(order);
    await approve(order);
    await asked(paymentId, askSeconds);
    await control("/control/faults", {
      target: "paypal",
      kind: "slow",
      ms: pagePatienceMs + 1_500,
      match: "capture$",
      times: 1,
    });
    const visitor = await comeBack(order, "&since=1");
    expect(visitor.data.payment).toMatchObject({ status: "IN_PROGRESS", code: null });
    expect(await lookAtPayment(member.id, paymentId)).toMatchObject({ status: "IN_PROGRESS", code: null });
    await eventually(async () => (await statusOf(paymentId)) === "SUCCESSFUL", "the late answer");
  });

  test("declined: who comes back reads it on the first page, though PayPal is asked before that", async () => {
    const member = await makeMember();
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order, "declined");
    const before = { url: `/paypalstatus?token=${order}`, as: member };
    const way = await callLoader(paypalStatus, before);
    const counted = await callLoader(payState, { ...before, url: way.location ?? "" });
    const first = await callLoader(payState, { ...before, url: counted.location ?? "" });
    expect(first.status).toBe(200);
    expect(first.data.payment).toMatchObject({ status: "IN_PROGRESS", code: "declined" });
    await asked(paymentId, -60);
    expect(await lookAtPayment(member.id, paymentId)).toMatchObject({ code: null });
  });

  test("declined at the capture: the member may choose another way at PayPal", async () => {
    const member = await makeMember();
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order, "declined");
    await comeBack(order);
    expect(await findPayment(paymentId)).toMatchObject({ status: "IN_PROGRESS", errorCode: "declined" });
    await approve(order);
    await asked(paymentId, askSeconds);
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
  });

  test.each([
    [true, "SUCCESSFUL"],
    [false, "FAILED"],
  ])("an eCheck is neither yes nor no until the bank has spoken: %s", async (good, status) => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await makeMember();
    const bill = await makeBill(member.id, 700n);
    const { paymentId, order } = await atPayPal(member, [bill], 700n);
    await approve(order, "echeck");
    await comeBack(order);
    expect(await findPayment(paymentId)).toMatchObject({ status: "ERROR", errorCode: "capture-pending" });
    // Even an appointment after the end of the attempt does not end what the bank may still pay.
    for (let hours = 1; hours <= 5; hours++)
      await reconcile(paymentId, new Date(Date.now() + hours * 3_600_000));
    expect(await statusOf(paymentId)).toBe("ERROR");
    // All is known of it that can be: nobody has to look it up.
    expect(await db.rows(sql`select 1 from finance_task where ref_id = ${paymentId}`)).toEqual([]);
    const found = await fetch(`${sandbox().url}/control/requests?path=capture`).then((answer) =>
      answer.text(),
    );
    expect(found).toContain(order);
    const capture = await captureAt(order);
    await control(`/control/paypal/captures/${capture}/clear`, { good });
    await eventually(
      () =>
        callsTo("/hooks/paypal").some(({ bytes }) => /CAPTURE\.(COMPLETED|DENIED)/.test(bytes.toString())),
      "the bank's word",
    );
    await runJobs();
    expect(await statusOf(paymentId)).toBe(status);
    expect(await billOf(bill)).toEqual({ paid: good, locked: false });
    // Who was asked to wait and not to pay again hears, once, that it was in vain.
    const told = () =>
      db.rows(sql`
        select m.status, n.data ->> 'paymentId' as news from mail m
        left join notification n on n.user_id = ${member.id} and n.event = 'payment.refused-late'
        where m."to" = ${member.email} and m.template = 'payments.refused-late'`);
    const wanted = good ? [] : [{ status: "sent", news: paymentId }];
    expect(await told()).toEqual(wanted);
    await addJob(db, "payments.refusedLate", { paymentId });
    await runJobs();
    expect(await told()).toEqual(wanted);
  });

  test("an eCheck whose first answer was lost is on its way once PayPal says so, and its end is told", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await makeMember();
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order, "echeck");
    await control("/control/faults", { target: "paypal", kind: "after-500", match: "capture", times: 3 });
    await comeBack(order);
    await eventually(async () => (await statusOf(paymentId)) === "ERROR", "that nobody knows");
    expect((await findPayment(paymentId))?.errorCode).not.toBe("capture-pending");
    await asked(paymentId, askSeconds);
    await comeBack(order);
    expect(await findPayment(paymentId)).toMatchObject({ status: "ERROR", errorCode: "capture-pending" });
    await control(`/control/paypal/captures/${await captureAt(order)}/clear`, { good: false });
    await eventually(
      () => callsTo("/hooks/paypal").some(({ bytes }) => bytes.toString().includes("CAPTURE.DENIED")),
      "the bank's word",
    );
    await runJobs();
    expect(await statusOf(paymentId)).toBe("FAILED");
    const told = await db.rows(sql`
      select 1 from mail where "to" = ${member.email} and template = 'payments.refused-late'`);
    expect(told).toHaveLength(1);
  });

  test.each(["DUPLICATE_INVOICE_ID", "ORDER_EXPIRED"])("%s at the capture is a clear no", async (issue) => {
    const member = await richMember(100n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order);
    await control("/control/paypal/issues", { on: "capture", issue });
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("FAILED");
    expect(await walletOf(member.id)).toMatchObject({ balance: 100n, pendingOut: 0n });
  });
});

describe("the fee", () => {
  const feeOn = async (member: TestMember, paymentId: string) =>
    (await lookAtPayment(member.id, paymentId))?.fee;

  test("is shown while it is kept aside and once it was taken", async () => {
    const member = await richMember(1_000n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 5_000n)], 5_000n);
    expect(await feeOn(member, paymentId)).toBe(100n);
    await approve(order);
    await asked(paymentId, askSeconds);
    await comeBack(order);
    expect([await statusOf(paymentId), await feeOn(member, paymentId)]).toEqual(["SUCCESSFUL", 100n]);
  });

  test("is shown as none where the attempt was cancelled, or the money bought nothing", async () => {
    const member = await richMember(1_000n);
    const cancelled = await atPayPal(member, [await makeBill(member.id, 5_000n)], 5_000n);
    await cancelAttempt(member.id, cancelled.paymentId);
    expect([await statusOf(cancelled.paymentId), await feeOn(member, cancelled.paymentId)]).toEqual([
      "FAILED",
      0n,
    ]);
    const bill = await makeBill(member.id, 5_000n);
    const { paymentId } = await atPayPal(member, [bill], 5_000n);
    await db.run(sql`delete from test_bill where id = ${bill.id}`);
    const money = { kind: "succeeded", amount: 5_000n, ccy: "USD", providerRef: null } as const;
    await settleFromProvider(paymentId, { ...money, providerPaymentRef: "1AB23456CD789012E" });
    expect(await findPayment(paymentId)).toMatchObject({ status: "SUCCESSFUL", tags: ["CREDITED"] });
    expect(await feeOn(member, paymentId)).toBe(0n);
  });
});
