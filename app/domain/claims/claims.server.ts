/** Cases, read: one with all that belongs to it, and those of an order. */
import type { LineOption } from "~/partners/stores/store-platform";
import type { Party } from "~/domain/warehouse/paper/address-lines";
import { returnSlipPdf } from "~/domain/warehouse/paper/return-slip.server";
import type { Locale } from "~/i18n/locales";
import { db, prepare, sql } from "~/platform/db";
import type { RejectCode, Want } from "./config";
import { ceilingFor, claimableOf } from "./money.server";
import { seenBy, type Viewer } from "./seen.server";
import { totalOf } from "./shares";
import type { ClaimEvent, ClaimStatus } from "./states";
import { factColumns, readOffer, type Facts, type KeptOffer } from "./steps.server";

export type ClaimHead = Facts & {
  readonly id: string;
  readonly no: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly orderStatus: string;
  readonly member: string;
  readonly want: Want;
  readonly amountReq: bigint;
  readonly amountOk: bigint | null;
  readonly note: string;
  readonly rejectCode: RejectCode | null;
  readonly closedFor: "silence" | "no-parcel" | "withdrawn" | null;
  readonly refundNo: string | null;
  readonly resendNo: string | null;
  readonly returnTo: Party | null;
  readonly returnCarrier: string | null;
  readonly returnNo: string | null;
  readonly assignedTo: string | null;
  readonly assignee: string | null;
  readonly waitingSince: Date;
  readonly createdAt: Date;
};

export type CaseLine = {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly options: readonly LineOption[];
  /** Units of the line, of this case, that came back good, and that were given back ever. */
  readonly lineQty: number;
  readonly qty: number;
  /** Units of the case that were sent again. */
  readonly resent: number;
  readonly arrivedGood: number | null;
  readonly refunded: number;
};

export type CaseOfferRow = {
  readonly id: string;
  readonly round: number;
  readonly by: string | null;
  readonly isOurs: boolean;
  readonly kind: Want;
  readonly amount: bigint;
  readonly status: NonNullable<Facts["offer"]>["status"];
  readonly at: Date;
  /** What waits with it for finance. */
  readonly message: string;
  readonly openedAt: Date | null;
};

export type CaseFileRow = {
  readonly id: string;
  readonly kind: "photo" | "video" | "paper";
  readonly name: string;
  readonly at: Date;
};

export type CaseMessageRow = {
  readonly id: string;
  readonly by: string | null;
  readonly body: string;
  readonly at: Date;
};

export type CaseEvent = {
  readonly id: string;
  readonly at: Date;
  readonly event: ClaimEvent | "open";
  readonly staff: string | null;
};

export type ClaimPage = ClaimHead & {
  readonly lines: readonly CaseLine[];
  readonly offers: readonly CaseOfferRow[];
  readonly files: readonly CaseFileRow[];
  readonly messages: readonly CaseMessageRow[];
  readonly events: readonly CaseEvent[];
  /** The most that its units get now, in cents; null where nothing of the order can be given back. */
  readonly most: bigint | null;
  /** Card and PayPal payments by which an agreed refund can go back, and how much at most. */
  readonly sources: readonly { readonly paymentId: string; readonly method: string; readonly most: bigint }[];
};

type HeadRow = Omit<ClaimHead, "offer"> & { offer: KeptOffer | null };

