/** What members do with their listings (§3.6): list, list again, hide, show, delete, send stock and prices. */
import { sanitiseHtml } from "~/domain/catalogue/sanitise";
import { usdRates } from "~/domain/rates/rates.server";
import { isOnPlatform } from "~/domain/stores/stores.server";
import { platformOf } from "~/partners/stores/platforms.server";
import { db, isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "~/platform/result";
import type { ListingDraft, DraftVariant } from "./draft";
import { fitsPlatform, wrongInDraft, wrongInPrices, type ListingError } from "./draft-check";
import type { Cost } from "./price-rules";
import { pricingJson, readPricing } from "./pricing-json";
import { queueStore } from "./queue.server";
import type { ListingStatus } from "./states";
import { listingSteps, lockListings, owe } from "./steps.server";

/** `currency` is that of its prices; the store may have another one by now. */
export type KeptDraft = ListingDraft & { readonly currency: string };

type Row = Omit<KeptDraft, "pricing" | "variants"> & { pricing: unknown; variants: Stored[] };
type Stored = Omit<DraftVariant, "price" | "compareAt"> & { price: string; compareAt: string | null };

/** The draft that a listing was made from; null where it is not the member's, or was deleted. */
export async function draftOf(memberId: string, id: string): Promise<KeptDraft | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  const row = await db.first<Row>(sql`
    select l.store_id, l.product_id, l.title, l.description, l.images, l.categories, l.pricing, l.sku_prefix, l.published, l.currency,
      (select jsonb_agg(jsonb_build_object('variantId', v.variant_id, 'price', v.price::text,
          'compareAt', v.compare_at::text, 'byHand', v.by_hand) order by v.sort)
        from listing_variant v where v.listing_id = l.id) as variants
    from listing l where l.id = ${id} and l.user_id = ${memberId} and l.status <> 'DELETED'`);
  if (!row) return null;
  const variants = row.variants.map(({ price, compareAt, ...variant }) => ({
    ...variant,
    price: BigInt(price),
    compareAt: compareAt === null ? null : BigInt(compareAt),
  }));
  return { ...row, pricing: readPricing(row.pricing), variants };
}

/** What each variant of a product costs a member, with its way to a country; null where nothing goes there. */
export type CostsOf = (
  memberId: string,
  productId: string,
  to: { country: string; channelId: string | null },
) => Promise<ReadonlyMap<string, Cost>>;

/** Puts products into the queues of their stores, each by itself: its id, or why it was refused. */
export async function createListings(
  memberId: string,
  drafts: readonly ListingDraft[],
  costsOf: CostsOf,
): Promise<readonly Result<string, ListingError>[]> {
  const answers: Result<string, ListingError>[] = [];
  for (const draft of drafts) answers.push(await createListing(memberId, draft, costsOf));
  return answers;
}

async function createListing(
  memberId: string,
  draft: ListingDraft,
  costsOf: CostsOf,
): Promise<Result<string, ListingError>> {
  // A try that failed may have left its product in the store: the same listing goes on, so that there is one copy.
  const failed = await db.first<{ id: string }>(sql`
    select id from listing where user_id = ${memberId} and store_id = ${draft.storeId}
      and product_id = ${draft.productId} and status = 'LISTING_FAILED'
      and (external_product_id is not null or tried_skus <> '{}')
    order by updated_at desc limit 1`);
  if (failed) {
    const again = await relistListing(memberId, failed.id, draft, costsOf);
    // Somebody pressed the button twice: the listing is in the queue by now.
    return !again.ok && again.error === "listings:error.stale" ? err("listings:error.exists") : again;
  }
  const goods = await checkedGoods(memberId, draft, costsOf);
  if (!goods.ok) return goods;
  return transaction(async (tx) => {
    const currency = await storeCurrency(tx, memberId, draft.storeId);
    if (!currency) return err("listings:error.store");
    const row = await tx.first<{ id: string }>(sql`
      insert into listing (user_id, store_id, product_id, reference, title, description, images, categories, pricing,
        sku_prefix, published, currency)
      values (${memberId}, ${draft.storeId}, ${draft.productId}, ${newReference()}, ${draft.title.trim()},
        ${sanitiseHtml(draft.description)}, ${[...draft.images]}::uuid[], ${[...draft.categories]}::text[],
        ${JSON.stringify(pricingJson(draft.pricing))}::jsonb, ${draft.skuPrefix}, ${draft.published}, ${currency})
      on conflict (store_id, product_id) where status in ('QUEUE', 'ON_LISTING', 'LISTED') do nothing
      returning id`);
    if (!row) return err("listings:error.exists");
    await writeVariants(tx, row.id, draft, goods.value);
    await listingSteps.begin(tx, "list", { member: memberId }, row.id);
    await queueStore(tx, draft.storeId);
    return ok(row.id);
  });
}

/** Our mark of a product in a store; it is a SKU there. */
const newReference = () => `QS-${randomUUID().replaceAll("-", "").slice(0, 14).toUpperCase()}`;

type Goods = ReadonlyMap<string, { readonly sku: string; readonly price: bigint }>;

