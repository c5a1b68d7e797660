import { afterEach, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import { applyRefund, sendRefund, sweepRefunds } from "~/domain/payments/refunds/refunds.server";
import { reviewRefunds } from "~/domain/payments/refunds/made-at-provider.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { loader as refundLoader } from "~/routes/desk/refunds/refund";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { loader as sentBack } from "~/routes/user/wallet/refunds";
import { loader as sentBackFile } from "~/routes/list-file";
import { db, sql, transaction } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { makeMember } from "../../../tests/factories";
import { expectCleanBooks } from "../../../tests/ledger";
import { pay } from "../../../tests/orders";
import { cardScene, refundedOf, takenOf } from "../../../tests/refunds";
import { expectComplaint } from "../../../tests/setup/console";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control, eventually, receive } from "../../../tests/setup/outside";
import { whenWaiting } from "../../../tests/setup/locks";
import { cancelPaidOrder } from "./cancel-paid.server";

beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

const refundFails = "4000000000005126";
const answersLost = { target: "stripe", kind: "after-500", method: "POST", match: "refunds", times: 3 };

/** An order paid by card, of which somebody has given $2.00 back on Stripe's own pages; we have heard of it. */
async function refundedByHand() {
  receive({ "/hooks/stripe": stripeHook });
  const scene = await cardScene();
  await control("/control/stripe/refund", { payment_intent: await takenOf(scene.paymentId), amount: 200 });
  await eventually(async () => {
    await runJobs();
    return (await scene.rows()).length > 0;
  }, "the news of the refund");
  await runJobs();
  return scene;
}

test("the member finds it beside the wallet's transactions, from when it is sent to where it ended", async () => {
  const { paymentId, world, act, only, order } = await cardScene();
  const shown = async () =>
    (await callLoader(sentBack, { url: "/user/walletBalance/refunds", as: world.member })).data.page.rows;
  expect(await shown()).toEqual([]);
  await act({ goods: "3.00", way: paymentId });
  expect(await shown()).toMatchObject([
    { orderNo: order.no, method: "card", amount: 300n, status: "PROCESSING" },
  ]);
  await runJobs();
  const { no } = (await shown())[0] ?? { no: "" };
  const file = await callLoader(sentBackFile, { url: "/user/walletBalance/refunds.csv", as: world.member });
  expect(file.body.split("\r\n")[1]).toMatch(new RegExp(`,${no},${order.no},Card,3.00,Sent back$`));
  // The bank sends it back days later: it is on the balance, and there among the transactions.
  await applyRefund(
    (await only()).id,
    { kind: "failed", providerRef: null, amount: null, reason: "late" },
    "system",
  );
  expect(await shown()).toMatchObject([{ no, status: "FAILED" }]);
  const stranger = await makeMember();
  const theirs = await callLoader(sentBack, { url: "/user/walletBalance/refunds", as: stranger });
  expect(theirs.data.page.rows).toEqual([]);
});

test("posted when asked for, sent once, told (J5)", async () => {
  const { paymentId, world, act, only, journals } = await cardScene();
  await act({ goods: "3.00", way: paymentId });
  expect(await journals("J5")).toEqual(["Dr def:order 300 / Cr psp:stripe 300"]);
  expect([(await only()).status, await refundedOf(paymentId)]).toEqual(["PROCESSING", 300n]);
  await runJobs();
  expect((await only()).status).toBe("COMPLETED");
  await sendRefund((await only()).id);
  expect(await journals("J5")).toHaveLength(1);
  const told = sql`select 1 from mail where template = 'payments.refund-completed' and "to" = ${world.member.email}`;
  expect(await db.rows(told)).toHaveLength(1);
});

test("never more than it took, however many ask at once", async () => {
  const { paymentId, order, act } = await cardScene();
  const { goods } = order;
  const text = decimalText(goods);
  const answers = await Promise.all([
    act({ goods: text, way: paymentId }),
    act({ goods: text, way: paymentId }),
    act({ goods: text, way: paymentId }),
  ]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await refundedOf(paymentId)).toBe(goods);
  await expect(db.run(sql`update payment set refunded = amount + 1 where id = ${paymentId}`)).rejects.toThrow(
    /payment_refunded_within/,
  );
  await runJobs();
});

