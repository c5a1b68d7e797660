/** What a product costs in bulk. */
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import { db, sql, type Queryable, type Sql } from "~/platform/db";
import { withOwnPrices, type Priced } from "~/domain/catalogue/price";
import { ownPrices } from "./facts.server";
import { pricedLines } from "./rules";

type Tier = { minQty: number; price: bigint };

export type OfferedVariant = {
  variantId: string;
  sku: string;
  options: Text[];
  price: bigint;
  tiers: Tier[];
};

export type BulkOffer = {
  productId: string;
  title: Text;
  moq: number;
  variants: OfferedVariant[];
};

type Row = Omit<OfferedVariant, "tiers"> & {
  productId: string;
  title: Text;
  moq: number;
  tiers: { minQty: number; price: number }[];
  own: { minQty: number; price: number }[];
};

/** What can be bought in bulk of a product, for the member who asks; null where it is not sold so. */
export async function bulkOffer(
  memberId: string,
  productId: string,
  on: Queryable = db,
): Promise<BulkOffer | null> {
  const [offer] = await bulkOffers(memberId, sql`p.id = ${productId}::uuid`, on);
  return offer ?? null;
}

/** The same of the products that have these variants. */
export const offersOf = (memberId: string, variantIds: readonly string[], on: Queryable) =>
  bulkOffers(
    memberId,
    sql`p.id in (select product_id from variant where id = any(${[...variantIds]}::uuid[]))`,
    on,
  );

async function bulkOffers(memberId: string, which: Sql, on: Queryable): Promise<BulkOffer[]> {
  const rows = await on.rows<Row>(sql`
    select p.id as product_id, p.title, p.moq, v.id as variant_id, v.sku, ${chosenOptions()} as options, v.price,
      coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price) order by t.min_qty)
        from price_tier t where t.variant_id = v.id), '[]') as tiers,
      ${ownPrices(sql`v.id`, memberId)} as own
    from product p join variant v on v.product_id = p.id
    where ${which} and p.status = 'on' and v.status = 'on' and v.weight_g is not null
      and 'bulk' = any(p.sale_modes)
      and (p.visibility = 'public' or p.owner_user_id = ${memberId}::uuid)
    order by v.sort, v.sku`);
  return [...Map.groupBy(rows, ({ productId }) => productId)].flatMap(([productId, own]) => {
    const [first] = own;
    if (!first) return [];
    const variants = own.map(({ variantId, sku, options, price, tiers, own: agreed }) =>
      withOwnPrices(
        { ...{ variantId, sku, options, price }, tiers: tiers.map(inCents) },
        agreed.map(inCents),
      ),
    );
    return [{ productId, title: first.title, moq: first.moq, variants }];
  });
}

/** A variant as it costs this member in bulk: with the private prices that hold now. */
export async function withMemberPrices<V extends Priced & { readonly id: string }>(
  memberId: string,
  variant: V,
): Promise<V> {
  const row = await db.first<{ own: { minQty: number; price: number }[] }>(sql`
    select ${ownPrices(sql`${variant.id}::uuid`, memberId)} as own`);
  return withOwnPrices(variant, (row?.own ?? []).map(inCents));
}

const inCents = ({ minQty, price }: { minQty: number; price: number }): Tier => ({
  minQty,
  price: BigInt(price),
});

/** Pieces of a variant. */
export type Wanted = { readonly variantId: string; readonly qty: number };

export type PricedLine = Wanted & { readonly unitPrice: bigint };

/** The present prices of lines of any products; null where one of them is not sold in bulk any more. */
export async function priceLines(
  on: Queryable,
  memberId: string,
  lines: readonly Wanted[],
): Promise<PricedLine[] | null> {
  const variantIds = lines.map(({ variantId }) => variantId);
  const offers = await offersOf(memberId, variantIds, on);
  return pricedBy(offers, lines);
}

/** Lines with the price of one piece, by the offers of their products; null where one is not in any. */
export function pricedBy(offers: readonly BulkOffer[], lines: readonly Wanted[]): PricedLine[] | null {
  const priced = offers.flatMap((offer) => {
    const known = new Set(offer.variants.map(({ variantId }) => variantId));
    return pricedOf(
      offer,
      lines.filter(({ variantId }) => known.has(variantId)),
    );
  });
  const found = priced.filter((line) => line !== null);
  return found.length === lines.length && found.length > 0 ? found : null;
}

/** Lines of an offer with the price of one piece; null where it has none of that variant. */
export function pricedOf(offer: BulkOffer, lines: readonly Wanted[]): PricedLine[] | null {
  const wanted = lines.map(({ variantId, qty }) => {
    const variant = offer.variants.find((each) => each.variantId === variantId);
    return variant && { ...variant, qty };
  });
  if (wanted.some((line) => line === undefined)) return null;
  return pricedLines(wanted.filter((line) => line !== undefined)).map(({ variantId, qty, unitPrice }) => ({
    variantId,
    qty,
    unitPrice,
  }));
}
