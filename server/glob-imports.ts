/** Vite's `import.meta.glob`, eager, for the programs, which esbuild bundles and which know it not. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin } from "esbuild";

const call = /import\.meta\.glob(?:<[\w<>, ]*>)?\(\s*(\[[^[\]]*\]),\s*\{ eager: true \},?\s*\)/;

/** Replaces the call in the files that the filter names by an import of each file found. */
export const globImports = (filter: RegExp): Plugin => ({
  name: "glob-imports",
  setup(build) {
    build.onLoad({ filter }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const patterns = call.exec(source)?.[1];
      if (!patterns) throw new Error(`${path} has no import.meta.glob that can be bundled`);
      const folder = dirname(path);
      const found = (JSON.parse(patterns) as string[]).flatMap((pattern) =>
        globSync(pattern, { cwd: folder }).map((name) => (name.startsWith(".") ? name : `./${name}`)),
      );
      const files = found.toSorted();
      const imports = files.map((file, at) => `import * as file${at} from ${JSON.stringify(file)};\n`);
      const table = files.map((file, at) => `${JSON.stringify(file)}: file${at}`).join(", ");
      const contents = imports.join("") + source.replace(call, () => `({ ${table} })`);
      return { contents, loader: "ts", resolveDir: folder };
    });
  },
});
