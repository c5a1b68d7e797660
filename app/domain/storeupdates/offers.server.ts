/** What a store's price policy does when our prices change, or goods leave our shelf; and the notice of it. */
import { notify } from "~/domain/notifications/notifications.server";
import type { PricePolicy } from "~/domain/stores/forms";
import { stepColumns } from "~/domain/stores/settings.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { noticeMinutes } from "./config";
import { deedFor, type OfferDeed } from "./rules";
import { targets } from "./targets.server";

type OfferStore = {
  id: string;
  userId: string;
  name: string;
  pricePolicy: PricePolicy;
  unlistPercent: number;
  /** The member was told of prices a short while ago. */
  toldLately: boolean;
};

type Changed = {
  id: string;
  externalId: string;
  cost: bigint;
  onShelf: boolean;
  /** Null before the first look. */
  costBefore: bigint | null;
  onShelfBefore: boolean | null;
};

type Deed = Changed & { costBefore: bigint; done: Exclude<OfferDeed, "none"> };

/** Answers what has changed since the last look at a store's goods. Safe to repeat: what was answered is written down. */
export async function answerOffers(storeId: string): Promise<void> {
  await transaction(async (tx) => {
    const store = await tx.first<OfferStore>(sql`
      select s.id, s.user_id, s.name, ${stepColumns},
        coalesce(u.told_at > now() - make_interval(mins => ${noticeMinutes}), false) as told_lately
      from store s left join store_update u on u.store_id = s.id
      where s.id = ${storeId} and s.status = 'CONNECTED' for update of s`);
    if (!store) return;
    const changed = await changedIn(tx, storeId);
    const fresh = changed.filter(({ costBefore }) => costBefore === null);
    await remember(tx, storeId, fresh);
    const deeds = changed.flatMap((each) => deedOf(each, store));
    // Prices that are only told of wait until the last notice is some time ago: one summary, not one a change.
    const now = deeds.filter(({ done }) => done !== "told" || !store.toldLately);
    await remember(tx, storeId, now);
    await record(tx, storeId, now);
    await tellMember(tx, store, now);
  });
}

function changedIn(tx: Tx, storeId: string): Promise<Changed[]> {
  return tx.rows<Changed>(sql`
    select t.id, t.external_id, t.cost, t.on_shelf, u.cost as cost_before, u.on_shelf as on_shelf_before
    from (${targets(sql`v.store_id = ${storeId}`)}) t left join store_variant_update u on u.store_variant_id = t.id
    where u.cost is distinct from t.cost or u.on_shelf is distinct from t.on_shelf order by t.id`);
}

function deedOf(each: Changed, store: OfferStore): Deed[] {
  const { costBefore, onShelfBefore } = each;
  if (costBefore === null) return [];
  const change = { ...each, costBefore, onShelfBefore: onShelfBefore ?? true, listing: null };
  const done = deedFor(change, store.pricePolicy, store.unlistPercent);
  return done === "none" ? [] : [{ ...each, costBefore, done }];
}

/** Writes down what was seen, so that only what changes from now on is told. */
async function remember(tx: Tx, storeId: string, seen: readonly Changed[]): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen.map(({ id, cost, onShelf }) => ({ id, cost: cost.toString(), on_shelf: onShelf }));
  await tx.run(sql`
    insert into store_variant_update as u (store_variant_id, store_id, cost, on_shelf)
    select r.id, ${storeId}::uuid, r.cost, r.on_shelf
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, cost bigint, on_shelf boolean)
    on conflict (store_variant_id) do update set cost = excluded.cost, on_shelf = excluded.on_shelf`);
}

async function record(tx: Tx, storeId: string, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const rows = deeds.map(({ id, cost, costBefore, done }) => ({
    id,
    cost: cost.toString(),
    before: costBefore.toString(),
    done,
  }));
  await tx.run(sql`
    insert into store_offer_change (store_id, store_variant_id, cost_before, cost, done)
    select ${storeId}::uuid, r.id, r.before, r.cost, r.done
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, before bigint, cost bigint, done text)`);
}

const off = (done: OfferDeed) => done === "off-shelf";
const back = (done: OfferDeed) => done === "on-shelf";

/** One notice of prices, and one of the shelf, however many goods they are about. */
async function tellMember(tx: Tx, store: OfferStore, deeds: readonly Deed[]): Promise<void> {
  const about = { store: store.name, storeId: store.id };
  const shelf = deeds.filter(({ done }) => off(done));
  const prices = deeds.filter(({ done }) => !off(done) && !back(done));
  const { userId } = store;
  if (shelf.length > 0)
    await notify(tx, { userId, event: "store.off-shelf", data: { ...about, count: shelf.length } });
  if (prices.length === 0) return;
  const count = (done: OfferDeed) => prices.filter((each) => each.done === done).length;
  await notify(tx, {
    userId,
    event: "store.prices",
    data: { ...about, count: prices.length, repriced: count("repriced"), unlisted: count("unlisted") },
  });
  await tx.run(sql`
    insert into store_update (store_id, told_at) values (${store.id}, now())
    on conflict (store_id) do update set told_at = now()`);
}
