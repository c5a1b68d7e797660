/** A price difference was paid by a card whose owner asks for the money back: its order stands still, too. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { startPayment } from "~/domain/payments/payments.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { loader as chargeback } from "~/routes/desk/finance/chargeback";
import { loader as deskOrder } from "~/routes/desk/orders/order";
import { loader as billPage } from "~/routes/user/bills/bill";
import { loader as orderPage } from "~/routes/user/orders/store-order";
import { db, sql } from "~/platform/db";
import { nextStep } from "~/domain/orders/words";
import { billScene } from "../../../tests/bills";
import { payAt } from "../../../tests/payments/checkout";
import { callLoader } from "../../../tests/setup/call";
import { control } from "../../../tests/setup/outside";
import { billRefs } from "./view.server";

beforeEach(forgetStripe);
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A bill that was paid by card, and what its member and the desk read of it and of its order. */
async function paidByCard({ sent = false } = {}) {
  const scene = await billScene();
  const { world, order, staff, raised } = scene;
  const no = await raised();
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  const payables = await billRefs(world.member.id, [no]);
  const wanted = { method: "card" as const, payables, expectedTotal: 420n, idemKey: randomUUID() };
  const begun = await startPayment(payer, wanted);
  if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
  const { paymentId } = begun.value;
  await payAt(begun.value.url);
  await lookAtPayment(world.member.id, paymentId);
  if (sent) await scene.send();
  const row = await db.first<{ intent: string }>(sql`
    select provider_payment_ref as intent from payment where id = ${paymentId}`);
  const made = (await control("/control/stripe/dispute", { payment_intent: row?.intent })) as { id: string };
  await applyDispute("stripe", made.id);
  const close = async (status: "won" | "lost") => {
    await control(`/control/stripe/dispute/${made.id}/close`, { status });
    await applyDispute("stripe", made.id);
  };
  const at = { params: { orderNo: order.no }, url: `/user/storeorder/${order.no}` };
  const read = async () => {
    const mine = (await callLoader(orderPage, { ...at, as: world.member })).data.order;
    const ours = (await callLoader(deskOrder, { params: { orderNo: order.no }, as: staff })).data.order;
    const bill = (await callLoader(billPage, { params: { billNo: no }, as: world.member })).data.bill;
    expect(ours.stopped).toEqual(mine.stopped);
    return { hold: mine.hold, step: nextStep(mine), stopped: mine.stopped, bill: bill.chargeback };
  };
  return { ...scene, no, paymentId, disputeNo: made.id, close, read };
}

test("its order stands still until the case is won; all pages say so, and the case leads to both", async () => {
  const { no, order, staff, paymentId, disputeNo, close, read } = await paidByCard();
  expect(await read()).toMatchObject({
    hold: "INTERCEPT_REQUESTED",
    step: "disputed",
    stopped: { paymentId, lost: false, cases: [{ no: disputeNo, status: "OPEN" }] },
    bill: { no: disputeNo, lost: false },
  });
  const row = await db.first<{ id: string }>(sql`select id from dispute where provider_id = ${disputeNo}`);
  const page = await callLoader(chargeback, { params: { disputeId: row?.id ?? "" }, as: staff });
  expect(page.data.dispute.things).toMatchObject([{ type: "price_diff_bill", no, orderNo: order.no }]);
  await close("won");
  expect(await read()).toMatchObject({ hold: "NONE", step: "wait-accept", stopped: null, bill: null });
});

test("lost, it does not go on by itself, and neither page says that it will", async () => {
  const { paymentId, disputeNo, close, read } = await paidByCard();
  await close("lost");
  expect(await read()).toMatchObject({
    hold: "INTERCEPT_REQUESTED",
    step: "lost",
    stopped: { paymentId, lost: true, cases: [{ no: disputeNo, status: "LOST" }] },
    bill: { no: disputeNo, lost: true },
  });
});

test("an order that has left stays as it is; the bill says it alone", async () => {
  const { disputeNo, read } = await paidByCard({ sent: true });
  expect(await read()).toMatchObject({ hold: "NONE", stopped: null, bill: { no: disputeNo, lost: false } });
});
