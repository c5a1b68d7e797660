/** What is fetched from stores: their products, with progress; and the orders that no webhook has told of. */
import type { StoreClient, StoreFailure, StoreProductSnapshot } from "~/partners/stores/store-platform";
import { open } from "~/platform/crypto.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { paths } from "~/platform/paths";
import { pollOverlapSeconds } from "./config";
import { storeListeners, type OrderSource, type StoreOrderSeen } from "./events";
import { queuePictures } from "./pictures.server";
import { credentialsContext, reportStoreAnswer, reportStoreFailure, storeClient } from "./stores.server";

/** Progress of a product import, as the store's pages show it. */
export type ProductSync =
  | { state: "none" | "queued" }
  | {
      state: "running" | "done" | "failed";
      done: number;
      total: number | null;
      error?: StoreFailure;
      at: string;
    };

async function saveProgress(
  storeId: string,
  sync: Omit<Extract<ProductSync, { done: number }>, "at">,
): Promise<void> {
  const value = JSON.stringify({ ...sync, at: new Date().toISOString() });
  await db.run(sql`update store set product_sync = ${value}::jsonb where id = ${storeId}`);
}

/** Imports all products of a store, page by page; products it no longer has are marked gone. Safe to run again. */
export async function importProducts(storeId: string): Promise<void> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return;
  const begun = await databaseTime();
  let done = 0;
  let total: number | null = null;
  await saveProgress(storeId, { state: "running", done, total });
  for (let page: string | null = null, first = true; first || page !== null; first = false) {
    const answer: Awaited<ReturnType<StoreClient["products"]>> = await found.client.products(page);
    if (!answer.ok) return stopImport(storeId, answer.error, done, total);
    for (const product of answer.value.items) {
      const about = { store: storeId, product: product.externalId };
      await unlessUnfit(() => saveProduct(storeId, product), about, "a store's product was not taken");
    }
    done += answer.value.items.length;
    total = answer.value.total ?? total;
    page = answer.value.next;
    await saveProgress(storeId, { state: "running", done, total: total ?? done });
  }
  await db.run(sql`
    update store_product set status = 'gone' where store_id = ${storeId} and updated_at < ${begun} and status <> 'gone'`);
  await saveProgress(storeId, { state: "done", done, total: done });
  await reportStoreAnswer(storeId);
  await queuePictures(db, storeId);
}

/** The clock that `updated_at` is written by. */
async function databaseTime(): Promise<Date> {
  const row = await db.first<{ at: Date }>(sql`select now() as at`);
  return row?.at ?? new Date(0);
}

async function stopImport(
  storeId: string,
  error: StoreFailure,
  done: number,
  total: number | null,
): Promise<void> {
  await saveProgress(storeId, { state: "failed", done, total, error });
  await reportStoreFailure(storeId, error);
  if (error === "unavailable") throw new Error("store answered: unavailable");
}

/** One product as its store has it now; its variants that are gone stay, marked so, for the orders that name them. */
export async function saveProduct(storeId: string, product: StoreProductSnapshot): Promise<void> {
  await transaction(async (tx) => {
    const row = await tx.first<{ id: string }>(sql`
      insert into store_product as p (store_id, external_id, title, image, status, url)
      values (${storeId}, ${product.externalId}, ${product.title.slice(0, 300)}, ${product.image}, ${product.status}, ${product.url})
      on conflict (store_id, external_id) do update set title = excluded.title, image = excluded.image,
        image_key = case when p.image is distinct from excluded.image then null else p.image_key end,
        status = excluded.status, url = excluded.url, updated_at = now()
      returning id`);
    if (!row) throw new Error("store product was not stored");
    await saveVariants(tx, storeId, row.id, product);
  });
}

async function saveVariants(
  tx: Tx,
  storeId: string,
  productId: string,
  product: StoreProductSnapshot,
): Promise<void> {
  const rows = product.variants.map((variant, sort) => ({
    external_id: variant.externalId,
    sku: variant.sku,
    // Half a character at the cut would be no JSON to the database.
    title: variant.title.slice(0, 300).toWellFormed(),
    price: variant.price.toString(),
    barcode: variant.barcode,
    status: variant.status,
    sort,
  }));
  const saved = await tx.rows<{ id: string; fresh: boolean }>(sql`
    insert into store_variant as v (store_product_id, store_id, external_id, sku, title, price, barcode, status, sort)
    select ${productId}::uuid, ${storeId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(external_id text, sku text, title text, price bigint, barcode text, status text, sort int)
    on conflict (store_id, external_id) do update set store_product_id = excluded.store_product_id,
      sku = excluded.sku, title = excluded.title, price = excluded.price, barcode = excluded.barcode,
      status = excluded.status, sort = excluded.sort
    returning v.id, v.xmax = 0 as fresh`);
  await tx.run(sql`
    update store_variant set status = 'gone'
    where store_product_id = ${productId} and external_id <> all(${rows.map((row) => row.external_id)}::text[])`);
  const fresh = saved.filter((variant) => variant.fresh).map((variant) => variant.id);
  // Orders may have come in before their product did.
  if (fresh.length > 0) await storeListeners().linksChanged(tx, fresh);
}

