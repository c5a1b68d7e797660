/** Lists of goods for the shop: found by words, filtered, counted, a page at a time. */
import { countCap } from "~/platform/list";
import { db, join, prepare, raw, sql, transaction, type Sql } from "~/platform/db";
import { hearsOfChanges } from "~/platform/db/changes.server";
import { forAWhile } from "~/platform/for-a-while.server";
import { goodsPageSize, hotFrom, mostCompared, mostTallied, mostWalked } from "./config";
import { allOf, conditionOf, goodsListed, knownOf, type Condition } from "./goods-condition.server";
import type { GoodsQuery } from "./goods-query";
import { cursorOf, orderOf, positionIn, type Order, type Position } from "./goods-order.server";
import { emptyTally, estimate, tally, type Facets, type Tally } from "./goods-tally.server";
import { isMendable, nearestWord, parseSearch, queryOf } from "./search-words";
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

/** What there is for a query: how much, and of which kinds. */
export type Found = {
  /** Products that match, exact to 10,000; 10,001 stands for any more. */
  readonly count: number;
  /**
   * Per category id, those below it included, of all that matches but for the category asked for; null where no
   * filter is set and each category's own count holds.
   */
  readonly byCategory: Readonly<Record<string, number>> | null;
  /** Counts for tabs, warehouses, stock and sale modes, and the bounds of prices. */
  readonly facets: Facets;
  /**
   * Too much matches to be counted by kind in a moment: `byCategory`, `facets` or both are estimates, rounded to two
   * digits. Show them as such.
   */
  readonly about: { readonly categories: boolean; readonly facets: boolean };
};

type Steps = { readonly after: string | null; readonly before: string | null };
/** Which goods stand on a page; what their cards say is read each time, as prices are. */
type Listed = Found & Steps & { readonly ids: readonly string[] };

type Answer = Listed & {
  /** The words that were searched instead of the ones that were typed, where those find nothing. */
  readonly mended: string | null;
  /** Whether no product has all the words, and these have some of them. */
  readonly partly: boolean;
};

export type GoodsPage = Omit<Answer, "ids"> & { readonly cards: readonly GoodsCard[] };

/**
 * One page of goods, by key (`after`, `before`) in the order asked for. Words are looked up first (how common they are,
 * what they may be the beginning of, whether they are a SKU); what finds up to 10,000 goods is then read once, ranked
 * and counted exactly; what finds more is counted by a sample and walked in the order of an index. What was found is
 * kept until the next change of the catalogue: the same words are searched for again and again.
 */
export async function goodsPage(query: GoodsQuery): Promise<GoodsPage> {
  const { ids, ...page } = await (hearsOfChanges() ? keptAnswer(keyOf(query), query) : answerTo(query));
  return { ...page, cards: await cardsOf(ids) };
}

/** New goods grow old without a change, by the day: an answer may be some minutes late with that. */
const keptAnswer = forAWhile(300, (_key, query: GoodsQuery) => answerTo(query), true);

