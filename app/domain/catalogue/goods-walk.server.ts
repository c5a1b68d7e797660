/** A page of many goods: walked in the order of an index, or found by words and put in order. */
import { db, join, raw, sql, transaction, type Sql } from "~/platform/db";
import { goodsPageSize, hotFrom, mostWalked } from "./config";
import type { GoodsQuery } from "./goods-query";
import { cursorOf, type Order, type Position } from "./goods-order.server";

/** Keys of the pages after and before, for the address; null at either end. */
export type Steps = { readonly after: string | null; readonly before: string | null };

type Key = readonly [id: string, key: string];

/** A page read in the order of an index until it is full. */
export async function walked(
  query: GoodsQuery,
  terms: string | null,
  order: Order,
  position: Position | null,
) {
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
export async function sortedOf(query: GoodsQuery, terms: string, order: Order, position: Position | null) {
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
