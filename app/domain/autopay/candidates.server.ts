/** What auto-pay pays: first open price differences, which stop paid orders, then orders. */
import { db, sql, type Sql } from "~/platform/db";
import { leftForMoney } from "./rules";
import { modeOfStore, payable, payableBill, paysForAll, type WhichRun } from "./scope.server";

/** How many orders or bills are read and quoted at a time. */
export const mostAtOnce = 100;

/** Where in a member's due things to read: `after` one of them, at most so many. */
export type Part = { readonly after: string | null; readonly most: number };

export type Kind = "store_order" | "price_diff_bill";

/** Something to pay: cents, what the order of a difference cost (null of an order), and how often auto-pay has tried. */
export type Candidate = {
  readonly type: Kind;
  readonly id: string;
  readonly no: string;
  readonly orderId: string;
  /** What is paid with it, itself among them: orders of one parcel are paid together. */
  readonly ids: readonly string[];
  readonly total: bigint;
  readonly orderTotal: bigint | null;
  readonly attempts: number;
};

const attemptsAt = (
  type: Kind,
) => sql`(select count(*)::int from payment_payable x join payment p on p.id = x.payment_id
  where x.payable_type = ${type} and x.payable_id = d.id and p.auto)`;

/** A member's payable orders, the oldest first. */
export function dueOrders(memberId: string, which: WhichRun, { after, most }: Part): Promise<Candidate[]> {
  const beyond = after
    ? sql`(o.placed_at, o.id) > (select a.placed_at, a.id from store_order a where a.id = ${after})`
    : sql`true`;
  return ordersWhere(memberId, which, sql`${beyond} order by o.placed_at, o.id limit ${most}`);
}

/** Those of some orders that are due still, with what they cost by now. */
export function dueAmong(memberId: string, which: WhichRun, ids: readonly string[]): Promise<Candidate[]> {
  return ordersWhere(memberId, which, sql`o.id = any(${[...ids]}::uuid[])`);
}

function ordersWhere(memberId: string, which: WhichRun, tail: Sql): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select 'store_order' as type, d.id, d.no, d.id as order_id, d.ids, d.total, null::bigint as order_total,
      ${attemptsAt("store_order")} as attempts from (
      select o.id, o.no, o.placed_at, array(select g.id from store_order g
          where g.id = o.id or g.shipment_group = o.shipment_group order by g.id) as ids,
        (select sum(g.total)::bigint from store_order g where g.id = o.id or g.shipment_group = o.shipment_group) as total
      from store_order o join store s on s.id = o.store_id left join autopay_rule r on r.user_id = o.user_id
      where o.user_id = ${memberId} and ${payable} and ${paysForAll} and ${modeOfStore} <> 'off'
        and (${which} <> 'now' or ${modeOfStore} = 'now')
        and (${which} <> 'left' or o.autopay_note = any(${[...leftForMoney, "OVERDUE"]}::text[]))
        and ${tail}) d
    order by d.placed_at, d.id`);
}

/** A member's payable price differences, the oldest first. */
export function dueBills(memberId: string, which: WhichRun, { after, most }: Part): Promise<Candidate[]> {
  const beyond = after
    ? sql`(b.created_at, b.id) > (select a.created_at, a.id from price_diff_bill a where a.id = ${after})`
    : sql`true`;
  return billsWhere(memberId, which, sql`${beyond} order by b.created_at, b.id limit ${most}`);
}

function billsWhere(memberId: string, which: WhichRun, tail: Sql): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select 'price_diff_bill' as type, d.id, d.no, d.order_id, array[d.id] as ids, d.amount as total, d.total as order_total,
      ${attemptsAt("price_diff_bill")} as attempts
    from (
      select b.id, b.no, b.order_id, b.amount, b.created_at, o.total
      from price_diff_bill b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
      left join autopay_rule r on r.user_id = b.user_id
      where b.user_id = ${memberId} and ${payableBill} and ${modeOfStore} <> 'off'
        and (${which} <> 'now' or ${modeOfStore} = 'now')
        and (${which} <> 'left' or b.autopay_note = any(${[...leftForMoney]}::text[]))
        and ${tail}) d
    order by d.created_at, d.id`);
}

/** How often auto-pay has tried by now; null where it is not to be paid any more. */
export async function attemptsNow(memberId: string, { type, id }: Candidate): Promise<number | null> {
  const [due] =
    type === "store_order"
      ? await ordersWhere(memberId, "all", sql`o.id = ${id}`)
      : await billsWhere(memberId, "all", sql`b.id = ${id}`);
  return due?.attempts ?? null;
}
