import { beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { replaceListeners } from "~/domain/bus";
import { notTakenOf } from "~/domain/stores/failed-orders.server";
import { pollOrders } from "~/domain/stores/sync.server";
import { readOrder } from "~/domain/stores/webhooks.server";
import { action as change, loader as page } from "~/routes/user/stores/store";
import { loader as orders } from "~/routes/user/orders/store-orders";
import { db, sql } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { prepareOrders } from "../../../tests/orders";
import { forgetJobs, runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buy, connect, inShop, makeShop, type Shop, type ShopOrder } from "../../../tests/shops";
import { storeListeners } from "./store-listeners.server";

beforeEach(async () => {
  replaceListeners(storeListeners);
  await prepareOrders();
  await forgetJobs();
});

/** A store that is connected; its shop's messages do not arrive. */
async function silentStore() {
  const [member, shop] = [await makeMember(), await makeShop()];
  const storeId = await connect(member.id, shop);
  await runJobs();
  return { member, shop, storeId };
}

const buyFar = (shop: Shop, fields: object = {}): Promise<ShopOrder> =>
  control(`/control/woo/${shop.slug}/orders`, {
    lines: [{ sku: `${shop.slug}-MUG-1`, quantity: 3_000_000_000 }],
    ...fields,
  });

const takenNumbers = async (storeId: string) =>
  (
    await db.rows<{ no: string }>(sql`
      select external_no as no from store_order where store_id = ${storeId} order by external_order_id::int`)
  ).map(({ no }) => no);

describe("an order with a number out of range", () => {
  test("fails no job and holds up no other; its member is told once, with the reason", async () => {
    const { member, shop, storeId } = await silentStore();
    const far = await buyFar(shop);
    const sound = await buy(shop, `${shop.slug}-MUG-1`);
    expect(await readOrder(storeId, String(far.id), "webhook")).toBe("unfit");
    expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "done" });
    expect(await takenNumbers(storeId)).toEqual([sound.number]);
    expect(await notTakenOf(storeId)).toMatchObject({
      count: 1,
      orders: [{ number: far.number, reason: "quantity", field: "line_items.0.quantity", asking: false }],
    });
    const news = await db.rows(sql`
      select data from notification where user_id = ${member.id} and event = 'order.not-taken'`);
    expect(news).toHaveLength(1);
  });

  test("is tried again as its member asks, in vain until it was mended in the store", async () => {
    const { member, shop, storeId } = await silentStore();
    const far = await buyFar(shop);
    await pollOrders(storeId, "poll");
    const url = `/user/woocommerce/${storeId}`;
    const shown = await callLoader(page, { as: member, url, params: { storeId } });
    expect(shown.data.notTaken).toMatchObject({ count: 1, orders: [{ number: far.number }] });
    const listed = await callLoader(orders, { as: member, url: "/user/storeorder" });
    expect(listed.data.notTaken).toEqual([{ storeId, store: "Test store", count: 1 }]);

    const retry = () =>
      callAction(change, {
        as: member,
        url,
        params: { storeId },
        form: { intent: "retry-order", order: String(far.id) },
      });
    expect((await retry()).status).toBe(303);
    expect((await notTakenOf(storeId)).orders).toMatchObject([{ asking: true }]);
    expect((await waitingJobs()).map(({ task }) => task)).toContain("stores.readOrder");
    await runJobs();
    expect((await notTakenOf(storeId)).orders).toMatchObject([{ asking: false, reason: "quantity" }]);

    const mended = [{ sku: `${shop.slug}-MUG-1`, quantity: 3 }];
    await control(`/control/woo/${shop.slug}/orders/${far.id}`, { lines: mended }, "PUT");
    expect((await retry()).status).toBe(303);
    await runJobs();
    expect(await takenNumbers(storeId)).toEqual([far.number]);
    expect(await notTakenOf(storeId)).toMatchObject({ orders: [], count: 0 });
    expect((await retry()).status).toBe(409);
  });

  test("mended in the store, it comes by itself", async () => {
    const { shop, storeId } = await silentStore();
    const far = await buyFar(shop);
    await pollOrders(storeId, "poll");
    const mended = [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }];
    await control(`/control/woo/${shop.slug}/orders/${far.id}`, { lines: mended }, "PUT");
    await pollOrders(storeId, "poll");
    expect(await takenNumbers(storeId)).toEqual([far.number]);
    expect((await notTakenOf(storeId)).count).toBe(0);
  });

  test("is not shown where nobody wants it: unpaid, cancelled, deleted there", async () => {
    const { shop, storeId } = await silentStore();
    await buyFar(shop, { status: "pending" });
    const far = await buyFar(shop);
    await pollOrders(storeId, "poll");
    expect((await notTakenOf(storeId)).orders).toMatchObject([{ number: far.number }]);
    await control(`/control/woo/${shop.slug}/orders/${far.id}`, { status: "cancelled" }, "PUT");
    await pollOrders(storeId, "poll");
    expect((await notTakenOf(storeId)).count).toBe(0);
    const gone = await buyFar(shop);
    await pollOrders(storeId, "poll");
    expect((await notTakenOf(storeId)).count).toBe(1);
    await inShop(shop, { method: "DELETE", path: `wc/v3/orders/${gone.id}`, query: { force: true } });
    await readOrder(storeId, String(gone.id), "poll");
    expect((await notTakenOf(storeId)).count).toBe(0);
  });

  test("is another member's business alone", async () => {
    const { shop, storeId } = await silentStore();
    const far = await buyFar(shop);
    await pollOrders(storeId, "poll");
    const stranger = await makeMember();
    const form = { intent: "retry-order", order: String(far.id) };
    const answer = await callAction(change, { as: stranger, params: { storeId }, form }).catch(
      (thrown: Response) => thrown,
    );
    expect(answer.status).toBe(404);
  });
});

describe("an address too long for a label", () => {
  test("keeps the order out until it was shortened", async () => {
    const { shop, storeId } = await silentStore();
    const address_1 = "Am Kai ".repeat(60);
    const order = await buy(shop, `${shop.slug}-MUG-1`, {
      shipping: { address_1 },
      billing: { address_1: "Am Kai 1" },
    });
    await pollOrders(storeId, "poll");
    expect(await notTakenOf(storeId)).toMatchObject({
      orders: [{ reason: "text", field: "shipping.address_1", number: order.number }],
    });
  });
});

describe("what the database refuses", () => {
  test("is not taken either, and fails no job", async () => {
    const { shop, storeId } = await silentStore();
    const refuse = () => Promise.reject(Object.assign(new Error("out of range"), { code: "22003" }));
    replaceListeners({ "stores.ordersSeen": refuse });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    expect(await readOrder(storeId, String(order.id), "webhook")).toBe("unfit");
    expect((await notTakenOf(storeId)).orders).toMatchObject([{ number: order.number, reason: "data" }]);
  });
});
