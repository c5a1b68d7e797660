/** What pages read of a member's figures: sums of `sales_fact`, by its index of days. */
import { answerersOf } from "~/domain/bus";
import { db, prepared, type Sql, sql } from "~/platform/db";
import type { Currency } from "~/platform/money";
import { timedCache } from "~/platform/timed-cache.server";
import "./events";
import { minorUnits } from "./write.server";
import { monthsSoFar, periodsOf, startOf, usualDays, type Period, type Range, type Step } from "./periods";
import { addUp, type Sums } from "./sums";
import { shiftDay } from "~/platform/days";

/** What is asked for. `ccy`: USD for all sales, else the sales in that currency alone: unlike ones are never added. */
export type Asked = {
  readonly memberId: string;
  readonly range: Range;
  readonly store: string | null;
  readonly ccy: Currency;
};

/** The day that it is for a member. */
export async function todayOf(zone: string): Promise<string> {
  const row = await db.first<{ today: string }>(prepared`select member_day(now(), ${zone})::text as today`);
  if (!row) throw new Error("a day without a row");
  return row.today;
}

const rowsOf = ({ memberId, range, store, ccy }: Asked): Sql => sql`
  f.user_id = ${memberId} and f.day between ${range.from}::date and ${range.to}::date
    and (${store}::uuid is null or f.store_id = ${store}::uuid)
    and (${ccy === "USD"}::boolean or f.ccy = ${ccy})`;

const salesIn = (ccy: Currency): Sql => (ccy === "USD" ? sql`f.revenue_usd` : sql`f.revenue`);

/** The sums, in the currency asked for. Our charges are dollars: another currency is that of the rate at the sale. */
function sumsIn(ccy: Currency): Sql {
  const charged = (amount: Sql) =>
    ccy === "USD" ? amount : sql`round(${amount} * ${minorUnits(sql`${ccy}`)} * 10000 / f.usd_ppm)`;
  const revenue = salesIn(ccy);
  const cost = charged(sql`(f.goods + f.service + f.tax + f.goodwill + coalesce(f.lot_cost, 0))`);
  const freight = charged(sql`f.freight`);
  const known = sql`f.cost_known and f.revenue_usd is not null`;
  return sql`coalesce(sum(f.orders), 0)::int as orders, coalesce(sum(f.units), 0)::int as units,
    coalesce(sum(${revenue}), 0)::bigint as sales, coalesce(sum(${cost}), 0)::bigint as cost,
    coalesce(sum(${freight}), 0)::bigint as shipping,
    coalesce(sum(${revenue}) filter (where ${known}), 0)::bigint as known_sales,
    coalesce(sum(${cost} + ${freight}) filter (where ${known}), 0)::bigint as known_cost`;
}

type DaySums = Sums & { day: string };

/** The sums of each day on which something happened. */
export const sumsByDay = (asked: Asked): Promise<DaySums[]> =>
  db.rows<DaySums>(prepared`
    select f.day::text as day, ${sumsIn(asked.ccy)} from sales_fact f where ${rowsOf(asked)} group by f.day order by f.day`);

export type PeriodSums = Period & { readonly sums: Sums };

/** The days asked for, by period; where nothing happened, zeros. */
export function inPeriods(days: readonly DaySums[], range: Range, step: Step): PeriodSums[] {
  const byStart = Map.groupBy(days, ({ day }) => startOf(step, day));
  return periodsOf(range, step).map((period) => ({
    ...period,
    sums: addUp((byStart.get(period.start) ?? []).filter(({ day }) => day >= range.from && day <= range.to)),
  }));
}

export type ItemSums = Sums & { item: string; title: string; sku: string };

/** What it was called on its last day: the greatest of day and name in one text, which needs no sort. */
const latest = (name: Sql) => sql`substr(max((f.day::text || ${name}) collate "C"), 11)`;

/**
 * What was sold, the best sellers first; it adds up to the same as the days. Where not all are asked for, only those that
 * are found first are added up and named. `is true` keeps the question of each row at a look into a table in memory:
 * PostgreSQL would else read the rows again for each of them.
 */
export const sumsByItem = (asked: Asked, most: number | null): Promise<ItemSums[]> => {
  const best = sql`select f.item from sales_fact f where ${rowsOf(asked)} group by f.item
    order by coalesce(sum(${salesIn(asked.ccy)}), 0)::bigint desc, f.item limit ${most}::int`;
  return db.rows<ItemSums>(prepared`
    select f.item, ${latest(sql`f.title`)} as title, ${latest(sql`f.sku`)} as sku, ${sumsIn(asked.ccy)}
    from sales_fact f where ${rowsOf(asked)} and ${most === null ? sql`true` : sql`(f.item in (${best})) is true`}
    group by f.item order by sales desc, f.item`);
};

export type StoreSums = Sums & { id: string; name: string };

/** Sales that no rate could convert, by currency: they are in no sum in dollars. */
export type Unrated = { ccy: string; sales: bigint };

