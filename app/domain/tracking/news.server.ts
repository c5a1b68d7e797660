/** Scans that webhooks told are taken, many parcels at once, so that each stands on its page a moment later. */
import { lockOrdersOfParcels } from "~/domain/orders/tracked.server";
import type { Scan, TrackRead } from "~/partners/carriers/tracking-provider";
import { db, sql, transaction, type Queryable, type Sql, type Tx } from "~/platform/db";
import { addJob, isWaiting } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { newsBatch } from "./config";
import { applyReads, queueRead, queueStopped, type Taken } from "./read.server";

const key = "tracking.take";

/** Takes what webhooks have told, soon. A job that waits already sees what is committed by now. */
export async function queueTake(on: Queryable): Promise<void> {
  if (!(await isWaiting(on, key))) await addJob(on, "tracking.take", {}, { key });
}

/** What was kept and not taken, such as by a process that was killed in between. */
export async function queueForgotten(on: Queryable): Promise<void> {
  const row = await on.first(sql`select 1 from tracking_news where read is not null limit 1`);
  if (row) await queueTake(on);
}

/** Takes all that waits. */
export async function takeNews(): Promise<void> {
  for (let taken = newsBatch; taken === newsBatch;) taken = await takeBatch();
}

/** How many were taken. Where one of them cannot be, the others are taken one by one. */
async function takeBatch(): Promise<number> {
  try {
    return await transaction((tx) => takeSome(tx, sql`read is not null order by id limit ${newsBatch}`));
  } catch (error) {
    log.warn({ err: error }, "news of parcels is taken one by one");
    return takeOneByOne();
  }
}

async function takeOneByOne(): Promise<number> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from tracking_news where read is not null order by id limit ${newsBatch}`);
  for (const { id } of rows)
    try {
      await transaction((tx) => takeSome(tx, sql`read is not null and id = ${id}`));
    } catch (error) {
      log.error({ err: error, news: id }, "news of a parcel was not taken");
      await transaction((tx) => readInstead(tx, id));
    }
  return rows.length;
}

/** What could not be taken is read at the service. */
async function readInstead(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update tracking k set due_at = now() from tracking_news n
    where n.id = ${id} and k.provider = n.provider and k.number = n.number and k.carrier_key = n.carrier_key
      and k.follow = 'FOLLOWED'`);
  await tx.run(sql`update tracking_news set read = null where id = ${id}`);
  await queueRead(tx);
}

type News = { id: string; provider: string; number: string; carrierKey: string; read: KeptRead };
type KeptRead = Omit<TrackRead, "scans"> & { scans: (Omit<Scan, "at"> & { at: string | null })[] };

async function takeSome(tx: Tx, which: Sql): Promise<number> {
  const news = await tx.rows<News>(sql`
    select id, provider, number, carrier_key, read from tracking_news where ${which} for update skip locked`);
  if (news.length === 0) return 0;
  const ids = news.map(({ id }) => id);
  const parcels = await tx.rows<{ newsId: string; packageId: string }>(sql`
    select n.id as news_id, k.package_id from tracking_news n
    join tracking k on k.provider = n.provider and k.number = n.number and k.carrier_key = n.carrier_key
      and k.follow = 'FOLLOWED'
    where n.id = any(${ids}::uuid[]) order by n.id, k.package_id`);
  const byId = new Map(news.map((one) => [one.id, one]));
  const taken = parcels.flatMap(({ newsId, packageId }): Taken[] => {
    const one = byId.get(newsId);
    if (!one) return [];
    const { provider, carrierKey, read } = one;
    return [{ packageId, provider, carrierKey, read: { ...read, scans: read.scans.map(revived) } }];
  });
  const orders = await lockOrdersOfParcels(
    tx,
    taken.map(({ packageId }) => packageId),
  );
  await applyReads(tx, orders, taken, "news");
  for (const packageId of new Set(taken.filter(({ read }) => read.stopped).map((one) => one.packageId)))
    await queueStopped(tx, packageId);
  // What is not handed over yet is read at the service: a scan of it sends its order.
  const expected = await tx.run(sql`
    update tracking_expected e set due_at = now() from tracking_news n
    where n.id = any(${ids}::uuid[]) and e.provider = n.provider and e.number = n.number
      and e.carrier_key = n.carrier_key and e.follow = 'FOLLOWED'`);
  if (expected > 0) await queueRead(tx);
  await tx.run(sql`
    update tracking_news set read = null, taken_at = clock_timestamp() where id = any(${ids}::uuid[])`);
  return news.length;
}

const revived = (scan: KeptRead["scans"][number]): Scan => ({
  ...scan,
  at: scan.at === null ? null : new Date(scan.at),
});