function keyOf(query: GoodsQuery): string {
  return JSON.stringify(query, (_name, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
}

async function answerTo(query: GoodsQuery): Promise<Answer> {
  const search = parseSearch(query.q);
  if (!search)
    return { ...(query.q ? nothing : (await read(query, await conditionOf(query, null))).page), ...asTyped };
  const known = await knownOf(search);
  const typed = await read(query, await conditionOf(query, { words: search.words, known }));
  if (typed.hit) return { ...typed.page, ...asTyped };
  const mended = await mendedWords(search.words);
  const better = mended ? { words: mended, known: await knownOf({ words: mended, code: null }) } : null;
  if (better) {
    const { hit, page } = await read(query, await conditionOf(query, better));
    if (hit) return { ...page, mended: better.words.join(" "), partly: false };
  }
  // A SKU that is nobody's is not half right because others begin alike.
  const isCode = search.code !== null && /\d/.test(search.code);
  if (search.words.length === 1 || isCode) return { ...typed.page, ...asTyped };
  const any = { ...(better ?? { words: search.words, known }), any: true };
  const { hit, page } = await read(query, await conditionOf(query, any));
  return { ...page, mended: hit && better ? better.words.join(" ") : null, partly: hit };
}

const asTyped = { mended: null, partly: false };
const exactly = { categories: false, facets: false };
const { byCategory, facets } = emptyTally;
const nothing: Listed = {
  ids: [],
  after: null,
  before: null,
  count: 0,
  byCategory,
  facets,
  about: exactly,
};

/** A page, and whether the words alone find anything, whatever the filters. */
type Read = { readonly page: Listed; readonly hit: boolean };

async function read(query: GoodsQuery, condition: Condition): Promise<Read> {
  const { words, tags, category } = condition;
  if (words === null && tags.length === 0) return { page: await plainPage(query, condition), hit: true };
  const listed = await goodsListed("");
  if (words !== null && Math.min(condition.likely, listed) <= mostTallied) {
    const few = await fewOf(query, condition, [words]);
    if (few) return { page: { ...few.page, about: exactly }, hit: few.base > 0 };
  }
  const guess = await estimate(query, condition, listed);
  if (guess.anywhere <= mostTallied) {
    const few = await fewOf(query, condition, [words, ...tags]);
    if (few) return { page: { ...few.page, about: exactly }, hit: true };
  }
  const { byCategory, facets } = guess;
  if (category && guess.count <= mostTallied) {
    const few = await fewOf(query, condition, [words, ...tags, category]);
    const about = { categories: guess.drawn, facets: false };
    if (few) return { page: { ...few.page, byCategory, about }, hit: true };
  }
  const about = { categories: guess.drawn, facets: guess.drawn };
  const page = { byCategory, facets, about, ...(await manyOf(query, condition, guess.count)) };
  return { page: { ...page, ids: await withCodes(page, condition) }, hit: true };
}

/** What all `terms` find, ranked and counted by kind; null where that is too much for it. */
async function fewOf(query: GoodsQuery, condition: Condition, terms: readonly (string | null)[]) {
  const order = orderOf(query, condition.words !== null);
  const position = positionIn(query, order);
  const found = await tally(query, terms, condition, { order, position });
  if (found.base > mostTallied) return null;
  const { base, count, byCategory, facets } = found;
  return { base, page: { count, byCategory, facets, ...stepsOf(found.page, order, position) } };
}

/** Fewer than this are worth reading all, to count them; by an estimate that may be wrong by a tenth. */
const mostRead = 1.2 * countCap;

/** What is too much to be ranked: counted to 10,000, and in the order of one column. */
async function manyOf(
  query: GoodsQuery,
  condition: Condition,
  estimated: number,
  walk = estimated > mostRead,
) {
  const order = orderOf(query, false);
  const position = positionIn(query, order);
  const terms = allOf([condition.words, ...condition.tags, condition.category]);
  const sorted = walk || terms === null ? null : await sortedOf(query, terms, order, position);
  const count = sorted ? Math.min(sorted.count, countCap + 1) : countCap + 1;
  const rows = sorted?.page ?? (await walked(query, terms, order, position));
  return { count, ...stepsOf(rows, order, position) };
}

/** Whether a page is found sooner among all goods in order than by putting the `count` that match in order. */
function isWalkable(count: number, listed: number): boolean {
  return goodsPageSize * listed < count * count;
}

/** Among many goods, too, the one whose SKU was typed stands first. */
async function withCodes({ ids, before }: Steps & { ids: readonly string[] }, { codes }: Condition) {
  if (before !== null || codes.exact.length === 0) return ids;
  const rows = await db.rows<{ id: string }>(sql`
    select g.id from goods g where g.id = any(${codes.exact}::uuid[]) order by g.id`);
  const named = rows.map(({ id }) => id);
  return [...named, ...ids.filter((id) => !named.includes(id))];
}

/** The shop, or a category of it, with no filter set: each category knows its own count. */
async function plainPage(query: GoodsQuery, condition: Condition): Promise<Listed> {
  const [count, { facets, drawn }] = await Promise.all([
    keptCount(query.cat),
    keptFacets(query.cat, query, condition),
  ]);
  const about = { categories: false, facets: drawn };
  // That much is sold in a category as its own count says, which may be some minutes old.
  const page = await manyOf(query, condition, count, isWalkable(count, await goodsListed("")));
  return { byCategory: null, facets, about, ...page, count };
}

const keptCount = forAWhile(10, async (cat) => {
  const row = await db.first<{ count: number }>(sql`
    select coalesce(sum(product_count), 0)::int as count from category
    where ${cat ? sql`slug = ${cat}` : sql`parent_id is null`}`);
  return row?.count ?? 0;
});

const keptFacets = forAWhile(60, async (_cat, query: GoodsQuery, condition: Condition): Promise<Tally> => {
  const listed = await goodsListed("");
  const all =
    listed <= mostTallied || condition.category
      ? await tally(query, [condition.category], condition, null)
      : null;
  return all && all.base <= mostTallied ? all : estimate(query, condition, listed);
});

type Key = readonly [id: string, key: string];

/** A page read in the order of an index until it is full. */
async function walked(query: GoodsQuery, terms: string | null, order: Order, position: Position | null) {
  const rows = await db.rows<{ id: string; key: string }>(walkOf(query, terms, order, position));
  // Where what sells best, or costs least, is hardly ever what is looked for, all of that is read and put in order.
  const isShort = rows.length <= goodsPageSize && terms !== null;
  return isShort
    ? (await sortedOf(query, terms, order, position)).page
    : rows.map(({ id, key }): Key => [id, key]);
}

/** The walk ends after so many goods, found enough or not. */
function walkOf(query: GoodsQuery, terms: string | null, order: Order, position: Position | null): Sql {
  const direction = directionOf(order, position);
  const inOrder = order.name === "asc" || order.name === "desc" ? priceOf(query) : [];
  const start = [...beyond(order, position), ...inOrder];
  return sql`
    select g.id, g.key::text as key from (
      select g.*, ${order.column} as key from goods g where ${and(start)}
      order by ${order.column} ${direction}, g.id ${direction} limit ${mostWalked}) g
    where ${and([...(terms === null ? [] : [sql`g.search @@ ${terms}::tsquery`]), ...toTheCent(query)])}
    order by g.key ${direction}, g.id ${direction} limit ${goodsPageSize + 1}`;
}

/**
 * All that `terms` find, counted, and a page of it in order. The planner is told what `goods_found` tells it, but for
 * thousands of hits it is not asked: a function hands each of them over whole, which takes as long again as to find it.
 */
async function sortedOf(query: GoodsQuery, terms: string, order: Order, position: Position | null) {
  const direction = directionOf(order, position);
  const found = sql`
    with hits as materialized (
      select g.id, ${order.column} as key from goods g where ${and([sql`g.search @@ ${terms}::tsquery`, ...toTheCent(query)])})
    select (select count(*)::int from hits) as count,
      (select jsonb_agg(jsonb_build_array(k.id, k.key::text) order by k.key ${direction}, k.id ${direction})
        from (select g.id, g.key from hits g where ${and(beyond({ ...order, column: raw("g.key") }, position))}
          order by 2 ${direction}, 1 ${direction} limit ${goodsPageSize + 1}) k) as page`;
  const row = await transaction(async (tx) => {
    await tx.run(sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`);
    return tx.first<{ count: number; page: Key[] | null }>(found);
  });
  return { count: row?.count ?? 0, page: row?.page ?? [] };
}

const directionOf = (order: Order, position: Position | null) =>
  raw(order.descending !== (position?.backward ?? false) ? "desc" : "asc");

function beyond(order: Order, position: Position | null): Sql[] {
  if (!position) return [];
  const sign = raw(order.descending !== position.backward ? "<" : ">");
  return [sql`(${order.column}, g.id) ${sign} (${position.key}::${raw(order.type)}, ${position.id}::uuid)`];
}

function priceOf({ min, max }: GoodsQuery): Sql[] {
  return [
    ...(min !== null ? [sql`g.price_from >= ${min}`] : []),
    ...(max !== null ? [sql`g.price_from <= ${max}`] : []),
  ];
}

/** What the index of words and tags says too widely. */
function toTheCent(query: GoodsQuery): Sql[] {
  return [
    ...priceOf(query),
    ...(query.tab === "new" ? [sql`g.new_until > now()`] : []),
    ...(query.tab === "hot" ? [sql`g.hot_score >= ${hotFrom}`] : []),
  ];
}

function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw("true") : join(conditions, " and ");
}

function stepsOf(
  rows: readonly Key[],
  order: Order,
  position: Position | null,
): Steps & { ids: readonly string[] } {
  const more = rows.length > goodsPageSize;
  const keys = rows.slice(0, goodsPageSize);
  const backward = position?.backward ?? false;
  if (backward) keys.reverse();
  const [first, last] = [keys[0], keys.at(-1)];
  return {
    ids: keys.map(([id]) => id),
    after: last && (backward || more) ? cursorOf(order, last) : null,
    before: first && (backward ? more : position !== null) ? cursorOf(order, first) : null,
  };
}

/** Cards of some goods, in the order of their ids. */
export async function cardsOf(ids: readonly string[]): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  return db.rows<GoodsCard>(
    prepare(sql`
      select ${cardColumns} from unnest(${ids}::uuid[]) with ordinality o (id, place)
      join product p on p.id = o.id order by o.place`),
  );
}

export const cardColumns = sql`p.id, p.title, p.price_from as "priceFrom", p.price_to as "priceTo", p.moq,
  p.ships_from as "shipsFrom", coalesce(p.is_new_until > now(), false) as "isNew", p.hot_score >= ${hotFrom} as "isHot",
  (select r.slug from category c join category r on r.id = c.path[1] where c.id = p.category_id) as root,
  (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' order by m.sort limit 1) as "fileKey"`;

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
  const rail = (where: Sql, column: "created_at" | "hot_score") =>
    db.rows<GoodsCard>(sql`
      with first as materialized (
        select g.id, g.key from (
          select g.*, g.${raw(column)} as key from goods g
          order by g.${raw(column)} desc, g.id desc limit ${mostWalked}) g
        where g.in_stock and ${where} order by g.key desc, g.id desc limit ${3 * size})
      select ${cardColumns} from first join product p on p.id = first.id order by first.key desc, first.id desc`);
  const [fresh, hot, ready] = await Promise.all([
    rail(raw("g.new_until > now()"), "created_at"),
    rail(sql`g.hot_score >= ${hotFrom}`, "hot_score"),
    rail(sql`g.ships_from @> array[${warehouse}]::text[]`, "hot_score"),
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

const mostSimilar = 4;

/** Goods like a product: of its category, else of the one above; of each what sells best. */
export async function similarGoods(productId: string, categoryId: string): Promise<GoodsCard[]> {
  const best = await (hearsOfChanges() ? keptBest : bestIn)(categoryId);
  return best.filter(({ id }) => id !== productId).slice(0, mostSimilar);
}

/** What sells best in a category, then in its neighbours: one more than is shown beside one of them. */
async function bestIn(categoryId: string): Promise<GoodsCard[]> {
  const rows = await db.rows<{ id: string }>(
    prepare(sql`
    with near as (
      select d.id as category_id, (d.id = c.id)::int as own
      from category c join category d on d.path @> array[c.path[greatest(1, cardinality(c.path) - 1)]]
      where c.id = ${categoryId})
    select b.id from near cross join lateral (
      select g.id, g.hot_score from goods g where g.category_id = near.category_id
      order by g.hot_score desc, g.id desc limit ${mostSimilar + 1}) b
    order by near.own desc, b.hot_score desc, b.id desc limit ${mostSimilar + 1}`),
  );
  return cardsOf(rows.map(({ id }) => id));
}

/** With their prices, as the pages that visitors share: only where a process hears of each change. */
const keptBest = forAWhile(60, bestIn, true);

/** The products on sale to everybody that some words, or a SKU, find: the best of them, at most so many. */
export async function bestGoods(text: string, most: number): Promise<string[]> {
  const search = parseSearch(text);
  if (!search) return [];
  const known = await knownOf(search);
  const rows = await db.rows<{ id: string }>(sql`
    select g.id from goods_found(${queryOf(search.words, known.completions)}::tsquery, ${mostCompared},
      ${queryOf(search.words)}::tsquery) g
    order by g.score desc, g.hot_score desc, g.id limit ${most}`);
  const codes = [...known.codes.exact, ...known.codes.begun];
  return [...new Set([...codes, ...rows.map(({ id }) => id)])].slice(0, most);
}
