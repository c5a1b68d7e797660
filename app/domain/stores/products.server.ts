/** Products of members' stores and how they are linked, for the lists and the table of links. */
import { bestGoods } from "~/domain/catalogue/goods.server";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import { parseSearch, queryOf } from "~/domain/catalogue/search-words";
import type { Text } from "~/domain/catalogue/words";
import type { LineOption } from "~/partners/stores/store-platform";
import { db, join, sql } from "~/platform/db";
import { keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { choicesOf, type Choice } from "./choices";
import type { LinkState } from "./products";

export type StoreProductRow = {
  id: string;
  title: string;
  fileKey: string | null;
  url: string | null;
  /** The store's own word: publish, draft, private, ... */
  status: string;
  store: string;
  currency: string;
  state: LinkState;
  variants: number;
  skus: string[];
  priceFrom: bigint;
  priceTo: bigint;
  links: { sku: string; qty: number }[];
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A product's variants with their common links counted; variants that are gone do not count, unless all are. */
const facts = sql`
  cross join lateral (
    select count(*)::int as variants, count(*) filter (where k.status = 'active')::int as linked,
      count(*) filter (where k.status = 'do_not_fulfil')::int as ignored,
      coalesce(array_agg(v.sku order by v.sort) filter (where v.sku is not null), '{}') as skus,
      coalesce(min(v.price), 0) as price_from, coalesce(max(v.price), 0) as price_to
    from store_variant v left join lateral (
      select k.status from variant_link k where k.store_variant_id = v.id and k.country is null
      order by jsonb_array_length(k.options), k.priority limit 1) k on true
    where v.store_product_id = p.id and (v.status <> 'gone' or p.status = 'gone')) f
  cross join lateral (
    select case when p.status = 'gone' then 'gone' when f.linked + f.ignored = 0 then 'unlinked'
      when f.linked + f.ignored < f.variants then 'partly' when f.linked = 0 then 'ignored' else 'linked' end as state) g`;

function conditionsOf(memberId: string, { filters }: ListQuery) {
  const { store, q } = filters;
  return join(
    [
      sql`s.user_id = ${memberId} and s.status <> 'UNBOUND' and s.platform = 'woocommerce'`,
      ...(store && uuid.test(store) ? [sql`s.id = ${store}`] : []),
      ...(q
        ? [
            sql`(p.title ilike ${like(q)} or exists (
              select 1 from store_variant v where v.store_product_id = p.id and v.sku ilike ${like(q)}))`,
          ]
        : []),
    ],
    " and ",
  );
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A page of the products of a member's stores, newest first; what is gone from a store has its own tab. */
export async function storeProducts(memberId: string, query: ListQuery): Promise<Page<StoreProductRow>> {
  const { where, orderLimit } = keyset(query, [{ column: "p.id", type: "uuid" }], "desc");
  const tab = query.tab === "all" ? sql`g.state <> 'gone'` : sql`g.state = ${query.tab}`;
  const rows = await db.rows<StoreProductRow>(sql`
    select p.id, p.title, nullif(p.image_key, '') as file_key, p.url, p.status, s.name as store, s.currency, g.state,
      f.variants, f.skus, f.price_from, f.price_to,
      coalesce((select jsonb_agg(distinct jsonb_build_object('sku', c.sku, 'qty', i.qty))
        from store_variant v join variant_link k on k.store_variant_id = v.id and k.status = 'active'
        join variant_link_item i on i.link_id = k.id join variant c on c.id = i.variant_id
        where v.store_product_id = p.id), '[]') as links
    from store_product p join store s on s.id = p.store_id ${facts}
    where ${conditionsOf(memberId, query)} and ${tab} and ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [row.id]);
}

/** How many products there are in each state, under the filters in force. */
export async function storeProductCounts(
  memberId: string,
  query: ListQuery,
): Promise<Record<string, number>> {
  const rows = await db.rows<{ state: LinkState; n: number }>(sql`
    select g.state, count(*)::int as n from store_product p join store s on s.id = p.store_id ${facts}
    where ${conditionsOf(memberId, query)} group by 1`);
  const counts: Record<string, number> = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  counts["all"] = rows.reduce((all, { state, n }) => (state === "gone" ? all : all + n), 0);
  return counts;
}

export type LinkedRow = {
  country: string | null;
  /** Only where the buyer chose all of these. */
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
  /** Our SKU of the very same spelling, where the variant is not linked yet. */
  suggestion: string | null;
  /** What its buyers choose, and what can be linked by that. */
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
};

/** One product of a member's stores with its variants and all their links; null where it is not theirs. */
export async function linkableProduct(memberId: string, id: string): Promise<LinkableProduct | null> {
  if (!uuid.test(id)) return null;
  const product = await db.first<Omit<LinkableProduct, "variants">>(sql`
    select p.id, s.id as store_id, s.name as store, s.currency, p.title, nullif(p.image_key, '') as file_key, p.url
    from store_product p join store s on s.id = p.store_id
    where p.id = ${id} and s.user_id = ${memberId} and s.status <> 'UNBOUND'`);
  if (!product) return null;
  const rows = await db.rows<Omit<StoreVariantView, "choices"> & { open: Choice[]; seen: LineOption[] }>(sql`
    select v.id, v.title, v.sku, v.price, v.open_options as open,
      coalesce((select jsonb_agg(distinct o) from (
          select l.options from order_line l where l.store_variant_id = v.id and l.options <> '[]'
          order by l.id desc limit 200) l, jsonb_array_elements(l.options) o), '[]') as seen,
      coalesce((select jsonb_agg(jsonb_build_object('country', k.country, 'options', k.options,
          'kind', case k.status when 'active' then 'linked' else k.status end,
          'items', coalesce((select jsonb_agg(jsonb_build_object('sku', c.sku, 'qty', i.qty) order by c.sku)
            from variant_link_item i join variant c on c.id = i.variant_id where i.link_id = k.id), '[]'))
        order by k.country nulls first, k.priority) from variant_link k where k.store_variant_id = v.id), '[]') as links,
      (select c.sku from variant c join product x on x.id = c.product_id
        where c.sku in (v.sku, upper(v.sku)) and c.status = 'on' and x.status = 'on'
          and (x.visibility = 'public' or x.owner_user_id = ${memberId}) limit 1) as suggestion
    from store_variant v where v.store_product_id = ${id} and (v.status <> 'gone' or exists (
      select 1 from order_line l join store_order o on o.id = l.order_id
      where l.store_variant_id = v.id and o.status = 'AWAITING_PAYMENT'))
    order by v.sort, v.id`);
  const variants = rows.map(({ open, seen, ...variant }) => ({
    ...variant,
    choices: choicesOf(
      { open, seen, linked: variant.links.flatMap(({ options }) => options) },
      variant.title,
    ),
  }));
  return { ...product, variants };
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

/** SKUs for some words or for the start of a SKU: the best eight products with all of their variants on sale. */
export async function searchSkus(memberId: string, text: string): Promise<SkuView[]> {
  const search = parseSearch(text);
  if (!search) return [];
  const goods = await bestGoods(text, 8);
  const typed = text.trim().toLowerCase();
  return db.rows<SkuView>(sql`
    with own as (
      select p.id from product p
      where p.visibility = 'private' and p.owner_user_id = ${memberId} and p.status = 'on'
        and (p.search @@ ${queryOf(search.words)}::tsquery
          or exists (select 1 from variant v where v.product_id = p.id and lower(v.sku) = ${typed}))
      order by p.hot_score desc, p.id limit 8),
    found as (
      select id, 0 as place from own union all
      select id, place from unnest(${goods}::uuid[]) with ordinality g (id, place) where not id in (select id from own)
      order by 2 limit 8)
    select ${skuColumns} from found f join product x on x.id = f.id and x.status = 'on'
      and (x.visibility = 'public' or x.owner_user_id = ${memberId})
    join variant c on c.product_id = x.id and c.status = 'on'
    order by (lower(c.sku) = ${typed}) desc, f.place, x.id, c.sort limit 80`);
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
