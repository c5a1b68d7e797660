/** Credit's recurring work (§4.4): lines are suspended while something is overdue, and members are reminded. */
import { greeting, greetingOfU } from "~/domain/accounts/person-name.server";
import { notify } from "~/domain/notifications/notifications.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { reminderDays } from "./config";
import { lockWalletAndLine } from "./line.server";
import { sendCreditMail } from "./mails.server";
import { repayFromIncoming, stopOverdue } from "./repay.server";

/** Suspends the lines of which something is overdue, after the balance has repaid what it can. */
export async function suspendOverdue(): Promise<number> {
  const due = await db.rows<{ id: string }>(sql`
    select distinct l.user_id as id from credit_draw d join credit_line l on l.user_id = d.user_id
    where d.repaid < d.amount and d.due_at < now() and l.status = 'ACTIVE' limit 1000`);
  let suspended = 0;
  for (const { id } of due) if (await suspend(id)) suspended += 1;
  return suspended;
}

function suspend(memberId: string): Promise<boolean> {
  return transaction(async (tx) => {
    await repayFromIncoming(tx, memberId);
    const { line } = await lockWalletAndLine(tx, memberId);
    return stopOverdue(tx, memberId, line);
  });
}

type DueDay = {
  id: string;
  email: string;
  locale: string;
  name: string;
  /** `2026-11-21`, UTC. */
  day: string;
  amount: bigint;
  /** Days since that day; below zero before it. */
  since: number;
};

/** How late a reminder may still be sent, in days, where nothing ran on its own day. */
const grace = 2;

/** The reminder for a due date so many days ago (negative: ahead), or null. */
export function reminderOf(since: number): (typeof reminderDays)[number] | null {
  const reached = reminderDays.filter((step) => step <= since && since - step <= grace);
  return reached.at(-1) ?? null;
}

/** Reminds members three days before, on the day, one day and a week after; once for each due date. */
export async function remindOfDue(): Promise<number> {
  const days = await db.rows<DueDay>(sql`
    select u.id, u.email, u.locale, ${greetingOfU} as name, to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      sum(d.amount - d.repaid)::bigint as amount,
      (now() at time zone 'UTC')::date - (d.due_at at time zone 'UTC')::date as since
    from credit_draw d join "user" u on u.id = d.user_id
    where d.repaid < d.amount and d.due_at < now() + interval '4 days' and d.due_at > now() - interval '11 days'
    group by u.id, day, since order by day, u.id`);
  let count = 0;
  for (const due of days) if (await tell(due)) count += 1;
  return count;
}

async function tell({ id, email, locale, name, day, amount, since }: DueDay): Promise<boolean> {
  const step = reminderOf(since);
  if (step === null) return false;
  const event = step > 0 ? "credit.overdue" : "credit.due";
  return transaction(async (tx) => {
    const first = await sendCreditMail(tx, {
      key: `credit.due:${id}:${day}:${step}`,
      to: email,
      locale,
      template: event,
      params: {
        name,
        day,
        amount: amount.toString(),
        when: step < 0 ? "soon" : step === 0 ? "today" : "overdue",
      },
    });
    if (first) await notify(tx, { userId: id, event, data: { amount: amount.toString(), day } });
    return first;
  });
}

/** Tells a member what finance has decided, once a decision. */
export async function tellDecided(memberId: string, event: string, version: number): Promise<void> {
  await transaction(async (tx) => {
    const member = await tx.first<{
      email: string;
      locale: string;
      name: string;
      limit: bigint;
      days: number;
      reason: string;
    }>(sql`
      select u.email, u.locale, ${greetingOfU} as name, l.credit_limit as "limit", l.term_days as days,
        coalesce(l.reason, '') as reason
      from credit_line l join "user" u on u.id = l.user_id where l.user_id = ${memberId}`);
    if (!member) return;
    const { email, locale, name, limit, days, reason } = member;
    const first = await sendCreditMail(tx, {
      key: `credit.decided:${memberId}:${version}`,
      to: email,
      locale,
      template: "credit.decided",
      params: { name, event, limit: limit.toString(), days: String(days), reason },
    });
    if (first) await notify(tx, { userId: memberId, event: "credit.decided", data: { event } });
  });
}

/** Notifies a member of a write-off of `amount` cents, once for each `key`, in the caller's transaction. */
export async function tellWrittenOff(
  tx: Tx,
  { memberId, amount, key }: { memberId: string; amount: bigint; key: string },
): Promise<void> {
  const member = await tx.first<{ email: string; locale: string; name: string }>(sql`
    select email, locale, ${greeting} as name from "user" where id = ${memberId} and status <> '9'`);
  if (!member) return;
  const { email, locale, name } = member;
  const sum = amount.toString();
  const first = await sendCreditMail(tx, {
    key: `credit.written-off:${key}`,
    to: email,
    locale,
    template: "credit.written-off",
    params: { name, amount: sum },
  });
  if (first) await notify(tx, { userId: memberId, event: "credit.written-off", data: { amount: sum } });
}
