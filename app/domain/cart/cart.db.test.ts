import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, prisma, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { hashToken } from "~/platform/crypto.server";
import { action as addAction } from "~/routes/shop/cart-add";
import { action as cartAction, loader as cartLoader } from "~/routes/user/cart/shopping-cart";
import {
  makeMember,
  makeProduct,
  makeWarehouse,
  type ProductParts,
  type TestMember,
} from "../../../tests/factories";
import { callAction, callLoader, type Visitor } from "../../../tests/setup/call";
import { adoptVisitor } from "./adopt.server";
import { addToCart, adoptCart, sweepVisitorCarts } from "./cart.server";
import { mostLines } from "./config";
import type { CardChoice } from "./card-choice.server";
import { cartOf } from "./view.server";
import { visitorCount } from "./visitor.server";

type Fields = Record<string, string | number | readonly string[]>;

const add = (form: Fields, as?: Visitor, headers?: Record<string, string>) =>
  callAction(addAction, {
    url: paths.cartAdd(),
    form: { ...form, _token: "" },
    ...(as ? { as } : {}),
    ...(headers ? { headers } : {}),
  });

const act = (member: TestMember, form: Fields) =>
  callAction(cartAction, { url: paths.cart(), as: member, form });

const newsIn = (headers: Headers) => {
  const cookie = headers.getSetCookie().find((text) => text.startsWith("qs_flash="));
  return decodeURIComponent(/^qs_flash=([^;]*)/.exec(cookie ?? "")?.[1] ?? "");
};

/** The browser's cart cookie out of an answer, as it would send it back. */
const cartCookie = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((text) => text.startsWith("qs_cart="))
    ?.split(";")[0] ?? "";

const errorOf = (answer: { data: unknown }) => {
  const { result } = (answer.data ?? {}) as { result?: { error?: Record<string, string[]> } };
  return Object.values(result?.error ?? {}).flat()[0];
};

async function product(parts: ProductParts = {}) {
  const made = await makeProduct(parts);
  const [variant] = made.variants;
  if (!variant) throw new Error("no variant");
  return { ...made, variant, sku: variant.sku };
}

const brief = async (memberId: string) =>
  (await cartOf(memberId)).map(({ sku, mode, qty }) => [sku, mode, qty]);

const visitorLines = (token: string) =>
  db.rows<{ qty: number }>(
    sql`select qty from cart_item where visitor_hash = ${hashToken(token.replace("qs_cart=", ""))}`,
  );

