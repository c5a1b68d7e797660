/**
 * Pages that visitors share are kept until the database tells of a change, under an address with only the parameters
 * they read. So each parameter a page reads must be named, and each table it reads must tell.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test, vi } from "vitest";
import { seedReference } from "../prisma/seed/reference";
import remixConfig from "../remix.config.js";
import { visitorPageOf } from "~/root-visitors.server";
import { loadRoot } from "~/root.server";
import { db, pool, sql } from "~/platform/db";
import { visitorPages } from "~/platform/visitor-pages";
import { makeMember, makeProduct } from "./factories";
import { callLoader } from "./setup/call";

type Loader = (args: LoaderFunctionArgs) => unknown;
const modules = import.meta.glob<{ loader: Loader }>("../app/routes/shop/*.tsx");

/** The file behind each path of the shop; other areas have pages of the same names below their own. */
function files(): Map<string, string> {
  const known = new Map<string, string>();
  type Define = (path: string, file: string, options?: unknown, children?: () => void) => void;
  const define: Define = (path, file, options, children) => {
    if (file.startsWith("routes/shop/")) known.set(`/${path}`, file);
    const inner = typeof options === "function" ? (options as () => void) : children;
    inner?.();
  };
  void remixConfig.routes?.(((build: (route: Define) => void) => (build(define), {})) as never);
  return known;
}

async function loaderOf(path: string): Promise<Loader> {
  const load = modules[`../app/${files().get(path)}`];
  if (!load) throw new Error(`${path} has no file`);
  return (await load()).loader;
}

/** Addresses that lead each page through all it does. */
const asked: Record<string, () => string[]> = {
  "/goodslist": () => ["", "?q=lamp&cat=outdoor&tab=new&min=1&max=9&from=CN&stock=1", "?q=lapm"],
  "/productdetails": () => [`?id=${product}&country=DE&zip=10115&qty=3`, `?id=${product}&sku=${sku}`],
  "/shippingfee": () => ["", `?sku=${sku}&country=US`, "?weight=300&country=GB&attr=food&from=CN"],
};

let product = "";
let sku = "";

beforeAll(async () => {
  await seedReference();
  const category = await db.first<{ id: string }>(sql`select id from category where slug = 'outdoor'`);
  const made = await makeProduct({
    product: { categoryId: category?.id ?? "" },
    variants: [{ weightG: 300 }],
  });
  product = made.id;
  sku = made.variants[0]?.sku ?? "";
});

test.each(Object.keys(visitorPages))("%s reads no parameter that is not named", async (path) => {
  const read = new Set<string>();
  for (const method of ["get", "getAll", "has"] as const) {
    const original = URLSearchParams.prototype[method] as (name: string) => never;
    vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      read.add(name);
      return original.call(this, name);
    });
  }
  const loader = await loaderOf(path);
  for (const query of asked[path]?.() ?? [""]) await callLoader(loader, { url: path + query });
  expect([...read].filter((name) => name !== "lng" && !visitorPages[path]?.includes(name))).toEqual([]);
});

test("each table that such a page reads tells of its changes", async () => {
  const statements: string[] = [];
  const query = pool().query.bind(pool());
  vi.spyOn(pool(), "query").mockImplementation(((text: string, values: unknown[]) => {
    statements.push(text);
    return query(text, values);
  }) as never);
  for (const path of Object.keys(visitorPages)) {
    const loader = await loaderOf(path);
    for (const query of asked[path]?.() ?? [""]) {
      await callLoader(loadRoot, { url: path + query });
      await callLoader(loader, { url: path + query });
    }
  }
  vi.restoreAllMocks();
  const tables = await db.rows<{ name: string; watched: boolean }>(sql`
    select c.relname as name, exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'page_changed') as watched
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  const all = statements.join(" ");
  const silent = tables.filter(
    ({ name, watched }) => !watched && new RegExp(`\\b(from|join)\\s+"?${name}"?\\b`, "i").test(all),
  );
  expect(statements.length).toBeGreaterThan(10);
  // Words for mending a misspelt search come and go with the products that have them.
  expect(silent.map(({ name }) => name).filter((name) => name !== "search_word")).toEqual([]);
});

test("such a page holds nothing of anybody's: no form token, no cookie", async () => {
  const member = await makeMember();
  for (const path of Object.keys(visitorPages)) {
    const { data, headers } = await callLoader(loadRoot, { url: path, headers: { cookie: "theme=dark" } });
    expect([data.formToken, data.flash, data.member, headers.get("set-cookie")]).toEqual([
      "",
      null,
      null,
      null,
    ]);
    expect(visitorPageOf(path, member.cookie)).toBeNull();
    expect((await callLoader(loadRoot, { url: path, as: member })).data.formToken).not.toBe("");
  }
  expect((await callLoader(loadRoot, { url: "/login" })).data.formToken).not.toBe("");
});
