import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { saveLinks, type LinkRow } from "~/domain/stores/links.server";
import { linkableProduct } from "~/domain/stores/products.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as orderAction } from "~/routes/user/orders/store-order";
import { action as linkAction, loader as linkPage } from "~/routes/user/stores/sku-connect";
import { makeMember } from "../../../tests/factories";
import {
  bring,
  lineOf,
  link,
  makeWorld,
  newOrder,
  orderRow,
  prepareOrders,
  storeOrder,
  type World,
} from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { waitingJobs } from "../../../tests/setup/jobs";
import { evaluateOrders } from "./evaluate.server";
import { linkLine } from "./line-links.server";
import { orderOf } from "./order.server";

beforeAll(prepareOrders);

const lineWithout = (externalId: string, title = "Gift wrap") => ({
  externalId,
  externalVariantId: "line:0123456789abcdef0123",
  title,
  sku: null,
  options: [],
  qty: 1,
  unitPrice: 500n,
});

const skuOf = async (world: World, index: number) =>
  (
    await db.first<{ sku: string }>(
      sql`select sku from variant where id = ${world.variants[index]?.skuId ?? null}`,
    )
  )?.sku ?? "";

const linesOf = async (world: World, no: string) => (await orderOf(world.member.id, no))?.lines ?? [];

async function press(world: World, no: string, intent: string, line: string) {
  const url = paths.storeOrder(no);
  return callAction(orderAction, { url, params: { orderNo: no }, as: world.member, form: { intent, line } });
}

describe("a line that no product of the store stands for", () => {
  test("is marked do not fulfil by itself, and the others like it are not", async () => {
    const world = await makeWorld();
    const order = await newOrder(world, { lines: [lineOf(world), lineWithout("8"), lineWithout("9")] });
    expect(order.abnormal).toEqual(["PARTLY_CONNECTED"]);
    const [, first, second] = await linesOf(world, order.no);
    expect((await press(world, order.no, "skip-line", first?.id ?? "")).status).toBe(303);
    expect((await linesOf(world, order.no)).map(({ linkStatus, own }) => [linkStatus, own])).toEqual([
      ["linked", false],
      ["do_not_fulfil", true],
      ["unlinked", false],
    ]);
    await press(world, order.no, "skip-line", second?.id ?? "");
    expect((await orderOf(world.member.id, order.no))?.abnormal).toEqual([]);
    await press(world, order.no, "undo-line", second?.id ?? "");
    expect((await orderOf(world.member.id, order.no))?.abnormal).toEqual(["PARTLY_CONNECTED"]);
  });

  test("is marked with all like it, also in orders that are still to come", async () => {
    const world = await makeWorld();
    const lines = [lineOf(world), lineWithout("8")];
    const [order, other] = [await newOrder(world, { lines }), await newOrder(world, { lines })];
    const [, line] = await linesOf(world, order.no);
    expect((await press(world, order.no, "skip-like", line?.id ?? "")).status).toBe(303);
    for (const { no } of [order, other, await newOrder(world, { lines })])
      expect((await orderOf(world.member.id, no))?.abnormal).toEqual([]);
  });

  test("is connected with all like it on the page of links, which the list then holds", async () => {
    const world = await makeWorld();
    const order = await newOrder(world, { lines: [lineWithout("8")] });
    const [line] = await linesOf(world, order.no);
    const answer = await press(world, order.no, "connect-like", line?.id ?? "");
    const url = answer.headers.get("location") ?? "";
    expect(url).toContain("/user/skuconnect?");
    const page = await callLoader(linkPage, { as: world.member, url });
    const variant = page.data.product.variants[0]?.id ?? "";
    const form = {
      "rows[0].storeVariantId": variant,
      "rows[0].kind": "linked",
      "rows[0].items[0].sku": await skuOf(world, 0),
      "rows[0].items[0].qty": "1",
    };
    const saved = await callAction(linkAction, { as: world.member, url, form });
    expect([saved.status, saved.location]).toEqual([303, paths.storeOrder(order.no)]);
    expect(await linesOf(world, order.no)).toMatchObject([{ linkStatus: "linked", hasProduct: false }]);
  });

  test("another's line is a 404 to look at, and a paid order's means what it means", async () => {
    const world = await makeWorld();
    const order = await newOrder(world, { lines: [lineWithout("8")] });
    const [line] = await linesOf(world, order.no);
    const url = paths.skuConnect({ line: line?.id ?? "" });
    expect((await callLoader(linkPage, { as: await makeMember(), url })).status).toBe(404);
    await db.run(sql`update store_order set status = 'PENDING' where no = ${order.no}`);
    expect((await press(world, order.no, "skip-line", line?.id ?? "")).status).toBe(409);
  });
});

