/**
 * What a list reads: source, scope, tabs, filters, order. The page, the counts and the file are made from it. What a
 * list shows is declared in the noun's `components/`.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseListQuery, pageOf, wholeList, type ListQuery, type Page } from "../list";
import { isDay, shiftDay } from "../days";
import { startOfDay } from "../zones";
import { cappedCounts, containing, isPlain, keyset, wholeCounts, type KeyColumn } from "./list.server";
import { join, prepare, raw, sql, type Sql } from "./sql.server";

/** What a view says of the address of its list. */
export type ListShape = {
  readonly tabs?: readonly string[];
  readonly sorts?: readonly string[];
  readonly filters?: Readonly<Record<string, unknown>>;
};

/** Names of a view's tabs and filters. */
export type TabOf<View> = View extends { tabs?: readonly (infer Tab extends string)[] } ? Tab : never;
export type FilterOf<View> = View extends { filters?: infer Filters }
  ? keyof NonNullable<Filters> & string
  : never;

/** The SQL condition for a filter's value. Null for an unknown value: the filter is then ignored. */
export type FilterSql<Viewer> = (value: string, viewer: Viewer) => Sql | null;

type Order = { readonly key: readonly KeyColumn[]; readonly direction: "asc" | "desc" };

/** Where a list's rows come from. */
export type ListSource<Viewer, Row, Tab extends string, Filter extends string> = {
  readonly from: Sql;
  readonly columns: Sql | (() => Sql);
  readonly read: (piece: Sql) => Promise<Row[]>;
  /** Which rows the viewer may see; all where nothing is said. */
  readonly scope?: (viewer: Viewer) => Sql;
  /** The sort key, ending with a unique column, and its direction. */
  readonly order: Order | ((query: ListQuery) => Order);
  readonly tabs?: Readonly<Record<Tab, Sql>>;
  readonly filters?: Readonly<Record<Filter, FilterSql<Viewer>>>;
  /** What its counts read, where that is less: as it opens (`isPlain`), or always. */
  readonly countFrom?: Sql | ((isPlain: boolean) => Sql);
  readonly countBy?: (query: ListQuery) => "each" | "once";
};

/** A large list's own fast reads. */
export type ListReads<Viewer, Row, Tab extends string> = {
  readonly page: (viewer: Viewer, query: ListQuery) => Promise<Page<Row>>;
  /** `only`: the tabs that are asked for; a read may count the others, too. */
  readonly counts?: (
    viewer: Viewer,
    query: ListQuery,
    only?: readonly string[],
  ) => Promise<Readonly<Record<Tab, number>>>;
};

type KnownValues<Filter extends string> = {
  readonly known?: Readonly<Partial<Record<Filter, (value: string, query: ListQuery) => boolean>>>;
};

type Declared<View, Viewer, Row, FileRow> = {
  readonly view: View;
  /** The list's address, such as `/desk/members`; its file has the same with `.csv`. */
  readonly path: string;
  readonly guard: (args: LoaderFunctionArgs) => Promise<Viewer>;
  readonly forFile?: (rows: readonly Row[], viewer: Viewer) => Promise<readonly FileRow[]>;
  readonly wholeFile?: (viewer: Viewer, query: ListQuery) => AsyncGenerator<readonly FileRow[]>;
  readonly query?: (query: ListQuery, viewer: Viewer) => ListQuery;
  readonly fileName?: (viewer: Viewer) => string;
  /** If a search finds nothing under the default tab, the first tab with matches is shown. */
  readonly followsFinds?: boolean;
};

export type DeclaredList<View, Viewer, Row, FileRow = Row> = Declared<View, Viewer, Row, FileRow> &
  ListReads<Viewer, Row, TabOf<View>> & {
    readonly parse: (url: string | URL, viewer: Viewer) => ListQuery;
    readonly overview: (viewer: Viewer) => Promise<Readonly<Record<TabOf<View>, number>>>;
    /** The counts of some of its tabs as it opens: what waits. */
    readonly waiting: (
      viewer: Viewer,
      tabs: readonly string[],
    ) => Promise<Readonly<Record<TabOf<View>, number>>>;
    readonly whole: (viewer: Viewer, query: ListQuery) => AsyncGenerator<readonly FileRow[]>;
  };

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyDeclaredList = DeclaredList<any, any, any>;

