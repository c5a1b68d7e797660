/** Store webhooks: verified on the raw bytes, stored once, applied by a job that reads the store. */
import { createHash } from "node:crypto";
import { answererOf, publish } from "~/domain/bus";
import { platformOf } from "~/partners/stores/platforms.server";
import type { Delivery } from "~/partners/stores/store-platform";
import { open } from "~/platform/crypto.server";
import { db, prisma, sql, transaction } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { productNewsSeconds, routingSeconds } from "./config";
import type { OrderSource } from "./events";
import {
  checkAccess,
  credentialsContext,
  findStore,
  reportStoreAnswer,
  reportStoreFailure,
  storeClient,
  type StoreRow,
} from "./stores.server";
import { oldestTold } from "./compare-orders.server";
import { askedInVain, forgetNotTaken } from "./failed-orders.server";
import { importOneProduct, removeProduct, takeOrder } from "./sync.server";

export type HookError = "unknown-store" | "bad-signature" | "bad-body";

/** Takes one delivery of a store, in the way of its platform. */
export async function receiveDelivery(
  platform: string,
  storeId: string,
  bytes: Buffer,
  headers: Headers,
): Promise<Result<undefined, HookError>> {
  const store = await findStore(storeId);
  if (store?.platform !== platform || store.status === "UNBOUND" || !store.webhookSecretEnc)
    return err("unknown-store");
  const secret = open(store.webhookSecretEnc, credentialsContext(store.id));
  const read = platformOf(platform).readDelivery({ bytes, headers }, { secret, url: store.url });
  if (!read.ok && read.error === "bad-signature")
    securityEvent("bad-signature", { partner: platform, what: `store:${store.id}` });
  if (!read.ok) return read;
  if (read.value) await remember(store, read.value);
  return ok();
}

/**
 * The event and the job that applies it, together or not at all; the same delivery again adds nothing. News of a product
 * waits for a moment: a store tells several times of one that is being written, most often by us.
 */
async function remember(
  store: { id: string; platform: string },
  { topic, externalId, sameAs, modifiedAt }: Delivery,
): Promise<void> {
  const isProduct = platformOf(store.platform).subjectOf(topic) === "product";
  const runAt = isProduct ? soon() : undefined;
  const eventId = createHash("sha256").update(`${topic}\n${externalId}\n`).update(sameAs).digest("hex");
  await transaction(async (tx) => {
    // The body may have a buyer's address and is only a hint: the data is read from the store.
    const kept = JSON.stringify(modifiedAt ? { modifiedAt } : {});
    const row = await tx.first<{ id: string }>(sql`
      insert into store_webhook_event (store_id, topic, event_id, resource_id, body)
      values (${store.id}, ${topic}, ${eventId}, ${externalId}, ${kept}::jsonb)
      on conflict (store_id, event_id) do nothing returning id`);
    const options = runAt ? { runAt, ...behindOrders(store.id) } : {};
    if (row) await addJob(tx, "stores.event", { eventId: row.id }, options);
  });
}

/**
 * Applies one event, and with it all earlier ones of the same topic about the same thing: the store is asked once.
 * Throws where the store must be asked again later.
 */
export async function applyEvent(eventId: string): Promise<void> {
  const event = await db.first<StoreEvent>(sql`
    select e.store_id, s.platform, e.topic, e.resource_id, now() as asked,
      exists (select 1 from store_product p where p.store_id = e.store_id and p.external_id = e.resource_id
        and p.status <> 'gone' and p.store_modified_at >= (e.body ->> 'modifiedAt')::timestamptz) as known
    from store_webhook_event e join store s on s.id = e.store_id
    where e.id = ${eventId} and e.processed_at is null`);
  if (!event) return;
  if (await isBeingWritten(event)) {
    const options = { runAt: soon(), key: `stores.event:${eventId}`, ...behindOrders(event.storeId) };
    await addJob(db, "stores.event", { eventId }, options);
    return;
  }
  const outcome = event.known ? "known" : await outcomeOf(event);
  // What was told before the store was asked is in its answer; of what is known nobody was asked.
  await db.run(sql`
    update store_webhook_event set processed_at = now(), outcome = ${outcome}
    where id = ${eventId} or (${!event.known}::boolean and store_id = ${event.storeId} and topic = ${event.topic}
      and resource_id = ${event.resourceId} and processed_at is null and received_at < ${event.asked})`);
}

