/** The SQL side of lists: pages by key, counts with a cap. */
import { isDay } from "../days";
import { countCap, type Cursor, type ListQuery } from "../list";
import { writtenNames } from "../names";
import { db, join, prepare, raw, type Sql, sql } from "./sql.server";
import { rowOfNumbers } from "./together.server";

export { rowOfNumbers, together } from "./together.server";

export type KeyColumn = {
  /** SQL of the column, such as `o.placed_at`. */
  column: string;
  type: "timestamptz" | "uuid" | "bigint" | "int" | "text" | "date";
};

/**
 * Whether a list is asked for as it opens: most often it is, and one plan serves all. What is searched or filtered is
 * planned for its values.
 */
export const isPlain = ({
  filters,
  after,
  before,
}: Pick<ListQuery, "filters" | "after" | "before">): boolean =>
  Object.keys(filters).length === 0 && !after && !before;

/** Where in a list to read on, and how many rows. */
export type PartOfList = Pick<ListQuery, "after" | "before"> & { readonly size: number };

/**
 * `where` and `order by … limit` of one page: all key columns run in one direction and end with a unique one.
 * A cursor that does not fit the columns is ignored.
 */
export function keyset(query: PartOfList, columns: readonly KeyColumn[], direction: "asc" | "desc") {
  const cursor = fitting(query.after ?? query.before, columns);
  const forward = !query.before;
  const ascending = (direction === "asc") === forward;
  const names = join(columns.map((c) => raw(c.column)));
  const values = (cursor ?? []).map((part, i) => sql`${part}::${raw(columns[i]?.type ?? "text")}`);
  const order = join(columns.map((c) => raw(`${c.column} ${ascending ? "asc" : "desc"}`)));
  return {
    where: cursor ? sql`(${names}) ${raw(ascending ? ">" : "<")} (${join(values)})` : sql`true`,
    orderLimit: sql`order by ${order} limit ${query.size + 1}`,
  };
}

const shapes: Record<Exclude<KeyColumn["type"], "date" | "timestamptz">, RegExp> = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  bigint: /^-?\d{1,18}$/,
  int: /^-?\d{1,9}$/,
  text: /^[^\0]*$/,
};

const clock = /^[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)$/;

function fits(part: string, type: KeyColumn["type"]): boolean {
  if (type === "date") return isDay(part);
  if (type === "timestamptz") return isDay(part.slice(0, 10)) && clock.test(part.slice(10));
  return shapes[type].test(part);
}

function fitting(cursor: Cursor | null, columns: readonly KeyColumn[]): Cursor | null {
  if (!cursor || cursor.length !== columns.length) return null;
  return cursor.every((part, i) => fits(part, columns[i]?.type ?? "text")) ? cursor : null;
}

/**
 * Counts the rows of `from …` (with its `where`), reading at most cap + 1 of them. `isPrepared` where one plan is good for
 * all values.
 */
export async function cappedCount(from: Sql, { isPrepared = true } = {}): Promise<number> {
  const { n } = await cappedCounts({ n: from }, { isPrepared });
  return n;
}

type Counts<Key extends string> = Record<Key, number>;

/**
 * Counts the rows of several `from …` (with their `where`) in one question, reading at most cap + 1 rows of each: for
 * conditions that an index serves. `isPrepared` where one plan is good for all values.
 */
export async function cappedCounts<Key extends string>(
  rows: Readonly<Record<Key, Sql>>,
  { isPrepared = false } = {},
): Promise<Counts<Key>> {
  const counts = Object.entries<Sql>(rows).map(
    ([key, from]) => sql`(
      select count(*)::int from (select 1 ${from} limit ${raw(String(countCap + 1))}) capped) as ${quoted(key)}`,
  );
  const question = sql`select ${join(counts)}`;
  return countsOf(rows, await rowOfNumbers(isPrepared ? prepare(question) : question));
}

/** Adds up a number of the rows of one `from …` under several conditions, each up to cap + 1: rows that stand for many. */
export async function cappedSums<Key extends string>(
  number: Sql,
  from: Sql,
  conditions: Readonly<Record<Key, Sql>>,
): Promise<Counts<Key>> {
  const sums = Object.entries<Sql>(conditions).map(
    ([key, one]) =>
      sql`least(coalesce(sum(${number}) filter (where ${one}), 0), ${raw(String(countCap + 1))})::int as ${quoted(key)}`,
  );
  return countsOf(conditions, await rowOfNumbers(prepare(sql`select ${join(sums)} ${from}`)));
}

/** Counts the rows of one `from …` under several conditions, each up to cap + 1. A search is read once. */
export async function wholeCounts<Key extends string>(
  from: Sql,
  conditions: Readonly<Record<Key, Sql>>,
): Promise<Counts<Key>> {
  const counts = Object.entries<Sql>(conditions).map(
    ([key, one]) =>
      sql`least(count(*) filter (where ${one}), ${raw(String(countCap + 1))})::int as ${quoted(key)}`,
  );
  return countsOf(conditions, await db.first<Record<string, number>>(sql`select ${join(counts)} ${from}`));
}

const quoted = (key: string) => raw(`"${key}"`);

function countsOf<Key extends string>(of: Readonly<Record<Key, Sql>>, row: Record<string, number> | null) {
  const counts = Object.keys(of).map((key) => [key, row?.[key] ?? 0] as const);
  return Object.fromEntries(counts) as Counts<Key>;
}

/** Whether a column holds a person's name, in whichever way a Chinese one was kept; upper and lower case alike. */
export function holdsName(column: Sql, text: string): Sql {
  const ways = writtenNames(text).map((name) => sql`${column} ilike ${containing(name)}`);
  return sql`(${join(ways, " or ")})`;
}

/** A text anywhere in a column, for `like` and `ilike`: its own % and _ taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
