/** The catalogue as the desk lists it: every product, whatever its state and whoever may see it. */
import { pieceOf } from "~/domain/pieces.server";
import { db, join, prepare, raw, sql, type Sql } from "~/platform/db";
import { isPlain, keyset, rowOfNumbers, type PartOfList } from "~/platform/db/list.server";
import { countCap, pageOf, type ListQuery, type Page } from "~/platform/list";
import type { ProductStatus, ProductTab } from "../desk-config";
import { foundBy, inRow, wantedBy, type Source } from "./found.server";
import type { SynonymGroup } from "../synonyms";
import { synonymGroups } from "../synonyms.server";
import type { Text } from "../words";

/** So many products are looked at in the order of the list before what was typed is looked up by itself. */
const mostWalked = { byWords: 2_000, narrowed: 10_000 };

export type DeskProductRow = {
  readonly id: string;
  readonly spu: string;
  readonly title: Text;
  readonly status: ProductStatus;
  readonly visibility: "public" | "private";
  readonly category: readonly Text[];
  readonly fileKey: string | null;
  readonly priceFrom: bigint;
  readonly priceTo: bigint;
  readonly variants: number;
  readonly firstSku: string | null;
  readonly available: number;
  readonly withoutWeight: boolean;
  readonly failedPictures: boolean;
  readonly hasPicture: boolean;
  readonly awaitsPicture: boolean;
  readonly updatedAt: Date;
};

const faulty = sql`(
  select v.product_id as id from variant v where v.weight_g is null and v.status = 'on'
  union select m.product_id from product_media m where m.status = 'failed'
  union select x.id from product x where x.price_from = 0)`;

const hasProblem = sql`(p.status <> 'off' and p.id in ${faulty})`;

const hasProblemItself = sql`(p.status <> 'off' and (p.price_from = 0
  or exists (select 1 from variant v where v.product_id = p.id and v.weight_g is null and v.status = 'on')
  or exists (select 1 from product_media m where m.product_id = p.id and m.status = 'failed')))`;

function inTab(tab: ProductTab): Sql {
  if (tab === "all") return sql`true`;
  return tab === "problems" ? hasProblem : sql`p.status = ${raw(`'${tab}'`)}`;
}

const lacks: Record<string, Sql> = {
  chinese: sql`coalesce(p.title->>'zh', '') = ''`,
  picture: sql`not exists (select 1 from product_media m where m.product_id = p.id and m.status = 'ready')`,
  weight: sql`p.id in (select v.product_id from variant v where v.weight_g is null and v.status = 'on')`,
  hs: sql`p.hs_code is null`,
};

/** Values that the filters know; an unknown one filters nothing. */
export const knownFilters: Readonly<Record<string, (value: string) => boolean>> = {
  cat: (id) => isId(id),
  stock: (stock) => stock === "in" || stock === "out",
  seen: (seen) => seen === "public" || seen === "private",
  lacks: (missing) => Object.hasOwn(lacks, missing),
};

const isId = (text: string) => /^[\da-f-]{36}$/i.test(text);

function filtersOf({ filters }: Pick<ListQuery, "filters">): Sql[] {
  const { cat = "", stock, seen, lacks: missing = "" } = filters;
  const lacking = lacks[missing];
  return [
    ...(isId(cat) ? [inCategory(cat)] : []),
    ...(stock === "in" ? [sql`p.in_stock`] : stock === "out" ? [sql`not p.in_stock`] : []),
    ...(seen === "public" || seen === "private" ? [sql`p.visibility = ${seen}`] : []),
    ...(lacking ? [lacking] : []),
  ];
}

function inCategory(id: string): Sql {
  return sql`p.category_id = any(array(select d.id from category d where d.path @> array[${id}::uuid]))`;
}

function scopeOf(query: Pick<ListQuery, "filters">, tab: ProductTab): Sql {
  return join([inTab(tab), ...filtersOf(query)], " and ");
}

const columns = sql`p.id, p.spu, p.title, p.status, p.visibility, p.price_from, p.price_to,
  p.awaits_picture,
  p.updated_at,
  (select jsonb_agg(a.name order by cardinality(a.path)) from category c join category a on a.id = any(c.path)
    where c.id = p.category_id) as category,
  (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' and m.file_key is not null
    order by m.sort limit 1) as file_key,
  (select count(*)::int from variant v where v.product_id = p.id and v.status = 'on') as variants,
  (select v.sku from variant v where v.product_id = p.id order by v.status desc, v.sort, v.sku limit 1) as first_sku,
  coalesce(${pieceOf("catalogue.freeOfProduct")(sql`p.id`)}, 0) as available,
  exists (select 1 from variant v where v.product_id = p.id and v.status = 'on' and v.weight_g is null) as without_weight,
  exists (select 1 from product_media m where m.product_id = p.id and m.status = 'failed') as failed_pictures,
  exists (select 1 from product_media m where m.product_id = p.id and m.status = 'ready') as has_picture`;

type Part = PartOfList & Pick<ListQuery, "filters">;
type Asked = Pick<ListQuery, "filters"> & { readonly synonyms: readonly SynonymGroup[] };

