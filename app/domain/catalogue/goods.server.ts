/** Lists of goods for the shop: found by words, filtered, counted, a page at a time. */
import { countCap } from "~/platform/list";
import { db, sql } from "~/platform/db";
import { hearsOfChanges } from "~/platform/db/changes.server";
import { timedCache } from "~/platform/timed-cache.server";
import { goodsPageSize, mostCompared, mostGuessed, mostTallied } from "./config";
import {
  conditionOf,
  goodsListed,
  knownOf,
  termsOf,
  wordsQuery,
  type Condition,
  type Known,
} from "./goods-condition.server";
import type { GoodsQuery } from "./goods-query";
import { orderOf, positionIn } from "./goods-order.server";
import { emptyTally, estimate, tally, type Facets, type Tally } from "./goods-tally.server";
import { parseSearch, queryOf } from "./search-words";
import { isShown } from "./shown-category.server";
import { cardsOf, type GoodsCard } from "./goods-cards.server";
import { sortedOf, stepsOf, walked, type Steps } from "./goods-pages.server";
import { mendedWords } from "./corrected-words.server";

/** What there is for a query: how much, and of which kinds. */
export type Found = {
  /** Products that match, exact to 10,000; 10,001 stands for any more. */
  readonly count: number;
  /**
   * Per category id, those below it included, of all that matches but for the category asked for; null where no
   * filter is set and each category's own count holds.
   */
  readonly byCategory: Readonly<Record<string, number>> | null;
  readonly facets: Facets;
  /**
   * Too much matches to be counted by kind in a moment: `byCategory`, `facets` or both are estimates, rounded to two
   * digits. Show them as such.
   */
  readonly about: { readonly categories: boolean; readonly facets: boolean };
};

type Listed = Found & Steps & { readonly ids: readonly string[] };

type Answer = Listed & {
  readonly mended: string | null;
  readonly partly: boolean;
};

export type GoodsPage = Omit<Answer, "ids"> & { readonly cards: readonly GoodsCard[] };

/**
 * One page of goods, by key (`after`, `before`). Up to 10,000 matches are ranked and counted exactly. More are counted
 * by a sample and read in index order. Cached until the catalogue changes.
 */
export async function goodsPage(query: GoodsQuery): Promise<GoodsPage> {
  const { ids, ...page } = await (hearsOfChanges() ? keptAnswer(keyOf(query), query) : answerTo(query));
  return { ...page, cards: await cardsOf(ids) };
}

/** New goods grow old without a change, by the day: an answer may be some minutes late with that. */
const keptAnswer = timedCache(300, (_key, query: GoodsQuery) => answerTo(query), true);

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
  const mended = await mendedWords(search.words, (word) => word in known.products);
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

type Read = { readonly page: Listed; readonly hit: boolean };

async function read(query: GoodsQuery, condition: Condition): Promise<Read> {
  const { words, tags, category } = condition;
  if (words === null && tags.length === 0) return { page: await plainPage(query, condition), hit: true };
  const listed = await goodsListed("");
  if (words !== null && Math.min(condition.likely, listed) <= mostTallied) {
    const few = await rankedPage(query, condition, [words]);
    if (few) return { page: { ...few.page, about: exactly }, hit: few.base > 0 };
  }
  const guess = await estimate(query, condition, listed);
  const most = guess.drawn ? mostGuessed : mostTallied;
  if (guess.widely.anywhere <= mostTallied) {
    const few = await rankedPage(query, condition, [words, ...tags], most);
    if (few) return { page: { ...few.page, ...besideFilters(query, few.page.facets, guess) }, hit: true };
  }
  const { byCategory, facets } = guess;
  if (category && guess.widely.count <= mostTallied) {
    const few = await rankedPage(query, condition, [words, ...tags, category], most);
    const beside = besideFilters(query, few?.page.facets ?? facets, guess);
    const about = { ...beside.about, categories: guess.drawn };
    if (few) return { page: { ...few.page, ...beside, byCategory, about }, hit: true };
  }
  const about = { categories: guess.drawn, facets: guess.drawn };
  const page = { byCategory, facets, about, ...(await pageInOrder(query, condition, guess.count)) };
  return { page: { ...page, ids: await withCodes(page, condition) }, hit: true };
}

/**
 * Counts beside a list that was read with its filters. What a choice would find that is not in force is not among what
 * was read: it comes from the tally without filters, which may be an estimate.
 */
function besideFilters(
  { tab, from, mode, min, max }: GoodsQuery,
  read: Facets,
  guess: Pick<Tally, "facets" | "drawn">,
): Pick<Listed, "facets" | "about"> {
  const isOwn = tab !== "all" || Boolean(from) || Boolean(mode) || min !== null || max !== null;
  if (!isOwn) return { facets: read, about: exactly };
  return { facets: guess.facets, about: { categories: false, facets: guess.drawn } };
}

