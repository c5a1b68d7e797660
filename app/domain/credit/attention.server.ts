/** What a member must repay now (§2.3): until then no order can be paid (§4.4). */
import { db, prepared } from "~/platform/db";

/** How many draws are overdue, and what is still to repay of them, in cents of USD. */
export async function overdueDraws(memberId: string): Promise<{ count: number; amount: bigint }> {
  const row = await db.first<{ count: number; amount: bigint }>(prepared`
    select count(*)::int as count, coalesce(sum(amount - repaid), 0)::bigint as amount from credit_draw
    where user_id = ${memberId} and repaid < amount and due_at < now()`);
  return row ?? { count: 0, amount: 0n };
}
