import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeCategory, makeProduct, makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { withPicture, countOf, find, newProduct } from "../../../../tests/desk-products";
import { seedReference } from "../../../../prisma/seed/reference";
import { deskProductCounts } from "./list.server";
import { productHistory } from "./product.server";
import { changeMany, createProduct, setShelf } from "./shelf.server";

let staff: TestStaff;
beforeAll(async () => {
  await seedReference();
  await db.run(
    sql`insert into search_synonym (place, terms) values (1000, '{"flashroo", "wallaroo torch"}')`,
  );
});
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

describe("a new product", () => {
  test("is a draft, is found by its words, and has its first price noted", async () => {
    const product = await newProduct(staff);
    expect(product).toMatchObject({ status: "draft", problems: ["picture"], untranslated: ["title"] });
    expect((await find("q=lantern")).rows.map(({ id }) => id)).toContain(product.id);
    expect((await find(`q=${product.variants[0]?.sku}`)).rows.map(({ id }) => id)).toEqual([product.id]);
    const prices = await db.rows(
      sql`select price from price_history where variant_id = ${product.variants[0]?.id}`,
    );
    expect(prices).toEqual([{ price: 1999n }]);
    const category = await db.first<{ name: object }>(
      sql`select name from category where id = ${product.categoryId}`,
    );
    const [made] = await productHistory(product.id);
    expect(made).toMatchObject({ action: "product.new", after: { categoryId: category?.name } });
  });

  test("cannot take the codes of another", async () => {
    const { spu, variants, categoryId } = await newProduct(staff);
    const wanted = {
      titleEn: "x",
      titleZh: null,
      spu: unique("S"),
      sku: unique("K"),
      price: 1n,
      weightG: null,
      categoryId,
    };
    expect(await createProduct(staff, { ...wanted, spu })).toEqual({ ok: false, error: "spu-taken" });
    expect(await createProduct(staff, { ...wanted, sku: variants[0]?.sku ?? "" })).toEqual({
      ok: false,
      error: "sku-taken",
    });
  });
});

describe("the shelf", () => {
  test("takes only what can be sold, and the categories count it", async () => {
    const product = await newProduct(staff);
    expect(await setShelf(staff, product.id, product.version, "on")).toEqual({
      ok: false,
      error: "problems",
    });
    await withPicture(product.id);
    expect(await setShelf(staff, product.id, product.version, "on")).toEqual({ ok: true, value: null });
    expect(await countOf(product.categoryId)).toBe(1);
    expect(await setShelf(staff, product.id, product.version + 1, "off")).toMatchObject({ ok: true });
    expect(await countOf(product.categoryId)).toBe(0);
  });

  test("many at once: those that cannot stay, and each change is in its product's history", async () => {
    const ready = await newProduct(staff);
    await withPicture(ready.id);
    const other = await newProduct(staff);
    const ids = [ready.id, other.id, "01a1fd0a-0000-7000-8000-000000000000"];
    const done = await changeMany(staff, { intent: "on", product: ids, category: null });
    expect(done).toEqual({ ok: true, value: { changed: 1, refused: 2 } });
    expect((await productHistory(ready.id))[0]).toMatchObject({
      action: "product.shelf",
      by: "Jo Berg",
      before: { status: "draft" },
      after: { status: "on" },
    });
    const target = await makeCategory();
    await changeMany(staff, { intent: "category", product: ids, category: target.id });
    expect([await countOf(ready.categoryId), await countOf(target.id)]).toEqual([0, 1]);
  });
});

describe("the list", () => {
  test("tabs, filters and counts see private products and drafts, and what is wrong", async () => {
    const word = unique("zzword").replace(/[^a-z]/g, "q");
    const made = await newProduct(staff, { titleEn: word, weightG: null });
    const counts = await deskProductCounts({ filters: { q: word } });
    expect(counts).toEqual({ all: 1, on: 0, off: 0, draft: 1, problems: 1 });
    expect((await find(`q=${word}&tab=problems`)).rows).toMatchObject([{ id: made.id, withoutWeight: true }]);
    expect((await find(`q=${word}&lacks=chinese&stock=out&seen=public`)).rows).toHaveLength(1);
    expect((await find(`q=${word}&seen=private`)).rows).toHaveLength(0);
  });

  test("other names of a thing find it, as in the shop", async () => {
    const made = await newProduct(staff, { titleEn: "Zebra wallaroo torch" });
    expect((await find("q=zebra+flashroo")).rows).toMatchObject([{ id: made.id }]);
    expect(await deskProductCounts({ filters: { q: "zebra flashroo" } })).toMatchObject({ all: 1, draft: 1 });
  });

  test("what is found in more than one way is listed and counted once", async () => {
    const word = unique("thrice").replace(/[^a-z]/g, "t");
    const draft = await newProduct(staff, { titleEn: word, spu: `${word}-1`, sku: `${word}-1-a` });
    const listed = await newProduct(staff, { titleEn: `${word} lamp`, spu: `${word}-2`, sku: `${word}-2-a` });
    await withPicture(listed.id);
    await setShelf(staff, listed.id, listed.version, "on");
    const bySpu = await newProduct(staff, { spu: `${word}-3` });
    const bySku = await newProduct(staff, { sku: `${word}-4` });
    const hidden = await makeProduct({
      product: { visibility: "private", title: { en: word } },
      variants: [{ sku: `${word}-5` }],
    });
    const counts = await deskProductCounts({ filters: { q: word } });
    expect(counts).toMatchObject({ all: 5, on: 2, off: 0, draft: 3 });
    const idsOf = async (query: string) => (await find(query)).rows.map(({ id }) => id);
    expect(await idsOf(`q=${word}`)).toEqual([hidden, bySku, bySpu, listed, draft].map(({ id }) => id));
    expect(await idsOf(`q=${word}&tab=on`)).toEqual([hidden.id, listed.id]);
    expect(await idsOf(`q=${word}&seen=private`)).toEqual([hidden.id]);
    expect(await idsOf(`q=${word}+lamp`)).toEqual([listed.id]);
    expect(await deskProductCounts({ filters: { q: "%_" } })).toMatchObject({ all: 0, problems: 0 });
  });

  test("pages by key, there and back", async () => {
    const word = unique("pager").replace(/[^a-z]/g, "p");
    for (let i = 0; i < 23; i++) await newProduct(staff, { titleEn: word });
    const first = await find(`q=${word}`);
    const second = await find(`q=${word}&after=${first.after}`);
    expect([first.rows.length, second.rows.length, second.after]).toEqual([20, 3, null]);
    const back = await find(`q=${word}&before=${second.before}`);
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  });
});