/** What all `terms` find, ranked and counted by kind; null where that is more than `most`. */
async function rankedPage(
  query: GoodsQuery,
  condition: Condition,
  terms: readonly (string | null)[],
  most = mostTallied,
) {
  const order = orderOf(query, condition.words !== null);
  const position = positionIn(query, order);
  const found = await tally(query, terms, condition, { order, position }, most);
  if (found.base > most) return null;
  const { base, count, byCategory, facets } = found;
  return { base, page: { count, byCategory, facets, ...stepsOf(found.page, order, position) } };
}

/** Fewer than this are worth reading all, to count them; by an estimate that may be wrong by a tenth. */
const mostRead = 1.2 * countCap;

async function pageInOrder(
  query: GoodsQuery,
  condition: Condition,
  estimated: number,
  walk = estimated > mostRead,
) {
  const order = orderOf(query, false);
  const position = positionIn(query, order);
  const sorts = !walk && termsOf(condition) !== null;
  const sorted = sorts ? await sortedOf(query, condition, order, position) : null;
  const count = sorted ? Math.min(sorted.count, countCap + 1) : countCap + 1;
  const rows = sorted?.page ?? (await walked(query, condition, order, position));
  return { count, ...stepsOf(rows, order, position) };
}

function isWalkable(count: number, listed: number): boolean {
  return goodsPageSize * listed < count * count;
}

async function withCodes({ ids, before }: Steps & { ids: readonly string[] }, { codes }: Condition) {
  if (before !== null || codes.exact.length === 0) return ids;
  const rows = await db.rows<{ id: string }>(sql`
    select g.id from goods g where g.id = any(${codes.exact}::uuid[]) order by g.id`);
  const named = rows.map(({ id }) => id);
  return [...named, ...ids.filter((id) => !named.includes(id))];
}

async function plainPage(query: GoodsQuery, condition: Condition): Promise<Listed> {
  const [count, { facets, drawn }] = await Promise.all([
    keptCount(query.cat),
    keptFacets(query.cat, query, condition),
  ]);
  const about = { categories: false, facets: drawn };
  // That much is sold in a category as its own count says, which may be some minutes old.
  const page = await pageInOrder(query, condition, count, isWalkable(count, await goodsListed("")));
  return { byCategory: null, facets, about, ...page, count };
}

const keptCount = timedCache(10, async (cat) => {
  const row = await db.first<{ count: number }>(sql`
    select coalesce(sum(c.product_count), 0)::int as count from category c
    where ${cat ? sql`c.slug = ${cat} and ${isShown}` : sql`c.parent_id is null`}`);
  return row?.count ?? 0;
});

const keptFacets = timedCache(60, async (_cat, query: GoodsQuery, condition: Condition): Promise<Tally> => {
  const few = (await keptCount(query.cat)) <= mostTallied;
  const all = few ? await tally(query, [condition.category], condition, null) : null;
  return all && all.base <= mostTallied ? all : estimate(query, condition, await goodsListed(""));
});

type Beside = (words: string) => Promise<readonly string[]>;

/**
 * The products that some words, or a SKU, find: the best of them, at most so many; those of `beside` first. As in the
 * shop, words that find nothing are mended, and then some of them do.
 */
export async function bestGoods(
  text: string,
  most: number,
  beside: Beside = () => Promise.resolve([]),
): Promise<string[]> {
  const search = parseSearch(text);
  if (!search) return [];
  const known = await knownOf(search);
  const look = async (words: readonly string[], by: Known, operator: "&" | "|" = "&") => {
    const asked = wordsQuery(words, operator === "&" ? by : { ...by, completions: {} }, operator);
    const [own, found] = await Promise.all([beside(asked), bestOf(words, asked, operator, most)]);
    return [...new Set([...own, ...found])].slice(0, most);
  };
  const codes = await listedOf([...known.codes.exact, ...known.codes.begun]);
  const found = await look(search.words, known);
  if (codes.length + found.length > 0) return [...new Set([...codes, ...found])].slice(0, most);
  const mended = await mendedWords(search.words, (word) => word in known.products);
  const better = mended ? await look(mended, await knownOf({ words: mended, code: null })) : [];
  if (better.length > 0) return better;
  const isCode = search.code !== null && /\d/.test(search.code);
  return search.words.length === 1 || isCode ? [] : look(mended ?? search.words, known, "|");
}

async function bestOf(words: readonly string[], asked: string, operator: "&" | "|", most: number) {
  const rows = await db.rows<{ id: string }>(sql`
    select g.id from goods_found(${asked}::tsquery, ${mostCompared},
      ${queryOf(words, {}, operator)}::tsquery) g
    order by g.score desc, g.hot_score desc, g.id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** A SKU is also looked up among drafts, what is off the shelf and other members' own goods: those are left out. */
async function listedOf(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<{ id: string }>(sql`select id from goods where id = any(${[...ids]}::uuid[])`);
  const listed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => listed.has(id));
}
