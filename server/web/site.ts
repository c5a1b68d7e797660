/**
 * Answers requests with one Remix handler for each leaf route, whose build holds only that leaf and its ancestors. So
 * the size of the site map costs nothing. Other paths go to the handler of the whole site.
 */
import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { createMatcher, type Matcher } from "./matcher";

export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A handler for a whole build. */
export function createSite(build: ServerBuild, mode: string): Handler {
  const match = createMatcher(build.routes);
  const whole = createRequestHandler(build, mode);
  const leaves = new Map<string, Handler>();
  return (request, context) => {
    const routes = manifestFor(build, match, request);
    if (routes) return Promise.resolve(routes);
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

/**
 * The routes of the paths that a page has links to, as Remix names them. It compiles the whole site map for each part of
 * each path. Null where Remix answers: for another version, and for what is no such question.
 */
function manifestFor(build: ServerBuild, match: Matcher, request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  const asked = searchParams.getAll("p");
  if (pathname !== "/__manifest" || request.method !== "GET" || asked.length === 0) return null;
  if (searchParams.get("version") !== build.assets.version || request.url.length > longestManifest)
    return null;
  const ids = new Set<string>();
  for (const path of new Set(asked.flatMap(partialPaths))) {
    const leaf = match(path);
    if (leaf !== null) for (const id of lineOf(build, leaf)) ids.add(id);
  }
  const routes = Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]]));
  return Response.json(routes, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
}

/** Remix's own limit. */
const longestManifest = 7_680;

/** `/a/b` asks for `/a`, too: its index may be where the visitor goes next. */
function partialPaths(path: string): string[] {
  const segments = path.replace(/^\//, "").split("/");
  return segments.map((_, i) => `/${segments.slice(0, i + 1).join("/")}`);
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
