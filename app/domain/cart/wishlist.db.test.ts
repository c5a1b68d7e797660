import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as heartAction } from "~/routes/shop/wishlist-add";
import { action as listAction, loader as listLoader } from "~/routes/user/cart/wishlist";
import { makeCategory, makeMember, makeProduct, type TestMember } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { adoptVisitor } from "./adopt.server";
import { loader as listFile } from "~/routes/list-file";
import { recordsOf } from "../../../tests/csv-files";
import { addWish, wishedOf } from "./wishlist.server";

const press = (form: Record<string, string>, as?: { cookie: string }) =>
  callAction(heartAction, { url: paths.wish(), form: { ...form, _token: "" }, ...(as ? { as } : {}) });

const list = (member: TestMember, query = {}) =>
  callLoader(listLoader, { url: paths.wishlist(query), as: member });

const newsIn = (headers: Headers) =>
  decodeURIComponent(/qs_flash=([^;]*)/.exec(headers.getSetCookie().join("\n"))?.[1] ?? "");

const titles = async (member: TestMember, query = {}) =>
  (await list(member, query)).data.page.rows.map((row) => row.productId);

describe("the heart", () => {
  test("puts a product on the list and takes it off; twice says that it exists", async () => {
    const [member, product] = [await makeMember(), await makeProduct()];
    const back = paths.product(product.id);
    const first = await press({ add: product.id, back }, member);
    expect([first.location, newsIn(first.headers)]).toEqual([back, "positive layout:wish.added"]);
    expect(newsIn((await press({ add: product.id }, member)).headers)).toBe("info layout:wish.already");
    expect(await wishedOf(member.id, [product.id])).toEqual([product.id]);
    await Promise.all([press({ remove: product.id }, member), press({ remove: product.id }, member)]);
    expect(await wishedOf(member.id, [product.id])).toEqual([]);
  });

  test("pressed many times at once is one wish", async () => {
    const [member, product] = [await makeMember(), await makeProduct()];
    const added = await Promise.all([1, 2, 3, 4].map(() => addWish(member.id, product.id)));
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await list(member)).data.count).toBe(1);
  });

  test("of a visitor leads to the login, and then the wish is true", async () => {
    const [member, product] = [await makeMember(), await makeProduct()];
    const back = paths.product(product.id);
    const led = await press({ add: product.id, back });
    expect(led.location).toBe(paths.login({ redirect: back }));
    const cookie = led.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const cookies = await adoptVisitor(new Request("http://x/login", { headers: { cookie } }), member.id);
    expect(decodeURIComponent(cookies.join())).toContain("layout:wish.added");
    expect(await wishedOf(member.id, [product.id])).toEqual([product.id]);
    const again = await adoptVisitor(new Request("http://x/login", { headers: { cookie } }), member.id);
    expect(decodeURIComponent(again.join())).toContain("layout:wish.already");
  });

  test("nonsense, what was taken down, another's private product: nothing is added", async () => {
    const member = await makeMember();
    const off = await makeProduct({ product: { status: "off" } });
    const hidden = await makeProduct({ product: { visibility: "private" } });
    for (const add of ["nonsense", off.id, hidden.id])
      expect((await press({ add }, member)).status).toBe(303);
    for (const wish of ["nonsense", "../x"]) {
      const cookies = await adoptVisitor(
        new Request("http://x", { headers: { cookie: `qs_wish=${wish}` } }),
        member.id,
      );
      expect(cookies).toHaveLength(1);
    }
    expect((await list(member)).data.count).toBe(0);
  });

  test("of a frozen member changes nothing", async () => {
    const [frozen, product] = [await makeMember({ status: "2" }), await makeProduct()];
    expect((await press({ add: product.id }, frozen)).status).toBe(403);
  });
});

