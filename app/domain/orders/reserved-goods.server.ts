/** Goods of an order stay reserved as long as an attempt to pay it is open (§3.1 #11). */
import { db, sql } from "~/platform/db";

/** Which of these references, if they are orders, are being paid just now. */
export async function beingPaid(refType: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (refType !== "store_order") return new Set();
  const locked = await db.rows<{ id: string }>(sql`
    select id from store_order where id = any(${[...ids]}::uuid[]) and pay_lock is not null`);
  return new Set(locked.map((order) => order.id));
}
