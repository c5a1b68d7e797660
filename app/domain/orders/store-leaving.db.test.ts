import { beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { replaceListeners } from "~/domain/bus";
import { compareOrders } from "~/domain/stores/compare-orders.server";
import { unbindStore } from "~/domain/stores/connect.server";
import { pollOrders } from "~/domain/stores/sync.server";
import { readOrder } from "~/domain/stores/webhooks.server";
import { db, sql } from "~/platform/db";
import { makeMember, makeProduct } from "../../../tests/factories";
import { chinaWarehouse, fund, link, pay, prepareOrders, type World } from "../../../tests/orders";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buy, connect, inShop, makeShop, type Shop } from "../../../tests/shops";
import { storeListeners } from "./store-listeners.server";

beforeEach(async () => {
  replaceListeners(storeListeners);
  await prepareOrders();
  await db.run(sql`delete from graphile_worker._private_jobs`);
});

/** A store that is connected with its mug linked; its shop's messages do not arrive. */
async function silentStore(clock = 0) {
  const [member, shop] = [await makeMember(), await makeShop()];
  await setClock(shop, clock);
  const storeId = await connect(member.id, shop);
  await runJobs();
  const goods = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 100, variants: [{}] });
  const mug = await db.first<{ id: string }>(sql`
    select id from store_variant where store_id = ${storeId} and sku = ${`${shop.slug}-MUG-1`}`);
  await link(mug?.id ?? "", [{ variantId: goods.variants[0]?.id ?? "", qty: 1 }]);
  return { member, shop, storeId };
}

const setClock = (shop: Shop, seconds: number) =>
  control(`/control/woo/${shop.slug}`, { quirks: { clock_seconds: seconds } }, "PUT");

let door = 0;
const buyMug = (shop: Shop) =>
  buy(shop, `${shop.slug}-MUG-1`, {
    shipping: {
      ...{ first_name: "Nora", last_name: "Blum", address_1: `Am Kai ${(door += 1)}`, city: "Bremen" },
      ...{ postcode: "28195", country: "DE", state: "" },
    },
  });

const remove = (shop: Shop, id: number) =>
  inShop(shop, { method: "DELETE", path: `wc/v3/orders/${id}`, query: { force: true } });

type Row = { no: string; status: string; box: string; abnormal: string[]; city: string };
const ordersIn = (storeId: string) =>
  db.rows<Row>(sql`
    select no, status, box, abnormal, ship_to ->> 'city' as city from store_order
    where store_id = ${storeId} order by external_order_id::int`);

describe("an order that was deleted for good in its store, of which no webhook came", () => {
  test("is as cancelled there, once; a paid one is told of", async () => {
    const { member, shop, storeId } = await silentStore();
    const [unpaid, paid] = [await buyMug(shop), await buyMug(shop), await buyMug(shop)];
    await pollOrders(storeId, "poll");
    await fund(member.id, 50_000n);
    await pay({ member, storeId } as World, { no: (await ordersIn(storeId))[1]?.no ?? "" });
    await remove(shop, unpaid.id);
    await remove(shop, paid.id);
    for (let again = 0; again < 2; again++) {
      await compareOrders(storeId);
      await runJobs();
    }
    expect(await ordersIn(storeId)).toMatchObject([
      { status: "AWAITING_PAYMENT", box: "IGNORED", abnormal: ["STORE_CANCELLED"] },
      { status: "PENDING", box: "ACTIVE", abnormal: ["STORE_CANCELLED"] },
      { status: "AWAITING_PAYMENT", box: "ACTIVE", abnormal: [] },
    ]);
    const told = await db.first(sql`
      select count(*)::int as n from notification where user_id = ${member.id} and event = 'order.store-changed'`);
    expect(told).toEqual({ n: 1 });
  });

  test("is looked for page by page, and only what is not as known is read again", async () => {
    const { shop, storeId } = await silentStore();
    const all = [];
    for (let i = 0; i < 130; i++) all.push(await buyMug(shop));
    while ((await pollOrders(storeId, "poll")).outcome === "more");
    const last = all.at(-1)?.id ?? 0;
    await remove(shop, last);
    await db.run(sql`delete from graphile_worker._private_jobs`);
    await compareOrders(storeId, { lookBack: false }, { pages: 1, seconds: 60 });
    expect((await waitingJobs()).map(({ task }) => task)).toEqual(["stores.compareOrders"]);
    await runJobs();
    expect(
      (await ordersIn(storeId)).filter(({ abnormal }) => abnormal.includes("STORE_CANCELLED")),
    ).toHaveLength(1);
  });
});

describe("a store's clock that is wrong", () => {
  test("and set right: a change that it dates before what was read counts all the same", async () => {
    const { shop, storeId } = await silentStore(90);
    const order = await buyMug(shop);
    await pollOrders(storeId, "poll");
    await setClock(shop, 0);
    await inShop(shop, {
      method: "PUT",
      path: `wc/v3/orders/${order.id}`,
      body: { shipping: { city: "Köln" } },
    });
    await readOrder(storeId, String(order.id), "webhook");
    expect(await ordersIn(storeId)).toMatchObject([{ city: "Köln" }]);
  });

  test.each([-90, 90])("by %i s: a store that moves brings what is placed from then on", async (clock) => {
    const { member, shop, storeId } = await silentStore(clock);
    await buyMug(shop);
    // A shop's clock has whole seconds.
    await new Promise((done) => setTimeout(done, 1100));
    expect((await unbindStore(member.id, storeId, "Test store")).ok).toBe(true);
    await runJobs();
    const other = await connect((await makeMember()).id, shop);
    const fresh = await buyMug(shop);
    await runJobs();
    await pollOrders(other, "poll");
    const there = await db.rows<{ no: string }>(sql`
      select external_no as no from store_order where store_id = ${other}`);
    expect(there.map(({ no }) => no)).toEqual([fresh.number]);
  });
});
