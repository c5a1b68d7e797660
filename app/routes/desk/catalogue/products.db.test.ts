import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeCategory, makeProduct, makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { categorySeen } from "~/domain/catalogue/desk-forms";
import { productOf } from "../../../../tests/desk-products";
import { callAgain } from "../../../../tests/setup/again";
import { callAction, callLoader, tokenOf } from "../../../../tests/setup/call";
import { action as actOnCategory, loader as categoryPage } from "./category";
import { action as make } from "./new-product";
import { action as sendPictures, loader as picturesPage } from "./pictures";
import { action as saveProduct, loader as productPage } from "./product";
import { action as changeMany, loader as listPage } from "./products";
import { loader as exportFile } from "./products-csv";
import { action as saveTexts } from "./texts";
import { action as saveVariant, loader as variantPage } from "./variant";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

type Refused = { result?: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } };
const errorsOf = (answer: { data: unknown }) => (answer.data as Refused).result?.error ?? {};
const at = (productId: string, variantId = "") => ({ as: staff, params: { productId, variantId } });
const versionOf = async (id: string) => (await productOf(id)).version;

test("a product is made, found in the list, and leads to its own page", async () => {
  const { id: categoryId } = await makeCategory();
  const form = {
    titleEn: "Rope ladder",
    spu: unique("SPU"),
    categoryId,
    sku: unique("ROPE"),
    price: "12.50",
    weightG: "900",
  };
  const made = await callAction(make, { url: "/desk/catalogue/new", as: staff, form });
  expect(made).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/desk\/catalogue\/[\da-f-]{36}$/),
  });
  const list = await callLoader(listPage, { url: `/desk/catalogue?q=${form.sku}&tab=draft`, as: staff });
  expect(list.data.page.rows).toMatchObject([{ spu: form.spu, priceFrom: 1250n }]);
  expect(list.data.counts).toMatchObject({ all: 1, draft: 1, on: 0 });
  const again = await callAction(make, {
    url: "/desk/catalogue/new",
    as: staff,
    form: { ...form, spu: unique("SPU") },
  });
  expect([again.status, errorsOf(again)]).toEqual([422, { sku: ["products:error.sku-taken"] }]);
});

test.each<[string, Record<string, string>, string[]]>([
  ["nothing", {}, ["categoryId", "price", "sku", "spu", "titleEn"]],
  [
    "nonsense",
    { titleEn: "x", spu: "a b", categoryId: "1", sku: "x", price: "-1", weightG: "1.5" },
    ["categoryId", "price", "spu", "weightG"],
  ],
])("a new product out of %s is refused field by field", async (_, form, fields) => {
  const refused = await callAction(make, { url: "/desk/catalogue/new", as: staff, form });
  expect([refused.status, Object.keys(errorsOf(refused)).sort()]).toEqual([400, fields]);
});

describe("two tabs", () => {
  test("the second hears of the first, its words are kept, and saving again puts them through", async () => {
    const { id } = await makeProduct();
    const save = (titleEn: string, version: number) =>
      callAction(saveTexts, { url: "/x", ...at(id), form: { version, titleEn } });
    expect((await save("First", 0)).status).toBe(303);
    const late = await save("Second", 0);
    expect([late.status, errorsOf(late)]).toEqual([409, { "": ["common:error.stale"] }]);
    expect((late.data as Refused).result?.initialValue).toMatchObject({ titleEn: "Second" });
    expect((await save("Second", await versionOf(id))).status).toBe(303);
    const page = await callLoader(productPage, { url: "/x", ...at(id) });
    expect(page.data.product.title.en).toBe("Second");
  });

  test("the same form twice is saved once", async () => {
    const { id } = await makeProduct();
    const page = { url: "/desk/x", ...at(id) };
    const form = { version: "0", titleEn: "Once", _token: tokenOf(page) };
    const post = () => callAction(saveTexts, { ...page, form });
    const both = await Promise.all([post(), post()]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await versionOf(id)).toBe(1);
  });
});

describe("the shelf", () => {
  test("says what is missing, and does not lie to visitors", async () => {
    const { id } = await makeProduct({ product: { status: "draft" }, variants: [{ weightG: null }] });
    const refused = await callAction(saveProduct, {
      url: "/x",
      ...at(id),
      form: { intent: "on", version: 0 },
    });
    expect([refused.status, errorsOf(refused)]).toEqual([422, { "": ["products:error.problems"] }]);
    const page = await callLoader(productPage, { url: "/x", ...at(id) });
    expect(page.data.product).toMatchObject({ status: "draft", problems: ["weight", "picture"] });
  });

  test("many at once: nothing chosen, no category, more than the limit", async () => {
    const send = (
      form: Parameters<typeof callAction>[1] extends infer P ? (P & { form?: unknown })["form"] : never,
    ) => callAction(changeMany, { url: "/desk/catalogue", as: staff, form: form as Record<string, string> });
    expect(errorsOf(await send({ intent: "off" }))).toHaveProperty("product");
    const { id } = await makeProduct();
    expect(errorsOf(await send({ intent: "category", product: id }))).toEqual({
      category: ["common:required"],
    });
    const gone = { intent: "category", product: id, category: "01a1fd0a-0000-7000-8000-000000000000" };
    expect(errorsOf(await send(gone))).toEqual({ category: ["products:error.category"] });
    expect(await send({ intent: "off", product: id })).toMatchObject({
      status: 303,
      location: "/desk/catalogue",
    });
    expect((await productOf(id)).status).toBe("off");
  });
});

