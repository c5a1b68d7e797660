/** What a store's price policy does when our prices change, or goods leave our shelf; and the notice of it. */
import {
  hideListed,
  keepPrices,
  listedVariants,
  repriceListed,
  type ListedVariant,
} from "~/domain/listings/kept-in-step.server";
import { goodsName, type Piece } from "~/domain/listings/bundle";
import { compareAtOf, marginOf, priceOf, type Cost, type Rate } from "~/domain/listings/price-rules";
import { costOfGoods, costsOf, storeRate } from "~/domain/listings/pricing.server";
import { notify } from "~/domain/notifications/notifications.server";
import { stepColumns, type LocationChoice, type StepSettings } from "~/domain/stores/settings.server";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { noticeMinutes } from "./config";
import { hasNews, linkedGenerally, queueSending } from "./marks.server";
import { deedFor, isOwed, type OfferDeed } from "./rules";
import { targets } from "./targets.server";

type OfferStore = {
  id: string;
  userId: string;
  name: string;
} & StepSettings &
  LocationChoice & {
    toldLately: boolean;
  };

type Changed = {
  id: string;
  externalId: string;
  goods: Piece[];
  cost: bigint;
  onShelf: boolean;
  owed: boolean;
  /** Null before the first look. */
  costBefore: bigint | null;
  onShelfBefore: boolean | null;
};

type Deed = Changed & {
  costBefore: bigint;
  done: OfferDeed;
  listing: ListedVariant | null;
  costOf: string | null;
  /** What the goods cost when the price that stays was right, where that is to be kept; null where it is not. */
  kept: bigint | null;
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
    const done = await reprice(tx, storeId, due);
    await remember(tx, storeId, [...fresh, ...done]);
    await hide(tx, now, done);
    await keep(tx, done);
    const said = done.filter((each) => each.done !== "none");
    await record(tx, storeId, said);
    await tellMember(tx, now, said);
  });
}

const keyOf = ({ id, goods, cost, costBefore, onShelf, onShelfBefore }: Changed) =>
  [id, goodsName(goods, ""), cost, costBefore, onShelf, onShelfBefore].join();

/** A connected store and its policy; in a transaction it stays so until the end. */
function storeOf(on: Queryable, storeId: string): Promise<OfferStore | null> {
  return on.first<OfferStore>(sql`
    select s.id, s.user_id, s.name, ${stepColumns},
      coalesce((select u.told_at > now() - make_interval(mins => ${noticeMinutes}) from store_update u
        where u.store_id = s.id), false) as told_lately
    from store s where s.id = ${storeId} and s.status = 'CONNECTED' for no key update of s`);
}

function changedIn(on: Queryable, storeId: string): Promise<Changed[]> {
  return on.rows<Changed>(sql`
    select t.id, t.external_id, t.cost, t.on_shelf, coalesce(u.price_owed, false) as owed,
      u.cost as cost_before, u.on_shelf as on_shelf_before,
      (select jsonb_agg(jsonb_build_object('variantId', i.variant_id, 'productId', c.product_id, 'qty', i.qty))
        from store_variant v join variant_link k on ${linkedGenerally} join variant_link_item i on i.link_id = k.id
        join variant c on c.id = i.variant_id
        where v.id = t.id) as goods
    from (${targets(sql`v.store_id = ${storeId}`)}) t left join store_variant_update u on u.store_variant_id = t.id
    where ${hasNews} order by t.id`);
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
    const priced =
      listing && each.onShelf && store.pricePolicy !== "notify" ? await asked(listing, each.goods) : null;
    const deed = deedOf(store, each, listing, priced);
    if (deed) deeds.push(deed);
  }
  return deeds;
}

type Priced = { cost: Cost; rate: Rate };

/**
 * Reads what the goods of a listed variant cost its member, with the way; where they are one piece of it, its product is
 * asked for once. Null where unknown.
 */
