/** Reading offers: a member's own, and those that staff see. */
import type { Staff } from "~/domain/accounts/people";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import { db, sql, type Sql } from "~/platform/db";
import type { BulkKind } from "../states";
import { visibleTo } from "../view.server";
import type { OfferStatus } from "./states";

export type OfferListed = {
  id: string;
  no: string;
  userId: string;
  member: string;
  kind: BulkKind;
  status: OfferStatus;
  warehouse: string;
  place: Text;
  freight: bigint;
  goods: bigint;
  pieces: number;
  validUntil: Date;
  createdAt: Date;
  orderNo: string | null;
};

export type OfferLine = {
  variantId: string;
  sku: string;
  title: Text;
  options: Text[];
  qty: number;
  unitPrice: bigint;
};

/** What one side said, with its prices as they were then. */
export type Round = {
  at: string;
  by: "agent" | "member";
  note: string;
  freight: string | null;
  lines: { sku: string; qty: number; price: string }[];
};

export type OfferPage = OfferListed & {
  lines: OfferLine[];
  rounds: Round[];
  daysMin: number;
  daysMax: number;
  isSplit: boolean;
  ticketNo: string | null;
  pricesUntil: Date | null;
  version: number;
};

/** What a list shows of an offer, and where it stands. */
export const offerColumns = sql`f.id, f.no, f.user_id, u.user_name as member, f.kind, f.status, w.code as warehouse, w.name as place, f.freight,
  coalesce(s.goods, 0)::bigint as goods, coalesce(s.pieces, 0)::int as pieces, f.valid_until, f.created_at,
  b.no as order_no`;
export const offerSource = sql`bulk_offer f join "user" u on u.id = f.user_id join warehouse w on w.id = f.warehouse_id
  left join bulk_order b on b.id = f.bulk_order_id
  left join lateral (select sum(l.qty * l.unit_price) as goods, sum(l.qty) as pieces from bulk_offer_line l
    where l.offer_id = f.id) s on true`;

async function read(which: Sql): Promise<OfferPage | null> {
  const offer = await db.first<Omit<OfferPage, "lines">>(sql`
    select ${offerColumns}, f.rounds, f.days_min, f.days_max, f.is_split, f.ticket_no, f.prices_until, f.version
    from ${offerSource} where ${which}`);
  if (!offer) return null;
  const lines = await db.rows<OfferLine>(sql`
    select l.variant_id, v.sku, p.title, ${chosenOptions()} as options, l.qty, l.unit_price
    from bulk_offer_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.offer_id = ${offer.id} order by v.sku`);
  return { ...offer, lines };
}

/** A member's own offer by its number. */
export const offerOf = (memberId: string, no: string) => read(sql`f.no = ${no} and f.user_id = ${memberId}`);

/** An offer by its number, where it is for this member of staff to see. */
export const deskOffer = (staff: Pick<Staff, "id" | "roles">, no: string) =>
  read(sql`f.no = ${no} and ${visibleTo(staff)}`);
