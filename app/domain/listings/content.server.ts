/** What of a listing goes into its store: words, pictures, variants, the pieces that may be sold. */
import { keepPlain } from "~/domain/catalogue/media.server";
import { pictureOf } from "~/domain/catalogue/pictures";
import type { Text } from "~/domain/catalogue/words";
import { answerersOf } from "~/domain/bus";
import { stockOf } from "~/domain/stock/stock.server";
import { backorderPieces } from "~/domain/stores/config";
import { stepColumns, type LocationChoice, type StepSettings } from "~/domain/stores/settings.server";
import type { Listing } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { shopPaths } from "~/platform/shop-paths";
import { optionsOf } from "./options";

/** A variant of a listing, with what the catalogue says of it. */
export type SentVariant = {
  variantId: string;
  sku: string;
  ownSku: string;
  price: bigint;
  compareAt: bigint | null;
  externalId: string | null;
  keepPrice: boolean;
  options: Readonly<Record<string, string>>;
  weightG: number | null;
  barcode: string | null;
  fileKey: string | null;
  onSale: boolean;
};

type Row = {
  storeId: string;
  priced: boolean;
  reference: string;
  title: string;
  description: string;
  categories: string[];
  published: boolean;
  unlistedAt: Date | null;
  options: { name: Text; values: Text[] }[];
  pictures: { fileKey: string; alt: string | null }[];
};

/** Why a listing cannot go into its store as it is. */
export type Unsendable = "off-shelf" | "currency";

/** A listing as its store gets it, and its variants; or why it cannot go there. */
export async function contentOf(
  id: string,
): Promise<{ listing: Listing; variants: readonly SentVariant[] } | { unsendable: Unsendable }> {
  const row = await db.first<Row>(sql`
    select l.store_id, l.currency = s.currency as priced, l.reference, l.title, l.description, l.categories, l.published, l.unlisted_at, p.options,
      coalesce((select jsonb_agg(jsonb_build_object('fileKey', m.file_key, 'alt', m.alt)
          order by array_position(l.images, m.id))
        from product_media m where m.id = any(l.images) and m.file_key is not null and m.status = 'ready'), '[]') as pictures
    from listing l join product p on p.id = l.product_id join store s on s.id = l.store_id where l.id = ${id} and p.status = 'on'`);
  const variants = (await variantsOf(id)).filter(({ onSale }) => onSale);
  if (!row || variants.length === 0) return { unsendable: "off-shelf" };
  if (!row.priced) return { unsendable: "currency" };
  const stock = await piecesOf(row.storeId, variants);
  const { options, valuesOf } = optionsOf(row.options, variants);
  const keys = [
    ...row.pictures.map(({ fileKey }) => fileKey),
    ...variants.flatMap(({ fileKey }) => fileKey ?? []),
  ];
  const addressOf = await addressesOf(keys);
  return {
    variants,
    listing: {
      reference: row.reference,
      title: row.title,
      description: row.description,
      categories: row.categories,
      published: row.published && row.unlistedAt === null,
      images: row.pictures.map(({ fileKey, alt }) => ({ url: addressOf(fileKey), alt: alt ?? row.title })),
      options,
      ownSkus: await skusOf(id),
      variants: variants.map((variant) => ({
        sku: variant.sku,
        values: valuesOf(variant),
        price: variant.price,
        compareAt: variant.compareAt,
        ...(variant.keepPrice ? { keepPrice: true as const } : {}),
        weightG: variant.weightG,
        barcode: variant.barcode,
        stock: stock.get(variant.variantId) ?? 0,
        image: variant.fileKey === null ? null : addressOf(variant.fileKey),
      })),
    },
  };
}

/** Where the store fetches each picture: as a JPEG or PNG, which every store takes. */
async function addressesOf(keys: readonly string[]): Promise<(key: string) => string> {
  const files = new Map<string, string>();
  for (const key of new Set(keys)) {
    const file = await keepPlain(key);
    files.set(
      key,
      new URL(file === null ? pictureOf(key).src : shopPaths.media(file), env().PUBLIC_URL).href,
    );
  }
  return (key) => files.get(key) ?? "";
}

/** Our SKUs in the store, of all variants of a listing's product, listed or not: what has another one is the owner's. */
async function skusOf(id: string): Promise<string[]> {
  const rows = await db.rows<{ sku: string }>(sql`
    select l.sku_prefix || v.sku as sku from listing l join variant v on v.product_id = l.product_id where l.id = ${id}`);
  return rows.map(({ sku }) => sku);
}

/** The variants of a listing, in their order, on sale or not. */
export function variantsOf(id: string): Promise<SentVariant[]> {
  return db.rows<SentVariant>(sql`
    select x.variant_id, x.sku, v.sku as own_sku, x.price, x.compare_at, x.external_id,
      x.by_hand and (x.store_price, x.store_compare_at) is not distinct from (x.price, x.compare_at) as keep_price, v.options, v.weight_g, v.barcode,
      (select m.file_key from product_media m
        where m.product_id = v.product_id and m.source_url = v.image_url and m.status = 'ready' limit 1) as file_key,
      v.status = 'on' and p.status = 'on' as on_sale
    from listing_variant x join variant v on v.id = x.variant_id join product p on p.id = v.product_id
    where x.listing_id = ${id} order by x.sort, x.id`);
}

/**
 * Pieces that a store should say of each variant, as if its stock followed ours: what it knows already is asked of who
 * keeps it in step. None of what is off the shelf.
 */
export async function piecesOf(
  storeId: string,
  variants: readonly Pick<SentVariant, "variantId" | "onSale" | "externalId">[],
): Promise<ReadonlyMap<string, number>> {
  const pieces = await freePieces(
    storeId,
    variants.filter(({ onSale }) => onSale).map(({ variantId }) => variantId),
  );
  const there = variants.flatMap(({ externalId }) => (externalId === null ? [] : [externalId]));
  for (const stockIn of there.length > 0 ? answerersOf("listings.stockIn") : []) {
    const said = await stockIn(storeId, there);
    for (const { variantId, externalId } of variants) {
      const stock = externalId === null ? undefined : said.get(externalId);
      if (stock !== undefined) pieces.set(variantId, stock);
    }
  }
  return pieces;
}

async function freePieces(storeId: string, variantIds: readonly string[]): Promise<Map<string, number>> {
  const store = await db.first<StepSettings & LocationChoice>(
    sql`select ${stepColumns} from store s where s.id = ${storeId}`,
  );
  const pieces = new Map<string, number>();
  for (const { variantId, warehouseId, available, backorder } of await stockOf(variantIds)) {
    if (store?.warehouseId && store.warehouseId !== warehouseId) continue;
    const free = backorder ? 0 : Math.max(0, available);
    const before = pieces.get(variantId) ?? (backorder ? backorderPieces : -(store?.stockMargin ?? 0));
    pieces.set(variantId, before + free);
  }
  return new Map([...pieces].map(([variantId, number]) => [variantId, Math.max(0, number)]));
}
