import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { mergeCategory } from "~/domain/catalogue/desk/categories.server";
import { findProduct } from "~/domain/catalogue/product.server";
import { listedCategories } from "~/domain/catalogue/sitemap.server";
import { db, sql } from "~/platform/db";
import { makeCategory, makeProduct, makeStaff } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "./goods-list";

beforeAll(async () => {
  const { id } = await makeCategory({ slug: "bags", name: { en: "Bags", zh: "箱包" } });
  await makeProduct({ product: { categoryId: id, title: { en: "Quilted bag" } } });
});

const open = async (query = "") => (await callLoader(loader, { url: `/goodslist${query}` })).data;

test("the whole catalogue is for search engines, filtered lists and found words are not", async () => {
  expect((await open()).index).toBe(true);
  expect((await open("?cat=bags")).index).toBe(true);
  for (const query of ["?q=bag", "?min=1", "?from=CN", "?stock=1", "?mode=bulk"])
    expect((await open(query)).index).toBe(false);
});

test("what is chosen is handed on as it was understood", async () => {
  const { filters } = await open("?min=60&max=5&mode=nonsense&stock=1&tab=hot&sort=asc");
  expect(filters).toMatchObject({ min: "5.00", max: "60.00", mode: "", stock: true, active: 2 });
  expect(filters.keep).toEqual({ q: "", cat: "", tab: "hot", sort: "asc" });
});

test("where nothing is found there are no cards and no pages", async () => {
  expect(await open("?q=zeppelin")).toMatchObject({ cards: [], after: null, before: null, q: "zeppelin" });
  expect((await open("?cat=nonsense")).cards).toEqual([]);
});

test("the address of a merged category leads to the one it went into, with all that was asked of it", async () => {
  const [old, into] = [await makeCategory(), await makeCategory()];
  const staff = await makeStaff({ roles: ["catalog"] });
  expect(await mergeCategory(staff, old.id, into.id)).toMatchObject({ ok: true });
  const led = await callLoader(loader, { url: `/goodslist?cat=${old.slug}&sort=asc` });
  expect(led).toMatchObject({ status: 301, location: `/goodslist?cat=${into.slug}&sort=asc` });
  const last = await makeCategory();
  expect(await mergeCategory(staff, into.id, last.id)).toMatchObject({ ok: true });
  expect(await callLoader(loader, { url: `/goodslist?cat=${old.slug}` })).toMatchObject({
    location: `/goodslist?cat=${last.slug}`,
  });
});

test("a hidden category is not found, nor are those under it; its goods lead nowhere into it", async () => {
  const [above, other] = [await makeCategory(), await makeCategory()];
  const id = randomUUID();
  const { slug } = await makeCategory({ id, parentId: above.id, path: [above.id, id] });
  const product = await makeProduct({ product: { categoryId: id, title: { en: "Quilted case" } } });
  await makeProduct({ product: { categoryId: other.id } });
  await db.run(
    sql`update category set product_count = 1 where id = any(${[above.id, id, other.id]}::uuid[])`,
  );
  const ask = (cat: string) => callLoader(loader, { url: `/goodslist?cat=${cat}` });
  const trailOf = async () => (await findProduct(product.id))?.trail.map((category) => category.slug);
  expect(await ask(slug)).toMatchObject({ status: 200, data: { index: true, cards: [{ id: product.id }] } });
  expect(await trailOf()).toEqual([above.slug, slug]);
  expect(await listedCategories()).toEqual(expect.arrayContaining([above.slug, slug, other.slug]));
  await db.run(sql`update category set active = false where id = ${above.id}`);
  for (const cat of [above.slug, slug, "nonsense"])
    expect(await ask(cat)).toMatchObject({
      status: 404,
      data: { gone: true, index: false, cards: [], trail: [] },
    });
  expect((await ask(slug)).data.count).toBe((await ask("nonsense")).data.count);
  expect((await open()).cards.map((card) => card.id)).toContain(product.id);
  expect(await trailOf()).toEqual([]);
  const listed = await listedCategories();
  expect([above.slug, slug, other.slug].map((one) => listed.includes(one))).toEqual([false, false, true]);
});

test("a category has its way back and words of its own for search engines, in either language", async () => {
  expect((await open("?cat=bags&lng=zh-CN")).trail).toEqual([{ slug: "bags", name: "箱包" }]);
  expect((await open("?cat=bags")).description).toMatch(/^Bags: /);
  expect((await open("?cat=bags&lng=zh-CN")).description).toMatch(/^箱包：/);
});
