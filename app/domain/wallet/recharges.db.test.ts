import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startPayment } from "~/domain/payments/payments.server";
import { findPayment, reconcile } from "~/domain/payments/reconcile.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { action as confirmStep, loader as lastLook } from "~/routes/user/payments/confirm-step";
import { loader as payMoney } from "~/routes/user/payments/pay-money";
import { db, sql } from "~/platform/db";
import { loader as balanceLoader } from "~/routes/user/wallet/balance";
import { action as rechargeAction } from "~/routes/user/wallet/recharge";
import { action as ordersAction } from "~/routes/user/wallet/recharge-orders";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { loader as deskPayment } from "~/routes/desk/finance/payment";
import { loader as deskList } from "~/routes/desk/finance/recharges";
import { makeLine } from "../../../tests/credit";
import { makeMember, makeStaff } from "../../../tests/factories";
import { makeBill, prepareBills } from "../../../tests/payments/bills";
import { cards, isPayPage, payAt } from "../../../tests/payments/checkout";
import { begunByCard, begunByPayPal, rechargesBy } from "../../../tests/recharges";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { payRecharge, recharge } from "./wallet.server";

beforeEach(() => forgetStripe());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Refusal = { result: { error?: Record<string, string[]> } };

const form = (fields: object = {}) => ({ amount: "100.00", currency: "USD", method: "card", ...fields });

