/** What a browser has to fetch to show a page: its HTML, and every style and script it names, directly or not. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

export type Weight = { raw: number; gzip: number };
export type PageWeight = { html: Weight; js: Weight & { files: number }; css: Weight & { files: number } };

/** Weighs a page; scripts are those of its preloads and inline imports and what they import in turn. */
export async function weigh(origin: string, path: string): Promise<PageWeight> {
  const html = await textOf(origin + path);
  const css = await Promise.all(stylesOf(html).map((ref) => textOf(new URL(ref, origin).href)));
  const js = await withImports(scriptsOf(html).map((ref) => new URL(ref, origin).href));
  return {
    html: sum([html]),
    js: { ...sum(js), files: js.length },
    css: { ...sum(css), files: css.length },
  };
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

function sum(texts: readonly string[]): Weight {
  const bytes = texts.map((text) => Buffer.from(text));
  return {
    raw: bytes.reduce((all, { length }) => all + length, 0),
    gzip: bytes.reduce((all, each) => all + gzipSync(each).length, 0),
  };
}

/** Addresses of a document's style sheets. */
export function stylesOf(html: string): string[] {
  return unique(
    linksOf(html)
      .filter((tag) => /\brel="stylesheet"/.test(tag))
      .map(hrefOf),
  );
}

/** Addresses of a document's scripts: preloaded, by `src`, and imported by inline modules. */
export function scriptsOf(html: string): string[] {
  const preloads = linksOf(html).filter((tag) => /\brel="modulepreload"/.test(tag));
  const sources = Array.from(html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g), ([, source]) => source ?? "");
  const inline = Array.from(html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g), ([, text]) => text ?? "");
  return unique([...preloads.map(hrefOf), ...sources, ...inline.flatMap(importsOf)]);
}

/** What a module imports for sure; an import that is only called later is not counted. */
export function importsOf(code: string): string[] {
  const found = code.matchAll(/\bimport\s*(?:[\w*{}\s,$]+?\bfrom\s*)?["']([^"']+)["']/g);
  return Array.from(found, ([, name]) => name ?? "").filter((name) => /^[./]/.test(name));
}

async function withImports(urls: readonly string[]): Promise<string[]> {
  const known = new Map<string, string>();
  const waiting = [...urls];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (known.has(url)) continue;
    const code = await textOf(url);
    known.set(url, code);
    for (const name of importsOf(code)) waiting.push(new URL(name, url).href);
  }
  return [...known.values()];
}

function linksOf(html: string): string[] {
  return html.match(/<link\b[^>]*>/g) ?? [];
}

function hrefOf(tag: string): string {
  return /\bhref="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.filter(Boolean))];
}

type Manifest = { entry: { module: string }; routes: Record<string, { module: string; parentId?: string }> };

/** The routes of a built client with their scripts, as Remix tells browsers. */
export function manifestOf(client: string): Manifest {
  // A page of the desk is called so, too.
  const text = readdirSync(`${client}/assets`)
    .filter((file) => /^manifest-.*\.js$/.test(file))
    .map((file) => readFileSync(`${client}/assets/${file}`, "utf8"))
    .find((file) => file.startsWith("window.__remixManifest"));
  if (!text) throw new Error(`${client} is no built client`);
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

/** The scripts each route of a built client makes a browser fetch, gzipped, by the route's id; files of texts come on top. */
export function routeWeights(client: string): Map<string, { bytes: number; files: number }> {
  const manifest = manifestOf(client);
  const known = new Map<string, { bytes: number; imports: string[] }>();
  const read = (path: string) => {
    const code = readFileSync(client + path, "utf8");
    const imports = importsOf(code).map((name) => new URL(name, `http://build${path}`).pathname);
    return { bytes: gzipSync(code).length, imports };
  };
  const weight = (id: string) => {
    const paths = new Set([manifest.entry.module]);
    for (let at: string | undefined = id; at; at = manifest.routes[at]?.parentId)
      paths.add(manifest.routes[at]?.module ?? "");
    let bytes = 0;
    // A set is walked on to what is added on the way.
    for (const path of paths) {
      const script = known.get(path) ?? read(path);
      known.set(path, script);
      bytes += script.bytes;
      for (const name of script.imports) paths.add(name);
    }
    return { bytes, files: paths.size };
  };
  return new Map(Object.keys(manifest.routes).map((id) => [id, weight(id)]));
}
