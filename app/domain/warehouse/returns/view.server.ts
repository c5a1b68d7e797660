/** A parcel that came back, as its page shows it. */
import type { Staff } from "~/domain/accounts/people";
import type { Text } from "~/domain/catalogue/words";
import { pieceOf } from "~/domain/pieces.server";
import { visibleTo } from "~/domain/orders/row.server";
import { db, sql, type Sql } from "~/platform/db";
import { mayReturn, type ReturnStatus, type Sent } from "./states";
import { inParcelOf, ofOrder, returnedOf, shippedOf } from "./steps.server";

export type ReturnedLine = {
  readonly id: string;
  readonly sku: string;
  readonly title: Text;
  readonly expected: number;
  readonly sellable: number;
  readonly damaged: number;
  readonly disposed: number;
  readonly note: string | null;
  /** Pieces that may come back still; null where nobody knows what was sent. */
  readonly most: number | null;
};

/** Another order whose goods left in the same box: where it was booked in, else the number of ours to book it in by. */
export type InSameBox = {
  readonly orderNo: string;
  readonly parcelNo: string | null;
  readonly returnNo: string | null;
};

export type ReturnPage = {
  readonly id: string;
  readonly no: string;
  readonly status: ReturnStatus;
  readonly orderId: string | null;
  readonly ofOrder: boolean;
  readonly orderNo: string | null;
  readonly memberId: string | null;
  readonly member: string | null;
  readonly email: string | null;
  readonly trackingNo: string | null;
  /** The after-sales case that it is for. */
  readonly caseNo: string | null;
  readonly warehouse: string;
  readonly note: string | null;
  readonly hasPhoto: boolean;
  readonly by: string | null;
  readonly createdAt: Date;
  readonly inspectedBy: string | null;
  readonly inspectedAt: Date | null;
  readonly lines: readonly ReturnedLine[];
  readonly box: readonly InSameBox[];
};

/** Returns `r` that somebody sees: an agent those of their own members' orders. */
export const visibleReturns = (staff: Staff): Sql =>
  sql`(r.order_id is null or exists (select 1 from store_order o where o.id = r.order_id and ${visibleTo(staff)}))`;

/** The other orders of the box that the parcel of return `r` is of: one number of a carrier stands for all of them. */
const inSameBox: Sql = sql`coalesce((
  select json_agg(json_build_object('orderNo', g.no,
    'parcelNo', (select x.no from outbound_parcel x where x.package_id = k.id limit 1),
    'returnNo', (select b.no from return_parcel b where b.package_id = k.id)) order by g.id)
  from package p join package k on k.id <> p.id
    and (k.id = p.joined_to or k.joined_to = p.id or k.joined_to = p.joined_to)
  join store_order g on g.id = k.order_id where p.id = r.package_id), '[]')`;

/** A return by its number, with its lines; null where there is none for this viewer. */
export async function findReturn(staff: Staff, no: string): Promise<ReturnPage | null> {
  const head = await db.first<Omit<ReturnPage, "lines">>(sql`
    select r.id, ${inSameBox} as box, r.no, r.status, r.order_id, ${ofOrder} as of_order, o.no as order_no, o.user_id as member_id, u.user_name as member, u.email,
      r.tracking_no, ${pieceOf("warehouse.caseOfReturn")(sql`r.order_id`, sql`r.tracking_no`)} as case_no,
      w.code as warehouse, r.note, r.photo_key is not null as has_photo,
      (select t.name from staff t where r.created_by = 'staff:' || t.id) as by, r.created_at,
      (select t.name from staff t where r.inspected_by = 'staff:' || t.id) as inspected_by, r.inspected_at
    from return_parcel r join warehouse w on w.id = r.warehouse_id left join store_order o on o.id = r.order_id
    left join "user" u on u.id = o.user_id
    where r.no = ${no} and ${visibleReturns(staff)}`);
  if (!head) return null;
  type Line = Omit<ReturnedLine, "most"> & { isKnown: boolean } & Sent;
  const lines = await db.rows<Line>(sql`
    select l.id, v.sku, p.title, l.expected, l.sellable, l.damaged, l.disposed, l.note,
      l.order_line_item_id is not null as is_known, ${shippedOf(sql`l.order_line_item_id`)} as shipped,
      ${inParcelOf} as in_parcel, ${returnedOf(sql`l.order_line_item_id`)} as returned_before
    from return_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.return_id = ${head.id} order by v.sku`);
  return {
    ...head,
    lines: lines.map(({ isKnown, shipped, inParcel, returnedBefore, ...line }) => ({
      ...line,
      most: isKnown ? mayReturn({ shipped, inParcel, returnedBefore }) : null,
    })),
  };
}
