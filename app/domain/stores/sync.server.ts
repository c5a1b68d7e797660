/** What is kept of a store's products, and the orders that no webhook has told of. */
import { publish, publishOrFail } from "~/domain/bus";
import {
  isUnfit,
  type StoreClient,
  type StoreOrder,
  type StoreProductSnapshot,
  type UnfitOrder,
} from "~/partners/stores/store-platform";
import { db, prisma, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { listDoubtSeconds, pollOverlapSeconds, variantsAtOnce } from "./config";
import {
  areEndedDue,
  cursorOf,
  endCatchUp,
  isCatchUpExpected,
  moveCursor,
  noteOrdersImport,
} from "./cursors.server";
import type { OrderSource, StoreOrdersSeen } from "./events";
import type { ReadFailure } from "./failures";
import { forgetNotTaken, noteNotTaken, retryUnapproved } from "./failed-orders.server";
import { queuePictures } from "./pictures.server";
import { runOf, type Reading, type Run } from "./poll-jobs.server";
import { readClock } from "./read-clock.server";
import { firstRound, onward, type Round } from "./cycle-detection";
import { pollClient, reportStoreFailure, storeClient } from "./stores.server";

/** Stores one product as it is now. Missing variants stay, marked gone, for orders that name them. */
export async function saveProduct(storeId: string, product: StoreProductSnapshot): Promise<void> {
  await transaction((tx) => saveProductIn(tx, storeId, product));
}

/** `saveProduct` in the caller's transaction. Returns the ids of its variants by their ids in the store. */
export function saveProductIn(
  tx: Tx,
  storeId: string,
  product: StoreProductSnapshot,
): Promise<ReadonlyMap<string, string>> {
  return saveProductsIn(tx, storeId, [product]);
}

/**
 * Of what moment products are: `asked`, when their store was asked for them (`readClock`); `asOf`, where they show it as
 * it was before.
 */
export type ReadAt = { asOf?: Date | null; asked?: Date | null };

const earlierBy = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000);

async function tellPrices(
  tx: Tx,
  { storeId, products, asked }: { storeId: string; products: readonly StoreProductSnapshot[]; asked: Date },
): Promise<void> {
  const prices = products.flatMap(({ variants }) =>
    variants.flatMap(({ externalId, asSold: sold }) => (sold ? [{ externalId, sold }] : [])),
  );
  if (prices.length > 0) await publishOrFail("stores.pricesSeen", tx, { storeId, prices, asked });
}

/**
 * Saves products in a few statements, however many they are. Rows are written in one order, so that no two wait in a
 * circle. Where they show the store as it was at `asOf`, what is known from later stays.
 */
async function saveProductsIn(
  tx: Tx,
  storeId: string,
  products: readonly StoreProductSnapshot[],
  { asOf = null, asked = null }: ReadAt = {},
): Promise<ReadonlyMap<string, string>> {
  if (asked)
    await tellPrices(tx, { storeId, products, asked: asOf ? earlierBy(asOf, listDoubtSeconds) : asked });
  const rows = products
    .map((product) => ({
      external_id: product.externalId,
      // Half a character at the cut would be no JSON to the database.
      title: product.title.slice(0, 300).toWellFormed(),
      image: product.image,
      status: product.status,
      url: product.url,
      modified_at: product.modifiedAt,
    }))
    .toSorted(byExternalId);
  const saved = await tx.rows<{ id: string; externalId: string }>(sql`
    insert into store_product as p (store_id, external_id, title, image, status, url, store_modified_at)
    select ${storeId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_id text, title text,
      image text, status text, url text, modified_at timestamptz)
    on conflict (store_id, external_id) do update set title = excluded.title, image = excluded.image,
      image_key = case when p.image is distinct from excluded.image then null else p.image_key end,
      status = excluded.status, url = excluded.url, store_modified_at = excluded.store_modified_at, updated_at = now()
      where ${asOf}::timestamptz is null
        or (p.updated_at <= ${asOf}::timestamptz and (p.store_modified_at > excluded.store_modified_at) is not true)
    returning id, external_id`);
  const idOf = new Map(saved.map(({ id, externalId }) => [externalId, id]));
  const taken = asOf ? products.filter(({ externalId }) => idOf.has(externalId)) : products;
  return saveVariants(tx, storeId, idOf, taken);
}

const byExternalId = (a: { external_id: string }, b: { external_id: string }) =>
  a.external_id < b.external_id ? -1 : a.external_id > b.external_id ? 1 : 0;

