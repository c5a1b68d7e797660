/** Which method a product's page stands for: what it shows beside its buttons is what they carry on. Pure. */
import type { QuoteRow, QuoteTable } from "./quote-table.server";

/** How many pieces of a variant each warehouse has, by code. */
export type Stocked = {
  readonly stock: Readonly<Record<string, number>>;
  readonly unlimited: boolean;
};

/** Warehouses that so many pieces can leave from at once. */
export function placesWith({ stock, unlimited }: Stocked, qty: number): string[] {
  return Object.keys(stock).filter((code) => unlimited || (stock[code] ?? 0) >= qty);
}

/**
 * Warehouses that are quoted, so that a price is shown: the one asked for, else those with enough, else those with some,
 * else those the goods will be in. Nobody who did not ask for it gets a price from where the goods are not kept.
 */
export function quotedPlaces(stocked: Stocked, qty: number, from: string): string[] {
  if (from) return [from];
  const some = placesWith({ ...stocked, unlimited: false }, 1);
  const enough = placesWith({ ...stocked, unlimited: false }, qty);
  if (some.length === 0) return Object.keys(stocked.stock);
  return enough.length > 0 && !stocked.unlimited ? enough : some;
}

/**
 * Warehouses that an order of so many pieces may leave from, as orders are priced: those with enough, or all that keep
 * the goods where more are bought for the order. Else those that a price is shown from. `from`: only that one, where it
 * keeps the goods.
 */
export function orderPlaces(stocked: Stocked, qty: number, from: string): string[] {
  if (from) return Object.keys(stocked.stock).filter((code) => code === from);
  const able = placesWith(stocked, qty);
  return able.length > 0 ? able : quotedPlaces(stocked, qty, "");
}

export type Selection = {
  readonly row: QuoteRow | null;
  readonly open: readonly string[];
  readonly lost: boolean;
  readonly most: number | null;
};

/** The chosen method as long as it takes the goods, else the recommended one. */
export function selectionOf(
  table: Pick<QuoteTable, "rows">,
  method: string,
  stocked: Stocked,
  qty: number,
): Selection {
  const places = placesWith(stocked, qty);
  const rows = table.rows.filter(({ from }) => places.includes(from));
  const chosen = rows.find(({ code }) => code === method);
  return {
    row: chosen ?? rows.find(({ preferred }) => preferred) ?? rows[0] ?? null,
    open: rows.map(({ code }) => code),
    lost: method !== "" && !chosen,
    most: places.length > 0 ? null : Math.max(0, ...Object.values(stocked.stock)),
  };
}