/** One product that has changed. */
export async function importOneProduct(storeId: string, externalId: string): Promise<string> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return "not-connected";
  const product = await found.client.product(externalId);
  if (product.ok) {
    await saveProduct(storeId, product.value);
    await queuePictures(db, storeId);
    return "applied";
  }
  if (product.error === "missing") return removeProduct(storeId, externalId);
  await reportStoreFailure(storeId, product.error);
  if (product.error === "unavailable") throw new Error("store answered: unavailable");
  return product.error;
}

/** A product (or, as WooCommerce tells it, a variation) that is gone there; an unknown one is nothing. */
export async function removeProduct(storeId: string, externalId: string): Promise<string> {
  const products = await db.run(sql`
    update store_product set status = 'gone' where store_id = ${storeId} and external_id = ${externalId}`);
  const variants = await db.run(sql`
    update store_variant set status = 'gone' where store_id = ${storeId}
      and (external_id = ${externalId} or split_part(external_id, ':', 2) = ${externalId}
        or split_part(external_id, ':', 1) = ${externalId})`);
  return products + variants > 0 ? "gone" : "unknown";
}

/**
 * Asks a store for orders changed since the last time and tells whoever listens. The cursor moves on only behind
 * orders that were taken; it looks back some seconds because the store's clock has whole ones.
 */
export async function pollOrders(
  storeId: string,
  source: OrderSource,
): Promise<"done" | "off" | StoreFailure> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return "off";
  const since = await cursorOf(storeId);
  const asked = new Date(since.getTime() - pollOverlapSeconds * 1000);
  let newest = since;
  for (let page: string | null = null, first = true; first || page !== null; first = false) {
    const answer: Awaited<ReturnType<StoreClient["ordersChangedSince"]>> =
      await found.client.ordersChangedSince(asked, page);
    if (!answer.ok) return stopPoll(storeId, answer.error);
    for (const order of answer.value.items) {
      const seen: StoreOrderSeen = { storeId, userId: found.store.userId, source, order };
      const about = { store: storeId, order: order.externalId };
      await unlessUnfit(() => storeListeners().orderSeen(seen), about, "a store's order was not taken");
      // A store whose clock runs ahead must not take the cursor past what it has yet to tell.
      if (order.modifiedAt > newest) newest = new Date(Math.min(order.modifiedAt.getTime(), Date.now()));
    }
    page = answer.value.next;
    await saveCursor(storeId, newest);
  }
  await db.run(sql`update store set last_order_sync_at = now(), last_error = null where id = ${storeId}`);
  return "done";
}

/** One item whose data cannot be taken holds up no others; whatever else goes wrong does. */
async function unlessUnfit(take: () => Promise<unknown>, about: object, message: string): Promise<void> {
  try {
    await take();
  } catch (error) {
    // Classes 21 (the same row twice), 22 and 23 of PostgreSQL: the data itself is at fault, and would be the next time.
    if (!/^2[123]/.test((error as { code?: string }).code ?? "")) throw error;
    log.error({ err: error, ...about }, message);
  }
}

async function stopPoll(storeId: string, failure: StoreFailure): Promise<StoreFailure> {
  log.warn({ store: storeId, failure }, "orders were not polled");
  await reportStoreFailure(storeId, failure);
  return failure;
}

async function cursorOf(storeId: string): Promise<Date> {
  const row = await db.first<{ cursor: string | null; importFrom: string | null }>(sql`
    select c.cursor, s.settings ->> 'importFrom' as "importFrom" from store s
    left join sync_cursor c on c.store_id = s.id and c.resource = 'orders' where s.id = ${storeId}`);
  return new Date(row?.cursor ?? row?.importFrom ?? Date.now());
}

/** Moves the cursor back, so that older orders are asked for, too; the next poll brings them. */
export async function rewindCursor(tx: Tx, storeId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update sync_cursor set cursor = least(cursor, ${at.toISOString()}), at = now()
    where store_id = ${storeId} and resource = 'orders'`);
}

async function saveCursor(storeId: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into sync_cursor (store_id, resource, cursor) values (${storeId}, 'orders', ${at.toISOString()})
    on conflict (store_id, resource) do update set cursor = greatest(sync_cursor.cursor, excluded.cursor), at = now()`);
}

/** Makes sure the store calls us, as it switches webhooks off after failures. */
export async function ensureWebhooks(storeId: string): Promise<void> {
  const found = await storeClient(storeId);
  if (!found?.store.webhookSecretEnc || found.store.status !== "CONNECTED") return;
  const secret = open(found.store.webhookSecretEnc, credentialsContext(storeId));
  const address = new URL(paths.woocommerceHook(storeId), env().PUBLIC_URL).href;
  const ensured = await found.client.ensureWebhooks(address, secret);
  if (ensured.ok) return;
  await reportStoreFailure(storeId, ensured.error);
  if (ensured.error === "unavailable") throw new Error("store answered: unavailable");
}