async function saveVariants(
  tx: Tx,
  storeId: string,
  idOf: ReadonlyMap<string, string>,
  products: readonly StoreProductSnapshot[],
): Promise<ReadonlyMap<string, string>> {
  const rows = products
    .flatMap(({ externalId, variants }) =>
      variants.map((variant, sort) => ({
        product_id: idOf.get(externalId),
        external_id: variant.externalId,
        sku: variant.sku,
        title: variant.title.slice(0, 300).toWellFormed(),
        price: variant.price.toString(),
        barcode: variant.barcode,
        status: variant.status,
        sort,
        open_options: variant.openOptions,
      })),
    )
    .toSorted(byExternalId);
  const saved = await tx.rows<{ id: string; externalId: string; fresh: boolean }>(sql`
    insert into store_variant as v (store_id, store_product_id, external_id, sku, title, price, barcode, status, sort, open_options)
    select ${storeId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(product_id uuid, external_id text, sku text, title text, price bigint, barcode text, status text, sort int,
        open_options jsonb)
    on conflict (store_id, external_id) do update set store_product_id = excluded.store_product_id,
      sku = excluded.sku, title = excluded.title, price = excluded.price, barcode = excluded.barcode,
      status = excluded.status, sort = excluded.sort, open_options = excluded.open_options
    returning v.id, v.external_id, v.xmax = 0 as fresh`);
  const whole = products
    .filter(({ partial }) => !partial)
    .flatMap(({ externalId }) => idOf.get(externalId) ?? []);
  await tx.run(sql`
    update store_variant set status = 'gone' where store_product_id = any(${whole}::uuid[]) and status <> 'gone'
      and external_id <> all(${rows.map((row) => row.external_id)}::text[])`);
  const fresh = saved.filter((variant) => variant.fresh).map((variant) => variant.id);
  // Orders may have come in before their product did.
  if (fresh.length > 0) await publishOrFail("stores.linksChanged", tx, fresh);
  return new Map(saved.map(({ id, externalId }) => [externalId, id]));
}

/**
 * Keeps the products of a page, as many at once as their variants allow. Where one of them has bad data they are kept
 * one by one; the ids of those left. Where they show the store as it was before, newer ones stay.
 */
export async function takeProducts(
  storeId: string,
  products: readonly StoreProductSnapshot[],
  at: ReadAt = {},
): Promise<string[]> {
  const left: string[] = [];
  for (const some of inChunks(products)) {
    const about = { store: storeId, products: some.length };
    const save = () => transaction((tx) => saveProductsIn(tx, storeId, some, at));
    if (some.length > 1 && (await skipInvalidOrder(save, about, "one of a store's products was not taken")))
      continue;
    for (const product of some) if (!(await takeProduct(storeId, product, at))) left.push(product.externalId);
  }
  return left;
}

function inChunks(products: readonly StoreProductSnapshot[]): StoreProductSnapshot[][] {
  const chunks: StoreProductSnapshot[][] = [];
  let variants = Infinity;
  for (const product of products) {
    variants += product.variants.length;
    if (variants > variantsAtOnce) {
      chunks.push([]);
      variants = product.variants.length;
    }
    chunks.at(-1)?.push(product);
  }
  return chunks;
}

/** Keeps one product of several; false where its data cannot be kept. */
export function takeProduct(
  storeId: string,
  product: StoreProductSnapshot,
  at: ReadAt = {},
): Promise<boolean> {
  const about = { store: storeId, product: product.externalId };
  const save = () => transaction((tx) => saveProductsIn(tx, storeId, [product], at));
  return skipInvalidOrder(save, about, "a store's product was not taken");
}

/** Queues the reading of a product that an order names, in the same transaction. */
export async function queueProduct(tx: Tx, storeId: string, externalId: string): Promise<void> {
  const key = `stores.readProduct:${storeId}:${externalId}`;
  await addJob(tx, "stores.readProduct", { storeId, externalId }, { key });
}

/** One product that has changed. */
export async function importOneProduct(storeId: string, externalId: string): Promise<string> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return "not-connected";
  const asked = await readClock();
  const product = await found.client.product(externalId);
  if (product.ok) {
    if (!(await takeProduct(storeId, product.value, { asked }))) return "unfit";
    await queuePictures(db, storeId);
    return "applied";
  }
  if (product.error === "missing") return removeProduct(storeId, externalId);
  await reportStoreFailure(storeId, product.error);
  if (product.error === "unavailable") throw new Error("store answered: unavailable");
  return product.error;
}

