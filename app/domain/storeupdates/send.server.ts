/** Tells a store what is due: rounds of variants, until nothing is due any more. One job a store at a time. */
import { notify } from "~/domain/notifications/notifications.server";
import { isListedPrice, noteSent } from "~/domain/listings/kept-in-step.server";
import { noteSending, noteTaken, readPrices, type PriceThere } from "~/domain/listings/own-price.server";
import { storePausedUntil } from "~/domain/stores/pauses.server";
import { keepLocations } from "~/domain/stores/locations.server";
import { queueProduct } from "~/domain/stores/sync.server";
import { reportStoreFailure, storeClient } from "~/domain/stores/stores.server";
import { platformOf } from "~/partners/stores/platforms.server";
import type {
  StoreClient,
  StoreFailure,
  UpdatesTaken,
  VariantUpdate,
} from "~/partners/stores/store-platform";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { eachInLanes } from "~/platform/lanes";
import { log } from "~/platform/log.server";
import { ok, type Result } from "~/platform/result";
import {
  leaseSeconds,
  leaseWaitSeconds,
  pricedAtOnce,
  roundSize,
  sendingRun,
  storeBackOff,
  storesAtOnce,
  variantBackOff,
} from "./config";
import { queueSending } from "./marks.server";
import { pauseAfter } from "./rules";
import { targets } from "./targets.server";

type Due = {
  id: string;
  /** Null where it is no longer connected, or its stock is not to be told. */
  target: number | null;
  linked: boolean;
  externalId: string;
  stock: number | null;
  /** Null also where the store refused it a while ago. */
  priceDue: bigint | null;
  compareAtDue: bigint | null;
  /** As the database wrote it: whether it was marked again meanwhile is seen by it. */
  dueAt: string;
  tries: number;
  priceTries: number;
  stale: boolean;
};

/** What became of a run: `more` goes on in the next, `off` is no store to send to. */
export type Sent = "done" | "more" | "off" | StoreFailure;

/**
 * Tells a store what is due. Safe to repeat: a number is told again rather than not at all. Where another worker tells
 * it just now, this comes back later.
 */
export async function sendUpdates(
  storeId: string,
  run: { seconds: number; leaseSeconds?: number } = sendingRun,
): Promise<Sent> {
  const seconds = run.leaseSeconds ?? leaseSeconds;
  const held = await holdStore(storeId, seconds);
  if (!held) {
    const runAt = new Date(Date.now() + leaseWaitSeconds * 1000);
    await transaction((tx) => queueSending(tx, [storeId], runAt));
    return "more";
  }
  try {
    return await sendAll(storeId, held, run);
  } finally {
    await held.end();
  }
}

type Held = {
  /** Whether it still has: a worker that slept for too long has lost it. */
  readonly isHeld: () => boolean;
  readonly end: () => Promise<void>;
};

/** Takes a store and keeps it until the end, however long a round takes; null where another worker has it. */
async function holdStore(storeId: string, seconds: number): Promise<Held | null> {
  let lease = await takeStore(storeId, seconds);
  if (!lease) return null;
  let renewal: Promise<unknown> = Promise.resolve();
  const renew = async () => {
    const row = await db.first<{ until: string }>(sql`
      update store_update set lease_until = clock_timestamp() + make_interval(secs => ${seconds}::float8)
      where store_id = ${storeId} and lease_until = ${lease}::timestamptz returning lease_until::text as until`);
    lease = row?.until ?? null;
    if (!lease) clearInterval(timer);
  };
  const failed = (error: unknown) => log.warn({ err: error, store: storeId }, "a lease was not renewed");
  const timer = setInterval(
    () => {
      renewal = renewal.then(renew).catch(failed);
    },
    (seconds * 1000) / 3,
  );
  return {
    isHeld: () => lease !== null,
    end: async () => {
      clearInterval(timer);
      await renewal;
      await db.run(sql`
        update store_update set lease_until = null where store_id = ${storeId} and lease_until = ${lease}::timestamptz`);
    },
  };
}

