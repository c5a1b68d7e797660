import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  isUnfit,
  type Listing,
  type StoreOrder,
  type StorePage,
  type StoreParcel,
  type UnfitOrder,
} from "~/partners/stores/store-platform";
import {
  buyAtAliexpress,
  changeSeller,
  makeAliexpressShop,
  type AliexpressShop,
} from "../../../tests/aliexpress";
import { unique } from "../../../tests/factories";
import { control } from "../../../tests/setup/outside";
import { fault } from "../../../tests/shops";
import { noMemory } from "../stores/picture-memory";
import { aliexpressClient } from "./client.server";
import { aliexpressPlatform } from "./platform.server";
import { familyNames } from "./tokens.server";

const png = Buffer.from("89504e470d0a1a0a", "hex");
let pictures: Server;
let picture = "";
beforeAll(async () => {
  pictures = createServer((_, response) => response.writeHead(200, { "content-type": "image/png" }).end(png));
  await new Promise<void>((done) => pictures.listen(0, "127.0.0.1", done));
  picture = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/lamp.png`;
});
afterAll(() => new Promise((done) => pictures.close(done)));

afterEach(() => control("/control/faults", undefined, "DELETE"));

const clientOf = ({ url, keys }: AliexpressShop) => aliexpressClient({ url, keys }, "USD");

function value<T>(result: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

const readable = (order: StoreOrder | UnfitOrder): StoreOrder => {
  if (isUnfit(order)) throw new Error(`${order.unfit} ${order.field}`);
  return order;
};

const orderOf = async (shop: AliexpressShop, id: string) => readable(value(await clientOf(shop).order(id)));

const change = (shop: AliexpressShop, id: string, fields: Record<string, unknown>) =>
  control(`/control/aliexpress/${shop.slug}/orders/${id}`, fields, "PUT");

type Seen = {
  products: { id: string; status: string; skus: { id: string; code: string; stock: number }[] }[];
};
const seen = (shop: AliexpressShop) => control<Seen>(`/control/aliexpress/${shop.slug}`, undefined, "GET");
const productsWith = async (shop: AliexpressShop, sku: string) =>
  (await seen(shop)).products.filter(({ skus }) => skus.some(({ code }) => code === sku));

/** All orders that changed since, page by page: of both lists, or of one. */
async function changedOrders(
  shop: AliexpressShop,
  since: Date,
  until?: Date,
  lists: readonly ("ordersChangedSince" | "endedOrdersSince")[] = ["ordersChangedSince", "endedOrdersSince"],
) {
  const ids: string[] = [];
  for (const list of lists) {
    const marks = new Set<string>();
    for (let place: string | null = null, pages = 0; pages === 0 || place !== null; pages++) {
      const answer = await clientOf(shop)[list]?.(since, place, until);
      if (!answer) throw new Error(`no ${list}`);
      const page: StorePage<StoreOrder | UnfitOrder> = value(answer);
      ids.push(...page.items.map(({ externalId }) => externalId));
      expect(marks.has(page.mark)).toBe(false);
      marks.add(page.mark);
      place = page.next;
      if (pages > 60) throw new Error("endless");
    }
  }
  return ids;
}

type Request = { path: string };
/** The methods that a seller's store was asked, in their order. */
async function asked(shop: AliexpressShop): Promise<string[]> {
  const { requests } = await control<{ requests: Request[] }>(
    `/control/requests?target=aliexpress:${shop.slug}`,
  );
  return requests.map(({ path }) => path).toReversed();
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("orders", () => {
  test("ids keep their digits, amounts and lines are read, the address is whole", async () => {
    const shop = await makeAliexpressShop();
    const lines = [
      { sku: `${shop.slug}-MOSS`, quantity: 2 },
      { sku: `${shop.slug}-MUG-1`, quantity: 1 },
    ];
    const { id } = await buyAtAliexpress(shop, lines, { message: "Ring twice" });
    expect(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    const [chair] = await productsWith(shop, `${shop.slug}-MOSS`);
    expect(await orderOf(shop, id)).toMatchObject({
      externalId: id,
      payment: "paid",
      cancelled: false,
      fulfilled: false,
      total: 9_700n,
      note: "Ring twice",
      lines: [
        { externalVariantId: `${chair?.id}:${chair?.skus[0]?.id}`, qty: 2, unitPrice: 3_900n },
        { qty: 1, unitPrice: 1_450n },
      ],
      shipTo: {
        firstName: "Nora",
        lastName: "Quinn",
        country: "US",
        street: "214 Harbor View Rd",
        phone: "+1 2075550142",
      },
    });
  });

  test.each([
    [{ status: "PLACE_ORDER_SUCCESS" }, {}, { payment: "unpaid", cancelled: false }],
    [{ status: "PLACE_ORDER_SUCCESS" }, { do: "pay" }, { payment: "unpaid", status: "risk_control" }],
    [{}, { do: "ask-cancel" }, { cancelled: true, fulfilled: false, payment: "paid" }],
    [{}, { do: "cancel" }, { cancelled: true, fulfilled: false, payment: "refunded" }],
    [{ status: "PLACE_ORDER_SUCCESS" }, { do: "cancel" }, { cancelled: true, payment: "unpaid" }],
    [{}, { do: "receive" }, { cancelled: false, fulfilled: true, payment: "paid" }],
    [{}, { do: "dispute" }, { cancelled: false, payment: "paid", status: "in_issue" }],
    [{}, { status: "SOMETHING_NEW" }, { cancelled: false, fulfilled: false, payment: "paid" }],
  ])("an order %j after %j", async (fields, deed, expected) => {
    const shop = await makeAliexpressShop();
    const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }], fields);
    await change(shop, id, deed);
    expect(await orderOf(shop, id)).toMatchObject(expected);
  });

  test("a line that was paid back is no longer wanted", async () => {
    const shop = await makeAliexpressShop();
    const lines = ["MUG-1", "MUG-2"].map((sku) => ({ sku: `${shop.slug}-${sku}`, quantity: 2 }));
    const { id } = await buyAtAliexpress(shop, lines);
    await change(shop, id, { refund: 1 });
    expect(await orderOf(shop, id)).toMatchObject({
      payment: "paid",
      refunded: 2_900n,
      lines: [{ qty: 0 }, { qty: 2 }],
    });
  });

  test("an address that is masked is opened", async () => {
    const shop = await makeAliexpressShop({ family: "global", quirks: { masked: true } });
    const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const { shipTo } = await orderOf(shop, id);
    expect(shipTo).toMatchObject({ firstName: "Nora", street: "214 Harbor View Rd", postCode: "04101" });
  });

  test("an order whose address stays hidden is not taken with the stars, and is shown", async () => {
    const quirks = { masked: true, refuses: "order.decrypt" };
    const shop = await makeAliexpressShop({ family: "global", quirks });
    const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const { items } = value(await clientOf(shop).ordersChangedSince(ago(0.1), null));
    const hidden = { externalId: id, unfit: "address", payment: "paid", open: true };
    expect(items).toMatchObject([hidden]);
    expect(value(await clientOf(shop).order(id))).toMatchObject(hidden);
    // One that is over needs no address.
    await change(shop, id, { do: "cancel" });
    expect(await orderOf(shop, id)).toMatchObject({ cancelled: true });
    await changeSeller(shop, { refuses: "" });
    const other = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    expect(await orderOf(shop, other.id)).toMatchObject({ shipTo: { firstName: "Nora" } });
  });

  test.each(familyNames)("orders that are refused are shown, and are not gone (%s)", async (family) => {
    const shop = await makeAliexpressShop({ family });
    const line = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    const { id } = await buyAtAliexpress(shop, line);
    await changeSeller(shop, { refuses: "findorderbyid" });
    const page = value(await clientOf(shop).ordersChangedSince(ago(0.1), null));
    expect(page).toMatchObject({ items: [{ externalId: id, unfit: "shape", payment: "paid", open: true }] });
    expect(page.next).toBeNull();
    // It is this order's refusal: the store answers.
    expect(await clientOf(shop).order(id)).toEqual({ ok: false, error: "rejected" });
    for (let i = 0; i < 6; i++) await clientOf(shop).order(id);
    expect((await clientOf(shop).products(null)).ok).toBe(true);
    // A product that is refused is not gone either.
    const [product] = await productsWith(shop, `${shop.slug}-MUG-1`);
    await changeSeller(shop, { refuses: "product.(info.get|query)" });
    expect(value(await clientOf(shop).productsThere([product?.id ?? ""])).size).toBe(1);
  });

  test("what was read before the store stopped answering is kept", async () => {
    const shop = await makeAliexpressShop();
    const line = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    const ids: string[] = [];
    for (let i = 3; i > 0; i--)
      ids.push((await buyAtAliexpress(shop, line, { created: Date.now() - i * 60_000 })).id);
    await fault("500", { target: `aliexpress:${shop.slug}`, match: "findorderbyid", skip: 2 });
    const page = value(await clientOf(shop).ordersChangedSince(ago(0.1), null));
    expect(page.items.map(({ externalId }) => externalId)).toEqual(ids.slice(0, 2));
    await control("/control/faults", undefined, "DELETE");
    const rest = value(await clientOf(shop).ordersChangedSince(ago(0.1), page.next));
    expect(rest.items.map(({ externalId }) => externalId)).toEqual(ids.slice(2));
  });

  test("orders since a year are found: no question reaches farther than AliExpress allows", async () => {
    const shop = await makeAliexpressShop();
    const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    expect(await changedOrders(shop, ago(365))).toEqual([id]);
  });

  test.each(familyNames)("all that changed is found, also what ended (%s)", async (family) => {
    const shop = await makeAliexpressShop({ family });
    const line = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    const open = await buyAtAliexpress(shop, line, { created: ago(100).getTime() });
    const ended = await buyAtAliexpress(shop, line, { created: ago(50).getTime() });
    await change(shop, ended.id, { do: "receive" });
    const fresh = await buyAtAliexpress(shop, line);
    const found = await changedOrders(shop, ago(0.1));
    expect(found).toEqual(expect.arrayContaining([ended.id, fresh.id]));
    expect(found).not.toContain(open.id);
    expect(await changedOrders(shop, ago(101))).toEqual(
      expect.arrayContaining([open.id, ended.id, fresh.id]),
    );
  });

  test("orders come oldest change first, each once, however short the time is", async () => {
    const shop = await makeAliexpressShop();
    const line = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    const ids: string[] = [];
    for (let i = 24; i > 0; i--)
      ids.push((await buyAtAliexpress(shop, line, { created: Date.now() - i * 60_000 })).id);
    expect(await changedOrders(shop, ago(0.1))).toEqual(ids);
    expect(await changedOrders(shop, ago(0.1), new Date(0))).toEqual(ids);
  });

  test("more changes than one question may hold are asked for in shorter windows", async () => {
    const shop = await makeAliexpressShop({ mugs: 1 });
    const line = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    const ids: string[] = [];
    for (let i = 210; i > 0; i--)
      ids.push((await buyAtAliexpress(shop, line, { created: Date.now() - i * 3_600_000 })).id);
    expect((await changedOrders(shop, ago(10))).length).toBe(ids.length);
  }, 120_000);

  test("one that cannot be read does not stop the others", async () => {
    const shop = await makeAliexpressShop();
    const line = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    const huge = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 20_000 }]);
    const { id } = await buyAtAliexpress(shop, line);
    const { items } = value(await clientOf(shop).ordersChangedSince(ago(0.1), null));
    expect(items.find(({ externalId }) => externalId === huge.id)).toMatchObject({
      unfit: "quantity",
      field: "child_order_list.0.product_count",
      open: true,
    });
    expect(items.map(({ externalId }) => externalId)).toContain(id);
  });
});

describe("looking for changes", () => {
  const line = (shop: AliexpressShop) => [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];

  test.each(familyNames)("costs one call where nothing has changed (%s)", async (family) => {
    const shop = await makeAliexpressShop({ family });
    const client = clientOf(shop);
    await buyAtAliexpress(shop, line(shop), { created: Date.now() - 3 * 60_000 });
    const first = value(await client.ordersChangedSince(ago(0.1), null));
    expect(first).toMatchObject({ items: [{}], next: null, readTo: { at: expect.any(Date) } });
    await control("/control/requests", undefined, "DELETE");
    const { at, seen } = first.readTo ?? { at: ago(1), seen: "" };
    const second = value(await client.ordersChangedSince(at, null, undefined, seen));
    expect(second.items).toEqual([]);
    expect(await asked(shop)).toHaveLength(1);
    // Another change of the same order is read.
    const [order] = first.items;
    await change(shop, order?.externalId ?? "", { do: "freeze" });
    const third = value(await client.ordersChangedSince(at, null, undefined, seen));
    expect(third.items).toMatchObject([{ externalId: order?.externalId }]);
  });

  test("an order that changed a moment ago is read once more: it may change in the same second", async () => {
    const shop = await makeAliexpressShop();
    const { id } = await buyAtAliexpress(shop, line(shop));
    const { readTo } = value(await clientOf(shop).ordersChangedSince(ago(0.1), null));
    const again = await clientOf(shop).ordersChangedSince(
      readTo?.at ?? ago(1),
      null,
      undefined,
      readTo?.seen,
    );
    expect(value(again).items).toMatchObject([{ externalId: id }]);
  });

  test("orders that ended are a list of their own", async () => {
    const shop = await makeAliexpressShop();
    const open = await buyAtAliexpress(shop, line(shop));
    const ended = await buyAtAliexpress(shop, line(shop));
    await change(shop, ended.id, { do: "cancel" });
    expect(await changedOrders(shop, ago(0.1), undefined, ["ordersChangedSince"])).toEqual([open.id]);
    expect(await changedOrders(shop, ago(0.1), undefined, ["endedOrdersSince"])).toEqual([ended.id]);
  });

  test("orders are named by a list, and only those that it lacks are asked for one by one", async () => {
    const shop = await makeAliexpressShop();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await buyAtAliexpress(shop, line(shop))).id);
    const ended = (await buyAtAliexpress(shop, line(shop))).id;
    await change(shop, ended, { do: "receive" });
    await control("/control/requests", undefined, "DELETE");
    const placed = { from: ago(0.01), to: new Date() };
    const mentions = value(await clientOf(shop).orderMentions([...ids, ended, "999999"], placed));
    expect(mentions.map(({ externalId }) => externalId)).toEqual([...ids, ended]);
    expect(await asked(shop)).toHaveLength(3);
  });

  test("an order that is refused is still there", async () => {
    const shop = await makeAliexpressShop();
    const { id } = await buyAtAliexpress(shop, line(shop));
    await changeSeller(shop, { refuses: "findorderbyid" });
    expect(value(await clientOf(shop).orderMentions([id]))).toEqual([{ externalId: id, modifiedAt: null }]);
  });
});

describe("products", () => {
  test("what has changed comes oldest first, of every status", async () => {
    const shop = await makeAliexpressShop();
    const { products } = await seen(shop);
    const client = clientOf(shop);
    value(await client.showListing(products[1]?.id ?? "", false));
    const page = value(await client.productsChangedSince(ago(0.1), null));
    expect(new Set(page.items.map(({ externalId }) => externalId))).toEqual(
      new Set(products.map(({ id }) => id)),
    );
    expect(page.items.find(({ externalId }) => externalId === products[1]?.id)?.status).toBe("offline");
    const times = page.items.map(({ modifiedAt }) => modifiedAt?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

const listing = (fields: Partial<Listing> = {}): Listing => {
  const reference = unique("QS").toUpperCase();
  return {
    reference,
    title: "Harbour lamp",
    description: "<p>Bright.</p>",
    images: [{ url: picture, alt: "" }],
    options: [{ name: "Colour", values: ["Brass", "Steel"] }],
    variants: ["Brass", "Steel"].map((word) => ({
      sku: `${reference}-${word.toUpperCase()}`,
      values: [word],
      price: 2_990n,
      compareAt: null,
      weightG: 450,
      barcode: null,
      stock: 7,
      image: null,
    })),
    categories: [],
    published: true,
    ...fields,
  };
};

async function put(shop: AliexpressShop, lamp: Listing, externalId: string | null = null) {
  const answer = value(await clientOf(shop).putListing(lamp, externalId));
  if ("refused" in answer) throw new Error(answer.refused.words);
  return answer.listed;
}

describe.each(familyNames)("listings (%s)", (family) => {
  test("an answer that is lost posts nothing twice", async () => {
    const shop = await makeAliexpressShop({ family });
    const lamp = listing();
    await fault("after-reset", { target: `aliexpress:${shop.slug}`, match: "product\\.post", times: 1 });
    expect(await clientOf(shop).putListing(lamp, null)).toEqual({ ok: false, error: "unavailable" });
    const { externalId } = await put(shop, lamp);
    const there = await productsWith(shop, lamp.variants[0]?.sku ?? "");
    expect(there.map(({ id }) => id)).toEqual([externalId]);
    // Nobody knows its variants any more: it is found by our reference alone.
    const bare = { ...lamp, title: "", variants: [] };
    expect(value(await clientOf(shop).findListing(bare))?.externalId).toBe(externalId);
  });

  test("a picture goes into the bank once, also where the first try ends halfway", async () => {
    const shop = await makeAliexpressShop({ family });
    const [lamp, memory] = [listing(), noMemory()];
    const uploads = async () => (await asked(shop)).filter((path) => path.includes("uploadimage")).length;
    const once = family === "global" ? 1 : 0;
    await fault("500", { target: `aliexpress:${shop.slug}`, match: "freight", times: 9 });
    expect((await clientOf(shop).putListing(lamp, null, undefined, memory)).ok).toBe(false);
    expect(await uploads()).toBe(once);
    await control("/control/faults", undefined, "DELETE");
    const { listed } = value(await clientOf(shop).putListing(lamp, null, undefined, memory)) as {
      listed: { externalId: string };
    };
    await clientOf(shop).putListing(lamp, listed.externalId, undefined, memory);
    expect(await uploads()).toBe(once);
  });

  test("a product that cannot be read back is posted once, and its id is told first", async () => {
    const shop = await makeAliexpressShop({ family });
    const lamp = listing();
    const made: string[] = [];
    const note = (id: string) => Promise.resolve(void made.push(id));
    const match = "product\\.info\\.get|offer\\.product\\.query";
    await fault("malformed", { target: `aliexpress:${shop.slug}`, match, times: 2 });
    // The first cannot read it back, the second cannot tell whether what it finds is ours.
    for (let i = 0; i < 2; i++) expect((await clientOf(shop).putListing(lamp, null, note)).ok).toBe(false);
    const { externalId } = await put(shop, lamp);
    const there = await productsWith(shop, lamp.variants[0]?.sku ?? "");
    expect(there.map(({ id }) => id)).toEqual([externalId]);
    expect(made).toEqual([externalId]);
  });

  test("a variant keeps its id when others come and go", async () => {
    const shop = await makeAliexpressShop({ family });
    const lamp = listing();
    const first = await put(shop, lamp);
    const [brass, steel] = lamp.variants;
    if (!brass || !steel) throw new Error("no variants");
    const copper = { ...brass, sku: `${lamp.reference}-COPPER`, values: ["Copper"] };
    const options = [{ name: "Colour", values: ["Copper", "Steel"] }];
    const after = await put(shop, { ...lamp, options, variants: [copper, steel] }, first.externalId);
    const idOf = (listed: typeof first, sku: string) =>
      listed.variants.find((each) => each.sku === sku)?.externalId;
    expect(idOf(after, steel.sku)).toBe(idOf(first, steel.sku));
    expect(idOf(after, copper.sku)).toMatch(/^\d+:14:\d+$/);
  });

  test("no price goes to a product in another currency, stock does", async () => {
    const shop = await makeAliexpressShop({ family });
    const lamp = listing();
    const { externalId, variants } = await put(shop, lamp);
    await control(`/control/aliexpress/${shop.slug}`, { currency: "CNY" }, "PUT");
    const client = clientOf(shop);
    const variant = variants[0]?.externalId ?? "";
    expect(await client.updateVariants([{ externalId: variant, price: 3_190n, compareAt: null }])).toEqual({
      ok: false,
      error: "rejected",
    });
    value(await client.updateVariants([{ externalId: variant, stock: 3 }]));
    const [there] = await productsWith(shop, variants[0]?.sku ?? "");
    expect(there?.skus.map(({ stock }) => stock)).toEqual([3, 7]);
    const edited = value(await client.putListing(lamp, externalId));
    expect(edited).toMatchObject({ refused: { words: expect.stringContaining("CNY") } });
    expect(value(await client.product(externalId)).variants[0]?.price).toBe(0n);
    expect(value(await client.shop()).currency).toBe("CNY");
  });

  test("what is sold out leaves the shelf, and comes back with the next piece", async () => {
    const shop = await makeAliexpressShop({ family });
    const { externalId, variants } = await put(shop, listing());
    const client = clientOf(shop);
    const stock = (pieces: number[]) =>
      client.updateVariants(
        variants.map(({ externalId: id }, i) => ({ externalId: id, stock: pieces[i] ?? 0 })),
      );
    value(await stock([0, 0]));
    expect(value(await client.product(externalId)).status).toBe("offline");
    value(await stock([0, 4]));
    expect(value(await client.product(externalId)).status).toBe("publish");
    const [there] = await productsWith(shop, variants[0]?.sku ?? "");
    expect(there?.skus.map((sku) => sku.stock)).toEqual([0, 4]);
    // What its owner has hidden stays hidden.
    value(await client.showListing(externalId, false));
    value(await stock([2, 4]));
    expect(value(await client.product(externalId)).status).toBe("offline");
  });

  test("the piece that stands for sold out is not sold when another variant comes back", async () => {
    const shop = await makeAliexpressShop({ family });
    const { externalId, variants } = await put(shop, listing());
    const steel = variants[1]?.externalId ?? "";
    const client = clientOf(shop);
    value(await client.updateVariants(variants.map((each) => ({ externalId: each.externalId, stock: 0 }))));
    const skus = async () =>
      (await productsWith(shop, variants[0]?.sku ?? ""))[0]?.skus.map(({ stock }) => stock);
    expect(await skus()).toEqual([1, 0]);
    value(await client.updateVariants([{ externalId: steel, stock: 4, told: 0 }]));
    expect(await skus()).toEqual([0, 4]);
    expect(value(await client.product(externalId)).status).toBe("publish");
  });

  test("a product that came back without reaching the shelf reaches it with the next try", async () => {
    const shop = await makeAliexpressShop({ family });
    const { externalId, variants } = await put(shop, listing());
    const client = clientOf(shop);
    const update = (pieces: number, told: number) =>
      client.updateVariants(
        variants.map((each) => ({ externalId: each.externalId, stock: pieces, told, price: 3_190n })),
      );
    value(await update(0, 7));
    const target = `aliexpress:${shop.slug}`;
    await fault("500", { target, match: "onlineaeproduct", times: 1 });
    expect(await update(4, 0)).toEqual({ ok: false, error: "unavailable" });
    expect(value(await client.product(externalId)).status).toBe("offline");
    value(await update(4, 0));
    expect(value(await client.product(externalId)).status).toBe("publish");
    // Prices that do not go through keep nothing off the shelf.
    value(await update(0, 4));
    await fault("500", { target, match: "price", times: 1 });
    expect(await update(4, 0)).toEqual({ ok: false, error: "unavailable" });
    expect(value(await client.product(externalId)).status).toBe("publish");
  });

  test("one is posted without pieces, and one that is not to be seen", async () => {
    const shop = await makeAliexpressShop({ family });
    const whole = listing();
    const empty = { ...whole, variants: whole.variants.map((each) => ({ ...each, stock: 0 })) };
    const soldOut = await put(shop, empty);
    expect(value(await clientOf(shop).product(soldOut.externalId)).status).toBe("offline");
    value(
      await clientOf(shop).updateVariants([{ externalId: soldOut.variants[1]?.externalId ?? "", stock: 5 }]),
    );
    expect(value(await clientOf(shop).product(soldOut.externalId)).status).toBe("publish");
    const hidden = await put(shop, listing({ published: false }));
    expect(value(await clientOf(shop).product(hidden.externalId)).status).toBe("offline");
  });

  test("what AliExpress would refuse is said in words", async () => {
    const shop = await makeAliexpressShop({ family });
    const client = clientOf(shop);
    const refusalOf = async (lamp: Listing) => {
      const answer = value(await client.putListing(lamp, null));
      return "refused" in answer ? answer.refused : null;
    };
    expect(await refusalOf(listing({ title: "x".repeat(219) }))).toMatchObject({ why: "field" });
    const free = listing();
    const gifts = { ...free, variants: free.variants.map((each) => ({ ...each, price: 0n })) };
    expect(await refusalOf(gifts)).toMatchObject({ why: "field", sku: free.variants[0]?.sku });
    const bare = await makeAliexpressShop({ family, quirks: { no_freight_template: true } });
    const answer = value(await clientOf(bare).putListing(listing(), null));
    expect(answer).toMatchObject({ refused: { words: expect.stringContaining("shipping template") } });
  });
});

describe("parcels", () => {
  const parcel = (fields: Partial<StoreParcel> & Pick<StoreParcel, "lines" | "sent">): StoreParcel => ({
    reference: "P-1",
    carrier: "Nobody's Express",
    trackingNo: "NX-1",
    trackingUrl: "https://track.test/NX-1",
    shippedAt: new Date(),
    otherNumbers: [],
    notify: false,
    ...fields,
  });
  type Shipped = { status: string; shipments: { number: string; service: string; website: string | null }[] };
  const shipped = (shop: AliexpressShop, id: string) =>
    control<Shipped>(`/control/aliexpress/${shop.slug}/orders/${id}`, undefined, "GET");

  test.each(familyNames)("several parcels: the last one completes the order (%s)", async (family) => {
    const shop = await makeAliexpressShop({ family });
    const { id } = await buyAtAliexpress(shop, [
      { sku: `${shop.slug}-MUG-1`, quantity: 1 },
      { sku: `${shop.slug}-MUG-2`, quantity: 1 },
    ]);
    const [one, two] = (await orderOf(shop, id)).lines.map(({ externalId, qty }) => ({
      externalLineId: externalId,
      qty,
    }));
    if (!one || !two) throw new Error("no lines");
    const client = clientOf(shop);
    value(await client.fulfil(id, parcel({ lines: [one], sent: [one] })));
    expect(await shipped(shop, id)).toMatchObject({
      status: "SELLER_PART_SEND_GOODS",
      shipments: [{ number: "NX-1", service: "Other", website: "https://track.test/NX-1" }],
    });
    const dhl = { carrier: "DHL", trackingNo: "1234567890", trackingUrl: null };
    const last = parcel({
      ...dhl,
      ...{ reference: "P-2", lines: [two], sent: [one, two], otherNumbers: ["NX-1"] },
    });
    await fault("after-500", {
      target: `aliexpress:${shop.slug}`,
      match: "fulfill|sellershipment",
      times: 1,
    });
    expect(await client.fulfil(id, last)).toEqual({ ok: false, error: "unavailable" });
    value(await client.fulfil(id, last));
    const done = await shipped(shop, id);
    expect(done.status).toBe("WAIT_BUYER_ACCEPT_GOODS");
    expect(done.shipments.map(({ number, service }) => [number, service])).toEqual([
      ["NX-1", "Other"],
      ["1234567890", "DHL"],
    ]);
  });

  test.each(familyNames)("two parcels that left before either was told (%s)", async (family) => {
    const shop = await makeAliexpressShop({ family });
    const { id } = await buyAtAliexpress(shop, [
      { sku: `${shop.slug}-MUG-1`, quantity: 1 },
      { sku: `${shop.slug}-MUG-2`, quantity: 1 },
    ]);
    const sent = (await orderOf(shop, id)).lines.map(({ externalId, qty }) => ({
      externalLineId: externalId,
      qty,
    }));
    const client = clientOf(shop);
    const first = parcel({ lines: sent.slice(0, 1), sent, otherNumbers: ["NX-2"] });
    const second = { ...first, reference: "P-2", trackingNo: "NX-2", otherNumbers: ["NX-1"] };
    value(await client.fulfil(id, first));
    expect((await shipped(shop, id)).status).toBe("SELLER_PART_SEND_GOODS");
    value(await client.fulfil(id, second));
    for (const each of [first, second]) value(await client.fulfil(id, each));
    const done = await shipped(shop, id);
    expect(done.status).toBe("WAIT_BUYER_ACCEPT_GOODS");
    expect(done.shipments.map(({ number }) => number)).toEqual(["NX-1", "NX-2"]);
  });

  test.each(familyNames)(
    "a parcel that was given up completes the order when it is told (%s)",
    async (family) => {
      const shop = await makeAliexpressShop({ family });
      const { id } = await buyAtAliexpress(
        shop,
        ["MUG-1", "MUG-2"].map((sku) => ({ sku: `${shop.slug}-${sku}`, quantity: 1 })),
      );
      const sent = (await orderOf(shop, id)).lines.map(({ externalId, qty }) => ({
        externalLineId: externalId,
        qty,
      }));
      const client = clientOf(shop);
      // The first one never reached the store.
      const first = parcel({ lines: sent.slice(0, 1), sent, otherNumbers: ["NX-2"] });
      const second = { ...first, reference: "P-2", trackingNo: "NX-2", otherNumbers: ["NX-1"] };
      value(await client.fulfil(id, second));
      expect((await shipped(shop, id)).status).toBe("SELLER_PART_SEND_GOODS");
      // Its owner enters it by hand, as a part. The order is complete once we look again.
      const byHand = parcel({ lines: [], sent: sent.slice(0, 1), otherNumbers: ["NX-2"] });
      value(await client.fulfil(id, byHand));
      expect((await shipped(shop, id)).status).toBe("SELLER_PART_SEND_GOODS");
      value(await client.fulfil(id, first));
      const done = await shipped(shop, id);
      expect(done.status).toBe("WAIT_BUYER_ACCEPT_GOODS");
      expect(done.shipments.map(({ number }) => number).sort()).toEqual(["NX-1", "NX-2"]);
    },
  );

  test("a number of another parcel of ours is not replaced", async () => {
    const shop = await makeAliexpressShop();
    const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 2 }]);
    const sent = (await orderOf(shop, id)).lines.map(({ externalId, qty }) => ({
      externalLineId: externalId,
      qty,
    }));
    const client = clientOf(shop);
    value(await client.fulfil(id, parcel({ lines: sent, sent })));
    const other = parcel({ lines: sent, sent, reference: "P-2", trackingNo: "NX-2", otherNumbers: ["NX-1"] });
    expect(await client.fulfil(id, other)).toEqual({ ok: false, error: "rejected" });
    expect((await shipped(shop, id)).shipments.map(({ number }) => number)).toEqual(["NX-1"]);
  });

  test("a number that was corrected takes the place of the old one", async () => {
    const shop = await makeAliexpressShop();
    const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    const sent = (await orderOf(shop, id)).lines.map(({ externalId, qty }) => ({
      externalLineId: externalId,
      qty,
    }));
    const client = clientOf(shop);
    value(await client.fulfil(id, parcel({ lines: sent, sent })));
    value(await client.fulfil(id, parcel({ lines: sent, sent, trackingNo: "NX-2" })));
    expect((await shipped(shop, id)).shipments.map(({ number }) => number)).toEqual(["NX-2"]);
  });

  test("an order that may not be sent is refused", async () => {
    const shop = await makeAliexpressShop();
    const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
    await change(shop, id, { do: "freeze" });
    const sent = [{ externalLineId: id, qty: 1 }];
    expect(await clientOf(shop).fulfil(id, parcel({ lines: sent, sent }))).toEqual({
      ok: false,
      error: "rejected",
    });
  });
});

describe("approval", () => {
  test.each(familyNames)("the code opens the store of its seller (%s)", async (family) => {
    const shop = await makeAliexpressShop({ family });
    const { code } = await control<{ code: string }>(`/control/aliexpress/${shop.slug}/codes`, {});
    const back = aliexpressPlatform.readReturn(new URLSearchParams({ state: "s", code }));
    const given = value((await back?.fetchKeys?.("")) ?? { ok: false, error: "no return" });
    const approved = await aliexpressPlatform.storeOf?.(given?.keys ?? {});
    if (!approved?.ok) throw new Error("no store");
    expect(approved.value?.shop).toBe(shop.url);
    expect(approved.value?.keys).toMatchObject({ family, sellerId: shop.keys.sellerId });
    const again = aliexpressPlatform.readReturn(new URLSearchParams({ state: "s", code }));
    expect(await again?.fetchKeys?.("")).toEqual({ ok: false, error: "unauthorised" });
  });

  test("an owner who says no, and addresses of others", () => {
    const read = (query: Record<string, string>) => aliexpressPlatform.readReturn(new URLSearchParams(query));
    expect(read({ state: "s", error: "access_denied" })).toMatchObject({ state: "s", denied: true });
    expect(read({ state: "s" })).toBeNull();
    expect(read({ state: "s", code: "c", hmac: "h", shop: "x.myshopify.com" })).toBeNull();
  });
});
