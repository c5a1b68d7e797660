/** What an order's price stands at, part by part: against that a price difference is measured. */
import type { Parts } from "~/domain/ledger/postings";
import { partsPaid } from "~/domain/orders/money.server";
import { db, sql, type Queryable } from "~/platform/db";
import { partOf, type BillType } from "./states";

type Order = { id: string; status: string };

/**
 * What was charged so far for each part of an order's price, in cents: paid and not refunded, plus open or disputed
 * bills. So no second bill charges the same.
 */
export async function chargedParts(on: Queryable, order: Order): Promise<Parts> {
  const parts = await partsPaid(on, order);
  for (const { type, amount } of await unpaidBills(on, order)) parts[partOf[type]] += amount;
  return parts;
}

/** Unpaid bills of an order, the oldest first; amounts in cents. */
export function unpaidBills(
  on: Queryable,
  order: Pick<Order, "id">,
): Promise<{ no: string; type: BillType; amount: bigint }[]> {
  return on.rows(sql`
    select no, type, amount from price_diff_bill where order_id = ${order.id} and status in ('OPEN', 'DISPUTED')
    order by id`);
}

/** The same, outside any command, for the form. */
export const chargedOfOrder = (order: Order) => chargedParts(db, order);