/** Declares what a list reads: by a source, from which page and counts are made, or by reads of its own. */
export function declareList<View extends ListShape, Viewer, Row, FileRow = Row>(
  declared: Declared<View, Viewer, Row, FileRow> &
    (
      | ListSource<Viewer, Row, TabOf<View>, FilterOf<View>>
      | (ListReads<Viewer, Row, TabOf<View>> & KnownValues<FilterOf<View>>)
    ),
): DeclaredList<View, Viewer, Row, FileRow> {
  const { view, forFile, query: mended = (query) => query } = declared;
  const tabs = (view.tabs ?? []) as readonly TabOf<View>[];
  const reads: ListReads<Viewer, Row, TabOf<View>> = "from" in declared ? readsOf(declared, tabs) : declared;
  const { page } = reads;
  const counts = tabs.length > 0 ? reads.counts : undefined;
  const options = {
    tabs,
    sorts: view.sorts ?? [],
    filters: Object.keys(view.filters ?? {}),
  };
  const isKnown = (name: string, value: string, query: ListQuery, viewer: Viewer): boolean => {
    if (isDayFilter(view.filters?.[name])) return isDay(value);
    const filter = name as FilterOf<View>;
    if (!("from" in declared)) return declared.known?.[filter]?.(value, query) !== false;
    const condition: FilterSql<Viewer> | undefined = declared.filters?.[filter];
    return !condition || condition(value, viewer) !== null;
  };
  const parse = (url: string | URL, viewer: Viewer): ListQuery => {
    const query = mended(parseListQuery(url, options), viewer);
    const known = Object.entries(query.filters).filter(([name, value]) =>
      isKnown(name, value, query, viewer),
    );
    return { ...query, filters: Object.fromEntries(known) };
  };
  const opened = async (viewer: Viewer, only?: readonly string[]) => {
    if (!counts) throw new Error("a list without tabs has no counts");
    return counts(viewer, parse(declared.path, viewer), only);
  };
  return {
    ...declared,
    page,
    ...(counts && { counts }),
    parse,
    overview: (viewer) => opened(viewer),
    waiting: opened,
    async *whole(viewer, query) {
      if (declared.wholeFile) return yield* declared.wholeFile(viewer, query);
      for await (const rows of wholeList(query, (part) => page(viewer, part)))
        yield forFile ? await forFile(rows, viewer) : (rows as unknown as readonly FileRow[]);
    },
  };
}

const isDayFilter = (filter: unknown): boolean =>
  typeof filter === "object" && filter !== null && "day" in filter;

/** Page and counts of a source: for a list that reads from several, each under tabs of its own. */
export function readsOf<Viewer, Row, Tab extends string, Filter extends string>(
  source: ListSource<Viewer, Row, Tab, Filter>,
  tabs: readonly Tab[],
): Required<ListReads<Viewer, Row, Tab>> {
  const { from, columns, countFrom = from, countBy = () => "each" } = source;
  // Each condition in brackets: an `or` in one of them must not let rows of others through.
  const inTab = (tab: string) => sql`(${source.tabs?.[tab as Tab] ?? sql`true`})`;
  const scopeOf = (viewer: Viewer, { filters }: ListQuery) =>
    join(
      [source.scope?.(viewer) ?? sql`true`, ...filtersOf(source.filters, filters, viewer)].map(
        (condition) => sql`(${condition})`,
      ),
      " and ",
    );

  const page = async (viewer: Viewer, query: ListQuery): Promise<Page<Row>> => {
    const { key, direction } = typeof source.order === "function" ? source.order(query) : source.order;
    const { where, orderLimit } = keyset(query, key, direction);
    const place = join(key.map(({ column }) => sql`(${raw(column)})::text`));
    const question = sql`
      select ${typeof columns === "function" ? columns() : columns}, array[${place}] as list_place from ${from}
      where ${scopeOf(viewer, query)} and ${inTab(query.tab)} and ${where} ${orderLimit}`;
    const rows = (await source.read(isPlain(query) ? prepare(question) : question)) as Placed<Row>[];
    const { rows: shown, ...around } = pageOf(rows, query, placeOf);
    return { ...around, rows: shown.map(({ listPlace: _, ...row }) => row as unknown as Row) };
  };

  const counts = (viewer: Viewer, query: ListQuery, only: readonly string[] = tabs) => {
    const scope = scopeOf(viewer, query);
    const counted = typeof countFrom === "function" ? countFrom(isPlain(query)) : countFrom;
    const byTab = <T>(each: (tab: Tab) => T) =>
      Object.fromEntries(tabs.filter((tab) => only.includes(tab)).map((tab) => [tab, each(tab)]));
    if (countBy(query) === "once")
      return wholeCounts(sql`from ${counted} where ${scope}`, byTab(inTab) as Record<Tab, Sql>);
    const each = byTab((tab) => sql`from ${counted} where ${scope} and ${inTab(tab)}`);
    return cappedCounts(each as Record<Tab, Sql>, { isPrepared: isPlain(query) });
  };

  return { page, counts };
}

