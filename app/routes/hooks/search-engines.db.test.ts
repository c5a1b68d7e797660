import { beforeAll, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { makeCategory, makeProduct } from "../../../tests/factories";
import { loader as robots } from "./robots";
import { loader as sitemap } from "./sitemap";
import { loader as sitemapFile } from "./sitemap-file";

const { origin } = new URL(env().PUBLIC_URL);
let ids: string[] = [];

beforeAll(async () => {
  const category = await makeCategory({ slug: "lamps", productCount: 3 });
  const put = (product: object) => makeProduct({ product: { categoryId: category.id, ...product } });
  const made = [await put({}), await put({}), await put({})];
  ids = made.map(({ id }) => id).sort();
  await put({ status: "off" });
  await put({ status: "draft" });
  await put({ visibility: "private" });
  await makeCategory({ slug: "empty" });
});

const read = async (file: string) => {
  const answer = await sitemapFile({ params: { file }, request: new Request(origin), context: {} });
  return { status: answer.status, text: await answer.text() };
};
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

test("the sitemap leads to every listed product once, and to nothing else", async () => {
  const index = locations(await (await sitemap()).text());
  expect(index).toEqual(
    ["pages", "categories", `products-${ids[0]}`].map((name) => origin + paths.sitemapFile(name)),
  );
  const { text } = await read(`products-${ids[0]}.xml`);
  expect(locations(text)).toEqual(ids.map((id) => origin + paths.product(id)));
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});

test("categories with goods, and the pages there is one of", async () => {
  expect(locations((await read("categories.xml")).text)).toEqual([`${origin}/goodslist?cat=lamps`]);
  const pages = locations((await read("pages.xml")).text);
  expect(pages).toContain(`${origin}/index`);
  expect(pages.join()).not.toMatch(/\/user\/|desk|login|productdetails/);
});

test("a file that is none is not found", async () => {
  for (const file of ["x.xml", "pages", "products-.xml", "products-1' or 1=1.xml", "../pages.xml", ""])
    expect((await read(file)).status).toBe(404);
});

test("a file goes on over many batches without a gap", async () => {
  await db.run(sql`
    insert into product (spu, title, description, category_id, status)
    select 'bulk-' || n, '{"en":"x"}', '{"en":""}', (select id from category where slug = 'lamps'), 'on'
    from generate_series(1, 4500) n`);
  const listed = locations((await read(`products-${ids[0]}.xml`)).text);
  expect(listed).toHaveLength(4503);
  expect(new Set(listed).size).toBe(4503);
});

test("robots are kept from what is personal and told of the sitemap", async () => {
  const text = await robots().text();
  expect(text).toContain("Disallow: /user/\n");
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
});
