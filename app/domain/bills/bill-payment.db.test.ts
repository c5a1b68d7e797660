import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/payments/confirm-step";
import { loader as payMoney } from "~/routes/user/payments/pay-money";
import { action as newRefund, loader as refundForm } from "~/routes/desk/refunds/new-refund";
import { db, sql, transaction } from "~/platform/db";
import { billScene } from "../../../tests/bills";
import { makeLine } from "../../../tests/credit";
import { fund, makeWorld } from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { billRefs } from "./view.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

describe("the pay step", () => {
  test("pressed twice it pays once; a bill paid meanwhile is not paid again", async () => {
    const { world, raised, pay, journals } = await billScene();
    const no = await raised();
    const { step, url, answer } = await pay([no]);
    expect(answer.status).toBe(303);
    const again = await callAction(confirmAction, {
      url,
      form: { method: "wallet", expected_total: "420", seen: step.seen },
      as: world.member,
    });
    expect(again.status).toBe(409);
    expect(await journals("J13")).toHaveLength(1);
  });

  test("two tabs at once: one pays, the other hears so", async () => {
    const { world, raised, billRow, journals } = await billScene();
    const no = await raised();
    const { id } = await billRow(no);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const request = () => ({
      method: "wallet" as const,
      payables: [{ type: "price_diff_bill" as const, id }],
      expectedTotal: 420n,
      idemKey: randomUUID(),
    });
    const done = await Promise.all([startPayment(payer, request()), startPayment(payer, request())]);
    expect(done.filter((one) => one.ok && one.value.state === "settled")).toHaveLength(1);
    expect(await journals("J13")).toHaveLength(1);
  });

  test("a changed total is shown old and new and must be confirmed again", async () => {
    const { raised, over, act, decide, pay, journals } = await billScene();
    const no = await raised();
    await act(no, { intent: "dispute", text: "Our own scale says 900 grams." });
    await decide(no, { intent: "reduce", answer: "Half of it.", newAmount: await over(no, 210n) });
    const { answer } = await pay([no], { expected_total: "420" });
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({ result: { error: { "": ["payments:error.changed"] } } });
    expect(await journals("J13")).toEqual([]);
  });

  test("without a method it goes back to choose one; with too little it leads to a recharge", async () => {
    const { world, raised, act } = await billScene();
    const no = await raised({ more: 99_000n, sure: "on" });
    const begun = await act(no, { intent: "pay" });
    const id = new URL(String(begun.location), "http://x").searchParams.get("checkout") ?? "";
    const bare = await callLoader(confirmLoader, {
      url: `/user/payconfirmation/step?checkout=${id}`,
      as: world.member,
    });
    expect(bare.location).toContain("missing=method");
    const refused = await callAction(confirmAction, {
      url: `/user/payconfirmation/step?checkout=${id}&method=wallet`,
      form: { method: "wallet", expected_total: "99000", seen: `${no}.0` },
      as: world.member,
    });
    expect(refused.data).toMatchObject({ result: { error: { "": ["payments:error.recharge"] } } });
  });

  test("what the balance lacks is borrowed where the line covers it, and the result tells how much", async () => {
    const { world, raised, billRow, balance, pay } = await billScene();
    const spare = await balance();
    await transaction((tx) =>
      post(tx, [
        adjusted({
          idemKey: randomUUID(),
          member: world.member.id,
          ref: { type: "test", id: world.member.id },
          amount: 120n - spare,
        }),
      ]),
    );
    const no = await raised();
    await makeLine(world.member.id, 100n);
    const short = await pay([no], { method: "credit" });
    expect(short.answer).toMatchObject({
      status: 409,
      data: { result: { error: { "": ["payments:error.recharge"] } } },
    });
    await db.run(sql`update credit_line set credit_limit = 50000 where user_id = ${world.member.id}`);
    const { step, answer } = await pay([no], { method: "credit" });
    expect([step.lacking, step.loanLimit]).toEqual([300n, 50_000n]);
    // What is confirmed says when it is to be repaid, not only the page afterwards.
    const [draw] = await db.rows<{ dueAt: Date }>(sql`
      select due_at from credit_draw where user_id = ${world.member.id}`);
    expect(Math.abs((step.repayBy?.getTime() ?? 0) - (draw?.dueAt.getTime() ?? -1))).toBeLessThan(60_000);
    expect(answer.status).toBe(303);
    const paymentId = new URL(String(answer.location), "http://x").searchParams.get("payment") ?? "";
    expect(await lookAtPayment(world.member.id, paymentId)).toMatchObject({
      status: "SUCCESSFUL",
      amount: 420n,
      borrowed: { amount: 300n },
    });
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, borrowed: 300n });
    expect((await billRow(no)).status).toBe("PAID");
  });

  test("a high amount must be meant", async () => {
    const { world, raised, act } = await billScene();
    await fund(world.member.id, 500_000n);
    const no = await raised({ more: 150_000n, sure: "on" });
    const begun = await act(no, { intent: "pay" });
    const id = new URL(String(begun.location), "http://x").searchParams.get("checkout") ?? "";
    const url = `/user/payconfirmation/step?checkout=${id}&method=wallet`;
    expect((await callLoader(confirmLoader, { url, as: world.member })).location).toContain("missing=agree");
    const form = { method: "wallet", expected_total: "150000", seen: `${no}.0` };
    expect((await callAction(confirmAction, { url, form, as: world.member })).status).toBe(409);
    const paid = await callAction(confirmAction, { url, form: { ...form, agreed: "on" }, as: world.member });
    expect(paid.status).toBe(303);
  });

  test("left at the provider's page, it says that it is being paid and leads to that payment", async () => {
    const { world, raised, act } = await billScene();
    const no = await raised();
    const begun = await act(no, { intent: "pay" });
    const id = new URL(String(begun.location), "http://x").searchParams.get("checkout") ?? "";
    const url = `/user/payconfirmation/step?checkout=${id}&method=card`;
    const form = { method: "card", expected_total: "420", seen: `${no}.0` };
    expect((await callAction(confirmAction, { url, form, as: world.member })).status).toBe(303);
    const held = await db.first<{ id: string }>(sql`
      select id from payment where user_id = ${world.member.id} and status = 'IN_PROGRESS'`);
    const { step } = (await callLoader(confirmLoader, { url, as: world.member })).data;
    expect(step).toMatchObject({
      open: [],
      payables: [{ no, problem: "payments:error.locked", paymentId: held?.id }],
    });
  });

  test("another member's step is not there", async () => {
    const { raised, act } = await billScene();
    const no = await raised();
    const begun = await act(no, { intent: "pay" });
    const { member: stranger } = await makeWorld();
    expect((await callLoader(payMoney, { url: String(begun.location), as: stranger })).status).toBe(404);
  });
});

