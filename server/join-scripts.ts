/** Joins the many small scripts of a build into sets that pages share and one file a page (server/script-sets.ts). */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { rollup, type OutputAsset, type OutputChunk } from "rollup";
import { minify } from "terser";
import type { Plugin } from "vite";
import { sharing, type Script, type ScriptSet, type Sharing } from "./script-sets.ts";

type Bundle = Record<string, OutputAsset | OutputChunk>;

/** What Vite writes of each file, and Remix reads. */
export type ViteManifest = Record<
  string,
  {
    file: string;
    name?: string;
    src?: string;
    isEntry?: boolean;
    isDynamicEntry?: boolean;
    imports?: string[];
    dynamicImports?: string[];
    css?: string[];
    assets?: string[];
  }
>;

type Options = {
  sets: readonly ScriptSet[];
  /** Files that stay as they are. */
  except: RegExp;
};

/** Before Remix reads the manifest of what was built for browsers, the files it names are joined. */
export const joinScripts = ({ sets, except }: Options): Plugin => ({
  name: "join-scripts",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    async handler({ dir = "" }, bundle: Bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      // Addresses without a page have nothing for browsers.
      const scripts = chunks.filter(({ fileName, code }) => !except.test(fileName) && code.trim() !== "");
      const joined = await join(scripts, sets);
      for (const { fileName } of scripts) rmSync(`${dir}/${fileName}`);
      for (const { fileName, code } of joined) writeFileSync(`${dir}/${fileName}`, code);
      const manifest = `${dir}/.vite/manifest.json`;
      const before = JSON.parse(readFileSync(manifest, "utf8")) as ViteManifest;
      writeFileSync(manifest, JSON.stringify(manifestOf(before, scripts, joined), null, 2));
    },
  },
});

/** The source of a script as sets know it. */
const asScript = (chunk: OutputChunk): Script => ({
  file: chunk.fileName,
  entry: chunk.isEntry ? chunk.facadeModuleId : null,
  modules: Object.keys(chunk.modules),
  imports: chunk.imports,
  later: chunk.dynamicImports,
  size: chunk.code.length,
});

async function join(scripts: readonly OutputChunk[], sets: readonly ScriptSet[]): Promise<OutputChunk[]> {
  const codes = new Map(scripts.map(({ fileName, code }) => [fileName, code]));
  const shared = sharing(scripts.map(asScript), sets);
  const bundle = await rollup({
    input: scripts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    // A page may give away more than its own: its parts that come later take from it what both use.
    preserveEntrySignatures: "allow-extension",
    plugins: [copies(codes, shared), small],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "assets/[name]-[hash].js",
    chunkFileNames: "assets/[name]-[hash].js",
    hoistTransitiveImports: false,
    manualChunks: (id) => shared.setOf.get(id),
    sanitizeFileName: (name) => posix.basename(name.split("?")[0] ?? name, ".js").replace(/-[\w-]{8}$/, ""),
  });
  await bundle.close();
  return output.filter((each) => each.type === "chunk");
}

/** Reads what a page has for itself once for each page, so that it becomes a part of it. */
const copies = (codes: ReadonlyMap<string, string>, { setOf, loadedBy }: Sharing) => ({
  name: "copies",
  resolveId(source: string, importer: string | undefined) {
    if (importer === undefined) return source;
    if (!source.startsWith(".")) return { id: source, external: true };
    const [from = "", owner] = importer.split("?");
    const file = posix.join(posix.dirname(from), source);
    const page = owner ?? (loadedBy.has(from) ? from : undefined);
    const set = setOf.get(file);
    const isShared = page === undefined || (set !== undefined && loadedBy.get(page)?.has(set));
    return isShared ? file : `${file}?${page}`;
  },
  load: (id: string) => codes.get(id.split("?")[0] ?? "") ?? null,
});

/** A twentieth less to fetch than by esbuild. What routers warn of is for who writes pages. */
const small = {
  name: "small",
  async renderChunk(code: string) {
    const compress = { passes: 2, pure_getters: true, pure_funcs: ["warning", "warningOnce"] };
    return (await minify(code, { module: true, ecma: 2020, compress })).code ?? code;
  },
};

/** The manifest with the joined files in the places of those they were made of. */
export function manifestOf(
  before: ViteManifest,
  scripts: readonly Pick<OutputChunk, "fileName" | "imports">[],
  joined: readonly OutputChunk[],
): ViteManifest {
  const files = new Set(scripts.map(({ fileName }) => fileName));
  // What is left as it was needs no other script.
  const kept = Object.entries(before)
    .filter(([, { file }]) => !files.has(file))
    .map(([key, { imports: _, dynamicImports: __, ...rest }]) => [key, rest]);
  const entryOf = new Map(
    joined.flatMap((each) => (each.facadeModuleId ? [[each.facadeModuleId, each]] : [])),
  );
  const keyOf = (file: string) => `_${posix.basename(file)}`;
  const importsOf = ({ imports }: OutputChunk) => imports.map((file) => keyOfEntry.get(file) ?? keyOf(file));
  const entries = Object.entries(before).filter(([, { file, isEntry }]) => isEntry && files.has(file));
  const keyOfEntry = new Map(entries.map(([key, { file }]) => [entryOf.get(file)?.fileName ?? "", key]));
  const pages = entries.map(([key, entry]) => {
    const script = entryOf.get(entry.file);
    if (!script) throw new Error(`${key} has no script of its own any more`);
    const { imports: _, dynamicImports: __, ...rest } = entry;
    return [key, { ...rest, ...needed(before, key), file: script.fileName, imports: importsOf(script) }];
  });
  const shared = joined
    .filter(({ fileName }) => !keyOfEntry.has(fileName))
    .map((each) => [
      keyOf(each.fileName),
      { file: each.fileName, name: each.name, imports: importsOf(each) },
    ]);
  return Object.fromEntries([...kept, ...shared, ...pages]) as ViteManifest;
}

/** Styles and other files of an entry and of all it imports. */
function needed(manifest: ViteManifest, entry: string): { css: string[]; assets: string[] } {
  const keys = new Set([entry]);
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  const all = (kind: "css" | "assets") => [
    ...new Set([...keys].flatMap((key) => manifest[key]?.[kind] ?? [])),
  ];
  return { css: all("css"), assets: all("assets") };
}