/** The ids of a page (`with page as …`), the newest product first; one more than it shows. */
export async function pageOfProducts(query: Part, tab: ProductTab): Promise<Sql> {
  const { where, orderLimit } = keyset(query, [{ column: "p.id", type: "uuid" }], "desc");
  const rest = sql`${scopeOf(query, tab)} and ${where}`;
  const q = query.filters["q"];
  if (!q) return sql`page as materialized (select p.id from product p where ${rest} ${orderLimit})`;
  const search = wantedBy(q, await synonymGroups(""));
  if (!search) return sql`page as (select p.id from product p where false)`;
  const walk = walkOf(query, tab, where);
  const fits = join([tab === "problems" ? hasProblemItself : inTab(tab), ...filtersOf(query)], " and ");
  const found = foundBy(search).map(
    ({ from, matches }) => sql`(select p.id from (
      select p.id from ${from} where ${matches} and ${rest} and (select count(*) from walk) <= ${query.size} offset 0) p
      ${orderLimit})`,
  );
  return sql`walk as materialized (select p.id from ${walk} where ${inRow(search)} and ${fits} ${orderLimit}),
    page as materialized (
      select p.id from (select id from walk union ${join(found, " union ")}) p ${orderLimit})`;
}

/** As the list opens: without parameters one plan is as good as another. */
const firstProducts = ({ size }: Part, tab: ProductTab) => sql`page as materialized (
  select p.id from product p where ${inTab(tab)} order by p.id desc limit ${raw(String(size + 1))})`;

function walkOf(query: Part, tab: ProductTab, where: Sql): Sql {
  const direction = raw(query.before ? "asc" : "desc");
  const start = tab === "problems" ? raw("true") : inTab(tab);
  const isNarrowed = tab === "problems" || filtersOf(query).length > 0;
  const walked = mostWalked[isNarrowed ? "narrowed" : "byWords"];
  return sql`(select p.* from product p where ${start} and ${where} order by p.id ${direction} limit ${walked}) p`;
}

/** One page of the list, the newest product first. */
export async function deskProductsPage(query: ListQuery): Promise<Page<DeskProductRow>> {
  const tab = query.tab as ProductTab;
  const page = isPlain(query) ? firstProducts(query, tab) : await pageOfProducts(query, tab);
  const question = sql`
    with ${page} select ${columns} from page join product p on p.id = page.id
    order by p.id ${raw(query.before ? "asc" : "desc")}`;
  const rows = await db.rows<DeskProductRow>(isPlain(query) ? prepare(question) : question);
  return pageOf(rows, query, (row) => [row.id]);
}

/** How many products stand under each tab, with the filters in force; no more than are counted exactly, and one. */
export async function deskProductCounts({ filters }: Pick<ListQuery, "filters">) {
  if (Object.keys(filters).length === 0) return wholeCatalogue();
  const query = { filters, synonyms: await synonymGroups("") };
  const counts = await countsOf({
    on: countOf(query, "on"),
    off: countOf(query, "off"),
    draft: countOf(query, "draft"),
  });
  const all = Math.min(counts.on + counts.off + counts.draft, countCap + 1);
  const isMany = all > countCap;
  const { problems } = await countsOf({
    problems: isMany ? countAmongFaulty(query) : countOf(query, "problems"),
  });
  return { all, ...counts, problems };
}

/** The counts without a search or filter. */
async function wholeCatalogue() {
  const query = { filters: {}, synonyms: [] };
  const of = (tab: ProductTab) => countOf(query, tab);
  const parts = { on: of("on"), off: of("off"), draft: of("draft"), problems: of("problems") };
  const { problems, ...counts } = await countsOf(parts, prepare);
  return { all: Math.min(counts.on + counts.off + counts.draft, countCap + 1), ...counts, problems };
}

async function countsOf<K extends string>(
  counts: Record<K, Sql>,
  asked: (question: Sql) => Sql = (question) => question,
): Promise<Record<K, number>> {
  const parts = Object.entries<Sql>(counts).map(([tab, found]) => sql`(${capped(found)}) as ${raw(tab)}`);
  const row = await rowOfNumbers(asked(sql`select ${join(parts)}`));
  return Object.fromEntries(Object.keys(counts).map((tab) => [tab, row?.[tab] ?? 0])) as Record<K, number>;
}

const capped = (found: Sql) =>
  sql`select count(*)::int from (select 1 from (${found}) f limit ${countCap + 1}) c`;

function countOf(query: Asked, tab: ProductTab): Sql {
  const rest = scopeOf(query, tab);
  const found = sourcesOf(query).map(
    ({ from, matches, fence = raw("") }) =>
      sql`(select 1 from (select 1 from ${from} where ${matches} and ${rest} ${fence}) p limit ${countCap + 1})`,
  );
  return join(found, " union all ");
}

function sourcesOf({ filters: { q }, synonyms }: Asked): Source[] {
  if (!q) return [{ from: raw("product p"), matches: raw("true") }];
  const search = wantedBy(q, synonyms);
  return search ? foundBy(search, true) : [{ from: raw("product p"), matches: raw("false") }];
}

/** A row for each product with a problem: where words are common, what has one is gone through, not what has the words. */
function countAmongFaulty(query: Asked): Sql {
  const { q } = query.filters;
  const search = q ? wantedBy(q, query.synonyms) : null;
  if (!search) return countOf(query, "problems");
  return sql`select 1 from ${faulty} f
    cross join lateral (select * from product p where p.id = f.id offset 0) p
    where p.status <> 'off' and ${join([inRow(search), ...filtersOf(query)], " and ")}`;
}
