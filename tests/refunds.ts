/** What tests of refunds share: one paid order in a scene of its own, given back by finance on the desk's screens. */
import { randomUUID } from "node:crypto";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { action as newRefund } from "~/routes/desk/refunds/new-refund";
import { action as decideAction } from "~/routes/desk/refunds/refund";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import type { StoreOrderLine } from "~/partners/stores/store-platform";
import { sendOrder } from "./dispatch";
import { makeStaff, type TestStaff } from "./factories";
import { balanceOf, journalsOf } from "./ledger";
import { makeWorld, newOrder, orderNow, paidOrder, type OrderRow, type World } from "./orders";
import { payAt } from "./payments/checkout";
import { callAction, callLoader } from "./setup/call";
import { control } from "./setup/outside";

export type RefundRow = {
  id: string;
  no: string;
  status: string;
  amount: bigint;
  /** The provider's number of it. */
  ref: string | null;
  error: string | null;
};

/** The scene about one order of a world. */
function sceneOf(world: World, finance: TestStaff, order: OrderRow) {
  const rows = () =>
    db.rows<RefundRow>(sql`
      select id, no, status, amount, provider_ref as ref, error_code as error from refund
      where user_id = ${world.member.id} order by created_at, id`);
  return {
    world,
    finance,
    order,
    /** Gives something of the order back, as the form of the desk does. */
    act: (form: Record<string, string | string[]>, as = finance) =>
      callAction(newRefund, {
        url: `/desk/orders/${order.no}/refund`,
        params: { orderNo: order.no },
        form: { way: "wallet", reason: "One piece is missing", ...form },
        as,
      }),
    /** One of finance's decisions about a refund. */
    decide: (no: string, form: Record<string, string>, as = finance) =>
      callAction(decideAction, { url: `/desk/refunds/${no}`, params: { refundNo: no }, form, as }),
    /** The member's refunds, oldest first. */
    rows,
    /** Where there is one refund: it. */
    only: async (): Promise<RefundRow> => {
      const [row, ...more] = await rows();
      if (!row || more.length > 0) throw new Error(`refunds: ${row ? more.length + 1 : 0}`);
      return row;
    },
    balance: () => balanceOf(world.member.id),
    journals: (type: string) => journalsOf(order.id, type),
    fresh: () => orderNow(world, order.no),
    send: async () => (await sendOrder(order.no, `staff:${finance.id}`)).ok,
  };
}

type Paid = { world?: World; lines?: (world: World) => StoreOrderLine[] };

/** An order paid from the balance: one line, where none are named. */
export async function paidScene({ world: given, lines }: Paid = {}) {
  const world = given ?? (await makeWorld());
  const order = await paidOrder(world, lines && { lines: lines(world) });
  return sceneOf(world, await makeStaff({ roles: ["finance"] }), order);
}

/** Confirms orders for payment elsewhere; the page to pay on. */
async function leaving({ member }: World, orders: readonly OrderRow[], method: "card" | "paypal") {
  const nos = orders.map(({ no }) => no);
  const checkoutId = (await createCheckout(member.id, nos)) ?? "";
  const checkout = await checkoutOf(member.id, checkoutId);
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const confirmed = { method, expectedTotal: checkout?.total ?? 0n, seen: checkout?.seen ?? "" };
  const begun = await payCheckout(payer, checkoutId, confirmed, randomUUID());
  if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
  return begun.value;
}

/** An order paid by card, with its payment. */
export async function cardScene(card?: string) {
  const world = await makeWorld();
  const order = await newOrder(world);
  const { paymentId, url } = await leaving(world, [order], "card");
  await payAt(url, card);
  await lookAtPayment(world.member.id, paymentId);
  return { ...sceneOf(world, await makeStaff({ roles: ["finance"] }), order), paymentId };
}

/** Orders paid together by PayPal, with their payment; the scene is about the first. */
export async function paypalScene(count = 1) {
  const world = await makeWorld();
  const order = await newOrder(world);
  const orders = [order];
  while (orders.length < count) orders.push(await newOrder(world));
  const { paymentId } = await leaving(world, orders, "paypal");
  const token = (await findPayment(paymentId))?.providerRef ?? "";
  await control(`/control/paypal/orders/${token}/approve`, { funding: "balance" });
  await callLoader(paypalStatus, { url: `/paypalstatus?token=${token}` });
  const status = (await findPayment(paymentId))?.status;
  if (status !== "SUCCESSFUL") throw new Error(`payment: ${status}`);
  return { ...sceneOf(world, await makeStaff({ roles: ["finance"] }), order), paymentId, orders };
}

/** All that an order came to, as the form asks for it. */
export const allOf = ({ goods, shipping, tax, total }: OrderRow) => ({
  goods: decimalText(goods),
  shipping: decimalText(shipping),
  tax: decimalText(tax),
  service: decimalText(total - goods - shipping - tax),
});

/** What was given back of a payment, in minor units. */
export const refundedOf = async (paymentId: string) =>
  (await db.first<{ refunded: bigint }>(sql`select refunded from payment where id = ${paymentId}`))?.refunded;

/** The provider's number of what it took. */
export async function takenOf(paymentId: string): Promise<string> {
  const row = await db.first<{ ref: string }>(
    sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
  );
  return row?.ref ?? "";
}
