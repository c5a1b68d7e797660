/** Lists of goods for the shop: found by words, filtered, counted, a page at a time. */
import { countCap, encodeCursor, type Cursor } from "~/platform/list";
import { compile, db, join, raw, sql, type Sql } from "~/platform/db";
import { cappedCount } from "~/platform/db/list.server";
import { forAWhile } from "~/platform/for-a-while.server";
import { goodsPageSize, hotFrom, mostRanked } from "./config";
import type { GoodsQuery } from "./goods-query";
import { listed } from "./listing.server";
import { isMendable, nearestWord, parseSearch, queryOf, type SearchQuery } from "./search-words";
import type { Text } from "./words";

/** A product as a card shows it. */
export type GoodsCard = {
  readonly id: string;
  readonly title: Text;
  readonly fileKey: string | null;
  /** Slug of its root category, for the drawing where there is no picture. */
  readonly root: string | null;
  readonly priceFrom: bigint;
  readonly priceTo: bigint;
  readonly moq: number;
  readonly shipsFrom: readonly string[];
  readonly isNew: boolean;
  readonly isHot: boolean;
};

export type Facets = {
  /** Products that match; more than 10,000 are not counted on. */
  readonly count: number;
  /** Per category id, those below it included; null where no filter is set and each category's own count holds. */
  readonly byCategory: Readonly<Record<string, number>> | null;
};

export type GoodsPage = Facets & {
  readonly cards: readonly GoodsCard[];
  readonly after: string | null;
  readonly before: string | null;
  /** The words that were searched instead of the ones that were typed, where those find nothing. */
  readonly mended: string | null;
  /** Whether no product has all the words, and these have some of them. */
  readonly partly: boolean;
};

/** One page of goods. Two round trips; up to five where a word has to be mended first. */
export async function goodsPage(query: GoodsQuery): Promise<GoodsPage> {
  const search = parseSearch(query.q);
  if (query.q && !search) return nothing;
  const exact = search && conditionOf(search);
  const facets = await facetsOf(query, exact);
  if (facets.count > 0 || !search)
    return { ...(await cardsOf(query, exact, facets)), mended: null, partly: false };
  const words = await mendedWords(search.words);
  if (words) {
    const mended = conditionOf({ ...queryOf(words), words, code: null });
    const again = await facetsOf(query, mended);
    if (again.count > 0)
      return { ...(await cardsOf(query, mended, again)), mended: words.join(" "), partly: false };
  }
  const any = conditionOf({ ...search, all: queryOf(words ?? search.words).any });
  const loose = await facetsOf(query, any);
  const mended = words && loose.count > 0 ? words.join(" ") : null;
  return { ...(await cardsOf(query, any, loose)), mended, partly: loose.count > 0 };
}

const nothing: GoodsPage = {
  cards: [],
  after: null,
  before: null,
  count: 0,
  byCategory: {},
  mended: null,
  partly: false,
};

type Condition = {
  readonly query: string;
  /** The whole text as one word: a SKU or SPU that stands first. */ readonly code: string | null;
};

function conditionOf(search: SearchQuery): Condition {
  const { all, code, words } = search;
  if (code === null || code === words.at(-1)) return { query: all, code };
  return { query: `(${all}) | '${code.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`, code };
}

function matches({ query }: Condition): Sql {
  return sql`p.search @@ ${query}::tsquery`;
}

function filtersOf(query: GoodsQuery): Sql[] {
  return [
    listed,
    ...(query.tab === "new" ? [sql`p.is_new_until > now()`] : []),
    ...(query.tab === "hot" ? [sql`p.hot_score >= ${hotFrom}`] : []),
    ...(query.min !== null ? [sql`p.price_from >= ${query.min}`] : []),
    ...(query.max !== null ? [sql`p.price_from <= ${query.max}`] : []),
    ...(query.from ? [sql`p.ships_from @> array[${query.from}]::text[]`] : []),
    ...(query.stock ? [sql`p.in_stock`] : []),
    ...(query.mode ? [sql`p.sale_modes @> array[${query.mode}]::text[]`] : []),
  ];
}

function inCategory(slug: string): Sql {
  return sql`p.category_id = any(array(
    select d.id from category d join category c on d.path @> array[c.id] where c.slug = ${slug}))`;
}

const and = (conditions: readonly Sql[]) => join(conditions, " and ");

async function facetsOf(query: GoodsQuery, search: Condition | null): Promise<Found> {
  const filters = [...filtersOf(query), ...(search ? [matches(search)] : [])];
  if (filters.length === 1) return { count: await keptCount(query.cat), byCategory: null, ids: null };
  const { text, values } = compile(and(filters));
  const key = JSON.stringify([text, values.map(String), query.cat]);
  return counted(key, query.cat, filters, search !== null);
}

/** Facets, and the very hits of a search where they are few. */
type Found = Facets & { readonly ids: readonly string[] | null };

