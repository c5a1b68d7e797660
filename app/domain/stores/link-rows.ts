/** The table of links as its form has it: a row for each variant, then the rows for single countries. Pure. */
import { fromUsd, inUsd, type Currency } from "~/platform/money";
import { maxComponents } from "./config";
import type { LinksValue } from "./forms";
import type { LinkRow } from "./links.server";
import type { LinkedRow, StoreVariantView } from "./products.server";

export type FormItem = { sku: string; qty: string };
export type FormOption = { name: string; value: string };

/** A row as texts, as a form wants it. */
export type FormRow = {
  storeVariantId: string;
  country: string;
  override: string;
  /** One for each choice of the variant; an empty value is any. */
  options: FormOption[];
  kind: string;
  items: FormItem[];
};

const blank: FormItem = { sku: "", qty: "1" };

/** A new row for one country or for what the buyer chooses. */
export function narrowRow({ id, choices }: Pick<StoreVariantView, "id" | "choices">): FormRow {
  const options = choices.map(({ name }) => ({ name, value: "" }));
  return { storeVariantId: id, country: "", override: "1", options, kind: "linked", items: [blank] };
}

function narrowed(variant: StoreVariantView, options: readonly FormOption[]): FormOption[] {
  const valueOf = (name: string) =>
    options.find((option) => option.name.toLowerCase() === name.toLowerCase())?.value ?? "";
  return variant.choices.map(({ name }) => ({ name, value: valueOf(name) }));
}

/**
 * The stored rows: one for each variant, then those for countries or choices, so that the first keep their places. A
 * variant without a link starts with the suggestion.
 */
export function formRows(variants: readonly StoreVariantView[]): FormRow[] {
  const common = variants.map(({ id, links, suggestion }) => {
    const link = links.find(isCommon);
    // Beside rows for single choices an empty one is meant so.
    const suggested = suggestion === null || links.length > 0 ? blank : { sku: suggestion, qty: "1" };
    const items = link?.kind === "linked" ? textsOf(link.items) : [suggested];
    return {
      storeVariantId: id,
      country: "",
      override: "",
      options: [],
      kind: link?.kind ?? "linked",
      items,
    };
  });
  const narrow = variants.flatMap((variant) =>
    variant.links
      .filter((link) => !isCommon(link))
      .map(({ country, options, kind, items }) => ({
        ...narrowRow(variant),
        country: country ?? "",
        options: narrowed(variant, options),
        kind,
        items: kind === "linked" ? textsOf(items) : [blank],
      })),
  );
  return [...common, ...narrow];
}

const isCommon = ({ country, options }: LinkedRow) => country === null && options.length === 0;

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
  return rows.map(({ storeVariantId, country, options = [], kind, items = [] }) => {
    const chosen = kind === "linked" ? items.flatMap(({ sku, qty = 1 }) => (sku ? [{ sku, qty }] : [])) : [];
    return {
      storeVariantId,
      country: country ?? null,
      options: options.flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
      // Empty beside rows for single choices: all others wait.
      kind: kind === "linked" && chosen.length === 0 ? "unlinked" : kind,
      items: chosen,
    };
  });
}

export type Margin = {
  cost: bigint;
  /** In whole percent of the price; null where that cannot be said. */ percent: number | null;
};

/** A price in a store, in minor units of its currency. `usdPpm`: millionths of a US dollar for one unit of that currency. */
export type StorePrice = {
  readonly price: bigint;
  readonly currency: Currency;
  readonly usdPpm: bigint | null;
};

/** The cost of a row's SKUs, in US cents, and the margin before shipping. Null while a SKU is unknown. */
export function marginOf(
  items: readonly FormItem[],
  prices: ReadonlyMap<string, bigint>,
  { price, currency, usdPpm }: StorePrice,
): Margin | null {
  const filled = items.filter((item) => item.sku.trim());
  let cost = 0n;
  for (const { sku, qty } of filled) {
    const each = prices.get(sku.trim());
    if (each === undefined || !/^\d{1,2}$/.test(qty.trim())) return null;
    cost += each * BigInt(qty.trim());
  }
  if (filled.length === 0) return null;
  const revenue = inUsd(price, currency, usdPpm) ?? 0n;
  return { cost, percent: revenue > 0n ? Number(((revenue - cost) * 100n) / revenue) : null };
}

