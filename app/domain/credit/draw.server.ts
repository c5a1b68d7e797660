/** Drawing from a credit line (J2c): the row of what was borrowed, beside the journal that borrows it. */
import { sql } from "~/platform/db";
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
