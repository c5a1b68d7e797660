import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { choicesOf, chosenVariant } from "./choice";
import { afterTry, nextTry } from "./circuit";
import { imageTries } from "./config";
import { filterCount, parseGoodsQuery } from "./goods-query";
import { delimiterOf, readHeader } from "~/domain/imports/header";
import { columns, requiredColumns } from "./import/header";
import { archiveNames, pictureOf } from "./pictures";
import { unitPrice } from "./price";
import type { ProductVariant } from "./product.server";
import { chosenMode, leastQty } from "./sale-mode";
import { plain, sanitiseHtml, splitSpecs } from "./sanitise";
import { textIn } from "./words";
import { readChoice, refusedPieces } from "../shipping/choice";

describe("descriptions", () => {
  test.each([
    ["<p onclick=x()>Hi</p><script>alert(1)</script>", "<p>Hi</p>"],
    ['<a href="javascript:x">link</a> <img src=x onerror=y>', "link"],
    ["<h1>Big</h1><div>block</div>", "<h3>Big</h3><p>block</p>"],
    ["<style>p{}</style><svg><script>1</script></svg><iframe src=x>f</iframe>ok", "ok"],
    ["<p>&nbsp;</p><p>a</p><p><br></p>", "<p>a</p>"],
    ["<b>unclosed", "<b>unclosed</b>"],
    ["<table class=x><td colspan=2 style=y>1</td></table>", '<table><td colspan="2">1</td></table>'],
  ])("%s", (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });

  test("lists of label and value become specifications", () => {
    expect(
      splitSpecs("<p>Nice</p><ul><li>Colour: Red</li><li>Style: A</li><li>Style: B &amp; C</li></ul>"),
    ).toEqual({
      description: "<p>Nice</p>",
      specs: [
        ["Colour", "Red"],
        ["Style", "A, B & C"],
      ],
    });
    const list = "<ul><li>Just words</li><li>Colour: Red</li></ul>";
    expect(splitSpecs(list)).toEqual({ description: list, specs: [] });
    const many = `<ul>${"<li>Just words</li>\n".repeat(60)}</ul>`;
    expect(splitSpecs(many)).toEqual({ description: many, specs: [] });
  });

  test.prop([fc.string({ maxLength: 500 })])("nothing that runs survives", (text) => {
    const clean = sanitiseHtml(`${text}<img src=x onerror=1><script>${text}</script>`);
    expect(/<(script|img|iframe|style)|\son\w+=["'x]/i.test(clean.replace(/&lt;/g, ""))).toBe(false);
  });

  test("as plain text", () => {
    expect(plain("<p>A &amp; B</p><p>C</p>")).toBe("A & B C");
  });
});

describe("hosts of pictures", () => {
  const now = new Date("2026-11-21T00:00:00Z");
  test("are left alone after some failures in a row, longer each time, and forgiven by one success", () => {
    let circuit = { failures: 0, openUntil: null as Date | null };
    for (let i = 1; i < imageTries.hostFailures; i++)
      circuit = afterTry(circuit, false, now) as typeof circuit;
    expect(circuit.openUntil).toBeNull();
    circuit = afterTry(circuit, false, now) as typeof circuit;
    expect(circuit.openUntil?.getTime()).toBe(now.getTime() + imageTries.hostPauseMs);
    circuit = afterTry(circuit, false, now) as typeof circuit;
    expect(circuit.openUntil?.getTime()).toBe(now.getTime() + 2 * imageTries.hostPauseMs);
    for (let i = 0; i < 40; i++) circuit = afterTry(circuit, false, now) as typeof circuit;
    expect(circuit.openUntil?.getTime()).toBe(now.getTime() + imageTries.hostPauseMaxMs);
    expect(afterTry(circuit, true, now)).toEqual({ failures: 0, openUntil: null });
  });
  test("a picture is tried a few times, later each time", () => {
    const waits = [1, 2, 3, 4].map((attempts) => nextTry(attempts, now)?.getTime());
    expect(waits[3]).toBeUndefined();
    expect((waits[1] ?? 0) - now.getTime()).toBeGreaterThan((waits[0] ?? 0) - now.getTime());
  });
});

describe("the list's address", () => {
  const read = (search: string) => parseGoodsQuery(`http://x/goodslist?${search}`);
  test("prices are swapped where they stand the wrong way round, and clamped", () => {
    expect(read("min=20&max=5.5")).toMatchObject({ min: 550n, max: 2000n });
    expect(read("min=-1&max=abc")).toMatchObject({ min: null, max: null, unread: { min: "-1", max: "abc" } });
    expect(read("min=5,50&max=1,234")).toMatchObject({ min: 550n, max: null, unread: { max: "1,234" } });
    expect(read("max=999999999")).toMatchObject({ max: 99_999_999n });
    expect(read("min=0")).toMatchObject({ min: 0n });
  });
  test("what is unknown falls back", () => {
    expect(read("tab=x&sort=y&mode=z&stock=2&after=!!&before=e30")).toMatchObject({
      tab: "all",
      sort: "default",
      mode: "",
      stock: false,
      after: null,
      before: null,
    });
  });
  test("counts its filters", () => {
    expect(filterCount(read("q=a&cat=b&min=1&max=2&from=CN&stock=1"))).toBe(3);
  });
  test.prop([fc.webQueryParameters()])("any query is fine", (search) => {
    expect(read(search).q.length).toBeLessThanOrEqual(200);
  });
});

describe("choosing a variant", () => {
  const variant = (
    sku: string,
    options: Record<string, string>,
    stock = 1,
    over: Partial<ProductVariant> = {},
  ): ProductVariant => ({
    id: sku,
    sku,
    options,
    price: 1n,
    weightG: 1,
    dimsMm: [0, 0, 0],
    barcode: null,
    backorder: false,
    status: "on",
    imageUrl: null,
    tiers: [],
    stock: { CN: stock },
    ...over,
  });
  const variants = [
    variant("RS", { Colour: "Red", Size: "S" }, 0),
    variant("RL", { Colour: "Red", Size: "L" }),
    variant("BS", { Colour: "Blue", Size: "S" }),
    variant("GL", { Colour: "Green", Size: "L" }, 1, { status: "off" }),
  ];
  const option = (name: string, ...values: string[]) => ({
    name: { en: name },
    values: values.map((en) => ({ en })),
  });

  test("the one asked for, in any case; else the first that can be had", () => {
    expect(chosenVariant(variants, "rs")?.sku).toBe("RS");
    expect(chosenVariant(variants, "GL")?.sku).toBe("RL");
    expect(chosenVariant(variants, null)?.sku).toBe("RL");
    expect(chosenVariant([], null)).toBeNull();
  });
  test("each value leads to the variant that is most alike", () => {
    const chosen = variants[1] ?? null;
    expect(choicesOf(option("Size", "S", "L"), variants, chosen)).toEqual([
      { value: "S", sku: "RS", chosen: false, inStock: false },
      { value: "L", sku: "RL", chosen: true, inStock: true },
    ]);
    expect(choicesOf(option("Colour", "Blue", "Green"), variants, chosen).map((c) => c.sku)).toEqual([
      "BS",
      null,
    ]);
  });
});

describe("small rules", () => {
  test("the tier that is reached sets the price", () => {
    const priced = {
      price: 100n,
      tiers: [
        { minQty: 50, price: 80n },
        { minQty: 10, price: 90n },
      ],
    };
    expect([1, 9, 10, 49, 50, 999].map((qty) => unitPrice(priced, qty))).toEqual([
      100n,
      100n,
      90n,
      90n,
      80n,
      80n,
    ]);
  });
  test("texts fall back to the other language", () => {
    expect([
      textIn({ en: "A" }, "zh-CN"),
      textIn({ en: "A", zh: "甲" }, "zh-CN"),
      textIn({ en: "", zh: "甲" }, "en-US"),
      textIn(null, "en-US"),
    ]).toEqual(["A", "甲", "甲", ""]);
  });
  test("a drawing has one size, a photograph three", () => {
    expect(pictureOf("ab/abc.svg")).toEqual({ src: "/media/ab/abc.svg" });
    expect(pictureOf("ab/abc").srcSet?.split(", ")).toHaveLength(3);
  });
  test("the pictures of an archive are named in order, as JPEG or PNG", () => {
    expect(archiveNames("QS/1", ["ab/1", "ab/2.svg"])).toEqual([
      { name: "QS-1-01.jpg", file: "ab/1-1280.jpg" },
      { name: "QS-1-02.png", file: "ab/2-1280.png" },
    ]);
  });
  test("a sale mode asked for, where there is one", () => {
    expect([chosenMode("bulk", ["dropship", "bulk"]), chosenMode("x", ["bulk", "dropship"])]).toEqual([
      "bulk",
      "dropship",
    ]);
    expect([chosenMode("dropship", ["bulk"]), chosenMode(null, [])]).toEqual(["bulk", "dropship"]);
    expect([leastQty("bulk", 20), leastQty("dropship", 20), leastQty("bulk", 0)]).toEqual([20, 1, 1]);
  });
  test("destination and quantity out of an address", () => {
    const read = (search: string) => readChoice(new URLSearchParams(search), ["DE", "US"]);
    expect(read("country=de&zip=20459<b>&qty=3")).toEqual({
      country: "DE",
      zip: "20459b",
      qty: 3,
      from: "",
      method: "",
    });
    expect(read("country=XX&qty=0")).toEqual({ country: "US", zip: "", qty: 1, from: "", method: "" });
    const home = readChoice(new URLSearchParams("method=CN-AIR%20x"), ["DE", "US"], { home: "DE" });
    expect(home).toMatchObject({ country: "DE", method: "" });
    expect(read("method=CN-AIR").method).toBe("CN-AIR");
    expect(read("qty=1e9").qty).toBe(1);
    expect(read("qty=999999").qty).toBe(99_999);
    expect(readChoice(new URLSearchParams("qty=500"), ["US"], { most: 99 }).qty).toBe(99);
    const refused = (search: string) => refusedPieces(new URLSearchParams(search), 10, 99);
    expect(["qty=500", "qty=9", "qty=1000000", "qty=99", "qty=10", "qty=x", ""].map(refused)).toEqual([
      500,
      9,
      1_000_000,
      null,
      null,
      null,
      null,
    ]);
    const bulk = (search: string) =>
      readChoice(new URLSearchParams(search), ["US"], { places: ["CN"], least: 20 });
    expect([bulk("").qty, bulk("qty=3").qty, bulk("qty=40").qty]).toEqual([20, 20, 40]);
    expect([bulk("from=CN").from, bulk("from=XX").from]).toEqual(["CN", ""]);
  });
  test("the header of a product file", () => {
    expect(readHeader(["a", "b"], columns, requiredColumns({ makeSkus: false }))).toMatchObject({
      missing: ["Handle", "Title", "Variant SKU", "Variant Price"],
    });
    expect(delimiterOf('"a;b;c";x;y')).toBe(";");
    expect(delimiterOf("a\tb\tc,d")).toBe("\t");
  });
});
