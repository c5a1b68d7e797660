/** Vite's `import.meta.glob`, for the programs, which esbuild bundles and which know it not. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin } from "esbuild";

const call = /import\.meta\.glob(?:<[\w<>, ]*>)?\(([^()]*)\)/;

/** Replaces the call in the files that the filter names: by an import of each file found, now or when it is asked for. */
export const globImports = (filter: RegExp): Plugin => ({
  name: "glob-imports",
  setup(build) {
    build.onLoad({ filter }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const asked = call.exec(source)?.[1] ?? "";
      const patterns = asked.split('"').filter((_, at) => at % 2 === 1);
      if (patterns.length === 0) throw new Error(`${path} has no import.meta.glob that can be bundled`);
      const eager = asked.includes("eager: true");
      const folder = dirname(path);
      const found = patterns.flatMap((pattern) =>
        globSync(pattern, { cwd: folder }).map((name) => (name.startsWith(".") ? name : `./${name}`)),
      );
      const files = found.toSorted().map((file) => JSON.stringify(file));
      const imports = eager ? files.map((file, at) => `import * as file${at} from ${file};\n`) : [];
      const table = files.map((file, at) => `${file}: ${eager ? `file${at}` : `() => import(${file})`}`);
      const contents = imports.join("") + source.replace(call, () => `({ ${table.join(", ")} })`);
      return { contents, loader: "ts", resolveDir: folder };
    });
  },
});
