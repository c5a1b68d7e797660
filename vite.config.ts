import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { build as bundle, transform } from "esbuild";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { listedTexts, textFile, textsName } from "./app/i18n/text-files";
import remixConfig from "./remix.config.js";
import { joinScripts } from "./server/join-scripts";
import type { ScriptSet } from "./server/script-sets";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const app = fileURLToPath(new URL("./app", import.meta.url));

type Texts = Record<string, string[]>;

/** The files of texts by language and namespace. */
const textPaths = globSync("{i18n,domain/*}/texts/*.ts", { cwd: app })
  .toSorted()
  .reduce<Record<string, Texts>>((all, path) => {
    const file = textFile(path);
    if (file) ((all[file.locale] ??= {})[file.namespace] ??= []).push(path);
    return all;
  }, {});

/** Of each route that lists more than one namespace: what browsers fetch at once. */
const textLists = globSync("{root.tsx,routes/**/*.tsx}", { cwd: app })
  .map((path) => listedTexts(readFileSync(`${app}/${path}`, "utf8")))
  .filter((list) => list.length > 1);

/** The texts in each file for browsers, by the name under which these ask for it. */
const textNames = new Map(
  Object.entries(textPaths).flatMap(([locale, texts]) =>
    [...Object.keys(texts).map((namespace) => [namespace]), ...textLists].map((list): [string, Texts] => [
      textsName(locale, list),
      Object.fromEntries(list.map((namespace) => [namespace, texts[namespace] ?? []])),
    ]),
  ),
);

/** Of all texts: what names their folder, so that browsers may keep them for good. */
const textHash = [
  ...Object.values(textPaths).flatMap((texts) => Object.values(texts).flat()),
  ...globSync("i18n/words/*.ts", { cwd: app }).toSorted(),
]
  .reduce((hash, path) => hash.update(readFileSync(`${app}/${path}`)), createHash("sha256"))
  .digest("base64url")
  .slice(0, 8);

/**
 * Texts are files the browser can name by language and namespace. A list of hashed names would grow with every noun, and
 * every visitor would fetch it.
 */
const textUrls = (building: boolean) => (building ? `/assets/texts-${textHash}/*.js` : "/@texts/*.js");

/** Makes these files, or answers for them while somebody develops. */
const namedTexts = (building: boolean): Plugin => ({
  name: "named-texts",
  enforce: "pre",
  resolveId: (source) => (textNames.has(textName(source)) ? source : null),
  async load(id) {
    const texts = textNames.get(textName(id));
    if (!texts) return null;
    const code = Object.entries(texts).map(([namespace, paths]) => textsOf(namespace, paths));
    return building ? plainTexts(code.join("\n"), Object.keys(texts)) : code.join("\n");
  },
  buildStart() {
    for (const name of building ? textNames.keys() : [])
      this.emitFile({
        type: "chunk",
        id: `/@texts/${name}.js`,
        fileName: textUrls(true).slice(1).replace("*", name),
        preserveSignature: "strict",
      });
  },
});

/** A namespace out of all files that have some of it. */
function textsOf(namespace: string, paths: readonly string[]): string {
  const name = (at: number) => `${namespace}${at}`;
  const imports = paths.map(
    (path, at) => `import { ${namespace} as ${name(at)} } from ${JSON.stringify(`${app}/${path}`)};`,
  );
  const parts = paths.map((_, at) => `...${name(at)}`);
  return [...imports, `export const ${namespace} = { ${parts.join(", ")} };`].join("\n");
}

/** The texts themselves, with the shared words in their places: a file of its own needs no other one. */
async function plainTexts(code: string, namespaces: readonly string[]): Promise<string> {
  const stdin = { contents: code, resolveDir: app };
  const { outputFiles } = await bundle({
    ...{ stdin, alias: { "~": app }, bundle: true, format: "esm", write: false },
  });
  const source = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  const module = (await import(`data:text/javascript;base64,${source}`)) as Record<string, unknown>;
  return namespaces.map((name) => `export const ${name} = ${JSON.stringify(module[name])};`).join("\n");
}

