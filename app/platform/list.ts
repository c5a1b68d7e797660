/** What all list screens share (F): page size, tab, filters and position in the query string, pages by key. */

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Position in a list: the sort key of the row to go on from, as texts. */
export type Cursor = readonly string[];

export type ListQuery = {
  readonly size: PageSize;
  readonly tab: string;
  readonly sort: string;
  readonly after: Cursor | null;
  readonly before: Cursor | null;
  /** All other parameters, trimmed, at most 200 characters each. */
  readonly filters: Readonly<Record<string, string>>;
};

export type Page<T> = {
  readonly rows: readonly T[];
  readonly after: string | null;
  readonly before: string | null;
};

type Options = { tabs?: readonly string[]; sorts?: readonly string[]; filters?: readonly string[] };

/** Reads a list's state from a URL. Unknown or malformed values fall back; nothing throws. */
export function parseListQuery(url: string | URL, options: Options = {}): ListQuery {
  const params = new URL(url, "http://site.invalid").searchParams;
  const choose = (name: string, allowed: readonly string[] | undefined) => {
    const value = params.get(name) ?? "";
    return allowed?.includes(value) ? value : (allowed?.[0] ?? "");
  };
  const size = pageSizes.find((candidate) => String(candidate) === params.get("size")) ?? pageSizes[0];
  const after = decodeCursor(params.get("after"));
  return {
    size,
    tab: choose("tab", options.tabs),
    sort: choose("sort", options.sorts),
    after,
    before: after ? null : decodeCursor(params.get("before")),
    filters: Object.fromEntries(
      (options.filters ?? [])
        .map((name) => [name, cleanFilter(params.get(name) ?? "")])
        .filter(([, value]) => value),
    ) as Record<string, string>,
  };
}

/**
 * A list's query on the tab that its address names. A search without a tab opens the first tab with a match: the reader
 * need not know the state of what they look for.
 */
export function onTabThatFinds<Tab extends string>(
  url: string | URL,
  query: ListQuery,
  counts: Readonly<Record<Tab, number>>,
): ListQuery {
  const isNamed = new URL(url, "http://site.invalid").searchParams.has("tab");
  if (isNamed || Object.keys(query.filters).length === 0) return query;
  const finding = Object.entries<number>(counts).find(([, count]) => count > 0);
  return finding ? { ...query, tab: finding[0] } : query;
}

/**
 * A filter's text: trimmed, limited, without characters that PostgreSQL cannot store or that are invisible or change
 * the text direction.
 */
export function cleanFilter(text: string): string {
  return text
    .replace(/[\0\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

/** A cursor for the query string. */
export function encodeCursor(cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The cursor of a query string, or null where it is none. */
export function decodeCursor(text: string | null): Cursor | null {
  if (!text || text.length > 600) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const value: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))),
    );
    return Array.isArray(value) && value.every((part) => typeof part === "string") ? value : null;
  } catch {
    return null;
  }
}

/**
 * Makes a page of `size + 1` rows that were read in the query's direction (`before` reads backwards):
 * the extra row only tells that there is more.
 */
export function pageOf<T>(rows: readonly T[], query: ListQuery, keyOf: (row: T) => Cursor): Page<T> {
  const more = rows.length > query.size;
  const shown = rows.slice(0, query.size);
  if (query.before) shown.reverse();
  const first = shown[0];
  const last = shown.at(-1);
  const hasAfter = query.before ? shown.length > 0 : more;
  const hasBefore = query.before ? more : query.after !== null && shown.length > 0;
  return {
    rows: shown,
    after: hasAfter && last !== undefined ? encodeCursor(keyOf(last)) : null,
    before: hasBefore && first !== undefined ? encodeCursor(keyOf(first)) : null,
  };
}

/** A list's pages under the query's tab and filters, one after the other: for a download, however long the list is. */
export async function* wholeList<T>(
  query: ListQuery,
  pageAt: (query: ListQuery) => Promise<Page<T>>,
): AsyncGenerator<readonly T[]> {
  let after: ListQuery["after"] = null;
  do {
    const page: Page<T> = await pageAt({ ...query, size: 100, after, before: null });
    if (page.rows.length > 0) yield page.rows;
    after = decodeCursor(page.after);
  } while (after);
}

/** With this parameter the address of a list asks for the keys of what is found on all pages. */
export const foundParam = "found";

/** Counts are exact to this many, and `10,000+` beyond. */
export const countCap = 10_000;

// Making a format takes longer than using it a hundred times.
const formats = new Map<string, Intl.NumberFormat>();

/** A capped count as people read it. */
export function countText(count: number, locale = "en-US"): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return count > countCap ? `${format.format(countCap)}+` : format.format(count);
}