type Counted = {
  count: number;
  facets: Record<string, number> | null;
  chosen: string | null;
  ids: string[] | null;
};

/** So many hits of a search are named when they are counted: their words need not be looked up a second time. */
const mostNamed = 200;

/** Counts are asked for again with each page of a search; large ones may be a minute old, small ones hardly. */
const counted = forAWhile(
  ({ count }: Found) => (count > mostNamed ? 60 : 1),
  async (_key, cat: string, filters: readonly Sql[], named: boolean): Promise<Found> => {
    // Without words the counting is done on an index alone, which does not hold the id.
    const id = named ? raw("p.id") : raw("null::uuid as id");
    const row = await db.first<Counted>(sql`
      with hits as materialized (
          select ${id}, p.category_id from product p where ${and(filters)} limit ${countCap + 1}),
        own as (select category_id, count(*)::int as n from hits group by 1)
      select (select jsonb_object_agg(id, n) from (
          select ancestor as id, sum(own.n)::int as n from own join category d on d.id = own.category_id
          cross join unnest(d.path) ancestor group by 1) f) as facets,
        (select coalesce(sum(n), 0)::int from own) as count,
        (select case when count(id) between 1 and ${mostNamed} then array_agg(id) end from hits) as ids,
        (select id from category where slug = ${cat}) as chosen`);
    const found = { byCategory: row?.facets ?? {}, ids: row?.ids ?? null };
    const all = row?.count ?? 0;
    if (!cat) return { ...found, count: all };
    // Where all hits were counted, so were the category's.
    if (all <= countCap) return { ...found, count: row?.chosen ? (found.byCategory[row.chosen] ?? 0) : 0 };
    return { ...found, count: await countIn(cat, filters) };
  },
);

async function countIn(cat: string, filters: readonly Sql[]): Promise<number> {
  return cappedCount(sql`from product p where ${and(filters)} and ${inCategory(cat)}`);
}

/** Without filters each category knows its own count; all of them together are the shop. */
const keptCount = forAWhile(10, async (cat) => {
  const row = await db.first<{ count: number }>(sql`
    select coalesce(sum(product_count), 0)::int as count from category
    where ${cat ? sql`slug = ${cat}` : sql`parent_id is null`}`);
  return row?.count ?? 0;
});

type Order = {
  readonly name: string;
  readonly key: Sql;
  readonly type: string;
  readonly descending: boolean;
};

function orderOf(query: GoodsQuery, search: Condition | null, count: number): Order {
  if (query.sort !== "default")
    return { name: query.sort, key: raw("p.price_from"), type: "bigint", descending: query.sort === "desc" };
  // Ranking reads every hit; more than some thousand are told apart by what sells.
  const asked = (query.after ?? query.before)?.[0];
  const ranked = search !== null && (asked === "rank" || (asked !== "hot" && count <= mostRanked));
  if (ranked) return { name: "rank", key: scoreOf(search), type: "int", descending: true };
  if (query.tab === "new" && !search)
    return { name: "new", key: raw("p.created_at"), type: "timestamptz", descending: true };
  return { name: "hot", key: raw("p.hot_score"), type: "int", descending: true };
}

/** Relevance: a SKU that is the very text first, then title over category over specs, then what sells. */
function scoreOf({ query, code }: Condition): Sql {
  const exact =
    code === null
      ? raw("0")
      : sql`(p.search @@ ${`'${code.replaceAll("\\", "\\\\").replaceAll("'", "''")}':A`}::tsquery)::int`;
  return sql`(${exact} * 100000000 + (ts_rank('{0.02, 0.15, 0.4, 1.0}', p.search, ${query}::tsquery, 1) * 10000000)::int
    + least(p.hot_score, 1000))`;
}

type Row = GoodsCard & { key: string; id: string };

async function cardsOf(query: GoodsQuery, search: Condition | null, { ids, ...facets }: Found) {
  const order = orderOf(query, search, facets.count);
  const conditions = [
    ...filtersOf(query),
    ...(ids ? [sql`p.id = any(${ids}::uuid[])`] : search ? [matches(search)] : []),
    ...(query.cat ? [inCategory(query.cat)] : []),
  ];
  const cursor = fittingCursor(query.after ?? query.before, order);
  const backward = cursor !== null && query.before !== null;
  const descending = order.descending !== backward;
  const direction = raw(descending ? "desc" : "asc");
  const beyond = cursor
    ? sql`and (k.key, k.id) ${raw(descending ? "<" : ">")} (${cursor[1] ?? ""}::${raw(order.type)}, ${cursor[2] ?? ""}::uuid)`
    : raw("");
  const rows = await db.rows<Row>(sql`
    with page as materialized (
      select * from (select p.id, ${order.key} as key from product p where ${and(conditions)}) k
      where true ${beyond} order by k.key ${direction}, k.id ${direction} limit ${goodsPageSize + 1})
    select page.key::text as key, ${cardColumns} from page join product p on p.id = page.id
    order by page.key ${direction}, page.id ${direction}`);
  return { ...pageOf(rows, order, cursor !== null, backward), ...facets };
}

