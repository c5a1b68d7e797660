/** What the invoice of a paid difference says; the order's invoice is never edited. */
import { orderSold } from "~/domain/orders/invoice-lines.server";
import type { Sale } from "~/domain/payments/invoice-lines";
import { sql, type Queryable } from "~/platform/db";
import { partOf, type BillType } from "./states";

type Row = { userId: string; no: string; orderId: string; type: BillType; amount: bigint; reason: string };

/** The sale of one bill; null where there is none of that id. */
export async function billSold(on: Queryable, id: string): Promise<Sale | null> {
  const bill = await on.first<Row>(sql`
    select user_id, no, order_id, type, amount, reason from price_diff_bill where id = ${id}::uuid`);
  const order = bill && (await orderSold(on, bill.orderId));
  if (!bill || !order) return null;
  const { amount, reason, no, userId } = bill;
  const part = partOf[bill.type];
  const none = { goods: 0n, discount: 0n, shipping: 0n, service: 0n, tax: 0n };
  const line = { sku: "", description: { en: reason }, hsCode: null, qty: 1, unit: amount, amount };
  return {
    ...order,
    ...none,
    [part]: amount,
    userId,
    no,
    difference: { orderNo: order.no, type: bill.type },
    lines: part === "goods" ? [line] : [],
    taxes: part === "tax" ? [{ kind: "tax", label: {}, ppm: null, base: null, amount }] : [],
    ioss: false,
    // A tax that is charged is none of theirs; a service is not imported.
    ownIoss: part === "tax" || part === "service" ? null : order.ownIoss,
    // Nothing is sent with it: a service.
    ...(part === "service" ? { from: null, to: null } : { taxedApart: order.tax > 0n }),
  };
}