describe("paid by card", () => {
  test("what a difference took goes back to the card that paid it, and no more than that", async () => {
    const { world, staff, order, raised, billRow, balance, journals, send } = await billScene();
    const give = (form: Record<string, string>) =>
      callAction(newRefund, {
        url: `/desk/orders/${order.no}/refund`,
        params: { orderNo: order.no },
        as: staff,
        form: { reason: "The carrier has corrected its weight", ...form },
      });
    const sources = async () => {
      const { data } = await callLoader(refundForm, { params: { orderNo: order.no }, as: staff });
      return data.able.sources;
    };
    const no = await raised();
    const payables = await billRefs(world.member.id, [no]);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const wanted = { method: "card" as const, payables, expectedTotal: 420n, idemKey: randomUUID() };
    const begun = await startPayment(payer, wanted);
    if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
    const { paymentId } = begun.value;
    await payAt(begun.value.url);
    await lookAtPayment(world.member.id, paymentId);
    expect((await billRow(no)).status).toBe("PAID");
    await send();

    // The order itself was paid from the balance: only the difference came by card.
    expect(await sources()).toMatchObject([{ paymentId, method: "card", most: 420n }]);
    expect((await give({ shipping: "4.21", way: paymentId })).status).toBe(409);
    const before = await balance();
    await give({ shipping: "3.00", way: paymentId });
    expect(await journals("J5b")).toEqual(["Dr rev:shipping 300 / Cr psp:stripe 300"]);
    expect(await sources()).toMatchObject([{ paymentId, most: 120n }]);
    expect((await give({ shipping: "1.21", way: paymentId })).status).toBe(409);
    await runJobs();
    expect(await balance()).toBe(before);
    const refund = await db.first(sql`select status from refund where payment_id = ${paymentId}`);
    expect(refund).toEqual({ status: "COMPLETED" });
  });
});
