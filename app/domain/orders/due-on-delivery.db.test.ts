import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { saveStoreSettings } from "~/domain/stores/settings.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as payNowLoader } from "~/routes/user/cart/pay-now-order";
import { loader as confirmLoader } from "~/routes/user/orders/pay-confirmation";
import { loader as paymentLoader } from "~/routes/user/orders/order-payment";
import { loader as orderLoader } from "~/routes/user/orders/store-order";
import { makeAddress, makeMember, makeProduct } from "../../../tests/factories";
import {
  chinaWarehouse,
  lineOf,
  makeWorld,
  newOrder,
  paidOrder,
  prepareOrders,
  type World,
} from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { dueOnDelivery } from "./due-on-delivery.server";
import { createCheckout } from "./checkout.server";
import { editOrder } from "./member-actions.server";

beforeAll(prepareOrders);

async function channel(code: string): Promise<string> {
  const row = await db.first<{ id: string }>(sql`select id from ship_channel where code = ${code}`);
  return row?.id ?? "";
}

/** An order of $12.50 to Germany that travels by a way of its own. */
async function orderBy(world: World, channelId: string) {
  const order = await newOrder(world, { lines: [lineOf(world)] });
  await editOrder(world.member.id, order.no, { channelId });
  const now = await db.first<{ channelId: string; goods: bigint; tax: bigint }>(
    sql`select channel_id, goods, tax from store_order where id = ${order.id}`,
  );
  expect(now?.channelId).toBe(channelId);
  return { ...order, ...now };
}

const kinds = (lines: readonly { kind: string }[] | undefined) => lines?.map(({ kind }) => kind).sort();

test("every look at an unpaid order that nobody clears says what its recipient owes, beside the total", async () => {
  const world = await makeWorld();
  const order = await orderBy(world, await channel("CN-ECONOMY"));
  expect(order.tax).toBe(0n);
  const id = (await createCheckout(world.member.id, [order.no])) ?? "";
  const as = world.member;
  const { data: payment } = await callLoader(paymentLoader, { url: paths.orderPayment(id), as });
  const { data: confirm } = await callLoader(confirmLoader, {
    url: paths.payConfirmation(id, { method: "wallet" }),
    as,
  });
  const { data: page } = await callLoader(orderLoader, {
    url: paths.storeOrder(order.no),
    as,
    params: { orderNo: order.no },
  });
  const owed = page.owed;
  expect(kinds(owed)).toEqual(["duty", "vat"]);
  const [vat, duty] = ["vat", "duty"].map((kind) => owed.find((line) => line.kind === kind)?.amount ?? 0n);
  // 19 % of the goods and of the duty of €3 (§6.5).
  expect(vat).toBe((((order.goods ?? 0n) + (duty ?? 0n)) * 19n + 50n) / 100n);
  expect(payment.owed).toEqual({ [order.no]: owed });
  expect(confirm.owed).toEqual({ [order.no]: owed });
  expect(payment.checkout.total).toBe(page.order.total);
});

test("a way that pays in advance leaves nothing, nor does what is paid; a store's own IOSS number clears by its channel", async () => {
  const world = await makeWorld();
  const prepaid = await orderBy(world, await channel("CN-EU-DDP"));
  expect(prepaid.tax).toBeGreaterThan(0n);
  expect(await dueOnDelivery([prepaid.id])).toEqual({});
  const paid = await paidOrder(world);
  await db.run(sql`update store_order set channel_id = ${await channel("CN-ECONOMY")} where id = ${paid.id}`);
  expect(await dueOnDelivery([paid.id])).toEqual({});

  const byIoss = await orderBy(world, await channel("CN-SENSITIVE"));
  expect(kinds((await dueOnDelivery([byIoss.id]))[byIoss.no])).toEqual(["duty", "vat"]);
  await saveStoreSettings(world.member.id, world.storeId, {
    name: "Harbour",
    emailPermission: true,
    paidOnly: true,
    importFrom: new Date(),
    autopay: "rule",
    ioss: "IM0123456789",
  });
  expect(await dueOnDelivery([byIoss.id])).toEqual({});
});

test("buying at once says it for the chosen way, and no longer for one that pays in advance", async () => {
  const member = await makeMember();
  await makeAddress(member.id, { country: "DE", city: "Bremen", postCode: "28195", isDefault: true });
  const made = await makeProduct({
    warehouseId: await chinaWarehouse(),
    onHand: 9,
    variants: [{ price: 1250n }],
  });
  const sku = made.variants[0]?.sku ?? "";
  const by = async (channelId: string) => {
    const url = paths.payNow({ sku, qty: 1, from: "CN", "method:CN": channelId });
    const [parcel] = (await callLoader(payNowLoader, { url, as: member })).data.purchase.parcels;
    expect(parcel?.chosen?.channelId).toBe(channelId);
    return parcel;
  };
  const unpaid = await by(await channel("CN-ECONOMY"));
  expect(kinds(unpaid?.owed)).toEqual(["duty", "vat"]);
  expect(unpaid?.amounts.tax).toBe(0n);
  const prepaid = await by(await channel("CN-EU-DDP"));
  expect(prepaid?.owed).toEqual([]);
  expect(prepaid?.amounts.tax).toBeGreaterThan(0n);
});
