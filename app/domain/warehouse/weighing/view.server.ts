/** Weights as pages show them. */
import type { Staff } from "~/domain/accounts/people";
import { visibleTo } from "~/domain/orders/row.server";
import { db, prepare, sql } from "~/platform/db";
import type { WeighStatus } from "./states";

export type WeightPage = {
  readonly id: string;
  readonly parcelNo: string;
  readonly orderNo: string;
  readonly member: string;
  readonly status: WeighStatus;
  readonly quotedG: number;
  readonly weighedG: number;
  readonly quotedCents: bigint;
  readonly actualCents: bigint;
  readonly basis: "paid" | "today";
  readonly hasPhoto: boolean;
  readonly createdAt: Date;
  readonly bill: string | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

export const weightSource = sql`weigh_in w join outbound_parcel p on p.id = w.parcel_id
  join store_order o on o.id = w.order_id join "user" u on u.id = o.user_id`;

export const weightColumns = sql`w.id, p.no as parcel_no, o.no as order_no, u.user_name as member, w.status, w.quoted_g,
  w.weighed_g, w.quoted_cents, w.actual_cents, w.basis, w.photo_key is not null as has_photo, w.created_at`;

/** The weight of a parcel; null where there is none for this viewer. */
export const findWeight = (staff: Staff, parcelNo: string): Promise<WeightPage | null> =>
  db.first<WeightPage>(sql`
    select ${weightColumns}, (select b.no from price_diff_bill b where b.id = w.bill_id) as bill, w.reason, w.decided_at,
      (select t.name from staff t where w.decided_by = 'staff:' || t.id) as decided_by
    from ${weightSource} where p.no = ${parcelNo} and ${visibleTo(staff)}`);

export type MemberWeight = {
  readonly parcelNo: string;
  readonly trackingNo: string | null;
  readonly quotedG: number;
  readonly weighedG: number;
  readonly hasPhoto: boolean;
  readonly bill: string | null;
};

/** The weights of an order's parcels, for whoever sees the order. */
export const weightsOfOrder = (orderId: string): Promise<MemberWeight[]> =>
  db.rows<MemberWeight>(
    prepare(sql`
    select p.no as parcel_no, p.tracking_no, w.quoted_g, w.weighed_g, w.photo_key is not null as has_photo,
      (select b.no from price_diff_bill b where b.id = w.bill_id) as bill
    from weigh_in w join outbound_parcel p on p.id = w.parcel_id where w.order_id = ${orderId} order by w.id`),
  );

/** The key of the photo of a scale; null where there is none, or the order is not this member's. */
export async function scalePhoto(
  memberId: string,
  orderNo: string,
  parcelNo: string,
): Promise<string | null> {
  const row = await db.first<{ key: string | null }>(sql`
    select w.photo_key as key from weigh_in w join outbound_parcel p on p.id = w.parcel_id
    join store_order o on o.id = w.order_id
    where o.user_id = ${memberId} and o.no = ${orderNo} and p.no = ${parcelNo}`);
  return row?.key ?? null;
}
