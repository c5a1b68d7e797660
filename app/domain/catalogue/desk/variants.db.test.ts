import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { productOf, newProduct, variantFields } from "../../../../tests/desk-products";
import { seedReference } from "../../../../prisma/seed/reference";
import { OptionsForm, TiersForm, type VariantFields } from "../desk-forms";
import { saveOptions } from "./texts.server";
import { saveTiers, saveVariant } from "./variants.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

describe("options and variants", () => {
  const colours = (
    version: number,
    values: { was?: string; en: string; zh?: string }[],
    name = { was: "", en: "Colour", zh: "颜色" },
  ) => OptionsForm.parse({ version: String(version), options: [{ ...name, values }] });

  test("a value that is renamed is renamed in every variant; one in use cannot go", async () => {
    const product = await newProduct(staff);
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
    const product = await newProduct(staff);
    expect(await saveOptions(staff, product.id, colours(product.version, values))).toEqual({
      ok: false,
      error,
    });
  });

  test("a price change is in the price history, and the shop's range follows", async () => {
    const product = await newProduct(staff);
    const [variant] = product.variants;
    const fields = variantFields(product.version, { sku: variant?.sku ?? "", price: 2500n });
    await saveVariant(staff, product.id, variant?.id ?? "", fields);
    const history = await db.rows(
      sql`select price from price_history where variant_id = ${variant?.id} order by at, price`,
    );
    expect(history).toEqual([{ price: 1999n }, { price: 2500n }]);
    const range = await db.first(sql`select price_from, price_to from product where id = ${product.id}`);
    expect(range).toEqual({ priceFrom: 2500n, priceTo: 2500n });
  });

  test("a SKU in use, options of another variant, a picture of another product are refused", async () => {
    const [product, other] = [await newProduct(staff), await newProduct(staff)];
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
    const [product, other] = [await newProduct(staff), await newProduct(staff)];
    const foreign = other.variants[0]?.id ?? "";
    const fields = variantFields(product.version, { status: "off" });
    expect(await saveVariant(staff, product.id, foreign, fields)).toEqual({ ok: false, error: "choices" });
    const tiers = TiersForm.parse({ version: String(product.version), tiers: [] });
    expect(await saveTiers(staff, product.id, foreign, tiers)).toEqual({ ok: false, error: "tier-price" });
  });

  test("tiers are cheaper than one piece", async () => {
    const product = await newProduct(staff);
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