/** A case with all that belongs to it; null where the viewer sees none of that number. */
export async function findClaim(viewer: Viewer, no: string): Promise<ClaimPage | null> {
  const row = await db.first<HeadRow>(sql`
    select c.id, c.no, c.order_id, o.no as order_no, o.status as order_status, u.user_name as member, c.want, c.amount_req,
      c.amount_ok, c.note, c.reject_code, c.closed_for, c.refund_no, r.no as resend_no, c.return_to, c.return_carrier,
      b.no as return_no, c.assigned_to, s.name as assignee, c.waiting_since, c.created_at, ${factColumns}
    from aftersale_case c join store_order o on o.id = c.order_id join "user" u on u.id = c.user_id
    left join store_order r on r.id = c.resend_id left join staff s on s.id = c.assigned_to
    left join return_parcel b on b.id = c.return_id
    where c.no = ${no} and ${seenBy(viewer)}`);
  if (!row) return null;
  const head: ClaimHead = { ...row, offer: readOffer(row.offer) };
  const [lines, offers, files, messages, events, able] = await Promise.all([
    db.rows<CaseLine>(sql`
      select l.id, l.title, l.store_sku as sku, l.options, l.qty as line_qty, x.qty, x.resent, x.arrived_good, l.refunded
      from aftersale_line x join order_line l on l.id = x.order_line_id where x.case_id = ${head.id} order by l.id`),
    db.rows<CaseOfferRow>(sql`
      select f.id, f.round, s.name as by, f.staff_id is not null as is_ours, f.kind, f.amount, f.status, f.created_at as at,
        f.message, f.opened_at
      from case_offer f left join staff s on s.id = f.staff_id where f.case_id = ${head.id}
      order by f.created_at desc, f.id desc`),
    db.rows<CaseFileRow>(sql`
      select id, kind, name, created_at as at from case_file where case_id = ${head.id} order by created_at, id`),
    db.rows<CaseMessageRow>(sql`
      select m.id, s.name as by, m.body, m.created_at as at from case_message m left join staff s on s.id = m.staff_id
      where m.case_id = ${head.id} order by m.created_at, m.id`),
    db.rows<CaseEvent>(sql`
      select t.id::text, t.at, t.event, f.name as staff from state_transition t
      left join staff f on t.actor = 'staff:' || f.id
      where t.entity = 'aftersale_case' and t.entity_id = ${head.id} order by t.at desc, t.id desc limit 200`),
    claimableOf({ id: head.orderId, status: head.orderStatus }),
  ]);
  const units = lines
    .map(({ id, qty, resent }) => ({ lineId: id, qty: qty - resent }))
    .filter(({ qty }) => qty > 0);
  const most = able.stage === null ? null : totalOf(ceilingFor(able, units).parts);
  const sources = able.sources.map(({ paymentId, method, most: mostBy }) => ({
    paymentId,
    method,
    most: mostBy,
  }));
  return { ...head, lines, offers, files, messages, events, most, sources };
}

/** What its member reads of a case: not who looks after it, nor what waits for finance. */
export function forMember({ assignedTo: _a, assignee: _b, rejectedBy: _c, ...claim }: ClaimPage) {
  const offers = claim.offers
    .filter(({ openedAt, isOurs }) => !isOurs || openedAt !== null)
    .map(({ message: _, openedAt: __, ...each }) => ({ ...each, by: null }));
  const events = claim.events
    .filter(({ event }) => !["assign", "askFinance", "disapprove"].includes(event))
    .map((each) => ({ ...each, staff: null }));
  const isInner = claim.offer?.status === "FINANCE" || claim.offer?.status === "REFUSED";
  const { offer } = claim;
  // Nobody of the staff is named by their id.
  const shown = offer && !isInner ? { id: offer.id, kind: offer.kind, amount: offer.amount } : null;
  return { ...claim, offers, events, offer: shown };
}
export type OwnClaim = ReturnType<typeof forMember>;

export type ClaimLineOfOrder = {
  readonly no: string;
  readonly status: ClaimStatus;
  readonly reason: string;
  readonly createdAt: Date;
};

/** Cases of an order, the newest first; also those that it was sent again for. */
export const claimsOfOrder = (orderId: string) =>
  db.rows<ClaimLineOfOrder>(
    prepare(sql`
    select no, status, reason, created_at from aftersale_case
    where order_id = ${orderId} or resend_id = ${orderId} order by created_at desc, id desc limit 50`),
  );

/** The sheet for a parcel that is sent back, for its member; null where nothing is to be sent. */
export async function slipOf(viewer: Viewer, no: string, locale: Locale): Promise<Buffer | null> {
  const claim = await findClaim(viewer, no);
  if (!claim?.returnTo) return null;
  const goods = claim.lines.map(({ title, sku, qty }) => ({ name: title, sku, qty }));
  const agreedAt = claim.events.find(({ event }) => event === "agreeReturn")?.at ?? claim.createdAt;
  return returnSlipPdf(
    {
      reference: claim.no,
      orderNo: claim.orderNo,
      to: claim.returnTo,
      goods,
      until: claim.dueAt,
      at: agreedAt,
    },
    locale,
  );
}
