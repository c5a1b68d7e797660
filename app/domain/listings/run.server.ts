/** The worker of a store's queue: takes one listing after the other, as fast as the store's rate lets it (§3.6). */
import { setTimeout as sleep } from "node:timers/promises";
import { storePausedUntil } from "~/domain/stores/pauses.server";
import { storeClient } from "~/domain/stores/stores.server";
import { findPlatform } from "~/partners/stores/platforms.server";
import type {
  Listing,
  Pace,
  PictureMemory,
  StoreClient,
  StoreFailure,
} from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { isWaiting } from "~/platform/jobs/jobs.server";
import { inLanes } from "~/platform/lanes";
import { pacer } from "~/platform/pace";
import { ok, type Result } from "~/platform/result";
import { categoryName, queueCategories } from "./categories.server";
import { runSeconds, shortPauseMs } from "./config";
import { contentOf } from "./content.server";
import { tellOutcome } from "./news.server";
import { noteFailure, noteMade, noteRefused, noteWritten } from "./outcome.server";
import { noteSending, readPrices } from "./own-price.server";
import { doPending, namedAs, healthAfter, type StoreHealth } from "./pending.server";
import { queueStore } from "./queue.server";
import { takeListing, takePending, type Taken } from "./take.server";

export type Run = {
  seconds?: number;
  pace?: Pace;
};

/** Failures in a row after which a store is left alone until the next try is due. */
const mostInARow = 2;

/**
 * Works on a store's queue until it is empty or the time is up; the next job goes on. Nothing is done in a store that is
 * not connected. Safe to be killed at any point.
 */
export async function runStore(storeId: string, { seconds = runSeconds, pace }: Run = {}): Promise<void> {
  const named = await db.first<{ platform: string }>(sql`
    select platform from store where id = ${storeId} and status = 'CONNECTED'`);
  const platform = named && findPlatform(named.platform);
  if (!platform) return;
  const { perSecond, atOnce } = platform.rate;
  const found = await storeClient(storeId, pace ?? paceOf(perSecond));
  if (!found) return;
  const { client, store } = found;
  const until = Date.now() + seconds * 1000;
  let inARow = 0;
  await inLanes(atOnce, async () => {
    if (Date.now() >= until || inARow >= mostInARow || !(await waitOut(storeId))) return false;
    const mood = await step(client, store);
    if (mood === null) return false;
    if (mood === "closed") inARow = mostInARow;
    else inARow = mood === "well" ? 0 : inARow + 1;
    return true;
  });
  await tellOutcome(storeId);
  await leaveRest(storeId, inARow >= mostInARow);
}

async function waitOut(storeId: string): Promise<boolean> {
  const until = await storePausedUntil(storeId);
  const left = until ? until.getTime() - Date.now() : 0;
  if (left > shortPauseMs) return false;
  if (left > 0) await sleep(left);
  return true;
}

const paceOf = (perSecond: number | null): Pace =>
  perSecond === null ? () => Promise.resolve() : pacer(perSecond);

type Store = { id: string; userId: string };

async function step(client: StoreClient, store: Store): Promise<StoreHealth | null> {
  const pending = await takePending(store.id);
  if (pending) return doPending(client, store.id, pending);
  const taken = await takeListing(store.id);
  return taken && sendListing(client, store, taken);
}

