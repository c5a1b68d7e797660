/** The demo's orders: placed in the sandbox's store, brought in and moved by the product's own commands. */
import "~/domain/wiring.server";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { acceptOrder, markDelivered, markPurchased } from "~/domain/orders/desk.server";
import { trackingUrlOf } from "~/domain/orders/desk-list.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { moveOrder } from "~/domain/orders/member-actions.server";
import { anyOrder } from "~/domain/orders/order.server";
import { readOrder } from "~/domain/stores/webhooks.server";
import { db, sql } from "~/platform/db";
import { demoOrders, type DemoOrder, type Stage } from "./demo-orders";
import { tellSandbox } from "./sandbox";
import { demoTrackingNo } from "./tracking-numbers";

/** Whose orders they are, and who of the staff looks after them. */
export type Demo = { memberId: string; email: string; storeId: string; staffId: string };

/** Brings the demo's orders in and moves each to its stage; where there are any they stay as they are. */
export async function seedDemoOrders(demo: Demo): Promise<void> {
  const known = await db.first(sql`select 1 from store_order where store_id = ${demo.storeId} limit 1`);
  if (known) return;
  for (const [index, order] of demoOrders.entries()) {
    const { id } = await place(order);
    const no = await bring(demo.storeId, id, order.hoursAgo);
    await move(demo, no, id, order.stage, index);
  }
}

/** Places an order in the sandbox's store. */
export async function place({ lines, to, note }: DemoOrder): Promise<{ id: string }> {
  const { email, ...shipping } = to;
  const placed = await tellSandbox<{ id: number }>("/control/woo/harbour/orders", {
    lines: lines.map(([sku, quantity]) => ({ sku, quantity })),
    shipping,
    billing: { ...shipping, email },
    customer_note: note,
  });
  return { id: String(placed.id) };
}

/** Brings one order in; it was placed some time ago, so that the list is not of one minute. */
export async function bring(storeId: string, externalId: string, hoursAgo: number): Promise<string> {
  await readOrder(storeId, externalId, "sync");
  const row = await db.first<{ no: string }>(sql`
    update store_order set placed_at = placed_at - make_interval(hours => ${hoursAgo})
    where store_id = ${storeId} and external_order_id = ${externalId} returning no`);
  if (!row) throw new Error(`the demo's order ${externalId} did not come in`);
  return row.no;
}

/** The stages a paid order passes, in order; each does one thing more than the one before. */
const way: readonly Stage[] = ["pending", "purchasing", "purchased", "partial", "shipped", "delivered"];

/** Moves an order to its stage. `index` makes its tracking number. */
export async function move(
  demo: Demo,
  no: string,
  externalId: string,
  stage: Stage,
  index: number,
): Promise<void> {
  if (stage === "open") return;
  if (stage === "cancelled-in-store") {
    await tellSandbox(`/control/woo/harbour/orders/${externalId}`, { status: "cancelled" }, "PUT");
    await readOrder(demo.storeId, externalId, "sync");
    return;
  }
  if (stage === "ignored" || stage === "draft" || stage === "trash") {
    const event = ({ ignored: "ignore", draft: "cancel", trash: "delete" } as const)[stage];
    return must(await moveOrder(demo.memberId, no, event), no);
  }
  await pay(demo, no);
  const until = way.indexOf(stage);
  const actor = `staff:${demo.staffId}` as const;
  if (until >= 1) must(await acceptOrder({ no }, actor), no);
  if (until >= 2) must(await markPurchased(no, actor), no);
  if (until >= 3) await send(no, index, stage === "partial", actor);
  if (until >= 5) must(await markDelivered(no, actor), no);
}

async function pay({ memberId, email }: Demo, no: string): Promise<void> {
  const checkoutId = await createCheckout(memberId, [no]);
  const checkout = checkoutId ? await checkoutOf(memberId, checkoutId) : null;
  const problems = checkout?.orders.flatMap((order) => order.problems) ?? ["unknown"];
  if (!checkout || problems.length > 0) throw new Error(`the demo's order ${no}: ${problems.join(", ")}`);
  const confirmed = { method: "wallet" as const, expectedTotal: checkout.total, seen: checkout.seen };
  const payer = { id: memberId, email, locale: "en-US" };
  const paid = await payCheckout(payer, checkout.id, confirmed, `demo:${no}`);
  must(paid, no);
  if (paid.ok && paid.value.state !== "settled") throw new Error(`${no} is ${paid.value.state}`);
}

/** One parcel of everything that is left, or only of one unit. */
async function send(no: string, index: number, onlyOne: boolean, actor: `staff:${string}`): Promise<void> {
  const order = await anyOrder(no);
  if (!order) throw new Error(`no order ${no}`);
  const carrier = order.carrier ?? "Quay Line";
  const trackingNo = demoTrackingNo(carrier, index);
  const items = order.lines.flatMap((line) => line.items);
  const packed = onlyOne ? items.slice(0, 1).map((item) => ({ ...item, qty: 1 })) : items;
  const parcel = {
    carrier,
    trackingNo,
    trackingUrl: await trackingUrlOf(carrier, trackingNo),
    weightG: null,
    items: packed.map(({ id, qty }) => ({ itemId: id, qty })),
  };
  must(await dispatchParcel(no, parcel, actor), no);
}

function must(result: { ok: boolean; error?: unknown }, no: string): void {
  if (!result.ok) throw new Error(`the demo's order ${no}: ${String(result.error)}`);
}
