/** A declared list as a card: tabs with their counts, filters, the table, and the pager. */
import { useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { pageSizes, type Page } from "~/platform/list";
import { DataTable } from "./data-table";
import type { RowActs } from "./row-acts";
import { Card, EmptyState, PageHeader } from "./display";
import { ExportCsv } from "./export-csv";
import { useComeBack, useHrefWith } from "./hrefs";
import { Filters, Pager } from "./list";
import {
  type Empty,
  drawn,
  filterField,
  isUnder,
  textOf,
  type AnyContext,
  type AnyView,
  type ListFilter,
  type TextsOf,
  type ViewOf,
} from "./list-view";
import type { Column } from "./plain-table";
import { ListNews, useListNews } from "./list-fresh";
import { NoneFound, NoneMatches, StateTabs } from "./list-state";
import { ListViews, type ViewsOfList } from "./list-views";

/** A list as its loader read it. */
export type ListData<Row> = {
  readonly page: Page<Row>;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly tab: string;
  readonly sort: string;
  readonly size: number;
  readonly filters: Readonly<Record<string, string>>;
  /** Keys of what is found on all pages, where the address asks for them. */
  readonly found?: readonly string[] | undefined;
  /** The views of it that whoever looks has saved; none where the page is about something else. */
  readonly views?: ViewsOfList | undefined;
  /** A mark of rows and counts, to ask whether they changed. */
  readonly mark?: string | undefined;
};

type Props<Row, More> = {
  view: ViewOf<Row, More>;
  list: ListData<Row>;
  title?: string;
  cardActions?: ReactNode;
  /** What can be done with rows. */
  acts?: RowActs<Row> | null;
  keep?: Readonly<Record<string, string>>;
  aside?: ReactNode;
  children?: (rows: readonly Row[]) => ReactNode;
} & (undefined extends More ? { more?: More } : { more: More });

export function DeclaredList<Row, More = undefined>(props: Props<Row, More>) {
  const { view, list, title, cardActions, acts, keep, aside, children } = props;
  const { page, tab, size, sort } = list;
  const keys = page.rows.map((row) => view.rowKey(row));
  const news = useListNews({ mark: list.mark, keys });
  const counts = news?.counts ?? list.counts;
  const context = useListContext(view, tab, props.more);
  const { tabText, keptBy } = view;
  const isEmpty = page.rows.length === 0;
  const filters = fieldsOf(view, context);
  // Somebody with views may save one of a list that is empty at the moment.
  const views = canBeSaved(view) ? list.views : undefined;
  // Nothing is there to be filtered, under no tab.
  const isBare =
    isEmpty &&
    Object.keys(list.filters).length === 0 &&
    !Object.values(counts ?? {}).some((count) => count > 0);
  // Filters that only links name have no field.
  const mayFilter = !isBare && filters.some(([, filter]) => !("hidden" in filter));
  return (
    <Card flush {...(title && { title })} {...(cardActions && { actions: cardActions })}>
      {view.tabs && (
        <StateTabs
          label={textOf(view.tabsLabel ?? view.title, context)}
          tabs={shownTabs(view, { ...list, counts })}
          drop={filtersOfTab(view)}
          tab={tab}
          text={(key) => tabText?.(key, context) ?? key}
          {...(counts && { counts })}
        />
      )}
      {(mayFilter || aside || views) && (
        <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-5 py-3">
          {mayFilter && (
            <ListFilters fields={filters} view={view} list={list} context={context} keep={keep} />
          )}
          {aside}
          {views && <ListViews of={views} />}
        </div>
      )}
      {list.mark !== undefined && <ListNews news={news} keys={keys} />}
      {isEmpty && <NothingListed view={view} list={list} context={context} />}
      {!isEmpty && children?.(page.rows)}
      {!isEmpty && !children && (
        <DataTable
          caption={title ?? textOf(view.title, context)}
          rows={page.rows}
          columns={tableColumns<Row>(view, context)}
          rowKey={view.rowKey}
          sort={sort}
          found={acts?.most === undefined ? undefined : list.found?.slice(0, acts.most)}
          more={page.before !== null || page.after !== null}
          empty={null}
          {...(keptBy && { keptBy: (row: Row) => keptBy(row, context) })}
          {...(acts && { acts })}
        />
      )}
      {!isEmpty && <Pager before={page.before} after={page.after} size={size} />}
    </Card>
  );
}

const canBeSaved = ({ tabs, filters, sorts }: AnyView): boolean =>
  tabs !== undefined || filters !== undefined || sorts !== undefined;

type TableProps<Row, More> = {
  view: ViewOf<Row, More>;
  rows: readonly Row[];
  title?: string;
} & (undefined extends More ? { more?: More } : { more: More });

/** Rows as a declared list draws them, on a page that is about something else. */
export function DeclaredTable<Row, More = undefined>({ view, rows, title, more }: TableProps<Row, More>) {
  const context = useListContext(view, "", more);
  const { text, lookInAll: _, ...empty } = view.empty({ ...context, counts: null });
  return (
    <DataTable
      caption={title ?? textOf(view.title, context)}
      rows={rows}
      columns={tableColumns<Row>(view, context)}
      rowKey={view.rowKey}
      empty={<EmptyState {...empty}>{text}</EmptyState>}
    />
  );
}

type PageProps<Row, More> = Props<Row, More> & {
  list: ListData<Row> & { readonly title: string };
  description?: ReactNode;
  actions?: ReactNode;
  /** What stands between the heading and the list. */
  above?: ReactNode;
};

/** A page that is a list: its heading, what it is about, the way to its file, and the list. */
export function ListPage<Row, More = undefined>(props: PageProps<Row, More>) {
  const { view, list, description, actions, above } = props;
  const ways = (
    <>
      {view.file && <ListFile list={list} />}
      {actions}
    </>
  );
  return (
    <>
      <PageHeader title={list.title} description={description} actions={ways} />
      {above}
      <DeclaredList<Row> {...(props as unknown as Props<Row, undefined>)} />
    </>
  );
}

/** The way to the list's file: the address of the list with `.csv`, as its tab and filters stand. */
export function ListFile({ list }: { list: { readonly page: { readonly rows: readonly unknown[] } } }) {
  const { pathname } = useLocation();
  return <ExportCsv to={`${pathname}.csv`} page={list.page} />;
}

function useListContext({ texts }: AnyView, tab: string, more: unknown): AnyContext {
  // The page has loaded what its cells need. What only the file needs is not waited for.
  const { t, i18n } = useTranslation(texts[0]);
  return { t, locale: i18n.language, tab, more } as AnyContext;
}

function tableColumns<Row>({ columns }: AnyView, context: AnyContext): Column<Row>[] {
  return columns.map(drawn).flatMap((column) => {
    const { key, head, cell, when, align, tight, plain, sort } = column;
    if (!cell || when?.(context) === false || !isUnder(column, context)) return [];
    const look = {
      ...(align && { align }),
      ...(tight && { tight }),
      ...(plain && { plain }),
      ...(sort && { sort }),
    };
    const header = head === undefined ? "" : textOf(head, context);
    return [{ key, ...look, header, cell: (row: Row) => cell(row, context) }];
  });
}

const shownTabs = ({ tabs, tabsIfAny }: AnyView, { tab, counts }: ListData<unknown>) =>
  ((tabs ?? []) as readonly string[]).filter(
    (key) => key === tab || !tabsIfAny?.includes(key) || counts?.[key],
  );

type Fields = readonly [string, ListFilter<TextsOf, unknown>][];

const fieldsOf = ({ filters = {} }: AnyView, context: AnyContext): Fields =>
  Object.entries(filters as Readonly<Record<string, ListFilter<TextsOf, unknown>>>).filter(([, filter]) =>
    isUnder(filter, context),
  );

const filtersOfTab = ({ filters }: AnyView): string[] =>
  Object.entries((filters ?? {}) as Readonly<Record<string, ListFilter<TextsOf, unknown>>>).flatMap(
    ([name, filter]) => ("ofTab" in filter && filter.ofTab ? [name] : []),
  );

type PartProps = { view: AnyView; list: ListData<unknown>; context: AnyContext };
type FiltersProps = PartProps & {
  fields: Fields;
  keep: Readonly<Record<string, string>> | undefined;
};

function ListFilters({ fields, view, list, context, keep: kept }: FiltersProps) {
  const hrefWith = useHrefWith();
  const none = Object.fromEntries([...fields.map(([name]) => name), "after", "before"].map((n) => [n, null]));
  const keep = {
    ...kept,
    tab: list.tab === view.tabs?.[0] ? null : list.tab,
    sort: list.sort === view.sorts?.[0] ? null : list.sort,
    size: list.size === pageSizes[0] ? null : String(list.size),
    view: list.views?.current ?? null,
  };
  // One more than fits is no reason to hide one.
  const inRow = fields.length > mostInRow + 1 ? mostInRow : fields.length;
  const rest = fields.slice(inRow);
  const draw = (some: Fields) =>
    some.map(([name, filter]) => (
      <Fragment key={name}>
        {filterField(filter, { context, name, value: list.filters[name] ?? "" })}
      </Fragment>
    ));
  return (
    <Filters
      keep={keep}
      active={activeOf(view, list)}
      clearTo={hrefWith(none)}
      more={rest.length > 0 ? draw(rest) : null}
      moreActive={rest.filter(([name]) => list.filters[name]).length}
    >
      {draw(fields.slice(0, inRow))}
    </Filters>
  );
}

const mostInRow = 3;

function activeOf({ filters = {} }: AnyView, list: ListData<unknown>): number {
  const fieldOf = (name: string) => ("hidden" in (filters[name] ?? {}) ? "hidden" : name);
  return new Set(Object.keys(list.filters).map(fieldOf)).size;
}

function NothingListed({ view, list, context }: PartProps) {
  const { t } = useTranslation("common");
  const actionOf = useEmptyAction();
  const { tab, counts, filters } = list;
  const tabOfAll = Object.keys(counts ?? {}).find((name) => name.toLowerCase() === "all") ?? "all";
  const all = counts?.[tabOfAll] ?? 0;
  const elsewhere = { tab, tabOfAll, all };
  if (Object.keys(filters).length > 0)
    return tab !== tabOfAll && all > 0 ? (
      <NoneFound icon="magnifying-glass" title={t("list.noneMatches")} text="" {...elsewhere} />
    ) : (
      <NoneMatches filters={Object.keys(filters)} />
    );
  const { icon, title, text, action, lookInAll } = view.empty({ ...context, counts });
  if (lookInAll && tab !== tabOfAll && all > 0)
    return <NoneFound icon={icon} title={title} text="" {...elsewhere} />;
  return (
    <EmptyState icon={icon} title={title} {...(action && { action: actionOf(action) })}>
      {text}
    </EmptyState>
  );
}

function useEmptyAction(): (action: NonNullable<Empty["action"]>) => { to: string; label: string } {
  const comeBack = useComeBack();
  return ({ to, label, comeBack: returns }) => ({ to: returns ? comeBack(to) : to, label });
}
