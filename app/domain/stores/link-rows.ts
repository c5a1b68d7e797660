/** The table of links as its form has it: a row for each variant, then the rows for single countries. Pure. */
import { divideRounded } from "~/platform/money";
import type { LinksValue } from "./forms";
import type { LinkRow } from "./links.server";
import type { StoreVariantView } from "./products.server";

export type FormItem = { sku: string; qty: string };

/** A row as texts, as a form wants it. */
export type FormRow = {
  storeVariantId: string;
  country: string;
  override: string;
  kind: string;
  items: FormItem[];
};

const blank: FormItem = { sku: "", qty: "1" };

/** A new row for one country. */
export function countryRow(storeVariantId: string): FormRow {
  return { storeVariantId, country: "", override: "1", kind: "linked", items: [blank] };
}

/**
 * The rows as they are kept: one for each variant, then those for single countries, so that the first ones never change
 * their places. A variant without a link starts with the suggestion, else empty.
 */
export function formRows(variants: readonly StoreVariantView[]): FormRow[] {
  const common = variants.map(({ id, links, suggestion }) => {
    const link = links.find((candidate) => candidate.country === null);
    const suggested = suggestion === null ? blank : { sku: suggestion, qty: "1" };
    const items = link?.kind === "linked" ? textsOf(link.items) : [suggested];
    return { storeVariantId: id, country: "", override: "", kind: link?.kind ?? "linked", items };
  });
  const countries = variants.flatMap(({ id, links }) =>
    links.flatMap(({ country, kind, items }) =>
      country === null
        ? []
        : [{ ...countryRow(id), country, kind, items: kind === "linked" ? textsOf(items) : [blank] }],
    ),
  );
  return [...common, ...countries];
}

function textsOf(items: readonly { sku: string; qty: number }[]): FormItem[] {
  return items.map(({ sku, qty }) => ({ sku, qty: String(qty) }));
}

/** A row with one more SKU in it: in its empty place where there is one. */
export function withSku(row: FormRow, sku: string): FormRow {
  const filled = row.items.filter((item) => item.sku.trim());
  return { ...row, kind: "linked", items: [...filled, { sku, qty: "1" }] };
}

/** What the form says, in the words of the command. */
export function linkRows({ rows }: LinksValue): LinkRow[] {
  return rows.map(({ storeVariantId, country, kind, items = [] }) => ({
    storeVariantId,
    country: country ?? null,
    kind,
    items: kind === "linked" ? items.flatMap(({ sku, qty = 1 }) => (sku ? [{ sku, qty }] : [])) : [],
  }));
}

export type Margin = {
  cost: bigint;
  /** In whole percent of the price; null where that cannot be said. */ percent: number | null;
};

/**
 * What the SKUs of a row cost, and what is left of the store's price before shipping. `usdPpm` are millionths of a US
 * dollar for one unit of the store's currency. Null while a SKU is not known.
 */
export function marginOf(
  items: readonly FormItem[],
  prices: ReadonlyMap<string, bigint>,
  price: bigint,
  usdPpm: bigint | null,
): Margin | null {
  const filled = items.filter((item) => item.sku.trim());
  let cost = 0n;
  for (const { sku, qty } of filled) {
    const each = prices.get(sku.trim());
    if (each === undefined || !/^\d{1,2}$/.test(qty.trim())) return null;
    cost += each * BigInt(qty.trim());
  }
  if (filled.length === 0) return null;
  const revenue = usdPpm === null ? 0n : divideRounded(price * usdPpm, 1_000_000n);
  return { cost, percent: revenue > 0n ? Number(((revenue - cost) * 100n) / revenue) : null };
}