/** Our SKUs and prices (US cents) of the variants of a draft, by id, where the draft may be listed. */
async function checkedGoods(
  memberId: string,
  draft: ListingDraft,
  costsOf: CostsOf,
): Promise<Result<Goods, ListingError>> {
  const wrong = wrongInDraft(draft);
  if (wrong) return err(wrong);
  const store = await db.first<{ currency: string; platform: string }>(sql`
    select s.currency, s.platform from store s
    where s.id = ${draft.storeId} and s.user_id = ${memberId} and s.status = 'CONNECTED' and ${isOnPlatform}`);
  if (!store) return err("listings:error.store");
  const ids = draft.variants.map(({ variantId }) => variantId);
  const variants = await db.rows<{ id: string; sku: string; price: bigint }>(sql`
    select v.id, v.sku, v.price from variant v join product p on p.id = v.product_id
    where v.id = any(${ids}::uuid[]) and v.status = 'on' and p.id = ${draft.productId} and p.status = 'on'
      and (p.visibility = 'public' or p.owner_user_id = ${memberId})`);
  if (variants.length < ids.length) return err("listings:error.product");
  const pictures = await db.first<{ known: boolean }>(sql`
    select count(*) = ${new Set(draft.images).size} as known from product_media
    where product_id = ${draft.productId} and id = any(${[...draft.images]}::uuid[]) and status = 'ready'`);
  if (!pictures?.known) return err("listings:error.images");
  const usdPpm = (await usdRates())[store.currency];
  if (usdPpm === undefined) return err("listings:error.rate");
  const { shipCountry: country, channelId } = draft.pricing;
  const costs = await costsOf(memberId, draft.productId, { country, channelId });
  const dear = wrongInPrices(draft, costs, { currency: store.currency, usdPpm });
  if (dear) return err(dear);
  const { priceRange } = platformOf(store.platform);
  if (priceRange && !fitsPlatform(draft.variants, priceRange, store.currency))
    return err("listings:error.price-range");
  return ok(new Map(variants.map(({ id, ...goods }) => [id, goods])));
}

/** The currency of a member's connected store, which stays so until the transaction ends; null where it is not. */
async function storeCurrency(tx: Tx, memberId: string, storeId: string): Promise<string | null> {
  const store = await tx.first<{ currency: string }>(sql`
    select currency from store where id = ${storeId} and user_id = ${memberId} and status = 'CONNECTED' for share`);
  return store?.currency ?? null;
}

/**
 * `comparedAlike`: prices before the present ones are made as they were; then one that a member has set in the store stays
 * with its price.
 */
async function writeVariants(
  tx: Tx,
  listingId: string,
  { variants, skuPrefix }: ListingDraft,
  goods: Goods,
  comparedAlike = false,
): Promise<void> {
  const rows = variants.map(({ variantId, price, compareAt, byHand }, sort) => ({
    variant_id: variantId,
    sku: `${skuPrefix}${goods.get(variantId)?.sku ?? ""}`,
    price: String(price),
    cost: goods.get(variantId)?.price.toString() ?? null,
    compare_at: compareAt === null ? null : String(compareAt),
    by_hand: byHand,
    sort,
  }));
  // What is known of a variant in the store stays.
  const ids = variants.map(({ variantId }) => variantId);
  await tx.prisma.listingVariant.deleteMany({ where: { listingId, variantId: { notIn: ids } } });
  await tx.run(sql`
    insert into listing_variant as x (listing_id, variant_id, sku, price, cost, compare_at, by_hand, sort)
    select ${listingId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(variant_id uuid, sku text, price bigint, cost bigint, compare_at bigint, by_hand boolean, sort int)
    on conflict (listing_id, variant_id) do update set sku = excluded.sku, price = excluded.price,
      cost = excluded.cost, cost_of = null, by_hand = excluded.by_hand, sort = excluded.sort,
      compare_at = case when ${comparedAlike}::boolean and x.by_hand and excluded.by_hand and x.price = excluded.price
        then x.compare_at else excluded.compare_at end`);
}

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Lists again, with changes: the product of the store is brought to the draft, or made where it never was. */
export async function relistListing(
  memberId: string,
  id: string,
  draft: ListingDraft,
  costsOf: CostsOf,
): Promise<Result<string, ListingError>> {
  const goods = await checkedGoods(memberId, draft, costsOf);
  if (!goods.ok) return goods;
  return unlessTwice(() =>
    transaction(async (tx): Promise<Result<string, ListingError>> => {
      const currency = await storeCurrency(tx, memberId, draft.storeId);
      if (!currency) return err("listings:error.store");
      const [listing] = await lockListings(tx, sql`l.id = ${id} and l.user_id = ${memberId}`);
      if (listing?.storeId !== draft.storeId || listing.productId !== draft.productId)
        return err("listings:error.stale");
      const before = await tx.first<{ currency: string; percent: number | null }>(sql`
        select currency, (pricing ->> 'comparePercent')::int as percent from listing where id = ${id}`);
      const terms = { input: { draft, currency } };
      const taken = await listingSteps.takeStep(tx, listing, "relist", { member: memberId }, terms);
      if (!taken.ok) return taken;
      await writeVariants(tx, id, draft, goods.value, before?.percent === draft.pricing.comparePercent);
      // What was written in another currency says nothing of what stands there now.
      if (before?.currency !== currency)
        await tx.run(sql`
          update listing_variant set store_price = null, store_compare_at = null, store_price_at = null, sent_price = null,
            sent_compare_at = null
          where listing_id = ${id}`);
      return ok(id);
    }),
  );
}

