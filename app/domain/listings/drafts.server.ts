/** A listing as its member may change it. */
import { db, sql } from "~/platform/db";
import type { DraftVariant, ListingDraft } from "./draft";
import { readPricing } from "./pricing-json";

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