function costReader(
  memberId: string,
): (listing: ListedVariant, goods: readonly Piece[]) => Promise<Priced | null> {
  const products = new Map<string, Promise<ReadonlyMap<string, Cost>>>();
  const rates = new Map<string, Promise<Rate | null>>();
  return async ({ listingId, productId, variantId, pricing, currency }, goods) => {
    const way = { country: pricing.shipCountry, channelId: pricing.channelId };
    const ofProduct = () => {
      const costs = products.get(listingId) ?? costsOf(memberId, productId, way);
      products.set(listingId, costs);
      return costs;
    };
    const isOnePiece = goodsName(goods, variantId) === null;
    const rate = rates.get(currency) ?? storeRate(currency);
    rates.set(currency, rate);
    const cost = isOnePiece ? (await ofProduct()).get(variantId) : await costOfGoods(memberId, goods, way);
    const worth = await rate;
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
  const costOf = listing && goodsName(each.goods, listing.variantId);
  // What other goods cost says nothing of these: they were linked since.
  const known = listing?.costOf === costOf ? (listing?.cost ?? null) : null;
  const change = {
    ...each,
    costBefore,
    onShelfBefore: each.onShelfBefore ?? true,
    listing: listing && {
      byHand: listing.byHand,
      hidden: listing.hidden,
      allowLoss: listing.pricing.allowLoss,
      costOfPrice: known ?? costBefore,
      margin: priced && marginOf(listing.price, priced.cost, priced.rate),
    },
  };
  const done = deedFor(change, store.pricePolicy, store.unlistPercent);
  const deed = { ...each, costBefore, listing, costOf };
  if (done === "repriced" && listing && priced) {
    const newPrice = priceBy(listing, priced);
    if (newPrice.price !== listing.price) return { ...deed, done, owed: false, kept: null, newPrice };
    // The rule may give the same price again.
    const said = each.cost === costBefore ? "none" : "told";
    return { ...deed, done: said, owed: false, kept: each.cost, newPrice: null };
  }
  const owed = done !== "unlisted" && isOwed(change, store.pricePolicy);
  if (done === "none" && owed === each.owed) return null;
  const kept = done === "unlisted" ? each.cost : owed && known === null ? costBefore : null;
  return { ...deed, done, owed, kept, newPrice: null };
}

function priceBy({ pricing, currency }: ListedVariant, { cost, rate }: Priced) {
  const price = priceOf(pricing.rule, cost, pricing.ending, rate);
  return { price, compareAt: compareAtOf(price, pricing.comparePercent, pricing.ending, currency) };
}

/**
 * Writes down what was seen, so that only what changes from now on is told. While goods are off the shelf, a change of
 * their price waits until they are back.
 */
async function remember(tx: Tx, storeId: string, seen: readonly (Changed | Deed)[]): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen.map(({ id, cost, costBefore, onShelf, ...each }) => ({
    id,
    cost: (onShelf ? cost : (costBefore ?? cost)).toString(),
    on_shelf: onShelf,
    owed: "done" in each && each.owed,
  }));
  await tx.run(sql`
    insert into store_variant_update as u (store_variant_id, store_id, cost, on_shelf, price_owed)
    select r.id, ${storeId}::uuid, r.cost, r.on_shelf, r.owed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, cost bigint, on_shelf boolean, owed boolean)
    on conflict (store_variant_id) do update set cost = excluded.cost, on_shelf = excluded.on_shelf,
      price_owed = excluded.price_owed`);
}

/**
 * New prices go into the listing, and to the store with the next round. Returns what stands: where a member has changed
 * a price meanwhile, the change of ours is looked at again.
 */
async function reprice(tx: Tx, storeId: string, deeds: readonly Deed[]): Promise<readonly Deed[]> {
  const repriced = deeds.flatMap(({ id, listing, newPrice, cost, costOf }) =>
    listing && newPrice
      ? [
          {
            ...{ id, ...newPrice, cost, costOf, before: listing.price },
            ...{ listingId: listing.listingId, variantId: listing.variantId },
          },
        ]
      : [],
  );
  if (repriced.length === 0) return deeds;
  const placeOf = (at: { listingId: string; variantId: string }) => `${at.listingId}:${at.variantId}`;
  const taken = new Set((await repriceListed(tx, repriced)).map(placeOf));
  const rows = repriced
    .filter((price) => taken.has(placeOf(price)))
    .map(({ id, price, compareAt }) => ({
      id,
      price: String(price),
      compare: compareAt === null ? null : String(compareAt),
    }));
  await tx.run(sql`
    update store_variant_update u set price_due = r.price, compare_at_due = r.compare, due_at = clock_timestamp(),
      price_tries = 0, price_next_try_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, price bigint, compare bigint)
    where u.store_variant_id = r.id`);
  await queueSending(tx, [storeId]);
  return deeds.filter(({ listing, newPrice }) => !listing || !newPrice || taken.has(placeOf(listing)));
}

/** Prices that stay are right at what the goods cost now, or cost before a change that has to wait. */
async function keep(tx: Tx, deeds: readonly Deed[]): Promise<void> {
  const kept = deeds.flatMap(({ listing, kept, costOf }) =>
    listing && kept !== null
      ? [{ listingId: listing.listingId, variantId: listing.variantId, costOf, cost: kept }]
      : [],
  );
  if (kept.length > 0) await keepPrices(tx, kept);
}

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
