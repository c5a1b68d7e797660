/** What every page of a declared list does: guard, read the address, read the page and the counts of its tabs. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, texts } from "~/i18n/i18n.server";
import type { AnyDeclaredList, DeclaredList, TabOf } from "~/platform/db/declared-list.server";
import { csvList } from "~/platform/csv";
import { foundParam, onTabThatFinds, wholeList, type ListQuery } from "~/platform/list";
import { mostAtOnce } from "~/platform/steps";
import { fileColumns, textOf, type AnyContext, type AnyView, type ListData } from "~/ui";

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
  const { query, counting } = await askedOf(args, list, viewer);
  const [page, counts, more, found] = await Promise.all([
    list.page(viewer, query),
    counting,
    beside?.(viewer, query) as Promise<Beside>,
    foundKeys(args, list, viewer, query),
  ]);
  const { tab, sort, size, filters } = query;
  const title = textOf(list.view.title, contextOf(args, list, tab));
  return {
    viewer,
    beside: more,
    list: { title, page, counts: (counts ?? null) as CountsOf<View>, tab, sort, size, filters, found },
  };
}

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

let known: Promise<ReadonlyMap<string, AnyDeclaredList>> | null = null;

async function readLists(): Promise<ReadonlyMap<string, AnyDeclaredList>> {
  const modules = import.meta.glob<Record<string, unknown>>("../domain/*/lists.server.ts");
  const nouns = await Promise.all(Object.values(modules).map((read) => read()));
  const lists = nouns.flatMap((noun) => Object.values(noun)).filter(isList);
  const byPath = new Map(lists.map((list) => [list.path, list]));
  if (byPath.size !== lists.length) throw new Error("two lists are declared for one address");
  return byPath;
}

const isList = (value: unknown): value is AnyDeclaredList =>
  typeof value === "object" && value !== null && "path" in value && "parse" in value;

/** Every declared list, by its address as the site map has it. */
export function declaredLists(): Promise<ReadonlyMap<string, AnyDeclaredList>> {
  known ??= readLists();
  return known;
}

/** The list whose file an address names, as the address was sent; null where there is none. */
export async function listOfFile(url: string): Promise<AnyDeclaredList | null> {
  const path = new URL(url).pathname.replace(/\.csv$/, "");
  const lists = await declaredLists();
  return lists.get(path) ?? [...lists.values()].find((list) => isPathOf(list, path)) ?? null;
}

function isPathOf(list: AnyDeclaredList, path: string): boolean {
  const [wanted, given] = [list.path.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(":") ? given[i] !== "" : part === given[i]))
  );
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

function contextOf(args: LoaderFunctionArgs, { view }: { view: AnyView }, tab: string): AnyContext {
  const locale = localeOf(args);
  return { t: texts(locale, view.texts[0]), locale, tab } as AnyContext;
}