export const cardColumns = sql`p.id, p.title, p.price_from as "priceFrom", p.price_to as "priceTo", p.moq,
  p.ships_from as "shipsFrom", coalesce(p.is_new_until > now(), false) as "isNew", p.hot_score >= ${hotFrom} as "isHot",
  (select r.slug from category c join category r on r.id = c.path[1] where c.id = p.category_id) as root,
  (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' order by m.sort limit 1) as "fileKey"`;

const shapes: Record<string, RegExp> = {
  bigint: /^\d{1,18}$/,
  int: /^\d{1,9}$/,
  timestamptz: /^\d{4}-\d\d-\d\d [\d:.]{8,15}\+00$/,
};
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function fittingCursor(cursor: Cursor | null, order: Order): Cursor | null {
  if (!cursor || cursor.length !== 3 || cursor[0] !== order.name) return null;
  return shapes[order.type]?.test(cursor[1] ?? "") && uuid.test(cursor[2] ?? "") ? cursor : null;
}

function pageOf(rows: Row[], order: Order, placed: boolean, backward: boolean) {
  const more = rows.length > goodsPageSize;
  const shown = rows.slice(0, goodsPageSize);
  if (backward) shown.reverse();
  const [first] = shown;
  const last = shown.at(-1);
  const keyOf = (row: Row) => encodeCursor([order.name, row.key, row.id]);
  return {
    cards: shown.map(({ key: _key, ...card }) => card),
    after: last && (backward || more) ? keyOf(last) : null,
    before: first && (backward ? more : placed) ? keyOf(first) : null,
  };
}

/** Words that nobody's title has, replaced by the nearest that one has; null where there is nothing to mend. */
async function mendedWords(words: readonly string[]): Promise<string[] | null> {
  const asked = words.filter(isMendable);
  if (asked.length === 0) return null;
  const rows = await db.rows<{ word: string; known: boolean; near: string[] }>(sql`
    select a.word, exists (select 1 from search_word s where s.word = a.word) as known,
      array(
        select s.word from search_word s
        where s.word % a.word
          or (s.word like left(a.word, 1) || '%' and length(s.word) between length(a.word) - 2 and length(a.word) + 2)
        order by similarity(s.word, a.word) desc, s.word limit 40) as near
    from unnest(${asked}::text[]) a (word)`);
  const mends = new Map(
    rows.flatMap(({ word, known, near }) => (known ? [] : [[word, nearestWord(word, near)] as const])),
  );
  const mended = words.map((word) => mends.get(word) ?? word);
  return mended.some((word, i) => word !== words[i]) ? mended : null;
}

/** Goods for the rails of the home page: new ones, what sells, what lies in a warehouse. */
export async function homeRails(warehouse: string, size = 8) {
  const rail = (where: Sql, order: Sql) =>
    db.rows<GoodsCard>(sql`
      select ${cardColumns} from product p
      where ${listed} and p.in_stock and ${where} order by ${order} limit ${3 * size}`);
  const [fresh, hot, ready] = await Promise.all([
    rail(sql`p.is_new_until > now()`, raw("p.created_at desc, p.id desc")),
    rail(sql`p.hot_score >= ${hotFrom}`, raw("p.hot_score desc, p.id desc")),
    rail(sql`p.ships_from @> array[${warehouse}]::text[]`, raw("p.hot_score desc, p.id desc")),
  ]);
  const shown = new Set<string>();
  // What stands in one rail is not shown again in the next.
  const [hotOnce, freshOnce, readyOnce] = [hot, fresh, ready].map((cards) => {
    const once = cards.filter((card) => !shown.has(card.id)).slice(0, size);
    for (const card of once) shown.add(card.id);
    return once;
  });
  return { hot: hotOnce ?? [], fresh: freshOnce ?? [], ready: readyOnce ?? [] };
}

/** Goods like a product: of its category, else of the one above; of each what sells best. */
export async function similarGoods(productId: string, categoryId: string, size = 4): Promise<GoodsCard[]> {
  return db.rows<GoodsCard>(sql`
    with near as (
      select d.id as category_id, (d.id = c.id)::int as own
      from category c join category d on d.path @> array[c.path[greatest(1, cardinality(c.path) - 1)]]
      where c.id = ${categoryId}), best as materialized (
      select b.id, near.own, b.hot_score from near cross join lateral (
        select p.id, p.hot_score from product p
        where ${listed} and p.category_id = near.category_id and p.id <> ${productId}
        order by p.hot_score desc, p.id desc limit ${size}) b
      order by near.own desc, b.hot_score desc, b.id desc limit ${size})
    select ${cardColumns} from best join product p on p.id = best.id
    order by best.own desc, p.hot_score desc, p.id desc`);
}
