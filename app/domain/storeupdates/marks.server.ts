/**
 * What has to be told to stores. A variant that may have changed is marked as due, and its store gets a job. The mark
 * stays until the store was told what is right after it, so no change is lost.
 */
import { db, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { addJob, isWaiting } from "~/platform/jobs/jobs.server";
import { changesAtOnce, offerSeconds, sendAgainHours, storesAtOnce, sweptAtOnce } from "./config";
import { isInStep, targets } from "./targets.server";

/** Due at this moment, and not at the beginning of the transaction: a job must see that it is later than its own look. */
const now = sql`clock_timestamp()`;

/** Marks variants that a select of `store_variant_id, store_id` gives; returns their stores. */
async function mark(tx: Tx, select: Sql, again = false): Promise<string[]> {
  const stores = await tx.rows<{ storeId: string }>(sql`
    with marked as (
      insert into store_variant_update as u (store_variant_id, store_id, due_at)
      select w.store_variant_id, w.store_id, ${now} from (${select}) w order by w.store_variant_id
      on conflict (store_variant_id) do update set due_at = excluded.due_at,
        stock = case when ${again}::boolean then null else u.stock end,
        -- A new number is told at once, though the store refused another one before.
        next_try_at = null
      returning store_id)
    select distinct store_id from marked`);
  return stores.map(({ storeId }) => storeId);
}

/**
 * Has stores told what is due: one by a job of its own, after the pause of one that did not answer; many by jobs that
 * tell several at once, since what changes in many stores must be told to the last one soon.
 */
export async function queueSending(tx: Tx, storeIds: readonly string[], runAt?: Date): Promise<void> {
  const stores = await tx.rows<{ id: string; nextTryAt: Date | null }>(sql`
    select s.id, case when u.next_try_at > now() then u.next_try_at end as next_try_at
    from store s left join store_update u on u.store_id = s.id
    where s.id = any(${[...storeIds]}::uuid[]) and s.status = 'CONNECTED' order by s.id`);
  const now = stores.flatMap(({ id, nextTryAt }) => (nextTryAt ? [] : [id]));
  const alone = now.length > 1 ? stores.filter(({ nextTryAt }) => nextTryAt) : stores;
  for (const { id, nextTryAt } of alone)
    await addJob(
      tx,
      "storeupdates.send",
      { storeId: id },
      { key: `storeupdates.send:${id}`, runAt: nextTryAt ?? runAt },
    );
  if (now.length < 2) return;
  for (let at = 0; at < now.length; at += storesAtOnce.job)
    await addJob(tx, "storeupdates.sendMany", { storeIds: now.slice(at, at + storesAtOnce.job) });
}

/** Has each store's policy answer changes of prices and of the shelf, once those of some seconds are together. */
export async function queueOffers(
  tx: Tx,
  storeIds: readonly string[],
  seconds = offerSeconds,
): Promise<void> {
  for (const storeId of storeIds) {
    const key = `storeupdates.offers:${storeId}`;
    if (await isWaiting(tx, key)) continue;
    const runAt = new Date(Date.now() + seconds * 1000);
    await addJob(tx, "storeupdates.offers", { storeId }, { key, runAt });
  }
}

/** Of `store_variant v`: `variant_link k` says what is sent for it, wherever it goes and whatever was chosen. */
export const linkedGenerally = sql`k.store_variant_id = v.id and k.country is null and k.options = '[]'::jsonb
  and k.status = 'active'`;

/** Takes the changes of goods that triggers wrote and marks what stores sell of them. Returns how many it took. */
export async function takeChanges(): Promise<number> {
  for (let all = 0; ;) {
    const taken = await transaction(takeSome);
    all += taken;
    if (taken < changesAtOnce) return all;
  }
}

/** Rows that another worker takes just now are left to it; both do their work whole. */
async function takeSome(tx: Tx): Promise<number> {
  const changes = await tx.rows<{ variantId: string; offer: boolean }>(sql`
    delete from goods_change where id in (
      select id from goods_change order by id limit ${changesAtOnce} for update skip locked)
    returning variant_id, offer`);
  if (changes.length === 0) return 0;
  const variantIds = [...new Set(changes.map(({ variantId }) => variantId))];
  const offered = [...new Set(changes.flatMap(({ variantId, offer }) => (offer ? [variantId] : [])))];
  const selling = (ids: readonly string[], which: Sql) => sql`
    select distinct v.id as store_variant_id, v.store_id from variant_link_item i
    join variant_link k on k.id = i.link_id join store_variant v on ${linkedGenerally} join store s on s.id = v.store_id
    where i.variant_id = any(${[...ids]}::uuid[]) and v.status not in ('gone', 'unlisted') and ${which}`;
  await queueSending(tx, await mark(tx, isNews(selling(variantIds, isInStep))));
  if (offered.length > 0) {
    const stores = await tx.rows<{ storeId: string }>(
      sql`select distinct f.store_id from (${selling(offered, sql`s.status = 'CONNECTED'`)}) f`,
    );
    await queueOffers(
      tx,
      stores.map(({ storeId }) => storeId),
    );
  }
  return changes.length;
}

/**
 * Of store variants those whose store was told another number, or is being told one now. Goods that are picked or sent
 * leave the number as it was, and there are many of them.
 */
const isNews = (some: Sql): Sql => sql`
  with f as materialized (${some})
  select f.store_variant_id, f.store_id from f
  left join store_variant_update u on u.store_variant_id = f.store_variant_id
  left join (${targets(sql`v.id in (select store_variant_id from f)`)}) t on t.id = f.store_variant_id
  where u.due_at is not null or u.stock is distinct from t.stock`;

/** Links of store variants were saved: what they should say is another number now. */
export async function markLinked(tx: Tx, storeVariantIds: readonly string[]): Promise<void> {
  const ids = [...storeVariantIds];
  const stores = await mark(
    tx,
    sql`select v.id as store_variant_id, v.store_id from store_variant v join store s on s.id = v.store_id
      where v.id = any(${ids}::uuid[]) and ${isInStep}
        and (exists (select 1 from variant_link k where ${linkedGenerally})
          or exists (select 1 from store_variant_update u where u.store_variant_id = v.id))`,
  );
  // Other goods cost something else, and nobody has changed a price.
  await tx.run(sql`update store_variant_update set cost = null where store_variant_id = any(${ids}::uuid[])`);
  await queueSending(tx, stores);
  await queueOffers(tx, stores, 0);
}

/** Has a store told every number anew: it was just connected, or what decides them was changed. */
export async function markStore(tx: Tx, storeId: string): Promise<void> {
  await tx.run(sql`update store_update set failures = 0, next_try_at = null where store_id = ${storeId}`);
  await queueSending(
    tx,
    await mark(
      tx,
      sql`select v.id as store_variant_id, v.store_id from store_variant v join store s on s.id = v.store_id
        join variant_link k on ${linkedGenerally}
        where s.id = ${storeId} and ${isInStep} and v.status not in ('gone', 'unlisted')`,
      true,
    ),
  );
  await queueOffers(tx, [storeId]);
}

/**
 * Something else than this noun wrote the stock of variants into a store: what that should be is told after it. Their
 * prices are ours.
 */
export async function markWritten(tx: Tx, storeId: string, externalIds: readonly string[]): Promise<void> {
  const variants = await tx.rows<{ id: string }>(sql`
    select id from store_variant where store_id = ${storeId} and external_id = any(${[...externalIds]}::text[])`);
  await markVariants(
    tx,
    variants.map(({ id }) => id),
  );
}

/** Has some variants of a store told anew at once, whatever was told before. */
export async function markVariants(tx: Tx, storeVariantIds: readonly string[]): Promise<void> {
  await queueSending(
    tx,
    await mark(
      tx,
      sql`select v.id as store_variant_id, v.store_id from store_variant v join store s on s.id = v.store_id
        join variant_link k on ${linkedGenerally}
        where v.id = any(${[...storeVariantIds]}::uuid[]) and ${isInStep}`,
      true,
    ),
  );
}

/**
 * Compares all stores with what they were told, so that nothing is missed for long: a change nobody heard of, a variant
 * that was never told, a number told long ago. What is marked already is left to its job. Returns what it marked.
 */
export async function sweep(): Promise<number> {
  await takeChanges();
  let marked = 0;
  for (let after = noId; ;) {
    const stores = await db.rows<{ id: string }>(sql`
      select s.id from store s where s.status = 'CONNECTED' and s.platform <> 'manual' and s.id > ${after}::uuid
      order by s.id limit ${sweptAtOnce}`);
    const ids = stores.map(({ id }) => id);
    if (ids.length > 0) marked += await transaction((tx) => sweepStores(tx, ids));
    const last = ids.at(-1);
    if (ids.length < sweptAtOnce || !last) return marked;
    after = last;
  }
}

/** Whether `u` (what a store's member was told) is behind `t` (what is). Off the shelf, prices wait. */
export const hasNews = sql`(u.cost is null or u.on_shelf <> t.on_shelf
  or t.on_shelf and (u.cost <> t.cost or u.price_owed))`;

const noId = "00000000-0000-0000-0000-000000000000";

async function sweepStores(tx: Tx, storeIds: readonly string[]): Promise<number> {
  const found = await tx.rows<{
    storeVariantId: string;
    storeId: string;
    stock: boolean;
    old: boolean | null;
    offer: boolean;
  }>(sql`
    select * from (
      select t.id as store_variant_id, t.store_id,
        u.due_at is null and (u.next_try_at is null or u.next_try_at <= now())
          and (s.inventory_sync and u.stock is distinct from t.stock
            or u.price_due is not null and (u.price_next_try_at is null or u.price_next_try_at <= now())) as stock,
        s.inventory_sync and u.due_at is null and u.stock_at < now() - make_interval(hours => ${sendAgainHours}) as old,
        ${hasNews} as offer
      from (${targets(sql`v.store_id = any(${[...storeIds]}::uuid[])`)}) t
      join store s on s.id = t.store_id left join store_variant_update u on u.store_variant_id = t.id) f
    where f.stock or f.old or f.offer`);
  const these = (ids: readonly string[]) =>
    sql`select v.id as store_variant_id, v.store_id from store_variant v where v.id = any(${[...ids]}::uuid[])`;
  const old = found.flatMap((each) => (each.old ? [each.storeVariantId] : []));
  const due = found.flatMap((each) => (each.stock && !each.old ? [each.storeVariantId] : []));
  if (due.length > 0) await mark(tx, these(due));
  if (old.length > 0) await mark(tx, these(old), true);
  await queueSending(tx, await waitingStores(tx, storeIds));
  const offers = new Set(found.flatMap(({ offer, storeId }) => (offer ? [storeId] : [])));
  await queueOffers(tx, [...offers], 0);
  return due.length + old.length;
}

async function waitingStores(tx: Tx, storeIds: readonly string[]): Promise<string[]> {
  const stores = await tx.rows<{ storeId: string }>(sql`
    select distinct u.store_id from store_variant_update u join store s on s.id = u.store_id
    where u.store_id = any(${[...storeIds]}::uuid[]) and u.due_at is not null and s.status = 'CONNECTED'
      and (u.next_try_at is null or u.next_try_at <= now())
      and not exists (select 1 from graphile_worker.jobs j
        where j.key = 'storeupdates.send:' || u.store_id::text and j.attempts < j.max_attempts)`);
  return stores.map(({ storeId }) => storeId);
}
