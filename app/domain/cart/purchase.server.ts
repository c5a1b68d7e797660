/** Buying from the cart: a purchase in progress is a checkout row that names its lines (D21). */
import { db, sql } from "~/platform/db";
import { purchaseHours } from "./config";

/** Keeps which lines of the cart are to be bought; the checkout's id. */
export async function beginPurchase(memberId: string, lineIds: readonly string[]): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    insert into checkout (user_id, kind, selection, expires_at)
    values (${memberId}, 'cart', ${JSON.stringify({ lines: lineIds })}::jsonb,
      now() + make_interval(hours => ${purchaseHours}))
    returning id`);
  if (!row) throw new Error("checkout was not stored");
  return row.id;
}
