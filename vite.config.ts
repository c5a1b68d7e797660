import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { build as bundle } from "esbuild";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { textFile } from "./app/i18n/text-files";
import remixConfig from "./remix.config.js";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const app = fileURLToPath(new URL("./app", import.meta.url));

/** The files of texts, by the name under which browsers ask for them: language and namespace. */
const textNames = Map.groupBy(globSync("{i18n,domain/*}/texts/*.ts", { cwd: app }).toSorted(), (path) => {
  const { locale, namespace } = textFile(path) ?? {};
  return `${locale}/${namespace}`;
});

/** Of all texts: what names their folder, so that browsers may keep them for good. */
const textHash = [...textNames.values(), globSync("i18n/words/*.ts", { cwd: app }).toSorted()]
  .flat()
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
    const paths = textNames.get(textName(id));
    if (!paths) return null;
    const namespace = textName(id).split("/")[1] ?? "";
    const imports = paths.map(
      (path, at) => `import { ${namespace} as part${at} } from ${JSON.stringify(`${app}/${path}`)};`,
    );
    const parts = paths.map((_, at) => `...part${at}`);
    const code = [...imports, `export const ${namespace} = { ${parts.join(", ")} };`].join("\n");
    return building ? plainTexts(code, namespace) : code;
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

/** The texts themselves, with the shared words in their places: a file of its own needs no other one. */
async function plainTexts(code: string, namespace: string): Promise<string> {
  const stdin = { contents: code, resolveDir: app };
  const { outputFiles } = await bundle({
    ...{ stdin, alias: { "~": app }, bundle: true, format: "esm", write: false },
  });
  const source = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  const module = (await import(`data:text/javascript;base64,${source}`)) as Record<string, unknown>;
  return `export const ${namespace} = ${JSON.stringify(module[namespace])};`;
}

const textName = (id: string) => /^\/@texts\/(.+)\.js$/.exec(id)?.[1] ?? "";

/** Changes seldom, and is kept by browsers when the rest changes. */
const library =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run\/(react|router)|react-router(-dom)?|turbo-stream)\//;

/** What every page has in its frame, in one file: thirty small ones weigh more and come later. */
const frame =
  /\/app\/(ui\/(frames\/(?!breadcrumbs|desk|finder|member|menu-counts|navigation|search|shortcuts)|button|cx|display|error-text|form(-state)?\.|hrefs|icon|link|list\.|logo|menu|meta|money|nonce|root-data|switches|toast|tones)|i18n\/(browser-texts|locales|lookup|use-translation)|platform\/(money|result|shop-paths|visitor-pages))/;

/** What the shop's pages share beside the frame: cards of goods and their buttons. */
const shop =
  /\/app\/(domain\/cart\/(components\/card-buttons|config)|domain\/catalogue\/(components\/goods-grid|config|pictures|sale-mode)|ui\/(card-slots|product-(card|image)|structured-data))\./;

const chunkOf = (id: string) =>
  library.test(id) ? "react" : frame.test(id) ? "frame" : shop.test(id) ? "shop" : undefined;

export default defineConfig(({ command, isSsrBuild }) => ({
  define: { TEXT_FILES: JSON.stringify(textUrls(command === "build")) },
  plugins: [namedTexts(command === "build" && !isSsrBuild), tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": app } },
  build: isSsrBuild
    ? {}
    : {
        target: "es2022",
        // A twentieth less to fetch than by esbuild, which is the default, for some seconds of building.
        minify: "terser",
        rollupOptions: { output: { manualChunks: chunkOf } },
      },
}));
