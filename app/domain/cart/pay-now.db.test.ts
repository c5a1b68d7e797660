import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { prisma } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as payNowAction, loader as payNowLoader } from "~/routes/user/cart/pay-now-order";
import type { TestMember } from "../../../tests/factories";
import { ownGoods } from "../../../tests/own-goods";
import { prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { goods, shopper, errorOf, ordersOf } from "../../../tests/purchases";
import { cartOf } from "./view.server";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

describe("buying one product at once", () => {
  const url = (sku: string, qty: number | string = 2) => paths.payNow({ sku, qty });

  async function orderNow(member: TestMember, address: string) {
    const { data } = await callLoader(payNowLoader, { url: address, as: member });
    const form = { intent: "order", seen: data.purchase.seen, remark: "" };
    return callAction(payNowAction, { url: address, as: member, form });
  }

  test("makes an order of it, and the cart stays as it was", async () => {
    const [item, other] = [await goods(), await goods()];
    const { member } = await shopper([other.sku, 1]);
    const placed = await orderNow(member, url(item.sku.toLowerCase()));
    expect(placed.location).toMatch(/^\/user\/paymentorder/);
    expect(await ordersOf(member.id)).toMatchObject([{ qty: 2, goods: 2500n }]);
    expect((await cartOf(member.id)).map(({ sku }) => sku)).toEqual([other.sku]);
  });

  test("pieces that the member keeps with us are shown as paid, and ordered at that price", async () => {
    const item = await goods();
    const { member } = await shopper();
    const variant = await prisma.variant.findFirstOrThrow({ where: { sku: item.sku } });
    const { warehouseId } = await prisma.stock.findFirstOrThrow({ where: { variantId: variant.id } });
    await ownGoods({ userId: member.id, variantId: variant.id, warehouseId }, 1);
    const { data } = await callLoader(payNowLoader, { url: url(item.sku), as: member });
    const [parcel] = data.purchase.parcels;
    expect(parcel?.lines[0]).toMatchObject({ qty: 2, ownQty: 1 });
    expect(parcel?.amounts.goods).toBe(1250n);
    expect((await orderNow(member, url(item.sku))).location).toMatch(/^\/user\/paymentorder/);
    expect(await ordersOf(member.id)).toMatchObject([{ qty: 2, goods: 1250n }]);
  });

  test("a visitor is led to the login and back, with what was chosen", async () => {
    const { location } = await callLoader(payNowLoader, { url: url("X-1") });
    expect(location).toBe(paths.login({ redirect: url("X-1") }));
  });

  test.each<[string | number, number]>([
    ["many", 1],
    ["0", 1],
    [99, 99],
    [7, 7],
  ])("a quantity of %s is %s", async (typed, qty) => {
    const item = await goods();
    const { member } = await shopper();
    const { data } = await callLoader(payNowLoader, { url: url(item.sku, typed), as: member });
    expect(data.purchase.parcels[0]?.lines[0]?.qty).toBe(qty);
  });

  test.each([100, 500, 1_000_000])(
    "%i pieces lead to the product's page, which says the limit",
    async (qty) => {
      const item = await goods();
      const { member } = await shopper();
      const page = paths.product(item.productId, { sku: item.sku, qty });
      const shown = await callLoader(payNowLoader, { url: url(item.sku, qty), as: member });
      expect(shown.location).toBe(page);
      const sent = await callAction(payNowAction, {
        url: url(item.sku, qty),
        as: member,
        form: { intent: "order" },
      });
      expect(sent.location).toBe(page);
    },
  );

  test("more than there are cannot be ordered, an unknown SKU is a 404, none leads to the cart", async () => {
    const item = await goods({ onHand: 3 });
    const { member } = await shopper();
    expect(errorOf(await orderNow(member, url(item.sku, 4)))).toBe("cart:error.stock");
    expect((await callLoader(payNowLoader, { url: url("NO-SUCH"), as: member })).status).toBe(404);
    expect((await callLoader(payNowLoader, { url: paths.payNow(), as: member })).location).toBe(paths.cart());
  });

  test("two first orders at the same moment share one manual store", async () => {
    const item = await goods();
    const { member } = await shopper();
    const answers = await Promise.all([1, 2, 3].map((qty) => orderNow(member, url(item.sku, qty))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await prisma.store.count({ where: { userId: member.id, platform: "manual" } })).toBe(1);
  });
});