/* ---------- shipping ---------- */

/** A bundle that is sent to a country (ISO-2). */
export type FreightAsked = { readonly country: string; readonly items: readonly FormItem[] };

/** `no-place`: channels go there, but not from where the goods are. `apart`: no warehouse has all of them. */
export type NoMethod = "no-weight" | "not-matched" | "no-channel" | "no-place" | "apart";

/** What it costs, in US cents: the goods, and the preferred method, or why there is none. */
export type Freight = {
  readonly goods: bigint;
  readonly method: {
    readonly shipping: bigint;
    readonly name: string;
    readonly days: readonly [number, number];
  } | null;
  readonly reason: NoMethod | null;
};

/** Names a bundle and its country, whatever the order of the SKUs; null while it is not filled in rightly. */
export function freightKey({ country, items }: FreightAsked): string | null {
  const filled = filledOf(items);
  const isRight = filled.every(({ sku, qty }) => /^[^\s,;*]+$/.test(sku) && /^[1-9]\d?$/.test(qty));
  if (!isRight || filled.length === 0 || filled.length > maxComponents || country === "") return null;
  return `${country}:${filled
    .map(({ sku, qty }) => `${sku}*${qty}`)
    .sort()
    .join(",")}`;
}

/** What a `freightKey` names; null where it is none. */
export function freightAsked(key: string): FreightAsked | null {
  const [, country = "", bundle = ""] = /^([A-Z]{2}):(.+)$/.exec(key) ?? [];
  const items = bundle.split(",").map((part) => {
    const [sku = "", qty = ""] = part.split("*");
    return { sku, qty };
  });
  const asked = { country, items };
  return freightKey(asked) === key ? asked : null;
}

const filledOf = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap(({ sku, qty }) => (sku.trim() ? [{ sku: sku.trim(), qty: qty.trim() || "1" }] : []));

/** Rows as a form sent them, whatever is wrong with them. */
export function typedRows(sent: unknown): FormRow[] {
  const { rows } = (sent ?? {}) as { rows?: unknown };
  if (!Array.isArray(rows)) return [];
  return rows.map((row: Partial<FormRow> | undefined) => ({
    storeVariantId: row?.storeVariantId ?? "",
    override: row?.override ?? "",
    options: (row?.options ?? []).map((option: Partial<FormOption> | undefined) => ({
      name: option?.name ?? "",
      value: option?.value ?? "",
    })),
    country: row?.country ?? "",
    kind: row?.kind ?? "linked",
    items: (row?.items ?? []).map((item: Partial<FormItem> | undefined) => ({
      sku: item?.sku ?? "",
      qty: item?.qty ?? "1",
    })),
  }));
}

/** Typed rows of those variants whose rows are not as they were shown: what is not saved yet. */
export function changedRows(variants: readonly StoreVariantView[], typed: readonly FormRow[]): FormRow[] {
  return variants.flatMap((variant) => {
    const own = typed.filter(({ storeVariantId }) => storeVariantId === variant.id);
    return own.length > 0 && saidIn(own) !== saidIn(formRows([variant])) ? own : [];
  });
}

const saidIn = (rows: readonly FormRow[]) =>
  JSON.stringify(
    rows.map(({ country, override, options, kind, items }) => [
      ...[country, override, kind],
      options.filter(({ value }) => value !== ""),
      kind === "linked" ? filledOf(items) : [],
    ]),
  );

/** The bundles of rows with the country each is sent to: its own, else the one of the preview. */
export function freightsAsked(rows: readonly FormRow[], country: string): FreightAsked[] {
  return rows.flatMap((row) =>
    row.kind === "linked" ? [{ country: row.country || country, items: filledOf(row.items) }] : [],
  );
}

/** What is left of one sale: in the store's minor units, and in whole percent of the price. */
export type Profit = { readonly amount: bigint; readonly percent: number | null };

/** The store's price less cost (US cents), in the store's currency. Null where its rate is not known. */
export function profitOf({ price, currency, usdPpm }: StorePrice, cost: bigint): Profit | null {
  const spent = fromUsd(cost, currency, usdPpm);
  if (spent === null) return null;
  const amount = price - spent;
  return { amount, percent: price > 0n ? Number((amount * 100n) / price) : null };
}
