/** What stores do later. */
import { z } from "zod";
import { platformNames, platformOf } from "~/partners/stores/platforms.server";
import type { StoreClient, StoreFailure } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob, isWaiting, type Cron, type JobHandler, type JobHandlers } from "~/platform/jobs/jobs.server";
import { setAside } from "~/platform/jobs/live-workers.server";
import { paths } from "~/platform/paths";
import type { Result } from "~/platform/result";
import { forgetExpiredKeys, sweepAuthorisations } from "./authorise.server";
import { pollAsNeeded, pollBackOff, pollMinutes } from "./config";
import { compareOrders, OrderComparison } from "./compare-orders.server";
import { compareProducts, Comparison } from "./compare.server";
import { ensureWebhooks } from "./hooks.server";
import { fetchPictures } from "./pictures.server";
import { afterPauses, storePausedUntil } from "./pauses.server";
import { answerPrivacyRequest, sweepPrivacyRequests } from "./privacy.server";
import { pollProducts } from "./product-poll.server";
import {
  confirmAccess,
  findStore,
  forgetLeavingKeys,
  isOnPlatform,
  keepLeavingKeys,
  leavingClient,
} from "./stores.server";
import { importProducts, Sweep } from "./sweep.server";
import { addReading, queueOf, Reading, type ReadingTask } from "./poll-jobs.server";
import { importOneProduct, pollOrders } from "./sync.server";
import { applyEvent, readOrder, sweepEvents } from "./webhooks.server";

export { mails } from "./mails.server";

const OfStore = z.object({ storeId: z.uuid() });
const Poll = OfStore.extend({
  source: z.enum(["poll", "sync"]).default("poll"),
  failures: z.int().default(0),
  reading: Reading.nullable().default(null),
});
const Products = OfStore.extend({ sweep: Sweep.nullable().default(null) });
const ProductPoll = OfStore.extend({ reading: Reading.nullable().default(null) });
const Compare = OfStore.extend({ comparison: Comparison.nullable().default(null) });
const CompareOrders = OfStore.extend({
  comparison: OrderComparison.nullable().default(null),
  lookBack: z.boolean().default(true),
});
const OfEvent = z.object({ eventId: z.uuid() });
const OfRequest = z.object({ requestId: z.uuid() });
const OfThing = OfStore.extend({ externalId: z.string() });
const OfOrder = OfThing.extend({
  deleted: z.boolean().default(false),
});
const Leave = OfStore.extend({
  /** The sealed keys, in jobs from before the store's row kept them. */
  credentials: z.string().optional(),
});

export const jobs: JobHandlers = afterPauses({
  "stores.webhooks": (payload) => ensureWebhooks(OfStore.parse(payload).storeId),
  "stores.products": (payload) => {
    const { storeId, sweep } = Products.parse(payload);
    return importProducts(storeId, sweep);
  },
  "stores.pictures": (payload) => fetchPictures(OfStore.parse(payload).storeId),
  "stores.event": (payload) => applyEvent(OfEvent.parse(payload).eventId),
  "stores.readOrder": async (payload) => {
    const { storeId, externalId, deleted } = OfOrder.parse(payload);
    await readOrder(storeId, externalId, "poll", { deleted });
  },
  "stores.readProduct": async (payload) => {
    const { storeId, externalId } = OfThing.parse(payload);
    await importOneProduct(storeId, externalId);
  },
  "stores.poll": poll,
  "stores.productPoll": productPoll,
  "stores.compare": (payload) => {
    const { storeId, comparison } = Compare.parse(payload);
    return compareProducts(storeId, comparison);
  },
  "stores.compareOrders": (payload) => {
    const { storeId, comparison, lookBack } = CompareOrders.parse(payload);
    return compareOrders(storeId, { from: comparison, lookBack });
  },
  "stores.pollAll": () => forEachConnected("stores.poll", 30, isPollDue),
  "stores.productPollAll": () => forEachConnected("stores.productPoll", 300, sql`not ${areProductsRead}`),
  "stores.compareAll": () => forEachConnected("stores.compare", 3600),
  "stores.compareOrdersAll": () => forEachConnected("stores.compareOrders", 3600),
  "stores.webhooksAll": () => forEachConnected("stores.webhooks"),
  "stores.leave": leave,
  "stores.privacy": (payload) => answerPrivacyRequest(OfRequest.parse(payload).requestId),
  "stores.forgetKeys": forgetExpiredKeys,
  "stores.confirmAccess": (payload) => confirmAccess(OfStore.parse(payload).storeId),
  "stores.sweep": async () => {
    await sweepAuthorisations();
    await sweepEvents();
    await sweepPrivacyRequests();
    await forgetLeavingKeys();
  },
});

export const crons: Cron[] = [
  { task: "stores.pollAll", match: "* * * * *" },
  { task: "stores.productPollAll", match: "*/10 * * * *" },
  { task: "stores.compareAll", match: "7 1 * * *" },
  { task: "stores.compareOrdersAll", match: "37 2 * * *" },
  { task: "stores.webhooksAll", match: "23 4 * * *" },
  { task: "stores.forgetKeys", match: "*/5 * * * *" },
  { task: "stores.sweep", match: "41 3 * * *" },
];

const silentPlatforms = platformNames.filter((name) => platformOf(name).hasWebhooks === false);

