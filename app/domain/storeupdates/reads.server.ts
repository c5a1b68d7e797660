/** How stores are kept in step, as pages show it. */
import { isReadFailure, type ReadFailure } from "~/domain/stores/failures";
import { db, sql, type Queryable } from "~/platform/db";
import { shownOfferChanges } from "./config";
import type { OfferDeed } from "./rules";
import { listingOf } from "~/domain/listings/kept-in-step.server";
import { targets } from "./targets.server";

export type StoreUpdates = {
  updatedAt: Date | null;
  error: ReadFailure | null;
  errorAt: Date | null;
  nextTryAt: Date | null;
  connected: number;
  waiting: number;
  refused: number;
  ignored?: number;
  elsewhere?: number;
  elsewhereVariants?: number;
};

type Row = Omit<StoreUpdates, "error"> & { storeId: string; error: string | null };

const nothing: StoreUpdates = {
  updatedAt: null,
  error: null,
  errorAt: null,
  nextTryAt: null,
  connected: 0,
  waiting: 0,
  refused: 0,
};

/** How keeping some stores in step goes, by their ids. */
export async function updatesOfStores(storeIds: readonly string[]): Promise<Map<string, StoreUpdates>> {
  const rows = await db.rows<Row>(sql`
    select s.id as store_id, u.updated_at, u.error, u.error_at, u.next_try_at, c.connected, c.waiting, c.refused,
      c.ignored, c.elsewhere, c.elsewhere_variants
    from store s left join store_update u on u.store_id = s.id cross join lateral (
      select count(*)::int as connected,
        count(*) filter (where (v.due_at is not null or v.price_due is not null) and v.error is null)::int as waiting,
        count(*) filter (where v.error in ('rejected', 'missing'))::int as refused,
        count(*) filter (where v.error = 'ignored')::int as ignored,
        coalesce(sum(v.elsewhere), 0)::int as elsewhere,
        count(*) filter (where v.elsewhere > 0)::int as elsewhere_variants
      from store_variant_update v where v.store_id = s.id) c
    where s.id = any(${[...storeIds]}::uuid[])`);
  return new Map(
    rows.map(({ storeId, error, ...row }) => [
      storeId,
      { ...row, error: isReadFailure(error) ? error : null },
    ]),
  );
}

/** The same of one store. */
export async function updatesOf(storeId: string): Promise<StoreUpdates> {
  return (await updatesOfStores([storeId])).get(storeId) ?? nothing;
}

/** What a store was last told of a variant, and what it should say. */
export type VariantState = {
  storeVariantId: string;
  externalId: string;
  stock: number | null;
  stockAt: Date | null;
  target: number | null;
  /** The price that we told it last, in minor units of its currency, and when. */
  price: bigint | null;
  priceAt: Date | null;
  error: "rejected" | "missing" | null;
};

/** What stores were told of variants, by the ids that the store has for them. */
export function statesOf(
  storeId: string,
  externalIds: readonly string[],
  on: Queryable = db,
): Promise<VariantState[]> {
  return on.rows<VariantState>(sql`
    select v.id as store_variant_id, v.external_id, u.stock, u.stock_at, u.price, u.price_at, u.error,
      case when s.inventory_sync then t.stock end as target
    from store_variant v join store s on s.id = v.store_id
    left join store_variant_update u on u.store_variant_id = v.id
    left join (${targets(sql`v.store_id = ${storeId} and v.external_id = any(${[...externalIds]}::text[])`)}) t on t.id = v.id
    where v.store_id = ${storeId} and v.external_id = any(${[...externalIds]}::text[])`);
}

export type ShownOfferChange = {
  id: string;
  title: string;
  sku: string | null;
  productId: string;
  costBefore: bigint;
  cost: bigint;
  storePrice: bigint | null;
  /** `own-price`: the member changed it in the store, and it stays. */
  done: Exclude<OfferDeed, "none"> | "own-price";
  listingId: string | null;
  at: Date;
};

/** The last changes of our prices and shelf that concern a store, the newest first. */
export function offerChangesOf(storeId: string): Promise<ShownOfferChange[]> {
  return db.rows<ShownOfferChange>(sql`
    select c.id, v.title, v.sku, v.store_product_id as product_id, c.cost_before, c.cost, c.store_price, c.done, c.at,
      ${listingOf} as listing_id
    from store_offer_change c join store_variant v on v.id = c.store_variant_id
    where c.store_id = ${storeId} order by c.at desc, c.id desc limit ${shownOfferChanges}`);
}
