/** What is asked: pages of ours at sizes of the catalogue, a bare Remix page as large as each, a static file. */
import type { Catalogue } from "./catalogue.ts";
import { someIds } from "./catalogue.ts";
import type { Kind } from "./options.ts";
import type { Running } from "./programs.ts";
import { differentSearches, searches, wordPairs } from "./searches.ts";

export type Case = {
  readonly name: string;
  readonly server: "ours" | "bare remix" | "static";
  readonly products: number | null;
  readonly target: Running;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Of the HTML of a path, the mean of some. */
  readonly bytes: number;
  /** Each path is asked for once just before a run: what is kept is kept for a minute, and a run is to measure that. */
  readonly askedBefore?: boolean;
};

/** Whoever has a cookie of their own gets a page of their own: each answer is written anew. */
export const anew = { cookie: "qs_bench=1" };

/** A page of ours on a catalogue, written anew for each answer. */
export async function ourCase(kind: Kind, catalogue: Catalogue, ours: Running): Promise<Case> {
  const paths = await pathsOf(kind, catalogue);
  return {
    name: kind,
    server: "ours",
    products: catalogue.products,
    target: ours,
    paths,
    headers: anew,
    bytes: await meanSize(ours.origin, paths),
  };
}

/** The same page for programs that take no compression: what compressing costs is the difference. */
export function uncompressedCase(page: Case): Case {
  const headers = { ...page.headers, "accept-encoding": "identity" };
  return { ...page, name: `${page.name}, uncompressed`, headers };
}

/** The same page as visitors get it. */
export function keptCase(page: Case): Case {
  return { ...page, name: `${page.name} from the page cache`, headers: {}, askedBefore: true };
}

/** Ours under what people ask for in turn, nothing twice: searches, filters, orders, products. */
export async function variedPaths(catalogue: Catalogue, count: number): Promise<string[]> {
  const products = await someIds(catalogue, Math.ceil(count / 5));
  const asked = differentSearches(catalogue.products, count - products.length);
  const lists = asked.map((query) => `/goodslist?${new URLSearchParams(query).toString()}`);
  const every = Math.ceil(lists.length / Math.max(1, products.length));
  return lists.flatMap((list, i) => {
    const id = i % every === 0 ? products[i / every] : undefined;
    return id ? [list, `/productdetails?id=${id}`] : [list];
  });
}

async function pathsOf(kind: Kind, catalogue: Catalogue): Promise<string[]> {
  if (kind === "list") return ["/goodslist"];
  if (kind === "search" || kind === "pairs") {
    const texts = kind === "search" ? searches(catalogue.products) : wordPairs(catalogue.products, 4_000);
    return texts.map((q) => `/goodslist?${new URLSearchParams({ q }).toString()}`);
  }
  return (await someIds(catalogue, 40)).map((id) => `/productdetails?id=${id}`);
}

/** The bare page, filled up to a size. */
export async function bareCase(kind: Kind, bytes: number, bare: Running): Promise<Case> {
  const [empty, full] = [await sizeOf(bare.origin, "/?facts=0"), await sizeOf(bare.origin, "/?facts=240")];
  const facts = Math.max(0, Math.round(((bytes - empty) * 240) / (full - empty)));
  const path = `/?facts=${facts}`;
  return {
    name: `bare Remix as large as ${kind}`,
    server: "bare remix",
    products: null,
    target: bare,
    paths: [path],
    headers: {},
    bytes: await sizeOf(bare.origin, path),
  };
}

async function meanSize(origin: string, paths: readonly string[]): Promise<number> {
  const some = paths.slice(0, 40);
  let sum = 0;
  for (const path of some) sum += await sizeOf(origin, path);
  return Math.round(sum / some.length);
}

async function sizeOf(origin: string, path: string): Promise<number> {
  return Buffer.byteLength(await pageOf(origin, path));
}

/** A page's HTML; throws where it is no page, or where a part of it failed to render. */
export async function pageOf(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { accept: "text/html" } });
  const html = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  if (/data-msg="/.test(html)) throw new Error(`${path} holds an error of React's`);
  return html;
}
