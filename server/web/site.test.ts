import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { createSite, partOf, pathOf } from "./site";

function entry(id: string, path?: string, index = false) {
  return { id, path, index, hasAction: false, hasLoader: true, hasErrorBoundary: false, module: `/${id}.js` };
}

function buildOf(): ServerBuild {
  const route = (id: string, parentId: string | undefined, path: string | undefined, index = false) => ({
    id,
    parentId,
    path,
    index,
    module: { default: undefined, loader: () => new Response(id) },
  });
  const routes = {
    root: route("root", undefined, ""),
    shop: route("shop", "root", "shop"),
    list: route("list", "shop", "list"),
    other: route("other", "root", "other"),
    rest: route("rest", "root", "*"),
  };
  return {
    entry: { module: { default: () => new Response("document"), handleError: () => undefined } },
    routes,
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: Object.fromEntries(Object.values(routes).map((r) => [r.id, entry(r.id, r.path, r.index)])),
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

describe("the site answers by the leaf alone", () => {
  test("a part holds the leaf and its ancestors, in both tables", () => {
    const part = partOf(buildOf(), "list");
    expect(Object.keys(part.routes)).toEqual(["root", "shop", "list"]);
    expect(Object.keys(part.assets.routes)).toEqual(["root", "shop", "list"]);
  });

  test.each([
    ["/shop/list", "list"],
    ["/other", "other"],
    ["/nowhere/at/all", "rest"],
  ])("%s is answered by %s", async (path, id) => {
    const site = createSite(buildOf(), "test");
    for (let turn = 0; turn < 2; turn++) {
      const answer = await site(new Request(`http://x${path}`), {});
      expect(await answer.text()).toBe(id);
    }
  });

  test.each([
    ["/__manifest?version=1&p=/other"],
    ["/__manifest?version=1&p=shop%2Flist&p=/nowhere/at/all"],
    ["/__manifest?version=1&p="],
    ["/__manifest?version=2&p=/other"],
  ])("%s names the routes that Remix names", async (target) => {
    const url = `http://x${target}`;
    const answers = [createSite(buildOf(), "test"), createRequestHandler(buildOf(), "test")].map((site) =>
      site(new Request(url), {}),
    );
    const [ours, theirs] = await Promise.all(
      answers.map(async (answer) => {
        const { status, headers } = await answer;
        return [status, headers.get("cache-control"), JSON.parse((await (await answer).text()) || "null")];
      }),
    );
    expect(ours).toEqual(theirs);
  });

  test("a page's data is matched by its page", () => {
    expect(pathOf("http://x/_root.data?a=1")).toBe("/");
    expect(pathOf("http://x/shop/list.data")).toBe("/shop/list");
    expect(pathOf("http://x/shop/list?x=.data")).toBe("/shop/list");
  });
});
