/** Products of members' stores and how they are linked, for the lists and the table of links. */
import { bestGoods } from "~/domain/catalogue/goods.server";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import { pieceOf } from "~/domain/pieces.server";
import type { LineOption } from "~/partners/stores/store-platform";
import { db, prisma, sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { choicesOf, type Choice } from "./choices";
import { variantsOnPage } from "./config";
import type { LinkState } from "./products";
import { isOnPlatform } from "./stores.server";

export type StoreProductRow = {
  id: string;
  title: string;
  fileKey: string | null;
  url: string | null;
  status: string;
  store: string;
  currency: string;
  state: LinkState;
  variants: number;
  skus: string[];
  priceFrom: bigint;
  priceTo: bigint;
  links: { sku: string; qty: number }[];
  waiting: number;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type LinkedRow = {
  country: string | null;
  options: LineOption[];
  kind: "linked" | "do_not_fulfil";
  items: { sku: string; qty: number }[];
};

export type StoreVariantView = {
  id: string;
  title: string;
  sku: string | null;
  price: bigint;
  links: LinkedRow[];
  suggestion: string | null;
  choices: Choice[];
};

export type LinkableProduct = {
  id: string;
  storeId: string;
  store: string;
  currency: string;
  title: string;
  fileKey: string | null;
  url: string | null;
  variants: StoreVariantView[];
  part: VariantPart;
};

/** A part of a product's variants: its number from 1, of how many parts, and which variants of how many. */
export type VariantPart = { number: number; parts: number; from: number; to: number; all: number };

/** Which part is asked for: by its number, or as the one that holds a variant. */
export type PartAsked = { number: number | null; holds: string | null };

/**
 * One product of a member's stores with its variants (all, or `asked`) and all their links; null where it is not theirs.
 */
export async function linkableProduct(
  memberId: string,
  id: string,
  asked: PartAsked | null = null,
): Promise<LinkableProduct | null> {
  if (!uuid.test(id)) return null;
  const product = await db.first<Omit<LinkableProduct, "variants" | "part">>(sql`
    select p.id, s.id as store_id, s.name as store, s.currency, p.title, nullif(p.image_key, '') as file_key, p.url
    from store_product p join store s on s.id = p.store_id
    where p.id = ${id} and s.user_id = ${memberId} and s.status <> 'UNBOUND'`);
  if (!product) return null;
  const all = await db.rows<{ id: string }>(sql`
    select v.id from store_variant v where v.store_product_id = ${id} and (v.status <> 'gone' or ${pieceOf("stores.isInOpenOrder")(sql`v.id`)})
    order by v.sort, v.id`);
  const ids = all.map((variant) => variant.id);
  const part = partOf(ids, asked);
  const rows = await db.rows<Omit<StoreVariantView, "choices"> & { open: Choice[]; seen: LineOption[] }>(sql`
    select v.id, v.title, v.sku, v.price, v.open_options as open,
      coalesce((select jsonb_agg(distinct o) from (
${pieceOf("stores.optionsOrdered")(sql`v.id`)}) l, jsonb_array_elements(l.options) o), '[]') as seen,
      coalesce((select jsonb_agg(jsonb_build_object('country', k.country, 'options', k.options,
          'kind', case k.status when 'active' then 'linked' else k.status end,
          'items', coalesce((select jsonb_agg(jsonb_build_object('sku', c.sku, 'qty', i.qty) order by c.sku)
            from variant_link_item i join variant c on c.id = i.variant_id where i.link_id = k.id), '[]'))
        order by k.country nulls first, k.priority) from variant_link k where k.store_variant_id = v.id), '[]') as links,
      (select c.sku from variant c join product x on x.id = c.product_id
        where c.sku in (v.sku, upper(v.sku)) and c.status = 'on' and x.status = 'on'
          and (x.visibility = 'public' or x.owner_user_id = ${memberId}) limit 1) as suggestion
    from store_variant v where v.id = any(${ids.slice(part.from - 1, part.to)}::uuid[]) order by v.sort, v.id`);
  const variants = rows.map(({ open, seen, ...variant }) => ({
    ...variant,
    choices: choicesOf(
      { open, seen, linked: variant.links.flatMap(({ options }) => options) },
      variant.title,
    ),
  }));
  return { ...product, variants, part };
}

/** All variants of a store's product, whatever their state. */
export async function variantIdsOf(storeProductId: string): Promise<ReadonlySet<string>> {
  const rows = await prisma.storeVariant.findMany({ where: { storeProductId }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

function partOf(ids: readonly string[], asked: PartAsked | null): VariantPart {
  const most = asked ? variantsOnPage : Math.max(1, ids.length);
  const parts = Math.max(1, Math.ceil(ids.length / most));
  const held = asked?.holds ? ids.indexOf(asked.holds) : -1;
  const wanted = asked?.number ?? Math.floor(Math.max(0, held) / most) + 1;
  const number = Math.min(parts, Math.max(1, wanted));
  const to = Math.min(ids.length, number * most);
  return { number, parts, from: Math.min(to, (number - 1) * most + 1), to, all: ids.length };
}

/** Products of a member's connected stores by words of their titles or SKUs, the newest first, at most `limit`. */
export function findStoreProducts(memberId: string, words: string, limit: number) {
  const like = containing(words);
  return db.rows<{ id: string; title: string; fileKey: string | null; store: string }>(sql`
    select p.id, p.title, nullif(p.image_key, '') as file_key, s.name as store
    from store_product p join store s on s.id = p.store_id
    where s.user_id = ${memberId} and s.status <> 'UNBOUND' and ${isOnPlatform} and p.status <> 'gone'
      and (p.title ilike ${like} or exists (
        select 1 from store_variant v where v.store_product_id = p.id and v.sku ilike ${like}))
    order by p.id desc limit ${limit}`);
}

export type SkuView = {
  sku: string;
  productId: string;
  title: Text;
  options: Text[];
  fileKey: string | null;
  price: bigint;
  onSale: boolean;
  free: number;
};

const skuColumns = sql`c.sku, x.id as product_id, x.title, ${chosenOptions(sql`c.options`, sql`x.options`)} as options, c.price,
  c.status = 'on' and x.status = 'on' as on_sale,
  (select m.file_key from product_media m where m.product_id = x.id and m.status = 'ready' order by m.sort limit 1) as file_key,
  (select coalesce(sum(greatest(0, t.on_hand - t.reserved)), 0)::int from stock t where t.variant_id = c.id) as free`;

/** What the given SKUs are, as far as the member may see them. */
export async function skusNamed(memberId: string, skus: readonly string[]): Promise<SkuView[]> {
  if (skus.length === 0) return [];
  return db.rows<SkuView>(sql`
    select ${skuColumns} from variant c join product x on x.id = c.product_id
    where c.sku = any(${[...new Set(skus)]}::text[]) and (x.visibility = 'public' or x.owner_user_id = ${memberId})`);
}

/**
 * SKUs for some words or for the start of a SKU: the best eight products with all of their variants on sale, the
 * member's own first. What finds nothing is looked for as the shop's search does.
 */
export async function searchSkus(memberId: string, text: string): Promise<SkuView[]> {
  const typed = text.trim().toLowerCase();
  const goods = await bestGoods(text, 8, (words) => ownGoods(memberId, words, typed));
  return db.rows<SkuView>(sql`
    select ${skuColumns} from unnest(${goods}::uuid[]) with ordinality f (id, place)
    join product x on x.id = f.id and x.status = 'on'
      and (x.visibility = 'public' or x.owner_user_id = ${memberId})
    join variant c on c.product_id = x.id and c.status = 'on'
    order by (lower(c.sku) = ${typed}) desc, f.place, x.id, c.sort limit 80`);
}

async function ownGoods(memberId: string, words: string, sku: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.id from product p
    where p.visibility = 'private' and p.owner_user_id = ${memberId} and p.status = 'on'
      and (p.search @@ ${words}::tsquery
        or exists (select 1 from variant v where v.product_id = p.id and lower(v.sku) = ${sku}))
    order by p.hot_score desc, p.id limit 8`);
  return rows.map(({ id }) => id);
}

/** All SKUs of one product of the catalogue. */
export async function skusOfProduct(memberId: string, productId: string): Promise<SkuView[]> {
  if (!uuid.test(productId)) return [];
  return db.rows<SkuView>(sql`
    select ${skuColumns} from variant c join product x on x.id = c.product_id
    where x.id = ${productId} and c.status = 'on' and x.status = 'on'
      and (x.visibility = 'public' or x.owner_user_id = ${memberId})
    order by c.sort`);
}

/** A product of the catalogue as one to be connected. */
export type GoodsToConnect = {
  id: string;
  title: Text;
  fileKey: string | null;
  priceFrom: bigint;
  priceTo: bigint;
  variants: number;
};

/** What of these products the member may connect, in the order of their ids; `q`: those with words of it in the title. */
export function goodsToConnect(memberId: string, ids: readonly string[], q = ""): Promise<GoodsToConnect[]> {
  const like = containing(q);
  return db.rows<GoodsToConnect>(sql`
    select x.id, x.title, min(c.price) as price_from, max(c.price) as price_to, count(*)::int as variants,
      (select m.file_key from product_media m where m.product_id = x.id and m.status = 'ready'
        order by m.sort limit 1) as file_key
    from unnest(${[...ids]}::uuid[]) with ordinality o (id, place)
    join product x on x.id = o.id and x.status = 'on' and (x.visibility = 'public' or x.owner_user_id = ${memberId})
    join variant c on c.product_id = x.id and c.status = 'on'
    where x.title ->> 'en' ilike ${like} or x.title ->> 'zh' ilike ${like}
    group by x.id, o.place order by o.place`);
}

/** Ids of the products on sale with a SKU, in whatever case it was typed. */
export async function productsWithSku(memberId: string, sku: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct x.id from variant c join product x on x.id = c.product_id
    where lower(c.sku) = ${sku.trim().toLowerCase()} and c.status = 'on' and x.status = 'on'
      and (x.visibility = 'public' or x.owner_user_id = ${memberId}) order by x.id limit 10`);
  return rows.map(({ id }) => id);
}
