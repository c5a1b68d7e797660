/** Orders whose payment was cancelled or failed are paid another way: their checkout, with all of them, is next. */
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/orders/pay-confirmation";
import { loader as paymentLoader } from "~/routes/user/orders/order-payment";
import { action as endAction } from "~/routes/user/orders/pay-state";
import { action as listAction } from "~/routes/user/orders/store-orders";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { createCheckout } from "./checkout.server";
import { moveOrder } from "./member-actions.server";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** Two orders of a member whose payment by card has begun. */
async function begun() {
  const world = await makeWorld();
  const { member } = world;
  const orders = [await newOrder(world), await newOrder(world)];
  const nos = orders.map(({ no }) => no).sort();
  const url = paths.payConfirmation((await createCheckout(member.id, nos)) ?? "", { method: "card" });
  const { data } = await callLoader(confirmLoader, { url, as: member });
  const { total, seen } = data.checkout;
  const form = { expected_total: total.toString(), seen, method: "card" };
  expect((await callAction(confirmAction, { url, as: member, form })).status).toBe(303);
  const payment = await db.first<{ id: string }>(sql`select id from payment where user_id = ${member.id}`);
  const end = () =>
    callAction(endAction, { url: paths.payState(payment?.id ?? ""), as: member, form: { intent: "end" } });
  /** What can be paid, and what is listed with the reason why it cannot. */
  const chosen = async (location: string | null) => {
    expect(location).toMatch(/^\/user\/orderpayment\?checkout=/);
    const page = await callLoader(paymentLoader, { url: location ?? "", as: member });
    const { payable, orders: all } = page.data.checkout;
    const numbers = (list: { no: string }[]) => list.map(({ no }) => no).sort();
    return { payable: numbers(payable), left: numbers(all.filter(({ problems }) => problems.length > 0)) };
  };
  return { member, nos, paymentId: payment?.id ?? "", end, chosen };
}

test("cancelled, the orders are at the checkout again, where another way is chosen", async () => {
  const { nos, end, chosen } = await begun();
  const answer = await end();
  expect(await chosen(answer.location)).toEqual({ payable: nos, left: [] });
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("payments:flash.cancelled");
});

test("failed, all of them are tried again; one that cannot be paid any more is left out and said so", async () => {
  const { member, nos, paymentId, chosen } = await begun();
  await settleFromProvider(paymentId, { kind: "failed", code: "declined" });
  const retry = () =>
    callAction(listAction, {
      url: paths.storeOrders(),
      as: member,
      form: { intent: "pay", order: nos },
    });
  expect(await chosen((await retry()).location)).toEqual({ payable: nos, left: [] });
  const [gone = "", kept = ""] = nos;
  expect((await moveOrder(member.id, gone, "cancel")).ok).toBe(true);
  expect(await chosen((await retry()).location)).toEqual({ payable: [kept], left: [gone] });
});

test("what had failed before it was cancelled says why, and what is another's stays there", async () => {
  const [{ paymentId, end }, other] = [await begun(), await begun()];
  await settleFromProvider(paymentId, { kind: "failed", code: "declined" });
  expect((await end()).location).toBe(paths.payState(paymentId));
  const url = paths.payState(other.paymentId);
  const stranger = (await begun()).member;
  expect((await callAction(endAction, { url, as: stranger, form: { intent: "end" } })).status).toBe(404);
});
