/**
 * Which scripts browsers share. Vite makes hundreds of small files, one for each way in which pages share code, and a page
 * asks for dozens of them. Here a few sets are kept for many pages; what is in none of them is copied into each page.
 */

import { dirname } from "node:path";

/** A file that Vite made. */
export type Script = {
  file: string;
  /** Its own source, where it is a page, a layout or the start of all. */
  entry: string | null;
  /** The sources inside it. */
  modules: readonly string[];
  /** What it imports for sure. */
  imports: readonly string[];
  /** What it may import later. */
  later: readonly string[];
  /** Characters of code. */
  size: number;
};

export type ScriptSet = {
  name: string;
  /** The sources it is there for. */
  holds?: RegExp;
  /** Layouts whose whole code is in it. */
  layout?: RegExp;
};

export type Sharing = {
  /** The set of each file that is in one. */
  setOf: ReadonlyMap<string, string>;
  /** The sets that each page loads. */
  loadedBy: ReadonlyMap<string, ReadonlySet<string>>;
};

/** A page that needs less than this part of a set has a copy of what it needs instead. */
const worthLoading = 0.5;

/**
 * A set holds what it names and all that this needs, less what a set before it holds: so sets need earlier ones only, and
 * no two need each other. A page loads the sets of the layouts in the folders around it; nothing is in it twice, as neither
 * its layouts nor its sets need what it has copied.
 */
export function sharing(scripts: readonly Script[], sets: readonly ScriptSet[]): Sharing {
  const known = new Map(scripts.map((script) => [script.file, script]));
  const reached = (files: readonly string[]) => {
    const found = new Set(files);
    for (const file of found) for (const next of known.get(file)?.imports ?? []) found.add(next);
    return found;
  };
  const isLayout = ({ entry }: Script) => sets.some(({ layout }) => entry && layout?.test(entry));
  const setOf = assigned(scripts, sets, reached);
  const setsIn = (files: Iterable<string>) => new Set([...files].flatMap((file) => setOf.get(file) ?? []));
  const layouts = scripts.filter(isLayout);
  const around = ({ entry }: Script) =>
    layouts.filter((layout) => entry?.startsWith(`${dirname(layout.entry ?? "")}/`));
  const sizes = sizesOf(scripts, setOf);
  const filesOf = (name: string) => scripts.flatMap(({ file }) => (setOf.get(file) === name ? [file] : []));

  const loaded = (page: Script): Set<string> => {
    const needed = reached([page.file]);
    const always = setsIn(reached(around(page).map(({ file }) => file)));
    const parts = sizesOf(
      [...needed].flatMap((file) => known.get(file) ?? []),
      setOf,
    );
    const worth = [...parts].flatMap(([name, size]) =>
      always.has(name) || size >= worthLoading * (sizes.get(name) ?? 0) ? [name] : [],
    );
    const later = setsIn(reached([...needed].flatMap((file) => known.get(file)?.later ?? [])));
    return setsIn(reached([...always, ...worth, ...later].flatMap(filesOf)));
  };
  const pages = scripts.filter((script) => script.entry && !isLayout(script));
  return { setOf, loadedBy: new Map(pages.map((page) => [page.file, loaded(page)])) };
}

function assigned(
  scripts: readonly Script[],
  sets: readonly ScriptSet[],
  reached: (files: readonly string[]) => Set<string>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, holds, layout } of sets) {
    const named = scripts.filter(({ entry, modules }) =>
      entry ? layout?.test(entry) : holds && modules.some((module) => holds.test(module)),
    );
    for (const file of reached(named.map(({ file }) => file))) if (!found.has(file)) found.set(file, name);
  }
  return found;
}

/** The size of each set among these scripts. */
function sizesOf(scripts: readonly Script[], setOf: ReadonlyMap<string, string>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { file, size } of scripts) {
    const name = setOf.get(file);
    if (name !== undefined) sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  return sizes;
}
