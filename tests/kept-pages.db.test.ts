/** Pages as they are sent: what is kept of one answer stands in the next, and nobody's own in another's. */
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { seedReference } from "../prisma/seed/reference";
import remixConfig from "../remix.config.js";
import * as entry from "~/entry.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import * as root from "~/root";
import * as contact from "~/routes/shop/contact";
import * as list from "~/routes/shop/goods-list";
import * as layout from "~/routes/shop/layout";
import * as details from "~/routes/shop/product-details";
import { makeMember, makeProduct } from "./factories";

const routes = {
  root: { path: "", module: root },
  layout: { parentId: "root", module: layout },
  list: { parentId: "layout", path: "goodslist", module: list },
  details: { parentId: "layout", path: "productdetails", module: details },
  contact: { parentId: "layout", path: "contanctus", module: contact },
};

const tables = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { id, ...route }]));

const manifest = Object.fromEntries(
  Object.entries(tables).map(([id, { module, ...route }]) => [
    id,
    { ...route, module: `/${id}.js`, hasLoader: "loader" in module, hasAction: "action" in module },
  ]),
);

const handle = createRequestHandler(
  {
    entry: { module: entry },
    routes: tables,
    assets: { entry: { module: "/entry.js", imports: [] }, routes: manifest, url: "/m.js", version: "1" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    future: remixConfig.future,
  } as unknown as ServerBuild,
  "production",
);

/** A page, but for what differs from answer to answer by its nature. */
async function page(path: string, cookie = "qs_any=1"): Promise<string> {
  const request = new Request(new URL(path, env().PUBLIC_URL), { headers: { cookie } });
  const response = await handle(request);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).not.toContain("\u0001");
  return html;
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const headerOf = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? "";

let product = "";

beforeAll(async () => {
  await seedReference();
  product = (await makeProduct({ product: { title: { en: "Camp chair", zh: "户外椅" } } })).id;
});

test("the second page is written as the first one, and each carries its own data", async () => {
  for (const path of [`/productdetails?id=${product}`, "/goodslist", "/goodslist?sort=asc"]) {
    const [first, second] = [await page(path), await page(path)];
    expect(mainOf(first)).toContain("Camp chair");
    expect(mainOf(second)).toBe(mainOf(first));
    const token = (html: string) => /"formToken\\",\\"([^\\]+)/.exec(html)?.[1];
    expect(token(second)).not.toBe(token(first));
  }
});

test("another language, currency or address is another page", async () => {
  const path = `/productdetails?id=${product}`;
  const pages = [
    await page(path),
    await page(path, "qs_any=1; lng=zh-CN"),
    await page(path, "qs_any=1; currency=EUR"),
    await page(`${path}&qty=3`),
  ].map(mainOf);
  expect(new Set(pages).size).toBe(4);
  expect(pages[1]).toContain("户外椅");
});

test("a new price stands on the next page", async () => {
  const path = `/productdetails?id=${product}`;
  await page(path);
  await db.run(sql`update variant set price = 98765 where product_id = ${product}`);
  expect(mainOf(await page(path))).toContain("987.65");
});

test("members share what is everybody's; their names, counts and form tokens stay theirs", async () => {
  const [ann, bob] = [await makeMember({ userName: "Ann Lee" }), await makeMember({ userName: "Bob Ray" })];
  const path = `/productdetails?id=${product}`;
  const [hers, his] = [await page(path, ann.cookie), await page(path, bob.cookie)];
  expect(mainOf(his)).toBe(mainOf(hers));
  expect([headerOf(hers).includes("Ann"), headerOf(his).includes("Ann")]).toEqual([true, false]);
  expect(headerOf(his)).toContain("Bob");
  const token = (html: string) => /name="[^"]*token[^"]*" value="([^"]+)"/i.exec(mainOf(html))?.[1];
  const tokens = [
    token(await page("/contanctus", ann.cookie)),
    token(await page("/contanctus", ann.cookie)),
    token(await page("/contanctus", bob.cookie)),
  ];
  expect(tokens.every(Boolean)).toBe(true);
  expect(new Set(tokens).size).toBe(3);
});