/** Marks a deleted product (or WooCommerce variation) as gone; an unknown one is ignored. */
export async function removeProduct(storeId: string, externalId: string): Promise<string> {
  return transaction(async (tx) => {
    const products = await tx.run(sql`
      update store_product set status = 'gone', updated_at = now()
      where store_id = ${storeId} and external_id = ${externalId}`);
    const variants = await tx.run(sql`
      update store_variant set status = 'gone' where store_id = ${storeId}
        and (external_id = ${externalId} or split_part(external_id, ':', 2) = ${externalId}
          or split_part(external_id, ':', 1) = ${externalId})`);
    if (products > 0) await publish("stores.productsGone", tx, storeId, [externalId]);
    return products + variants > 0 ? "gone" : "unknown";
  });
}

/**
 * `seconds`: the store is still writing the list; the next run is not worth while before. A failure in the middle of a
 * list in no order leaves the place, as the cursor does not tell it.
 */
export type Polled =
  | { outcome: "done" | "off" | ReadFailure; reading?: Reading }
  | { outcome: "more"; reading: Reading; seconds?: number };

/**
 * Reads the orders that changed since the last time and tells the listeners. `more`: the next run continues. The cursor
 * passes only orders that were taken, and looks back some seconds, because store clocks have whole seconds.
 */
export async function pollOrders(
  storeId: string,
  source: OrderSource,
  from: Reading | null = null,
  limits?: Run,
): Promise<Polled> {
  const found = await pollClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return { outcome: "off" };
  const { store, client } = found;
  const run = limits ?? runOf(store.platform);
  const seen = { storeId, userId: store.userId, source };
  const until = new Date(Date.now() + run.seconds * 1000);
  const open: List = { resource: "orders", ask: (...asked) => client.ordersChangedSince(...asked) };
  const stopped = from?.ended ? null : await readOrders(open, { seen, from, run, until });
  if (stopped) return stopped;
  if (client.endedOrdersSince && (from?.ended || source === "sync" || (await areEndedDue(storeId)))) {
    const ask = client.endedOrdersSince.bind(client);
    const place = from?.ended ? from : null;
    const left = await readOrders({ resource: "ended-orders", ask }, { seen, from: place, run, until });
    if (left) return left;
  }
  await noteOrdersImport(storeId, null);
  // Staff see it among the stores' problems: the approval is theirs to ask for.
  const lastError = (await retryUnapproved(storeId)) ? ("unapproved" satisfies ReadFailure) : null;
  await prisma.store.updateMany({
    where: { id: storeId },
    data: { lastOrderSyncAt: new Date(), lastError },
  });
  if (await isCatchUpExpected(storeId)) await tellCaughtUp(storeId, store.userId);
  return { outcome: "done" };
}

type List = { resource: "orders" | "ended-orders"; ask: StoreClient["ordersChangedSince"] };
type Job = { seen: Omit<Seen, "read">; from: Reading | null; run: Run; until: Date };

