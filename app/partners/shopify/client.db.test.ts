import { afterEach, describe, expect, test } from "vitest";
import {
  isUnfit,
  type Listing,
  type StoreOrder,
  type StorePage,
  type StoreParcel,
  type UnfitOrder,
} from "~/partners/stores/store-platform";
import { control, eventually } from "../../../tests/setup/outside";
import { fault } from "../../../tests/shops";
import { buyAtShopify, makeShopifyShop, type ShopifyShop } from "../../../tests/shopify";
import { shopifyClient } from "./client.server";

afterEach(() => control("/control/faults", undefined, "DELETE"));

const clientOf = (shop: ShopifyShop) => shopifyClient(shop, "USD");

function value<T>(result: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

async function orderOf(shop: ShopifyShop, id: number): Promise<StoreOrder> {
  const order = value(await clientOf(shop).order(String(id)));
  if (isUnfit(order)) throw new Error(order.unfit);
  return order;
}

const change = (shop: ShopifyShop, id: number, fields: Record<string, unknown>) =>
  control(`/control/shopify/${shop.slug}/orders/${id}`, fields, "PUT");

describe("orders", () => {
  test("amounts are the shop's currency, whatever the buyer was shown", async () => {
    const shop = await makeShopifyShop();
    const presentment = { currency: "EUR", rate: 0.9 };
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 2 }], { presentment });
    expect(await orderOf(shop, id)).toMatchObject({
      currency: "USD",
      total: 3_400n,
      lines: [{ unitPrice: 1_450n }],
    });
  });

  test("refunded units are no longer wanted, and what was given back is told", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 3 }]);
    await change(shop, id, { do: "refund", units: 1 });
    expect(await orderOf(shop, id)).toMatchObject({
      payment: "paid",
      refunded: 1_450n,
      lines: [{ qty: 2 }],
    });
    await change(shop, id, { do: "refund", units: 2 });
    expect(await orderOf(shop, id)).toMatchObject({ payment: "refunded", lines: [{ qty: 0 }] });
  });

  test("an unpaid, a cancelled order, one without an address, one paid on delivery", async () => {
    const shop = await makeShopifyShop();
    const line = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    const unpaid = await buyAtShopify(shop, line, { financial: "PENDING" });
    expect(await orderOf(shop, unpaid.id)).toMatchObject({ payment: "unpaid", onDelivery: false });
    await change(shop, unpaid.id, { do: "cancel" });
    expect(await orderOf(shop, unpaid.id)).toMatchObject({ cancelled: true });
    const digital = await buyAtShopify(shop, line, { shipping: null });
    expect((await orderOf(shop, digital.id)).needsShipping).toBe(false);
    for (const gateway of ["Cash on Delivery (COD)", "Paiement à la livraison"]) {
      const cod = await buyAtShopify(shop, line, { financial: "PENDING", gateways: [gateway] });
      expect(await orderOf(shop, cod.id)).toMatchObject({ payment: "unpaid", onDelivery: true });
    }
  });

  test("an order of many lines is read whole, by id and in a page; options and custom lines come along", async () => {
    const shop = await makeShopifyShop({ mugs: 12 });
    const mugs = Array.from({ length: 12 }, (_, i) => ({ sku: `${shop.slug}-MUG-${i + 1}`, quantity: 1 }));
    const attributes = [
      { key: "Engraving", value: "For Ada" },
      { key: "_internal", value: "x" },
    ];
    const lines = [...mugs, { sku: "Gift wrap", quantity: 1, attributes }];
    const { id } = await buyAtShopify(shop, lines);
    const order = await orderOf(shop, id);
    expect(order.lines).toHaveLength(13);
    expect(order.lines.at(-1)).toMatchObject({
      externalVariantId: expect.stringMatching(/^line:/),
      options: [{ name: "Engraving", value: "For Ada" }],
    });
    const page = value(await clientOf(shop).ordersChangedSince(new Date(0), null));
    expect(page.items).toEqual([order]);
  });

  test("pages of changes go on where they stopped, also after the time was up", async () => {
    const shop = await makeShopifyShop();
    const ids: string[] = [];
    for (let i = 0; i < 18; i++) {
      const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
      ids.push(String(id));
    }
    const seen: string[] = [];
    const client = clientOf(shop);
    let place: string | null = null;
    for (let pages = 0; pages === 0 || place !== null; pages++) {
      const until = pages === 0 ? new Date(0) : undefined;
      const page: StorePage<StoreOrder | UnfitOrder> = value(
        await client.ordersChangedSince(new Date(0), place, until),
      );
      seen.push(...page.items.map(({ externalId }) => externalId));
      place = page.next;
      expect(pages).toBeLessThan(5);
    }
    expect(seen).toEqual(ids);
  });
});

