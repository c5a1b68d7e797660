import "~/domain/wiring.server";
import { beforeAll, describe, expect, test } from "vitest";
import { db, pool, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { file, header, importText, row } from "../../../../tests/product-files";
import { untilHolds } from "../../../../tests/setup/until-holds";

beforeAll(() => seedReference());

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
      { withoutPictures: true },
    );
    expect(done).toMatchObject({ status: "DONE", rows: 3, items: 1, created: 1, failed: 0, problems: [] });
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
      status: "on",
      moq: 1,
      priceFrom: 990n,
      priceTo: 1250n,
      inStock: true,
      shipsFrom: ["CN"],
      slug: "outdoor--tents-co",
      productCount: 1,
      media: ["queued", "queued"],
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
    expect(await standing("KEPT-1")).toEqual({ spu: "kept-stock", title: "Kept", onHand: 4 });
  });

  test("a handle nobody knows is no other name for the product that has its SKU: the row is refused", async () => {
    await importText(file(row({ handle: "old-name", title: "Old", sku: "REN-1", qty: "5" })));
    const done = await importText(file(row({ handle: "new-name", title: "New", sku: "REN-1", qty: "1" })));
    expect(done).toMatchObject({ updated: 0, created: 0, failed: 1, problems: [[2, "sku-taken"]] });
    expect(await standing("REN-1")).toEqual({ spu: "old-name", title: "Old", onHand: 5 });
    expect(await db.first(sql`select 1 from product where spu = 'new-name'`)).toBeNull();
    expect(await db.first(sql`select detail from import_finding where item = 'new-name'`)).toEqual({
      detail: "old-name",
    });
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
      untilHolds(async () => {
        const [row] = await db.rows(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(row).toBeDefined();
      });
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
      const other = { sku: "RACE-4", option: "Size", value: "L" };
      const same = importText(file(row({ handle: "same-name", title: "Ours", ...other })));
      await waiting();
      await client.query("commit");
      expect(await same).toMatchObject({ status: "DONE", created: 0, updated: 1 });
    } finally {
      client.release(true);
    }
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
    expect(await db.first(sql`select detail from import_finding where sku = 'TIER-1'`)).toEqual({
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
        row({ qty: "3 or 4" }),
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
      [3, "price"],
      [4, "price"],
      [5, "price"],
      [6, "weight"],
      [7, "quantity"],
      [8, "quantity"],
      [9, "sku-twice"],
      [10, "sku-missing"],
      [11, "handle-missing"],
      [12, "title-missing"],
      [13, "moq"],
      [14, "status"],
      [15, "image"],
      [16, "columns"],
      [17, "quoting"],
    ]);
    expect(done).toMatchObject({ status: "DONE_WITH_ERRORS", created: 3, failed: 15, rows: 17 });
  });

  test.each([
    ["", "empty"],
    ["  \n ", "empty"],
    ["\u0000\u0001PNG", "not-csv"],
    ["hello world\nthis is no table", "not-csv"],
    [Buffer.from("Handle,Title,Variant SKU,Variant Price\nh,\xd6l,s,1", "latin1"), "encoding"],
    [Buffer.from("\ufeffHandle,Title", "utf16le"), "headers|Variant SKU, Variant Price"],
    [Buffer.from([0xff, 0xfe, 0x48]), "encoding"],
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
});
