/** Drawing from a credit line (J2c): the row of what was borrowed, beside the journal that borrows it. */
import { db, sql } from "~/platform/db";
import { write, type Write } from "~/platform/db/writes.server";

export type NewDraw = { memberId: string; paymentId: string; amount: bigint; dueAt: Date };

/** The draw of a payment; one payment draws once. */
export function drawWrite({ memberId, paymentId, amount, dueAt }: NewDraw): Write {
  return write(
    "credit_drawn",
    sql`insert into credit_draw (user_id, payment_id, amount, due_at)
      values (${memberId}, ${paymentId}, ${amount}, ${dueAt}::timestamptz) returning 1`,
    1,
  );
}

/** What a payment borrowed, in cents, and when that is due; null where it borrowed nothing. */
export function drawOf(paymentId: string): Promise<{ amount: bigint; dueAt: Date } | null> {
  return db.first(sql`select amount, due_at as "dueAt" from credit_draw where payment_id = ${paymentId}`);
}
