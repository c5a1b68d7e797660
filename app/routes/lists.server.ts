/** What every page of a declared list does: guard, read the address, read the page and the counts of its tabs. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { AnyDeclaredList, DeclaredList, TabOf } from "~/platform/db/declared-list.server";
import { csvList } from "~/platform/csv";
import { foundParam, onTabThatFinds, wholeList, type ListQuery } from "~/platform/list";
import { mostAtOnce } from "~/platform/steps";
import { markOfText } from "~/platform/http/marks.server";
import { pack, packList } from "~/platform/packed";
import { fileColumns, textOf, type AnyView, type ListData } from "~/ui";
import { contextOf, isPathOf } from "./declared-lists.server";
import { addressOf, viewsOfList } from "./views.server";

export { declaredLists, listOfFile } from "./declared-lists.server";

type CountsOf<View> = [TabOf<View>] extends [never] ? null : Readonly<Record<TabOf<View>, number>>;

type Opened<View, Row> = Omit<ListData<Row>, "counts"> & { counts: CountsOf<View>; title: string };

/**
 * The viewer that the list's guard let in, and the list as its address asks for it, with the page's title. `beside`: what
 * the page reads at the same time.
 */
export async function openList<View extends AnyView, Viewer, Row, Beside = undefined>(
  args: LoaderFunctionArgs,
  list: DeclaredList<View, Viewer, Row>,
  beside?: (viewer: Viewer, query: ListQuery) => Promise<Beside>,
): Promise<{ viewer: Viewer; list: Opened<View, Row>; beside: Beside }> {
  const viewer = await list.guard(args);
  const isOwnPage = isPathOf(list, addressOf(args.request));
  const { query, counting } = await askedOf(args, list, viewer);
  const [page, counts, more, found, views] = await Promise.all([
    list.page(viewer, query),
    counting,
    beside?.(viewer, query) as Promise<Beside>,
    foundKeys(args, list, viewer, query),
    // Where a default view leads elsewhere, the page was read in vain: fewer have one than wait for an answer more.
    isOwnPage ? viewsOfList(args, list.view) : undefined,
  ]);
  const { tab, sort, size, filters } = query;
  const title = textOf(list.view.title, contextOf(args, list, tab));
  return {
    viewer,
    beside: more,
    list: {
      ...{ title, page, counts: (counts ?? null) as CountsOf<View>, tab, sort, size, filters, found },
      ...(isOwnPage ? { views, mark: markOfList(counts, page.rows) } : {}),
    },
  };
}

/** What of a list tells whether it has changed since: a mark of its rows and counts, and the keys of the rows. */
export async function freshList(args: LoaderFunctionArgs, list: AnyDeclaredList) {
  const viewer: unknown = await list.guard(args);
  const { query, counting } = await askedOf(args, list, viewer);
  const [page, counts = null] = await Promise.all([list.page(viewer, query), counting]);
  const { rowKey } = list.view as AnyView;
  return {
    mark: markOfList(counts, page.rows),
    counts: counts as Record<string, number> | null,
    keys: page.rows.map((row) => rowKey(row as never) as string),
  };
}

const markOfList = (counts: unknown, rows: readonly unknown[]) =>
  markOfText(pack(counts ?? null) + packList(rows));

/** Keys of what is found on all pages, as many as one press may change; where the address asks for them. */
async function foundKeys<View extends AnyView, Viewer, Row>(
  { request }: LoaderFunctionArgs,
  list: DeclaredList<View, Viewer, Row>,
  viewer: Viewer,
  query: ListQuery,
): Promise<string[] | undefined> {
  if (!new URL(request.url).searchParams.has(foundParam)) return undefined;
  const keys: string[] = [];
  for await (const rows of wholeList(query, (part) => list.page(viewer, part))) {
    keys.push(...rows.map((row) => list.view.rowKey(row) as string));
    if (keys.length >= mostAtOnce) break;
  }
  return keys.slice(0, mostAtOnce);
}

async function askedOf<View extends AnyView, Viewer, Row>(
  args: LoaderFunctionArgs,
  list: DeclaredList<View, Viewer, Row>,
  viewer: Viewer,
) {
  const asked = list.parse(args.request.url, viewer);
  const counting = list.counts?.(viewer, asked);
  if (!list.followsFinds || !counting) return { query: asked, counting };
  return { query: onTabThatFinds(args.request.url, asked, await counting), counting };
}

/** The file of a list, as its tab and filters stand in the address. */
export async function fileOf(args: LoaderFunctionArgs, list: AnyDeclaredList): Promise<Response> {
  const viewer: unknown = await list.guard(args);
  const { query } = list.followsFinds
    ? await askedOf(args, list, viewer)
    : { query: list.parse(args.request.url, viewer) };
  const view = list.view as AnyView;
  const { head, cellsOf } = fileColumns<unknown>(view, contextOf(args, list, query.tab));
  const name =
    list.fileName?.(viewer) ?? (typeof view.file === "function" ? view.file(query.tab) : view.file);
  return csvList(`${name}.csv`, head, list.whole(viewer, query), cellsOf);
}