/** Tells several stores, some of them at once. One that cannot be told has a job of its own, and holds up no other. */
export async function sendToMany(storeIds: readonly string[]): Promise<void> {
  await eachInLanes(storeIds, storesAtOnce.together, async (storeId) => {
    try {
      await sendUpdates(storeId);
    } catch (error) {
      log.error({ err: error, store: storeId }, "telling a store failed");
      await transaction((tx) =>
        queueSending(tx, [storeId], new Date(Date.now() + storeBackOff.firstSeconds * 1000)),
      );
    }
  });
}

/** Takes a store for this worker, until the time that is returned; null where another one has it. */
async function takeStore(storeId: string, seconds: number): Promise<string | null> {
  const row = await db.first<{ until: string }>(sql`
    insert into store_update as u (store_id, lease_until)
    select id, clock_timestamp() + make_interval(secs => ${seconds}::float8) from store where id = ${storeId}
    on conflict (store_id) do update set lease_until = excluded.lease_until
      where u.lease_until is null or u.lease_until < clock_timestamp()
    returning u.lease_until::text as until`);
  return row?.until ?? null;
}

async function sendAll(storeId: string, { isHeld }: Held, run: { seconds: number }): Promise<Sent> {
  const until = Date.now() + run.seconds * 1000;
  for (;;) {
    const due = await dueOf(storeId);
    if (due.length === 0) return "done";
    const found = await storeClient(storeId);
    if (!found || found.store.status !== "CONNECTED") return "off";
    await keepLocations(storeId, found.client);
    const most = platformOf(found.store.platform).updatesAtOnce ?? roundSize;
    const isOver = () => Date.now() >= until || !isHeld();
    const failure = await sendRound(storeId, found.client, { due: due.slice(0, most), isOver });
    if (failure) return stop(storeId, failure);
    if (isOver()) {
      await transaction((tx) => queueSending(tx, [storeId]));
      return "more";
    }
  }
}

function dueOf(storeId: string): Promise<Due[]> {
  return db.rows<Due>(sql`
    with due as materialized (
      select u.* from store_variant_update u join store s on s.id = u.store_id
      where u.store_id = ${storeId} and u.due_at is not null and (u.next_try_at is null or u.next_try_at <= now())
        and (s.inventory_sync or u.price_due is not null)
      order by u.due_at limit ${roundSize})
    select u.store_variant_id as id, v.external_id, u.stock, u.due_at::text as due_at, u.tries, u.price_tries,
      case when p.stands and (u.price_next_try_at is null or u.price_next_try_at <= now()) then u.price_due end as price_due,
      u.compare_at_due, u.price_due is not null and not p.stands as stale, t.id is not null as linked, case when s.inventory_sync then t.stock end as target
    from due u join store_variant v on v.id = u.store_variant_id join store s on s.id = u.store_id
    cross join lateral (select ${isListedPrice} as stands) p
    left join (${targets(sql`v.id in (select store_variant_id from due)`)}) t on t.id = u.store_variant_id
    order by v.external_id`);
}

function updateOf({ externalId, target, stock, linked, priceDue, compareAtDue }: Due): VariantUpdate | null {
  if (!linked) return null;
  const newStock = target !== null && target !== stock ? { stock: target, told: stock } : {};
  const newPrice = priceDue === null ? {} : { price: priceDue, compareAt: compareAtDue };
  const update = { externalId, ...newStock, ...newPrice };
  return "stock" in update || "price" in update ? update : null;
}

type RoundOf = { readonly due: readonly Due[]; readonly isOver: () => boolean };

/**
 * One round; the failure that ends the run, if any. Stock goes first. Prices go by few products at a time: what stands
 * there is read just before, so that hardly any time is left in which its owner sets another one.
 */
async function sendRound(
  storeId: string,
  client: StoreClient,
  { due, isOver }: RoundOf,
): Promise<StoreFailure | null> {
  const sending = due.flatMap((each) => {
    const update = updateOf(each);
    return update ? [{ each, update }] : [];
  });
  const silent = due.filter((each) => updateOf(each) === null);
  if (silent.length > 0) await transaction((tx) => settle(tx, silent));
  const isPriced = ({ update }: Sending) => update.price !== undefined;
  const failure = await sendSome(
    storeId,
    client,
    sending.filter((one) => !isPriced(one)),
  );
  if (failure) return failure;
  const products = [...Map.groupBy(sending.filter(isPriced), ({ each }) => productIn(each)).values()];
  for (let at = 0; at < products.length; at += pricedAtOnce) {
    if (at > 0 && isOver()) return null;
    const checked = await withoutOwnPrices(storeId, client, products.slice(at, at + pricedAtOnce));
    if (!checked.ok) return checked.error;
    const stopped = await sendSome(storeId, client, checked.value);
    if (stopped) return stopped;
  }
  return null;
}

