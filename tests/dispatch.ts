/** What tests share that send an order: accepted, bought, and everything that is left of it in one parcel. */
import { randomUUID } from "node:crypto";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { anyOrder } from "~/domain/orders/order.server";

type Actor = Parameters<typeof markPurchased>[1];
type Sent = ReturnType<typeof dispatchParcel>;

/** Sends some items of an order in one parcel. */
export function sendParcel(no: string, items: { itemId: string; qty: number }[], actor: Actor): Sent {
  const trackingNo = `T${randomUUID().slice(0, 12).toUpperCase()}`;
  return dispatchParcel(
    no,
    { carrier: "Quay Line", trackingNo, trackingUrl: null, weightG: null, items },
    actor,
  );
}

/** Sends an order from its first step on. */
export async function sendOrder(no: string, actor: Actor): Promise<Awaited<Sent>> {
  await acceptOrder({ no }, actor);
  await markPurchased(no, actor);
  const page = await anyOrder(no);
  const items = page?.lines.flatMap((line) => line.items).map(({ id, qty }) => ({ itemId: id, qty })) ?? [];
  return sendParcel(no, items, actor);
}
