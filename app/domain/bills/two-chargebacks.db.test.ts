/** An order lives on its own payment and on that of a price difference: both are disputed, and neither alone lets it go on. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { resumeOrder } from "~/domain/orders/intercept.server";
import { nextStep } from "~/domain/orders/words";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import type { PayableRef } from "~/domain/payments/payable.server";
import { startPayment } from "~/domain/payments/payments.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { loader as chargeback } from "~/routes/desk/finance/chargeback";
import { loader as deskOrder } from "~/routes/desk/orders/order";
import { loader as orderPage } from "~/routes/user/orders/store-order";
import { billScene } from "../../../tests/bills";
import { makeStaff, type TestMember } from "../../../tests/factories";
import { newOrder, type OrderRow, type World } from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { callLoader } from "../../../tests/setup/call";
import { control } from "../../../tests/setup/outside";
import { billRefs } from "./view.server";

beforeEach(forgetStripe);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** Pays by card; the payment and its intent at the provider. */
async function byCard(member: TestMember, payables: readonly PayableRef[], expectedTotal: bigint) {
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const wanted = { method: "card" as const, payables: [...payables], expectedTotal, idemKey: randomUUID() };
  const begun = await startPayment(payer, wanted);
  if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
  const { paymentId } = begun.value;
  await payAt(begun.value.url);
  await lookAtPayment(member.id, paymentId);
  const row = await db.first<{ intent: string }>(sql`
    select provider_payment_ref as intent from payment where id = ${paymentId} and status = 'SUCCESSFUL'`);
  if (!row) throw new Error("not paid");
  return { paymentId, intent: row.intent };
}

/** A dispute over a payment is opened; its number, and how it ends. */
async function dispute({ intent, paymentId }: { intent: string; paymentId: string }) {
  const { id: no } = (await control("/control/stripe/dispute", { payment_intent: intent })) as { id: string };
  await applyDispute("stripe", no);
  const ends = async (status: "won" | "lost") => {
    await control(`/control/stripe/dispute/${no}/close`, { status });
    await applyDispute("stripe", no);
  };
  return { no, paymentId, won: () => ends("won"), lost: () => ends("lost") };
}

/** An order that was paid by card, and so was a difference of it. */
async function paidTwice() {
  let own = { paymentId: "", intent: "" };
  const paidByCard = async (world: World, fields: Parameters<typeof newOrder>[1]): Promise<OrderRow> => {
    const order = await newOrder(world, fields);
    own = await byCard(world.member, [{ type: "store_order", id: order.id }], order.total);
    return order;
  };
  const scene = await billScene({}, paidByCard);
  const { order, staff, world } = scene;
  const bill = await byCard(world.member, await billRefs(world.member.id, [await scene.raised()]), 420n);
  const read = async () => {
    const at = { params: { orderNo: order.no }, url: `/user/storeorder/${order.no}` };
    const mine = (await callLoader(orderPage, { ...at, as: world.member })).data.order;
    const ours = (await callLoader(deskOrder, { params: { orderNo: order.no }, as: staff })).data.order;
    expect(ours.stopped).toEqual(mine.stopped);
    const cases = (ours.stopped?.cases ?? []).map(({ no, status }) => `${no} ${status}`).sort();
    return { hold: mine.hold, step: nextStep(mine), seen: ours.stopped?.paymentId, cases };
  };
  return { ...scene, own, bill, read };
}

const held = "INTERCEPT_REQUESTED";

/** Both are disputed, the own payment first. */
async function disputedTwice() {
  const scene = await paidTwice();
  const [a, b] = [await dispute(scene.own), await dispute(scene.bill)];
  const cases = (ofA: string, ofB: string) => [`${a.no} ${ofA}`, `${b.no} ${ofB}`].sort();
  return { ...scene, a, b, cases };
}

