import { fc, test as law } from "@fast-check/vitest";
import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { matchRoutes, type AgnosticRouteObject } from "@remix-run/router";
import { describe, expect, test } from "vitest";
import { expectComplaint } from "../../tests/setup/console";
import remixConfig from "../../remix.config.js";
import { createMatcher, type RouteEntry } from "./matcher";

type Table = Record<string, RouteEntry>;

function tree(table: Table, parentId?: string): AgnosticRouteObject[] {
  return Object.values(table)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map((route) => {
      const base = { id: route.id, path: route.path };
      return route.index ? { ...base, index: true } : { ...base, children: tree(table, route.id) };
    });
}

/** React Router's trees of the tables, each built once. */
const trees = new WeakMap<Table, AgnosticRouteObject[]>();

function treeOf(table: Table): AgnosticRouteObject[] {
  const made = trees.get(table) ?? tree(table);
  trees.set(table, made);
  return made;
}

function leafOf(table: Table, pathname: string): string | null {
  // React Router says so each time a path is no proper encoding.
  expectComplaint(/could not be decoded/);
  return matchRoutes(treeOf(table), pathname)?.at(-1)?.route.id ?? null;
}

const root = { id: "root", path: "" };

function siteMap(): Table {
  const routes = remixConfig.routes as (define: typeof defineRoutes) => RouteManifest;
  const configured = routes(defineRoutes);
  const entries = Object.values(configured).map((route) => [
    route.id,
    { ...route, parentId: route.parentId ?? "root" },
  ]);
  return { root, ...(Object.fromEntries(entries) as Table) };
}

const table = siteMap();
const match = createMatcher(table);

/** Paths near the site map: its own, with parameters filled, cases changed, segments dropped, encoded and added. */
const fullPaths = Object.values(table).map((route) => {
  const line: string[] = [];
  for (let at: RouteEntry | undefined = route; at; at = at.parentId ? table[at.parentId] : undefined) {
    if (at.path) line.unshift(at.path);
  }
  return `/${line.join("/")}`;
});

const odd = fc.constantFrom(
  "",
  "%2F",
  "%20",
  "%E6%88%B7",
  "%zz",
  "%0A",
  "a.b",
  "..",
  "user",
  "desk",
  "*",
  ":id",
  "ſ",
  "K",
  "%55ser",
);
const filling = fc.oneof(odd, fc.webSegment());

const nearby = fc
  .tuple(
    fc.constantFrom(...fullPaths),
    fc.array(filling, { maxLength: 3 }),
    fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    fc.constantFrom("", "/", "//", "/x"),
    fc.constantFrom("", "/"),
  )
  .map(([path, fillings, upper, tail, head]) => {
    let used = 0;
    const filled = path.replace(/:[\w-]+|\*/g, () => fillings[used++ % Math.max(1, fillings.length)] ?? "1");
    const cased = [...filled]
      .map((letter, i) => (upper[i % upper.length] ? letter.toUpperCase() : letter))
      .join("");
    return head + cased + tail;
  });

describe("the matcher agrees with React Router", () => {
  law.prop([nearby], { numRuns: 800 })("near the paths of the site map", (path) => {
    expect(match(path)).toBe(leafOf(table, path));
  });

  law.prop([fc.array(filling, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`)], { numRuns: 300 })(
    "on any path",
    (path) => {
      expect(match(path)).toBe(leafOf(table, path));
    },
  );

  test.each(fullPaths)("on %s itself", (path) => expect(match(path)).toBe(leafOf(table, path)));

  const segment = fc.constantFrom("a", "b", "a-b", ":x", ":y", "*", "a/:z", "a/*");
  const children = fc.array(fc.record({ path: segment, index: fc.boolean() }), { maxLength: 4 });
  const anyTable = fc
    .array(fc.record({ path: fc.option(segment, { nil: undefined }), children }), { maxLength: 4 })
    .map((tops): Table => {
      const made: Table = { root };
      tops.forEach((top, i) => {
        made[`t${i}`] = { id: `t${i}`, parentId: "root", path: top.path };
        const parentIsSplat = top.path?.endsWith("*");
        top.children.forEach((child, j) => {
          if (parentIsSplat) return;
          const id = `t${i}c${j}`;
          made[id] = { id, parentId: `t${i}`, ...(child.index ? { index: true } : { path: child.path }) };
        });
      });
      return made;
    });
  const plain = fc.array(fc.constantFrom("a", "b", "a-b", "A", "c", ""), { maxLength: 4 });

  law.prop([anyTable, plain], { numRuns: 600 })("on any table of routes", (routes, parts) => {
    const path = `/${parts.join("/")}`;
    expect(createMatcher(routes)(path)).toBe(leafOf(routes, path));
  });
});

test("leaves tables it does not understand to React Router", () => {
  expect(createMatcher({ root, a: { id: "a", parentId: "root", path: "a/:b?" } })("/a")).toBeNull();
});