test("a line that was connected otherwise while its form was open is refused with what it is now", async () => {
  const world = await makeWorld();
  const order = await newOrder(world, { lines: [lineOf(world, 0)] });
  const [line] = await linesOf(world, order.no);
  const url = paths.skuConnect({ line: line?.id ?? "" });
  const { data } = await callLoader(linkPage, { as: world.member, url });
  const save = async (index: number, seen: string) =>
    callAction(linkAction, {
      as: world.member,
      url,
      form: {
        seen,
        "rows[0].storeVariantId": line?.id ?? "",
        "rows[0].kind": "linked",
        "rows[0].items[0].sku": await skuOf(world, index),
      },
    });
  const { seen } = data;
  expect((await save(1, "")).status).toBe(303);
  const refused = await save(0, seen);
  expect([refused.status, refused.data]).toMatchObject([
    409,
    { result: { error: { "": ["stores:error.already-associated"] } }, meanwhile: [line?.id] },
  ]);
  expect((await save(1, seen)).status).toBe(303);
});

test("one line is connected otherwise than the others like it", async () => {
  const world = await makeWorld();
  const lines = [lineOf(world, 0), { ...lineOf(world, 0), externalId: "7" }];
  const order = await newOrder(world, { lines });
  const [line] = await linesOf(world, order.no);
  const url = paths.skuConnect({ line: line?.id ?? "" });
  const other = await skuOf(world, 1);
  const form = {
    "rows[0].storeVariantId": line?.id ?? "",
    "rows[0].kind": "linked",
    "rows[0].items[0].sku": other,
    "rows[0].items[0].qty": "3",
  };
  const answer = await callAction(linkAction, { as: world.member, url, form });
  expect(answer.headers.get("location")).toContain(order.no);
  expect(
    (await linesOf(world, order.no)).map(({ items }) => items.map(({ sku, qty }) => [sku, qty])),
  ).toEqual([[[other, 3]], [[await skuOf(world, 0), 1]]]);
});

describe("a link by what the buyer chose", () => {
  const colour = (value: string) => [{ name: "Colour", value }];

  test("sends other goods for another choice, and the plain link for any other", async () => {
    const world = await makeWorld({ variants: 3, linked: false });
    const [variant, ...rest] = world.variants;
    const skus = await Promise.all([0, 1, 2].map((index) => skuOf(world, index)));
    const row = (options: LinkRow["options"], index: number): LinkRow => ({
      storeVariantId: variant?.id ?? "",
      country: null,
      options,
      kind: "linked",
      items: [{ sku: skus[index] ?? "", qty: 1 }],
    });
    expect(rest).toHaveLength(2);
    const rows = [row([], 0), row(colour("Red"), 1), row(colour("Blue"), 2)];
    expect(await saveLinks(world.member.id, world.storeId, rows, { whole: true })).toEqual({ ok: true });
    const sent = async (options: LinkRow["options"]) => {
      const order = await newOrder(world, { lines: [{ ...lineOf(world), options: [...options] }] });
      return (await linesOf(world, order.no))[0]?.items.map(({ sku }) => sku);
    };
    expect(await sent(colour("red"))).toEqual([skus[1]]);
    expect(await sent([{ name: "Text", value: "Hi" }, ...colour("Blue")])).toEqual([skus[2]]);
    expect(await sent(colour("Green"))).toEqual([skus[0]]);
    expect(await sent([])).toEqual([skus[0]]);
    const product = await db.first<{ id: string }>(
      sql`select store_product_id as id from store_variant where id = ${variant?.id ?? null}`,
    );
    const shown = await linkableProduct(world.member.id, product?.id ?? "");
    expect(shown?.variants[0]?.choices[0]).toMatchObject({ name: "Colour" });
    expect(shown?.variants[0]?.links).toHaveLength(3);
  });

  test("without a plain link any other choice waits", async () => {
    const world = await makeWorld({ linked: false });
    const row: LinkRow = {
      storeVariantId: world.variants[0]?.id ?? "",
      country: null,
      options: colour("Red"),
      kind: "linked",
      items: [{ sku: await skuOf(world, 0), qty: 1 }],
    };
    await saveLinks(world.member.id, world.storeId, [row], { whole: true });
    const green = await newOrder(world, { lines: [{ ...lineOf(world), options: colour("Green") }] });
    expect(green.abnormal).toEqual(["NOT_CONNECTED"]);
    const red = await newOrder(world, { lines: [{ ...lineOf(world), options: colour("Red") }] });
    expect(red.abnormal).toEqual([]);
  });

  test("two rows for the same choice are refused", async () => {
    const world = await makeWorld();
    const row: LinkRow = {
      storeVariantId: world.variants[0]?.id ?? "",
      country: null,
      options: colour("Red"),
      kind: "do_not_fulfil",
      items: [],
    };
    expect(await saveLinks(world.member.id, world.storeId, [row, row])).toMatchObject({
      ok: false,
      error: "stores:error.country-twice",
    });
  });
});