type StoreEvent = {
  storeId: string;
  platform: string;
  topic: string;
  resourceId: string;
  asked: Date;
  /** Whether we have the product as it is since this change, or a later one: most often it was ours. */
  known: boolean;
};

function isBeingWritten({ storeId, platform, topic, resourceId }: StoreEvent): Promise<boolean> {
  if (platformOf(platform).subjectOf(topic) !== "product") return Promise.resolve(false);
  return answererOf("stores.isBeingWritten")(storeId, resourceId);
}

/**
 * News of products comes after news of orders. That of one store is applied one after another: a burst of it would take all
 * workers, and the calls that the store bears, from its orders.
 */
const behindOrders = (storeId: string) => ({ priority: 10, queue: `stores.productNews:${storeId}` });

const soon = () => new Date(Date.now() + productNewsSeconds * 1_000);

async function outcomeOf({ storeId, platform, topic, resourceId }: StoreEvent): Promise<string> {
  switch (platformOf(platform).subjectOf(topic)) {
    case "product-gone":
      return removeProduct(storeId, resourceId);
    case "product":
      return importOneProduct(storeId, resourceId);
    case "order":
      return readOrder(storeId, resourceId, "webhook");
    case "order-deleted":
      return readOrder(storeId, resourceId, "webhook", { deleted: true });
    case "access":
      return checkAccess(storeId);
    case "other":
      return "ignored";
  }
}

/**
 * Reads one order from its store and tells whoever listens. Throws where the store did not answer. `deleted`: the store
 * has said so itself; then an order that it does not show is gone, however old it is.
 */
export async function readOrder(
  storeId: string,
  externalId: string,
  source: OrderSource,
  { deleted = false } = {},
): Promise<string> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return "not-connected";
  const asked = new Date();
  const order = await found.client.order(externalId);
  const read = { asked, answered: new Date() };
  if (!order.ok) {
    await askedInVain(storeId, externalId);
    await reportStoreFailure(storeId, order.error);
    if (order.error === "unavailable" || order.error === "malformed")
      throw new Error(`store answered: ${order.error}`);
    if (order.error === "missing") {
      if (!deleted && (await isBeyondReach(found.store, externalId))) return "beyond-reach";
      await forgetNotTaken(storeId, [externalId]);
      await publish("stores.orderGone", storeId, externalId);
    }
    return order.error;
  }
  await reportStoreAnswer(storeId);
  const taken = await takeOrder({ storeId, userId: found.store.userId, source, read }, order.value);
  if (source === "webhook" && "doubt" in order.value && order.value.doubt === "service")
    await readOnceRouted(storeId, externalId);
  return taken ? "applied" : "unfit";
}

/**
 * Shopify routes an order to its services after it has told of it, and does not always tell when that is done: an order
 * that showed us nothing to send may be ours by then. (`fulfillment_orders/order_routing_complete` is news of its own.)
 */
async function readOnceRouted(storeId: string, externalId: string): Promise<void> {
  const runAt = new Date(Date.now() + routingSeconds * 1_000);
  const key = `stores.readOrder:${storeId}:${externalId}`;
  await addJob(db, "stores.readOrder", { storeId, externalId }, { key, runAt, maxAttempts: 3 });
}

/** Whether an order is so old that its store may have it and not show it to us. */
async function isBeyondReach(
  { id: storeId, platform }: Pick<StoreRow, "id" | "platform">,
  externalId: string,
): Promise<boolean> {
  if (platformOf(platform).ordersReachBackDays === undefined) return false;
  const where = { storeId_externalId: { storeId, externalId } };
  const placedAt =
    (await answererOf("stores.placedAt")(storeId, externalId)) ??
    (await prisma.orderNotTaken.findUnique({ where, select: { placedAt: true } }))?.placedAt;
  return placedAt ? placedAt < oldestTold(platform) : false;
}

/** Deliveries are kept a month, to recognise late repeats. */
export async function sweepEvents(): Promise<void> {
  const before = new Date(Date.now() - 30 * 86_400_000);
  await prisma.storeWebhookEvent.deleteMany({ where: { receivedAt: { lt: before } } });
}
