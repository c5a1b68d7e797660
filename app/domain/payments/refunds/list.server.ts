/** Reading refunds: the desk's list, one of them, those of an order. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import { pieceOf } from "~/domain/pieces.server";
import { db, prepare, sql, type Sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import type { RefundStatus } from "./refunds";

/** Who gives money back, and who agrees to more than an agent may (§7). */
export const refundRoles: readonly StaffRole[] = ["agent", "finance"];
export const refundDeciders: readonly StaffRole[] = ["finance"];

type Viewer = Pick<Staff, "id" | "roles">;

export type RefundListed = {
  id: string;
  no: string;
  status: RefundStatus;
  amount: bigint;
  way: "wallet" | "card" | "paypal";
  source: string;
  orderNo: string | null;
  member: string;
  reason: string;
  errorCode: string | null;
  createdAt: Date;
};

export type RefundPage = RefundListed & {
  goods: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  goodwill: bigint;
  paymentId: string | null;
  providerRef: string | null;
  requestedBy: string | null;
  requestedId: string | null;
  decidedBy: string | null;
  settledAt: Date | null;
  assignedTo: string | null;
  email: string;
  units: { title: string; qty: number }[] | null;
};

/** What a refund is listed with, of `refundSource`. */
export const refundColumns = sql`r.id, r.no, r.status, r.amount, coalesce(p.method, 'wallet') as way, r.source, o.no as order_no,
  u.user_name as member, r.reason, r.error_code, r.created_at`;
export const refundSource = sql`refund r join "user" u on u.id = r.user_id left join ${pieceOf("payments.orders")()} o on o.id = r.order_id
  left join payment p on p.id = r.payment_id`;

/** An agent sees the refunds of their own members. */
export const visibleTo = ({ id, roles }: Viewer): Sql =>
  hasRole(roles, ["finance"]) ? sql`true` : sql`u.agent_id = ${id}`;

/** A search by the number of the refund or of its order, or by member. */
export function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`r.id in (
    select id from refund where no ilike ${like}
    union all select id from refund where order_id in (select o.id from ${pieceOf("payments.orders")()} o where o.no ilike ${like})
    union all select id from refund where user_id in ${membersWith(q)})`;
}

/** A refund by its number, where it is for this member of staff to see. */
export function deskRefund(staff: Viewer, no: string): Promise<RefundPage | null> {
  return db.first<RefundPage>(sql`
    select ${refundColumns}, r.goods, r.shipping, r.service, r.tax, r.goodwill,
      (select jsonb_agg(jsonb_build_object('title', x.title, 'qty', x.qty) order by x.id) from refund_line x
        where x.refund_id = r.id) as units, r.payment_id, r.provider_ref,
      r.requested_by as requested_id, (select s.name from staff s where s.id = r.requested_by) as requested_by,
      (select s.name from staff s where s.id = r.decided_by) as decided_by, r.settled_at, u.email,
      (select t.reason from state_transition t where t.entity = 'refund' and t.entity_id = r.id and t.event = 'assign'
        order by t.at desc limit 1) as assigned_to
    from ${refundSource} where r.no = ${no} and ${visibleTo(staff)}`);
}

/** Refunds of an order, the newest first; what was only asked for is the desk's own business. */
export function refundsOfOrder(orderNo: string, atDesk: boolean): Promise<RefundListed[]> {
  return db.rows<RefundListed>(
    prepare(sql`
    select ${refundColumns} from ${refundSource}
    where o.no = ${orderNo} and (${atDesk}::boolean or r.status in ('PROCESSING', 'ERROR', 'COMPLETED', 'FAILED'))
    order by r.created_at desc, r.id desc limit 50`),
  );
}