test("a product that was never imported is asked for by itself", async () => {
  const world = await makeWorld();
  await newOrder(world, { lines: [{ ...lineOf(world), externalVariantId: "4711:4712" }] });
  expect(await waitingJobs()).toContainEqual(
    expect.objectContaining({
      task: "stores.readProduct",
      payload: { storeId: world.storeId, externalId: "4711" },
    }),
  );
});

test("a product that is deleted in the store after the order leaves the line what it was", async () => {
  const world = await makeWorld();
  const order = storeOrder(world);
  await bring(world, order);
  const lines = [{ ...lineOf(world), externalVariantId: "line:0123456789abcdef0123", qty: 2 }];
  await bring(world, { ...order, lines, modifiedAt: new Date(Date.now() + 1000) });
  const { no } = await orderRow(world, order.externalId);
  expect(await linesOf(world, no)).toMatchObject([{ linkStatus: "linked", hasProduct: true, qty: 2 }]);
});

describe("a link of one line only", () => {
  const later = () => new Date(Date.now() + 1000);

  test.each([
    ["another product", { externalVariantId: "another" }],
    ["another choice", { options: [{ name: "Colour", value: "Blue" }] }],
  ])("ends where the store changes the line to %s", async (_, fields) => {
    const world = await makeWorld({ linked: false });
    const line = { ...lineOf(world), options: [{ name: "Colour", value: "Red" }] };
    const order = storeOrder(world, { lines: [line] });
    await bring(world, order);
    const { no } = await orderRow(world, order.externalId);
    const id = (await linesOf(world, no))[0]?.id ?? "";
    const items = [{ sku: await skuOf(world, 1), qty: 1 }];
    await linkLine(world.member.id, no, id, { kind: "linked", items });
    expect((await orderRow(world, order.externalId)).abnormal).toEqual([]);
    await bring(world, { ...order, lines: [{ ...line, ...fields }], modifiedAt: later() });
    expect(await linesOf(world, no)).toMatchObject([{ linkStatus: "unlinked", own: false, items: [] }]);
    expect((await orderRow(world, order.externalId)).abnormal).toEqual(["NOT_CONNECTED"]);
  });

  test("stays where the store changes its quantity, or has deleted its product", async () => {
    const world = await makeWorld({ linked: false });
    const order = storeOrder(world);
    await bring(world, order);
    const { no } = await orderRow(world, order.externalId);
    const id = (await linesOf(world, no))[0]?.id ?? "";
    const items = [{ sku: await skuOf(world, 1), qty: 1 }];
    await linkLine(world.member.id, no, id, { kind: "linked", items });
    const lines = [{ ...lineOf(world), externalVariantId: "line:0123456789abcdef0123", qty: 2 }];
    await bring(world, { ...order, lines, modifiedAt: later() });
    expect(await linesOf(world, no)).toMatchObject([{ linkStatus: "linked", own: true, qty: 2 }]);
  });
});

test("an order that is looked at anew keeps the rows of its pieces: picks, labels and purchases name them", async () => {
  const world = await makeWorld({ variants: 3 });
  const order = await newOrder(world, { lines: [lineOf(world, 0), lineOf(world, 1)] });
  const rows = () =>
    db.rows<{ id: string; variantId: string }>(sql`
      select i.id, i.variant_id from order_line_item i join order_line l on l.id = i.order_line_id
      where l.order_id = ${order.id} order by l.id, i.id`);
  const evaluate = () => transaction((tx) => evaluateOrders(tx, [order.id]));
  const before = await rows();
  await evaluate();
  expect(await rows()).toEqual(before);
  const [kept, changed] = before;
  const [, second, third] = world.variants;
  expect(changed?.variantId).toBe(second?.skuId);
  await link(second?.id ?? "", [{ variantId: third?.skuId ?? "", qty: 1 }]);
  await evaluate();
  const after = await rows();
  expect(after).toEqual([kept, { id: expect.any(String), variantId: third?.skuId }]);
  expect(after[1]?.id).not.toBe(changed?.id);
});