describe("the wishlist", () => {
  test("shows the price now and when it was added, the stock, and what was taken down", async () => {
    const [member, product] = [await makeMember(), await makeProduct({ onHand: 7 })];
    await addWish(member.id, product.id);
    await db.run(sql`update product set price_from = 990 where id = ${product.id}`);
    expect((await list(member)).data.page.rows).toMatchObject([
      { priceThen: 1250n, priceNow: 990n, available: 7, onShelf: true, sku: product.variants[0]?.sku },
    ]);
    await db.run(sql`update product set status = 'off' where id = ${product.id}`);
    expect((await list(member)).data.page.rows[0]?.onShelf).toBe(false);
  });

  test("narrows by category, its children included, and by what is on the shelf", async () => {
    const member = await makeMember();
    const root = await makeCategory();
    await db.run(sql`update category set path = array[id] where id = ${root.id}`);
    const child = await makeCategory({ parentId: root.id });
    await db.run(sql`update category set path = array[${root.id}::uuid, id] where id = ${child.id}`);
    const [inside, outside] = [await makeProduct({ product: { categoryId: child.id } }), await makeProduct()];
    for (const { id } of [inside, outside]) await addWish(member.id, id);
    await db.run(sql`update product set status = 'off' where id = ${outside.id}`);
    expect(await titles(member)).toEqual([outside.id, inside.id]);
    expect(await titles(member, { cat: root.slug })).toEqual([inside.id]);
    expect(await titles(member, { shelf: "off" })).toEqual([outside.id]);
    expect(await titles(member, { shelf: "on", cat: "no-such" })).toEqual([]);
    expect((await list(member)).data.categories.map(({ value }) => value)).toContain(root.slug);
  });

  test("goes on page by page, and back", async () => {
    const member = await makeMember();
    for (let i = 0; i < 22; i++) await addWish(member.id, (await makeProduct()).id);
    const first = (await list(member)).data.page;
    const second = (await list(member, { after: first.after })).data.page;
    expect([first.rows.length, second.rows.length, second.after]).toEqual([20, 2, null]);
    const back = (await list(member, { before: second.before })).data.page;
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(22);
  });

  test("removes what is ticked, one's own only", async () => {
    const [member, stranger, one, two] = [
      await makeMember(),
      await makeMember(),
      await makeProduct(),
      await makeProduct(),
    ];
    for (const { id } of [one, two]) await addWish(member.id, id);
    const remove = (as: TestMember, product: readonly string[]) =>
      callAction(listAction, {
        url: paths.wishlist({ shelf: "on" }),
        as,
        form: { intent: "remove", product },
      });
    await remove(stranger, [one.id, two.id]);
    expect((await list(member)).data.count).toBe(2);
    expect((await remove(member, [])).status).toBe(400);
    const done = await remove(member, [one.id, two.id]);
    expect([done.status, done.location]).toEqual([303, paths.wishlist({ shelf: "on" })]);
    expect((await list(member)).data.count).toBe(0);
    const frozen = await makeMember({ status: "2" });
    expect((await remove(frozen, [one.id])).status).toBe(403);
  });
});

test("the list is a file, too: under its filters, without formulas, and nobody else's", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  const title = { en: "=1+1", zh: "杯" };
  const mug = await makeProduct({ product: { title }, variants: [{ price: 1250n }] });
  const off = await makeProduct({ variants: [{ price: 300n }, { price: 400n }] });
  for (const { id } of [mug, off]) expect(await addWish(member.id, id)).toMatchObject({ ok: true });
  await db.run(sql`update wishlist_item set price = 1000 where product_id = ${mug.id}`);
  await db.run(sql`update product set status = 'off' where id = ${off.id}`);
  const file = async (query: string, as = member) =>
    recordsOf((await callLoader(listFile, { as, url: `${paths.wishlist()}.csv${query}` })).body);
  expect(await file("?shelf=on&lng=en-US")).toMatchObject([
    {
      Product: "'=1+1",
      SKU: mug.variants[0]?.sku,
      Availability: "Available",
      "Price (USD)": "12.50",
      "Price when added (USD)": "10.00",
      "Pieces in stock": "100",
      Stock: "",
    },
  ]);
  expect(await file("?shelf=off")).toMatchObject([
    { SKU: "", Availability: "Taken down", "Pieces in stock": "", Stock: "" },
  ]);
  expect(await file("?lng=zh-CN")).toMatchObject([{ 状态: "已下架" }, { 商品: "杯", 状态: "在售" }]);
  expect(await file("", other)).toEqual([]);
});