describe("a recharge by card", () => {
  test("from the form over the provider's page to the balance, the mail and the history", async () => {
    const member = await makeMember();
    const away = await callAction(rechargeAction, { url: "/user/recharge", as: member, form: form() });
    expect([away.status, isPayPage(away.location ?? undefined)]).toEqual([303, true]);
    expect(await rechargesBy(member)).toMatchObject([{ status: "PENDING", amount: 10_000n, credited: null }]);
    const back = await payAt(String(away.location));
    const shown = await callLoader(payState, { url: String(back), as: member });
    expect(shown.data.payment).toMatchObject({ status: "SUCCESSFUL" });
    const [row] = await rechargesBy(member);
    expect(row).toMatchObject({ status: "COMPLETED", credited: 10_000n, fxRate: null, paymentId: null });
    expect((await walletOf(member.id)).balance).toBe(10_000n);
    const history = await db.rows<{ to: string }>(sql`
      select to_state as to from state_transition where entity_id = ${row?.id ?? ""} order by at`);
    expect(history.map(({ to }) => to)).toEqual(["AWAITING_PAYMENT", "PENDING", "PAID", "COMPLETED"]);
    await runJobs();
    await runJobs({ early: true });
    const mails = await db.rows(
      sql`select template from mail where key = ${`recharge.completed:${row?.id}`}`,
    );
    expect(mails).toEqual([{ template: "wallet.recharged" }]);
    expect(await db.rows(sql`select event from notification where user_id = ${member.id}`)).toHaveLength(1);
  });

  test("in euros: through the open position at the rate of the capture", async () => {
    const member = await makeMember();
    const { url, paymentId } = await begunByCard(member, 10_000n, "EUR");
    await payAt(url);
    await reconcile(paymentId);
    expect(await rechargesBy(member)).toMatchObject([
      { status: "COMPLETED", credited: 10_850n, fxRate: 1_085_000n },
    ]);
    expect((await walletOf(member.id)).balance).toBe(10_850n);
    const shown = await callLoader(payState, { url: `/user/paystate?payment=${paymentId}`, as: member });
    expect(shown.data.payment.payables).toMatchObject([{ arrived: { credited: 10_850n, rate: 1_085_000n } }]);
    const as = await makeStaff({ roles: ["finance"] });
    const list = await callLoader(deskList, { url: `/desk/recharges?tab=COMPLETED&q=${member.email}`, as });
    expect(list.data.page.rows).toMatchObject([
      { method: "card", page: { page: "payment", key: paymentId } },
    ]);
    const page = await callLoader(deskPayment, { params: { paymentId }, as });
    expect(page.data.payment).toMatchObject({ id: paymentId, status: "SUCCESSFUL" });
  });

  test("declined and left: it waits for payment again, and is paid at the second try", async () => {
    const member = await makeMember();
    const { url, paymentId } = await begunByCard(member);
    expect(await payAt(url, cards.declined)).toBeNull();
    await reconcile(paymentId, new Date(Date.now() + 31 * 60_000));
    expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "declined" });
    const [row] = await rechargesBy(member);
    expect(row?.status).toBe("AWAITING_PAYMENT");
    const again = await callAction(ordersAction, { as: member, form: { intent: "pay", recharge: row?.id } });
    expect(isPayPage(again.location ?? undefined)).toBe(true);
    const back = await payAt(String(again.location));
    await callLoader(payState, { url: String(back), as: member });
    expect((await walletOf(member.id)).balance).toBe(10_000n);
  });

  test("by PayPal: what became of it names the fee that the balance paid", async () => {
    const member = await makeMember();
    const { token, paymentId } = await begunByPayPal(member);
    await control(`/control/paypal/orders/${token}/approve`, { funding: "balance" });
    await callLoader(paypalStatus, { url: `/paypalstatus?token=${token}` });
    const shown = await callLoader(payState, { url: `/user/paystate?payment=${paymentId}`, as: member });
    expect(shown.data.payment).toMatchObject({
      status: "SUCCESSFUL",
      amount: 10_000n,
      fee: 200n,
      feeIncluded: false,
    });
    expect((await walletOf(member.id)).balance).toBe(9_800n);
  });

  test("that repays what was borrowed: its page and its mail say how much of it", async () => {
    await prepareBills();
    const member = await makeMember();
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
    const { url, paymentId } = await begunByCard(member);
    await payAt(url);
    const shown = await callLoader(payState, { url: `/user/paystate?payment=${paymentId}`, as: member });
    expect(shown.data.payment).toMatchObject({
      status: "SUCCESSFUL",
      payables: [{ repaid: 3_000n, credited: 10_000n }],
    });
    expect((await walletOf(member.id)).balance).toBe(7_000n);
    await runJobs();
    const [row] = await rechargesBy(member);
    const key = `recharge.completed:${row?.id}`;
    expect(await db.first(sql`select params from mail where key = ${key}`)).toMatchObject({
      params: { credited: "10000", repaid: "3000" },
    });
    // What is recharged next is all on the balance.
    const next = await begunByCard(member);
    await payAt(next.url);
    const later = await callLoader(payState, {
      url: `/user/paystate?payment=${next.paymentId}`,
      as: member,
    });
    expect(later.data.payment.payables).toMatchObject([{ repaid: 0n }]);
  });

  test("declined, then paid by another way on the pay step; a stranger finds nothing to pay there", async () => {
    const member = await makeMember();
    const { url, paymentId } = await begunByCard(member);
    await payAt(url, cards.declined);
    const [row] = await rechargesBy(member);
    const choose = { intent: "choose", recharge: row?.id };
    const foreign = await callAction(ordersAction, { as: await makeMember(), form: choose });
    expect(foreign.location).toMatch(/^\/user\/paymoney\?checkout=/);
    const theirs = new URL(String(foreign.location), "http://x").searchParams.get("checkout") ?? "";
    expect(
      await db.rows(sql`select 1 from checkout where id = ${theirs} and user_id = ${member.id}`),
    ).toEqual([]);

    const chosen = await callAction(ordersAction, { as: member, form: choose });
    const { step } = (await callLoader(payMoney, { url: String(chosen.location), as: member })).data;
    expect([step.topUp, step.total, step.open.length]).toEqual([true, 10_000n, 1]);
    const confirm = (method: string) =>
      callAction(confirmStep, {
        url: `/user/payconfirmation/step?checkout=${step.id}`,
        form: { method, expected_total: String(step.total), seen: step.seen },
        as: member,
      });
    const arrives = async (method: string) => {
      const url = `/user/payconfirmation/step?checkout=${step.id}&method=${method}`;
      return (await callLoader(lastLook, { url, as: member })).data.arrival;
    };
    expect(await arrives("card")).toEqual({ fee: 0n, credited: 10_000n });
    expect(await arrives("paypal")).toEqual({ fee: 200n, credited: 9_800n });
    expect((await confirm("wallet")).status).toBe(409);
    expect((await confirm("paypal")).location).toMatch(/^\/paypal\?payment=/);
    expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED" });
    expect(await rechargesBy(member)).toMatchObject([{ status: "PENDING", method: "paypal" }]);
  });

  test("paid after it was closed: credited all the same, and tagged", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByCard(member);
    await settleFromProvider(paymentId, { kind: "failed", code: "expired" });
    const [row] = await rechargesBy(member);
    const closed = await callAction(ordersAction, {
      as: member,
      form: { intent: "close", recharge: row?.id },
    });
    expect(closed.status).toBe(303);
    const money = { amount: 10_000n, ccy: "USD", providerRef: "cs_late", providerPaymentRef: "pi_late" };
    await settleFromProvider(paymentId, { kind: "succeeded", ...money });
    expect(await rechargesBy(member)).toMatchObject([
      { status: "CLOSED", tags: ["LATE_CREDIT"], credited: 10_000n },
    ]);
    expect((await walletOf(member.id)).balance).toBe(10_000n);
  });

  test("paid twice after it was closed: it is paid by the first, the second is on the balance besides", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByCard(member);
    await settleFromProvider(paymentId, { kind: "failed", code: "expired" });
    const [row] = await rechargesBy(member);
    const payer = { id: member.id, email: member.email, locale: "en-US" };
    const again = await payRecharge(payer, row?.id ?? "", randomUUID());
    if (!again.ok || again.value.state !== "leave") throw new Error("no page to pay on");
    await settleFromProvider(again.value.paymentId, { kind: "failed", code: "expired" });
    await callAction(ordersAction, { as: member, form: { intent: "close", recharge: row?.id } });
    for (const id of [paymentId, again.value.paymentId]) {
      const refs = { providerRef: `cs_${id}`, providerPaymentRef: `pi_${id}` };
      await settleFromProvider(id, { kind: "succeeded", amount: 10_000n, ccy: "USD", ...refs });
    }
    expect(await rechargesBy(member)).toMatchObject([
      { status: "CLOSED", tags: ["LATE_CREDIT"], credited: 10_000n },
    ]);
    expect((await walletOf(member.id)).balance).toBe(20_000n);
    expect(await findPayment(again.value.paymentId)).toMatchObject({
      status: "SUCCESSFUL",
      tags: ["CREDITED"],
    });
    const receipts = await db.rows(sql`
      select 1 from invoice_due where ref_type = 'recharge_order' and ref_id = ${row?.id ?? ""}`);
    expect(receipts).toHaveLength(1);
  });

  test("the first attempt's money comes while a second one is open: credited, and the recharge stays to be paid", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByCard(member);
    await settleFromProvider(paymentId, { kind: "failed", code: "expired" });
    const [row] = await rechargesBy(member);
    const payer = { id: member.id, email: member.email, locale: "en-US" };
    await payRecharge(payer, row?.id ?? "", randomUUID());
    const money = { amount: 10_000n, ccy: "USD", providerRef: "cs_first", providerPaymentRef: "pi_first" };
    await settleFromProvider(paymentId, { kind: "succeeded", ...money });
    expect(await rechargesBy(member)).toMatchObject([{ status: "PENDING", credited: null }]);
    expect((await walletOf(member.id)).balance).toBe(10_000n);
    const page = await callLoader(balanceLoader, { url: "/user/walletBalance", as: member });
    expect(page.data.page.rows).toMatchObject([{ type: "recharge", amount: 10_000n, refNo: row?.no }]);
  });

  test("another amount arrives: it is what is credited, and finance is told", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByCard(member);
    const money = { amount: 9_000n, ccy: "USD", providerRef: "cs_less", providerPaymentRef: "pi_less" };
    await settleFromProvider(paymentId, { kind: "succeeded", ...money });
    expect(await rechargesBy(member)).toMatchObject([
      { status: "COMPLETED", amount: 10_000n, credited: 9_000n },
    ]);
    expect(await db.rows(sql`select kind from finance_task where ref_id = ${paymentId}`)).toHaveLength(1);
  });

  test("the provider makes no page: the words of the contract, and the order is kept", async () => {
    await control("/control/faults", { target: "stripe", kind: "500" });
    const member = await makeMember();
    const answer = await callAction(rechargeAction, { as: member, form: form() });
    const [kept] = await rechargesBy(member);
    expect([answer.status, (answer.data as unknown as Refusal).result.error]).toEqual([
      422,
      { "": [`wallet:error.failed|{"no":"${kept?.no}"}`] },
    ]);
    // Pressed once more, it is the same recharge, whose state is not known yet.
    const again = await callAction(rechargeAction, { as: member, form: form() });
    expect(again.location).toBe(`/user/paystate?payment=${kept?.paymentId}`);
    expect(await rechargesBy(member)).toMatchObject([{ no: kept?.no, status: "PENDING" }]);
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    await runJobs({ early: true });
    expect(await rechargesBy(member)).toMatchObject([{ status: "AWAITING_PAYMENT" }]);
    const third = await callAction(rechargeAction, { as: member, form: form() });
    expect(third.location).toMatch(/^http/);
    expect(await rechargesBy(member)).toMatchObject([{ no: kept?.no, status: "PENDING" }]);
  });

  test("a double click makes one order and one page", async () => {
    const member = await makeMember();
    const payer = { id: member.id, email: member.email, locale: "en-US" };
    const key = randomUUID();
    const wanted = { amount: 10_000n, currency: "USD", method: "card" } as const;
    await Promise.all([1, 2, 3].map(() => recharge(payer, wanted, key)));
    expect(await rechargesBy(member)).toHaveLength(1);
  });
});
