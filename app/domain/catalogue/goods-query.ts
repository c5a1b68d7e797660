/** What a visitor asked the shop's list for; anything unknown or malformed falls back. Pure. */
import { cleanFilter, decodeCursor, type Cursor } from "~/platform/list";
import { maxAmount } from "~/platform/money";
import { typedAmount } from "~/platform/typed-numbers";
import { saleModes, type SaleMode } from "./sale-mode";
import { longestQuery } from "./search-words";

export const goodsTabs = ["all", "new", "hot"] as const;
export const goodsSorts = ["default", "sales", "new", "asc", "desc"] as const;

export type GoodsQuery = {
  readonly q: string;
  readonly cat: string;
  readonly tab: (typeof goodsTabs)[number];
  /** US cents; the lower of the two is `min`, whichever way they were typed. */
  readonly min: bigint | null;
  readonly max: bigint | null;
  readonly unread: { readonly min?: string; readonly max?: string };
  readonly sort: (typeof goodsSorts)[number];
  readonly from: string;
  readonly stock: boolean;
  readonly mode: "" | SaleMode;
  readonly after: Cursor | null;
  readonly before: Cursor | null;
};

/** Reads the query of `/goodslist`. */
export function parseGoodsQuery(url: string | URL): GoodsQuery {
  const params = new URL(url, "http://site.invalid").searchParams;
  const text = (name: string) => cleanFilter(params.get(name) ?? "");
  const choose = <T extends string>(name: string, allowed: readonly T[], otherwise: T) =>
    allowed.find((value) => value === params.get(name)) ?? otherwise;
  const [min, max] = inOrder(priceOf(text("min")), priceOf(text("max")));
  const after = decodeCursor(params.get("after"));
  return {
    q: text("q").slice(0, longestQuery),
    cat: text("cat").slice(0, 120),
    tab: choose("tab", goodsTabs, "all"),
    min,
    max,
    unread: { ...unreadOf("min", text("min")), ...unreadOf("max", text("max")) },
    sort: choose("sort", goodsSorts, "default"),
    from: text("from").slice(0, 20),
    stock: params.get("stock") === "1" || params.get("stock") === "on",
    mode: choose("mode", ["", ...saleModes], ""),
    after,
    before: after ? null : decodeCursor(params.get("before")),
  };
}

/** How many filters are set beside the word, the tab and the category. */
export function filterCount(query: GoodsQuery): number {
  return [query.min !== null || query.max !== null, query.from, query.stock, query.mode].filter(Boolean)
    .length;
}

function priceOf(text: string): bigint | null {
  const amount = typedAmount(text.replace(/^\$/, ""));
  return amount !== null && amount > maxAmount ? maxAmount : amount;
}

const unreadOf = (name: "min" | "max", text: string) =>
  text !== "" && priceOf(text) === null ? { [name]: text.slice(0, 20) } : {};

function inOrder(a: bigint | null, b: bigint | null): [bigint | null, bigint | null] {
  return a !== null && b !== null && a > b ? [b, a] : [a, b];
}
