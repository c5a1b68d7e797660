/** What happens to recharges later: the member is told, the unpaid are closed. */
import { z } from "zod";
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { repaidFrom } from "~/domain/credit/repay.server";
import { notify } from "~/domain/notifications/notifications.server";
import { sql, transaction, db } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { rechargeSold } from "./deposit.server";
import { tellLowBalances } from "./low-alert.server";
import { sendWalletMail } from "./mails.server";
import { expireRecharges } from "./wallet.server";
import { addTasks } from "~/domain/tasks/finance-tasks.server";
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

export { mails } from "./mails.server";

const RechargedJob = z.object({ rechargeId: z.uuid() });

type RechargeMailFacts = {
  userId: string;
  email: string;
  locale: string;
  name: string;
  no: string;
  credited: bigint;
  repaid: bigint;
  /** What the member said was sent by wire, in minor units of its currency. */
  sent: bigint | null;
};

async function tellRecharged(rechargeId: string): Promise<void> {
  await transaction(async (tx) => {
    const facts = await tx.first<RechargeMailFacts>(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, r.no, r.credited,
        ${repaidFrom({ type: "recharge_order", id: sql`r.id` }, sql`r.user_id`)} as repaid,
        (select w.sent_amount from wire w where w.recharge_id = r.id) as sent
      from recharge_order r join "user" u on u.id = r.user_id
      where r.id = ${rechargeId} and r.credited is not null`);
    // What arrived, which by wire need not be what was announced.
    const paid = await rechargeSold(tx, rechargeId);
    if (!facts || !paid) return;
    const { userId, email, locale, name, no } = facts;
    const [amount, credited] = [paid.amount.toString(), facts.credited.toString()];
    const repaid = facts.repaid.toString();
    const sent = facts.sent !== null && facts.sent > paid.amount ? facts.sent.toString() : "";
    const params = { name, no, amount, ccy: paid.ccy, fee: paid.fee.toString(), credited, repaid, sent };
    const first = await sendWalletMail(tx, {
      key: `recharge.completed:${rechargeId}`,
      to: email,
      locale,
      template: "wallet.recharged",
      params,
    });
    if (first) await notify(tx, { userId, event: "recharge.completed", data: { no, credited } });
  });
}

type Refused = Omit<RechargeMailFacts, "credited" | "repaid" | "sent"> & {
  reason: string;
  status: string;
  proofs: number;
};

async function tellRejected(rechargeId: string): Promise<void> {
  await transaction(async (tx) => {
    const refused = await tx.first<Refused>(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, r.no, r.status, w.reason, w.proofs
      from recharge_order r join "user" u on u.id = r.user_id join wire w on w.recharge_id = r.id
      where r.id = ${rechargeId} and w.reason is not null`);
    if (!refused) return;
    const { email, locale, name, no, reason, status, proofs } = refused;
    const params = { name, no, reason, closed: status === "CLOSED" ? "1" : "" };
    const key = `recharge.rejected:${rechargeId}:${proofs}`;
    await sendWalletMail(tx, { key, to: email, locale, template: "wallet.wireRejected", params });
  });
}

export const jobs: JobHandlers = {
  "wallet.wireRejected": async (payload) => tellRejected(RechargedJob.parse(payload).rechargeId),
  "wallet.recharged": async (payload) => tellRecharged(RechargedJob.parse(payload).rechargeId),
  "wallet.closed": async () => {
    await tellOfClosed();
  },
  "wallet.low": async () => {
    await tellLowBalances();
  },
  "wallet.expire": async () => {
    await expireRecharges();
  },
};

export const crons: Cron[] = [
  { task: "wallet.closed", match: "25 * * * *" },
  { task: "wallet.expire", match: "*/10 * * * *" },
  { task: "wallet.low", match: "5,15,25,35,45,55 * * * *" },
];
