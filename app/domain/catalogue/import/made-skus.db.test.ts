import "~/domain/wiring.server";
/** Product files without SKUs, as many a shop exports them. */
import { beforeAll, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { file, importText, row } from "../../../../tests/product-files";
import { madeSku } from "./made-skus";

beforeAll(() => seedReference());

const making = { makeSkus: true };
const skusOf = async (spu: string) =>
  (
    await db.rows<{ sku: string }>(sql`
      select v.sku from variant v join product p on p.id = v.product_id where p.spu = ${spu} order by v.sort, v.sku`)
  ).map(({ sku }) => sku);

/** A product in two sizes; each row has the SKU that is given. */
const sizes = (handle: string, { small = "", large = "", price = "9.90" } = {}) =>
  file(
    row({ handle, title: "Rope", option: "Size", value: "S", sku: small, price }),
    row({ handle, title: "", option: "", value: "L", sku: large, status: "", price }),
  );
const made = (handle: string) => [madeSku(handle, { Size: "S" }), madeSku(handle, { Size: "L" })];

describe("a file without SKUs", () => {
  test("is refused row by row, and taken with made ones where that is asked for", async () => {
    expect(await importText(sizes("rope"))).toMatchObject({
      created: 0,
      failed: 2,
      problems: [
        [2, "sku-missing"],
        [3, "sku-missing"],
      ],
    });
    expect(await importText(sizes("rope"), making)).toMatchObject({ created: 1, failed: 0, problems: [] });
    expect(await skusOf("rope")).toEqual(made("rope"));
  });

  test("finds the same SKUs again, whether or not it is changed", async () => {
    await importText(sizes("cord"), making);
    expect(await importText(sizes("cord"), making)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await importText(sizes("cord", { price: "8.00" }), making)).toMatchObject({ updated: 1 });
    expect(await skusOf("cord")).toEqual(made("cord"));
  });

  test("may lack the column, which is named where SKUs are not made", async () => {
    const text = "Handle,Title,Variant Price\nbuoy,Buoy,3.00\n";
    expect(await importText(text)).toMatchObject({ status: "FAILED", error: "headers|Variant SKU" });
    expect(await importText(text, making)).toMatchObject({ status: "DONE", created: 1 });
    expect(await skusOf("buoy")).toEqual([madeSku("buoy", {})]);
  });

  test("doubles no variant that has another SKU already, and changes that one", async () => {
    await importText(sizes("net", { small: "NET-S", large: "NET-L" }));
    expect(await importText(sizes("net", { price: "7.00" }), making)).toMatchObject({
      updated: 1,
      failed: 0,
    });
    expect(await skusOf("net")).toEqual(["NET-S", "NET-L"]);
    await db.run(sql`update variant set sku = 'NET-SMALL' where sku = 'NET-S'`);
    expect(await importText(sizes("net", { price: "6.00" }), making)).toMatchObject({ updated: 1 });
    expect(await skusOf("net")).toEqual(["NET-SMALL", "NET-L"]);
    expect(await db.rows(sql`select distinct price from variant where sku like 'NET-%'`)).toEqual([
      { price: 600n },
    ]);
  });

  test("tells of a price by quantity on the row, though the variant has another SKU", async () => {
    await importText(sizes("line", { small: "LINE-S", large: "LINE-L" }));
    await db.run(sql`
      insert into price_tier (variant_id, min_qty, price) select id, 10, 900 from variant where sku = 'LINE-S'`);
    const done = await importText(sizes("line", { price: "8.00" }), making);
    expect(done).toMatchObject({ updated: 1, failed: 1, problems: [[2, "tier-price"]] });
  });

  test("makes none for rows of the same options: they are refused and name the first", async () => {
    const same = { handle: "hook", option: "Size", value: "S" };
    const done = await importText(
      file(
        row({ ...same, sku: "HOOK-1" }),
        row({ ...same, title: "", status: "", sku: "" }),
        row({ ...same, title: "", status: "", value: "L", sku: "" }),
        row({ ...same, title: "", status: "", value: "L", sku: "HOOK-2" }),
      ),
      making,
    );
    expect(done.problems).toEqual([
      [3, "options-twice"],
      [5, "options-twice"],
    ]);
    expect(await skusOf("hook")).toEqual(["HOOK-1", madeSku("hook", { Size: "L" })]);
  });
});