test("the first is won while the other is open: the order stays, and goes on when the other is won, too", async () => {
  const { a, b, cases, read } = await disputedTwice();
  expect(await read()).toMatchObject({ hold: held, step: "disputed", cases: cases("OPEN", "OPEN") });
  await a.won();
  const seen = b.paymentId;
  expect(await read()).toEqual({ hold: held, step: "disputed", seen, cases: cases("WON", "OPEN") });
  await b.won();
  expect(await read()).toEqual({ hold: "NONE", step: "wait-accept", seen: undefined, cases: [] });
});

test("the second is won first: the order stays until that which stopped it is won", async () => {
  const { a, b, cases, read } = await disputedTwice();
  await b.won();
  expect(await read()).toMatchObject({ hold: held, cases: cases("OPEN", "WON") });
  await a.won();
  expect(await read()).toMatchObject({ hold: "NONE", cases: [] });
});

test("one is lost: that the other is won does not let it go on, and the pages do not say that it will; staff can", async () => {
  const { a, b, cases, read, order, staff } = await disputedTwice();
  await a.lost();
  const seen = a.paymentId;
  expect(await read()).toEqual({ hold: held, step: "lost", seen, cases: cases("LOST", "OPEN") });
  await b.won();
  expect(await read()).toEqual({ hold: held, step: "lost", seen, cases: cases("LOST", "WON") });
  expect(await resumeOrder(order.no, `staff:${staff.id}`)).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ hold: "NONE", step: "wait-accept", cases: [] });
});

test("only the system lets go on what an open dispute stopped; a second one stops it again, and each keeps it", async () => {
  const { own, bill, read, order, staff } = await paidTwice();
  const a = await dispute(own);
  const asked = await resumeOrder(order.no, `staff:${staff.id}`);
  expect(asked).toEqual({ ok: false, error: "orders:error.disputed" });
  expect(await resumeOrder(order.no, "system")).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ hold: "NONE" });
  const b = await dispute(bill);
  await b.won();
  expect(await read()).toMatchObject({ hold: held, seen: a.paymentId });
  await a.won();
  expect(await read()).toMatchObject({ hold: "NONE" });
});

test("two disputes over one payment: it goes on when both are won, and stays where one of them was lost", async () => {
  for (const other of ["WON", "LOST"] as const) {
    const { own, read } = await paidTwice();
    const { no, won } = await dispute(own);
    const second = `${no}_2`;
    await db.run(sql`
      insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value, opened_at)
      select provider, ${second}, payment_id, user_id, 1, ccy, 1, now() from dispute where provider_id = ${no}`);
    await won();
    expect(await read()).toMatchObject({
      hold: held,
      step: "disputed",
      cases: [`${no} WON`, `${second} OPEN`],
    });
    // The other one ends, and the news of the first come as if for the first time.
    await db.run(sql`update dispute set status = ${other}, closed_at = now() where provider_id = ${second}`);
    await db.run(sql`update dispute set status = 'OPEN', closed_at = null where provider_id = ${no}`);
    await applyDispute("stripe", no);
    expect((await read()).hold).toBe(other === "WON" ? "NONE" : held);
  }
});

test("the case's page names the others over its order; only who answers cases may open them from the order", async () => {
  const { a, b, order, staff } = await disputedTwice();
  const idOf = async (no: string) =>
    (await db.first<{ id: string }>(sql`select id from dispute where provider_id = ${no}`))?.id ?? "";
  const pageOf = async (no: string) =>
    (await callLoader(chargeback, { params: { disputeId: await idOf(no) }, as: staff })).data.beside;
  expect(await pageOf(a.no)).toMatchObject([{ no: b.no, status: "OPEN", orderNo: order.no }]);
  await a.won();
  expect(await pageOf(b.no)).toMatchObject([{ no: a.no, status: "WON", orderNo: order.no }]);
  await b.won();
  expect(await pageOf(b.no)).toEqual([]);
  const mayOpen = async (roles: Parameters<typeof makeStaff>[0]) =>
    (await callLoader(deskOrder, { params: { orderNo: order.no }, as: await makeStaff(roles) })).data;
  expect(await mayOpen({ roles: ["finance"] })).toMatchObject({ mayOpenCases: true });
  expect(await mayOpen({ roles: ["warehouse"] })).toMatchObject({ mayOpenCases: false });
});
