import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { findPayment, reconcile } from "~/domain/payments/reconcile.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import * as checkout from "~/partners/stripe/checkout.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { action as confirmStep } from "~/routes/user/payments/confirm-step";
import { loader as payMoney } from "~/routes/user/payments/pay-money";
import { db, sql } from "~/platform/db";
import { readFlash } from "~/platform/http/flash.server";
import { parseListQuery } from "~/platform/list";
import { loader as balanceLoader } from "~/routes/user/wallet/balance";
import { action as rechargeAction, loader as rechargeLoader } from "~/routes/user/wallet/recharge";
import { action as ordersAction, loader as ordersLoader } from "~/routes/user/wallet/recharge-orders";
import { loader as paypal } from "~/routes/pay/paypal";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { makeMember, type TestMember } from "../../../tests/factories";
import { cards, isPayPage, payAt } from "../../../tests/payments/checkout";
import { begunByCard, rechargesBy } from "../../../tests/recharges";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { expireRecharges, payRecharge, recharge, rechargeCounts } from "./wallet.server";

beforeEach(() => forgetStripe());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** What the next page is told to say, such as `info noun:key`. */
const flashOf = ({ headers }: { headers: Headers }) => {
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  return readFlash(new Request("http://localhost", { headers: { cookie } }));
};

type Refusal = { result: { error?: Record<string, string[]> } };

/** A recharge of 100 dollars by PayPal, at its door: the attempt, and PayPal's name of it. */
async function begunByPayPal(member: TestMember): Promise<{ paymentId: string; token: string }> {
  const away = await callAction(rechargeAction, {
    ...{ url: "/user/recharge", as: member, form: form({ method: "paypal" }) },
  });
  const paymentId = new URL(String(away.location), "http://x").searchParams.get("payment") ?? "";
  await callLoader(paypal, { url: String(away.location), as: member });
  return { paymentId, token: (await findPayment(paymentId))?.providerRef ?? "" };
}

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
      ...{ status: "SUCCESSFUL", amount: 10_000n, fee: 200n, feeIncluded: false },
    });
    expect((await walletOf(member.id)).balance).toBe(9_800n);
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
    expect([answer.status, (answer.data as unknown as Refusal).result.error]).toEqual([
      422,
      { "": ["wallet:error.failed"] },
    ]);
    expect(await rechargesBy(member)).toMatchObject([{ status: "PENDING" }]);
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    await runJobs({ early: true });
    expect(await rechargesBy(member)).toMatchObject([{ status: "AWAITING_PAYMENT" }]);
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

describe("closing what was opened at a provider and left", () => {
  const close = (member: TestMember, recharge: string | undefined) =>
    callAction(ordersAction, { as: member, form: { intent: "close", recharge } });
  const only = async (member: TestMember) => (await rechargesBy(member))[0];

  test("by card: its page cannot be paid any more, and others that are open stay", async () => {
    const member = await makeMember();
    const { url, paymentId } = await begunByCard(member, 2_000n);
    const left = await only(member);
    const other = await begunByCard(member);
    const closed = await close(member, left?.id);
    expect([closed.status, closed.location]).toEqual([303, "/user/rechargeorder"]);
    expect(await rechargesBy(member)).toMatchObject([
      { status: "PENDING", paymentId: other.paymentId },
      { id: left?.id, status: "CLOSED", paymentId: null },
    ]);
    expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "cancelled" });
    expect((await fetch(url)).status).toBe(410);
    // The same press in another tab finds it closed.
    expect((await close(member, left?.id)).status).toBe(409);
    await payAt(other.url);
    await reconcile(other.paymentId);
    expect((await walletOf(member.id)).balance).toBe(10_000n);
  });

  test("paid a moment before, and we had not heard of it: it is credited, and said", async () => {
    const member = await makeMember();
    const { url, paymentId } = await begunByCard(member);
    await payAt(url);
    const answer = await close(member, (await only(member))?.id);
    expect([answer.status, answer.location]).toEqual([303, `/user/paystate?payment=${paymentId}`]);
    expect(flashOf(answer)?.message).toBe("wallet:orders.notClosed.settled");
    expect(await only(member)).toMatchObject({ status: "COMPLETED", credited: 10_000n, tags: [] });
    expect((await walletOf(member.id)).balance).toBe(10_000n);
  });

  test("paid between our look and our ending it: the refusal to end it is read as the money it is", async () => {
    const member = await makeMember();
    const { url, paymentId } = await begunByCard(member);
    const end = checkout.endSession;
    const ended = vi.spyOn(checkout, "endSession").mockImplementationOnce(async (id) => {
      await payAt(url);
      return end(id);
    });
    const answer = await close(member, (await only(member))?.id);
    expect(await ended.mock.results[0]?.value).toMatchObject({ ok: false, kind: "refused" });
    ended.mockRestore();
    expect(answer.location).toBe(`/user/paystate?payment=${paymentId}`);
    expect(await only(member)).toMatchObject({ status: "COMPLETED", credited: 10_000n });
    expect((await walletOf(member.id)).balance).toBe(10_000n);
  });

  test("the provider does not answer: it stays until that is known, and is closed then", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByCard(member);
    await control("/control/faults", { target: "stripe", kind: "500" });
    const recharge = (await only(member))?.id;
    const answer = await close(member, recharge);
    expect([answer.location, flashOf(answer)?.message]).toEqual([
      `/user/paystate?payment=${paymentId}`,
      "wallet:orders.notClosed.error",
    ]);
    expect(await only(member)).toMatchObject({ status: "PENDING", paymentId });
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    expect((await close(member, recharge)).location).toBe("/user/rechargeorder");
    expect(await only(member)).toMatchObject({ status: "CLOSED" });
  });

  test("by PayPal: approved later, it is not captured", async () => {
    const member = await makeMember();
    const { token, paymentId } = await begunByPayPal(member);
    await close(member, (await only(member))?.id);
    await control(`/control/paypal/orders/${token}/approve`, { funding: "balance" });
    await callLoader(paypalStatus, { url: `/paypalstatus?token=${token}` });
    await reconcile(paymentId);
    expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "cancelled" });
    expect(await only(member)).toMatchObject({ status: "CLOSED", credited: null });
    expect((await walletOf(member.id)).balance).toBe(0n);
  });

  test("by PayPal: captured while it was closed, the money is credited all the same", async () => {
    const member = await makeMember();
    const { token, paymentId } = await begunByPayPal(member);
    await close(member, (await only(member))?.id);
    const money = { amount: 10_000n, ccy: "USD", providerRef: token, providerPaymentRef: "cap_late" };
    await settleFromProvider(paymentId, { kind: "succeeded", ...money });
    expect(await only(member)).toMatchObject({ status: "CLOSED", tags: ["LATE_CREDIT"], credited: 9_800n });
    expect((await walletOf(member.id)).balance).toBe(9_800n);
  });

  test("another's is not touched, a frozen member closes nothing", async () => {
    const member = await makeMember();
    const { url } = await begunByCard(member);
    const recharge = (await only(member))?.id;
    expect((await close(await makeMember(), recharge)).status).toBe(409);
    expect((await fetch(url)).status).toBe(200);
    await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
    expect((await close(member, recharge)).status).toBe(403);
    expect(await only(member)).toMatchObject({ status: "PENDING" });
  });
});

