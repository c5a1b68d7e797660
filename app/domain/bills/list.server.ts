/** Reading price differences: a member's, and the desk's. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import { feeAtStake } from "~/domain/orders/paypal-fees.server";
import type { AutopayNote } from "~/domain/orders/rules";
import { db, join, raw, sql, type Queryable, type Sql } from "~/platform/db";
import { cappedCount, containing, keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { lastMove } from "./rows.server";
import {
  beforeDispatch,
  billTabs,
  statesUnder,
  type BillStatus,
  type BillTab,
  type BillType,
} from "./states";

/** Who of the staff sees price differences, and who decides and raises them (§7): what is beyond an agent is finance's. */
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
  /** A payment of it is open. */
  paying: boolean;
  /** Why auto-pay left it; null where it did not, or the bill is not open any more. */
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
  /** How a dispute over the payment that paid it stands; null where there is none, or it was won. */
  chargeback: { no: string; lost: boolean } | null;
  events: {
    id: string;
    at: Date;
    event: string;
    actor: string;
    staff: string | null;
    reason: string | null;
  }[];
};

const columns = sql`b.id, b.no, o.no as order_no, o.status as order_status, b.type, b.status,
  b.old_amount, b.new_amount, b.amount, b.reason, b.due_at,
  b.created_at, b.pay_lock is not null as paying,
  case when b.status = 'OPEN' and b.pay_lock is null then b.autopay_note end as autopay_note, b.evidence_key is not null as has_evidence,
  u.user_name as member`;
const source = sql`price_diff_bill b join store_order o on o.id = b.order_id join "user" u on u.id = b.user_id`;

/** An agent sees those of their own members; every other role all. */
function visibleTo({ id, roles }: Viewer): Sql {
  return hasRole(roles, ["warehouse", "support", "finance"]) ? sql`true` : sql`u.agent_id = ${id}`;
}

function scope(whose: Sql, { filters }: Pick<ListQuery, "filters">, tab: BillTab): Sql {
  const { q } = filters;
  return join(
    [whose, sql`b.status = any(${[...statesUnder[tab]]}::text[])`, ...(q ? [foundBy(q)] : [])],
    " and ",
  );
}

/** Number of the bill or of its order, or the member. */
function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`b.id in (
    select id from price_diff_bill where no ilike ${like}
    union all select id from price_diff_bill where order_id in (select id from store_order where no ilike ${like})
    union all select id from price_diff_bill where user_id in ${membersWith(q)})`;
}

async function page(whose: Sql, query: ListQuery): Promise<Page<BillListed>> {
  const tab = query.tab as BillTab;
  const key = [
    { column: "b.created_at", type: "timestamptz" },
    { column: "b.id", type: "uuid" },
  ] as const;
  const waits = tab === "open" || tab === "disputed";
  const { where, orderLimit } = keyset(query, key, waits ? "asc" : "desc");
  const rows = await db.rows<BillListed & { key: string }>(sql`
    select ${columns}, b.created_at::text as key from ${source}
    where ${scope(whose, query, tab)} and ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [row.key, row.id]);
}

async function counts(whose: Sql, query: Pick<ListQuery, "filters">): Promise<Record<BillTab, number>> {
  const found = billTabs.map(
    async (tab) => [tab, await cappedCount(sql`from ${source} where ${scope(whose, query, tab)}`)] as const,
  );
  return Object.fromEntries(await Promise.all(found)) as Record<BillTab, number>;
}

const of = (memberId: string) => sql`b.user_id = ${memberId}`;

/** One page of a member's bills, and how many stand under each tab. */
export const billsOf = (memberId: string, query: ListQuery) => page(of(memberId), query);
export const billCountsOf = (memberId: string, query: Pick<ListQuery, "filters">) =>
  counts(of(memberId), query);

/** The same at the desk. */
export const deskBills = (staff: Viewer, query: ListQuery) => page(visibleTo(staff), query);
export const deskBillCounts = (staff: Viewer, query: Pick<ListQuery, "filters">) =>
  counts(visibleTo(staff), query);

async function read(which: Sql): Promise<BillPage | null> {
  const bill = await db.first<Omit<BillPage, "events" | "chargeback">>(sql`
    select ${columns}, ${lastMove(sql`b.id`)} as seen, b.user_id, b.cost, b.evidence_name,
      b.evidence_type, b.dispute_text, b.dispute_name,
      b.disputed_at, b.answer, b.settled_at,
      coalesce(b.pay_lock, (select pp.payment_id from payment_payable pp join payment p on p.id = pp.payment_id
        where pp.payable_type = 'price_diff_bill' and pp.payable_id = b.id and p.status = 'SUCCESSFUL'
        order by p.created_at desc limit 1)) as payment_id
    from ${source} where ${which}`);
  if (!bill) return null;
  const events = await db.rows<BillPage["events"][number]>(sql`
    select t.id::text, t.at, t.event, t.actor, t.reason, f.name as staff
    from state_transition t left join staff f on t.actor = 'staff:' || f.id
    where t.entity = 'price_diff_bill' and t.entity_id = ${bill.id} order by t.at desc, t.id desc limit 100`);
  const chargeback = bill.status === "PAID" && bill.paymentId ? await chargebackOf(bill.paymentId) : null;
  return { ...bill, chargeback, events };
}

/** What is open is said before what is lost. */
function chargebackOf(paymentId: string): Promise<BillPage["chargeback"]> {
  return db.first(sql`
    select provider_id as no, status = 'LOST' as lost from dispute
    where payment_id = ${paymentId} and status <> 'WON' order by status = 'LOST', opened_at desc, id limit 1`);
}

/** A member's own bill by its number. */
export const billOf = (memberId: string, no: string) => read(sql`b.no = ${no} and ${of(memberId)}`);

/** PayPal's fee that does not come back where the member rather gives up the bill's order, in cents; 0 where nobody can. */
export const feeKeptOf = async (bill: Pick<BillListed, "orderNo" | "orderStatus" | "status">) =>
  bill.status === "OPEN" && beforeDispatch(bill.orderStatus) ? feeAtStake(db, bill.orderNo) : 0n;

/** A bill by its number, where it is for this member of staff to see. */
export const deskBill = (staff: Viewer, no: string) => read(sql`b.no = ${no} and ${visibleTo(staff)}`);

/** Bills of an order, the newest first. */
export function billsOfOrder(orderNo: string): Promise<BillListed[]> {
  return db.rows<BillListed>(sql`
    select ${columns} from ${source} where o.no = ${orderNo} order by b.created_at desc, b.id desc limit 50`);
}

/** Ids of a member's bills by their numbers, as something to pay. */
export async function billRefs(memberId: string, nos: readonly string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    select id from price_diff_bill where user_id = ${memberId} and no = any(${[...nos]}::text[]) order by id`);
  return rows.map(({ id }) => ({ type: "price_diff_bill" as const, id }));
}

/** How many bills wait for the member, and what they come to in cents (the member's home). */
export async function openBills(memberId: string): Promise<{ count: number; total: bigint }> {
  const row = await db.first<{ count: number; total: bigint }>(sql`
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
