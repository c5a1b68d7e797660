/** Jobs that poll a store's orders, and the place that one leaves to the next. */
import { z } from "zod";
import type { Queryable } from "~/platform/db/sql.server";
import { addJob, waitingPayload } from "~/platform/jobs/jobs.server";
import type { OrderSource } from "./events";

/** The position of a poll, which the next job continues. */
export const Reading = z.object({
  page: z.string(),
  round: z.object({ mark: z.string().nullable(), steps: z.int(), reach: z.int() }),
  /** Of a long list: orders read so far, and how many there are. */
  done: z.int().optional(),
  total: z.int().nullish(),
  /** Only in a list that comes in no order of changes: the cursor that it was asked from, which stays until its end. */
  since: z.coerce.date().optional(),
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
  const key = `stores.poll:${storeId}`;
  const waiting = Waiting.safeParse(await waitingPayload(tx, key)).data?.reading;
  const reading = waiting?.since ? { reading: waiting } : {};
  await addJob(tx, "stores.poll", { storeId, source, ...reading }, { key, maxAttempts });
}