describe("adding", () => {
  test("a member's goods are in the cart, and the page says where one came from", async () => {
    const member = await makeMember();
    const { sku, id } = await product();
    const back = paths.product(id);
    const answer = await add({ sku: sku.toLowerCase(), qty: 3, back }, member);
    expect([answer.status, answer.location, newsIn(answer.headers)]).toEqual([
      303,
      back,
      "positive buy:added",
    ]);
    expect(await brief(member.id)).toEqual([[sku, "dropship", 3]]);
  });

  test("the same goods again add up, to the most a line may have", async () => {
    const member = await makeMember();
    const { sku } = await product({ onHand: 500 });
    for (const press of ["a", "b"]) await add({ sku, qty: 60, press }, member);
    expect(await brief(member.id)).toEqual([[sku, "dropship", 99]]);
    const answer = await add({ sku, qty: 1, press: "c" }, member);
    expect(newsIn(answer.headers)).toBe("positive buy:added.capped");
  });

  test("more than an order takes is refused, and said", async () => {
    const member = await makeMember();
    const { sku } = await product({ onHand: 900 });
    expect(newsIn((await add({ sku, qty: 500 }, member)).headers)).toBe("critical buy:error.most");
    expect(await brief(member.id)).toEqual([]);
  });

  test("one press counts once, whether the page numbers it or not, one after the other or at once", async () => {
    const member = await makeMember();
    const [numbered, plain] = [await product(), await product()];
    await Promise.all([1, 2, 3].map(() => add({ sku: numbered.sku, qty: 2, press: "x" }, member)));
    await Promise.all([1, 2, 3].map(() => add({ sku: plain.sku, qty: 2 }, member)));
    await add({ sku: plain.sku, qty: 2 }, member);
    expect((await brief(member.id)).map(([, , qty]) => qty)).toEqual([2, 2]);
  });

  test("dropship and bulk of the same goods are two lines", async () => {
    const member = await makeMember();
    const { sku } = await product({ product: { moq: 20 } });
    await add({ sku, mode: "dropship" }, member);
    await add({ sku, mode: "bulk", qty: 20 }, member);
    expect(await brief(member.id)).toEqual([
      [sku, "dropship", 1],
      [sku, "bulk", 20],
    ]);
  });

  test.each<[string, ProductParts, Fields, string]>([
    ["more than there are", { onHand: 4 }, { qty: 5 }, "buy:error.stock"],
    ["fewer than the minimum in bulk", { product: { moq: 20 } }, { mode: "bulk", qty: 19 }, "buy:error.moq"],
    ["goods that were taken down", { product: { status: "off" } }, {}, "buy:error.gone"],
    ["a variant that was taken down", { variants: [{ status: "off" }] }, {}, "buy:error.gone"],
    ["another's private product", { product: { visibility: "private" } }, {}, "buy:error.gone"],
    ["goods never weighed", { variants: [{ weightG: null }] }, {}, "buy:error.weight"],
    [
      "a mode they are not sold in",
      { product: { saleModes: ["bulk"] } },
      { mode: "dropship" },
      "buy:error.mode",
    ],
    ["half a piece", {}, { qty: "0.5" }, "buy:error.quantity"],
    ["no piece", {}, { qty: 0 }, "buy:error.quantity"],
    ["nonsense", {}, { mode: "gift" }, "buy:error.quantity"],
  ])("%s: nothing is added, and it says why", async (_what, parts, fields, why) => {
    const member = await makeMember();
    const { sku } = await product(parts);
    const answer = await add({ sku, ...fields }, member);
    expect([answer.status, newsIn(answer.headers)]).toEqual([303, `critical ${why}`]);
    expect(await brief(member.id)).toEqual([]);
  });

  test("back-ordered goods can be added beyond what lies there", async () => {
    const member = await makeMember();
    const { sku } = await product({ onHand: 1, variants: [{ backorder: true }] });
    await add({ sku, qty: 9 }, member);
    expect(await brief(member.id)).toEqual([[sku, "dropship", 9]]);
  });

  test("by product: the only variant is meant, of several one is asked to choose", async () => {
    const member = await makeMember();
    const [one, two] = [await product(), await product({ variants: [{}, {}] })];
    await add({ product: one.id }, member);
    expect(await brief(member.id)).toEqual([[one.sku, "dropship", 1]]);
    const answer = await add({ product: two.id }, member);
    expect([answer.location, newsIn(answer.headers)]).toEqual([paths.product(two.id), "info buy:choose"]);
    const there = await add({ product: two.id, stay: "1" }, member);
    const { choice } = there.data as unknown as { choice: CardChoice };
    expect(choice).toMatchObject({ product: two.id, variants: [{ out: false }, { out: false }] });
    expect(there.headers.get("set-cookie")).toBeNull();
  });

  test("goods leave from the warehouse named, else from the first that has enough", async () => {
    const member = await makeMember();
    const near = await makeWarehouse({ sort: 1 });
    const { sku, variant, warehouseId } = await product({
      onHand: 50,
      warehouseId: (await makeWarehouse({ sort: 2 })).id,
    });
    await prisma.stock.create({ data: { variantId: variant.id, warehouseId: near.id, onHand: 3 } });
    await add({ sku, qty: 5 }, member);
    expect((await cartOf(member.id))[0]?.warehouseId).toBe(warehouseId);
    await add({ sku, qty: 1, from: near.code }, member);
    expect((await cartOf(member.id)).map((line) => line.qty)).toEqual([5, 1]);
  });

  test("with script the page stays, and hears the news", async () => {
    const member = await makeMember();
    const { sku } = await product();
    const answer = await add({ sku, stay: 1, press: "p" }, member);
    expect([answer.status, answer.data]).toEqual([200, { added: true }]);
    expect(newsIn(answer.headers)).toBe("positive buy:added");
  });

  test("a frozen member changes nothing, and no other site adds for anybody", async () => {
    const frozen = await makeMember({ status: "2" });
    const { sku } = await product();
    expect((await add({ sku }, frozen)).status).toBe(403);
    const member = await makeMember();
    expect((await add({ sku }, member, { origin: "https://evil.example" })).status).toBe(403);
    expect(await brief(member.id)).toEqual([]);
    const away = await add({ sku, back: "https://evil.example/" }, member);
    expect(away.location).toBe(paths.goodsList());
  });
});

