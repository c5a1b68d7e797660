/**
 * Compares the orders that are not over yet with their store, once a day and after each connection. Finds what webhooks
 * and polls miss: orders deleted there, and changes that a clock set back has dated before what was read.
 */
import { z } from "zod";
import { answererOf } from "~/domain/bus";
import { platformOf } from "~/partners/stores/platforms.server";
import { db, transaction } from "~/platform/db";
import { addJob, isWaiting } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { compareBackHours } from "./config";
import { cursorOf, rewindCursor } from "./cursors.server";
import { reportStoreFailure, storeClient } from "./stores.server";
import { addReading, queuePoll, runOf, type Run } from "./poll-jobs.server";

/** How far a comparison has come: what one job leaves to the next. */
export const OrderComparison = z.object({
  after: z.string(),
});
export type OrderComparison = z.infer<typeof OrderComparison>;

const atOnce = 100;

/**
 * Has orders read again that their store changed or has no more; with `lookBack` also those of the last day that never
 * came in. Continues at `from`; the next run does the rest. Safe to repeat.
 */
export async function compareOrders(
  storeId: string,
  { from = null, lookBack = true }: { from?: OrderComparison | null; lookBack?: boolean } = {},
  limits?: Run,
): Promise<void> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return;
  const run = limits ?? runOf(found.store.platform);
  if (lookBack && !from) await askAgain(storeId);
  const { client } = found;
  const oldest = oldestTold(found.store.platform);
  const until = new Date(Date.now() + run.seconds * 1000);
  let after = from?.after ?? "";
  for (let calls = 0; ; calls++) {
    if (calls > 0 && (calls >= run.pages || new Date() >= until)) return leaveRest(storeId, { after });
    const open = await answererOf("stores.openOrders")(storeId, after, atOnce);
    const last = open.at(-1);
    if (!last) return;
    const told = open.filter(({ placedAt }) => placedAt >= oldest);
    const placed = told.map(({ placedAt }) => placedAt.getTime());
    const there = await client.orderMentions(
      told.map(({ externalId }) => externalId),
      placed.length === 0
        ? undefined
        : { from: new Date(Math.min(...placed)), to: new Date(Math.max(...placed)) },
    );
    if (!there.ok) {
      log.warn({ store: storeId, failure: there.error }, "orders were not compared");
      await reportStoreFailure(storeId, there.error);
      if (there.error === "unavailable") throw new Error("store answered: unavailable");
      return;
    }
    const changedAt = new Map(
      there.value.map((mention) => [mention.externalId, mention.modifiedAt?.getTime()]),
    );
    for (const { externalId, modifiedAt } of told) {
      const asKnown = changedAt.has(externalId) && changedAt.get(externalId) === modifiedAt?.getTime();
      if (!asKnown) await readSoon(storeId, externalId);
    }
    if (open.length < atOnce) return;
    after = last.externalId;
  }
}

/** Orders from before this day may be there although the store does not tell of them. */
export function oldestTold(platform: string): Date {
  const days = platformOf(platform).ordersReachBackDays;
  // A day less: the store counts by its own clock.
  return days === undefined ? new Date(0) : new Date(Date.now() - (days - 1) * 86_400_000);
}

async function askAgain(storeId: string): Promise<void> {
  const { at } = await cursorOf(storeId, "orders");
  const begin = new Date(Date.now() - compareBackHours * 3_600_000);
  // A store that was never read to here has nothing behind it.
  if (at <= begin) return;
  await transaction(async (tx) => {
    await rewindCursor(tx, storeId, begin);
    await queuePoll(tx, storeId, { maxAttempts: 3 });
  });
}

async function readSoon(storeId: string, externalId: string): Promise<void> {
  const key = `stores.readOrder:${storeId}:${externalId}`;
  await addJob(db, "stores.readOrder", { storeId, externalId }, { key });
}

async function leaveRest(storeId: string, comparison: OrderComparison): Promise<void> {
  const key = `stores.compareOrders:${storeId}`;
  if (await isWaiting(db, key)) return;
  await addReading(db, "stores.compareOrders", { storeId, comparison }, { maxAttempts: 3 });
}
