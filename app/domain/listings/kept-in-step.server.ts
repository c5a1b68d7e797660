/** What listings let others know and change while their stores are kept in step with us (§2.5). */
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import type { Currency } from "~/platform/money";
import type { Pricing } from "./draft";
import { readPricing } from "./pricing-json";
import { listingSteps, lockListings } from "./steps.server";

/** A variant of a listing that is in its store. */
export type ListedVariant = {
  readonly listingId: string;
  readonly productId: string;
  readonly variantId: string;
  readonly externalId: string;
  readonly price: bigint;
  readonly currency: Currency;
  readonly byHand: boolean;
  /** What its goods cost at us when the price was made, in cents of USD; null where nobody knows. */
  readonly cost: bigint | null;
  readonly costOf: string | null;
  readonly pricing: Pricing;
  readonly hidden: boolean;
  readonly allOff: boolean;
};

/**
 * Variants of a store's listings by the store's ids. Those of queued, failed and deleted listings are left out, and those
 * whose prices are in another currency than the store has now.
 */
export async function listedVariants(
  on: Queryable,
  storeId: string,
  externalIds: readonly string[],
): Promise<ListedVariant[]> {
  const rows = await on.rows<Omit<ListedVariant, "pricing"> & { pricing: unknown }>(sql`
    select l.id as listing_id, l.product_id, x.variant_id, x.external_id, x.price, l.currency, x.by_hand, x.cost, x.cost_of, l.pricing,
      l.unlisted_at is not null or not l.published as hidden,
      p.status <> 'on' or not exists (
        select 1 from listing_variant y join variant v on v.id = y.variant_id
        where y.listing_id = l.id and v.status = 'on') as all_off
    from listing l join listing_variant x on x.listing_id = l.id join product p on p.id = l.product_id
    join store s on s.id = l.store_id and s.currency = l.currency
    where l.store_id = ${storeId} and l.status = 'LISTED' and l.gone_at is null
      and x.external_id = any(${[...externalIds]}::text[])`);
  return rows.map((row) => ({ ...row, pricing: readPricing(row.pricing) }));
}

/**
 * Whether `u.price_due` is still the price that a listing has for `store_variant v` of `store s`: its member may have
 * saved another one, or the store may have another currency now.
 */
export const isListedPrice = sql`exists (
  select 1 from listing_variant x join listing l on l.id = x.listing_id
  where x.external_id = v.external_id and l.store_id = s.id and l.status = 'LISTED' and l.currency = s.currency
    and x.price = u.price_due)`;

/** The listing that `store_variant v` is in; null where it is in none. */
export const listingOf = sql`(
  select l.id from listing_variant x join listing l on l.id = x.listing_id
  where x.external_id = v.external_id and l.store_id = v.store_id and l.status = 'LISTED' limit 1)`;

export type NewPrice = Pick<ListedVariant, "listingId" | "variantId"> & {
  readonly before: bigint;
  readonly price: bigint;
  readonly compareAt: bigint | null;
  /** What its goods cost at us now, in cents of USD, and which goods they are. */
  readonly cost: bigint;
  readonly costOf: string | null;
};

/**
 * Gives variants that a rule has priced their new prices. Returns which took them: what a member has typed or changed
 * meanwhile stays, and so does what is not listed any more.
 */
export function repriceListed(
  tx: Tx,
  prices: readonly NewPrice[],
): Promise<{ listingId: string; variantId: string }[]> {
  const rows = prices.map(({ listingId, variantId, before, price, compareAt, cost, costOf }) => ({
    listing: listingId,
    variant: variantId,
    before: String(before),
    price: String(price),
    compare: compareAt === null ? null : String(compareAt),
    cost: String(cost),
    goods: costOf,
  }));
  return tx.rows(sql`
    update listing_variant x set price = r.price, compare_at = r.compare, cost = r.cost, cost_of = r.goods
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(listing uuid, variant uuid, before bigint, price bigint, compare bigint, cost bigint, goods text), listing l
    where x.listing_id = r.listing and x.variant_id = r.variant and not x.by_hand and x.price = r.before
      and l.id = x.listing_id and l.status = 'LISTED'
    returning x.listing_id, x.variant_id`);
}

/** Prices of listed variants were judged at what the goods cost now (cents of USD): they stay as they are. */
export async function keepPrices(
  tx: Tx,
  kept: readonly (Pick<ListedVariant, "listingId" | "variantId" | "costOf"> & { readonly cost: bigint })[],
): Promise<void> {
  const rows = kept.map(({ cost, ...each }) => ({ ...each, cost: String(cost) }));
  await tx.run(sql`
    update listing_variant x set cost = r.cost, cost_of = r."costOf"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("listingId" uuid, "variantId" uuid, cost bigint, "costOf" text)
    where x.listing_id = r."listingId" and x.variant_id = r."variantId"`);
}

/** Hides listings from the buyers of their stores. Those that are hidden, or no longer listed, stay as they are. */
export async function hideListed(tx: Tx, listingIds: readonly string[], reason: string): Promise<void> {
  const listed = sql`l.id = any(${[...listingIds]}::uuid[])`;
  for (const listing of await lockListings(tx, listed))
    await listingSteps.takeStep(tx, listing, "unlist", "system", { input: { reason } });
}

/**
 * Products that a listing began in a member's stores and did not finish: another try goes on with them, or they are waste.
 * One that was finished is linked by its listing.
 */
export function unfinishedProducts(memberId: string): Promise<{ storeId: string; externalId: string }[]> {
  return db.rows(sql`
    select store_id, external_product_id as external_id from listing
    where user_id = ${memberId} and status in ('QUEUE', 'ON_LISTING', 'LISTING_FAILED') and listed_at is null
      and external_product_id is not null`);
}

/** Notes when stores took stock or prices of listed variants. */
export async function noteSent(
  tx: Tx,
  storeId: string,
  sent: readonly { externalId: string; stock: boolean; price: boolean }[],
): Promise<void> {
  await tx.run(sql`
    update listing l set stock_pushed_at = case when r.stock then now() else l.stock_pushed_at end,
      price_pushed_at = case when r.price then now() else l.price_pushed_at end
    from (
      select x.listing_id, bool_or(s.stock) as stock, bool_or(s.price) as price
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s("externalId" text, stock boolean, price boolean)
      join listing_variant x on x.external_id = s."externalId" join listing k on k.id = x.listing_id
      where k.store_id = ${storeId} and k.status = 'LISTED' group by x.listing_id) r
    where l.id = r.listing_id`);
}
