/** Jobs that read stores, and the place in a list of orders that one leaves to the next. */
import { z } from "zod";
import { findPlatform } from "~/partners/stores/platforms.server";
import { sql, type Queryable } from "~/platform/db/sql.server";
import { addJob, waitingPayload, type JobOptions } from "~/platform/jobs/jobs.server";
import { readingRun, sharedRun } from "./config";
import type { OrderSource } from "./events";

/** The most that one job reads. */
export type Run = { pages: number; seconds: number };

/** The most that one job reads of a store of a platform. */
export const runOf = (platform: string): Run => (findPlatform(platform)?.readAtOnce ? sharedRun : readingRun);

/** Jobs that read a store: they make many calls and may wait. */
export type ReadingTask =
  "stores.poll" | "stores.productPoll" | "stores.products" | "stores.compare" | "stores.compareOrders";

/**
 * Adds a job that reads a store. Where all stores of its platform share one pace, only some are read at a time, one after
 * another: each in its turn, and work for stores of other platforms goes on.
 */
export async function addReading(
  on: Queryable,
  task: ReadingTask,
  payload: { storeId: string } & Record<string, unknown>,
  options: Omit<JobOptions, "queue" | "key"> = {},
): Promise<void> {
  const { storeId } = payload;
  const [store] = await on.rows<{ platform: string }>(sql`select platform from store where id = ${storeId}`);
  const queue = store ? queueOf(store.platform, storeId) : undefined;
  await addJob(on, task, payload, { ...options, key: `${task}:${storeId}`, queue });
}

/** The line in which a store is read; none where its platform lets all be read at once. */
export function queueOf(platform: string, storeId: string): string | undefined {
  const lines = findPlatform(platform)?.readAtOnce;
  return lines ? `stores.read:${platform}:${Number.parseInt(storeId.slice(-6), 16) % lines}` : undefined;
}

/** The position of a poll, which the next job continues. */
export const Reading = z.object({
  page: z.string(),
  round: z.object({ mark: z.string().nullable(), steps: z.int(), reach: z.int() }),
  done: z.int().optional(),
  total: z.int().nullish(),
  /** Only in a list that comes in no order of changes: the cursor that it was asked from, which stays until its end. */
  since: z.coerce.date().optional(),
  ended: z.literal(true).optional(),
});
export type Reading = z.infer<typeof Reading>;

const Waiting = z.object({ reading: Reading.nullish() });

/**
 * Has a store's orders read now. Where a waiting job is in the middle of a long list, the new one goes on from there:
 * only its place tells how far the list was read.
 */
export async function queuePoll(
  tx: Queryable,
  storeId: string,
  { source = "poll", maxAttempts }: { source?: OrderSource; maxAttempts?: number } = {},
): Promise<void> {
  const waiting = Waiting.safeParse(await waitingPayload(tx, `stores.poll:${storeId}`)).data?.reading;
  const reading = waiting?.since ? { reading: waiting } : {};
  await addReading(tx, "stores.poll", { storeId, source, ...reading }, { maxAttempts });
}