/** Of two listings of the same store and product that are made active at once, the later one is refused. */
async function unlessTwice<T>(
  work: () => Promise<Result<T, ListingError>>,
): Promise<Result<T, ListingError>> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "listing_active_key")) return err("listings:error.exists");
    throw error;
  }
}

/** What became of each of several listings. */
/** With `later` a job changes them, and that is the id of its run. */
export type Changed = readonly ({ key: string; title: string } & Result<null, ListingError>)[] & {
  readonly later?: string;
};

/** Tries failed listings again as they are. `unknown`: one is not the member's. */
export async function retryListings(
  memberId: string,
  ids: readonly string[],
  costsOf: CostsOf,
): Promise<Result<Changed, "unknown">> {
  return eachOf(memberId, ids, async ({ id, status }) => {
    if (status !== "LISTING_FAILED") return err("listings:error.stale");
    const draft = await draftOf(memberId, id);
    // Its prices are of the currency that the store had.
    if (draft && !(await hasCurrency(draft.storeId, draft.currency))) return err("listings:error.currency");
    return draft ? relistListing(memberId, id, draft, costsOf) : err("listings:error.stale");
  });
}

/** Whether a store has this currency now. */
export async function hasCurrency(storeId: string, currency: string): Promise<boolean> {
  return (await db.first(sql`select 1 from store where id = ${storeId} and currency = ${currency}`)) !== null;
}

async function ownListings(memberId: string, ids: readonly string[]) {
  const asked = [...new Set(ids)];
  const own = await db.rows<{ id: string; title: string; status: ListingStatus }>(sql`
    select id, title, status from listing
    where id = any(${asked.filter(isUuid)}::uuid[]) and user_id = ${memberId} order by id`);
  return own.length < asked.length ? null : own;
}

/** Does something with each of a member's listings, one after the other. `unknown`: one is not the member's. */
export async function eachOf(
  memberId: string,
  ids: readonly string[],
  change: (listing: { id: string; status: ListingStatus }) => Promise<Result<unknown, ListingError>>,
): Promise<Result<Changed, "unknown">> {
  const own = await ownListings(memberId, ids);
  if (!own) return err("unknown");
  const changed: Changed[number][] = [];
  for (const { id, title, status } of own) {
    const done = await change({ id, status });
    changed.push({ key: id, title, ...(done.ok ? ok(null) : done) });
  }
  return ok(changed);
}

async function moveAll<Event extends "unlist" | "show" | "delete">(
  memberId: string,
  ids: readonly string[],
  event: Event,
  terms: Parameters<typeof listingSteps.runSteps<Event>>[3],
): Promise<Result<Changed, "unknown">> {
  const own = await ownListings(memberId, ids);
  if (!own) return err("unknown");
  const asked = own.map(({ id }) => id);
  const titles = new Map(own.map(({ id, title }) => [id, title]));
  const nameOf = (id: string) => titles.get(id) ?? "";
  const reports = await listingSteps.runSteps({ member: memberId }, asked, event, { ...terms, nameOf });
  const { later } = reports;
  const changed = reports.map((report) => ({ ...report, title: nameOf(report.key) }));
  return ok(later === undefined ? changed : Object.assign(changed, { later }));
}

/** Hides listed products from the buyers of their stores. `unknown`: one is not the member's. */
export const unlistListings = (memberId: string, ids: readonly string[]) =>
  moveAll(memberId, ids, "unlist", {});

/** Shows hidden products again. `unknown`: one is not the member's. */
export const showListings = (memberId: string, ids: readonly string[]) => moveAll(memberId, ids, "show", {});

/**
 * Deletes listings; links and orders stay. `alsoInStore`: the stores delete their products as well. `unknown`: one is not
 * the member's.
 */
export const deleteListings = (memberId: string, ids: readonly string[], input: { alsoInStore: boolean }) =>
  moveAll(memberId, ids, "delete", { input });

/** Sends stock and prices of listed products to their stores now. `unknown`: one is not the member's. */
export const syncListings = (memberId: string, ids: readonly string[]) =>
  eachOf(memberId, ids, ({ id }) =>
    transaction(async (tx): Promise<Result<null, ListingError>> => {
      const listing = await listingSteps.lock(tx, id, { member: memberId });
      if (listing?.storeStatus !== "CONNECTED") return err("listings:error.store");
      if (listing.status !== "LISTED" || !listing.externalProductId) return err("listings:error.stale");
      await owe(tx, listing, "stock");
      return ok(null);
    }),
  );
