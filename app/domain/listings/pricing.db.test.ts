import "~/domain/wiring.server";
import { beforeAll, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeMember, makeProduct } from "../../../tests/factories";
import { chinaWarehouse, prepareOrders } from "../../../tests/orders";
import { listableProducts } from "./goods.server";
import { costsOf, costsOfProduct, storeRate } from "./pricing.server";

beforeAll(() => prepareOrders());

const toUs = { country: "US", channelId: null };
const priced = async (
  memberId: string,
  productId: string,
  way: Parameters<typeof costsOfProduct>[1] = toUs,
) => {
  const [product] = await listableProducts(memberId, [productId]);
  return product ? costsOfProduct(product, way) : [];
};

test("a variant costs its goods and its way, by the recommended method or the chosen one", async () => {
  const member = await makeMember();
  const product = await makeProduct({
    warehouseId: await chinaWarehouse(),
    variants: [{ price: 1250n }, { price: 900n }],
  });
  const [first, second] = await priced(member.id, product.id);
  expect([first?.goods, second?.goods]).toEqual([1250n, 900n]);
  expect(first?.shipping).toBe(
    first?.method && first.methods.find((m) => m.channelId === first.method?.channelId)?.shipping,
  );
  const dear = first?.methods.at(-1);
  expect(dear?.channelId).not.toBe(first?.method?.channelId);
  const costs = await costsOf(member.id, product.id, { country: "US", channelId: dear?.channelId ?? null });
  expect(costs.get(first?.variantId ?? "")).toEqual({ goods: 1250n, shipping: dear?.shipping });
});

test("what cannot be priced says why, and has no cost", async () => {
  const member = await makeMember();
  const [a, b, c] = [{ weightG: null }, { status: "off" }, { weightG: 90_000 }];
  const product = await makeProduct({
    warehouseId: await chinaWarehouse(),
    variants: [{ ...a, price: 100n }, { ...b, price: 100n }, { ...c, price: 100n }, { price: 100n }] as never,
  });
  const costs = await priced(member.id, product.id);
  expect(costs.map(({ unpriced }) => unpriced)).toEqual(["no-weight", "off", "not-matched", null]);
  expect((await costsOf(member.id, product.id, toUs)).size).toBe(1);
  expect((await priced(member.id, product.id, { country: "KP", channelId: null })).at(-1)?.unpriced).toBe(
    "no-channel",
  );
  const elsewhere = { country: "US", channelId: "0190a0a0-0000-7000-8000-000000000000" };
  expect((await priced(member.id, product.id, elsewhere)).at(-1)?.unpriced).toBe("other-channel");
});

test("shipping is priced from where the goods are or will be, not from wherever a channel is cheap", async () => {
  const member = await makeMember();
  const product = await makeProduct({
    warehouseId: await chinaWarehouse(),
    onHand: 0,
    variants: [{ price: 100n, backorder: true }],
  });
  const [cost] = await priced(member.id, product.id);
  const from = await db.rows<{ code: string }>(sql`
    select distinct w.code from ship_channel c join warehouse w on w.id = c.warehouse_id
    where c.id = any(${cost?.methods.map(({ channelId }) => channelId) ?? []}::uuid[])`);
  expect(from).toEqual([{ code: "CN" }]);
  const elsewhere = await priced(member.id, product.id, { ...toUs, warehouse: "US" });
  expect(elsewhere[0]?.unpriced).toBe("no-place");
});

test("another's private product and a draft are nobody's to list", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  const product = await makeProduct({ warehouseId: await chinaWarehouse(), variants: [{ price: 100n }] });
  await db.run(
    sql`update product set visibility = 'private', owner_user_id = ${other.id} where id = ${product.id}`,
  );
  expect(await listableProducts(member.id, [product.id, "x"])).toEqual([]);
  expect((await listableProducts(other.id, [product.id])).map(({ id }) => id)).toEqual([product.id]);
});

test("the rate of the day is told for currencies that have one", async () => {
  expect(await storeRate("USD")).toEqual({ currency: "USD", usdPpm: 1_000_000n });
  expect(await storeRate("XXX")).toBeNull();
});