const productIn = ({ externalId }: Pick<Due, "externalId">) => externalId.replace(/:.*/, "");

/**
 * Asks a store for products of which prices are due, once each. What their owner has set there stays: the price is no
 * longer due. One that cannot be read is not written either, and tried again later.
 */
async function withoutOwnPrices(
  storeId: string,
  client: StoreClient,
  products: readonly (readonly Sending[])[],
): Promise<Result<Sending[], StoreFailure>> {
  const unread = new Set<string>();
  for (const variants of products) {
    const [first] = variants;
    if (!first) continue;
    const read = await readPrices(client, { storeId, productId: productIn(first.each) });
    if (!read.ok && !isOfOneThing(read.error)) return read;
    for (const { each } of variants)
      if (!read.ok || read.value.unread(each.externalId)) unread.add(each.externalId);
  }
  const all = products.flat();
  const still = await noteSending(db, storeId, pricesIn(all));
  const send: Sending[] = [];
  for (const { each, update } of all) {
    const { price: _, compareAt: _before, ...stock } = update;
    if (still.has(each.externalId) && !unread.has(each.externalId)) send.push({ each, update });
    else {
      if (unread.has(each.externalId)) await refusePrice(each);
      if (stock.stock !== undefined) send.push({ each, update: stock });
      else if (!unread.has(each.externalId))
        await transaction((tx) => settle(tx, [{ ...each, stale: true }]));
    }
  }
  return ok(send);
}

/** A failure that says nothing of the store's other products. */
const isOfOneThing = (failure: StoreFailure) => failure === "rejected" || failure === "malformed";

const pricesIn = (sending: readonly Sending[]): PriceThere[] =>
  sending.flatMap(({ update: { externalId, price, compareAt = null } }) =>
    price === undefined ? [] : [{ externalId, price, compareAt }],
  );

async function sendSome(
  storeId: string,
  client: StoreClient,
  sending: readonly Sending[],
): Promise<StoreFailure | null> {
  if (sending.length === 0) return null;
  const answer = await client.updateVariants(sending.map(({ update }) => update));
  if (!answer.ok && answer.error === "rejected") return sendEach(storeId, client, sending);
  if (!answer.ok) return answer.error;
  await keep(storeId, sending, answer.value);
  return null;
}

type Sending = { each: Due; update: VariantUpdate };

/** The store refused one of several and does not say which: each goes alone, so that one holds up no other. */
async function sendEach(
  storeId: string,
  client: StoreClient,
  sending: readonly Sending[],
): Promise<StoreFailure | null> {
  for (const one of sending) {
    const answer = await client.updateVariants([one.update]);
    if (answer.ok) await keep(storeId, [one], answer.value);
    else if (answer.error !== "rejected") return answer.error;
    else {
      const failure = await sendParts(storeId, client, one);
      if (failure) return failure;
    }
  }
  return null;
}

/** Stock and price go by themselves, so that a price that the store refuses holds back no stock. */
async function sendParts(
  storeId: string,
  client: StoreClient,
  { each, update }: Sending,
): Promise<StoreFailure | null> {
  const { externalId, stock, told = null, price, compareAt } = update;
  const parts: VariantUpdate[] = [
    ...(stock === undefined ? [] : [{ externalId, stock, told }]),
    ...(price === undefined ? [] : [{ externalId, price, compareAt: compareAt ?? null }]),
  ];
  if (parts.length < 2)
    return (await (price === undefined ? refuse(each, "rejected") : refusePrice(each)), null);
  let { stock: said } = each;
  for (const part of parts) {
    const answer = await client.updateVariants([part]);
    if (answer.ok) await keep(storeId, [{ each: { ...each, stock: said }, update: part }], answer.value);
    else if (answer.error !== "rejected") return answer.error;
    else if (part.price !== undefined) await refusePrice(each);
    else await refuse(each, "rejected");
    // What was just written down is what the next part finds.
    if (part.stock !== undefined) said = answer.ok ? part.stock : null;
  }
  return null;
}

