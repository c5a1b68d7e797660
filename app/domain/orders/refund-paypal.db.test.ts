import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { sendRefund } from "~/domain/payments/refunds/refunds.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { loader as newRefundLoader } from "~/routes/desk/refunds/new-refund";
import { loader as refundLoader } from "~/routes/desk/refunds/refund";
import { loader as statementCsv } from "~/routes/list-file";
import { action as paypalHook } from "~/routes/hooks/paypal";
import { db, sql } from "~/platform/db";
import { recordsOf } from "../../../tests/csv-files";
import { expectCleanBooks, journalsOf } from "../../../tests/ledger";
import { newOrder } from "../../../tests/orders";
import { allOf, paypalScene, refundedOf, takenOf } from "../../../tests/refunds";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { callsTo, control, eventually, receive } from "../../../tests/setup/outside";

beforeEach(() => forgetPayPal());
afterEach(expectCleanBooks);

const tasks = (kind: string) => db.rows(sql`select 1 from finance_task where kind = ${kind}`);
const answerLost = { target: "paypal", kind: "after-reset", method: "POST", match: "refund$", times: 3 };
const posted = "Dr def:order 300 / Cr psp:paypal 300";
const bounced = "Dr psp:paypal 300 / Cr mem:avail 300";

describe("a refund by PayPal", () => {
  test("is posted once and completed once, however often PayPal tells of it; its fee stays", async () => {
    receive({ "/hooks/paypal": paypalHook });
    await control("/control/faults", { target: "paypal-webhooks", kind: "duplicate" });
    const { paymentId, act, only, balance, journals } = await paypalScene();
    const before = await balance();
    await act({ goods: "3.00", way: paymentId });
    expect((await only()).status).toBe("PROCESSING");
    await runJobs();
    const told = () => callsTo("/hooks/paypal").filter(({ bytes }) => bytes.includes("CAPTURE.REFUNDED"));
    await eventually(() => told().length >= 2, "the webhook, twice");
    await runJobs();
    await sendRefund((await only()).id);
    expect((await only()).status).toBe("COMPLETED");
    expect(await journals("J5")).toEqual([posted]);
    expect([await balance(), await refundedOf(paymentId)]).toEqual([before, 300n]);
  });

  test("that waits for a bank is under way until PayPal says that it arrived", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const { paymentId, act, only, journals } = await paypalScene();
    await control("/control/paypal/next-refund", { status: "PENDING" });
    await act({ goods: "3.00", way: paymentId });
    await runJobs();
    const waiting = await only();
    expect([waiting.status, waiting.ref]).toEqual(["PROCESSING", expect.any(String)]);
    await control(`/control/paypal/refunds/${waiting.ref}/settle`, { good: true });
    await eventually(async () => {
      await runJobs();
      return (await only()).status === "COMPLETED";
    }, "the news that it arrived");
    expect(await journals("J5")).toEqual([posted]);
  });

  test("that the bank sends back is on the balance, once PayPal is asked again", async () => {
    const { paymentId, act, only, balance, journals } = await paypalScene();
    await control("/control/paypal/next-refund", { status: "PENDING" });
    await act({ goods: "3.00", way: paymentId });
    await runJobs();
    await control(`/control/paypal/refunds/${(await only()).ref}/settle`, { good: false });
    const before = await balance();
    await runJobs({ early: true });
    await sendRefund((await only()).id);
    expect((await only()).status).toBe("FAILED");
    expect([await balance(), await refundedOf(paymentId)]).toEqual([before + 300n, 0n]);
    expect(await journals("J5")).toEqual([posted, bounced]);
  });

  test.each(["REFUND_TIME_LIMIT_EXCEEDED", "REFUND_FAILED_INSUFFICIENT_FUNDS"])(
    "that PayPal denies (%s) is on the balance instead",
    async (issue) => {
      const { paymentId, act, only, balance, journals } = await paypalScene();
      await control("/control/paypal/issues", { on: "refund", issue });
      const before = await balance();
      await act({ goods: "3.00", way: paymentId });
      await runJobs();
      expect(await only()).toMatchObject({ status: "FAILED", error: issue });
      expect([await balance(), await refundedOf(paymentId)]).toEqual([before + 300n, 0n]);
      expect(await journals("J5")).toEqual([posted, bounced]);
    },
  );

  test.each(["401", "403"])(
    "that PayPal does not let our account make (%s) says nothing of the refund: it is made later, not put on the balance",
    async (kind) => {
      const { paymentId, act, only, balance, journals } = await paypalScene();
      const before = await balance();
      await act({ goods: "3.00", way: paymentId });
      await control("/control/faults", { target: "paypal", kind, match: "/v2/", times: 50 });
      await runJobs();
      // Asked again it is still not ours to say that there is none.
      await sendRefund((await only()).id);
      expect([(await only()).status, await balance()]).toEqual(["ERROR", before]);
      await control("/control/faults", undefined, "DELETE");
      forgetPayPal();
      await runJobs({ early: true });
      expect([(await only()).status, await balance()]).toEqual(["COMPLETED", before]);
      expect([await journals("J5"), await refundedOf(paymentId)]).toEqual([[posted], 300n]);
    },
  );

  test("whose answer is lost is asked for again and given once", async () => {
    const { paymentId, act, only, journals } = await paypalScene();
    await act({ goods: "3.00", way: paymentId });
    await control("/control/faults", answerLost);
    await runJobs();
    expect((await only()).status).toBe("ERROR");
    await control("/control/faults", undefined, "DELETE");
    forgetPayPal();
    await runJobs({ early: true });
    expect((await only()).status).toBe("COMPLETED");
    expect([await journals("J5"), await refundedOf(paymentId)]).toEqual([[posted], 300n]);
  });

  test("whose answer is lost for weeks is found among the payment's refunds, and never given twice", async () => {
    const { order, paymentId, act, only, balance } = await paypalScene();
    await act({ ...allOf(order), way: paymentId });
    await control("/control/faults", answerLost);
    await runJobs();
    expect((await only()).status).toBe("ERROR");
    await control("/control/faults", undefined, "DELETE");
    forgetPayPal();
    // PayPal has forgotten the key: it says that nothing is left to give back, of our own refund.
    await control("/control/paypal/forget-keys", {});
    const before = await balance();
    await runJobs({ early: true });
    expect(await only()).toMatchObject({ status: "COMPLETED", ref: expect.any(String), error: null });
    expect(await refundedOf(paymentId)).toBe(order.total);
    expect(await balance()).toBe(before);
  });

  test("that PayPal refuses because somebody has given as much back by hand is on the balance, after a look", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const { order, paymentId, act, only, balance } = await paypalScene();
    // Nobody has told us yet of what was done at PayPal by hand: it may be ours, so nothing counts as failed.
    await control("/control/faults", { target: "paypal-webhooks", kind: "lost", times: 1 });
    const capture = await takenOf(paymentId);
    const made = await control<{ id: string }>(`/control/paypal/captures/${capture}/refund`, {
      amount: { currency_code: "USD", value: (Number(order.total) / 100).toFixed(2) },
    });
    await act({ ...allOf(order), way: paymentId });
    await runJobs();
    expect(await only()).toMatchObject({ status: "ERROR", error: "nameless-refund" });
    expect(await refundedOf(paymentId)).toBe(order.total);
    // Finance knows whose it is: once it stands in our books by itself, ours has surely failed.
    await db.run(sql`
      insert into refund (no, user_id, payment_id, source, status, amount, reason, provider_ref)
      select 'R-hand', user_id, id, 'provider', 'REFUSED', amount, 'by hand', ${made.id} from payment where id = ${paymentId}`);
    const before = await balance();
    await runJobs({ early: true });
    const ours = await db.first<{ status: string }>(
      sql`select status from refund where payment_id = ${paymentId} and source = 'desk'`,
    );
    expect(ours).toEqual({ status: "FAILED" });
    expect(await balance()).toBe(before + order.total);
  });

  test("of another amount than was asked for is for a person, and is not asked for twice", async () => {
    const { paymentId, act, only, journals } = await paypalScene();
    await control("/control/paypal/next-refund", { amount: { currency_code: "USD", value: "2.00" } });
    await act({ goods: "3.00", way: paymentId });
    await runJobs();
    expect(await only()).toMatchObject({ status: "ERROR", error: "amount", amount: 300n });
    await runJobs({ early: true });
    await sendRefund((await only()).id);
    expect(await only()).toMatchObject({ status: "ERROR", error: "amount" });
    expect(await tasks("refund-mismatch")).toHaveLength(1);
    expect([await journals("J5"), await refundedOf(paymentId)]).toEqual([[posted], 300n]);
  });
});

