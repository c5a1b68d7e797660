/** Every declared list, found by its address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, texts } from "~/i18n/i18n.server";
import type { AnyDeclaredList } from "~/platform/db/declared-list.server";
import { textOf, type AnyContext, type AnyView } from "~/ui";

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
  return listAt(new URL(url).pathname.replace(/\.csv$/, ""));
}

/** The list at an address; null where there is none. */
export async function listAt(path: string): Promise<AnyDeclaredList | null> {
  const lists = await declaredLists();
  return lists.get(path) ?? [...lists.values()].find((list) => isPathOf(list, path)) ?? null;
}

/** Whether an address is that of a list. */
export function isPathOf(list: { readonly path: string }, path: string): boolean {
  const [wanted, given] = [list.path.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(":") ? given[i] !== "" : part === given[i]))
  );
}

/** What an address says in the places of a list's parameters. */
export function paramsOf({ path }: { readonly path: string }, given: string): Record<string, string> {
  const parts = given.split("/");
  const named = path.split("/").flatMap((part, i): [string, string][] => {
    const value = parts[i];
    return part.startsWith(":") && value !== undefined ? [[part.slice(1), decodedPart(value)]] : [];
  });
  return Object.fromEntries(named);
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What texts of a list depend on. */
export function contextOf(args: LoaderFunctionArgs, { view }: { view: AnyView }, tab: string): AnyContext {
  const locale = localeOf(args);
  return { t: texts(locale, view.texts[0]), locale, tab } as AnyContext;
}

/** How a list is called. */
export const titleOf = (args: LoaderFunctionArgs, list: AnyDeclaredList): string =>
  textOf((list.view as AnyView).title, contextOf(args, list as { view: AnyView }, ""));
