import "~/domain/wiring.server";
import { Readable } from "node:stream";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeCategory, makeProduct, makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { productOf, newProduct } from "../../../../tests/desk-products";
import { seedReference } from "../../../../prisma/seed/reference";
import { runImport } from "~/domain/imports/run.server";
import { noteProducts } from "../../../../tests/product-files";
import { productImport } from "../import/product-import.server";
import { productLines } from "./export.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

describe("export", () => {
  const exported = async (q: string) => {
    let text = "";
    for await (const lines of productLines({ filters: { q } }, "all", "CN")) text += lines;
    return text;
  };
  const imported = async (text: string) => {
    const bytes = Buffer.from(`\uFEFF${text}`);
    const id = await noteProducts({ name: "x.csv", bytes: bytes.length });
    return runImport(productImport, id, {
      bytes: bytes.length,
      open: (start) => Readable.from([bytes.subarray(start)]),
    });
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
        words: await db.first(sql`select search::text as search from product where id = ${id}`),
        stock: await db.rows(
          sql`select on_hand from stock s join variant v on v.id = s.variant_id where v.product_id = ${id} order by v.sort`,
        ),
      };
    };
    const before = await state();
    const text = await exported(word);
    // A picture is named as the file that leaves us, which shops take.
    expect(text).toContain("/media/ab/0123456789abcdef0123456789abcdef-a-1280.jpg?source=upload");
    expect(text).toContain("/media/ab/2123456789abcdef0123456789abcdef-1280.png?source=demo");
    expect(await imported(text)).toMatchObject({
      status: "DONE",
      items: 1,
      unchanged: 1,
      updated: 0,
      created: 0,
      failed: 0,
    });
    expect(await state()).toEqual(before);
    expect(await exported(word)).toBe(text);
    // One price, and no other value of the same product, whatever is written anew with it.
    expect(await imported(text.replace("12.34", "12.35"))).toMatchObject({ status: "DONE", updated: 1 });
    const [first, ...others] = before.variants;
    expect(await state()).toEqual({ ...before, variants: [{ ...first, price: 1235n }, ...others] });
  });

  test("comes back as it was out of a spreadsheet, too", async () => {
    const word = unique("sheet").replace(/[^a-z]/g, "s");
    await newProduct(staff, { titleEn: `=${word}, "large"`, spu: unique("UPPER") });
    await newProduct(staff, { titleEn: word, price: 2000n });
    const xlsx = await import("@e965/xlsx");
    const book = xlsx.read(await exported(word), { type: "string", raw: false });
    const bytes = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
    const id = await noteProducts({ name: "x.xlsx", bytes: bytes.length });
    const done = await runImport(productImport, id, {
      bytes: bytes.length,
      open: (start) => Readable.from([bytes.subarray(start)]),
    });
    expect(done).toMatchObject({ status: "DONE", items: 2, unchanged: 2, failed: 0 });
  });

  test("what is changed in the file is changed, and nothing else", async () => {
    const word = unique("edited").replace(/[^a-z]/g, "e");
    const product = await newProduct(staff, { titleEn: word, price: 1999n });
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