describe("the form", () => {
  test.each([
    ["9.99", "common:error.amountRange"],
    ["1000000", "common:error.amountRange"],
    ["12.345", "common:error.amount"],
    ["-5", "common:error.amount"],
    ["1e3", "common:error.amount"],
    ["ten", "common:error.amount"],
    ["", "common:required"],
    ["0", "common:error.amountRange"],
  ])("an amount of '%s' is refused", async (amount, error) => {
    const member = await makeMember();
    const answer = await callAction(rechargeAction, { as: member, form: form({ amount }) });
    expect(answer.status).toBe(400);
    expect((answer.data as unknown as Refusal).result.error?.["amount"]?.[0]).toContain(error);
    expect(await rechargesBy(member)).toEqual([]);
  });

  test("other currencies and methods are refused, a frozen member too, a visitor goes to the login", async () => {
    const member = await makeMember();
    for (const fields of [{ currency: "JPY" }, { method: "cheque" }]) {
      expect((await callAction(rechargeAction, { as: member, form: form(fields) })).status).toBe(400);
    }
    const frozen = await makeMember({ status: "2" });
    expect((await callAction(rechargeAction, { as: frozen, form: form() })).status).toBe(403);
    expect((await callLoader(rechargeLoader, { url: "/user/recharge" })).location).toMatch(/^\/login/);
  });

  test("a link may ask for an amount; nonsense is left out", async () => {
    const member = await makeMember();
    const amountIn = async (text: string) =>
      (await callLoader(rechargeLoader, { url: `/user/recharge?amount=${text}`, as: member })).data.amount;
    expect([await amountIn("12.5"), await amountIn("-1"), await amountIn("x")]).toEqual(["12.50", "", ""]);
  });

  test("a usual amount at a click keeps the way that was chosen", async () => {
    const member = await makeMember();
    const methodIn = async (text: string) =>
      (await callLoader(rechargeLoader, { url: `/user/recharge?method=${text}`, as: member })).data.method;
    expect([await methodIn("paypal"), await methodIn("wallet")]).toEqual(["paypal", null]);
  });
});

describe("lists", () => {
  test("tabs count, pages, and another member's orders are not there", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByCard(member);
    await begunByCard(member, 2_000n);
    await settleFromProvider(paymentId, { kind: "failed", code: "expired" });
    const counts = await rechargeCounts(member.id, parseListQuery("/"));
    expect(counts).toEqual({ all: 2, AWAITING_PAYMENT: 1, PENDING: 1, PAID: 0, COMPLETED: 0, CLOSED: 0 });
    const tab = await callLoader(ordersLoader, { url: "/user/rechargeorder?tab=PENDING", as: member });
    expect(tab.data.page.rows).toHaveLength(1);
    expect(tab.data.page.rows[0]?.proof).toBe(false);
    const stranger = await makeMember();
    const id = tab.data.page.rows[0]?.id;
    for (const intent of ["pay", "close"]) {
      const answer = await callAction(ordersAction, { as: stranger, form: { intent, recharge: id } });
      expect(answer.status).toBe(409);
    }
  });

  test("unpaid ones close after a day; those under way stay", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByCard(member);
    await begunByCard(member, 2_000n);
    await settleFromProvider(paymentId, { kind: "failed", code: "expired" });
    await db.run(sql`update recharge_order set expires_at = now() where user_id = ${member.id}`);
    await expireRecharges();
    const rows = await rechargesBy(member);
    expect(rows.map(({ status }) => status).sort()).toEqual(["CLOSED", "PENDING"]);
  });
});
