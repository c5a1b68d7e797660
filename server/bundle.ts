/** How programs that run parts of the product outside of its pages are bundled: the server's own, and those of the bench. */
import { resolve } from "node:path";
import type { BuildOptions } from "esbuild";
import { globImports } from "./glob-imports.ts";

/** Options of esbuild for a program on Node; packages stay outside. */
export const programOptions = () =>
  ({
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    // Node keeps the text of a program in memory.
    minifyWhitespace: true,
    packages: "external",
    // package.json says that imports have no side effects, for the browser's sake; programs are nothing else.
    ignoreAnnotations: true,
    alias: { "~": resolve("app") },
    // Lists name their components; a program that only counts loads them never, and draws nothing.
    loader: { ".svg": "empty", ".css": "empty" },
    plugins: [globImports(/\/app\/(i18n\/resources|domain\/steps\.server)\.ts$/)],
    jsx: "automatic",
    logLevel: "error",
    define: { "import.meta.env.PROD": "true", "import.meta.env.DEV": "false", "import.meta.env.SSR": "true" },
  }) satisfies BuildOptions;