type Set = Sums & {
  readonly day: string | null;
  readonly id: string | null;
  readonly name: string | null;
  readonly ccy: string | null;
  readonly unrated: bigint | null;
};

/** The sums of each day and of each store, the best first, and what is in no sum: read once. */
export async function sumsByDayAndStore(
  asked: Asked,
): Promise<{ days: DaySums[]; byStore: StoreSums[]; unrated: Unrated[] }> {
  const rows = await db.rows<Set>(prepared`
    select x.*, s.name from (
      select f.day::text as day, f.store_id as id, f.ccy,
        (sum(f.revenue) filter (where f.revenue_usd is null and f.revenue <> 0))::bigint as unrated, ${sumsIn(asked.ccy)}
      from sales_fact f where ${rowsOf(asked)} group by grouping sets ((f.day), (f.store_id), (f.ccy))) x
    left join store s on s.id = x.id order by x.day, x.sales desc, s.name, x.id, x.ccy`);
  return {
    days: rows.flatMap(({ day, id: _id, name: _name, ccy: _ccy, unrated: _unrated, ...sums }) =>
      day === null ? [] : [{ day, ...sums }],
    ),
    byStore: rows.flatMap(({ id, name, day: _day, ccy: _ccy, unrated: _unrated, ...sums }) =>
      id === null || name === null ? [] : [{ id, name, ...sums }],
    ),
    unrated: rows
      .flatMap(({ ccy, unrated }) =>
        asked.ccy !== "USD" || ccy === null || unrated === null ? [] : [{ ccy, sales: unrated }],
      )
      .toSorted((a, b) => (a.ccy < b.ccy ? -1 : 1)),
  };
}

/** Hours from paid to sent; null where nothing was sent. */
export type Hours = { orders: number; median: number | null; p90: number | null };

/** Of the orders whose last parcel left on these days of the member's. */
export async function hoursToSend({ memberId, range, store }: Asked, zone: string): Promise<Hours> {
  const row = await db.first<Hours>(prepared`
    select count(*)::int as orders,
      round((percentile_cont(0.5) within group (order by h))::numeric, 1)::float8 as median,
      round((percentile_cont(0.9) within group (order by h))::numeric, 1)::float8 as p90
    from (
      select extract(epoch from o.shipped_at - o.paid_at) / 3600 as h from store_order o
      where o.user_id = ${memberId} and o.shipped_at is not null and o.paid_at is not null
        and (${store}::uuid is null or o.store_id = ${store}::uuid)
        and o.shipped_at >= ${range.from}::timestamp at time zone ${zone}
        and o.shipped_at < (${range.to}::date + 1)::timestamp at time zone ${zone}) x`);
  return row ?? { orders: 0, median: null, p90: null };
}

/** How many claims there are, where a noun knows; null where none does. */
export async function claimsOf({ memberId, range, store }: Asked): Promise<number | null> {
  const [claims] = answerersOf("figures.claims");
  if (!claims) return null;
  const row = await db.first<{ claims: number }>(
    prepared`select ${claims(memberId, range, store)}::int as claims`,
  );
  return row?.claims ?? 0;
}

export type StoreOfMember = { id: string; name: string; currency: string };

/** Stores with sales, and the currencies of these: what one can choose. */
export const storesWithSales = (memberId: string): Promise<StoreOfMember[]> =>
  db.rows<StoreOfMember>(prepared`
    select s.id, s.name, s.currency from store s
    where s.user_id = ${memberId} and exists (select 1 from store_order o where o.store_id = s.id)
    order by s.name, s.id`);

const shownItems = 5;

/** What the member's home shows, in dollars: a quarter of a minute old at most. */
export const homeFigures: (memberId: string, zone: string) => Promise<HomeFigures> = (memberId, zone) =>
  kept(memberId, zone);

export type HomeFigures = Awaited<ReturnType<typeof readHome>>;

const kept = timedCache(15, readHome);

async function readHome(memberId: string, zone: string) {
  const today = await todayOf(zone);
  const { now, before } = monthsSoFar(today);
  const month = { from: shiftDay(today, 1 - usualDays), to: today };
  const ask = { memberId, store: null, ccy: "USD" as const };
  const first = before.from < month.from ? before.from : month.from;
  const [days, items, hours, claims] = await Promise.all([
    sumsByDay({ ...ask, range: { from: first, to: today } }),
    sumsByItem({ ...ask, range: month }, shownItems),
    hoursToSend({ ...ask, range: month }, zone),
    claimsOf({ ...ask, range: month }),
  ]);
  const within = ({ from, to }: Range) => addUp(days.filter(({ day }) => day >= from && day <= to));
  return {
    today,
    now: { range: now, sums: within(now) },
    before: { range: before, sums: within(before) },
    month,
    days: inPeriods(days, month, "day"),
    items,
    hours,
    claims,
    orders: within(month).orders,
  };
}
