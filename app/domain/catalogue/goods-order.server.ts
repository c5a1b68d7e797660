/** The orders goods are listed in, and positions in them. */
import { encodeCursor, type Cursor } from "~/platform/list";
import { raw, sql, type Sql } from "~/platform/db";
import type { GoodsQuery } from "./goods-query";

export type Order = {
  /** Stands in the cursor: a position is one of its own order only. */
  readonly name: "asc" | "desc" | "rank" | "new" | "hot";
  /** A column of `goods` (as `g`) that an index keeps in order; of no use where the order is computed. */
  readonly column: Sql;
  /** The same of a tallied hit (as `r`). */
  readonly hitKey: Sql;
  readonly type: "bigint" | "int" | "timestamptz";
  readonly descending: boolean;
};

/** Where a page begins: after a product in the order, or, backwards, before it. */
export type Position = { readonly key: string; readonly id: string; readonly backward: boolean };

const byColumn = (name: Order["name"], column: string, type: Order["type"], descending = true): Order => ({
  name,
  type,
  descending,
  column: raw(`g.${column}`),
  hitKey: raw(`r.${column}`),
});

const bySales = byColumn("hot", "hot_score", "int");
const byAge = byColumn("new", "created_at", "timestamptz");

/** The order that was asked for; `ranked` where words were, and what they find is few enough to be compared. */
export function orderOf(query: GoodsQuery, ranked: boolean): Order {
  const asked = (query.after ?? query.before)?.[0];
  if (query.sort === "asc" || query.sort === "desc")
    return byColumn(query.sort, "price_from", "bigint", query.sort === "desc");
  if (query.sort === "sales") return bySales;
  if (query.sort === "new") return byAge;
  // Who walked through many goods goes on so, should they have become few meanwhile.
  if (ranked && asked !== "hot") return byRank;
  if (query.tab === "new" && !query.q) return byAge;
  return bySales;
}

/**
 * Relevance: a SKU that is the very text, one that begins with it, then where the words stand (title over category
 * over specs, in hundredths), then what sells.
 */
const byRank: Order = {
  name: "rank",
  column: raw("g.hot_score"),
  type: "int",
  descending: true,
  hitKey: sql`(r.named * 100000000 + floor(least(coalesce(r.score, 0), 10) * 100)::int * 2000
    + least(greatest(r.hot_score, 0), 1000))`,
};

const shapes: Record<Order["type"], RegExp> = {
  bigint: /^\d{1,18}$/,
  int: /^\d{1,9}$/,
  timestamptz: /^\d{4}-\d\d-\d\d [\d:.]{8,15}\+00$/,
};
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The position of a query in an order; null where there is none, or it is of another order. */
export function positionIn(query: GoodsQuery, order: Order): Position | null {
  const cursor: Cursor | null = query.after ?? query.before;
  const [name, key = "", id = ""] = cursor ?? [];
  if (name !== order.name || cursor?.length !== 3 || !shapes[order.type].test(key) || !uuid.test(id))
    return null;
  return { key, id, backward: query.before !== null };
}

/** The cursor of a product in an order. */
export function cursorOf(order: Order, [id, key]: readonly [id: string, key: string]): string {
  return encodeCursor([order.name, key, id]);
}