type Placed<Row> = Row & { listPlace: string[] };

const placeOf = <Row>(row: Placed<Row>): string[] => row.listPlace;

function filtersOf<Viewer, Filter extends string>(
  known: Readonly<Record<Filter, FilterSql<Viewer>>> | undefined,
  asked: ListQuery["filters"],
  viewer: Viewer,
): Sql[] {
  return Object.entries<FilterSql<Viewer>>(known ?? ({} as Record<Filter, FilterSql<Viewer>>)).flatMap(
    ([name, condition]) => {
      const value = asked[name];
      return (value && condition(value, viewer)) || [];
    },
  );
}

/** The latest first: by a time, then by a unique id. */
export const latestFirst = (at: string, id: string): Order => ({
  key: [
    { column: at, type: "timestamptz" },
    { column: id, type: "uuid" },
  ],
  direction: "desc",
});

/** Under the tabs that wait for somebody the oldest first, else the latest. */
export const oldestFirstUnder =
  (tabs: readonly string[], at: string, id: string) =>
  ({ tab }: Pick<ListQuery, "tab">): Order => ({
    ...latestFirst(at, id),
    direction: tabs.includes(tab) ? "asc" : "desc",
  });

/** A filter by words anywhere in one of the columns. */
export const contains =
  (...columns: readonly Sql[]) =>
  (value: string): Sql =>
    sql`(${join(
      columns.map((column) => sql`${column} ilike ${containing(value)}`),
      " or ",
    )})`;

/** A filter by one of some values. */
export const oneOf =
  (column: Sql, values: readonly string[]) =>
  (value: string): Sql | null =>
    values.includes(value) ? sql`${column} = ${value}` : null;

/** A filter by the first day, in the viewer's zone (UTC where they have none). */
export const since =
  (column: Sql) =>
  (day: string, viewer: { readonly timezone?: string }): Sql | null =>
    isDay(day) ? sql`${column} >= ${startOfDay(day, viewer.timezone ?? "UTC")}` : null;

/** A filter by the last day, in the viewer's zone; the day is part of it. */
export const until =
  (column: Sql) =>
  (day: string, viewer: { readonly timezone?: string }): Sql | null =>
    isDay(day) ? sql`${column} < ${startOfDay(shiftDay(day, 1), viewer.timezone ?? "UTC")}` : null;

/** Tabs that are states of a column; `all` is every row. */
export const tabsByState = <Tab extends string>(column: Sql, tabs: readonly Tab[]): Record<Tab, Sql> =>
  Object.fromEntries(tabs.map((tab) => [tab, tab === "all" ? sql`true` : sql`${column} = ${tab}`])) as Record<
    Tab,
    Sql
  >;

/** Tabs that are several states of a column each. */
export const tabsByStates = <Tab extends string>(
  column: Sql,
  tabs: Readonly<Record<Tab, readonly string[]>>,
): Record<Tab, Sql> =>
  Object.fromEntries(
    Object.entries<readonly string[]>(tabs).map(([tab, states]) => [
      tab,
      sql`${column} = any(${[...states]}::text[])`,
    ]),
  ) as Record<Tab, Sql>;