describe("a visitor's cart", () => {
  test("begins with a cookie at the first add, and is nobody else's", async () => {
    const { sku } = await product();
    const first = await add({ sku, qty: 2 });
    const cookie = cartCookie(first.headers);
    expect(cookie).toMatch(/^qs_cart=[\w-]{43}$/);
    expect(first.headers.getSetCookie().join()).toContain("HttpOnly");
    const again = await add({ sku, press: "b" }, { cookie });
    expect(cartCookie(again.headers)).toBe(cookie);
    expect(await visitorLines(cookie)).toEqual([{ qty: 3 }]);
    const asked = (cookie: string) => visitorCount(new Request("http://x/", { headers: { cookie } }));
    expect([await asked(cookie), await asked("")]).toEqual([1, 0]);
    expect(cartCookie((await add({ sku, qty: 1 })).headers)).not.toBe(cookie);
  });

  test("one that is made up by somebody is as good as none", async () => {
    const { sku } = await product();
    const answer = await add({ sku }, { cookie: "qs_cart=' or 1=1 --" });
    expect(cartCookie(answer.headers)).toMatch(/^qs_cart=[\w-]{43}$/);
  });

  test("comes along at the login: quantities add up to the most, lines of both stay", async () => {
    const member = await makeMember();
    const [both, mine, theirs] = [await product({ onHand: 500 }), await product(), await product()];
    await add({ sku: both.sku, qty: 70 }, member);
    await add({ sku: mine.sku }, member);
    const { headers } = await add({ sku: both.sku, qty: 70 });
    const cookie = cartCookie(headers);
    await add({ sku: theirs.sku, qty: 4 }, { cookie });
    const cookies = await adoptVisitor(new Request("http://x/login", { headers: { cookie } }), member.id);
    expect(cookies.join()).toMatch(/qs_cart=;.*Max-Age=0/);
    expect(decodeURIComponent(cookies.join())).toContain("layout:cart.brought");
    expect(Object.fromEntries((await brief(member.id)).map(([sku, , qty]) => [sku, qty]))).toEqual({
      [both.sku]: 99,
      [mine.sku]: 1,
      [theirs.sku]: 4,
    });
    expect(await visitorLines(cookie)).toEqual([]);
  });

  test("two logins of one browser at the same moment bring it along once", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const { sku } = await product();
    const cookie = cartCookie((await add({ sku, qty: 5 })).headers);
    const visitor = hashToken(cookie.replace("qs_cart=", ""));
    await Promise.all([member, member, other].map(({ id }) => adoptCart(visitor, id)));
    const lines = [...(await brief(member.id)), ...(await brief(other.id))];
    expect(lines).toEqual([[sku, "dropship", 5]]);
  });

  test("a full cart takes in more of what it has, and nothing else", async () => {
    const member = await makeMember();
    const { variants, warehouseId, sku } = await product({
      variants: Array.from({ length: mostLines }, () => ({})),
    });
    await db.run(sql`
      insert into cart_item (user_id, variant_id, warehouse_id, mode, qty)
      select ${member.id}::uuid, v, ${warehouseId}::uuid, 'dropship', 1
      from unnest(${variants.map(({ id }) => id)}::uuid[]) v`);
    const theirs = await product();
    const cookie = cartCookie((await add({ sku, qty: 5 })).headers);
    await add({ sku: theirs.sku, qty: 5 }, undefined, { cookie });
    expect(await adoptCart(hashToken(cookie.replace("qs_cart=", "")), member.id)).toBe(1);
    const lines = await brief(member.id);
    expect(lines).toHaveLength(mostLines);
    expect(lines).toContainEqual([sku, "dropship", 6]);
  });

  test("is forgotten a month after the last add; a member's is not", async () => {
    const member = await makeMember();
    const { sku } = await product();
    await add({ sku }, member);
    const [old, fresh] = [cartCookie((await add({ sku })).headers), cartCookie((await add({ sku })).headers)];
    const hash = hashToken(old.replace("qs_cart=", ""));
    await db.run(sql`
      update cart_item set added_at = now() - interval '31 days' where visitor_hash = ${hash} or user_id = ${member.id}`);
    await sweepVisitorCarts();
    expect(await visitorLines(old)).toEqual([]);
    expect(await visitorLines(fresh)).toHaveLength(1);
    expect(await brief(member.id)).toHaveLength(1);
  });
});

