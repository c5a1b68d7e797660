import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeCategory, makeProduct, makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { runJobs } from "../../../../tests/setup/jobs";
import { parseListQuery } from "~/platform/list";
import { runImport } from "../import/import.server";
import { createImport } from "../import/noted.server";
import { BasicsForm, OptionsForm, TextsForm, TiersForm, type VariantFields } from "../desk-forms";
import { allCategories, mergeCategory, removeCategory, saveCategory } from "./categories.server";
import { productLines } from "./export.server";
import { deskProductCounts, deskProductsPage, productFilters } from "./list.server";
import { addPictures, changePicture } from "./pictures.server";
import { findDeskProduct, productHistory } from "./product.server";
import { changeMany, createProduct, setShelf } from "./shelf.server";
import { descriptionHtml, saveBasics, saveOptions, saveTexts } from "./texts.server";
import { saveTiers, saveVariant } from "./variants.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

const productOf = async (id: string) => {
  const product = await findDeskProduct(id);
  if (!product) throw new Error("no product");
  return product;
};
const withPicture = async (id: string) => {
  await db.run(
    sql`insert into product_media (product_id, source_url, file_key) values (${id}, ${unique("demo:x/")}, 'ab/0123456789abcdef0123456789abcdef.svg')`,
  );
};
const countOf = async (categoryId: string) =>
  (await db.first<{ n: number }>(sql`select product_count as n from category where id = ${categoryId}`))?.n;
const find = (query: string) =>
  deskProductsPage(
    parseListQuery(`/x?${query}`, {
      tabs: ["all", "on", "off", "draft", "problems"],
      filters: productFilters,
    }),
  );

const newProduct = async (fields: Partial<Parameters<typeof createProduct>[1]> = {}) => {
  const categoryId = fields.categoryId ?? (await makeCategory({ name: { en: unique("Lamps") } })).id;
  const wanted = {
    titleEn: "Brass ship lantern",
    titleZh: null,
    spu: unique("SPU"),
    sku: unique("LAN"),
    price: 1999n,
    weightG: 800,
  };
  const made = await createProduct(staff, { ...wanted, categoryId, ...fields });
  if (!made.ok) throw new Error(made.error);
  return productOf(made.value);
};

const variantFields = (version: number, fields: Partial<VariantFields> = {}): VariantFields => ({
  ...{
    version,
    sku: unique("V"),
    price: 500n,
    weightG: 100,
    lengthMm: 10,
    widthMm: 10,
    heightMm: 10,
    barcode: null,
  },
  ...{ backorder: false, status: "on", image: null, choices: [] },
  ...fields,
});

