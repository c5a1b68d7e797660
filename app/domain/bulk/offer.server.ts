/** What a product costs in bulk. */
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
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

/** What can be bought in bulk of a product, for the member who asks; null where it is not sold so. */
export async function bulkOffer(
  memberId: string,
  productId: string,
  on: Queryable = db,
): Promise<BulkOffer | null> {
  type Row = Omit<OfferedVariant, "tiers"> & {
    productId: string;
    title: Text;
    moq: number;
    tiers: { minQty: number; price: number }[];
  };
  const rows = await on.rows<Row>(sql`
    select p.id as product_id, p.title, p.moq, v.id as variant_id, v.sku, ${chosenOptions()} as options, v.price,
      coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price) order by t.min_qty)
        from price_tier t where t.variant_id = v.id), '[]') as tiers
    from product p join variant v on v.product_id = p.id
    where p.id = ${productId}::uuid and p.status = 'on' and v.status = 'on' and v.weight_g is not null
      and 'bulk' = any(p.sale_modes)
      and (p.visibility = 'public' or p.owner_user_id = ${memberId}::uuid)
    order by v.sort, v.sku`);
  const [first] = rows;
  if (!first) return null;
  const variants = rows.map(({ variantId, sku, options, price, tiers }) => ({
    ...{ variantId, sku, options, price },
    tiers: tiers.map(({ minQty, price: each }) => ({ minQty, price: BigInt(each) })),
  }));
  return { productId, title: first.title, moq: first.moq, variants };
}

/** Pieces of a variant. */
export type Wanted = { readonly variantId: string; readonly qty: number };

/** The present prices of lines of one product; null where one of them is not sold in bulk any more. */
export async function priceLines(
  tx: Tx,
  memberId: string,
  lines: readonly Wanted[],
): Promise<{ variantId: string; qty: number; unitPrice: bigint }[] | null> {
  const product = await tx.first<{ id: string }>(sql`
    select product_id as id from variant where id = ${lines[0]?.variantId ?? null}::uuid`);
  const offer = product && (await bulkOffer(memberId, product.id, tx));
  return offer ? pricedOf(offer, lines) : null;
}

/** Lines of an offer with the price of one piece; null where it has none of that variant. */
export function pricedOf(offer: BulkOffer, lines: readonly Wanted[]) {
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
