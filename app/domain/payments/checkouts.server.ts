/** A checkout: what a member is about to pay or buy together, kept for some hours, named in the address (D21). */
import { db, sql, type Queryable, type Sql, type Tx } from "~/platform/db";

type Kind = "payables" | "store_orders" | "cart" | "order_entry";

/** Keeps a selection for so many hours; the checkout's id. */
export async function keepCheckout(
  memberId: string,
  kind: Kind,
  selection: Record<string, unknown>,
  hours: number,
  on: Queryable = db,
): Promise<string> {
  const row = await on.first<{ id: string }>(sql`
    insert into checkout (user_id, kind, selection, expires_at)
    values (${memberId}, ${kind}, ${JSON.stringify(selection)}::jsonb, now() + make_interval(hours => ${hours}))
    returning id`);
  if (!row) throw new Error("checkout was not stored");
  return row.id;
}

/** Changes what a member's checkout holds: `to` is made of its column `selection`. */
export async function changeCheckout(
  memberId: string,
  id: string,
  to: Sql,
  on: Queryable = db,
): Promise<void> {
  await on.run(sql`update checkout set selection = ${to} where id = ${id} and user_id = ${memberId}`);
}

/** Forgets checkouts a week after their time. */
export async function sweepCheckouts(): Promise<void> {
  await db.run(sql`delete from checkout where expires_at < now() - interval '7 days'`);
}

/** Forgets all checkouts of a member who is erased. */
export async function forgetCheckouts(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from checkout where user_id = ${memberId}`);
}
