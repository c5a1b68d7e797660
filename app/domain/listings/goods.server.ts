/** Products as they are priced and listed: words, pictures, and variants with weight, stock and price. */
import { unitPrice, type Priced } from "~/domain/catalogue/price";
import type { Text } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";

export type ListableVariant = {
  readonly id: string;
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  /** US cents for one piece; `tiers`: for each of several. */
  readonly price: bigint;
  readonly tiers: Priced["tiers"];
  readonly weightG: number | null;
  /** Length, width and height. */
  readonly sizeMm: readonly [number, number, number];
  readonly backorder: boolean;
  readonly on: boolean;
  readonly stock: Readonly<Record<string, number>>;
};

export type ListableProduct = {
  readonly id: string;
  readonly spu: string;
  readonly title: Text;
  readonly description: Text;
  readonly on: boolean;
  readonly attributes: readonly string[];
  readonly options: readonly { readonly name: Text; readonly values: readonly Text[] }[];
  readonly pictures: readonly { readonly id: string; readonly key: string }[];
  readonly variants: readonly ListableVariant[];
};

type Row = Omit<ListableProduct, "variants"> & {
  variants: (Omit<ListableVariant, "price" | "tiers"> & {
    price: number;
    tiers: { minQty: number; price: number }[];
  })[];
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Products that a member may list, in the order of the ids. Drafts, others' private products and unknown ids are left
 * out. Those that were taken off the shelf are among them, with `on` false.
 */
export async function listableProducts(
  memberId: string,
  ids: readonly string[],
): Promise<readonly ListableProduct[]> {
  const asked = ids.filter((id) => uuid.test(id));
  if (asked.length === 0) return [];
  const rows = await db.rows<Row>(sql`
    select p.id, p.spu, p.title, p.description, p.status = 'on' as on, p.attributes, p.options,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'key', m.file_key) order by m.sort)
        from product_media m where m.product_id = p.id and m.kind = 'image' and m.status = 'ready'
          and m.file_key is not null), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price', v.price,
          'weightG', v.weight_g, 'sizeMm', jsonb_build_array(v.length_mm, v.width_mm, v.height_mm),
          'backorder', v.backorder, 'on', v.status = 'on',
          'tiers', coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price))
            from price_tier t where t.variant_id = v.id), '[]'),
          'stock', coalesce((select jsonb_object_agg(w.code, s.on_hand - s.reserved) from stock s
            join warehouse w on w.id = s.warehouse_id and w.active where s.variant_id = v.id), '{}'))
          order by v.sort, v.sku)
        from variant v where v.product_id = p.id), '[]') as variants
    from product p
    where p.id = any(${asked}::uuid[]) and p.status <> 'draft'
      and (p.visibility = 'public' or p.owner_user_id = ${memberId}::uuid)
    order by array_position(${asked}::uuid[], p.id)`);
  return rows.map((row) => ({ ...row, variants: row.variants.map(variantOf) }));
}

function variantOf({ price, tiers, ...variant }: Row["variants"][number]): ListableVariant {
  const prices = tiers.map((tier) => ({ minQty: tier.minQty, price: BigInt(tier.price) }));
  return { ...variant, tiers: prices, price: unitPrice({ price: BigInt(price), tiers: prices }, 1) };
}
