/**
 * Answers requests with one Remix handler for each leaf route, whose build holds only that leaf and its ancestors. So
 * the size of the site map costs nothing. Other paths go to the handler of the whole site.
 */
import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { createMatcher } from "./matcher";

export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A handler for a whole build. */
export function createSite(build: ServerBuild, mode: string): Handler {
  const match = createMatcher(build.routes);
  const whole = createRequestHandler(build, mode);
  const leaves = new Map<string, Handler>();
  return (request, context) => {
    const leaf = match(pathOf(request.url));
    if (leaf === null || needsWhole(request.url)) return whole(request, context);
    const known = leaves.get(leaf);
    if (known) return known(request, context);
    const handler = createRequestHandler(partOf(build, leaf), mode);
    leaves.set(leaf, handler);
    return handler(request, context);
  };
}

/** The path a request is matched by: that of the page where it asks for a page's data. */
export function pathOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : pathname;
}

// The manifest names other routes; so may a request of the older data protocol.
function needsWhole(url: string): boolean {
  return url.includes("/__manifest") || url.includes("_data=");
}

/** The build with one leaf and its ancestors only. */
export function partOf(build: ServerBuild, leaf: string): ServerBuild {
  const ids = lineOf(build, leaf);
  const only = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id))) as Record<string, T>;
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

function lineOf(build: ServerBuild, leaf: string): Set<string> {
  const ids = new Set<string>();
  for (let id: string | undefined = leaf; id; id = build.routes[id]?.parentId) ids.add(id);
  return ids;
}
