/** One product as the desk sees it: all of it, with what is missing and who changed what. */
import { pieceOf } from "~/domain/pieces.server";
import { db, sql, type Sql } from "~/platform/db";
import { shelfProblemsOf, untranslated, type ShelfProblem, type TranslatedPart } from "../shelf";
import type { ProductStatus } from "../desk-config";
import type { Text } from "../words";

export type DeskOption = { readonly name: Text; readonly values: readonly Text[] };
export type SpecRows = readonly (readonly [label: string, value: string])[];

export type DeskVariant = {
  readonly id: string;
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  /** US cents. */
  readonly price: bigint;
  readonly weightG: number | null;
  readonly dimsMm: readonly [number, number, number];
  readonly barcode: string | null;
  readonly backorder: boolean;
  readonly status: "on" | "off";
  readonly imageUrl: string | null;
  readonly tiers: readonly { readonly minQty: number; readonly price: bigint }[];
  readonly available: number;
};

export type DeskPicture = {
  readonly id: string;
  /** What tells it apart; variants name their picture by it. */
  readonly source: string;
  readonly fileKey: string | null;
  readonly status: "queued" | "ready" | "failed";
  readonly error: string | null;
  readonly alt: string | null;
  readonly altZh: string | null;
};

export type DeskProduct = {
  readonly id: string;
  readonly spu: string;
  readonly version: number;
  readonly title: Text;
  readonly description: { readonly en?: string; readonly zh?: string | null };
  readonly specs: { readonly en?: SpecRows; readonly zh?: SpecRows };
  readonly options: readonly DeskOption[];
  readonly status: ProductStatus;
  readonly visibility: "public" | "private";
  readonly owner: string | null;
  readonly categoryId: string;
  readonly category: readonly Text[];
  readonly saleModes: readonly string[];
  readonly moq: number;
  readonly processingDays: readonly [number, number];
  readonly attributes: readonly string[];
  readonly vendor: string | null;
  readonly hsCode: string | null;
  readonly origin: string | null;
  /** ISO date. */
  readonly newUntil: string | null;
  readonly hotPinned: boolean;
  readonly soldLately: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly variants: readonly DeskVariant[];
  readonly pictures: readonly DeskPicture[];
  readonly awaitsPicture: boolean;
  readonly problems: readonly ShelfProblem[];
  readonly untranslated: readonly TranslatedPart[];
};

type VariantJson = Omit<DeskVariant, "price" | "tiers"> & {
  price: number;
  tiers: { minQty: number; price: number }[];
};
type Row = Omit<DeskProduct, "variants" | "processingDays" | "problems" | "untranslated"> & {
  daysMin: number;
  daysMax: number;
  categoryActive: boolean;
  variants: VariantJson[];
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The product of an id; null where there is none. */
export async function findDeskProduct(id: string): Promise<DeskProduct | null> {
  if (!uuid.test(id)) return null;
  const row = await db.first<Row>(sql`
    select p.id, p.spu, p.version, p.title, p.description, p.specs, p.options, p.status, p.visibility,
      p.awaits_picture,
      (select u.user_name from "user" u where u.id = p.owner_user_id) as owner, p.category_id,
      (select jsonb_agg(a.name order by cardinality(a.path)) from category c join category a on a.id = any(c.path)
        where c.id = p.category_id) as category,
      (select c.active from category c where c.id = p.category_id) as category_active,
      p.sale_modes, p.moq, p.processing_days_min as days_min, p.processing_days_max as days_max,
      p.attributes, p.vendor, p.hs_code, p.origin, to_char(p.is_new_until, 'YYYY-MM-DD') as new_until,
      p.hot_pinned, p.sold_lately, p.created_at, p.updated_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'source', coalesce(m.source_url, m.id::text),
          'fileKey', m.file_key, 'status', m.status, 'error', m.error, 'alt', m.alt, 'altZh', m.alt_zh)
          order by m.sort, m.id)
        from product_media m where m.product_id = p.id and m.kind = 'image'), '[]') as pictures,
      coalesce((select jsonb_agg(${variantJson} order by v.sort, v.sku) from variant v where v.product_id = p.id), '[]') as variants
    from product p where p.id = ${id}`);
  if (!row) return null;
  const { daysMin, daysMax, categoryActive, variants: rows, ...rest } = row;
  const variants = rows.map(variantOf);
  const facts = {
    title: rest.title.en,
    pictures: rest.pictures.filter(({ status }) => status === "ready").length,
    variants: variants.filter(({ status }) => status === "on"),
    categoryActive,
  };
  const problems = shelfProblemsOf(facts);
  return {
    ...rest,
    variants,
    processingDays: [daysMin, daysMax],
    problems,
    untranslated: untranslated(rest),
  };
}

const variantJson = sql`jsonb_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price', v.price,
  'weightG', v.weight_g, 'dimsMm', jsonb_build_array(v.length_mm, v.width_mm, v.height_mm), 'barcode', v.barcode,
  'backorder', v.backorder, 'status', v.status, 'imageUrl', v.image_url,
  'available', coalesce(${pieceOf("catalogue.freeOf")(sql`v.id`)}, 0),
  'tiers', coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price) order by t.min_qty)
    from price_tier t where t.variant_id = v.id), '[]'))`;

function variantOf(json: VariantJson): DeskVariant {
  return {
    ...json,
    price: BigInt(json.price),
    tiers: json.tiers.map(({ minQty, price }) => ({ minQty, price: BigInt(price) })),
  };
}

export type ProductChange = {
  readonly id: string;
  readonly action: string;
  readonly by: string | null;
  readonly at: Date;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

const mostShown = 100;

/** Who changed what of a product, the last change first. */
export function productHistory(productId: string): Promise<ProductChange[]> {
  return db.rows<ProductChange>(sql`
    select a.id, a.action, a.at, ${named(sql`a.before`)} as before, ${named(sql`a.after`)} as after,
      (select s.name from staff s where a.actor = 'staff:' || s.id) as by
    from audit_log a where a.entity = 'product' and a.entity_id = ${productId}
    order by a.at desc, a.id desc limit ${mostShown}`);
}

const named = (
  noted: Sql,
) => sql`case when ${noted} ? 'categoryId' then ${noted} || jsonb_build_object('categoryId',
  coalesce((select c.name from category c where c.id::text = ${noted} ->> 'categoryId'), ${noted} -> 'categoryId'))
  else ${noted} end`;