async function readOrders(
  { resource, ask }: List,
  { seen: of, from, run, until }: Job,
): Promise<Polled | null> {
  const { storeId } = of;
  let cursor = await cursorOf(storeId, resource);
  const asked = new Date(cursor.at.getTime() - pollOverlapSeconds * 1000);
  // Somebody asked for older orders meanwhile: the list does not have them.
  const place = from?.since && cursor.at < from.since ? null : from;
  let page = place?.page ?? null;
  let round: Round = place?.round ?? firstRound;
  let [done, total, since] = [place?.done ?? 0, place?.total ?? null, place?.since];
  const reading = (at: string): Reading => ({
    ...{ page: at, round, done, total },
    ...(since ? { since } : {}),
    ...(resource === "ended-orders" ? { ended: true } : {}),
  });
  for (let pages = 0; ; pages++) {
    if (page !== null && pages > 0 && (pages >= run.pages || new Date() >= until))
      return { outcome: "more", reading: reading(page) };
    const begun = new Date();
    const answer = await ask(asked, page, until, cursor.seen ?? undefined);
    const read = { asked: begun, answered: new Date() };
    if (!answer.ok)
      return stopPoll(storeId, answer.error, page !== null && since ? { reading: reading(page) } : {});
    const after = onward(round, answer.value.mark);
    if (after === null) return stopPoll(storeId, "endless");
    round = after;
    const { items, next, preparing, asOf, readTo } = answer.value;
    let newest = cursor.at;
    // A list that was written before shows the store as it was then.
    await takeOrders({ ...of, read: asOf ? { asked: asOf, answered: asOf } : read }, items);
    for (const { modifiedAt: at } of items) {
      // A store's clock may run ahead: the cursor must not pass changes still to come.
      if (at && at > newest) newest = new Date(Math.min(at.getTime(), Date.now()));
    }
    done += items.length;
    total = answer.value.total ?? total;
    page = next;
    if (preparing || asOf) {
      since ??= cursor.at;
      await noteOrdersImport(
        storeId,
        page === null ? null : { done, total, ready: preparing?.ready ?? null },
      );
      // Of a list without an order, nothing is known before its end.
      newest = page === null && asOf && asOf > cursor.at ? asOf : cursor.at;
    } else if (since) {
      // The list is not there any more: its orders come page by page, from the cursor on.
      since = undefined;
      await noteOrdersImport(storeId, null);
    }
    if (preparing && page !== null)
      return { outcome: "more", reading: reading(page), seconds: preparing.seconds };
    if (readTo && readTo.at > newest) newest = readTo.at;
    const seen = readTo ? readTo.seen : cursor.seen;
    cursor = await moveCursor(storeId, resource, cursor, { at: newest, seen, found: items.length > 0 });
    if (page === null) return null;
  }
}

async function tellCaughtUp(storeId: string, memberId: string): Promise<void> {
  await transaction(async (tx) => {
    // Held until then: a store that is being unbound meanwhile gets nothing back.
    const store = await tx.first(
      sql`select 1 from store where id = ${storeId} and status = 'CONNECTED' for share`,
    );
    if (store && (await endCatchUp(tx, storeId)))
      await publishOrFail("stores.caughtUp", tx, storeId, memberId);
  });
}

type Seen = Omit<StoreOrdersSeen, "orders">;

/** Takes orders of a page, all at once. Where one of them has bad data they are taken one by one, and only it is left. */
async function takeOrders(seen: Seen, orders: readonly (StoreOrder | UnfitOrder)[]): Promise<void> {
  const fit = orders.flatMap((order) => (isUnfit(order) ? [] : [order]));
  for (const order of orders) if (isUnfit(order)) await noteNotTaken(seen.storeId, order);
  const together =
    fit.length > 1 &&
    (await skipInvalidOrder(
      () => publishOrFail("stores.ordersSeen", { ...seen, orders: fit }),
      { store: seen.storeId, orders: fit.length },
      "one of a store's orders was not taken",
    ));
  if (together)
    await forgetNotTaken(
      seen.storeId,
      fit.map(({ externalId }) => externalId),
    );
  else for (const order of fit) await takeOrder(seen, order);
}

/**
 * Tells the listeners of an order, or records why it cannot be imported (false). An imported one is removed from the
 * failed ones.
 */
export async function takeOrder(seen: Seen, order: StoreOrder | UnfitOrder): Promise<boolean> {
  if (isUnfit(order)) {
    await noteNotTaken(seen.storeId, order);
    return false;
  }
  const about = { store: seen.storeId, order: order.externalId };
  const take = () => publishOrFail("stores.ordersSeen", { ...seen, orders: [order] });
  const taken = await skipInvalidOrder(take, about, "a store's order was not taken");
  if (taken) await forgetNotTaken(seen.storeId, [order.externalId]);
  else
    await noteNotTaken(seen.storeId, {
      ...order,
      open: !order.cancelled && !order.fulfilled,
      unfit: "data",
      field: "",
    });
  return taken;
}

/** An item with bad data (false) does not stop the others; other errors do. */
export async function skipInvalidOrder(
  take: () => Promise<unknown>,
  about: object,
  message: string,
): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    // PostgreSQL classes 21, 22 and 23: the data is wrong, and a retry would fail again.
    if (!/^2[123]/.test((error as { code?: string }).code ?? "")) throw error;
    log.error({ err: error, ...about }, message);
    return false;
  }
}

async function stopPoll(
  storeId: string,
  failure: ReadFailure,
  place: { reading?: Reading } = {},
): Promise<Polled> {
  log.warn({ store: storeId, failure }, "orders were not polled");
  await reportStoreFailure(storeId, failure);
  return { outcome: failure, ...place };
}
