/** A page of many goods: walked in the order of an index, or found by words and put in order. */
import { db, join, raw, sql, transaction, type Sql } from "~/platform/db";
import { goodsPageSize, hotFrom, mostInPrice, mostWalked } from "./config";
import type { GoodsQuery } from "./goods-query";
import { allOf, termsOf, type Condition } from "./goods-condition.server";
import { cursorOf, type Order, type Position } from "./goods-order.server";
import { filterTags, highestPrice, priceTags } from "./goods-tags";

/** Keys of the pages after and before, for the address; null at either end. */
export type Steps = { readonly after: string | null; readonly before: string | null };

type Key = readonly [id: string, key: string];

/** A page read in the order of an index until it is full. */
export async function walked(
  query: GoodsQuery,
  condition: Condition,
  order: Order,
  position: Position | null,
) {
  const terms = termsOf(condition);
  const rows = await db.rows<{ id: string; key: string }>(walkOf(query, terms, order, position));
  // Where what sells best, or costs least, is hardly ever what is looked for, all of that is read and put in order.
  const isShort = rows.length <= goodsPageSize && terms !== null;
  return isShort
    ? (await sortedOf(query, condition, order, position)).page
    : rows.map(({ id, key }): Key => [id, key]);
}

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
 * Goods (as `g`) that match the query. A narrow price range uses the index of prices, else the index of words and tags.
 * Price steps are looked up separately, because one combined query would read all goods of any step.
 */
async function goodsOf(query: GoodsQuery, { words, category }: Condition): Promise<Sql> {
  const tags = filterTags({ ...query, min: null, max: null }, hotFrom);
  const others = allOf([words, category, ...tags]);
  const have = (term: string | null) => (term === null ? [] : [sql`g.search @@ ${term}::tsquery`]);
  if ((await likelyInPrice(query)) <= mostInPrice)
    return sql`(select * from goods g where ${and(priceOf(query))} offset 0) g where ${and(have(others))}`;
  return sql`goods g where ${and([...have(others), ...have(allOf(priceTags(query)))])}`;
}

async function likelyInPrice(query: GoodsQuery): Promise<number> {
  const { min, max } = query;
  if (min === null && max === null) return Infinity;
  const range = `price_from between ${min ?? 0n} and ${max ?? highestPrice}`;
  const row = await db.first<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from goods where ${raw(range)}`,
  );
  return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? Infinity;
}

/**
 * Counts all matches and returns a page of them in order. It does not call `goods_found`: for thousands of hits,
 * returning rows from a function doubles the time.
 */
export async function sortedOf(
  query: GoodsQuery,
  condition: Condition,
  order: Order,
  position: Position | null,
) {
  const direction = directionOf(order, position);
  const goods = await goodsOf(query, condition);
  const found = sql`
    with hits as materialized (
      select g.id, ${order.column} as key from ${goods} and ${and(toTheCent(query))})
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

/**
 * What the index of words and tags says too widely. Written so that no other index answers it: the planner would have
 * one read a tenth of the catalogue, to look again at what was found.
 */
function toTheCent({ min, max, tab }: GoodsQuery): Sql[] {
  return [
    ...(min !== null ? [sql`g.price_from + 0 >= ${min}`] : []),
    ...(max !== null ? [sql`g.price_from + 0 <= ${max}`] : []),
    ...(tab === "new" ? [sql`coalesce(g.new_until > now(), false)`] : []),
    ...(tab === "hot" ? [sql`g.hot_score + 0 >= ${hotFrom}`] : []),
  ];
}

export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw("true") : join(conditions, " and ");
}

/** A page out of the rows that were read for it, one more than it shows. */
export function stepsOf(
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
