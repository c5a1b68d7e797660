import { createReadStream, existsSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, pool, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { importBatch } from "../config";
import { runImport } from "./import.server";
import { createImport, type Progress } from "./noted.server";
import { hintCodes } from "./problems";
import type { CsvSource } from "./records";

const sample = "../shared/data/catalogue-1k.csv";

beforeAll(() => seedReference());

const header =
  "Handle,Title,Body (HTML),Vendor,Product Category,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,MOQ";

function textSource(text: string | Buffer): CsvSource {
  const bytes = Buffer.from(text as string);
  return { bytes: bytes.length, open: (start) => Readable.from([bytes.subarray(start)]) };
}

async function importText(text: string | Buffer) {
  const source = textSource(text);
  const id = await createImport(db, { name: "test.csv", bytes: source.bytes }, "system");
  const done = await runImport(id, source);
  const problems = await db.rows<{
    line: number;
    code: string;
    sku: string | null;
    detail: string | null;
  }>(sql`
    select line, code, sku, detail from catalogue_import_problem where import_id = ${id} order by line, id`);
  const isHint = ({ code }: { code: string }) => (hintCodes as readonly string[]).includes(code);
  const said = (rows: typeof problems) => rows.map((p) => [p.line, p.code]);
  return {
    ...(done as Progress),
    problems: said(problems.filter((problem) => !isHint(problem))),
    hints: said(problems.filter(isHint)),
  };
}

let rowNumber = 0;
type Row = Partial<
  Record<
    | "handle"
    | "title"
    | "body"
    | "category"
    | "sku"
    | "grams"
    | "qty"
    | "price"
    | "image"
    | "moq"
    | "option"
    | "value"
    | "status",
    string
  >
>;

function row(over: Row = {}): string {
  const n = ++rowNumber;
  const r = {
    handle: `h-${n}`,
    title: `Thing ${n}`,
    sku: `SKU-${n}`,
    grams: "120",
    qty: "5",
    price: "9.90",
    status: "active",
    ...over,
  };
  return [
    r.handle,
    r.title,
    r.body,
    "",
    r.category,
    r.status,
    r.option,
    r.value,
    r.sku,
    r.grams,
    r.qty,
    r.price,
    r.image,
    r.moq,
  ]
    .map((value) => (/[",\n]/.test(value ?? "") ? `"${value?.replaceAll('"', '""')}"` : (value ?? "")))
    .join(",");
}

const file = (...rows: string[]) => [header, ...rows, ""].join("\n");

describe("a product file", () => {
  test("becomes products, variants, stock, categories and queued pictures", async () => {
    const done = await importText(
      file(
        row({
          handle: "tent",
          title: "Tent",
          category: "Outdoor > Tents & Co",
          sku: "T-1",
          option: "Size",
          value: "S",
          body: "<p onclick=x>Roomy</p><script>1</script><ul><li>Colour: Green</li></ul>",
          image: "https://img.example/1.jpg",
        }),
        row({
          handle: "tent",
          title: "",
          sku: "T-2",
          option: "",
          value: "L",
          grams: "",
          qty: "0",
          price: "12.5",
          status: "",
        }),
        row({
          handle: "tent",
          title: "",
          sku: "",
          grams: "",
          qty: "",
          price: "",
          status: "",
          image: "https://img.example/2.jpg",
        }),
      ),
    );
    expect(done).toMatchObject({ status: "DONE", rows: 3, products: 1, created: 1, failed: 0, problems: [] });
    const product = await db.first(sql`
      select p.title, p.description, p.specs, p.options, p.status, p.moq, p.price_from, p.price_to, p.in_stock, p.ships_from,
        c.slug, c.product_count, (select array_agg(m.status order by m.sort) from product_media m where m.product_id = p.id) as media,
        (select jsonb_agg(jsonb_build_array(v.sku, v.weight_g, v.options) order by v.sort) from variant v where v.product_id = p.id) as variants
      from product p join category c on c.id = p.category_id where p.spu = 'tent'`);
    expect(product).toEqual({
      title: { en: "Tent" },
      description: { en: "<p>Roomy</p>" },
      specs: { en: [["Colour", "Green"]] },
      options: [{ name: { en: "Size" }, values: [{ en: "S" }, { en: "L" }] }],
      ...{ status: "on", moq: 1, price_from: 990n, price_to: 1250n, in_stock: true, ships_from: ["CN"] },
      ...{ slug: "outdoor--tents-co", product_count: 1, media: ["queued", "queued"] },
      variants: [
        ["T-1", 120, { Size: "S" }],
        ["T-2", null, { Size: "L" }],
      ],
    });
  });

  test("said again changes nothing; a change changes its own product only", async () => {
    const [a, b] = [row({ sku: "AG-1", handle: "again-1" }), row({ sku: "AG-2", handle: "again-2" })];
    expect(await importText(file(a, b))).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
    expect(await importText(file(a, b))).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await importText(file(a, b.replace("9.90", "8.80")))).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 1,
    });
    expect(
      await db.rows(sql`
      select h.price from price_history h join variant v on v.id = h.variant_id where v.sku = 'AG-2' order by h.at`),
    ).toEqual([{ price: 990n }, { price: 880n }]);
  });

  const standing = (sku: string) =>
    db.first(sql`
      select p.spu, p.title->>'en' as title, s.on_hand from variant v join product p on p.id = v.product_id
      join stock s on s.variant_id = v.id where v.sku = ${sku}`);

  test("stock never falls under what is reserved", async () => {
    const said = { handle: "kept-stock", title: "Kept", sku: "KEPT-1" };
    await importText(file(row({ ...said, qty: "5" })));
    await db.run(
      sql`update stock set reserved = 4 where variant_id = (select id from variant where sku = 'KEPT-1')`,
    );
    expect(await importText(file(row({ ...said, qty: "1" })))).toMatchObject({ updated: 1, created: 0 });
    expect(await standing("KEPT-1")).toEqual({ spu: "kept-stock", title: "Kept", on_hand: 4 });
  });

  test("a handle nobody knows is no other name for the product that has its SKU: the row is refused", async () => {
    await importText(file(row({ handle: "old-name", title: "Old", sku: "REN-1", qty: "5" })));
    const done = await importText(file(row({ handle: "new-name", title: "New", sku: "REN-1", qty: "1" })));
    expect(done).toMatchObject({ updated: 0, created: 0, failed: 1, problems: [[2, "sku-taken"]] });
    expect(await standing("REN-1")).toEqual({ spu: "old-name", title: "Old", on_hand: 5 });
    expect(await db.first(sql`select 1 from product where spu = 'new-name'`)).toBeNull();
    expect(
      await db.first(sql`select detail from catalogue_import_problem where handle = 'new-name'`),
    ).toEqual({ detail: "old-name" });
  });

  test("a SKU or a product that somebody else makes in the same moment is theirs, and nothing of it is written over", async () => {
    const theirs = async (
      client: { query: (text: string) => Promise<unknown> },
      spu: string,
      sku: string,
    ) => {
      await client.query("begin");
      await client.query(`
        with made as (
          insert into product (spu, title, description, category_id)
          select '${spu}', '{"en": "Theirs"}', '{"en": ""}', id from category limit 1 returning id)
        insert into variant (product_id, sku, price) select id, '${sku}', 777 from made`);
    };
    const client = await pool().connect();
    const waiting = () =>
      vi.waitFor(async () => {
        const [row] = await db.rows(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(row).toBeDefined();
      }, 10_000);
    try {
      await theirs(client, "theirs", "RACE-1");
      const ours = importText(
        file(
          row({ handle: "ours", sku: "RACE-1" }),
          row({ handle: "ours", title: "", status: "", sku: "RACE-2" }),
        ),
      );
      await waiting();
      await client.query("commit");
      expect(await ours).toMatchObject({
        status: "DONE_WITH_ERRORS",
        created: 1,
        problems: [[2, "sku-taken"]],
      });
      const price = await db.first(sql`
        select v.price, p.spu from variant v join product p on p.id = v.product_id where v.sku = 'RACE-1'`);
      expect(price).toEqual({ price: 777n, spu: "theirs" });

      await theirs(client, "same-name", "RACE-3");
      const same = importText(file(row({ handle: "same-name", title: "Ours", sku: "RACE-4" })));
      await waiting();
      await client.query("commit");
      expect(await same).toMatchObject({ status: "DONE", created: 0, updated: 1 });
    } finally {
      client.release(true);
    }
  });

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
        ...{ price: 1100n, grams: 120, pieces: 5, moq: 3 },
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
      expect(await importText(`${columns}\nrunner,Rug,,,,,,,,,RUN-1,,,,8.80,,,\n`)).toMatchObject({
        updated: 1,
      });
      // Its category and its pictures stay: no file takes them away.
      const kept = { slug: "outdoor--rugs", status: "on", pictures: 1, price: 880n };
      expect(await stateOf("RUN-1")).toMatchObject({ ...bare, ...none, ...kept, options: [] });
    });
  });

  test("a SKU of another product stays there and is reported", async () => {
    await importText(file(row({ handle: "owner", sku: "OWN-1" }), row({ handle: "other", sku: "OTH-1" })));
    const done = await importText(
      file(
        row({ handle: "other", sku: "OTH-1" }),
        row({ handle: "other", title: "", sku: "OWN-1", status: "" }),
      ),
    );
    expect(done.problems).toEqual([[3, "sku-taken"]]);
  });

  test("a price that is not above those by quantity is refused, as at the desk, and fits once they are lower", async () => {
    const said = { handle: "tiered", title: "Tiered", option: "Size" };
    const both = (small: string, title = "Tiered") =>
      file(
        row({ ...said, title, value: "S", sku: "TIER-1", price: small }),
        row({ ...said, title: "", status: "", value: "L", sku: "TIER-2", price: "14.00" }),
      );
    await importText(both("12.00"));
    await db.run(sql`
      insert into price_tier (variant_id, min_qty, price)
      select v.id, t.min_qty, t.price from variant v, (values (10, 1100), (50, 950)) as t (min_qty, price)
      where v.sku = 'TIER-1'`);
    const prices = () =>
      db.rows(sql`select sku, price from variant where sku in ('TIER-1', 'TIER-2') order by sku`);

    const cheap = both("11.00", "Tiered anew");
    const refused = await importText(cheap);
    expect(refused).toMatchObject({ updated: 1, failed: 1, problems: [[2, "tier-price"]] });
    expect(await db.first(sql`select detail from catalogue_import_problem where sku = 'TIER-1'`)).toEqual({
      detail: "11.00",
    });
    expect(await prices()).toEqual([
      { sku: "TIER-1", price: 1200n },
      { sku: "TIER-2", price: 1400n },
    ]);

    await db.run(
      sql`update price_tier set price = 1000 where min_qty = 10 and variant_id = (select id from variant where sku = 'TIER-1')`,
    );
    expect(await importText(cheap)).toMatchObject({ updated: 1, failed: 0, problems: [] });
    expect(await prices()).toMatchObject([{ price: 1100n }, { price: 1400n }]);
  });

  test("tells of each row why it was not taken, and takes the others", async () => {
    const done = await importText(
      file(
        row({ sku: "OK-1" }),
        row({ price: "abc" }),
        row({ price: "0" }),
        row({ price: "-1" }),
        row({ grams: "heavy" }),
        row({ qty: "-3" }),
        row({ qty: "1.5" }),
        row({ sku: "OK-1" }),
        row({ sku: "" }),
        row({ handle: "" }),
        row({ title: "" }),
        row({ moq: "0" }),
        row({ status: "perhaps" }),
        row({ sku: "OK-2", image: "ftp://x/1.jpg" }),
        "one,two",
        `${row({ sku: "OK-3" })}`.replace("Thing", 'Th"ing'),
        row({ sku: "OK-4" }),
      ),
    );
    expect(done.problems).toEqual([
      ...[
        [3, "price"],
        [4, "price"],
        [5, "price"],
        [6, "weight"],
        [7, "quantity"],
        [8, "quantity"],
        [9, "sku-twice"],
      ],
      ...[
        [10, "sku-missing"],
        [11, "handle-missing"],
        [12, "title-missing"],
        [13, "moq"],
        [14, "status"],
        [15, "image"],
      ],
      ...[
        [16, "columns"],
        [17, "quoting"],
      ],
    ]);
    expect(done).toMatchObject({ status: "DONE_WITH_ERRORS", created: 3, failed: 15, rows: 17 });
  });

  test.each([
    ["", "empty"],
    ["  \n ", "empty"],
    ["\u0000\u0001PNG", "not-csv"],
    ["hello world\nthis is no table", "not-csv"],
    [Buffer.from("Handle,Title,Variant SKU,Variant Price\nh,\xd6l,s,1", "latin1"), "encoding"],
    [Buffer.from("\ufeffHandle,Title", "utf16le"), "encoding|UTF-16"],
    ["Handle,Title,Body\na,b,c", "headers|Variant SKU, Variant Price"],
    ["Foo;Bar\n1;2", "headers|Handle, Title, Variant SKU, Variant Price"],
    [`${header}\n${'a,b"\n'.repeat(700)}`, "too-broken|503"],
  ])("that is none fails with a reason: %#", async (text, error) => {
    expect(await importText(text)).toMatchObject({ status: "FAILED", error });
  });

  test("may begin with a BOM, end lines as Windows does, use semicolons and the new headers", async () => {
    const text = "\ufeffURL handle;Title;SKU;Price;Weight value (grams)\r\nnew-style;Neu;NS-1;3.20;10\r\n";
    expect(await importText(text)).toMatchObject({ status: "DONE", created: 1 });
  });

  describe("that names what the shelf asks for in part", () => {
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
        ...{ updated: 1, hints: [] },
      });
      expect(await statusOf("easel")).toBe("on");
    });

    test("neither puts goods of a hidden category up, nor takes an off one out of its place", async () => {
      const goods = (status: string, category: string) =>
        file(row({ handle: "palette", title: "Palette", sku: "PALETTE-1", image, status, category }));
      expect(await importText(goods("archived", "Arts > Painting"))).toMatchObject({ created: 1, hints: [] });
      await db.run(sql`update category set active = false where slug = 'arts--painting'`);
      expect(await importText(goods("active", "Arts > Painting"))).toMatchObject({
        ...{ unchanged: 1, hints: [[2, "held-category"]] },
      });
      expect(await statusOf("palette")).toBe("off");
      expect(await importText(goods("active", "Arts"))).toMatchObject({ updated: 1, hints: [] });
      expect(await statusOf("palette")).toBe("on");
    });

    test("shows what has no weight, which cannot be ordered, and names its rows", async () => {
      const done = await importText(
        file(
          row({ handle: "brush", sku: "BRUSH-1", image }),
          row({ handle: "brush", sku: "BRUSH-2", title: "", status: "", grams: "" }),
          row({ handle: "ink", sku: "INK-1", grams: "0", status: "draft" }),
        ),
      );
      expect(done).toMatchObject({ status: "DONE", created: 2, problems: [], hints: [[3, "no-weight"]] });
      expect([await statusOf("brush"), await statusOf("ink")]).toEqual(["on", "draft"]);
    });
  });

  test("goes on where a killed run was, with the right sums", async () => {
    const rows = Array.from({ length: 1500 }, (_, i) =>
      row({
        ...{ handle: `res-${i}`, sku: `RES-${i}`, price: i % 100 === 7 ? "x" : "1.00" },
        image: "https://img.example/res.jpg",
      }),
    );
    const source = textSource(file(...rows));
    const id = await createImport(db, { name: "r.csv", bytes: source.bytes }, "system");
    let batches = 0;
    const dying = runImport(id, source, () => {
      if (++batches === 2) throw Object.assign(new Error("killed"), { code: "57P01" });
    });
    await expect(dying).rejects.toThrow("killed");
    const between = await db.first<{ products: number }>(
      sql`select products from catalogue_import where id = ${id}`,
    );
    expect(between?.products).toBe(2 * importBatch);
    expect(await runImport(id, source)).toMatchObject({
      rows: 1500,
      products: 1485,
      created: 1485,
      unchanged: 0,
      failed: 15,
    });
    const lines = await db.first(
      sql`select count(*)::int as n, count(distinct line)::int as d from catalogue_import_problem where import_id = ${id}`,
    );
    expect(lines).toEqual({ n: 15, d: 15 });
    expect(await runImport(id, source)).toBeNull();
  });
});

describe.skipIf(!existsSync(sample))(`the thousand products of ${sample}`, () => {
  test("come in whole, and a second time change nothing", async () => {
    const source: CsvSource = {
      bytes: statSync(sample).size,
      open: (start) => createReadStream(sample, { start }),
    };
    const run = async () =>
      runImport(await createImport(db, { name: "1k.csv", bytes: source.bytes }, "system"), source);
    const began = Date.now();
    expect(await run()).toMatchObject({
      status: "DONE",
      rows: 4442,
      products: 1000,
      created: 1000,
      failed: 0,
    });
    const seconds = (Date.now() - began) / 1000;
    expect(await run()).toMatchObject({ status: "DONE", created: 0, updated: 0, unchanged: 1000 });
    console.info(`imported 1,000 products in ${seconds.toFixed(2)} s`);
  });
});
