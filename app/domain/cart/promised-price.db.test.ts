/** The law of the shop: what a product's page quotes is what the checkout charges, as long as nothing has changed. */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkoutOf } from "~/domain/orders/checkout.server";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as addAction } from "~/routes/shop/cart-add";
import { loader as productLoader } from "~/routes/shop/product-details";
import { loader as askLoader } from "~/routes/user/cart/ask";
import { action as payNowAction, loader as payNowLoader } from "~/routes/user/cart/pay-now-order";
import { makeAddress, makeMember, makeProduct } from "../../../tests/factories";
import { chinaWarehouse, prepareOrders } from "../../../tests/orders";
import { buy, checkoutIn, errorOf, otherWarehouse, shopper, show } from "../../../tests/purchases";
import { callAction, callLoader } from "../../../tests/setup/call";
import { cartOf } from "./view.server";

beforeAll(prepareOrders);

type Stock = { CN?: number; US?: number };

/** Goods of 480 g in both warehouses. */
async function goods({ CN = 200, US = 50 }: Stock = {}, weightG = 480) {
  const made = await makeProduct({
    warehouseId: await chinaWarehouse(),
    onHand: CN,
    variants: [{ price: 1250n, weightG }],
    tiers: [{ minQty: 20, price: 1000n }],
  });
  const [variant] = made.variants;
  if (!variant) throw new Error("no variant");
  await db.run(sql`
    insert into stock (variant_id, warehouse_id, on_hand) values (${variant.id}, ${await otherWarehouse()}, ${US})`);
  return { id: made.id, sku: variant.sku, variantId: variant.id };
}

type Query = Record<string, string | number>;

async function pageOf(id: string, query: Query) {
  const { data } = await callLoader(productLoader, { url: paths.product(id, query) });
  return data;
}

/** The address *Buy now* leads to: the fields of the product page's form. */
const buyNow = (sku: string, page: Awaited<ReturnType<typeof pageOf>>, method?: string) => {
  const { country, zip, from, qty } = page.choice;
  return paths.payNow({ sku, country, zip, from, qty, method: method ?? page.selection?.row?.code });
};

describe("the price promised is the price charged", () => {
  test.each([1, 7, 19, 20, 45, 60, 99])("for %i pieces, by every method that can be chosen", async (qty) => {
    const item = await goods();
    const { member } = await shopper();
    await makeAddress(member.id, { country: "DE", postCode: "20459", city: "Hamburg" });
    for (const [country, zip] of [
      ["US", "94607"],
      ["DE", "20459"],
    ] as const) {
      const page = await pageOf(item.id, { qty, country, zip });
      expect(page.selection?.open.length).toBeGreaterThan(0);
      for (const code of page.selection?.open ?? []) {
        const row = page.quote?.rows.find((candidate) => candidate.code === code);
        const { data } = await callLoader(payNowLoader, { url: buyNow(item.sku, page, code), as: member });
        const [parcel] = data.purchase.parcels;
        expect([code, parcel?.code, parcel?.chosen?.code]).toEqual([code, row?.from, code]);
        expect([code, data.purchase.total]).toEqual([code, row?.total]);
        expect(data.purchase.problem).toBeNull();
      }
    }
  });

  test("by the recommended method, through the order to what is paid", async () => {
    const item = await goods();
    const { member } = await shopper();
    const page = await pageOf(item.id, { qty: 60, country: "US", zip: "94607" });
    const url = buyNow(item.sku, page);
    const { data } = await callLoader(payNowLoader, { url, as: member });
    const form = { intent: "order", seen: data.purchase.seen, address: data.purchase.address?.id ?? "" };
    const placed = await callAction(payNowAction, { url, as: member, form: { ...form, remark: "" } });
    expect(placed.location).toMatch(/^\/user\/paymentorder/);
    const checkout = await checkoutOf(member.id, checkoutIn(placed.location));
    expect(checkout?.total).toBe(page.selection?.row?.total);
  });

  test("through the cart, with the warehouse and the method", async () => {
    const item = await goods();
    const { member } = await shopper();
    const page = await pageOf(item.id, { qty: 3, country: "US", zip: "94607" });
    const row = page.quote?.rows.find(
      ({ from, code }) => from === "US" && code !== page.selection?.row?.code,
    );
    const fields = { sku: item.sku, qty: 3, mode: "dropship", method: row?.code ?? "", press: "1" };
    await callAction(addAction, { url: paths.cartAdd(), as: member, form: { ...fields, _token: "" } });
    expect(await cartOf(member.id)).toMatchObject([{ qty: 3, warehouse: { code: "US" } }]);
    const { data } = await show(member, await buy(member));
    expect(data.purchase.parcels[0]?.chosen?.code).toBe(row?.code);
    expect(data.purchase.total).toBe(row?.total);
  });

  test("a member without a choice sees the price to their own country", async () => {
    const item = await goods();
    const member = await makeMember();
    await makeAddress(member.id, { country: "DE", postCode: "20459", isDefault: true });
    const { data } = await callLoader(productLoader, { url: paths.product(item.id), as: member });
    expect(data.choice.country).toBe("DE");
  });
});

