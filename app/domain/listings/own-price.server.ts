/**
 * Prices that members set in their own stores (§2.5). Whatever stands in a store is compared with what we wrote there: a
 * difference becomes the listing's price, and no rule changes it any more.
 */
import { publish } from "~/domain/bus";
import type { PricesSeen } from "~/domain/stores/events";
import { readClock } from "~/domain/stores/read-clock.server";
import type { StoreClient, StoreFailure, StorePrice } from "~/partners/stores/store-platform";
import { sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { OwnPrice } from "./events";
import { ownerOfPrice, type KnownPrice, type PricePair } from "./own-price";

/** Which listings are meant: those in their stores, or one that is just being written. */
type Meant = { readonly writing: string } | null;

type Row = {
  id: string;
  listingId: string;
  variantId: string;
  externalId: string;
  price: bigint;
  compareAt: bigint | null;
  byHand: boolean;
  storePrice: bigint | null;
  storeCompareAt: bigint | null;
  sentPrice: bigint | null;
  sentCompareAt: bigint | null;
};

/** Takes over what members have set in a store, and tells who keeps the store in step. In the caller's transaction. */
export async function heedPrices(tx: Tx, seen: PricesSeen, meant: Meant = null): Promise<void> {
  const sold = new Map(seen.prices.map((each) => [each.externalId, each.sold]));
  const rows = await knownPrices(tx, seen, meant);
  const found = rows.flatMap((row) => {
    const stands = sold.get(row.externalId);
    return stands ? [{ row, sold: stands, owner: ownerOf(row, stands, meant) }] : [];
  });
  const ours = found.filter(({ owner }) => owner === "ours");
  if (ours.length > 0) await noteSeen(tx, ours, seen.asked);
  const theirs = found.filter(({ owner }) => owner === "theirs");
  const taken = theirs.length > 0 ? await takeOver(tx, theirs, seen.asked) : [];
  if (taken.length > 0) await publish("listings.ownPrices", tx, seen.storeId, taken);
}

/** Variants that we listed, by their ids in the store, where nothing was written there since it was asked. */
function knownPrices(tx: Tx, { storeId, prices, asked }: PricesSeen, meant: Meant): Promise<Row[]> {
  const which = meant
    ? sql`l.id = ${meant.writing} and l.status = 'ON_LISTING'`
    : sql`l.status = 'LISTED' and l.gone_at is null`;
  return tx.rows<Row>(sql`
    select x.id, x.listing_id, x.variant_id, x.external_id, x.price, x.compare_at, x.by_hand, x.store_price,
      x.store_compare_at, x.sent_price, x.sent_compare_at
    from listing_variant x join listing l on l.id = x.listing_id join store s on s.id = l.store_id
    where l.store_id = ${storeId} and ${which} and l.currency = s.currency
      and x.external_id = any(${prices.map(({ externalId }) => externalId)}::text[])
      and (x.store_price_at is null or x.store_price_at <= ${asked}) order by x.id`);
}

function ownerOf(row: Row, sold: StorePrice, meant: Meant) {
  const pair = (price: bigint | null, compareAt: bigint | null): PricePair | null =>
    price === null ? null : { price, compareAt };
  const known: KnownPrice = {
    own: { price: row.price, compareAt: row.compareAt },
    byHand: row.byHand,
    store: pair(row.storePrice, row.storeCompareAt),
    sent: pair(row.sentPrice, row.sentCompareAt),
  };
  return ownerOfPrice(known, sold, { saved: meant !== null });
}

type Found = { readonly row: Row; readonly sold: StorePrice };

const amount = (value: bigint | null | undefined) => value?.toString() ?? null;

const asRows = (found: readonly Found[]) =>
  JSON.stringify(
    found.map(({ row, sold }) => ({
      id: row.id,
      before: amount(row.price),
      price: amount(sold.price),
      compare: amount(sold.compareAt),
    })),
  );

async function noteSeen(tx: Tx, found: readonly Found[], asked: Date): Promise<void> {
  await tx.run(sql`
    update listing_variant x set store_price = r.price, store_compare_at = r.compare, store_price_at = ${asked}
    from jsonb_to_recordset(${asRows(found)}::jsonb) as r(id uuid, price bigint, compare bigint)
    where x.id = r.id and (x.store_price_at is null or x.store_price_at <= ${asked})`);
}

/**
 * The listing has the store's price from now on; one of nothing is no price for our form, which keeps its own. What was
 * changed meanwhile is left to the next look.
 */
function takeOver(tx: Tx, found: readonly Found[], asked: Date): Promise<OwnPrice[]> {
  return tx.rows<OwnPrice>(sql`
    with before as (select id, by_hand from listing_variant where id = any(${found.map(({ row }) => row.id)}::uuid[]))
    update listing_variant x set by_hand = true,
      price = case when r.price > 0 then r.price else x.price end,
      compare_at = case when r.price > 0 then r.compare else x.compare_at end,
      store_price = r.price, store_compare_at = r.compare, store_price_at = ${asked}
    from jsonb_to_recordset(${asRows(found)}::jsonb) as r(id uuid, before bigint, price bigint, compare bigint), before b
    where x.id = r.id and b.id = r.id and x.price = r.before
      and (x.store_price_at is null or x.store_price_at <= ${asked})
    returning x.listing_id, x.variant_id, x.external_id, x.price, not b.by_hand as first`);
}

/** What asking a store for the prices of one of its products gave. */
export type PricesRead = {
  /** Variants whose price there cannot be read, though they are there, and those that nobody knows to be there. */
  readonly unread: (externalId: string) => boolean;
};

/**
 * Asks a store for the prices of one of its products and takes over what its owner has set. To be called just before a
 * price is written, once a product. A product that the store has no more is read as well: nothing of it is overwritten.
 */
export async function readPrices(
  client: StoreClient,
  { storeId, productId }: { storeId: string; productId: string },
  meant: Meant = null,
): Promise<Result<PricesRead, StoreFailure>> {
  const asked = await readClock();
  const answer = await client.product(productId);
  if (!answer.ok) return answer.error === "missing" ? ok({ unread: () => false }) : err(answer.error);
  const { variants, partial } = answer.value;
  const prices = variants.flatMap(({ externalId, asSold }) => (asSold ? [{ externalId, sold: asSold }] : []));
  await transaction((tx) => heedPrices(tx, { storeId, prices, asked }, meant));
  const there = new Set(variants.map(({ externalId }) => externalId));
  const read = new Set(prices.map(({ externalId }) => externalId));
  return ok({
    unread: (externalId) => !read.has(externalId) && (partial || there.has(externalId)),
  });
}

/** A price by the id that the store has for its variant. */
export type PriceThere = PricePair & { readonly externalId: string };

const thereRows = (prices: readonly PriceThere[]) =>
  JSON.stringify(
    prices.map(({ externalId, price, compareAt }) => ({
      external_id: externalId,
      price: amount(price),
      compare: amount(compareAt),
    })),
  );

/**
 * Notes what is about to be written into a store: whoever reads it there later knows it as ours, also where the store did
 * not answer. Returns the ids of the variants that still have this price.
 */
export async function noteSending(
  on: Queryable,
  storeId: string,
  prices: readonly PriceThere[],
): Promise<ReadonlySet<string>> {
  const rows = await on.rows<{ externalId: string }>(sql`
    update listing_variant x set sent_price = r.price, sent_compare_at = r.compare
    from jsonb_to_recordset(${thereRows(prices)}::jsonb) as r(external_id text, price bigint, compare bigint), listing l
    where x.external_id = r.external_id and x.price = r.price and l.id = x.listing_id and l.store_id = ${storeId}
      and l.status in ('LISTED', 'ON_LISTING')
    returning x.external_id`);
  return new Set(rows.map(({ externalId }) => externalId));
}

/**
 * Notes prices that a store has taken. Returns those that their members had changed in the store meanwhile: they are to
 * be put back.
 */
export function noteTaken(
  on: Queryable,
  storeId: string,
  prices: readonly PriceThere[],
): Promise<PriceThere[]> {
  return on.rows<PriceThere>(sql`
    with taken as (
      update listing_variant x set store_price = r.price, store_compare_at = r.compare,
        store_price_at = clock_timestamp(), sent_price = null, sent_compare_at = null
      from jsonb_to_recordset(${thereRows(prices)}::jsonb) as r(external_id text, price bigint, compare bigint), listing l
      where x.external_id = r.external_id and l.id = x.listing_id and l.store_id = ${storeId}
        and l.status in ('LISTED', 'ON_LISTING')
      returning x.external_id, x.price, x.compare_at, x.by_hand and l.status = 'LISTED' and x.price <> r.price as lost)
    select external_id, price, compare_at from taken where lost`);
}
