/** Work that a store has asked to leave alone for a while (`Retry-After`), and what comes back to it in time. */
import { z } from "zod";
import { platformOf } from "~/partners/stores/platforms.server";
import { db, prisma, sql } from "~/platform/db";
import { addJob, isWaiting, type JobHandler } from "~/platform/jobs/jobs.server";
import { mostPauses } from "./config";
import { findStore } from "./stores.server";

/** When a store that asked for a pause may be called again, as far as this process knows; null where it has not. */
export async function storePausedUntil(storeId: string): Promise<Date | null> {
  const store = await findStore(storeId);
  return store ? platformOf(store.platform).pausedUntil(store.url) : null;
}

/**
 * Jobs of one store each, named by `storeId` or `eventId` in their payload. One that fails while its store wants a pause
 * runs again when that is over. This counts as none of its tries, up to a limit.
 */
export function afterPauses<Task extends string>(
  handlers: Record<Task, JobHandler>,
): Record<Task, JobHandler> {
  const entries = Object.entries<JobHandler>(handlers);
  return Object.fromEntries(entries.map(([task, handler]) => [task, afterPause(task, handler)])) as Record<
    Task,
    JobHandler
  >;
}

const Payload = z.looseObject({
  storeId: z.uuid().optional(),
  eventId: z.uuid().optional(),
  pauses: z.int().default(0),
});

function afterPause(task: string, handler: JobHandler): JobHandler {
  return async (payload, helpers) => {
    try {
      await handler(payload, helpers);
    } catch (error) {
      const known = Payload.safeParse(payload).data;
      const storeId = known && known.pauses < mostPauses ? await storeIn(known) : null;
      const runAt = storeId ? await storePausedUntil(storeId) : null;
      if (!known || !runAt) throw error;
      const pauses = known.pauses + 1;
      // Short pauses, one after the other, grow.
      const at = new Date(Math.max(runAt.getTime(), Date.now() + pauses * 5_000));
      await comeBack(task, { ...known, pauses }, at, helpers.job);
    }
  };
}

async function storeIn({ storeId, eventId }: z.infer<typeof Payload>): Promise<string | null> {
  if (storeId || !eventId) return storeId ?? null;
  const event = await prisma.storeWebhookEvent.findUnique({
    where: { id: eventId },
    select: { storeId: true },
  });
  return event?.storeId ?? null;
}

async function comeBack(
  task: string,
  payload: Record<string, unknown>,
  runAt: Date,
  job: { id: string; key?: string | null; max_attempts: number },
): Promise<void> {
  const key = job.key ?? undefined;
  // Somebody asked for the same anew meanwhile.
  if (key && (await isWaiting(db, key))) return;
  // Jobs of a queue run one after another, then as well.
  const before = await db.first<{ queue: string | null }>(sql`
    select queue_name as queue from graphile_worker.jobs where id = ${job.id}::bigint`);
  const queue = before?.queue ?? undefined;
  await addJob(db, task, payload, { key, queue, runAt, maxAttempts: job.max_attempts });
}
