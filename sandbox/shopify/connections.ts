/** Connections as Shopify answers them: sorted, filtered by its search words, cut by cursor. */

export interface PageArgs {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  reverse?: boolean | null;
}

interface Place {
  id: number;
  value: number | string;
}

/** The most entries of one page. */
const most = 250;

type Whole = { from: number; entries: number; total: number | null };

/** While a bulk operation runs: its outer list is cut into steps, those below it are whole. */
let whole: Whole | null = null;

/** Runs a query, at once, with lists that need no size: entries of the outer one from `from` on. */
export function unpaged<T>(
  { from, entries }: { from: number; entries: number },
  run: () => T,
): { result: T; total: number } {
  whole = { from, entries, total: null };
  try {
    const result = run();
    return { result, total: whole.total ?? 0 };
  } finally {
    whole = null;
  }
}

function allOf<T extends { id: number }>(
  { from, entries, total }: Whole,
  items: readonly T[],
  present: (item: T) => object,
): object {
  const isOuter = total === null;
  if (isOuter && whole) whole.total = items.length;
  const page = isOuter ? items.slice(from, from + entries) : items;
  const edges = page.map((item) => ({ cursor: "", node: present(item) }));
  return { edges, nodes: edges.map(({ node }) => node), pageInfo: { hasNextPage: false } };
}

/** A page of `items` in the order of `keyOf` and then their id. A cursor names a place, so nothing shifts. */
export function connection<T extends { id: number }>(
  items: readonly T[],
  args: PageArgs,
  present: (item: T) => object,
  keyOf: (item: T) => number | string = ({ id }) => id,
): object {
  if (whole) return allOf(whole, items, present);
  const { first, after } = args;
  if (first === null || first === undefined) throw new Error("you must provide one of first or last");
  if (first > most) throw new Error(`first cannot exceed ${most}`);
  const place = (item: T): Place => ({ id: item.id, value: keyOf(item) });
  const sorted = [...items].sort((a, b) => compare(place(a), place(b)) * (args.reverse ? -1 : 1));
  const from = after ? readCursor(after) : null;
  const rest = from
    ? sorted.filter((item) => compare(place(item), from) * (args.reverse ? -1 : 1) > 0)
    : sorted;
  const page = rest.slice(0, first);
  const edges = page.map((item) => ({ cursor: cursorOf(place(item)), node: present(item) }));
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: rest.length > page.length,
      hasPreviousPage: from !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function compare(a: Place, b: Place): number {
  if (a.value === b.value) return a.id - b.id;
  return a.value < b.value ? -1 : 1;
}

function cursorOf({ id, value }: Place): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString("base64url");
}

function readCursor(text: string): Place {
  try {
    const { last_id, last_value } = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    if (typeof last_id === "number" && (typeof last_value === "number" || typeof last_value === "string"))
      return { id: last_id, value: last_value };
  } catch {
    // It is refused below.
  }
  throw new Error(`Invalid cursor for current pagination sort.`);
}

/** Shopify's search words, as far as they are needed: `updated_at:>='…'`, `sku:'…'`, joined by OR or AND. */
export function matches(
  query: string | null | undefined,
  facts: Record<string, number | string | null>,
): boolean {
  if (!query?.trim()) return true;
  return query.split(/ OR /).some((any) => any.split(/ AND | (?=\w+:)/).every((term) => isTrue(term, facts)));
}

function isTrue(term: string, facts: Record<string, number | string | null>): boolean {
  const read = /^\s*(\w+):(>=|<=|>|<)?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\S+))\s*$/.exec(term);
  if (!read) return true;
  const [, name = "", sign = "="] = read;
  const words = (read[3] ?? read[4] ?? read[5] ?? "").replace(/\\(.)/g, "$1");
  // A field that cannot be searched is left out of the search, as Shopify does.
  const fact = facts[name];
  if (fact === undefined) return true;
  if (typeof fact !== "number") return fact !== null && fact.toLowerCase() === words.toLowerCase();
  const value = /^\d+$/.test(words) ? Number(words) : Date.parse(words);
  if (sign === ">=") return fact >= value;
  if (sign === "<=") return fact <= value;
  if (sign === ">") return fact > value;
  return sign === "<" ? fact < value : fact === value;
}
