/** How many goods there are of each kind among those a search finds, and which of them come first. */
import { db, prepare, raw, sql, type Sql } from "~/platform/db";
import { goodsPageSize, hotFrom, mostTallied } from "./config";
import { allOf, noCodes, type Codes, type Condition } from "./goods-condition.server";
import type { GoodsQuery } from "./goods-query";
import { highestPrice, lot, shards, widened } from "./goods-tags";
import type { Order, Position } from "./goods-order.server";

/** Counts beside the list. Each leaves the filter it belongs to aside, so that it says what choosing it would find. */
export type Facets = {
  readonly tabs: { readonly all: number; readonly new: number; readonly hot: number };
  readonly from: Readonly<Record<string, number>>;
  readonly stock: number;
  readonly modes: { readonly dropship: number; readonly bulk: number };
  /** US cents, the least and the greatest price from which a product is to be had; null where nothing is found. */
  readonly prices: { readonly min: bigint; readonly max: bigint } | null;
};

export type Tally = {
  readonly base: number;
  readonly count: number;
  readonly anywhere: number;
  /** Both as the tags find them, which know prices by steps only: what is read to find the others. */
  readonly widely: { readonly count: number; readonly anywhere: number };
  readonly byCategory: Readonly<Record<string, number>>;
  readonly facets: Facets;
  readonly page: readonly (readonly [id: string, key: string])[];
  readonly drawn: boolean;
};

type Row = {
  counts: Record<
    | "base"
    | "found"
    | "anywhere"
    | "foundWidely"
    | "anywhereWidely"
    | "all"
    | "new"
    | "hot"
    | "stock"
    | "dropship"
    | "bulk",
    number
  > & {
    min: number | null;
    max: number | null;
  };
  categories: Record<string, number> | null;
  places: Record<string, number> | null;
  page: [string, string][] | null;
};

/**
 * Which filters a product fails, a bit each: what counts for a facet is what fails no other filter than its own. `step`
 * is failed by what is not even in the steps of the price range.
 */
const bits = { cat: 1, tab: 2, price: 4, from: 8, stock: 16, mode: 32, step: 64 } as const;

function failsOf(query: GoodsQuery): Sql {
  const { cat, tab, min, max, from, stock, mode } = query;
  const fail = (bit: number, passes: Sql | null) =>
    passes ? sql`(not ${passes})::int * ${raw(String(bit))}` : raw("0");
  const tabs = { all: null, new: isNew, hot: isHot };
  return sql`${fail(bits.cat, cat ? sql`coalesce(h.category_id = any(array(${idsUnder(cat)})), false)` : null)}
    + ${fail(bits.tab, tabs[tab])}
    + ${fail(bits.price, min !== null || max !== null ? between({ min: min ?? 0n, max: max ?? highestPrice }) : null)}
    + ${fail(bits.from, from ? sql`h.ships_from @> array[${from}]::text[]` : null)}
    + ${fail(bits.stock, stock ? raw("h.in_stock") : null)}
    + ${fail(bits.step, min !== null || max !== null ? between(widened(query)) : null)}
    + ${fail(bits.mode, mode ? sql`h.sale_modes @> array[${mode}]::text[]` : null)}`;
}

const between = ({ min, max }: { min: bigint; max: bigint }) => sql`h.price_from between ${min} and ${max}`;
const isNew = raw("coalesce(h.new_until > now(), false)");
const isHot = raw(`(h.hot_score >= ${hotFrom})`);

function idsUnder(slug: string): Sql {
  return sql`select d.id from category d join category c on d.path @> array[c.id] where c.slug = ${slug}`;
}

const fitBut = (bit: number) => raw(`r.fails & ${63 - bit} = 0`);
const fitWidelyBut = (bit: number) => raw(`r.fails & ${127 - bits.price - bit} = 0`);

/**
 * Tallies the goods that `terms` find (all there are, for none), `mostTallied` at most, and picks the page at a
 * position. One round trip that reads each hit once.
 */