const textName = (id: string) => /^\/@texts\/(.+)\.js$/.exec(id)?.[1] ?? "";

/** What browsers share, from what all pages need to what some do (server/script-sets.ts). */
const sets: ScriptSet[] = [
  // Changes seldom, and is kept by browsers when the rest changes.
  {
    name: "library",
    holds:
      /\/node_modules\/(react|react-dom|scheduler|@remix-run\/(react|router)|react-router(-dom)?|turbo-stream)\//,
  },
  // What every page has around it, and what nearly every one has in it.
  {
    name: "frame",
    layout: /\/app\/root\.tsx/,
    holds: /\/app\/(entry\.client|ui\/(inputs|display|form|money)\.)/,
  },
  // What the shop's pages share beside the frame: cards of goods and their buttons.
  {
    name: "shop",
    layout: /\/routes\/shop\/layout/,
    holds:
      /\/app\/(domain\/cart\/components\/card-buttons|domain\/catalogue\/components\/goods-grid|ui\/(card-slots|product-(card|image)|structured-data))\./,
  },
  // What members and staff have around their pages.
  {
    name: "inside",
    holds:
      /\/app\/(platform\/(paths|typed-numbers)|ui\/(fresh|frames\/(navigation|search-results|shortcuts)))\./,
  },
  { name: "desk", layout: /\/routes\/desk\/layout/ },
  { name: "member", layout: /\/routes\/user\/layout/ },
  { name: "forms", holds: /\/node_modules\/@conform-to\/(dom|react)\/|\/app\/ui\/(use-form|form-errors)\./ },
  { name: "lists", holds: /\/app\/ui\/(data-table|declared-list|row-acts|plain-table|list-view)\./ },
  {
    name: "rules",
    holds: /\/node_modules\/(zod|@conform-to\/zod)\/|\/app\/(platform\/form-fields|ui\/schema-form)\./,
  },
];

const hexOf = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, "0");

/**
 * Node keeps the text of a program. With signs beyond Latin in it, each of its letters takes two bytes: they are written
 * as escapes. Names stay as they are.
 */
const smallServer: Plugin = {
  name: "small-server",
  renderChunk: {
    // Vite prints each chunk once more.
    order: "post",
    async handler(source) {
      const small = { minifyWhitespace: true, minifySyntax: true, charset: "ascii" } as const;
      const made = await transform(source, { ...small, sourcemap: true, target: "node24" });
      // What is left stands in regular expressions and in templates of SQL, which read escapes alike.
      const code = made.code.replace(/[^\0-\x7f]/g, (sign) => `\\u${hexOf(sign)}`);
      return { code, map: made.map };
    },
  },
};

/**
 * Packages of hundreds of modules that become a part of the server's script: what nobody imports is left out. Those they
 * need stay apart, so that there is one React.
 */
const joined = [
  /^@headlessui\//,
  /^@floating-ui\//,
  /^(?:@react-aria|@react-stately|react-aria|react-stately)(?:\/|$)/,
  /^@tanstack\//,
  "iso-3166",
  "markdown-it",
  "d3-shape",
];

export default defineConfig(({ command, isSsrBuild }) => ({
  define: { TEXT_FILES: JSON.stringify(textUrls(command === "build")) },
  plugins: [
    namedTexts(command === "build" && !isSsrBuild),
    tailwindcss(),
    remix(remixConfig),
    ...(isSsrBuild ? [smallServer] : [joinScripts({ sets, except: /^assets\/texts-[^/]+\// })]),
  ],
  resolve: { alias: { "~": app } },
  // Scripts are joined first and made small then. What they need is named by the page, not by the scripts.
  ssr: command === "build" ? { noExternal: joined } : {},
  build: isSsrBuild
    ? { target: "node24" }
    : {
        target: "es2022",
        minify: false,
        modulePreload: false,
        rollupOptions: { output: { hoistTransitiveImports: false } },
      },
}));