/** Minutes between two looks at `store s`, the more the longer nothing was new there. */
const minutesAsNeeded = sql`(
  select case when f.at > now() - make_interval(hours => ${pollAsNeeded.quietAfterHours}) then ${pollAsNeeded.busy}::int
      when f.at > now() - make_interval(hours => ${pollAsNeeded.stillAfterHours}) then ${pollAsNeeded.quiet}::int
      else ${pollAsNeeded.still}::int end
  from (select greatest(s.created_at, max(c.found_at)) as at from sync_cursor c
    where c.store_id = s.id and c.resource in ('orders', 'ended-orders')) f)`;

const isPollDue = sql`coalesce(s.last_order_sync_at, '-infinity') < now() + interval '30 seconds'
  - make_interval(mins => coalesce((s.settings ->> 'pollMinutes')::int,
      case when s.platform = any(${silentPlatforms}::text[]) then ${minutesAsNeeded} else ${pollMinutes[0]}::int end))`;

/** Whether all products of `store s` are being read: that brings every change, too. */
const areProductsRead = sql`exists (
  select 1 from graphile_worker.jobs p where p.key = 'stores.products:' || s.id::text and p.attempts < p.max_attempts)`;

type EachStore = Exclude<ReadingTask, "stores.products"> | "stores.webhooks";

/** One job for each store, spread over some seconds; a store with a waiting job is skipped. */
async function forEachConnected(task: EachStore, spreadSeconds = 30, which = sql`true`): Promise<void> {
  const stores = await db.rows<{ id: string; platform: string }>(sql`
    select s.id, s.platform from store s where ${isOnPlatform} and s.status = 'CONNECTED' and ${which} and not exists (
      select 1 from graphile_worker.jobs j where j.key = ${task} || ':' || s.id::text
        and (j.attempts < j.max_attempts or j.last_error = ${setAside}))
    order by s.id`);
  for (const [i, { id, platform }] of stores.entries()) {
    const runAt = new Date(Date.now() + ((i * 137) % (spreadSeconds * 1000)));
    const queue = task === "stores.webhooks" ? undefined : queueOf(platform, id);
    await addJob(db, task, { storeId: id }, { key: `${task}:${id}`, queue, runAt, maxAttempts: 3 });
  }
}

async function poll(payload: unknown): Promise<void> {
  const { storeId, source, failures, reading } = Poll.parse(payload);
  const polled = await pollOrders(storeId, source, reading);
  if (polled.outcome === "done" || polled.outcome === "off" || polled.outcome === "unauthorised") return;
  if (polled.outcome === "more") {
    const runAt = polled.seconds ? new Date(Date.now() + polled.seconds * 1000) : undefined;
    return pollAgain(storeId, { source, reading: polled.reading }, runAt);
  }
  const { firstSeconds, mostSeconds } = pollBackOff;
  const seconds = Math.min(mostSeconds, firstSeconds * 2 ** Math.min(failures, 10));
  const pause = (await storePausedUntil(storeId))?.getTime() ?? 0;
  const runAt = new Date(Math.max(pause, Date.now() + seconds * 1000));
  const place = polled.reading ? { source, reading: polled.reading } : {};
  await pollAgain(storeId, { failures: failures + 1, ...place }, runAt);
}

/**
 * Unless another poll was requested, which starts at the cursor and misses nothing. In the middle of a list in no order
 * the cursor does not tell what was read: there the requested one goes on from this place.
 */
async function pollAgain(storeId: string, rest: Partial<z.infer<typeof Poll>>, runAt?: Date): Promise<void> {
  const isRequested = await isWaiting(db, `stores.poll:${storeId}`);
  if (isRequested && !rest.reading?.since) return;
  const options = { runAt: isRequested ? undefined : runAt, maxAttempts: 3 };
  await addReading(db, "stores.poll", { storeId, ...rest }, options);
}

async function productPoll(payload: unknown): Promise<void> {
  const { storeId, reading } = ProductPoll.parse(payload);
  const polled = await pollProducts(storeId, reading);
  if (polled.outcome !== "more") return;
  if (await isWaiting(db, `stores.productPoll:${storeId}`)) return;
  await addReading(db, "stores.productPoll", { storeId, reading: polled.reading }, { maxAttempts: 3 });
}

/**
 * Gives our access to an unbound store back and takes our webhooks out. The access goes first: where it takes the
 * webhooks along, nothing is left to do.
 */
async function leave(payload: unknown, { job }: Parameters<JobHandler>[1]): Promise<void> {
  const { storeId, credentials } = Leave.parse(payload);
  if (credentials) await keepLeavingKeys(storeId, credentials);
  const found = await leavingClient(storeId);
  if (!found) return;
  const left = await giveBack(storeId, found.client);
  if (!left && job.attempts < job.max_attempts) throw new Error("store answered: unavailable");
  await forgetLeavingKeys(storeId);
}

/** False where the store does not answer. */
async function giveBack(storeId: string, client: StoreClient): Promise<boolean> {
  const isAway = (done: Result<undefined, StoreFailure>) => !done.ok && done.error === "unavailable";
  // Access belongs to the shop: somebody may have connected it meanwhile.
  if (!(await isConnectedAgain(storeId)) && isAway(await client.giveBackAccess())) return false;
  const platform = (await findStore(storeId))?.platform ?? "";
  const address = new URL(paths.storeHook(platform, storeId), env().PUBLIC_URL).href;
  return !isAway(await client.removeWebhooks(address));
}

async function isConnectedAgain(storeId: string): Promise<boolean> {
  const other = await db.first(sql`
    select 1 from store s join store o on o.platform = s.platform and o.domain_norm = s.domain_norm
    where s.id = ${storeId} and o.status <> 'UNBOUND' limit 1`);
  return other !== null;
}