export async function tally(
  query: GoodsQuery,
  terms: readonly (string | null)[],
  { codes, words }: Pick<Condition, "codes" | "words">,
  at: { order: Order; position: Position | null } | null,
  most: number | Drawn = mostTallied,
): Promise<Tally> {
  const row = await db.first<Row>(
    prepare(sql`
    with hits as (${hitsOf(allOf(terms), codes, at && words, most)}),
      rated as (select h.*, ${failsOf(query)} as fails from hits h),
      kinds as materialized (
        select r.fails, r.category_id, r.ships_from, r.sale_modes, r.in_stock,
          coalesce(r.new_until > now(), false) as is_new, r.hot_score >= ${hotFrom} as is_hot,
          count(*)::int as n, min(r.price_from) as least, max(r.price_from) as most
        from rated r group by 1, 2, 3, 4, 5, 6, 7)
    select
      (select jsonb_build_object(
          'base', coalesce(sum(n), 0),
          'found', coalesce(sum(n) filter (where r.fails = 0), 0),
          'anywhere', coalesce(sum(n) filter (where ${fitBut(bits.cat)}), 0),
          'foundWidely', coalesce(sum(n) filter (where ${fitWidelyBut(0)}), 0),
          'anywhereWidely', coalesce(sum(n) filter (where ${fitWidelyBut(bits.cat)}), 0),
          'all', coalesce(sum(n) filter (where ${fitBut(bits.tab)}), 0),
          'new', coalesce(sum(n) filter (where ${fitBut(bits.tab)} and r.is_new), 0),
          'hot', coalesce(sum(n) filter (where ${fitBut(bits.tab)} and r.is_hot), 0),
          'stock', coalesce(sum(n) filter (where ${fitBut(bits.stock)} and r.in_stock), 0),
          'dropship', coalesce(sum(n) filter (where ${fitBut(bits.mode)} and r.sale_modes @> '{dropship}'), 0),
          'bulk', coalesce(sum(n) filter (where ${fitBut(bits.mode)} and r.sale_modes @> '{bulk}'), 0),
          'min', min(r.least) filter (where ${fitBut(bits.price)}),
          'max', max(r.most) filter (where ${fitBut(bits.price)})) from kinds r) as counts,
      (select jsonb_object_agg(id, n) from (
          select ancestor as id, sum(own.n)::int as n
          from (select category_id, sum(n) as n from kinds r where ${fitBut(bits.cat)} group by 1) own
          join category d on d.id = own.category_id cross join unnest(d.path) ancestor group by 1) c) as categories,
      (select jsonb_object_agg(code, n) from (
          select code, sum(n)::int as n from kinds r cross join unnest(r.ships_from) code
          where ${fitBut(bits.from)} group by 1) f) as places,
      ${at ? sql`(${pageOfHits(at.order, at.position)})` : raw("null")} as page`),
  );
  return tallied(row);
}

const columns = raw(
  "g.id, g.category_id, g.price_from, g.created_at, g.new_until, g.hot_score, g.in_stock, g.ships_from, g.sale_modes",
);

function hitsOf(query: string | null, codes: Codes, ranked: string | null, most: number | Drawn): Sql {
  // A part drawn by lot is so small that the planner cannot be wrong: it need not be told, and no row is handed over.
  if (typeof most !== "number") return drawnOf(query, most);
  if (query === null)
    return sql`select ${columns}, 0::real as score, 0 as named from goods g limit ${most + 1}`;
  const found = sql`select ${columns}, g.score, 0 as named
    from goods_found(${query}::tsquery, ${most + 1}, ${ranked}::tsquery) g`;
  const { exact, begun } = codes;
  if (exact.length + begun.length === 0) return found;
  const ids = [...exact, ...begun];
  return sql`select * from (${found}) w where not w.id = any(${ids}::uuid[])
    union all select ${columns}, 0::real, 1 + (g.id = any(${exact}::uuid[]))::int
      from goods g where g.id = any(${ids}::uuid[])`;
}

/** Of what `query` finds, only ids whose last byte but one is below `bytes`: all for 256. */
type Drawn = { readonly bytes: number };

