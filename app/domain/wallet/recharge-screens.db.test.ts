/** The form of a recharge, and the list of recharges. */
import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import { db, sql } from "~/platform/db";
import { action as rechargeAction, loader as rechargeLoader } from "~/routes/user/wallet/recharge";
import { action as ordersAction, loader as ordersLoader } from "~/routes/user/wallet/recharge-orders";
import { makeMember } from "../../../tests/factories";
import { begunByCard, begunByPayPal, rechargesBy } from "../../../tests/recharges";
import { callAction, callLoader } from "../../../tests/setup/call";
import { expireRecharges } from "./wallet.server";

type Refusal = { result: { error?: Record<string, string[]> } };

const form = (fields: object = {}) => ({ amount: "100.00", currency: "USD", method: "card", ...fields });

describe("the form", () => {
  test.each([
    ["9.99", "common:error.amountRange"],
    ["1000000", "common:error.amountRange"],
    ["9999999999", "common:error.amountRange"],
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
    const all = await callLoader(ordersLoader, { url: "/user/rechargeorder", as: member });
    expect(all.data.counts).toEqual({
      all: 2,
      AWAITING_PAYMENT: 1,
      PENDING: 1,
      PAID: 0,
      COMPLETED: 0,
      CLOSED: 0,
    });
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

  test("narrow by number, way and days in the member's zone, on every tab", async () => {
    const member = await makeMember({ timezone: "Asia/Shanghai" });
    await begunByCard(member);
    await begunByPayPal(member);
    await db.run(sql`
      update recharge_order set created_at = '2026-01-31T17:00:00Z' where user_id = ${member.id} and method = 'card'`);
    const [paypal, card] = await rechargesBy(member);
    const found = async (query: string) => {
      const { data } = await callLoader(ordersLoader, { url: `/user/rechargeorder?${query}`, as: member });
      expect(data.counts.all).toBe(data.page.rows.length);
      return data.page.rows.map(({ no }) => no);
    };
    expect(await found("method=card")).toEqual([card?.no]);
    expect(await found(`no=${paypal?.no.toLowerCase()}`)).toEqual([paypal?.no]);
    expect(await found("from=2026-02-01&to=2026-02-01")).toEqual([card?.no]);
    expect(await found("to=2026-01-31")).toEqual([]);
    expect(await found("method=cheque&from=yesterday")).toHaveLength(2);
    expect(await found("no=R0")).toEqual([]);
  });

  test("PayPal's fee is open until its money has come, and so is what is on its way", async () => {
    const member = await makeMember();
    const { paymentId } = await begunByPayPal(member);
    expect(await rechargesBy(member)).toMatchObject([{ fee: null, onItsWay: false, paymentId }]);
    await db.run(sql`
      update payment set status = 'ERROR', error_code = 'capture-pending' where id = ${paymentId}`);
    expect(await rechargesBy(member)).toMatchObject([{ fee: null, onItsWay: true, paymentId }]);
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
