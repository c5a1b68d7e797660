/** What happens to bulk orders later: nobody paid, or the balance is still open. */
import { z } from "zod";
import { notify } from "~/domain/notifications/notifications.server";
import { db, sql, transaction } from "~/platform/db";
import { addJob, type Cron, type JobHandlers } from "~/platform/jobs/jobs.server";
import { balanceReminders, remindEveryDays, unpaidDays } from "./config";
import { offerSteps } from "./offers/steps.server";
import { amountDue } from "./payable.server";
import { settleOver } from "./issues.server";
import { closeUsedUp } from "./own-used.server";
import { bulkSteps } from "./steps.server";
import type { BulkKind } from "./states";
import { takeLowOwn } from "~/domain/stock/own-choices.server";

/** Tells those whose goods fell to their limit. Returns how many. */
export function tellLowOwn(): Promise<number> {
  return transaction(async (tx) => {
    const low = await takeLowOwn(tx);
    for (const { userId, ...data } of low) await notify(tx, { userId, event: "own.low", data });
    return low.length;
  });
}

const UsedUp = z.object({ userId: z.uuid() });
const News = z.object({ orderId: z.uuid(), kind: z.enum(["balance", "reminder"]) });

async function tick(): Promise<void> {
  const unpaid = await db.rows<{ no: string }>(sql`
    select no from bulk_order
    where status = 'AWAITING_PAYMENT' and pay_lock is null and created_at < now() - make_interval(days => ${unpaidDays})
      and price_lock_until <= now()
    order by created_at limit 500`);
  await bulkSteps.runSteps(
    "system",
    unpaid.map(({ no }) => no),
    "expire",
    {},
  );
  await remind();
  await endOffers();
}

async function endOffers(): Promise<void> {
  const over = await db.rows<{ no: string }>(sql`
    select no from bulk_offer where status in ('OPEN', 'COUNTERED') and valid_until <= now()
    order by created_at limit 500`);
  await offerSteps.runSteps(
    "system",
    over.map(({ no }) => no),
    "expire",
    {},
  );
}

async function remind(): Promise<void> {
  await transaction(async (tx) => {
    const orders = await tx.rows<{ id: string }>(sql`
      update bulk_order b set reminders = b.reminders + 1, reminded_at = now()
      where b.id in (
        select c.id from bulk_order c
        where c.status = 'READY_TO_STOCK' and c.paid_state = 'deposit' and c.pay_lock is null
          and c.reminders < ${balanceReminders}
          and coalesce(c.reminded_at, c.balance_due_at) < now() - make_interval(days => ${remindEveryDays})
        order by c.id limit 500 for update skip locked)
      returning b.id`);
    for (const { id } of orders) await addJob(tx, "bulk.news", { orderId: id, kind: "reminder" });
  });
}

async function tell(orderId: string, kind: "balance" | "reminder"): Promise<void> {
  await transaction(async (tx) => {
    const order = await tx.first<{ userId: string; no: string; kind: BulkKind; amount: bigint }>(sql`
      select b.user_id, b.no, b.kind, ${amountDue} as amount from bulk_order b
      where b.id = ${orderId}::uuid and b.status = 'READY_TO_STOCK' and b.paid_state = 'deposit'`);
    if (!order) return;
    const { userId, no, amount } = order;
    const data = { no, kind: order.kind, amount: amount.toString() };
    await notify(tx, { userId, event: `bulk.${kind}`, data });
  });
}

export const jobs: JobHandlers = {
  "bulk.news": (payload) => {
    const { orderId, kind } = News.parse(payload);
    return tell(orderId, kind);
  },
  "bulk.tick": async () => {
    await tick();
    await settleOver();
  },
  "bulk.usedUp": (payload) => closeUsedUp(UsedUp.parse(payload).userId),
  "bulk.lowOwn": async () => void (await tellLowOwn()),
};

export const crons: Cron[] = [
  { task: "bulk.tick", match: "25 * * * *" },
  { task: "bulk.lowOwn", match: "*/10 * * * *" },
];