describe("a variant", () => {
  const fields = {
    intent: "variant",
    sku: "",
    price: "9.90",
    weightG: "120",
    lengthMm: "12.5",
    status: "on",
  };

  test("is saved, its sizes in centimetres, and only under its own product", async () => {
    const [product, other] = [await makeProduct(), await makeProduct()];
    const [variant] = product.variants;
    const form = { ...fields, sku: variant?.sku ?? "", version: 0 };
    const saved = await callAction(saveVariant, { url: "/x", ...at(product.id, variant?.id), form });
    expect(saved.status).toBe(303);
    const [kept] = (await productOf(product.id)).variants;
    expect(kept).toMatchObject({ price: 990n, dimsMm: [125, expect.anything(), expect.anything()] });
    for (const call of [at(other.id, variant?.id), at(product.id, "nonsense")]) {
      expect((await callLoader(variantPage, { url: "/x", ...call })).status).toBe(404);
      expect((await callAction(saveVariant, { url: "/x", ...call, form })).status).toBe(404);
    }
  });

  test("stock moves with a reason and never below what orders hold", async () => {
    const { id, variants, warehouseId } = await makeProduct({ onHand: 10, reserved: 4 });
    const [{ id: variantId, sku } = { id: "", sku: "" }] = variants;
    const move = (qty: string, reason = "count") =>
      callAction(saveVariant, {
        url: "/x",
        ...at(id, variantId),
        form: { intent: "move", warehouseId, qty, reason, note: "shelf B" },
      });
    expect((await move("+5")).status).toBe(303);
    expect(errorsOf(await move("-12"))).toEqual({ qty: ['products:error.too-few|{"free":11}'] });
    expect((await move("-11")).status).toBe(303);
    for (const qty of ["", "0", "1.5", "many"])
      expect(Object.keys(errorsOf(await move(qty)))).toEqual(["qty"]);
    expect(Object.keys(errorsOf(await move("1", "whim")))).toEqual(["reason"]);
    const page = await callLoader(variantPage, { url: "/x", ...at(id, variantId) });
    expect(page.data.moves).toMatchObject([
      { qty: -11, onHandAfter: 4, reason: "count", note: "shelf B", by: "Jo Berg" },
      { qty: 5, onHandAfter: 15 },
      { qty: 10, onHandAfter: 10, reason: "opening" },
    ]);
    expect(page.data.shelves.find((shelf) => shelf.warehouseId === warehouseId)).toMatchObject({
      onHand: 4,
      reserved: 4,
    });
    const soldOut = { url: `/desk/catalogue?q=${sku}&stock=out`, as: staff };
    expect((await callLoader(listPage, soldOut)).data.page.rows).toMatchObject([{ id, available: 0 }]);
  });

  test("stock moves once by one form, also where the process died before it could answer", async () => {
    const { id, variants, warehouseId } = await makeProduct({ onHand: 10 });
    const here = { url: "/x", ...at(id, variants[0]?.id) };
    const form = { intent: "move", warehouseId, qty: "5", reason: "delivery", note: "" };
    const [first, again] = await callAgain(saveVariant, { ...here, form });
    expect([first.status, again.status, again.location]).toEqual([303, 303, first.location]);
    const page = await callLoader(variantPage, here);
    expect(page.data.moves).toMatchObject([{ qty: 5, onHandAfter: 15 }, { reason: "opening" }]);
    expect((await callAction(saveVariant, { ...here, form })).status).toBe(303);
    expect((await callLoader(variantPage, here)).data.moves).toHaveLength(3);
  });

  test("tiers are rows of the form, empty ones left out", async () => {
    const { id, variants } = await makeProduct();
    const form = {
      intent: "tiers",
      version: 0,
      "tiers[0].minQty": "10",
      "tiers[0].price": "11",
      "tiers[1].minQty": "",
      "tiers[1].price": "",
    };
    const save = (over = {}) =>
      callAction(saveVariant, { url: "/x", ...at(id, variants[0]?.id), form: { ...form, ...over } });
    expect((await save()).status).toBe(303);
    expect((await save({ version: 1, "tiers[1].minQty": "20", "tiers[1].price": "12" })).status).toBe(400);
    expect((await productOf(id)).variants[0]?.tiers).toEqual([{ minQty: 10, price: 1100n }]);
  });

  test("a price below that of a tier is refused: more pieces would cost more each", async () => {
    const { id, variants } = await makeProduct({ variants: [{ price: 1250n }] });
    const [variant] = variants;
    const here = { url: "/x", ...at(id, variant?.id) };
    const tiers = { intent: "tiers", version: 0, "tiers[0].minQty": "10", "tiers[0].price": "11" };
    expect((await callAction(saveVariant, { ...here, form: tiers })).status).toBe(303);
    const { sku = "", weightG = 0 } = variant ?? {};
    const form = { version: 1, sku, weightG, lengthMm: 1, widthMm: 1, heightMm: 1, status: "on" };
    const price = (text: string) => callAction(saveVariant, { ...here, form: { ...form, price: text } });
    expect(errorsOf(await price("11.00"))).toEqual({ "": ["products:error.tier-price"] });
    expect((await price("11.01")).status).toBe(303);
  });
});

