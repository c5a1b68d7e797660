/** The catalogue as the desk lists it: every product, whatever its state and whoever may see it. */
import { db, join, raw, sql, type Sql } from "~/platform/db";
import { cappedCount, keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { productTabs, type ProductStatus, type ProductTab } from "../desk-config";
import { parseSearch, queryOf } from "../search-words";
import type { Text } from "../words";

export const productFilters = ["q", "cat", "stock", "seen", "lacks"] as const;

export type DeskProductRow = {
  readonly id: string;
  readonly spu: string;
  readonly title: Text;
  readonly status: ProductStatus;
  readonly visibility: "public" | "private";
  /** Names from the root down. */
  readonly category: readonly Text[];
  readonly fileKey: string | null;
  readonly priceFrom: bigint;
  readonly priceTo: bigint;
  readonly variants: number;
  readonly firstSku: string | null;
  /** Free pieces in all warehouses. */
  readonly available: number;
  readonly withoutWeight: boolean;
  readonly failedPictures: boolean;
  readonly hasPicture: boolean;
  readonly updatedAt: Date;
};

/** What keeps goods from being sold although they are meant to be; each part is found by an index of its own. */
const hasProblem = sql`(p.status <> 'off' and p.id in (
  select v.product_id from variant v where v.weight_g is null and v.status = 'on'
  union select m.product_id from product_media m where m.status = 'failed'
  union select x.id from product x where x.price_from = 0))`;

function inTab(tab: ProductTab): Sql {
  if (tab === "all") return sql`true`;
  return tab === "problems" ? hasProblem : sql`p.status = ${tab}`;
}

const lacks: Record<string, Sql> = {
  chinese: sql`coalesce(p.title->>'zh', '') = ''`,
  picture: sql`not exists (select 1 from product_media m where m.product_id = p.id and m.status = 'ready')`,
  weight: sql`p.id in (select v.product_id from variant v where v.weight_g is null and v.status = 'on')`,
  hs: sql`p.hs_code is null`,
};

function filtersOf({ filters }: Pick<ListQuery, "filters">): Sql[] {
  const { q = "", cat = "", stock, seen, lacks: missing = "" } = filters;
  const lacking = lacks[missing];
  return [
    ...(q ? [matching(q)] : []),
    ...(/^[\da-f-]{36}$/i.test(cat) ? [inCategory(cat)] : []),
    ...(stock === "in" ? [sql`p.in_stock`] : stock === "out" ? [sql`not p.in_stock`] : []),
    ...(seen === "public" || seen === "private" ? [sql`p.visibility = ${seen}`] : []),
    ...(lacking ? [lacking] : []),
  ];
}

/** Words of titles, categories and specs, or the beginning of a SKU or SPU. */
function matching(q: string): Sql {
  const search = parseSearch(q);
  if (!search) return sql`false`;
  const words = sql`${queryOf(search.words)}::tsquery`;
  const code = search.code === null ? null : `${search.code.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`p.id in (
    select g.id from goods g where g.search @@ ${words}
    union select u.id from product u where (u.status <> 'on' or u.visibility <> 'public') and u.search @@ ${words}
    union select v.product_id from variant v where lower(v.sku) like ${code}
    union select s.id from product s where lower(s.spu) like ${code})`;
}

function inCategory(id: string): Sql {
  return sql`p.category_id = any(array(select d.id from category d where d.path @> array[${id}::uuid]))`;
}

/** The condition of a list, as the export of it uses it, too. */
export function productScope(query: Pick<ListQuery, "filters">, tab: ProductTab): Sql {
  return join([inTab(tab), ...filtersOf(query)], " and ");
}

const columns = sql`p.id, p.spu, p.title, p.status, p.visibility, p.price_from as "priceFrom", p.price_to as "priceTo",
  p.updated_at as "updatedAt",
  (select jsonb_agg(a.name order by cardinality(a.path)) from category c join category a on a.id = any(c.path)
    where c.id = p.category_id) as category,
  (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' and m.file_key is not null
    order by m.sort limit 1) as "fileKey",
  (select count(*)::int from variant v where v.product_id = p.id and v.status = 'on') as variants,
  (select v.sku from variant v where v.product_id = p.id order by v.status desc, v.sort, v.sku limit 1) as "firstSku",
  coalesce((select sum(s.on_hand - s.reserved)::int from variant v join stock s on s.variant_id = v.id
    join warehouse w on w.id = s.warehouse_id and w.active where v.product_id = p.id and v.status = 'on'), 0) as available,
  exists (select 1 from variant v where v.product_id = p.id and v.status = 'on' and v.weight_g is null) as "withoutWeight",
  exists (select 1 from product_media m where m.product_id = p.id and m.status = 'failed') as "failedPictures",
  exists (select 1 from product_media m where m.product_id = p.id and m.status = 'ready') as "hasPicture"`;

/** One page of the list, the newest product first. */
export async function deskProductsPage(query: ListQuery): Promise<Page<DeskProductRow>> {
  const { where, orderLimit } = keyset(query, [{ column: "p.id", type: "uuid" }], "desc");
  const rows = await db.rows<DeskProductRow>(sql`
    with page as materialized (
      select p.id from product p where ${productScope(query, query.tab as ProductTab)} and ${where} ${orderLimit})
    select ${columns} from page join product p on p.id = page.id
    order by p.id ${raw(query.before ? "asc" : "desc")}`);
  return pageOf(rows, query, (row) => [row.id]);
}

/** How many products stand under each tab, with the filters in force. */
export async function deskProductCounts(query: Pick<ListQuery, "filters">) {
  const counts = productTabs.map(
    async (tab) => [tab, await cappedCount(sql`from product p where ${productScope(query, tab)}`)] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<ProductTab, number>;
}