describe("what a shop says of an order", () => {
  const mug = (shop: ShopifyShop, fields: object = {}) => ({
    ...{ sku: `${shop.slug}-MUG-1`, quantity: 1 },
    ...fields,
  });

  test.each<[object, string | null, string]>([
    [{}, null, "paid unfulfilled"],
    [{ financial: "AUTHORIZED" }, null, "authorized unfulfilled"],
    [{ financial: "VOIDED" }, "state", "voided unfulfilled"],
    [{ test: true }, "test", "test paid unfulfilled"],
    [{ risk: "CANCEL" }, "risk", "paid unfulfilled risk: cancel"],
    [{ risk: "ACCEPT" }, null, "paid unfulfilled"],
  ])("%j: doubt %s, in its own words", async (fields, doubt, status) => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [mug(shop)], { ...fields });
    expect(await orderOf(shop, id)).toMatchObject({ doubt, status });
    const page = value(await clientOf(shop).ordersChangedSince(new Date(0), null));
    expect(page.items).toMatchObject([{ doubt, status }]);
  });

  test("what it holds is not to be sent before it is released", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [mug(shop)]);
    await change(shop, id, { do: "hold", reason: "HIGH_RISK_OF_FRAUD" });
    const status = "paid on_hold (high_risk_of_fraud)";
    expect(await orderOf(shop, id)).toMatchObject({ doubt: "held", status });
    await change(shop, id, { do: "release" });
    expect(await orderOf(shop, id)).toMatchObject({ doubt: null });
  });

  test("of an order that is part shipped and part collected only the shipped lines are ours", async () => {
    const shop = await makeShopifyShop({ mugs: 3 });
    const lines = [1, 2, 3].map((n) => ({ sku: `${shop.slug}-MUG-${n}`, quantity: n }));
    const methods = ["SHIPPING", "PICK_UP", "LOCAL"];
    const mixed = lines.map((line, nth) => ({ ...line, method: methods[nth] }));
    const { id } = await buyAtShopify(shop, mixed);
    const order = await orderOf(shop, id);
    expect(order).toMatchObject({ needsShipping: true, doubt: null });
    expect(order.lines.map(({ qty }) => qty)).toEqual([1, 0, 0]);
    const parcel = { externalLineId: order.lines[0]?.externalId ?? "", qty: 1 };
    const sent = { ...blankParcel, lines: [parcel], sent: [parcel] };
    expect(await clientOf(shop).fulfil(String(id), sent)).toMatchObject({ ok: true });
    expect((await orderOf(shop, id)).lines.map(({ qty }) => qty)).toEqual([1, 0, 0]);
  });

  test("nothing is to be sent of what is collected; a way that we do not know is not taken for ours", async () => {
    const shop = await makeShopifyShop();
    const collected = await buyAtShopify(shop, [mug(shop, { method: "PICK_UP" })]);
    expect(await orderOf(shop, collected.id)).toMatchObject({ needsShipping: false, doubt: "nothing" });
    const locker = await buyAtShopify(shop, [mug(shop, { method: "PICKUP_POINT" })]);
    expect(await orderOf(shop, locker.id)).toMatchObject({ needsShipping: true, doubt: "pickup" });
  });

  test("what another fulfilment service sends is doubted: the shop shows us none of it", async () => {
    const shop = await makeShopifyShop({ mugs: 2 });
    const service = { service: "Far Depot", only: [`${shop.slug}-MUG-2`] };
    await control(`/control/shopify/${shop.slug}/locations`, service);
    const theirs = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-2`, quantity: 1 }]);
    const order = await orderOf(shop, theirs.id);
    expect(order).toMatchObject({ needsShipping: true, fulfilled: false, doubt: "service" });
    const parcel = { externalLineId: order.lines[0]?.externalId ?? "", qty: 1 };
    const sent = await clientOf(shop).fulfil(String(theirs.id), {
      ...blankParcel,
      lines: [parcel],
      sent: [parcel],
    });
    expect(sent.ok).toBe(false);
    const ours = await buyAtShopify(shop, [mug(shop, {})]);
    expect(await orderOf(shop, ours.id)).toMatchObject({ needsShipping: true, doubt: null });
  });

  test("parts of a bundle name it, and are sent by themselves", async () => {
    const shop = await makeShopifyShop({ mugs: 2 });
    const parts = [1, 2].map((n) => ({ sku: `${shop.slug}-MUG-${n}`, quantity: 1, group: "Mug set" }));
    const { id } = await buyAtShopify(shop, parts);
    const part = { kind: "part", of: null, name: "Mug set", sent: true };
    expect((await orderOf(shop, id)).lines).toMatchObject([{ part }, { part }]);
  });
});

const blankParcel: StoreParcel = {
  reference: "4f3c1b52-6a52-4b1d-8c2b-0a7f6f5d1e11",
  carrier: "Quay Line",
  trackingNo: "QL000PICK",
  trackingUrl: null,
  shippedAt: new Date(),
  lines: [],
  sent: [],
  otherNumbers: [],
  notify: false,
};

describe("parcels", () => {
  const parcel = (order: StoreOrder, fields: Partial<StoreParcel> = {}): StoreParcel => {
    const lines = order.lines.map(({ externalId, qty }) => ({ externalLineId: externalId, qty }));
    return {
      reference: "P-1",
      carrier: "DHL",
      trackingNo: "JD01",
      trackingUrl: null,
      shippedAt: new Date(),
      lines,
      sent: lines,
      otherNumbers: [],
      notify: false,
      ...fields,
    };
  };
  const inShop = (shop: ShopifyShop, id: number) =>
    control<{ fulfillments: { number: string; lines: { quantity: number }[]; notified: boolean }[] }>(
      `/control/shopify/${shop.slug}/orders/${id}`,
    );

  test("several parcels of one order, each with its own units", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 3 }]);
    const order = await orderOf(shop, id);
    const some = (qty: number) => order.lines.map(({ externalId }) => ({ externalLineId: externalId, qty }));
    const client = clientOf(shop);
    value(await client.fulfil(String(id), parcel(order, { lines: some(1), notify: true })));
    expect((await orderOf(shop, id)).fulfilled).toBe(false);
    const second = { reference: "P-2", trackingNo: "JD02", lines: some(2) };
    value(await client.fulfil(String(id), parcel(order, second)));
    expect((await orderOf(shop, id)).fulfilled).toBe(true);
    const { fulfillments } = await inShop(shop, id);
    expect(fulfillments.map(({ number, lines, notified }) => [number, lines[0]?.quantity, notified])).toEqual(
      [
        ["JD01", 1, true],
        ["JD02", 2, false],
      ],
    );
  });

  test("an answer that is lost makes no second fulfilment; another number corrects the first", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const order = await orderOf(shop, id);
    const client = clientOf(shop);
    // The fourth call makes the fulfilment: its answer gets lost.
    await fault("after-500", { target: `shopify:${shop.slug}`, skip: 3, times: 1 });
    await client.fulfil(String(id), parcel(order));
    await control("/control/faults", undefined, "DELETE");
    value(await client.fulfil(String(id), parcel(order)));
    const corrected = parcel(order, { trackingNo: "JD99" });
    value(await client.fulfil(String(id), corrected));
    const { fulfillments } = await inShop(shop, id);
    expect(fulfillments.map(({ number }) => number)).toEqual(["JD99"]);
  });

  test("a parcel over two places that was cut off after the first is finished, and nothing leaves twice", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 3 }]);
    await change(shop, id, { do: "split", units: 1 });
    const order = await orderOf(shop, id);
    const client = clientOf(shop);
    // Read, read, noted, made, noted: the second fulfilment is the sixth call.
    await fault("500", { target: `shopify:${shop.slug}`, skip: 5, times: 1 });
    expect(await client.fulfil(String(id), parcel(order))).toEqual({ ok: false, error: "unavailable" });
    expect((await orderOf(shop, id)).fulfilled).toBe(false);
    const done = value(await client.fulfil(String(id), parcel(order)));
    expect(value(await client.fulfil(String(id), parcel(order)))).toEqual(done);
    expect((await orderOf(shop, id)).fulfilled).toBe(true);
    // Another number corrects both.
    value(await client.fulfil(String(id), parcel(order, { trackingNo: "JD99" })));
    const { fulfillments } = await inShop(shop, id);
    expect(fulfillments.map(({ number, lines }) => [number, lines[0]?.quantity])).toEqual([
      ["JD99", 2],
      ["JD99", 1],
    ]);
  });

  test("two parcels under one number are two fulfilments", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 2 }]);
    const order = await orderOf(shop, id);
    const lines = order.lines.map(({ externalId }) => ({ externalLineId: externalId, qty: 1 }));
    const client = clientOf(shop);
    const first = value(await client.fulfil(String(id), parcel(order, { lines })));
    const second = value(await client.fulfil(String(id), parcel(order, { lines, reference: "P-2" })));
    expect(second).not.toEqual(first);
    expect((await orderOf(shop, id)).fulfilled).toBe(true);
  });

  test("an order of many places is read whole", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 13 }]);
    for (let i = 0; i < 12; i++) await change(shop, id, { do: "split", units: 1 });
    const order = await orderOf(shop, id);
    value(await clientOf(shop).fulfil(String(id), parcel(order)));
    expect((await orderOf(shop, id)).fulfilled).toBe(true);
    expect((await inShop(shop, id)).fulfillments).toHaveLength(13);
  });

  test("nothing of a parcel leaves while some of it is on hold", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 2 }]);
    await change(shop, id, { do: "hold" });
    const order = await orderOf(shop, id);
    expect(await clientOf(shop).fulfil(String(id), parcel(order))).toEqual({ ok: false, error: "held" });
    expect((await inShop(shop, id)).fulfillments).toEqual([]);
    await change(shop, id, { do: "release" });
    value(await clientOf(shop).fulfil(String(id), parcel(order)));
    expect((await orderOf(shop, id)).fulfilled).toBe(true);
  });

  test("what its owner marked as sent gets our number", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const order = await orderOf(shop, id);
    await change(shop, id, { do: "send" });
    value(await clientOf(shop).fulfil(String(id), parcel(order)));
    expect((await inShop(shop, id)).fulfillments.map(({ number }) => number)).toEqual(["JD01"]);
  });

  test("what its owner marked as sent without a number stays as it is where it holds other units", async () => {
    const shop = await makeShopifyShop();
    const skus = [`${shop.slug}-MUG-1`, `${shop.slug}-MOSS`];
    const { id } = await buyAtShopify(
      shop,
      skus.map((sku) => ({ sku, quantity: 1 })),
    );
    const order = await orderOf(shop, id);
    const [first, second] = order.lines.map(({ externalId }) => ({ externalLineId: externalId, qty: 1 }));
    if (!first || !second) throw new Error("no lines");
    // Its owner sends the one thing, and we the other: then the first parcel has nothing to hold on to.
    await change(shop, id, { do: "send" });
    const client = clientOf(shop);
    value(await client.fulfil(String(id), parcel(order, { lines: [second], trackingNo: "JD02" })));
    const numbers = async () => (await inShop(shop, id)).fulfillments.map(({ number }) => number ?? null);
    expect(await numbers()).toEqual([null, "JD02"]);
    const again = { reference: "P-2", trackingNo: "JD03", lines: [second] };
    expect(await client.fulfil(String(id), parcel(order, again))).toEqual({ ok: false, error: "rejected" });
    expect(await numbers()).toEqual([null, "JD02"]);
    const right = { reference: "P-3", trackingNo: "JD04", lines: [first] };
    value(await client.fulfil(String(id), parcel(order, right)));
    expect(await numbers()).toEqual(["JD04", "JD02"]);
  });

  test("a parcel that completes no unit is written and takes nothing, also not what its owner has sent", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 2 }]);
    const order = await orderOf(shop, id);
    await change(shop, id, { do: "send" });
    const client = clientOf(shop);
    const part = parcel(order, { lines: [], sent: [] });
    const first = value(await client.fulfil(String(id), part));
    expect(value(await client.fulfil(String(id), part))).toEqual(first);
    expect((await inShop(shop, id)).fulfillments.map(({ number }) => number ?? null)).toEqual([null]);
    const lines = part.lines.concat(
      order.lines.map(({ externalId }) => ({ externalLineId: externalId, qty: 1 })),
    );
    value(await client.fulfil(String(id), parcel(order, { reference: "P-2", trackingNo: "JD02", lines })));
    expect((await inShop(shop, id)).fulfillments.map(({ number }) => number ?? null)).toEqual([null, "JD02"]);
  });

  test("what others have sent is not wanted any more, and what we have sent still is", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 4 }]);
    await change(shop, id, { do: "send" });
    const order = await orderOf(shop, id);
    expect(order).toMatchObject({ fulfilled: false, lines: [{ qty: 3 }] });
    const lines = order.lines.map(({ externalId }) => ({ externalLineId: externalId, qty: 2 }));
    // Also while nobody knows yet whether it was made.
    await fault("after-500", { target: `shopify:${shop.slug}`, skip: 3, times: 1 });
    expect((await clientOf(shop).fulfil(String(id), parcel(order, { lines }))).ok).toBe(false);
    expect((await orderOf(shop, id)).lines).toMatchObject([{ qty: 3 }]);
    value(await clientOf(shop).fulfil(String(id), parcel(order, { lines })));
    expect((await orderOf(shop, id)).lines).toMatchObject([{ qty: 3 }]);
    const [page] = value(await clientOf(shop).ordersChangedSince(new Date(0), null)).items;
    expect(page).toEqual(await orderOf(shop, id));
    await change(shop, id, { do: "send" });
    expect(await orderOf(shop, id)).toMatchObject({ fulfilled: true });
  });

  test("what was refunded or cancelled is not sent", async () => {
    const shop = await makeShopifyShop();
    const { id } = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const order = await orderOf(shop, id);
    await change(shop, id, { do: "cancel" });
    expect(await clientOf(shop).fulfil(String(id), parcel(order))).toEqual({ ok: false, error: "rejected" });
    expect((await inShop(shop, id)).fulfillments).toEqual([]);
  });
});

describe("the shop's limits", () => {
  test("a call waits until the bucket holds what it costs", async () => {
    const shop = await makeShopifyShop({ restoreRate: 100 });
    await control(`/control/shopify/${shop.slug}`, { available: 0 }, "PUT");
    const begun = Date.now();
    value(await clientOf(shop).productMentions(null));
    // It costs 252 points.
    expect(Date.now() - begun).toBeGreaterThan(2_000);
  });

  test("one of many calls in a row leaves points to others, and is never refused", async () => {
    const shop = await makeShopifyShop({ restoreRate: 100 });
    await control(`/control/shopify/${shop.slug}`, { available: 1_100 }, "PUT");
    const client = shopifyClient({ ...shop, pace: () => Promise.resolve() }, "USD");
    value(await client.productMentions(null));
    const begun = Date.now();
    value(await client.productMentions(null));
    // It costs 252 points, and 1,000 stay.
    expect(Date.now() - begun).toBeGreaterThan(1_000);
    value(await clientOf(shop).productMentions(null));
    const { bucket } = await control<{ bucket: { throttled: number } }>(`/control/shopify/${shop.slug}`);
    expect(bucket.throttled).toBe(0);
  });

  test("a shop that asks for a pause is left alone", async () => {
    const shop = await makeShopifyShop();
    await fault("429", { target: `shopify:${shop.slug}`, times: 1 });
    const client = clientOf(shop);
    expect(await client.shop()).toEqual({ ok: false, error: "unavailable" });
    await control("/control/requests", undefined, "DELETE");
    expect(await client.shop()).toEqual({ ok: false, error: "unavailable" });
    const { requests } = await control<{ requests: unknown[] }>(
      `/control/requests?target=shopify:${shop.slug}`,
    );
    expect(requests).toEqual([]);
  });
});

test("a product of many variants is written in the background, and refused as others are", async () => {
  const shop = await makeShopifyShop();
  const client = clientOf(shop);
  const values = Array.from({ length: 60 }, (_, i) => `C${i}`);
  const listing = (sku: string): Listing => ({
    reference: `QS-${shop.slug}`,
    title: "Paint",
    description: "",
    images: [],
    options: [{ name: "Colour", values }],
    variants: values.map((value, i) => ({
      sku: i === 7 ? sku : `${shop.slug}-P${i}`,
      values: [value],
      price: 900n,
      compareAt: null,
      weightG: null,
      barcode: null,
      stock: 3,
      image: null,
    })),
    categories: [],
    published: true,
  });
  const put = value(await client.putListing(listing(`${shop.slug}-P7`), null));
  if ("refused" in put) throw new Error(put.refused.words);
  expect(put.listed.variants).toHaveLength(60);
  const again = value(await client.putListing({ ...listing(`${shop.slug}-P7`), title: "" }, null));
  expect(again).toMatchObject({ refused: { words: expect.stringMatching(/\S/) } });
  const { productOperations } = await control<{ productOperations: unknown[] }>(
    `/control/shopify/${shop.slug}`,
  );
  expect(productOperations?.length).toBeGreaterThan(0);
});

describe("a large shop", () => {
  type Page<T> = StorePage<T>;
  async function every<T>(
    read: (place: string | null) => Promise<{ ok: true; value: Page<T> } | { ok: false; error: string }>,
  ) {
    const all: T[] = [];
    let [place, waits, asOf]: [string | null, number, Date | undefined] = [null, 0, undefined];
    do {
      const page: Page<T> = value(await read(place));
      all.push(...page.items);
      if (page.preparing) {
        waits += 1;
        await new Promise((done) => setTimeout(done, 100));
      }
      asOf = page.asOf ?? asOf;
      place = page.next;
    } while (place !== null);
    return { all, waits, asOf };
  }
  const large = async (products: number, orders: number) => {
    const shop = await makeShopifyShop({ restoreRate: 10_000 });
    await control(`/control/shopify/${shop.slug}/fill`, { products, orders });
    return shop;
  };

  test("its products and orders come in files, whole, page by page", async () => {
    const before = Date.now() - 1_000;
    const shop = await large(1_050, 620);
    const client = clientOf(shop);
    const products = await every((place) => client.products(place));
    expect(products.waits).toBeGreaterThan(0);
    expect(new Set(products.all.map(({ externalId }) => externalId)).size).toBe(1_052);
    expect(products.all.every(({ variants, partial }) => variants.length > 0 && !partial)).toBe(true);
    const orders = await every((place) => client.ordersChangedSince(new Date(0), place));
    expect(orders.waits).toBeGreaterThan(0);
    expect(orders.all).toHaveLength(620);
    expect(orders.asOf?.getTime()).toBeGreaterThan(before);
    const first = orders.all[0];
    if (!first || isUnfit(first)) throw new Error("no order");
    expect(first.lines).toHaveLength(2);
    expect(await orderOf(shop, Number(first.externalId))).toEqual(first);
  });

  test("the file has the numbers that its checkout asked for, as the single order has", async () => {
    const shop = await large(0, 519);
    const localizedFields = [
      { key: "TAX_CREDENTIAL_BR", value: "111.444.777-35" },
      { key: "SHIPPING_CREDENTIAL_BR", value: "390.533.447-05" },
    ];
    const bought = await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }], {
      localizedFields,
    });
    const orders = await every((place) => clientOf(shop).ordersChangedSince(new Date(0), place));
    expect(orders.waits).toBeGreaterThan(0);
    const found = orders.all.find(({ externalId }) => externalId === String(bought.id));
    expect(found).toMatchObject({ taxId: "390.533.447-05" });
    expect(found).toEqual(await orderOf(shop, bought.id));
  });

  test("the time that is up ends a page at any entry; a job that was killed finds the list being written", async () => {
    const shop = await large(0, 520);
    const client = clientOf(shop);
    const seen = await every((place) => client.ordersChangedSince(new Date(0), place, new Date(0)));
    expect(new Set(seen.all.map(({ externalId }) => externalId)).size).toBe(520);
    const operations = async () =>
      (await control<{ bulk: unknown[] }>(`/control/shopify/${shop.slug}`)).bulk.length;
    // The file that is there shows an old state.
    await control(`/control/shopify/${shop.slug}`, { bulk: "hang" }, "PUT");
    await client.ordersChangedSince(new Date(0), null);
    expect(await operations()).toBe(2);
    await client.ordersChangedSince(new Date(0), null);
    expect(await operations()).toBe(2);
  });

  test.each(["fail", "refused", "over"])("where the file is %s, its pages are read instead", async (how) => {
    const shop = await large(0, 520);
    const client = clientOf(shop);
    if (how === "fail") await control(`/control/shopify/${shop.slug}`, { bulk: "fail" }, "PUT");
    if (how === "refused") {
      await control(`/control/shopify/${shop.slug}`, { bulk: "hang" }, "PUT");
      for (let i = 0; i < 5; i++) await client.ordersChangedSince(new Date(i), null);
    }
    const begin = value(await client.ordersChangedSince(new Date(99), null));
    if (how === "over") {
      await eventually(async () => {
        const { bulk } = await control<{ bulk: { status: string }[] }>(`/control/shopify/${shop.slug}`);
        return bulk.every(({ status }) => status === "COMPLETED");
      }, "the list that Shopify writes");
      await control(`/control/shopify/${shop.slug}`, { bulkAgeMs: 8 * 86_400_000 }, "PUT");
    }
    const rest = await every((place) => client.ordersChangedSince(new Date(99), place ?? begin.next));
    expect(begin.items.length + rest.all.length).toBe(520);
    expect(rest.asOf).toBeUndefined();
  });
});

test("a product of many variants is read whole", async () => {
  const shop = await makeShopifyShop();
  await control(`/control/shopify/${shop.slug}/products`, {
    title: "Paint",
    option: "Colour",
    variants: Array.from({ length: 130 }, (_, i) => ({
      value: `C${i}`,
      sku: `${shop.slug}-C${i}`,
      price: "9.00",
    })),
  });
  const page = value(await clientOf(shop).products(null));
  const paint = page.items.find(({ title }) => title === "Paint");
  expect(paint?.variants).toHaveLength(130);
  expect(paint?.partial).toBe(false);
  expect(page.total).toBe(3);
});

describe("what passes", () => {
  const listing = (shop: ShopifyShop): Listing => ({
    reference: `passing-${shop.slug}`,
    title: "Passing mug",
    description: "",
    images: [],
    options: [],
    variants: [
      {
        sku: `passing-${shop.slug}`,
        values: [],
        price: 900n,
        compareAt: null,
        weightG: null,
        barcode: null,
        stock: 3,
        image: null,
      },
    ],
    categories: [],
    published: true,
  });
  const change = ({ slug }: ShopifyShop, fields: object) =>
    control(`/control/shopify/${slug}`, { ...fields }, "PUT");

  test.each(["402", "403", "423", "430", "520", "firewall", "maintenance"])(
    "%s of a shop says nothing of our keys",
    async (kind) => {
      const shop = await makeShopifyShop();
      await fault(kind, { target: `shopify:${shop.slug}`, times: 1 });
      expect(await clientOf(shop).product("1")).toEqual({ ok: false, error: "unavailable" });
    },
  );

  test.each([
    ["inventorySetQuantities", "IDEMPOTENCY_CONCURRENT_REQUEST", "This request is currently in progress."],
    ["productSet", "GENERIC_ERROR", "Something went wrong, please try again."],
    ["productSet", "JOB_ERROR", "Error processing request in the background job."],
    ["productSet", null, "Daily variant creation limit reached. Please try again later."],
    ["publishablePublish", null, "Throttled"],
  ])("%s that is refused with %s for now is done by the next try", async (mutation, code, message) => {
    const shop = await makeShopifyShop();
    const client = clientOf(shop);
    value(await client.putListing(listing(shop), null));
    await change(shop, { passing: { mutation, times: 1, code, message } });
    expect(await client.putListing(listing(shop), null)).toEqual({ ok: false, error: "unavailable" });
    expect(await client.putListing(listing(shop), null)).toMatchObject({ ok: true, value: { listed: {} } });
  });

  test("the online store is known by its handle in every language; none is told", async () => {
    const shop = await makeShopifyShop();
    const at = (handle: string) => ({ publications: [{ id: 7_000_000_011, name: "Onlineshop", handle }] });
    await change(shop, at("pos"));
    expect(await clientOf(shop).putListing(listing(shop), null)).toMatchObject({
      ok: true,
      value: { refused: { why: "field", words: expect.stringContaining("Online Store") as string } },
    });
    await change(shop, at("online_store"));
    const put = value(await clientOf(shop).putListing(listing(shop), null));
    expect("listed" in put && put.listed.url).toBeTruthy();
  });

  test("changes are asked for from five minutes before: the search is behind", async () => {
    const shop = await makeShopifyShop();
    await buyAtShopify(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const since = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(value(await clientOf(shop).ordersChangedSince(since(4), null)).items).toHaveLength(1);
    expect(value(await clientOf(shop).ordersChangedSince(since(7), null)).items).toHaveLength(0);
  });
});
