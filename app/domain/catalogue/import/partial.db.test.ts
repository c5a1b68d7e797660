import "~/domain/wiring.server";
/** What a product file leaves unsaid: columns it does not have, cells it leaves empty, what the shelf asks for besides. */
import { beforeAll, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { runImport } from "~/domain/imports/run.server";
import { createRun } from "~/domain/imports/runs.server";
import { file, importText, row, textSource } from "../../../../tests/product-files";
import { checkOf } from "./check.server";
import { productImport } from "./product-import.server";

beforeAll(() => seedReference());

test("what a file does not name stays: the category, options of other variants, their order and their Chinese", async () => {
  const said = { handle: "partly", title: "Partly", category: "Outdoor > Partly", option: "Size" };
  await importText(
    file(
      row({ ...said, sku: "PA-1", value: "S" }),
      row({ handle: "partly", title: "", sku: "PA-2", value: "L" }),
    ),
  );
  const options = [
    {
      name: { en: "Size", zh: "尺寸" },
      values: [
        { en: "L", zh: "大" },
        { en: "S", zh: "小" },
      ],
    },
  ];
  await db.run(sql`update product set options = ${JSON.stringify(options)}::jsonb where spu = 'partly'`);
  const only = row({ ...said, category: "", sku: "PA-1", value: "S", price: "11.00" });
  expect(await importText(file(only))).toMatchObject({ updated: 1 });
  expect(
    await db.first(sql`
      select p.options, c.slug from product p join category c on c.id = p.category_id where p.spu = 'partly'`),
  ).toEqual({ options, slug: "outdoor--partly" });
});

describe("a column that it does not have", () => {
  const columns =
    "Handle,Title,Body (HTML),Vendor,Product Category,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value," +
    "Variant SKU,Variant Grams,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Barcode,Image Src,MOQ";
  const body = "<p>Soft</p><ul><li>Colour: Green</li></ul>";
  const whole = (handle: string, sku: string) =>
    `${columns}\n${handle},Rug,${body},Kiln,Outdoor > Rugs,draft,Size,S,Pile,Long,${sku},120,5,continue,9.90,4001,https://img.example/${sku}.jpg,3\n`;
  const stateOf = (sku: string) =>
    db.first<Record<string, unknown>>(sql`
      select p.title, p.description, p.specs, p.vendor, p.status, p.moq, p.options, p.search::text as search, c.slug,
        v.options as chosen, v.weight_g as grams, v.backorder, v.barcode, v.image_url as picture, v.price, s.on_hand as pieces,
        (select count(*)::int from product_media m where m.product_id = p.id) as pictures
      from variant v join product p on p.id = v.product_id join category c on c.id = p.category_id
      left join stock s on s.variant_id = v.id where v.sku = ${sku}`);

  test("leaves what stands, in a product that is there", async () => {
    await importText(whole("rug", "RUG-1"));
    const before = await stateOf("RUG-1");
    expect(before).toMatchObject({ vendor: "Kiln", status: "draft", moq: 3, grams: 120, barcode: "4001" });
    expect(before).toMatchObject({ chosen: { Size: "S", Pile: "Long" }, pieces: 5, backorder: true });

    const prices = "Handle,Title,Variant SKU,Variant Price\nrug,Rug,RUG-1,11.00\n";
    expect(await importText(prices)).toMatchObject({ status: "DONE", updated: 1 });
    expect(await stateOf("RUG-1")).toEqual({ ...before, price: 1100n });
    expect(await importText(prices.replace("11.00", "11"))).toMatchObject({ updated: 0, unchanged: 1 });

    const sizes =
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nrug,Rug,Size,M,RUG-1,11.00\n";
    expect(await importText(sizes)).toMatchObject({ updated: 1 });
    expect(await stateOf("RUG-1")).toMatchObject({
      chosen: { Size: "M", Pile: "Long" },
      options: [
        { name: { en: "Size" }, values: [{ en: "M" }] },
        { name: { en: "Pile" }, values: [{ en: "Long" }] },
      ],
      price: 1100n,
      grams: 120,
      pieces: 5,
      moq: 3,
    });
  });

  test("gives a new product the defaults, and an empty cell does the same to one that is there", async () => {
    const bare = { description: { en: "" }, specs: { en: [] }, vendor: null, status: "draft", moq: 1 };
    const none = { chosen: {}, grams: null, backorder: false, barcode: null, pieces: 0 };
    await importText("Handle,Title,Variant SKU,Variant Price\nmat,Mat,MAT-1,3.00\n");
    expect(await stateOf("MAT-1")).toMatchObject({ ...bare, ...none, options: [], pictures: 0 });

    await importText(whole("runner", "RUN-1"));
    // The same words but for the columns: an empty cell says something else than none.
    await importText("Handle,Title,Variant SKU,Variant Price\nrunner,Rug,RUN-1,8.80\n");
    const empty = `${columns}\nrunner,Rug,,,,,,,,,RUN-1,,,,8.80,,,\n`;
    expect(await importText(empty, { withoutPictures: true })).toMatchObject({ updated: 1 });
    // Its category and its pictures stay: no file takes them away.
    const kept = { slug: "outdoor--rugs", status: "on", pictures: 1, price: 880n };
    expect(await stateOf("RUN-1")).toMatchObject({ ...bare, ...none, ...kept, options: [] });
  });
});

describe("a file that names what the shelf asks for in part", () => {
  const statusOf = async (spu: string) =>
    (await db.first<{ status: string }>(sql`select status from product where spu = ${spu}`))?.status;
  const image = "https://img.example/shelf.jpg";

  test("leaves a product without a picture in the drafts, says so each time, and puts it up with its first", async () => {
    const bare = row({ handle: "easel", sku: "EASEL-1" });
    const drafted = { failed: 0, problems: [], hints: [[2, "held-picture"]] };
    expect(await importText(file(bare))).toMatchObject({ status: "DONE", created: 1, ...drafted });
    expect(await statusOf("easel")).toBe("draft");
    expect(await importText(file(bare))).toMatchObject({ created: 0, unchanged: 1, ...drafted });
    await db.run(sql`
      insert into product_media (product_id, file_key, status) select id, 'easel', 'ready' from product where spu = 'easel'`);
    expect(await importText(file(bare))).toMatchObject({ updated: 1, hints: [] });
    expect(await statusOf("easel")).toBe("on");
    await db.run(sql`delete from product_media where file_key = 'easel'`);
    expect(await importText(file(row({ handle: "easel", sku: "EASEL-1", price: "8.00" })))).toMatchObject({
      updated: 1,
      hints: [],
    });
    expect(await statusOf("easel")).toBe("on");
  });

  test("neither puts goods of a hidden category up, nor takes an off one out of its place", async () => {
    const goods = (status: string, category: string) =>
      file(row({ handle: "palette", title: "Palette", sku: "PALETTE-1", image, status, category }));
    expect(await importText(goods("archived", "Arts > Painting"))).toMatchObject({ created: 1, hints: [] });
    await db.run(sql`update category set active = false where slug = 'arts--painting'`);
    expect(await importText(goods("active", "Arts > Painting"))).toMatchObject({
      unchanged: 1,
      hints: [[2, "held-category"]],
    });
    expect(await statusOf("palette")).toBe("off");
    await db.run(
      sql`update product_media set status = 'ready', file_key = 'palette' where source_url = ${image}`,
    );
    expect(await importText(goods("active", "Arts"))).toMatchObject({ updated: 1, hints: [] });
    expect(await statusOf("palette")).toBe("on");
  });

  test("shows what has no weight, which cannot be ordered, and names its rows", async () => {
    const done = await importText(
      file(
        row({ handle: "pen", sku: "PEN-1", image }),
        row({ handle: "brush", sku: "BRUSH-2", grams: "" }),
        row({ handle: "ink", sku: "INK-1", grams: "0", status: "draft" }),
      ),
      { withoutPictures: true },
    );
    expect(done).toMatchObject({ status: "DONE", created: 3, problems: [], hints: [[3, "no-weight"]] });
    expect([await statusOf("brush"), await statusOf("ink")]).toEqual(["on", "draft"]);
  });
});

test("a look names of a new product the variants that are taken, not those whose rows are refused", async () => {
  await importText(file(row({ handle: "owner", sku: "OWN-1" })));
  const said = { handle: "twins", title: "Twins", option: "Colour" };
  const source = textSource(
    file(
      row({ ...said, sku: "TWIN-1", value: "Red" }),
      row({ ...said, title: "", sku: "TWIN-2", value: "red " }),
      row({ ...said, title: "", sku: "OWN-1", value: "Blue" }),
      row({ ...said, title: "", sku: "TWIN-4", value: "Green" }),
    ),
  );
  const noted = { name: "twins.csv", bytes: source.bytes };
  const id = await createRun(db, productImport, noted, { actor: "system", asked: {}, mode: "check" });
  expect(await runImport(productImport, id, source, { mode: "check" })).toMatchObject({
    created: 1,
    failed: 2,
  });
  const { changes } = await checkOf(id);
  const named = changes.flatMap((change) =>
    change.changes.flatMap(({ what, sku }) => (what === "variant" ? [sku] : [])),
  );
  expect([named, changes.map(({ more }) => more)]).toEqual([["TWIN-1", "TWIN-4"], [0]]);
});
