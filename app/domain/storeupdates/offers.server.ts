/** What a store's price policy does when our prices change, or goods leave our shelf; and the notice of it. */
import {
  hideListed,
  listedVariants,
  repriceListed,
  type ListedVariant,
} from "~/domain/listings/kept-in-step.server";
import { compareAtOf, marginOf, priceOf, type Cost, type Rate } from "~/domain/listings/price-rules";
import { costsOf, storeRate } from "~/domain/listings/pricing.server";
import { notify } from "~/domain/notifications/notifications.server";
import { stepColumns, type StepSettings } from "~/domain/stores/settings.server";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { noticeMinutes } from "./config";
import { queueSending } from "./marks.server";
import { deedFor, type OfferDeed } from "./rules";
import { targets } from "./targets.server";

type OfferStore = {
  id: string;
  userId: string;
  name: string;
} & StepSettings & {
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

type Deed = Changed & {
  costBefore: bigint;
  done: Exclude<OfferDeed, "none">;
  listing: ListedVariant | null;
  /** In its store, where it is repriced. */
  newPrice: { price: bigint; compareAt: bigint | null } | null;
};

/** Answers what has changed since the last look at a store's goods. Safe to repeat: what was answered is written down. */
export async function answerOffers(storeId: string): Promise<void> {
  const store = await storeOf(db, storeId);
  if (!store) return;
  const changed = await changedIn(db, storeId);
  const deeds = await plan(store, changed);
  await transaction(async (tx) => {
    const now = await storeOf(tx, storeId);
    if (!now || now.pricePolicy !== store.pricePolicy) return;
    // What has changed again meanwhile is answered the next time.
    const same = new Set((await changedIn(tx, storeId)).map(keyOf));
    const fresh = changed.filter((each) => each.costBefore === null && same.has(keyOf(each)));
    // Prices that are only told of wait until the last notice is some time ago: one summary, not one a change.
    const due = deeds.filter((each) => same.has(keyOf(each)) && (each.done !== "told" || !now.toldLately));
    await remember(tx, storeId, [...fresh, ...due]);
    await reprice(tx, storeId, due);
    await hide(tx, now, due);
    await record(tx, storeId, due);
    await tellMember(tx, now, due);
  });
}

const keyOf = ({ id, cost, costBefore, onShelf, onShelfBefore }: Changed) =>
  [id, cost, costBefore, onShelf, onShelfBefore].join();

/** A connected store and its policy; in a transaction it stays so until the end. */
function storeOf(on: Queryable, storeId: string): Promise<OfferStore | null> {
  return on.first<OfferStore>(sql`
    select s.id, s.user_id, s.name, ${stepColumns},
      coalesce((select u.told_at > now() - make_interval(mins => ${noticeMinutes}) from store_update u
        where u.store_id = s.id), false) as told_lately
    from store s where s.id = ${storeId} and s.status = 'CONNECTED' for update of s`);
}

function changedIn(on: Queryable, storeId: string): Promise<Changed[]> {
  return on.rows<Changed>(sql`
    select t.id, t.external_id, t.cost, t.on_shelf, u.cost as cost_before, u.on_shelf as on_shelf_before
    from (${targets(sql`v.store_id = ${storeId}`)}) t left join store_variant_update u on u.store_variant_id = t.id
    where u.cost is distinct from t.cost or u.on_shelf is distinct from t.on_shelf order by t.id`);
}

/** What is to be done about each change; prices and costs are read outside of any transaction. */
async function plan(store: OfferStore, changed: readonly Changed[]): Promise<Deed[]> {
  const known = changed.filter(({ costBefore }) => costBefore !== null);
  const listed = await listedVariants(
    db,
    store.id,
    known.map(({ externalId }) => externalId),
  );
  const listings = new Map(listed.map((variant) => [variant.externalId, variant]));
  const asked = costReader(store.userId);
  const deeds: Deed[] = [];
  for (const each of known) {
    const listing = listings.get(each.externalId) ?? null;
    const priced = listing && each.onShelf && store.pricePolicy !== "notify" ? await asked(listing) : null;
    const deed = deedOf(store, each, listing, priced);
    if (deed) deeds.push(deed);
  }
  return deeds;
}

type Priced = { cost: Cost; rate: Rate };

/** Reads what a listing's variant costs its member, with the way; a product is asked for once. Null where unknown. */
function costReader(memberId: string): (listing: ListedVariant) => Promise<Priced | null> {
  const products = new Map<string, Promise<ReadonlyMap<string, Cost>>>();
  const rates = new Map<string, Promise<Rate | null>>();
  return async ({ listingId, productId, variantId, pricing, currency }) => {
    const { shipCountry: country, channelId } = pricing;
    const costs = products.get(listingId) ?? costsOf(memberId, productId, { country, channelId });
    products.set(listingId, costs);
    const rate = rates.get(currency) ?? storeRate(currency);
    rates.set(currency, rate);
    const [cost, worth] = [(await costs).get(variantId), await rate];
    return cost && worth ? { cost, rate: worth } : null;
  };
}

function deedOf(
  store: OfferStore,
  each: Changed,
  listing: ListedVariant | null,
  priced: Priced | null,
): Deed | null {
  const costBefore = each.costBefore ?? each.cost;
  const change = {
    ...each,
    costBefore,
    onShelfBefore: each.onShelfBefore ?? true,
    listing: listing && {
      byHand: listing.byHand,
      hidden: listing.hidden,
      allowLoss: listing.pricing.allowLoss,
      margin: priced && marginOf(listing.price, priced.cost, priced.rate),
    },
  };
  const done = deedFor(change, store.pricePolicy, store.unlistPercent);
  if (done === "none") return null;
  if (done !== "repriced") return { ...each, costBefore, done, listing, newPrice: null };
  const newPrice = listing && priced && priceBy(listing, priced);
  // The rule may give the same price again, and goods that cannot be sent have none.
  const changes = newPrice !== null && newPrice.price !== listing?.price;
  return { ...each, costBefore, done: changes ? done : "told", listing, newPrice: changes ? newPrice : null };
}

function priceBy({ pricing, currency }: ListedVariant, { cost, rate }: Priced) {
  const price = priceOf(pricing.rule, cost, pricing.ending, rate);
  return { price, compareAt: compareAtOf(price, pricing.comparePercent, pricing.ending, currency) };
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

/** New prices go into the listing, and to the store with the next round. */
async function reprice(tx: Tx, storeId: string, deeds: readonly Deed[]): Promise<void> {
  const repriced = deeds.flatMap(({ id, listing, newPrice }) =>
    listing && newPrice
      ? [{ id, ...newPrice, listingId: listing.listingId, variantId: listing.variantId }]
      : [],
  );
  if (repriced.length === 0) return;
  await repriceListed(tx, repriced);
  const rows = repriced.map(({ id, price, compareAt }) => ({
    id,
    price: String(price),
    compare: compareAt === null ? null : String(compareAt),
  }));
  await tx.run(sql`
    update store_variant_update u set price_due = r.price, compare_at_due = r.compare, due_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, price bigint, compare bigint)
    where u.store_variant_id = r.id`);
  await queueSending(tx, [storeId]);
}

/** Listings that became too dear are hidden, and those of which nothing is left, where the stock follows ours. */
async function hide(tx: Tx, { inventorySync }: OfferStore, deeds: readonly Deed[]): Promise<void> {
  const of = (fits: (deed: Deed, listing: ListedVariant) => boolean) => [
    ...new Set(
      deeds.flatMap((deed) => (deed.listing && fits(deed, deed.listing) ? [deed.listing.listingId] : [])),
    ),
  ];
  await hideListed(
    tx,
    of(({ done }) => done === "unlisted"),
    "price",
  );
  if (!inventorySync) return;
  await hideListed(
    tx,
    of(({ done }, { allOff }) => done === "off-shelf" && allOff),
    "off-shelf",
  );
}

async function record(tx: Tx, storeId: string, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const rows = deeds.map(({ id, cost, costBefore, done, newPrice, listing }) => ({
    id,
    cost: cost.toString(),
    before: costBefore.toString(),
    price: (newPrice?.price ?? listing?.price)?.toString() ?? null,
    done,
  }));
  await tx.run(sql`
    insert into store_offer_change (store_id, store_variant_id, cost_before, cost, store_price, done)
    select ${storeId}::uuid, r.id, r.before, r.cost, r.price, r.done
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, before bigint, cost bigint, price bigint, done text)`);
}

/** One notice of prices, and one of the shelf, however many goods they are about. */
async function tellMember(tx: Tx, store: OfferStore, deeds: readonly Deed[]): Promise<void> {
  const { userId, name, id: storeId } = store;
  const count = (...which: OfferDeed[]) => deeds.filter(({ done }) => which.includes(done)).length;
  const off = count("off-shelf");
  if (off > 0)
    await notify(tx, { userId, event: "store.off-shelf", data: { store: name, storeId, count: off } });
  const prices = count("told", "repriced", "by-hand", "unlisted");
  if (prices === 0) return;
  const data = {
    store: name,
    storeId,
    count: prices,
    repriced: count("repriced"),
    unlisted: count("unlisted"),
  };
  await notify(tx, { userId, event: "store.prices", data });
  await tx.run(sql`
    insert into store_update (store_id, told_at) values (${storeId}, now())
    on conflict (store_id) do update set told_at = now()`);
}
