/**
 * Finds the route of a path by a table compiled at start; React Router compiles the site map for each request. Its
 * rules apply: any case, trailing slashes, decoded, static segments before parameters before splats.
 */

import { withoutEnd, withoutStart } from "~/platform/ends";

export type RouteEntry = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
};

/** The id of the deepest route a path leads to, or null where it must be left to React Router itself. */
export type Matcher = (pathname: string) => string | null;

type Branch = { id: string; path: string; score: number; order: number[] };

type Compiled = { id: string; test: RegExp };

/** Compiles the routes of a build. */
export function createMatcher(routes: Record<string, RouteEntry>): Matcher {
  const entries = Object.values(routes);
  if (entries.some(isBeyondUs)) return () => null;
  const ranked = rank(branchesOf(entries));
  const statics = new Map<string, string>();
  const dynamics: Compiled[] = [];
  for (const branch of ranked) {
    if (/[:*]/.test(branch.path)) dynamics.push({ id: branch.id, test: compile(branch.path) });
    else if (!statics.has(branch.path.toLowerCase())) statics.set(branch.path.toLowerCase(), branch.id);
  }
  return (pathname) => {
    const decoded = decode(pathname);
    const key = lowerAscii(withoutEnd(decoded, "/")) || "/";
    return statics.get(key) ?? dynamics.find(({ test }) => test.test(decoded))?.id ?? null;
  };
}

// Optional segments, absolute children and exact case are not used here: React Router answers for them.
function isBeyondUs(route: RouteEntry): boolean {
  const path = route.path ?? "";
  return (
    path.includes("?") || path.startsWith("/") || Boolean(route.caseSensitive) || /[^\x20-\x7e]/.test(path)
  );
}

function branchesOf(entries: RouteEntry[]): Branch[] {
  const children = (parentId: string | undefined) =>
    entries.filter((entry) => (entry.parentId || undefined) === parentId);
  const walk = (entry: RouteEntry, path: string, order: number[]): Branch[] => {
    const whole = joinPaths(path, entry.path ?? "");
    const below = entry.index
      ? []
      : children(entry.id).flatMap((child, i) => walk(child, whole, [...order, i]));
    if (entry.path === undefined && !entry.index) return below;
    return [...below, { id: entry.id, path: whole, score: score(whole, entry.index ?? false), order }];
  };
  return children(undefined).flatMap((entry, i) => walk(entry, "/", [i]));
}

function joinPaths(parent: string, child: string): string {
  const joined = `${parent}/${child}`.replace(/\/{2,}/g, "/");
  return joined.length > 1 ? joined.replace(/\/$/, "") : joined;
}

// The weights of React Router's computeScore.
function score(path: string, index: boolean): number {
  const segments = path.split("/");
  const splat = segments.includes("*") ? -2 : 0;
  return segments
    .filter((segment) => segment !== "*")
    .reduce((sum, segment) => sum + weight(segment), segments.length + splat + (index ? 2 : 0));
}

function weight(segment: string): number {
  if (/^:[\w-]+$/.test(segment)) return 3;
  return segment === "" ? 1 : 10;
}

function rank(branches: Branch[]): Branch[] {
  return branches.toSorted((a, b) => b.score - a.score || siblingOrder(a.order, b.order));
}

function siblingOrder(a: number[], b: number[]): number {
  const siblings = a.length === b.length && a.slice(0, -1).every((position, i) => position === b[i]);
  return siblings ? (a.at(-1) ?? 0) - (b.at(-1) ?? 0) : 0;
}

function compile(path: string): RegExp {
  const splat = path.endsWith("*");
  const source = `/${withoutStart(withoutEnd(splat ? path.slice(0, -1) : path, "/"), "/")}`
    .replace(/[\\.*+^${}|()[\]]/g, "\\$&")
    .replace(/\/:([\w-]+)/g, "/([^\\/]+)");
  // The paths are those of our own site map, so each pattern is known when it starts.
  // eslint-disable-next-line quayside/quick-patterns
  if (!splat) return new RegExp(`^${source}\\/*$`, "i");
  // eslint-disable-next-line quayside/quick-patterns
  return new RegExp(`^${source}${path === "/*" ? "(.*)$" : "(?:\\/(.+)|\\/*)$"}`, "i");
}

// A path that is no proper encoding is taken as it stands; a slash inside a segment stays encoded.
function decode(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
