/** Money on the balance of a closed account (§3.11): a late wire, a failed refund, a won dispute. */
import { addTasks } from "~/domain/tasks/finance-tasks.server";
import { db, sql } from "~/platform/db";
import { log } from "~/platform/log.server";

/** Creates a task each time the balance grew: it is paid out by hand. Returns the number of new accounts. */
export async function tellOfClosed(): Promise<number> {
  const closed = await db.rows<{ member: string }>(sql`
    ${addTasks(sql`
    select 'closed:' || u.id || ':' || coalesce(e.last, 0), 'closed-account', 'user', u.id::text,
      jsonb_build_object('amount', a.posted::text, 'ccy', a.ccy)
    from "user" u join ledger_account a on a.member_id = u.id and a.kind = 'mem:avail' and a.posted > 0
    cross join lateral (select max(id) as last from ledger_entry
      where account_id = a.id and balance_after is not null and dc = 'C') e
    where u.status = '9'`)}
    on conflict (key) do nothing returning ref_id as member`);
  for (const { member } of closed)
    log.warn({ member }, "money on a closed account: finance pays it out by hand");
  return closed.length;
}