describe("a payment for several orders", () => {
  test("is on the statement by the provider's number, its fee likewise, as on the invoices", async () => {
    const { world, paymentId } = await paypalScene(2);
    const taken = await takenOf(paymentId);
    expect(taken).not.toBe("");
    const url = "/user/walletBalance.csv";
    const rows = recordsOf((await callLoader(statementCsv, { url, as: world.member })).body);
    const byPayment = rows.filter((row) => row["Related no."] === taken);
    expect(byPayment.map((row) => Number(row["In / out (USD)"]) > 0).toSorted()).toEqual([false, true]);
    expect(rows.filter((row) => row["Related no."] === "")).toEqual([]);
    await runJobs();
  });

  test("gives each of them back no more than it paid for it", async () => {
    const { finance, orders, paymentId, act } = await paypalScene(2);
    const [first, second] = orders;
    if (!first || !second) throw new Error("two orders");
    const { data } = await callLoader(newRefundLoader, { params: { orderNo: first.no }, as: finance });
    expect(data.able.sources).toMatchObject([{ paymentId, method: "paypal", most: first.total }]);
    await act({ goods: "3.00", way: paymentId });
    const left = await callLoader(newRefundLoader, { params: { orderNo: first.no }, as: finance });
    expect(left.data.able.sources[0]?.most).toBe(first.total - 300n);
    const other = await callLoader(newRefundLoader, { params: { orderNo: second.no }, as: finance });
    expect(other.data.able.sources[0]?.most).toBe(second.total);
    await runJobs();
  });

  test("refunded by hand at PayPal: finance says which of its orders it was for", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const { world, finance, orders, paymentId, decide, only } = await paypalScene(2);
    const stranger = await newOrder(world);
    const capture = await takenOf(paymentId);
    await control(`/control/paypal/captures/${capture}/refund`, {
      amount: { currency_code: "USD", value: "2.00" },
    });
    await eventually(async () => {
      await runJobs();
      return db.first(sql`select 1 from refund where payment_id = ${paymentId}`);
    }, "the news of the refund");
    const made = await only();
    expect([made.status, made.amount]).toEqual(["UNASSIGNED", 200n]);
    const page = await callLoader(refundLoader, { params: { refundNo: made.no }, as: finance });
    expect(page.data.refund.orderNo).toBeNull();
    expect(page.data.orders).toEqual(orders.map(({ no }) => no).sort());
    const assign = { intent: "assign", to: "order" };
    expect((await decide(made.no, assign)).status).toBe(409);
    expect((await decide(made.no, { ...assign, order: stranger.no })).status).toBe(409);
    const chosen = orders[1];
    await decide(made.no, { ...assign, order: chosen?.no ?? "" });
    expect(await journalsOf(chosen?.id ?? "", "J5")).toEqual(["Dr def:order 200 / Cr suspense 200"]);
    expect((await only()).status).toBe("COMPLETED");
    const after = await callLoader(newRefundLoader, { params: { orderNo: chosen?.no ?? "" }, as: finance });
    expect(after.data.able.sources[0]?.most).toBe((chosen?.total ?? 0n) - 200n);
  });
});