describe("a new product", () => {
  test("is a draft, is found by its words, and has its first price noted", async () => {
    const product = await newProduct();
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
    const { spu, variants, categoryId } = await newProduct();
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
    const product = await newProduct();
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
    const ready = await newProduct();
    await withPicture(ready.id);
    const other = await newProduct();
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

describe("saving", () => {
  test("what somebody else has changed meanwhile is refused, and nothing is changed", async () => {
    const product = await newProduct();
    const texts = TextsForm.parse({ version: String(product.version), titleEn: "Ship lantern of brass" });
    expect(await saveTexts(staff, product.id, texts)).toMatchObject({ ok: true });
    const late = TextsForm.parse({ version: String(product.version), titleEn: "Late" });
    expect(await saveTexts(staff, product.id, late)).toEqual({ ok: false, error: "stale" });
    expect((await productOf(product.id)).title.en).toBe("Ship lantern of brass");
  });

  test("of two at the same moment one is told", async () => {
    const product = await newProduct();
    const save = (titleEn: string) =>
      saveTexts(staff, product.id, TextsForm.parse({ version: String(product.version), titleEn }));
    const done = await Promise.all([save("One"), save("Two"), save("Three")]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("the same again leaves no trace", async () => {
    const product = await newProduct();
    const texts = { version: String(product.version), titleEn: product.title.en };
    await saveTexts(staff, product.id, TextsForm.parse(texts));
    const after = await productOf(product.id);
    expect([after.version, (await productHistory(product.id)).length]).toEqual([product.version, 1]);
  });

  test("texts in both languages, as harmless HTML, found by their new words", async () => {
    const product = await newProduct();
    const typed = {
      version: String(product.version),
      titleEn: "Harbour compass",
      titleZh: "港口罗盘",
      descriptionEn: "Points **north**.\n\n- brass\n- glass",
      descriptionZh: '<p onclick="x()">指北</p><script>alert(1)</script>',
      specsEn: "Material: Brass\n\nDiameter: 8 cm",
      specsZh: "材质\uff1a黄铜",
    };
    await saveTexts(staff, product.id, TextsForm.parse(typed));
    const saved = await productOf(product.id);
    expect(saved.description.en).toContain("<strong>north</strong>");
    expect(saved.description.en).toContain("<li>brass</li>");
    expect(saved.description.zh).toBe("<p>指北</p>");
    expect(saved.specs).toEqual({
      en: [
        ["Material", "Brass"],
        ["Diameter", "8 cm"],
      ],
      zh: [["材质", "黄铜"]],
    });
    for (const q of ["compass", "罗盘", "brass"])
      expect((await find(`q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id)).toContain(product.id);
    expect(saved.untranslated).toEqual([]);
  });

  test("HTML stays HTML, Markdown becomes it", () => {
    expect(descriptionHtml("<p>a * b * c</p>")).toBe("<p>a * b * c</p>");
    expect(descriptionHtml("1 < 2 & **b**")).toBe("<p>1 &lt; 2 &amp; <strong>b</strong></p>");
    expect(descriptionHtml("  ")).toBe("");
  });

  test("basics: the category's count moves with a listed product", async () => {
    const product = await newProduct();
    await withPicture(product.id);
    await setShelf(staff, product.id, product.version, "on");
    const target = await makeCategory();
    const typed = {
      version: String(product.version + 1),
      categoryId: target.id,
      attributes: ["battery"],
      saleModes: ["bulk"],
      ...{
        moq: "10",
        daysMin: "2",
        daysMax: "5",
        hsCode: "8513.10",
        origin: "CN",
        newUntil: "2030-01-31",
        hotScore: "800",
      },
    };
    expect(await saveBasics(staff, product.id, BasicsForm.parse(typed))).toMatchObject({ ok: true });
    expect([await countOf(product.categoryId), await countOf(target.id)]).toEqual([0, 1]);
    expect(await productOf(product.id)).toMatchObject({
      moq: 10,
      hsCode: "8513.10",
      newUntil: "2030-01-31",
      processingDays: [2, 5],
    });
  });
});

describe("options and variants", () => {
  const colours = (
    version: number,
    values: { was?: string; en: string; zh?: string }[],
    name = { was: "", en: "Colour", zh: "颜色" },
  ) => OptionsForm.parse({ version: String(version), options: [{ ...name, values }] });

  test("a value that is renamed is renamed in every variant; one in use cannot go", async () => {
    const product = await newProduct();
    const [variant] = product.variants;
    let { version } = product;
    await saveOptions(staff, product.id, colours(version++, [{ en: "Red", zh: "红" }, { en: "Blue" }]));
    const fields = variantFields(version++, { sku: variant?.sku ?? "", choices: ["Red"] });
    expect(await saveVariant(staff, product.id, variant?.id ?? "", fields)).toMatchObject({ ok: true });
    const gone = await saveOptions(
      staff,
      product.id,
      colours(version, [{ was: "Blue", en: "Blue" }], { was: "Colour", en: "Colour", zh: "" }),
    );
    expect(gone).toEqual({ ok: false, error: "option-used" });
    const renamed = colours(
      version,
      [
        { was: "Red", en: "Crimson" },
        { was: "Blue", en: "Blue" },
      ],
      { was: "Colour", en: "Shade", zh: "" },
    );
    expect(await saveOptions(staff, product.id, renamed)).toMatchObject({ ok: true });
    expect((await productOf(product.id)).variants[0]?.options).toEqual({ Shade: "Crimson" });
  });

  test.each([
    ["two of one name", [{ en: "Red" }, { en: "red" }], "option-twice"],
    ["none at all", [{ en: "" }], "option-empty"],
  ])("values: %s", async (_, values, error) => {
    const product = await newProduct();
    expect(await saveOptions(staff, product.id, colours(product.version, values))).toEqual({
      ok: false,
      error,
    });
  });

  test("a price change is in the price history, and the shop's range follows", async () => {
    const product = await newProduct();
    const [variant] = product.variants;
    const fields = variantFields(product.version, { sku: variant?.sku ?? "", price: 2500n });
    await saveVariant(staff, product.id, variant?.id ?? "", fields);
    const history = await db.rows(
      sql`select price from price_history where variant_id = ${variant?.id} order by at, price`,
    );
    expect(history).toEqual([{ price: 1999n }, { price: 2500n }]);
    const range = await db.first(sql`select price_from, price_to from product where id = ${product.id}`);
    expect(range).toEqual({ price_from: 2500n, price_to: 2500n });
  });

  test("a SKU in use, options of another variant, a picture of another product are refused", async () => {
    const [product, other] = [await newProduct(), await newProduct()];
    const save = (fields: Partial<VariantFields>) =>
      saveVariant(staff, product.id, null, variantFields(product.version, fields));
    expect(await save({ sku: other.variants[0]?.sku ?? "", status: "off" })).toEqual({
      ok: false,
      error: "sku-taken",
    });
    expect(await save({})).toEqual({ ok: false, error: "choices-twice" });
    expect(await save({ status: "off", image: "demo:other" })).toEqual({ ok: false, error: "image" });
    expect(await save({ status: "off" })).toMatchObject({ ok: true });
  });

  test("another product's variant cannot be saved under this one", async () => {
    const [product, other] = [await newProduct(), await newProduct()];
    const foreign = other.variants[0]?.id ?? "";
    const fields = variantFields(product.version, { status: "off" });
    expect(await saveVariant(staff, product.id, foreign, fields)).toEqual({ ok: false, error: "choices" });
    const tiers = TiersForm.parse({ version: String(product.version), tiers: [] });
    expect(await saveTiers(staff, product.id, foreign, tiers)).toEqual({ ok: false, error: "tier-price" });
  });

  test("tiers are cheaper than one piece", async () => {
    const product = await newProduct();
    const [variant] = product.variants;
    const save = (rows: { minQty: string; price: string }[]) =>
      saveTiers(
        staff,
        product.id,
        variant?.id ?? "",
        TiersForm.parse({ version: String(product.version), tiers: rows }),
      );
    expect(await save([{ minQty: "10", price: "19.99" }])).toEqual({ ok: false, error: "tier-price" });
    expect(
      await save([
        { minQty: "50", price: "15" },
        { minQty: "10", price: "18.50" },
        { minQty: "", price: "" },
      ]),
    ).toMatchObject({ ok: true });
    expect((await productOf(product.id)).variants[0]?.tiers).toEqual([
      { minQty: 10, price: 1850n },
      { minQty: 50, price: 1500n },
    ]);
  });
});

describe("pictures", () => {
  const photo = (background: string) =>
    sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer();

  test("are taken in, made ready by the job, put in order, described and taken away", async () => {
    const product = await newProduct();
    const sent = [
      { name: "a.jpg", bytes: await photo("#c00") },
      { name: "b.jpg", bytes: await photo("#0c0") },
    ];
    expect(await addPictures(staff, product.id, sent)).toEqual({ ok: true, value: 2 });
    expect(await addPictures(staff, product.id, sent)).toEqual({ ok: true, value: 0 });
    await runJobs();
    const { pictures } = await productOf(product.id);
    expect(pictures.map(({ status, fileKey }) => [status, fileKey?.endsWith("-a")])).toEqual([
      ["ready", true],
      ["ready", true],
    ]);
    const [first, second] = pictures;
    const act = async (picture: string | undefined, intent: "up" | "words" | "remove", words = {}) =>
      changePicture(staff, product.id, {
        ...{
          version: (await productOf(product.id)).version,
          intent,
          picture: picture ?? "",
          alt: null,
          altZh: null,
          ...words,
        },
      });
    expect(await act(second?.id, "up")).toMatchObject({ ok: true });
    await act(first?.id, "words", { alt: "Lit", altZh: "点亮" });
    expect((await productOf(product.id)).pictures).toMatchObject([
      { id: second?.id },
      { id: first?.id, alt: "Lit", altZh: "点亮" },
    ]);
    await act(second?.id, "remove");
    expect((await productOf(product.id)).pictures).toMatchObject([{ id: first?.id }]);
    expect(await act(second?.id, "up")).toEqual({ ok: false, error: "gone" });
  });

  test("what is no picture is named, and nothing of what came with it is kept", async () => {
    const product = await newProduct();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const sent = [
      { name: "a.jpg", bytes: await photo("#00c") },
      { name: "b.jpg", bytes: svg },
    ];
    expect(await addPictures(staff, product.id, sent)).toEqual({
      ok: false,
      error: "refused",
      files: [{ name: "b.jpg", why: "not-a-picture" }],
    });
    expect((await productOf(product.id)).pictures).toEqual([]);
  });
});

describe("the list", () => {
  test("tabs, filters and counts see private products and drafts, and what is wrong", async () => {
    const word = unique("zzword").replace(/[^a-z]/g, "q");
    const made = await newProduct({ titleEn: word, weightG: null });
    const counts = await deskProductCounts({ filters: { q: word } });
    expect(counts).toEqual({ all: 1, on: 0, off: 0, draft: 1, problems: 1 });
    expect((await find(`q=${word}&tab=problems`)).rows).toMatchObject([{ id: made.id, withoutWeight: true }]);
    expect((await find(`q=${word}&lacks=chinese&stock=out&seen=public`)).rows).toHaveLength(1);
    expect((await find(`q=${word}&seen=private`)).rows).toHaveLength(0);
  });

  test("pages by key, there and back", async () => {
    const word = unique("pager").replace(/[^a-z]/g, "p");
    for (let i = 0; i < 23; i++) await newProduct({ titleEn: word });
    const first = await find(`q=${word}`);
    const second = await find(`q=${word}&after=${first.after}`);
    expect([first.rows.length, second.rows.length, second.after]).toEqual([20, 3, null]);
    const back = await find(`q=${word}&before=${second.before}`);
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  });
});

describe("categories", () => {
  const save = async (
    id: string | null,
    fields: { nameEn: string; parentId?: string | null; nameZh?: string | null },
  ) => saveCategory(staff, id, { parentId: null, nameZh: null, sort: 10, active: true, ...fields });
  const made = async (nameEn: string, parentId: string | null = null) => {
    const done = await save(null, { nameEn, parentId });
    if (!done.ok) throw new Error(done.error);
    return done.value;
  };
  const pathOf = async (id: string) =>
    (await db.first<{ path: string[] }>(sql`select path from category where id = ${id}`))?.path;

  test("are moved with all below them, and the counts follow", async () => {
    const [a, b] = [await made(unique("A")), await made(unique("B"))];
    const child = await made(unique("Child"), a);
    const leaf = await made(unique("Leaf"), child);
    const product = await newProduct({ categoryId: leaf });
    await withPicture(product.id);
    await setShelf(staff, product.id, product.version, "on");
    expect([await countOf(a), await countOf(b)]).toEqual([1, 0]);
    expect(await save(child, { nameEn: "Moved", parentId: b })).toMatchObject({ ok: true });
    expect(await pathOf(leaf)).toEqual([b, child, leaf]);
    expect([await countOf(a), await countOf(b), await countOf(leaf)]).toEqual([0, 1, 1]);
    const drawn = (await allCategories()).filter(({ id }) => [b, child, leaf].includes(id));
    expect(drawn.map(({ id, depth }) => [id, depth])).toEqual([
      [b, 0],
      [child, 1],
      [leaf, 2],
    ]);
  });

  test("never hang under themselves, nor twice under one name", async () => {
    const name = unique("Tree");
    const root = await made(name);
    const child = await made("Branch", root);
    expect(await save(root, { nameEn: name, parentId: child })).toEqual({ ok: false, error: "parent" });
    expect(await save(root, { nameEn: name, parentId: root })).toEqual({ ok: false, error: "parent" });
    expect(await save(null, { nameEn: "branch", parentId: root })).toEqual({ ok: false, error: "twin" });
  });

  test("a renamed one is found by its new name, and a file that still says the old one finds it too", async () => {
    const old = `Lamps ${unique("q")}`;
    const id = await made(old);
    const product = await newProduct({ categoryId: id, titleEn: unique("Thing") });
    const name = unique("Luminaires").replace(/[^A-Za-z]/g, "x");
    await save(id, { nameEn: name });
    await runJobs();
    expect((await find(`q=${name}`)).rows.map((row) => row.id)).toEqual([product.id]);
    const { transaction } = await import("~/platform/db");
    const { categoryAt } = await import("../categories.server");
    const found = await transaction((tx) => Promise.all([categoryAt(tx, new Map(), [name])]));
    const byOld = await transaction((tx) => categoryAt(tx, new Map(), [old]));
    expect([found[0]?.id, byOld.id]).toEqual([id, id]);
  });

  test("are merged with what is in them, and deleted only when empty", async () => {
    const [from, into] = [await made(unique("From")), await made(unique("Into"))];
    const child = await made(unique("Under"), from);
    const product = await newProduct({ categoryId: from });
    expect(await removeCategory(staff, from)).toEqual({ ok: false, error: "not-empty" });
    expect(await mergeCategory(staff, from, child)).toEqual({ ok: false, error: "parent" });
    expect(await mergeCategory(staff, from, into)).toEqual({ ok: true, value: null });
    expect([(await productOf(product.id)).categoryId, await pathOf(child), await pathOf(from)]).toEqual([
      into,
      [into, child],
      undefined,
    ]);
    expect(await removeCategory(staff, child)).toEqual({ ok: true, value: null });
    expect(await removeCategory(staff, child)).toEqual({ ok: false, error: "gone" });
  });
});

describe("export", () => {
  const exported = async (q: string) => {
    let text = "";
    for await (const lines of productLines({ filters: { q } }, "all", "CN")) text += lines;
    return text;
  };
  const imported = async (text: string) => {
    const bytes = Buffer.from(`\uFEFF${text}`);
    const id = await createImport(db, { name: "x.csv", bytes: bytes.length }, "system", "CN");
    return runImport(id, { bytes: bytes.length, open: (start) => Readable.from([bytes.subarray(start)]) });
  };

  test("comes back as it was: nothing is lost, doubled or changed", async () => {
    const word = unique("roundtrip").replace(/[^a-z]/g, "r");
    const category = await makeCategory({
      slug: unique("odd-slug"),
      name: { en: `Odd, "name" ${word}`, zh: "怪" },
    });
    const china = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
    const { id } = await makeProduct({
      warehouseId: china?.id ?? "",
      onHand: 17,
      product: {
        categoryId: category.id,
        title: { en: `=${word} "quoted", with comma`, zh: "往返" },
        description: { en: "<p>One</p><ul><li>Two</li></ul>", zh: "<p>一</p>" },
        specs: { en: [["Material", "Brass & <glass>"]], zh: [["材质", "黄铜"]] },
        options: [
          {
            name: { en: "Colour", zh: "颜色" },
            values: [
              { en: "Red", zh: "红" },
              { en: "Blue", zh: "蓝" },
            ],
          },
        ],
        moq: 3,
        vendor: "Quay & Co",
      },
      variants: [
        {
          options: { Colour: "Red" },
          price: 1234n,
          barcode: "4006381333931",
          imageUrl: "upload:0123456789abcdef0123456789abcdef",
        },
        { options: { Colour: "Blue" }, price: 1500n, backorder: true, weightG: null },
        { options: { Colour: "Green" }, status: "off" },
      ],
    });
    await db.run(sql`
      insert into product_media (product_id, source_url, file_key, alt, alt_zh, sort) values
        (${id}, 'upload:0123456789abcdef0123456789abcdef', 'ab/0123456789abcdef0123456789abcdef-a', 'Front', '正面', 0),
        (${id}, 'https://pictures.test/b.jpg', 'ab/1123456789abcdef0123456789abcdef', null, null, 1),
        (${id}, ${`demo:${word}/0`}, 'ab/2123456789abcdef0123456789abcdef.svg', null, null, 2)`);
    const { transaction } = await import("~/platform/db");
    const { reindexProducts } = await import("./reindex.server");
    await transaction((tx) => reindexProducts(tx, [id]));
    const state = async () => {
      const { version: _v, updatedAt: _u, ...rest } = await productOf(id);
      return {
        ...rest,
        stock: await db.rows(
          sql`select on_hand from stock s join variant v on v.id = s.variant_id where v.product_id = ${id} order by v.sort`,
        ),
      };
    };
    const before = await state();
    const text = await exported(word);
    expect(await imported(text)).toMatchObject({
      status: "DONE",
      products: 1,
      updated: 1,
      created: 0,
      failed: 0,
    });
    expect(await state()).toEqual(before);
    expect(await exported(word)).toBe(text);
  });

  test("what is changed in the file is changed, and nothing else", async () => {
    const word = unique("edited").replace(/[^a-z]/g, "e");
    const product = await newProduct({ titleEn: word, price: 1999n });
    const text = (await exported(word)).replace("19.99", "24.50");
    expect(await imported(text)).toMatchObject({ status: "DONE", updated: 1 });
    const after = await productOf(product.id);
    expect(after.variants[0]?.price).toBe(2450n);
    expect(after).toMatchObject({
      title: product.title,
      status: "draft",
      spu: product.spu,
      categoryId: product.categoryId,
    });
  });
});