/**
 * Writes down what a store has taken. What it has no more is read anew, so that it is marked as gone. A stock that it
 * does not count is tried again, and the member is warned.
 */
async function keep(
  storeId: string,
  sent: readonly Sending[],
  { missing, uncounted = [], elsewhere }: UpdatesTaken,
): Promise<void> {
  const before = uncounted.length > 0 ? await oversold(storeId) : 0;
  const gone = sent.filter(({ update }) => missing.includes(update.externalId));
  const ignored = sent.filter(({ update }) => uncounted.includes(update.externalId));
  const taken = sent.flatMap((one) => {
    if (gone.includes(one)) return [];
    const { stock, told: _, ...rest } = one.update;
    return [ignored.includes(one) && stock !== undefined ? { ...one, update: rest } : one];
  });
  await transaction(async (tx) => {
    if (taken.length > 0) await keepTaken(tx, storeId, taken);
    const products = new Set(gone.map(({ update }) => update.externalId.replace(/:.*/, "")));
    for (const product of products) await queueProduct(tx, storeId, product);
  });
  for (const { each } of gone) await refuse(each, "missing");
  for (const { each } of ignored) await refuse(each, "ignored");
  if (before === 0 && ignored.length > 0) await tellOversold(storeId);
  if (elsewhere) await keepElsewhere(storeId, sent, elsewhere);
}