describe("pictures", () => {
  const send = (productId: string, files: File[]) => {
    const form = new FormData();
    form.set("intent", "send");
    for (const file of files) form.append("file", file);
    return callAction(sendPictures, { url: "/x", ...at(productId), form });
  };

  test("several come at once; what is none is named at its field", async () => {
    const { id } = await makeProduct();
    const photo = async (background: string) =>
      new File(
        [
          Uint8Array.from(
            await sharp({ create: { width: 40, height: 30, channels: 3, background } })
              .png()
              .toBuffer(),
          ),
        ],
        "x.png",
      );
    expect((await send(id, [await photo("#123"), await photo("#456")])).status).toBe(303);
    const page = await callLoader(picturesPage, { url: "/x", ...at(id) });
    expect(page.data.product.pictures).toMatchObject([{ status: "queued" }, { status: "queued" }]);
    const refused = await send(id, [await photo("#789"), new File(["<svg/>"], "evil.png")]);
    expect(errorsOf(refused)["file"]?.[0]).toMatch(/not-a-picture.*evil\.png/);
    expect(errorsOf(await send(id, []))).toEqual({ file: ["common:required"] });
  });
});

test("the export is the present filter, for the catalogue's staff only", async () => {
  const { sku } = (await makeProduct()).variants[0] ?? { sku: "" };
  await makeProduct();
  const file = await callLoader(exportFile, { url: `/desk/catalogue/products.csv?q=${sku}`, as: staff });
  expect(file.headers.get("content-disposition")).toContain("products-CN.csv");
  expect(file.body.split("\r\n")).toHaveLength(3);
  expect(file.body).toContain(sku);
  const support = await makeStaff({ roles: ["support"] });
  expect((await callLoader(exportFile, { url: "/desk/catalogue/products.csv", as: support })).status).toBe(
    403,
  );
});

test("a category is made, and one with something in it cannot be deleted", async () => {
  const params = { categoryId: "new" };
  const form = { intent: "save", nameEn: unique("Ropes"), nameZh: "绳索", sort: "5", active: "on" };
  expect((await callAction(actOnCategory, { url: "/x", as: staff, params, form })).status).toBe(303);
  const twin = await callAction(actOnCategory, { url: "/x", as: staff, params, form });
  expect(errorsOf(twin)).toEqual({ "": ["products:error.twin"] });
  const { categoryId } = await makeProduct();
  const here = { url: "/x", as: staff, params: { categoryId } };
  expect((await callLoader(categoryPage, here)).data.empty).toBe(false);
  const refused = await callAction(actOnCategory, { ...here, form: { intent: "remove" } });
  expect(errorsOf(refused)).toEqual({ "": ["products:error.not-empty"] });
  const nowhere = { ...here, params: { categoryId: "01a1fd0a-0000-7000-8000-000000000000" } };
  expect((await callLoader(categoryPage, nowhere)).status).toBe(404);
});

test("of two people who change a category the second is told, and overwrites nothing until they have seen it", async () => {
  const { id: categoryId } = await makeCategory({ name: { en: unique("Bells"), zh: "铃" } });
  const here = { url: "/x", as: staff, params: { categoryId } };
  const category = async () => (await callLoader(categoryPage, here)).data.category;
  const save = async (nameEn: string, active: boolean, seen: string) =>
    callAction(actOnCategory, {
      ...here,
      form: { intent: "save", nameEn, nameZh: "铃", sort: "0", seen, ...(active ? { active: "on" } : {}) },
    });
  const before = await category();
  const [mine, theirs] = [unique("Mine"), unique("Theirs")];
  const seen = before ? categorySeen(before) : "";
  expect((await save(theirs, false, seen)).status).toBe(303);
  const late = await save(mine, true, seen);
  expect([late.status, errorsOf(late)]).toEqual([409, { "": ["common:error.stale"] }]);
  expect(await category()).toMatchObject({ name: { en: theirs }, active: false });
  const now = await category();
  expect((await save(mine, true, now ? categorySeen(now) : "")).status).toBe(303);
  expect(await category()).toMatchObject({ name: { en: mine }, active: true });
});

test("nobody but the catalogue's staff, and no product that is not there", async () => {
  const { id } = await makeProduct();
  const support = await makeStaff({ roles: ["support"] });
  expect((await callLoader(productPage, { url: "/x", as: support, params: { productId: id } })).status).toBe(
    403,
  );
  for (const productId of ["nonsense", "01a1fd0a-0000-7000-8000-000000000000"])
    expect((await callLoader(productPage, { url: "/x", as: staff, params: { productId } })).status).toBe(404);
});
