/** Tracking goes back to the store: one fulfilment a parcel, however often it is tried (§3.1 #31). */
import { reportStoreFailure, storeClient } from "~/domain/stores/stores.server";
import type { ParcelFailure, ParcelLine, StoreParcel } from "~/partners/stores/store-platform";
import { db, prisma, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { resumeDelivered } from "./delivered-back.server";

type Row = {
  writebackId: string;
  orderId: string;
  storeId: string;
  externalOrderId: string;
  platform: string;
  source: string;
  storeStatus: string;
  carrier: string;
  trackingNo: string;
  trackingUrl: string | null;
  shippedAt: Date;
};

/** Writes one parcel to the store. Throws to be retried; done, given up or waiting for the member return. */
export async function writeBack(packageId: string): Promise<void> {
  const row = await readRow(packageId);
  if (!row) return;
  // Its store does not know it, or was told of the order that it replaces: there is nothing to be told.
  if (row.platform === "manual" || ["excel", "manual", "resend"].includes(row.source))
    return finish(row.writebackId, "DONE", null, null);
  // A paused store is left alone; resuming it queues what waited.
  if (row.storeStatus === "PAUSED") return noteError(row.writebackId, "paused");
  const store = await storeClient(row.storeId);
  if (!store || row.storeStatus === "UNBOUND") return finish(row.writebackId, "FAILED", null, "unbound");
  const parcel = await parcelOf(packageId, row, store.store.emailPermission);
  const written = await store.client.fulfil(row.externalOrderId, parcel);
  if (written.ok) return finish(row.writebackId, "DONE", written.value.fulfilmentId, null);
  await fail(row, written.error);
}

async function readRow(packageId: string): Promise<Row | null> {
  return db.first<Row>(sql`
    update package_writeback w set attempts = attempts + 1
    from package p, store_order o, store s
    where w.package_id = ${packageId} and w.status = 'QUEUED' and p.id = w.package_id and o.id = w.order_id
      and s.id = o.store_id
    returning w.id as writeback_id, o.id as order_id, s.id as store_id, o.external_order_id,
      s.platform, o.source, s.status as store_status, p.carrier, p.tracking_no, p.tracking_url,
      p.shipped_at`);
}

async function parcelOf(packageId: string, row: Row, notify: boolean): Promise<StoreParcel> {
  const [before, after, sent, covered, others] = await Promise.all([
    unitsIn(row.orderId, sql`${isBefore(packageId)} and pl.package_id <> ${packageId}`),
    unitsIn(row.orderId, isBefore(packageId)),
    // A parcel that still waits completes the order itself when the store is told of it.
    unitsIn(
      row.orderId,
      sql`(pl.package_id = ${packageId} or not exists (
        select 1 from package_writeback w where w.package_id = pl.package_id and w.status = 'QUEUED'))`,
    ),
    // Lines that others stand for are sent with those: the store's order does not wait for them.
    db.rows<ParcelLine>(sql`
      select external_line_id, qty from order_line where order_id = ${row.orderId} and link_status = 'covered'`),
    prisma.package.findMany({
      where: { orderId: row.orderId, id: { not: packageId } },
      select: { trackingNo: true },
    }),
  ]);
  const known = new Map(before.map(({ externalLineId, qty }) => [externalLineId, qty]));
  const lines = after
    .map(({ externalLineId, qty }) => ({ externalLineId, qty: qty - (known.get(externalLineId) ?? 0) }))
    .filter(({ qty }) => qty >= 1);
  const { carrier, trackingNo, trackingUrl, shippedAt } = row;
  const otherNumbers = others.map((other) => other.trackingNo);
  return {
    reference: packageId,
    carrier,
    trackingNo,
    trackingUrl,
    shippedAt,
    lines,
    sent: [...sent, ...covered],
    otherNumbers,
    notify,
  };
}

/** Whether `package_line pl` left not later than a parcel. By that, each retry finds the same units in a parcel. */
const isBefore = (packageId: string) => sql`exists (
  select 1 from package p, package this
  where p.id = pl.package_id and this.id = ${packageId} and (p.shipped_at, p.id) <= (this.shipped_at, this.id))`;

/**
 * Units of the store's lines in the given parcels (`package_line pl`). A line counts as many units as all SKUs of its
 * bundle allow: the parcel with the last part of a bundle completes its unit.
 */
function unitsIn(orderId: string, which: Sql): Promise<ParcelLine[]> {
  return db.rows<ParcelLine>(sql`
    select external_line_id, min(units)::int as qty from (
      select l.external_line_id,
        (select coalesce(sum(pl.qty), 0) from package_line pl where pl.order_line_item_id = i.id and ${which}) * l.qty / i.qty as units
      from order_line_item i join order_line l on l.id = i.order_line_id where l.order_id = ${orderId}) item
    group by 1 having min(units) >= 1`);
}

async function finish(
  id: string,
  status: "DONE" | "FAILED",
  fulfilmentId: string | null,
  error: string | null,
) {
  await db.run(sql`
    update package_writeback set status = ${status}, external_fulfillment_id = ${fulfilmentId}, error = ${error},
      done_at = now()
    where id = ${id} and status = 'QUEUED'`);
  // It may have arrived before its store knew of it.
  const order = await db.first<{ storeId: string }>(sql`
    select o.store_id from package_writeback w join store_order o on o.id = w.order_id
    where w.id = ${id} and w.status = 'DONE' and w.delivered = 'QUEUED'`);
  if (order) await transaction((tx) => resumeDelivered(tx, order.storeId));
}

async function noteError(id: string, error: string): Promise<void> {
  await db.run(sql`update package_writeback set error = ${error}, updated_at = now() where id = ${id}`);
}

/** Tries of one write-back, about four days of back-off; then it is given up, and tried again when somebody asks. */
const tries = 25;

/** Whether a write-back waits for its member: to authorise again, or to resume the store. Both queue it anew. */
const waitsForMember = sql`w.error is not distinct from 'unauthorised' or w.error is not distinct from 'paused'`;

/** Marks a write-back as failed after its last try, with the reason for its member and the desk. */
export async function giveUpWriteBack(packageId: string): Promise<void> {
  await db.run(sql`
    update package_writeback w set status = 'FAILED', error = coalesce(w.error, 'unavailable'), done_at = now()
    where w.package_id = ${packageId} and w.status = 'QUEUED' and not (${waitsForMember})`);
}

/** Gives up what nobody tries any more, as after a worker that died in the last try. */
export async function giveUpForgotten(): Promise<void> {
  await transaction((tx) => resumeDelivered(tx, null));
  await db.run(sql`
    update package_writeback w set status = 'FAILED', error = coalesce(w.error, 'unavailable'), done_at = now()
    where w.status = 'QUEUED' and not (${waitsForMember}) and not exists (
      select 1 from graphile_worker.jobs j
      where j.key = 'orders.writeBack:' || w.package_id::text
        and (j.attempts < j.max_attempts or j.locked_at is not null))`);
}

/** A store that is down, or holds the order, is tried again; one that wants a new authorisation waits for it; a refusal is final. */
async function fail(row: Row, failure: ParcelFailure): Promise<void> {
  // That an order is on hold says nothing about the store.
  if (failure !== "held") await reportStoreFailure(row.storeId, failure);
  if (failure === "rejected" || failure === "missing")
    return finish(row.writebackId, "FAILED", null, failure);
  await noteError(row.writebackId, failure);
  if (failure !== "unauthorised") throw new Error(`store answered: ${failure}`);
}

/** What waited for a store goes on, in the transaction that connected it again. */
export async function resumeWriteBacks(tx: Tx, storeId: string): Promise<void> {
  const waiting = await tx.rows<{ packageId: string }>(sql`
    select w.package_id from package_writeback w join store_order o on o.id = w.order_id
    where o.store_id = ${storeId} and w.status = 'QUEUED'`);
  for (const { packageId } of waiting) await queueWriteBack(tx, packageId);
  await resumeDelivered(tx, storeId);
}

/** Tries one that had failed once more, as staff or the member ask for it. */
export async function retryWriteBack(tx: Tx, packageId: string, orderId: string): Promise<boolean> {
  const revived = await tx.run(sql`
    update package_writeback set status = 'QUEUED', error = null, attempts = 0, done_at = null
    where package_id = ${packageId} and order_id = ${orderId} and status = 'FAILED'`);
  if (revived > 0) await queueWriteBack(tx, packageId);
  return revived > 0;
}

/** Queues the write-back of a parcel; those of one store are written one after another. */
export async function queueWriteBack(tx: Tx, packageId: string): Promise<void> {
  const order = await tx.first<{ storeId: string }>(sql`
    select o.store_id from package p join store_order o on o.id = p.order_id where p.id = ${packageId}`);
  await addJob(
    tx,
    "orders.writeBack",
    { packageId, ...order },
    {
      key: `orders.writeBack:${packageId}`,
      maxAttempts: tries,
      // A buyer waits for it: it goes before what thousands of stores are told of stock.
      priority: -1,
      ...(order ? { queue: `writeBack:${order.storeId}` } : {}),
    },
  );
}

/** Opens a write-back that was given up, by its parcel; false where it was not given up. */
export async function replayWriteBack(tx: Tx, packageId: string): Promise<boolean> {
  const row = await tx.prisma.packageWriteback.findFirst({ where: { packageId }, select: { orderId: true } });
  return row ? retryWriteBack(tx, packageId, row.orderId) : false;
}