describe("where a quantity changes what fits", () => {
  test("the product page selects what takes it, and says that it does", async () => {
    const item = await goods();
    const few = await pageOf(item.id, { qty: 2, country: "US" });
    expect(few.selection?.row?.from).toBe("US");
    const method = few.selection?.row?.code ?? "";
    const many = await pageOf(item.id, { qty: 60, country: "US", method });
    expect(many.selection).toMatchObject({ row: { from: "CN" }, lost: true, most: null });
    const scarce = await goods({ CN: 80, US: 5 });
    expect((await pageOf(scarce.id, { qty: 90, country: "US" })).selection).toMatchObject({
      row: null,
      most: 80,
    });
  });

  test("*Buy now* says which method does not take the goods, and that they leave from elsewhere", async () => {
    const item = await goods({ CN: 200, US: 5 });
    const { member } = await shopper();
    const light = await pageOf(item.id, { qty: 1, country: "US", from: "CN" });
    const small = light.quote?.rows.find(({ limits }) => limits.maxWeightG === 2000)?.code ?? "";
    const url = paths.payNow({ sku: item.sku, qty: 30, from: "CN", method: small });
    const { data } = await callLoader(payNowLoader, { url, as: member });
    expect(data.purchase.parcels[0]).toMatchObject({ code: "CN", lost: { reason: "weight" } });
    expect(data.purchase.parcels[0]?.chosen?.code).not.toBe(small);
  });

  test("goods that no channel takes from their warehouse leave from another one", async () => {
    const item = await goods();
    const { member } = await shopper();
    const german = await makeAddress(member.id, { country: "DE", postCode: "20459", city: "Hamburg" });
    const url = paths.payNow({ sku: item.sku, qty: 2, from: "US", address: german.id });
    const { data } = await callLoader(payNowLoader, { url, as: member });
    expect(data.purchase.parcels).toMatchObject([{ code: "CN", movedFrom: { en: expect.any(String) } }]);
    expect(data.purchase.problem).toBeNull();
    const form = { intent: "order", seen: data.purchase.seen, address: german.id, remark: "" };
    expect((await callAction(payNowAction, { url, as: member, form })).status).toBe(303);
  });
});

describe("sixty heavy pieces", () => {
  test("travel in several parcels, and quote, order and dispatch agree on them", async () => {
    const item = await goods({ US: 0 }, 1200);
    const { member } = await shopper();
    const page = await pageOf(item.id, { qty: 60, country: "US", zip: "94607" });
    const row = page.selection?.row;
    expect(row?.parcels).toBeGreaterThan(1);
    const url = buyNow(item.sku, page);
    const { data } = await callLoader(payNowLoader, { url, as: member });
    expect(data.purchase.total).toBe(row?.total);
    const planned = data.purchase.parcels[0]?.chosen?.parcels ?? [];
    const form = { intent: "order", seen: data.purchase.seen, address: data.purchase.address?.id ?? "" };
    const placed = await callAction(payNowAction, { url, as: member, form: { ...form, remark: "" } });
    const checkout = await checkoutOf(member.id, checkoutIn(placed.location));
    expect(checkout?.total).toBe(row?.total);
    const order = await anyOrder(checkout?.orders[0]?.no ?? "");
    expect(order?.plan).toEqual(planned);
    expect(order?.plan.flatMap(({ items }) => items).reduce((sum, { qty }) => sum + qty, 0)).toBe(60);
    expect(order?.shipping).toBe(row?.shipping);
  });

  test("too heavy even for that, they have no total and lead to a question with the goods filled in", async () => {
    const item = await goods({ US: 0 }, 29_000);
    const { member } = await shopper();
    const page = await pageOf(item.id, { qty: 60, country: "US" });
    expect([page.quote?.status, page.quote?.rows, page.selection?.row]).toEqual(["not-matched", [], null]);
    const url = paths.payNow({ sku: item.sku, qty: 60 });
    const { data } = await callLoader(payNowLoader, { url, as: member });
    expect(data.purchase).toMatchObject({ priced: false, problem: "cart:error.channel" });
    expect(data.purchase.sums).toMatchObject({ shipping: 0n, tax: 0n });
    const form = { intent: "order", seen: data.purchase.seen, address: data.purchase.address?.id ?? "" };
    expect(errorOf(await callAction(payNowAction, { url, as: member, form }))).toBe("cart:error.channel");
    const ask = paths.cartAsk({ sku: item.sku, qty: 60, country: "US" });
    const { data: asked } = await callLoader(askLoader, { url: ask, as: member });
    expect(asked.message).toContain(`60 × ${item.sku}`);
    expect(asked.message).toContain("United States");
  });
});

test("without a choice, goods in the cart leave from the warehouse nearest to the member that has them", async () => {
  const item = await goods();
  const { member } = await shopper();
  const add = (qty: number, press: string) =>
    callAction(addAction, {
      url: paths.cartAdd(),
      as: member,
      form: { sku: item.sku, qty, press, _token: "" },
    });
  await add(2, "1");
  await add(60, "2");
  expect((await cartOf(member.id)).map(({ qty, warehouse }) => [warehouse.code, qty])).toEqual([
    ["US", 2],
    ["CN", 60],
  ]);
});
