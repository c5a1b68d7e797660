/** Credit lines for tests. */
import { openAccounts } from "~/domain/ledger/ledger.server";
import { db, sql, transaction } from "~/platform/db";

/** Gives a member an active line of so many cents. */
export async function makeLine(
  memberId: string,
  limit: bigint,
  { autoRepay = true, termDays = 15 }: { autoRepay?: boolean; termDays?: number } = {},
): Promise<void> {
  await transaction(async (tx) => {
    await openAccounts(tx, memberId);
    await tx.run(sql`
      insert into credit_line (user_id, status, credit_limit, term_days, auto_repay, use_credit)
      values (${memberId}, 'ACTIVE', ${limit}, ${termDays}, ${autoRepay}, true)`);
  });
}

/** Makes every open draw of a member due so many days ago (or, below zero, in the days to come). */
export async function makeDue(memberId: string, daysAgo: number): Promise<void> {
  await db.run(sql`
    update credit_draw set due_at = now() - make_interval(hours => ${daysAgo * 24}::int), created_at = created_at - interval '30 days'
    where user_id = ${memberId} and repaid < amount`);
}

/** Draws of a member, oldest due first. */
export function drawsOf(memberId: string): Promise<{ amount: bigint; repaid: bigint }[]> {
  return db.rows(sql`
    select amount, repaid from credit_draw where user_id = ${memberId} order by due_at, id`);
}
