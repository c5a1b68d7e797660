/** Drawing from a credit line (J2c): the draw's row, beside its journal. */
import { db, sql } from "~/platform/db";
import { write, type Write } from "~/platform/db/writes.server";

export type NewDraw = { memberId: string; paymentId: string; amount: bigint; dueAt: Date };

/** The draws of payments; one payment draws once. */
export function drawsWrite(draws: readonly NewDraw[]): Write[] {
  if (draws.length === 0) return [];
  const rows = draws.map(({ memberId, paymentId, amount, dueAt }) => ({
    user_id: memberId,
    payment_id: paymentId,
    amount: amount.toString(),
    due_at: dueAt,
  }));
  return [
    write(
      "credit_drawn",
      sql`insert into credit_draw (user_id, payment_id, amount, due_at)
        select d.user_id, d.payment_id, d.amount, d.due_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as d(user_id uuid, payment_id uuid, amount bigint, due_at timestamptz)
        returning 1`,
      rows.length,
    ),
  ];
}

/** What a payment borrowed, in cents, and when that is due; null where it borrowed nothing. */
export function drawOf(paymentId: string): Promise<{ amount: bigint; dueAt: Date } | null> {
  return db.first(sql`select amount, due_at from credit_draw where payment_id = ${paymentId}`);
}