async function sendListing(client: StoreClient, store: Store, taken: Taken): Promise<StoreHealth> {
  const read = await keepOwnPrices(client, taken);
  if (!read.ok) {
    await noteFailure(taken, read.error, await storePausedUntil(store.id));
    return healthAfter(store.id, read.error);
  }
  const content = await contentOf(taken.id);
  if ("unsendable" in content) {
    await noteRefused(taken, { reason: content.unsendable, words: null, sku: null });
    return "well";
  }
  const { listing, variants } = content;
  const there = variants.flatMap(({ externalId, price, compareAt }) =>
    externalId === null ? [] : [{ externalId, price, compareAt }],
  );
  if (there.length > 0) await noteSending(db, store.id, there);
  const pictures = await sentPictures(store.id);
  let answer = await put(client, taken, listing, pictures);
  // Somebody deleted the product in the store: it is made anew.
  if (!answer.ok && answer.error === "missing" && taken.externalProductId)
    answer = await client.putListing(listing, null, (made) => noteMade(taken, made), pictures);
  if (!answer.ok) {
    await noteFailure(taken, answer.error, await storePausedUntil(store.id));
    return healthAfter(store.id, answer.error);
  }
  if ("refused" in answer.value) {
    const { why, words, sku } = answer.value.refused;
    const isCategory = why === "category";
    await noteRefused(taken, {
      reason: why,
      words: isCategory ? await categoryName(store.id, words) : words,
      sku,
    });
    // The form is to offer those that are there.
    if (isCategory) await queueCategories(db, store.id);
  } else await noteWritten(store, taken, answer.value.listed, listing, variants);
  return "well";
}

/** A product that is there already may have prices of its owner: they go into the listing before it is written. */
async function keepOwnPrices(
  client: StoreClient,
  { id, storeId, externalProductId }: Taken,
): Promise<Result<unknown, StoreFailure>> {
  if (externalProductId === null) return ok();
  return readPrices(client, { storeId, productId: externalProductId }, { writing: id });
}

/** Writes the listing; a product that an earlier try made under another name is found first. */
async function put(client: StoreClient, taken: Taken, listing: Listing, pictures: PictureMemory) {
  const change = (id: string) => client.putListing(listing, id, undefined, pictures);
  if (taken.externalProductId) return change(taken.externalProductId);
  const name = listing.options.length > 0 ? listing.reference : listing.variants[0]?.sku;
  for (const earlier of taken.triedSkus.filter((tried) => tried !== name)) {
    const found = await client.findListing(namedAs(earlier, listing.reference));
    if (!found.ok) return found;
    if (found.value) return change(found.value.externalId);
  }
  return client.putListing(listing, null, (made) => noteMade(taken, made), pictures);
}

async function leaveRest(storeId: string, unwell: boolean): Promise<void> {
  const next = await db.first<{ at: Date | null }>(sql`
    select min(greatest(coalesce(next_try_at, now()), coalesce(case when pending <> '{}' then lease_until end, now()))) as at
    from listing where store_id = ${storeId} and (status = 'QUEUE' or (pending <> '{}' and status <> 'ON_LISTING'))`);
  if (!next?.at || (await isWaiting(db, `listings.run:${storeId}`))) return;
  const asked = await storePausedUntil(storeId);
  const soonest = Math.max(asked?.getTime() ?? 0, Date.now() + (unwell ? 60_000 : 0));
  await queueStore(db, storeId, new Date(Math.max(next.at.getTime(), soonest)));
}

/* ---------- pictures: each is sent to a store once, whichever listings show it ---------- */

/** What a store has of us, read once; what is added meanwhile is kept at once. */
async function sentPictures(storeId: string): Promise<PictureMemory> {
  const rows = await db.rows<{ picture: string; externalId: string }>(
    sql`select picture, external_id from listing_picture where store_id = ${storeId}`,
  );
  const known = new Map(rows.map(({ picture, externalId }) => [picture, externalId]));
  return {
    idOf: (url) => known.get(nameOf(url)) ?? null,
    isOurs: (externalId) => [...known.values()].includes(externalId),
    async note(url, externalId) {
      known.set(nameOf(url), externalId);
      await db.run(sql`
        insert into listing_picture (store_id, picture, external_id) values (${storeId}, ${nameOf(url)}, ${externalId})
        on conflict (store_id, picture) do update set external_id = excluded.external_id`);
    },
    async forget(externalId) {
      for (const [name, id] of known) if (id === externalId) known.delete(name);
      await db.run(
        sql`delete from listing_picture where store_id = ${storeId} and external_id = ${externalId}`,
      );
    },
  };
}

/** Our own address may change; the file's name is made of its content. */
const nameOf = (url: string) => new URL(url).pathname;
