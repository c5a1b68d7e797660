/** What a browser has to fetch of scripts before a page wakes, gzipped: limits of the built product. */
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { manifestOf, routeWeights } from "../bench/weight";

const limits: [routes: RegExp, kilobytes: number][] = [
  [/^routes\/shop\/(home|goods-list)$/, 105],
  [/^routes\/shop\/product-details$/, 108],
  [/^routes\/account\/(login|register)$/, 120],
  // An order is paid, changed, stopped, answered and claimed on one page.
  [/^routes\/user\/orders\/store-order$/, 195],
  [/^(routes\/)?(user(?!\/orders\/store-order$)|shop|account)[-/]/, 180],
];

/** Of twelve in all: texts are three files at most, of the document, of its layout and of the page. */
const mostFiles = 9;

test("no page makes a browser fetch more than its kind may", () => {
  const weights = [...routeWeights("build/client")];
  for (const [routes, kilobytes] of limits) {
    const heavy = weights.filter(([id, { bytes }]) => routes.test(id) && bytes > kilobytes * 1000);
    expect(
      heavy.map(([id, { bytes }]) => `${id}: ${bytes} bytes of at most ${kilobytes} kB`),
      "import less, or later: zod, conform and dialogs are what weighs",
    ).toEqual([]);
    expect(weights.some(([id]) => routes.test(id))).toBe(true);
  }
});

test("no page makes a browser ask for more than a dozen scripts", () => {
  const many = [...routeWeights("build/client")].filter(([, { files }]) => files > mostFiles);
  expect(
    many.map(([id, { files }]) => `${id}: ${files} scripts of at most ${mostFiles}`),
    "name what they share in a set of vite.config.ts",
  ).toEqual([]);
});

// A set that needs a later one would be run before it, and its page would break.
test("every page's scripts run in the order in which they need each other", async () => {
  vi.stubGlobal("window", globalThis);
  const manifest = manifestOf("build/client");
  for (const { module } of Object.values(manifest.routes))
    await expect(import(resolve(`build/client${module}`)), module).resolves.toBeDefined();
});