async function oversold(storeId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from store_variant_update u
    where u.store_id = ${storeId} and u.error = 'ignored'`);
  return row?.count ?? 0;
}

async function tellOversold(storeId: string): Promise<void> {
  const count = await oversold(storeId);
  if (count === 0) return;
  await transaction(async (tx) => {
    const store = await tx.first<{ userId: string; name: string }>(sql`
      select user_id, name from store where id = ${storeId} and inventory_sync`);
    if (!store) return;
    const data = { store: store.name, storeId, count };
    await notify(tx, { userId: store.userId, event: "store.oversells", data });
  });
}

async function keepElsewhere(
  storeId: string,
  sent: readonly Sending[],
  elsewhere: NonNullable<UpdatesTaken["elsewhere"]>,
): Promise<void> {
  const pieces = new Map(elsewhere.map((one) => [one.externalId, one.pieces]));
  const rows = sent.map(({ each }) => ({ id: each.id, pieces: pieces.get(each.externalId) ?? 0 }));
  await db.run(sql`
    update store_variant_update u set elsewhere = r.pieces
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, pieces int)
    where u.store_variant_id = r.id and u.store_id = ${storeId} and u.elsewhere <> r.pieces`);
}

/** A variant whose number was changed by another job meanwhile is told anew; one marked again stays due. */
async function keepTaken(tx: Tx, storeId: string, taken: readonly Sending[]): Promise<void> {
  const sent = taken.map(({ update }) => ({
    externalId: update.externalId,
    stock: update.stock !== undefined,
    price: update.price !== undefined,
  }));
  await noteSent(tx, storeId, sent);
  const back = await noteTaken(tx, storeId, pricesIn(taken));
  const rows = taken.map(({ each, update }) => ({
    id: each.id,
    before: each.stock,
    stock: update.stock ?? null,
    price: update.price?.toString() ?? null,
    due: each.dueAt,
  }));
  await tx.run(sql`
    update store_variant_update u set
      stock = case when r.stock is null then u.stock when u.stock is distinct from r.before then null else r.stock end,
      stock_at = case when r.stock is null then u.stock_at else now() end,
      price = coalesce(r.price, u.price), price_at = case when r.price is null then u.price_at else now() end,
      price_due = case when u.price_due is distinct from r.price then u.price_due end,
      compare_at_due = case when u.price_due is distinct from r.price then u.compare_at_due end,
      due_at = case when u.stock is distinct from r.before then coalesce(u.due_at, now())
        when u.due_at is distinct from r.due then u.due_at end,
      price_tries = case when r.price is null then u.price_tries else 0 end,
      price_next_try_at = case when r.price is null then u.price_next_try_at end,
      error = case when r.price is null and u.price_next_try_at > now() then 'rejected' end, tries = 0, next_try_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, before int, stock int, price bigint, due timestamptz)
    where u.store_variant_id = r.id`);
  await dueAgain(tx, storeId, back);
  await tx.run(sql`
    insert into store_update (store_id, updated_at) values (${storeId}, now())
    on conflict (store_id) do update set updated_at = now(), failures = 0, next_try_at = null, error = null, error_at = null`);
}

/** Prices that a member had set in the store while ours were on their way are put back. */
async function dueAgain(tx: Tx, storeId: string, back: readonly PriceThere[]): Promise<void> {
  const rows = back.map(({ externalId, price, compareAt }) => ({
    external_id: externalId,
    price: String(price),
    compare: compareAt === null ? null : String(compareAt),
  }));
  if (rows.length === 0) return;
  await tx.run(sql`
    update store_variant_update u set price_due = r.price, compare_at_due = r.compare, due_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_id text, price bigint, compare bigint), store_variant v
    where v.store_id = ${storeId} and v.external_id = r.external_id and u.store_variant_id = v.id`);
}

async function settle(tx: Tx, due: readonly Due[]): Promise<void> {
  const rows = JSON.stringify(due.map(({ id, dueAt, linked, stale }) => ({ id, due: dueAt, linked, stale })));
  await tx.run(sql`
    delete from store_variant_update u using jsonb_to_recordset(${rows}::jsonb) as r(id uuid, due timestamptz, linked boolean)
    where u.store_variant_id = r.id and not r.linked and u.due_at = r.due`);
  await tx.run(sql`
    update store_variant_update u set due_at = null, price_due = case when not r.stale then u.price_due end
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, due timestamptz, linked boolean, stale boolean)
    where u.store_variant_id = r.id and r.linked and u.due_at = r.due`);
}

async function refuse({ id, dueAt, tries }: Due, error: "rejected" | "missing" | "ignored"): Promise<void> {
  const { firstMinutes, mostMinutes } = variantBackOff;
  const minutes = pauseAfter(tries + 1, firstMinutes, mostMinutes);
  await db.run(sql`
    update store_variant_update u set error = ${error}, tries = u.tries + 1, stock = null,
      next_try_at = now() + make_interval(mins => ${minutes}::int),
      due_at = case when u.due_at = ${dueAt}::timestamptz then null else u.due_at end
    where u.store_variant_id = ${id}`);
}

async function refusePrice({ id, dueAt, priceTries }: Due): Promise<void> {
  const { firstMinutes, mostMinutes } = variantBackOff;
  const minutes = pauseAfter(priceTries + 1, firstMinutes, mostMinutes);
  await db.run(sql`
    update store_variant_update u set error = 'rejected', price_tries = u.price_tries + 1,
      price_next_try_at = now() + make_interval(mins => ${minutes}::int),
      due_at = case when u.due_at = ${dueAt}::timestamptz then null else u.due_at end
    where u.store_variant_id = ${id}`);
}

async function stop(storeId: string, failure: StoreFailure): Promise<Sent> {
  log.warn({ store: storeId, failure }, "a store was not told of stock and prices");
  await reportStoreFailure(storeId, failure);
  const { firstSeconds, mostSeconds } = storeBackOff;
  const paused = await storePausedUntil(storeId);
  await transaction(async (tx) => {
    const row = await tx.first<{ failures: number }>(sql`
      insert into store_update as u (store_id, failures, error, error_at) values (${storeId}, 1, ${failure}, now())
      on conflict (store_id) do update set failures = u.failures + 1, error = excluded.error, error_at = now()
      returning failures`);
    const seconds = pauseAfter(row?.failures ?? 1, firstSeconds, mostSeconds);
    await tx.run(sql`
      update store_update set next_try_at = greatest(now() + make_interval(secs => ${seconds}::int), ${paused}::timestamptz)
      where store_id = ${storeId}`);
    await queueSending(tx, [storeId]);
  });
  return failure;
}
