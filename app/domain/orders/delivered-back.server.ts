/** Tells stores that a parcel has arrived, where the platform has a word for it: once a parcel, after its number (§3.1 #32). */
import { reportStoreFailure, storeClient } from "~/domain/stores/stores.server";
import { db, sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";

const task = "orders.writeBackDelivered";

/** Tries of one, about four days of back-off. */
const tries = 25;

/** A parcel has arrived: its store is told, once. Safe to repeat. */
export async function queueDelivered(tx: Tx, packageId: string): Promise<void> {
  const noted = await tx.first<{ status: string }>(sql`
    update package_writeback set delivered = 'QUEUED'
    where package_id = ${packageId} and delivered is null and status in ('QUEUED', 'DONE')
      and not exists (select 1 from store_order o where o.id = order_id and o.source = 'resend') returning status`);
  // Where the store does not know the parcel yet, that comes first.
  if (noted?.status === "DONE") await queue(tx, packageId);
}

/** A parcel is on its way back: what its store was not told yet it is not told any more. */
export async function dropDelivered(tx: Tx, packageId: string): Promise<void> {
  await tx.run(sql`
    update package_writeback set delivered = 'DROPPED' where package_id = ${packageId} and delivered = 'QUEUED'`);
}

async function queue(tx: Tx, packageId: string): Promise<void> {
  const order = await tx.first<{ storeId: string }>(sql`
    select o.store_id from package p join store_order o on o.id = p.order_id where p.id = ${packageId}`);
  const key = `${task}:${packageId}`;
  await addJob(
    tx,
    task,
    { packageId, ...order },
    { key, maxAttempts: tries, ...(order ? { queue: `writeBack:${order.storeId}` } : {}) },
  );
}

/** Queues what waits for nothing any more: of one store, or of all where no job is left that tells it. */
export async function resumeDelivered(tx: Tx, storeId: string | null): Promise<void> {
  const waiting = await tx.rows<{ packageId: string }>(sql`
    select w.package_id from package_writeback w join store_order o on o.id = w.order_id join store s on s.id = o.store_id
    where w.delivered = 'QUEUED' and w.status = 'DONE' and s.status = 'CONNECTED'
      and (o.store_id = ${storeId}::uuid or (${storeId}::uuid is null and not exists (
        select 1 from graphile_worker.jobs j where j.key = ${task} || ':' || w.package_id::text)))
    order by w.package_id limit 500`);
  for (const { packageId } of waiting) await queue(tx, packageId);
}

type Row = {
  writebackId: string;
  storeId: string;
  storeStatus: string;
  externalOrderId: string;
  source: string;
  trackingNo: string;
  deliveredAt: Date;
};

/** Tells one store of one parcel. Throws to be retried. */
export async function writeDelivered(packageId: string): Promise<void> {
  const row = await db.first<Row>(sql`
    select w.id as writeback_id, s.id as store_id, s.status as store_status, o.external_order_id, o.source, p.tracking_no,
      coalesce(p.delivered_at, now()) as delivered_at
    from package_writeback w join package p on p.id = w.package_id join store_order o on o.id = w.order_id
    join store s on s.id = o.store_id
    where w.package_id = ${packageId} and w.delivered = 'QUEUED' and w.status = 'DONE'`);
  // A paused store is left alone; resuming it queues what waited.
  if (!row || row.storeStatus === "PAUSED") return;
  // It does not know an order that its member brought in.
  if (row.source === "excel" || row.source === "manual") return settle(row, "DROPPED", null);
  const store = await storeClient(row.storeId);
  if (!store || row.storeStatus === "UNBOUND") return settle(row, "FAILED", "unbound");
  if (!store.client.delivered) return settle(row, "DROPPED", null);
  const { trackingNo, deliveredAt: at } = row;
  const told = await store.client.delivered(row.externalOrderId, { reference: packageId, trackingNo, at });
  if (told.ok) return settle(row, told.value === "told" ? "DONE" : "DROPPED", null);
  await reportStoreFailure(row.storeId, told.error);
  if (told.error === "rejected" || told.error === "missing") return settle(row, "FAILED", told.error);
  // A new authorisation queues it again.
  if (told.error !== "unauthorised") throw new Error(`store answered: ${told.error}`);
}

async function settle({ writebackId }: Row, delivered: string, error: string | null): Promise<void> {
  await db.run(sql`
    update package_writeback set delivered = ${delivered}, delivered_error = ${error}
    where id = ${writebackId} and delivered = 'QUEUED'`);
}

/** Gives one up after its last try. */
export async function giveUpDelivered(packageId: string): Promise<void> {
  await db.run(sql`
    update package_writeback set delivered = 'FAILED', delivered_error = 'unavailable'
    where package_id = ${packageId} and delivered = 'QUEUED'`);
}
