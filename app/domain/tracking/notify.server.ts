/** Tells members of their parcels: each thing once a parcel, in the member area and by mail as they chose. */
import { notify } from "~/domain/notifications/notifications.server";
import type { ParcelOrder } from "~/domain/orders/tracked.server";
import { sql, type Tx } from "~/platform/db";

/** All parcels of an order have arrived. Says nothing where one of them came back, or is on its way back. */
export async function notifyDelivered(tx: Tx, { id, userId, no }: ParcelOrder): Promise<void> {
  const back = await tx.first(sql`
    select 1 from tracking k join package p on p.id = k.package_id
    where p.order_id = ${id} and (k.is_returning or k.state in ('RETURNING', 'RETURNED')) limit 1`);
  if (back) return;
  await notify(tx, { userId, event: "order.delivered", data: { orderNo: no } });
}

export type ParcelNews = "parcel.failed" | "parcel.held" | "parcel.late" | "parcel.returned";

/** Tells of one parcel; a second time of the same kind says nothing. */
export async function notifyParcel(tx: Tx, packageId: string, event: ParcelNews): Promise<void> {
  const parcel = await tx.first<{ userId: string; orderNo: string; carrier: string; trackingNo: string }>(sql`
    update tracking k set told = k.told || ${[event]}::text[] from package p, store_order o
    where k.package_id = ${packageId} and not ${event} = any(k.told) and p.id = k.package_id and o.id = p.order_id
    returning o.user_id, o.no as order_no, p.carrier, p.tracking_no`);
  if (!parcel) return;
  const { userId, ...data } = parcel;
  await notify(tx, { userId, event, data });
}
