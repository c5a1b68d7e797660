/** One product with all a buyer asks of it. */
import { pieceOf } from "~/domain/pieces.server";
import { db, prepare, sql } from "~/platform/db";
import { listed } from "./listing.server";
import type { Text } from "./words";

export type ProductVariant = {
  readonly id: string;
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  /** US cents for one piece. */
  readonly price: bigint;
  readonly weightG: number | null;
  readonly dimsMm: readonly [number, number, number];
  readonly barcode: string | null;
  readonly backorder: boolean;
  readonly status: "on" | "off";
  readonly imageUrl: string | null;
  readonly tiers: readonly { readonly minQty: number; readonly price: bigint }[];
  readonly stock: Readonly<Record<string, number>>;
};

export type ProductDetails = {
  readonly id: string;
  readonly spu: string;
  readonly title: Text;
  readonly description: Text;
  readonly status: "draft" | "on" | "off";
  readonly visibility: "public" | "private";
  readonly categoryId: string;
  readonly trail: readonly { readonly slug: string; readonly name: Text }[];
  readonly saleModes: readonly string[];
  readonly moq: number;
  readonly processingDays: readonly [number, number];
  readonly attributes: readonly string[];
  readonly specs: {
    readonly en?: readonly (readonly [string, string])[];
    readonly zh?: readonly (readonly [string, string])[];
  };
  readonly options: readonly { readonly name: Text; readonly values: readonly Text[] }[];
  readonly vendor: string | null;
  readonly hsCode: string | null;
  readonly origin: string | null;
  readonly isNew: boolean;
  readonly hotScore: number;
  readonly pictures: readonly {
    readonly key: string;
    readonly alt: string | null;
    readonly altZh: string | null;
    readonly sourceUrl: string | null;
  }[];
  readonly variants: readonly ProductVariant[];
};

type VariantJson = Omit<ProductVariant, "price" | "tiers"> & {
  price: number;
  tiers: { minQty: number; price: number }[];
};
type Row = Omit<ProductDetails, "variants" | "processingDays" | "trail"> & {
  trail: (ProductDetails["trail"][number] & { readonly active: boolean })[];
  daysMin: number;
  daysMax: number;
  variants: VariantJson[];
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The product of an id; null where there is none or the viewer may not see it: a draft is nobody's, a private one
 * its owner's only. One that was taken off the shelf is still shown.
 */
export async function findProduct(
  id: string,
  viewerId: string | null = null,
): Promise<ProductDetails | null> {
  if (!uuid.test(id)) return null;
  const row = await db.first<Row>(
    prepare(sql`
    select p.id, p.spu, p.title, p.description, p.status, p.visibility, p.category_id,
      p.sale_modes, p.moq, p.processing_days_min as days_min, p.processing_days_max as days_max,
      p.attributes, p.specs, p.options, p.vendor, p.hs_code, p.origin,
      coalesce(p.is_new_until > now(), false) as is_new, p.hot_score,
      (select jsonb_agg(jsonb_build_object('slug', a.slug, 'name', a.name, 'active', a.active) order by cardinality(a.path))
        from category c join category a on a.id = any(c.path) where c.id = p.category_id) as trail,
      coalesce((select jsonb_agg(jsonb_build_object('key', m.file_key, 'alt', m.alt, 'altZh', m.alt_zh, 'sourceUrl', m.source_url) order by m.sort)
        from product_media m where m.product_id = p.id and m.kind = 'image' and m.status = 'ready' and m.file_key is not null), '[]') as pictures,
      coalesce((select jsonb_agg(${variantJson} order by v.sort, v.sku) from variant v where v.product_id = p.id), '[]') as variants
    from product p
    where p.id = ${id} and p.status <> 'draft' and (p.visibility = 'public' or p.owner_user_id = ${viewerId}::uuid)`),
  );
  if (!row) return null;
  const { daysMin, daysMax, variants, trail, ...rest } = row;
  return {
    ...rest,
    processingDays: [daysMin, daysMax],
    variants: variants.map(variantOf),
    trail: shownTrail(trail),
  };
}

/** The variant that anybody can buy under a SKU, in whatever case, with its product; null where there is none. */
export async function findListedSku(
  sku: string,
): Promise<{ product: ProductDetails; variant: ProductVariant } | null> {
  const row = await db.first<{ productId: string; id: string }>(sql`
    select p.id as product_id, v.id from variant v join product p on p.id = v.product_id
    where lower(v.sku) = lower(${sku}) and v.status = 'on' and ${listed} order by v.sku = ${sku} desc limit 1`);
  const product = row && (await findProduct(row.productId));
  const variant = product?.variants.find(({ id }) => id === row?.id);
  return product && variant ? { product, variant } : null;
}

const variantJson = sql`jsonb_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price', v.price,
  'weightG', v.weight_g, 'dimsMm', jsonb_build_array(v.length_mm, v.width_mm, v.height_mm), 'barcode', v.barcode,
  'backorder', v.backorder, 'status', v.status, 'imageUrl', v.image_url,
  'tiers', coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price) order by t.min_qty)
    from price_tier t where t.variant_id = v.id), '[]'),
  'stock', coalesce(${pieceOf("catalogue.freeByWarehouse")(sql`v.id`)}, '{}'))`;

function variantOf(json: VariantJson): ProductVariant {
  return {
    ...json,
    price: BigInt(json.price),
    tiers: json.tiers.map(({ minQty, price }) => ({ minQty, price: BigInt(price) })),
  };
}

function shownTrail(trail: Row["trail"]): ProductDetails["trail"] {
  const hidden = trail.findIndex(({ active }) => !active);
  return (hidden < 0 ? trail : trail.slice(0, hidden)).map(({ slug, name }) => ({ slug, name }));
}
