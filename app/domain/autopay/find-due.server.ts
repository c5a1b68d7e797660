/** Finds members with something due for auto-pay: when it becomes payable, and every minute. */
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { leftForMoney } from "./rules";
import { modeOfStore, payable, payableBill, whichRuns, type WhichRun } from "./scope.server";

export { whichRuns };

type Due = { id: string };

/** Orders became payable: those paid at once are queued now, not at the next minute (§3.1 #1, #2). */
export async function lookAtOnce(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const due = await tx.rows<Due>(sql`
    select distinct u.id from store_order o join store s on s.id = o.store_id join "user" u on u.id = o.user_id
      left join autopay_rule r on r.user_id = o.user_id
    where o.id = any(${orderIds}::uuid[]) and u.status = '1' and ${payable} and ${modeOfStore} = 'now'`);
  for (const { id } of due) await addRun(tx, id, "now");
}

/** The same of price differences that were opened, or answered (§3.10). */
export async function lookAtBills(tx: Tx, billIds: readonly string[]): Promise<void> {
  const due = await tx.rows<Due>(sql`
    select distinct u.id from price_diff_bill b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
      join "user" u on u.id = b.user_id left join autopay_rule r on r.user_id = b.user_id
    where b.id = any(${billIds}::uuid[]) and u.status = '1' and ${payableBill} and ${modeOfStore} = 'now'`);
  for (const { id } of due) await addRun(tx, id, "now");
}

/** Adds a run for each member whose daily time has come, who has something to be paid at once, or whom money reached. */
export async function tickAutopay(): Promise<void> {
  await transaction(async (tx) => {
    for (const { id } of await daily(tx)) await addRun(tx, id, "all");
    for (const { id } of await atOnce(tx)) await addRun(tx, id, "now");
    for (const { id } of await funded(tx)) await addRun(tx, id, "left");
  });
}

function daily(tx: Tx): Promise<Due[]> {
  return tx.rows<Due>(sql`
    update autopay_rule r set last_run_on = (now() at time zone u.timezone)::date from "user" u
    where u.id = r.user_id and u.status = '1' and r.mode = 'daily'
      and r.last_run_on is distinct from (now() at time zone u.timezone)::date
      and (now() at time zone u.timezone)::time >= make_time(r.at_minute / 60, r.at_minute % 60, 0)
    returning u.id`);
}

const whoAtOnce = sql`(select user_id from autopay_rule where mode = 'now'
  union select user_id from store where settings ->> 'autopay' = 'always')`;

/** Skipped candidates are not tried again, except those stopped by the day's limit, on the next day. */
function atOnce(tx: Tx): Promise<Due[]> {
  return tx.rows<Due>(sql`
    select u.id from ${whoAtOnce} k join "user" u on u.id = k.user_id left join autopay_rule r on r.user_id = u.id
    where u.status = '1' and (exists (
      select 1 from store_order o join store s on s.id = o.store_id
      where o.user_id = u.id and ${payable} and ${modeOfStore} = 'now' and ${notLookedAt(sql`o`)})
    or exists (
      select 1 from price_diff_bill b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
      where b.user_id = u.id and ${payableBill} and ${modeOfStore} = 'now' and ${notLookedAt(sql`b`)}))`);
}

const notLookedAt = (of: Sql) => sql`(${of}.autopay_note is null or ${of}.autopay_note = 'DAY_CAP'
  and ${of}.autopay_noted_at < date_trunc('day', now() at time zone u.timezone) at time zone u.timezone)`;

const spendable = sql`(select coalesce(sum(a.posted - a.pending_dr) filter (where a.kind in ('mem:avail', 'mem:promo')), 0)
    + case when r.use_credit then greatest(0, coalesce((select l.credit_limit from credit_line l
        where l.user_id = r.user_id and l.status = 'ACTIVE'), 0)
      - coalesce(sum(a.posted - a.pending_dr) filter (where a.kind = 'recv:credit'), 0)) else 0 end
  from ledger_account a where a.member_id = r.user_id)`;

/**
 * After incoming money, skipped candidates are tried again. While credit is overdue no new order is paid; price
 * differences may be (§4.4).
 */
function funded(tx: Tx): Promise<Due[]> {
  const forMoney = sql`any(${[...leftForMoney]}::text[])`;
  return tx.rows<Due>(sql`
    select u.id from autopay_rule r join "user" u on u.id = r.user_id
    where u.status = '1' and (not exists (
        select 1 from credit_draw d where d.user_id = r.user_id and d.repaid < d.amount and d.due_at < now())
      and exists (
        select 1 from store_order o join store s on s.id = o.store_id
        where o.user_id = r.user_id and ${payable} and ${modeOfStore} <> 'off' and (o.autopay_note = 'OVERDUE'
          or o.autopay_note = ${forMoney} and o.total <= ${spendable}))
      or exists (
        select 1 from price_diff_bill b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
        where b.user_id = r.user_id and ${payableBill} and ${modeOfStore} <> 'off'
          and b.autopay_note = ${forMoney} and b.amount <= ${spendable}))`);
}

/** One waiting job a member and kind of run; those of a member run one after the other. */
function addRun(tx: Tx, memberId: string, which: WhichRun): Promise<void> {
  const queue = `autopay:${memberId}`;
  return addJob(tx, "autopay.run", { memberId, which }, { key: `${queue}:${which}`, queue });
}
