/** What a run of auto-pay pays: open price differences first, for they hold up what was paid already, then orders. */
import { db, sql } from "~/platform/db";
import { leftForMoney } from "./rules";
import { modeOfStore, payable, payableBill, type WhichRun } from "./scope.server";

/** Orders, and bills, one run looks at; the next goes on. */
const mostAtOnce = 100;

export type Kind = "store_order" | "price_diff_bill";

/** Something to pay: cents, and how often auto-pay has tried. */
export type Candidate = {
  readonly type: Kind;
  readonly id: string;
  readonly no: string;
  readonly orderId: string;
  readonly total: bigint;
  readonly attempts: number;
};

const attemptsAt = (
  type: Kind,
) => sql`(select count(*)::int from payment_payable x join payment p on p.id = x.payment_id
  where x.payable_type = ${type} and x.payable_id = d.id and p.auto)`;

/** A member's payable orders, the oldest first. */
export function dueOrders(memberId: string, which: WhichRun): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select 'store_order' as type, d.id, d.no, d.id as "orderId", d.total, ${attemptsAt("store_order")} as attempts from (
      select o.id, o.no, o.total, o.placed_at
      from store_order o join store s on s.id = o.store_id left join autopay_rule r on r.user_id = o.user_id
      where o.user_id = ${memberId} and ${payable} and ${modeOfStore} <> 'off'
        and (${which} <> 'now' or ${modeOfStore} = 'now')
        and (${which} <> 'left' or o.autopay_note = any(${[...leftForMoney, "OVERDUE"]}::text[]))
      order by o.placed_at, o.id limit ${mostAtOnce}) d
    order by d.placed_at, d.id`);
}

/** A member's payable price differences, the oldest first. */
export function dueBills(memberId: string, which: WhichRun): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select 'price_diff_bill' as type, d.id, d.no, d.order_id as "orderId", d.amount as total,
      ${attemptsAt("price_diff_bill")} as attempts
    from (
      select b.id, b.no, b.order_id, b.amount, b.created_at
      from price_diff_bill b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
      left join autopay_rule r on r.user_id = b.user_id
      where b.user_id = ${memberId} and ${payableBill} and ${modeOfStore} <> 'off'
        and (${which} <> 'now' or ${modeOfStore} = 'now')
        and (${which} <> 'left' or b.autopay_note = any(${[...leftForMoney]}::text[]))
      order by b.created_at, b.id limit ${mostAtOnce}) d
    order by d.created_at, d.id`);
}

/** How often auto-pay has tried by now; null where it is not to be paid any more. */
export async function attemptsNow(memberId: string, { type, id }: Candidate): Promise<number | null> {
  const due = type === "store_order" ? await dueOrders(memberId, "all") : await dueBills(memberId, "all");
  return due.find((each) => each.id === id)?.attempts ?? null;
}