test("a provider without an answer is asked again; the card is refunded once", async () => {
  const { paymentId, act, only } = await cardScene();
  await act({ goods: "3.00", way: paymentId });
  await control("/control/faults", answersLost);
  await runJobs();
  expect((await only()).status).toBe("ERROR");
  // Finance is to look it up, until the provider says it after all.
  await control("/control/faults", { target: "stripe", kind: "500", match: "refunds" });
  for (let i = 0; i < 4; i++) await sendRefund((await only()).id);
  const tasks = sql`select kind from finance_task where ref_id = ${paymentId} and done_at is null`;
  expect(await db.rows(tasks)).toEqual([{ kind: "refund-unresolved" }]);
  await control("/control/faults", undefined, "DELETE");
  forgetStripe();
  await runJobs({ early: true });
  expect((await only()).status).toBe("COMPLETED");
  expect(await db.rows(tasks)).toEqual([]);
  const again = await sweepRefunds();
  expect([again, await refundedOf(paymentId)]).toEqual([0, 300n]);
});

test("a key of ours that is refused says nothing of the refund: it is made with the next one, and not put on the balance", async () => {
  const { paymentId, act, only, balance } = await cardScene();
  const before = await balance();
  await act({ goods: "3.00", way: paymentId });
  await control("/control/faults", { target: "stripe", kind: "401", method: "POST", match: "refunds" });
  await runJobs();
  expect([(await only()).status, await refundedOf(paymentId), await balance()]).toEqual([
    "ERROR",
    300n,
    before,
  ]);
  await control("/control/faults", undefined, "DELETE");
  forgetStripe();
  await runJobs({ early: true });
  expect([(await only()).status, await refundedOf(paymentId), await balance()]).toEqual([
    "COMPLETED",
    300n,
    before,
  ]);
});

test("what the bank sends back days later is put on the balance, once", async () => {
  receive({ "/hooks/stripe": stripeHook });
  const { paymentId, act, only, balance, journals } = await cardScene(refundFails);
  await act({ goods: "3.00", way: paymentId });
  await runJobs();
  const before = await balance();
  await eventually(async () => {
    await runJobs();
    return (await only()).status === "FAILED";
  }, "the news that the bank sent it back");
  expect([await balance(), await refundedOf(paymentId)]).toEqual([before + 300n, 0n]);
  expect(await journals("J5")).toContain("Dr psp:stripe 300 / Cr mem:avail 300");
});

test("one that was given up and goes through after all is a task of finance, once; nothing is moved for it", async () => {
  const { paymentId, act, only, balance } = await cardScene();
  await act({ goods: "3.00", way: paymentId });
  const { id, no } = await only();
  const before = await balance();
  const heard = (kind: "failed" | "completed") =>
    applyRefund(id, { kind, providerRef: "re_late", amount: 300n }, "provider:stripe");
  await heard("failed");
  const tasks = () =>
    db.rows(sql`select ref_id as payment, data from finance_task where key = ${`refund:${id}:revived`}`);
  expect(await heard("failed")).toBe("FAILED");
  expect(await tasks()).toEqual([]);
  expectComplaint(/a refund that was given up went through/);
  for (const _ of [1, 2]) expect(await heard("completed")).toBe("FAILED");
  expect(await tasks()).toEqual([{ payment: paymentId, data: { amount: "300", ref: "re_late" } }]);
  expect([(await only()).status, await balance(), no]).toEqual(["FAILED", before + 300n, no]);
});

