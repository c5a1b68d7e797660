/** Rows as the product reads them: objects whose keys are the columns' names in camelCase. */
import type pg from "pg";
import type { Sql } from "./sql.server";

type Make = (values: readonly unknown[]) => object;

const makers = new Map<string, Make>();

/** A limit, in case column names ever come from data. Beyond it names are mapped again each time. */
const mostMakers = 2_000;

type Observer = (piece: Sql, result: pg.QueryArrayResult) => void;

let observer: Observer | null = null;

/** Shows each result and its statement to `observe`. The tests check row types by it. */
export function observeRows(observe: Observer | null): void {
  observer = observe;
}

/**
 * Builds row objects from arrays. The names are mapped once for each list of columns. A generated function with fixed
 * keys is twice as fast as a loop over the names.
 */
export function objectsOf(piece: Sql, result: pg.QueryArrayResult): object[] {
  observer?.(piece, result);
  const { fields, rows } = result;
  return rows.length === 0 ? [] : rows.map(makerOf(fields));
}

function makerOf(fields: readonly pg.FieldDef[]): Make {
  const key = fields.map(({ name }) => name).join("\0");
  const known = makers.get(key);
  if (known) return known;
  const parts = fields.map(({ name }, i) => `${JSON.stringify(camelCase(name))}: values[${i}]`);
  const made = new Function("values", `return { ${parts.join(", ")} };`) as Make;
  if (makers.size >= mostMakers) makers.clear();
  makers.set(key, made);
  return made;
}

/** `placed_at` is `placedAt`; what is no such name stays as it is. */
export function camelCase(column: string): string {
  if (!/^[a-z][a-z\d]*(_[a-z\d]+)+$/.test(column)) return column;
  return column.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}