describe("the cart's page", () => {
  async function filled(parts: ProductParts = {}, qty = 2) {
    const member = await makeMember();
    const goods = await product(parts);
    await add({ sku: goods.sku, qty }, member);
    const [line] = await cartOf(member.id);
    if (!line) throw new Error("nothing was added");
    return { member, goods, line };
  }

  test("leads a visitor to the login and back", async () => {
    const { location } = await callLoader(cartLoader, { url: paths.cart() });
    expect(location).toBe(paths.login({ redirect: paths.cart() }));
  });

  test("sets a quantity, two tabs to the same one", async () => {
    const { member, line } = await filled();
    const set = (qty: number | string) => act(member, { intent: "update", line: line.id, qty });
    const answers = await Promise.all([set(7), set(7)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await cartOf(member.id)).map(({ qty }) => qty)).toEqual([7]);
    expect(errorOf(await set(100))).toBe("cart:error.quantity");
    for (const wrong of ["0", "1.5", "many", ""]) expect((await set(wrong)).status).toBe(400);
    expect((await cartOf(member.id)).map(({ qty }) => qty)).toEqual([7]);
  });

  test("a line gone in another tab says so; another's line is never there", async () => {
    const { member, line } = await filled();
    const stranger = await makeMember();
    const change = { intent: "update", line: line.id, qty: 5 };
    expect([(await act(stranger, change)).status, errorOf(await act(stranger, change))]).toEqual([
      409,
      "cart:error.gone",
    ]);
    await act(stranger, { intent: "remove", line: [line.id] });
    expect(await brief(member.id)).toHaveLength(1);
    await act(member, { intent: "remove", line: [line.id] });
    expect(errorOf(await act(member, change))).toBe("cart:error.gone");
    expect((await act(member, { intent: "remove", line: [line.id] })).status).toBe(303);
  });

  test("another warehouse: the line moves there, or joins the one that is there", async () => {
    const { member, goods, line } = await filled();
    const near = await makeWarehouse();
    await prisma.stock.create({ data: { variantId: goods.variant.id, warehouseId: near.id, onHand: 9 } });
    await act(member, { intent: "update", line: line.id, qty: 2, from: near.code });
    expect((await cartOf(member.id))[0]?.warehouse.code).toBe(near.code);
    await add({ sku: goods.sku, qty: 1, from: line.warehouse.code, press: "n" }, member);
    const other = (await cartOf(member.id)).find(({ warehouse }) => warehouse.code === line.warehouse.code);
    await act(member, { intent: "update", line: other?.id ?? "", qty: 3, from: near.code });
    expect((await cartOf(member.id)).map(({ qty, warehouse }) => [qty, warehouse.code])).toEqual([
      [5, near.code],
    ]);
    const [now] = await cartOf(member.id);
    const nowhere = await act(member, { intent: "update", line: now?.id ?? "", qty: 1, from: "MOON" });
    expect(errorOf(nowhere)).toBe("cart:error.warehouse");
  });

  test("a variant that vanishes takes its line along; one taken down stays, locked, until it is cleared", async () => {
    const { member, goods } = await filled();
    const gone = await product();
    await add({ sku: gone.sku }, member);
    await db.run(sql`delete from variant where id = ${gone.variant.id}`);
    await db.run(sql`update product set status = 'off' where id = ${goods.id}`);
    expect((await cartOf(member.id)).map(({ sku, onShelf }) => [sku, onShelf])).toEqual([[goods.sku, false]]);
    await act(member, { intent: "clear" });
    expect(await brief(member.id)).toEqual([]);
  });

  test("a warehouse that closes is said; clearing keeps the line, which another warehouse mends", async () => {
    const { member, goods } = await filled();
    await db.run(sql`update warehouse set active = false where id = ${goods.warehouseId}`);
    const [line] = await cartOf(member.id);
    expect(line?.warehouse.active).toBe(false);
    await act(member, { intent: "clear" });
    expect(await brief(member.id)).toHaveLength(1);
    expect(errorOf(await act(member, { intent: "buy", line: [line?.id ?? ""] }))).toBe("cart:error.mend");
  });

  test("to the wishlist: what is on the shelf moves, once; what was taken down stays", async () => {
    const { member, goods, line } = await filled();
    const off = await product();
    await add({ sku: off.sku }, member);
    await db.run(sql`update product set status = 'off' where id = ${off.id}`);
    const ids = (await cartOf(member.id)).map(({ id }) => id);
    expect(errorOf(await act(member, { intent: "wish", line: ids }))).toBe("cart:error.takenDown");
    expect(await brief(member.id)).toEqual([[off.sku, "dropship", 1]]);
    const wishes = await db.rows(
      sql`select product_id as id from wishlist_item where user_id = ${member.id}`,
    );
    expect(wishes).toEqual([{ id: goods.id }]);
    await act(member, { intent: "wish", line: [line.id] });
  });

  test("to a store: one product gets its form, several one for all; what was taken down is refused", async () => {
    const { member, goods, line } = await filled();
    const one = await act(member, { intent: "list", line: [line.id] });
    expect(one.location).toBe(paths.listProduct({ product: goods.id }));
    const other = await product();
    await add({ sku: other.sku }, member);
    const ids = (await cartOf(member.id)).map(({ id }) => id);
    const both = await act(member, { intent: "list", line: ids });
    const chosen = new URL(both.location ?? "", "http://x").searchParams.get("products");
    expect(chosen?.split(",").sort()).toEqual([goods.id, other.id].sort());
    expect(await brief(member.id)).toHaveLength(2);
    await db.run(sql`update product set status = 'off' where id = ${other.id}`);
    expect(errorOf(await act(member, { intent: "list", line: ids }))).toBe("cart:error.takenDown");
  });

  test.each<[string, ProductParts, string]>([
    ["nothing ticked", {}, "cart:error.nothing"],
    ["taken down meanwhile", { product: { status: "off" } }, "cart:error.takenDown"],
    ["sold out meanwhile", { onHand: 0 }, "cart:error.mend"],
  ])("buying with %s is refused", async (what, parts, why) => {
    const { member, goods, line } = await filled();
    if (parts.product) await db.run(sql`update product set status = 'off' where id = ${goods.id}`);
    if (parts.onHand === 0)
      await db.run(sql`update stock set on_hand = 0 where variant_id = ${goods.variant.id}`);
    const ticked = what === "nothing ticked" ? [] : [line.id];
    expect(errorOf(await act(member, { intent: "buy", line: ticked }))).toBe(why);
  });

  test("a frozen member looks and changes nothing", async () => {
    const { member, line } = await filled();
    await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
    expect((await callLoader(cartLoader, { url: paths.cart(), as: member })).data.frozen).toBe(true);
    expect((await act(member, { intent: "remove", line: [line.id] })).status).toBe(403);
  });
});

test("a cart has an end", async () => {
  const member = await makeMember();
  const { variants, warehouseId, sku } = await product({ variants: Array.from({ length: 201 }, () => ({})) });
  await db.run(sql`
    insert into cart_item (user_id, variant_id, warehouse_id, mode, qty)
    select ${member.id}, id, ${warehouseId}, 'dropship', 1 from variant
    where id = any(${variants.slice(1).map(({ id }) => id)}::uuid[])`);
  const last = await addToCart({ member: member.id }, { sku, mode: "dropship", qty: 1 });
  expect(last).toEqual({ ok: false, error: "full" });
});