test("one made at the provider by hand stands in suspense until finance says what for", async () => {
  const { finance, order, decide, only, journals } = await refundedByHand();
  const made = await only();
  expect([made.status, made.amount]).toEqual(["UNASSIGNED", 200n]);
  expect(
    (await callLoader(refundLoader, { params: { refundNo: made.no }, as: finance })).data.refund.orderNo,
  ).toBe(order.no);
  expect((await decide(made.no, { intent: "assign", to: "balance" })).status).toBe(409);
  const task = () =>
    db.first<{ by: string | null; open: boolean }>(sql`
      select done_by as by, done_at is null as open from finance_task
      where kind = 'refund-outside' and data ->> 'ref' = ${made.ref}`);
  expect(await task()).toEqual({ by: null, open: true });
  await decide(made.no, { intent: "assign", to: "order" });
  expect(await journals("J5")).toEqual(["Dr def:order 200 / Cr suspense 200"]);
  expect(await only()).toMatchObject({ status: "COMPLETED", error: null });
  // Nothing is left to look at, and the page says what it was for.
  expect(await task()).toEqual({ by: finance.id, open: false });
  expect(
    (await callLoader(refundLoader, { params: { refundNo: made.no }, as: finance })).data.refund.assignedTo,
  ).toBe("order");
  expect((await decide(made.no, { intent: "assign", to: "order" })).status).toBe(409);
});

test("two events about one refund made by hand, applied at the same moment, write it down once", async () => {
  const { paymentId, rows } = await cardScene();
  const payment = await findPayment(paymentId);
  const ref = await db.first<{ ref: string }>(
    sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
  );
  await control("/control/stripe/refund", { payment_intent: ref?.ref, amount: 200 });
  if (!payment) throw new Error("no payment");
  let reviews: Promise<unknown> | undefined;
  await transaction(async (tx) => {
    await tx.rows(sql`select 1 from payment where id = ${paymentId} for update`);
    reviews = Promise.all([reviewRefunds(payment, ""), reviewRefunds(payment, "")]);
    await whenWaiting(2);
  });
  await reviews;
  expect((await rows()).map(({ status, amount }) => [status, amount])).toEqual([["UNASSIGNED", 200n]]);
  expect(await refundedOf(paymentId)).toBe(200n);
});

test.each([null, "house", "order"])("made by hand, said to be %s, and sent back by the bank", async (to) => {
  const { paymentId, decide, only, balance } = await refundedByHand();
  const made = await only();
  const said = { intent: "assign", to: to ?? "" };
  // An expense of the house's is booked with its reason only.
  if (to === "house") expect((await decide(made.no, { ...said, reason: " " })).status).toBe(409);
  if (to) expect((await decide(made.no, { ...said, reason: "Sent twice" })).status).toBe(303);
  const before = await balance();
  for (const _ of [1, 2])
    await applyRefund(made.id, { kind: "failed", providerRef: null, amount: 200n }, "provider:stripe");
  expect([(await only()).status, await refundedOf(paymentId)]).toEqual(["FAILED", 0n]);
  expect(await balance()).toBe(to === "order" ? before + 200n : before);
  const left = await db.rows(sql`
    select a.code from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.idem_key like ${`refund:${made.id}:%`} and a.code in ('suspense', 'exp:refund', 'psp:stripe')
    group by a.code having sum(case e.dc when 'D' then e.amount else -e.amount end) <> 0`);
  expect(left).toEqual([]);
});

test("a provider that does not know our key says nothing of a refund under way", async () => {
  const { paymentId, act, only, balance } = await cardScene();
  await act({ goods: "3.00", way: paymentId });
  await control("/control/faults", answersLost);
  await runJobs();
  await control("/control/faults", { ...answersLost, kind: "401", method: "GET" });
  forgetStripe();
  const before = await balance();
  await sendRefund((await only()).id);
  expect([(await only()).status, await balance()]).toEqual(["ERROR", before]);
  await control("/control/faults", undefined, "DELETE");
  forgetStripe();
  await runJobs({ early: true });
  expect([(await only()).status, await refundedOf(paymentId)]).toEqual(["COMPLETED", 300n]);
});

test("not by a payment of an earlier life of the order, which was given back", async () => {
  const { paymentId, world, finance, order, act, fresh } = await cardScene();
  expect((await cancelPaidOrder({ no: order.no }, `staff:${finance.id}`, "changed my mind")).ok).toBe(true);
  await db.run(sql`update store_order set box = 'ACTIVE', version = version + 1 where no = ${order.no}`);
  await pay(world, await fresh());
  expect((await fresh()).status).toBe("PENDING");
  expect((await act({ goods: "3.00", way: paymentId })).status).toBe(409);
  expect((await act({ goods: "3.00" })).status).toBe(303);
});
