/** Reading price differences: a member's, and the desk's. */
import { hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import { feeAtStake } from "~/domain/orders/paypal-fees.server";
import type { AutopayNote } from "~/domain/orders/rules";
import { db, prepare, prepared, type Queryable, raw, sql, type Sql } from "~/platform/db";
import { lastMove } from "./rows.server";
import { beforeDispatch, type BillStatus, type BillType } from "./states";

/** Which staff see price differences, and who decides and raises them (§7); finance above an agent's limit. */
export const billRoles: readonly StaffRole[] = ["agent", "warehouse", "support", "finance"];
export const billDeciders: readonly StaffRole[] = ["agent"];
export const billRaisers: readonly StaffRole[] = [...billDeciders, "finance"];

type Viewer = Pick<Staff, "id" | "roles">;

export type BillListed = {
  id: string;
  no: string;
  orderNo: string;
  orderStatus: string;
  type: BillType;
  status: BillStatus;
  oldAmount: bigint;
  newAmount: bigint;
  amount: bigint;
  reason: string;
  dueAt: Date | null;
  createdAt: Date;
  paying: boolean;
  autopayNote: AutopayNote | null;
  hasEvidence: boolean;
  member: string;
};

export type BillPage = BillListed & {
  /** Its last move: what is decided on a page of before is told, not done. */
  seen: string;
  userId: string;
  cost: bigint;
  evidenceName: string | null;
  evidenceType: string | null;
  disputeText: string | null;
  disputeName: string | null;
  disputedAt: Date | null;
  answer: string | null;
  settledAt: Date | null;
  paymentId: string | null;
  /** The state of a dispute of its payment; null where there is none or it was won. */
  chargeback: { no: string; lost: boolean } | null;
  events: {
    id: string;
    at: Date;
    event: string;
    /** What kind of actor did it, such as `staff`: ids of staff are not for members. */
    actor: string;
    staff: string | null;
    reason: string | null;
  }[];
};

/** What a list shows of a bill, and where it stands. */
export const billColumns = sql`b.id, b.no, o.no as order_no, o.status as order_status, b.type, b.status,
  b.old_amount, b.new_amount, b.amount, b.reason, b.due_at,
  b.created_at, b.pay_lock is not null as paying,
  case when b.status = 'OPEN' and b.pay_lock is null then b.autopay_note end as autopay_note, b.evidence_key is not null as has_evidence,
  u.user_name as member`;
export const billSource = sql`price_diff_bill b join store_order o on o.id = b.order_id join "user" u on u.id = b.user_id`;

/** An agent sees those of their own members; every other role all. */
export function visibleTo({ id, roles }: Viewer): Sql {
  return hasRole(roles, ["warehouse", "support", "finance"]) ? sql`true` : sql`u.agent_id = ${id}`;
}

async function read(which: Sql, { atDesk }: { atDesk: boolean }): Promise<BillPage | null> {
  const bill = await db.first<Omit<BillPage, "events" | "chargeback">>(sql`
    select ${billColumns}, ${lastMove(sql`b.id`)} as seen, b.user_id, b.cost, b.evidence_name,
      b.evidence_type, b.dispute_text, b.dispute_name,
      b.disputed_at, b.answer, b.settled_at,
      coalesce(b.pay_lock, (select pp.payment_id from payment_payable pp join payment p on p.id = pp.payment_id
        where pp.payable_type = 'price_diff_bill' and pp.payable_id = b.id and p.status = 'SUCCESSFUL'
        order by p.created_at desc limit 1)) as payment_id
    from ${billSource} where ${which}`);
  if (!bill) return null;
  const events = await db.rows<BillPage["events"][number]>(sql`
    select t.id::text, t.at, t.event, split_part(t.actor, ':', 1) as actor, t.reason,
      case when ${atDesk}::boolean then f.name end as staff
    from state_transition t left join staff f on t.actor = 'staff:' || f.id
    where t.entity = 'price_diff_bill' and t.entity_id = ${bill.id} order by t.at desc, t.id desc limit 100`);
  const chargeback = bill.status === "PAID" && bill.paymentId ? await chargebackOf(bill.paymentId) : null;
  return { ...bill, chargeback, events };
}

function chargebackOf(paymentId: string): Promise<BillPage["chargeback"]> {
  return db.first(sql`
    select provider_id as no, status = 'LOST' as lost from dispute
    where payment_id = ${paymentId} and status <> 'WON' order by status = 'LOST', opened_at desc, id limit 1`);
}

/** A member's own bill by its number. */
export const billOf = (memberId: string, no: string) =>
  read(sql`b.no = ${no} and b.user_id = ${memberId}`, { atDesk: false });

/** PayPal's fee that is kept if the member cancels the bill's order, in cents; 0 where that is impossible. */
export const feeKeptOf = async (bill: Pick<BillListed, "orderNo" | "orderStatus" | "status">) =>
  bill.status === "OPEN" && beforeDispatch(bill.orderStatus) ? feeAtStake(db, bill.orderNo) : 0n;

/** A bill by its number, where it is for this member of staff to see. */
export const deskBill = (staff: Viewer, no: string) =>
  read(sql`b.no = ${no} and ${visibleTo(staff)}`, { atDesk: true });

/** Bills of an order, the newest first. */
export function billsOfOrder(orderNo: string): Promise<BillListed[]> {
  return db.rows<BillListed>(
    prepare(sql`
    select ${billColumns} from ${billSource} where o.no = ${orderNo} order by b.created_at desc, b.id desc limit 50`),
  );
}

/** Ids of a member's bills by their numbers, as something to pay. */
export async function billRefs(memberId: string, nos: readonly string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    select id from price_diff_bill where user_id = ${memberId} and no = any(${[...nos]}::text[]) order by id`);
  return rows.map(({ id }) => ({ type: "price_diff_bill" as const, id }));
}

/** How many bills wait for the member, and what they come to in cents (the member's home). */
export async function openBills(memberId: string): Promise<{ count: number; total: bigint }> {
  const row = await db.first<{ count: number; total: bigint }>(prepared`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as total from (
      select amount from price_diff_bill where user_id = ${memberId} and status = 'OPEN' limit ${raw("10001")}) open`);
  return row ?? { count: 0, total: 0n };
}

/** Open bills of orders that have left: they narrow what can be withdrawn (§4.1), in cents. */
export async function owedAfterDispatch(on: Queryable, memberId: string): Promise<bigint> {
  const row = await on.first<{ total: bigint }>(sql`
    select coalesce(sum(b.amount), 0)::bigint as total from price_diff_bill b join store_order o on o.id = b.order_id
    where b.user_id = ${memberId} and b.status in ('OPEN', 'DISPUTED') and o.status in ('SHIPPED', 'DELIVERED')`);
  return row?.total ?? 0n;
}
