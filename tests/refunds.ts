/** What tests of refunds share: one paid order in a scene of its own, given back by finance on the desk's screens. */
import { randomUUID } from "node:crypto";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { action as newRefund } from "~/routes/desk/refunds/new-refund";
import { action as decideAction } from "~/routes/desk/refunds/refund";
import { db, sql } from "~/platform/db";
import type { StoreOrderLine } from "~/partners/stores/store-platform";
import { sendOrder } from "./dispatch";
import { makeStaff, type TestStaff } from "./factories";
import { balanceOf, journalsOf } from "./ledger";
import { makeWorld, newOrder, orderNow, paidOrder, type OrderRow, type World } from "./orders";
import { payAt } from "./payments/checkout";
import { callAction } from "./setup/call";

export type RefundRow = {
  id: string;
  no: string;
  status: string;
  amount: bigint;
  errorCode: string | null;
};

/** The scene about one order of a world. */
function sceneOf(world: World, finance: TestStaff, order: OrderRow) {
  const rows = () =>
    db.rows<RefundRow>(sql`
      select id, no, status, amount, error_code as "errorCode" from refund where user_id = ${world.member.id} order by id`);
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
    /** The first of them. */
    only: async (): Promise<RefundRow> => {
      const [row] = await rows();
      if (!row) throw new Error("no refund");
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

/** An order paid by card, with its payment. */
export async function cardScene(card?: string) {
  const world = await makeWorld();
  const order = await newOrder(world);
  const checkoutId = (await createCheckout(world.member.id, [order.no])) ?? "";
  const checkout = await checkoutOf(world.member.id, checkoutId);
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  const confirmed = {
    method: "card" as const,
    expectedTotal: checkout?.total ?? 0n,
    seen: checkout?.seen ?? "",
  };
  const begun = await payCheckout(payer, checkoutId, confirmed, randomUUID());
  if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
  const { paymentId, url } = begun.value;
  await payAt(url, card);
  await lookAtPayment(world.member.id, paymentId);
  return { ...sceneOf(world, await makeStaff({ roles: ["finance"] }), order), paymentId };
}

/** What was given back of a payment, in minor units. */
export const refundedOf = async (paymentId: string) =>
  (await db.first<{ refunded: bigint }>(sql`select refunded from payment where id = ${paymentId}`))?.refunded;