function drawnOf(query: string | null, { bytes }: Drawn): Sql {
  const found = query === null ? raw("true") : sql`g.search @@ ${query}::tsquery`;
  const kept = bytes < 256 ? sql`get_byte(uuid_send(g.id), 14) < ${bytes}` : raw("true");
  return sql`select ${columns} from goods g where ${found} and ${kept}`;
}

function pageOfHits(order: Order, position: Position | null): Sql {
  const descending = order.descending !== (position?.backward ?? false);
  const direction = raw(descending ? "desc" : "asc");
  const beyond = position
    ? sql`and (${order.hitKey}, r.id) ${raw(descending ? "<" : ">")} (${position.key}::${raw(order.type)}, ${position.id}::uuid)`
    : raw("");
  return sql`select jsonb_agg(jsonb_build_array(k.id, k.key::text) order by k.key ${direction}, k.id ${direction})
    from (select r.id, ${order.hitKey} as key from rated r where r.fails = 0 ${beyond}
      order by 2 ${direction}, 1 ${direction} limit ${goodsPageSize + 1}) k`;
}

/** Of nothing. */
export const emptyTally: Tally = tallied(null);

function tallied(row: Row | null): Tally {
  const counts = row?.counts;
  const { min = null, max = null } = counts ?? {};
  return {
    base: counts?.base ?? 0,
    count: counts?.found ?? 0,
    anywhere: counts?.anywhere ?? 0,
    widely: { count: counts?.foundWidely ?? 0, anywhere: counts?.anywhereWidely ?? 0 },
    byCategory: row?.categories ?? {},
    facets: {
      tabs: { all: counts?.all ?? 0, new: counts?.new ?? 0, hot: counts?.hot ?? 0 },
      from: row?.places ?? {},
      stock: counts?.stock ?? 0,
      modes: { dropship: counts?.dropship ?? 0, bulk: counts?.bulk ?? 0 },
      prices: min === null || max === null ? null : { min: BigInt(min), max: BigInt(max) },
    },
    page: row?.page ?? [],
    drawn: false,
  };
}

const mostDrawn = 4_000;

/** A tally of a part of the catalogue that is as good as drawn by lot, made up to the whole. */
export async function estimate(query: GoodsQuery, condition: Condition, listed: number): Promise<Tally> {
  const part = Math.max(1 / shards, Math.min(1, mostDrawn / Math.max(1, listed)));
  const chance = lot(part);
  if (chance === null) return sampleOf(query, condition, null, 256);
  const drawn = Math.round(part * shards) / shards;
  // Of words fewer are found than are drawn; of all goods, no more than are needed are looked at.
  const kept = condition.words === null ? Math.min(1, mostDrawn / (drawn * listed)) : 1;
  const bytes = Math.max(1, Math.round(256 * kept));
  const sample = await sampleOf(query, condition, chance, bytes);
  return scaled(sample, 256 / (drawn * bytes));
}

function sampleOf(query: GoodsQuery, condition: Condition, chance: string | null, bytes: number) {
  const terms = [condition.words, chance];
  return tally(query, terms, { ...condition, codes: noCodes }, null, { bytes });
}

function scaled({ base, count, anywhere, widely, byCategory, facets, page }: Tally, times: number): Tally {
  const up = (n: number) => rough(n * times);
  const all = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).map(([key, n]) => [key, up(n)]));
  return {
    base: base * times,
    count: count * times,
    anywhere: anywhere * times,
    widely: { count: widely.count * times, anywhere: widely.anywhere * times },
    byCategory: all(byCategory),
    facets: {
      ...facets,
      tabs: { all: up(facets.tabs.all), new: up(facets.tabs.new), hot: up(facets.tabs.hot) },
      from: all(facets.from),
      stock: up(facets.stock),
      modes: { dropship: up(facets.modes.dropship), bulk: up(facets.modes.bulk) },
    },
    page,
    drawn: true,
  };
}

function rough(n: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n))) - 1);
  return Math.round(n / unit) * unit;
}
