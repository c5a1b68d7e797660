/** News from stores: verified on the raw bytes, kept once, applied by a job that reads the store itself. */
import { createHash, createHmac } from "node:crypto";
import { tell } from "~/domain/bus";
import { open, sameText } from "~/platform/crypto.server";
import { prisma, sql, transaction } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import type { OrderSource } from "./events";
import {
  credentialsContext,
  findStore,
  reportStoreAnswer,
  reportStoreFailure,
  storeClient,
} from "./stores.server";
import { askedInVain, forgetNotTaken } from "./failed-orders.server";
import { importOneProduct, removeProduct, takeOrder } from "./sync.server";

export type HookError = "unknown-store" | "bad-signature" | "bad-body";

/**
 * Takes one delivery of a WooCommerce store. The ping at a webhook's creation is unsigned and says nothing. WooCommerce
 * has no unique key for deliveries, so topic, resource and body are theirs.
 */
export async function receiveWoo(
  storeId: string,
  bytes: Buffer,
  headers: Headers,
): Promise<Result<undefined, HookError>> {
  const store = await findStore(storeId);
  if (!store || store.status === "UNBOUND" || !store.webhookSecretEnc) return err("unknown-store");
  if (isPing(bytes, headers)) return ok();
  const secret = open(store.webhookSecretEnc, credentialsContext(store.id));
  if (!signed(bytes, secret, headers.get("x-wc-webhook-signature"))) {
    securityEvent("bad-signature", { partner: "woocommerce", what: `store:${store.id}` });
    return err("bad-signature");
  }
  const topic = (headers.get("x-wc-webhook-topic") ?? "").slice(0, 60);
  const resourceId = resourceOf(bytes);
  if (resourceId === null) return err("bad-body");
  await remember(store.id, topic, resourceId, deliveryOf(topic, bytes, headers));
  return ok();
}

/**
 * The identity of a delivery: its body, because a platform's delivery number changes with each try. A deletion says
 * only its id, so there the number counts, to tell a second deletion from the first.
 */
function deliveryOf(topic: string, bytes: Buffer, headers: Headers): Buffer {
  if (!topic.endsWith(".deleted")) return bytes;
  return Buffer.concat([bytes, Buffer.from(`\n${headers.get("x-wc-webhook-delivery-id") ?? ""}`)]);
}

function isPing(bytes: Buffer, headers: Headers): boolean {
  return !headers.has("x-wc-webhook-signature") && /^webhook_id=\d+$/.test(bytes.subarray(0, 40).toString());
}

/** base64 of HMAC-SHA256 over the raw body under the webhook's secret. */
export function signed(bytes: Buffer, secret: string, signature: string | null): boolean {
  return (
    signature !== null && sameText(createHmac("sha256", secret).update(bytes).digest("base64"), signature)
  );
}

function resourceOf(bytes: Buffer): string | null {
  try {
    const { id } = JSON.parse(bytes.toString("utf8")) as { id?: unknown };
    // PostgreSQL keeps no zero byte; no store has such an id.
    if (typeof id === "string" && id.includes("\0")) return null;
    return typeof id === "number" || typeof id === "string" ? String(id) : null;
  } catch {
    return null;
  }
}

/** The event and the job that applies it, together or not at all; the same delivery again adds nothing. */
async function remember(storeId: string, topic: string, resourceId: string, delivery: Buffer): Promise<void> {
  const eventId = createHash("sha256").update(`${topic}\n${resourceId}\n`).update(delivery).digest("hex");
  await transaction(async (tx) => {
    // The body holds a buyer's address and is only a hint: what counts is read from the store.
    const row = await tx.first<{ id: string }>(sql`
      insert into store_webhook_event (store_id, topic, event_id, resource_id, body)
      values (${storeId}, ${topic}, ${eventId}, ${resourceId}, '{}')
      on conflict (store_id, event_id) do nothing returning id`);
    if (row) await addJob(tx, "stores.event", { eventId: row.id });
  });
}

/** Applies one event; throws where the store must be asked again later. */
export async function applyEvent(eventId: string): Promise<void> {
  const event = await prisma.storeWebhookEvent.findUnique({
    where: { id: eventId, processedAt: null },
    select: { storeId: true, topic: true, resourceId: true },
  });
  if (!event) return;
  const { resourceId } = event;
  const outcome = await outcomeOf({ ...event, resourceId: resourceId ?? "" });
  await prisma.storeWebhookEvent.updateMany({
    where: { id: eventId },
    data: { processedAt: new Date(), outcome },
  });
}

async function outcomeOf({
  storeId,
  topic,
  resourceId,
}: {
  storeId: string;
  topic: string;
  resourceId: string;
}) {
  if (topic === "product.deleted") return removeProduct(storeId, resourceId);
  if (topic.startsWith("product.")) return importOneProduct(storeId, resourceId);
  if (topic.startsWith("order.")) return readOrder(storeId, resourceId, "webhook");
  return "ignored";
}

/** Reads one order from its store and tells whoever listens. Throws where the store did not answer. */
export async function readOrder(storeId: string, externalId: string, source: OrderSource): Promise<string> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return "not-connected";
  const order = await found.client.order(externalId);
  if (!order.ok) {
    await askedInVain(storeId, externalId);
    await reportStoreFailure(storeId, order.error);
    if (order.error === "unavailable" || order.error === "malformed")
      throw new Error(`store answered: ${order.error}`);
    if (order.error === "missing") {
      await forgetNotTaken(storeId, externalId);
      await tell("stores.orderGone", storeId, externalId);
    }
    return order.error;
  }
  await reportStoreAnswer(storeId);
  const taken = await takeOrder({ storeId, userId: found.store.userId, source }, order.value);
  return taken ? "applied" : "unfit";
}

/** Deliveries are kept a month, to recognise late repeats. */
export async function sweepEvents(): Promise<void> {
  const before = new Date(Date.now() - 30 * 86_400_000);
  await prisma.storeWebhookEvent.deleteMany({ where: { receivedAt: { lt: before } } });
}
