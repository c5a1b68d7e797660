/** What happens to orders later: news to their member, acceptance by itself, write-back, cleaning up. */
import { requoteOwn } from "./own-goods.server";
import { z } from "zod";
import { db, sql } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { afterPauses } from "~/domain/stores/pauses.server";
import { sweepCheckouts } from "~/domain/payments/checkouts.server";
import { changeDue, endForgotten } from "./changes/decide.server";
import { coolingOffMinutes, trashDays } from "./config";
import { giveUpDelivered, writeDelivered } from "./delivered-back.server";
import { acceptOrder } from "./desk.server";
import { notifyCancelled, notifyPaid, notifyShipped } from "./notify.server";
import { leaveClosedChannels } from "./preferred/preferred.server";
import { evaluatePiece, requoteOld, RequotePlace } from "./requote.server";
import { countSales } from "./sales.server";
import { orderSteps } from "./steps.server";
import { interceptionDue, stopOrderForStore } from "./stopping/commands.server";
import { addUpTally } from "./tally.server";
import { giveUpForgotten, giveUpWriteBack, writeBack } from "./write-back.server";

export { mails } from "./mails.server";

const Orders = z.object({ orderIds: z.array(z.uuid()) });
const Payment = Orders.extend({ paymentId: z.uuid() });
/** What was paid together; jobs of an older version name one payment each. */
const Paid = z.union([
  z.object({ payments: z.array(Payment) }),
  Payment.transform((only) => ({ payments: [only] })),
]);
const Cancelled = z.object({
  orderId: z.uuid(),
  amount: z.string(),
  fee: z.string().default("0"),
  nth: z.int().default(1),
});
/** Nothing where the walk begins; a recurring job brings its own words along. */
const Requote = z.object({ from: RequotePlace.nullable().default(null) });
const OfPackage = z.object({ packageId: z.uuid() });
const OfOne = z.object({ id: z.uuid() });

async function acceptDue(orderIds: readonly string[]): Promise<void> {
  const due = await db.rows<{ id: string }>(sql`
    select id from store_order where id = any(${[...orderIds]}::uuid[]) and status = 'PENDING'
      and paid_at <= now() - make_interval(mins => ${coolingOffMinutes}) + interval '5 seconds' order by id`);
  await eachByItself(due, "orders were not accepted", async ({ id }) => {
    const accepted = await acceptOrder({ id }, "system");
    if (!accepted.ok) log.info({ order: id, why: accepted.error }, "stale event");
  });
}

/** One failure does not stop the others. The job is retried and skips what is done. */
async function eachByItself<T>(
  all: readonly T[],
  what: string,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`);
}

async function purgeTrash(): Promise<void> {
  await orderSteps.sweep("close", "system", {
    where: sql`box = 'TRASH' and status = 'AWAITING_PAYMENT' and pay_lock is null
      and trashed_at < now() - make_interval(days => ${trashDays})`,
    set: sql`version = version + 1`,
  });
}

/** A rate-limit pause is not a failed attempt. */
const writing = afterPauses({
  "orders.writeBack": (payload) => writeBack(OfPackage.parse(payload).packageId),
  "orders.writeBackDelivered": (payload) => writeDelivered(OfPackage.parse(payload).packageId),
});

export const jobs: JobHandlers = {
  "orders.paid": (payload) =>
    eachByItself(Paid.parse(payload).payments, "payments were not told of", ({ paymentId, orderIds }) =>
      notifyPaid(paymentId, orderIds),
    ),
  "orders.accept": (payload) => acceptDue(Orders.parse(payload).orderIds),
  "orders.cancelledNews": async (payload) => {
    const { orderId, amount, fee, nth } = Cancelled.parse(payload);
    await notifyCancelled(orderId, { amount: BigInt(amount), fee: BigInt(fee) }, nth);
  },
  "orders.shippedNews": (payload) => notifyShipped(OfPackage.parse(payload).packageId),
  "orders.writeBack": async (payload, helpers) => {
    const { job } = helpers;
    try {
      await writing["orders.writeBack"](payload, helpers);
    } catch (error) {
      if (job.attempts >= job.max_attempts) await giveUpWriteBack(OfPackage.parse(payload).packageId);
      throw error;
    }
  },
  "orders.writeBackDelivered": async (payload, helpers) => {
    const { job } = helpers;
    try {
      await writing["orders.writeBackDelivered"](payload, helpers);
    } catch (error) {
      if (job.attempts >= job.max_attempts) await giveUpDelivered(OfPackage.parse(payload).packageId);
      throw error;
    }
  },
  "orders.forgottenWriteBacks": giveUpForgotten,
  "orders.purge": purgeTrash,
  "orders.requote": (payload) => requoteOld(Requote.parse(payload).from),
  "orders.evaluate": (payload) => evaluatePiece(Orders.parse(payload).orderIds),
  "orders.ownChanged": requoteOwn,
  "orders.closedChannels": leaveClosedChannels,
  "orders.addUpTally": addUpTally,
  "orders.countSales": async () => void (await countSales()),
  "orders.sweepCheckouts": () => sweepCheckouts(),
  "orders.interceptionDue": (payload) => interceptionDue(OfOne.parse(payload).id),
  "orders.changeDue": (payload) => changeDue(OfOne.parse(payload).id),
  "orders.forgottenChanges": endForgotten,
  "orders.stopForStore": (payload) =>
    stopOrderForStore(z.object({ orderId: z.uuid() }).parse(payload).orderId),
};

export const crons: Cron[] = [
  { task: "orders.addUpTally", match: "* * * * *" },
  { task: "orders.closedChannels", match: "*/10 * * * *" },
  { task: "orders.countSales", match: "50 3 * * *" },
  { task: "orders.purge", match: "20 2 * * *" },
  { task: "orders.requote", match: "*/15 * * * *" },
  { task: "orders.forgottenWriteBacks", match: "25 * * * *" },
  { task: "orders.forgottenChanges", match: "40 * * * *" },
  { task: "orders.sweepCheckouts", match: "50 3 * * *" },
];
