import "~/domain/wiring.server";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCategory, makeStaff, type TestStaff } from "../../../../tests/factories";
import { productOf, withPicture, countOf, find, newProduct } from "../../../../tests/desk-products";
import { seedReference } from "../../../../prisma/seed/reference";
import { BasicsForm, TextsForm } from "../desk-forms";
import { productHistory } from "./product.server";
import { setShelf } from "./shelf.server";
import { descriptionHtml, saveBasics, saveTexts } from "./texts.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

describe("saving", () => {
  test("what somebody else has changed meanwhile is refused, and nothing is changed", async () => {
    const product = await newProduct(staff);
    const texts = TextsForm.parse({ version: String(product.version), titleEn: "Ship lantern of brass" });
    expect(await saveTexts(staff, product.id, texts)).toMatchObject({ ok: true });
    const late = TextsForm.parse({ version: String(product.version), titleEn: "Late" });
    expect(await saveTexts(staff, product.id, late)).toEqual({ ok: false, error: "stale" });
    expect((await productOf(product.id)).title.en).toBe("Ship lantern of brass");
  });

  test("of two at the same moment one is told", async () => {
    const product = await newProduct(staff);
    const save = (titleEn: string) =>
      saveTexts(staff, product.id, TextsForm.parse({ version: String(product.version), titleEn }));
    const done = await Promise.all([save("One"), save("Two"), save("Three")]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("the same again leaves no trace", async () => {
    const product = await newProduct(staff);
    const texts = { version: String(product.version), titleEn: product.title.en };
    await saveTexts(staff, product.id, TextsForm.parse(texts));
    const after = await productOf(product.id);
    expect([after.version, (await productHistory(product.id)).length]).toEqual([product.version, 1]);
  });

  test("texts in both languages, as harmless HTML, found by their new words", async () => {
    const product = await newProduct(staff);
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
    const product = await newProduct(staff);
    await withPicture(product.id);
    await setShelf(staff, product.id, product.version, "on");
    const target = await makeCategory();
    const typed = {
      version: String(product.version + 1),
      categoryId: target.id,
      attributes: ["battery"],
      saleModes: ["bulk"],
      moq: "10",
      daysMin: "2",
      daysMax: "5",
      hsCode: "8513.10",
      origin: "CN",
      newUntil: "2030-01-31",
      hotPinned: "on",
    };
    expect(await saveBasics(staff, product.id, BasicsForm.parse(typed))).toMatchObject({ ok: true });
    expect([await countOf(product.categoryId), await countOf(target.id)]).toEqual([0, 1]);
    expect(await productOf(product.id)).toMatchObject({
      moq: 10,
      hsCode: "8513.10",
      newUntil: "2030-01-31",
      processingDays: [2, 5],
      hotPinned: true,
    });
  });
});
