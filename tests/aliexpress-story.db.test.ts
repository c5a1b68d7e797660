/** An AliExpress store from the first press of a button to the parcel in the store's own order, for both kinds of sellers. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { anyOrder } from "~/domain/orders/order.server";
import { syncNow } from "~/domain/stores/connect.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as returned } from "~/routes/account/authorised";
import { action as storeOrder } from "~/routes/user/orders/store-order";
import { action as connect, loader as platformPage } from "~/routes/user/stores/aliexpress";
import {
  authoriseAt,
  buyAtAliexpress,
  changeSeller,
  makeAliexpressShop,
  orderAtAliexpress,
  type AliexpressShop,
} from "./aliexpress";
import { makeMember, makeProduct, type TestMember } from "./factories";
import { chinaWarehouse, fund, link, pay, prepareOrders, type World } from "./orders";
import { callAction, callLoader } from "./setup/call";
import { runJobs } from "./setup/jobs";
import { control } from "./setup/outside";

beforeAll(prepareOrders);
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** By the pages alone: the form, the page of AliExpress, the page that its owner comes back to. */
async function connectByPages(member: TestMember, seller: AliexpressShop): Promise<string> {
  const begun = await callAction(connect, {
    as: member,
    url: "/user/aliexpress",
    form: { intent: "authorise" },
  });
  const page = await callLoader(platformPage, { as: member, url: begun.location ?? "" });
  const back = await authoriseAt(page.data?.approval?.href ?? "", seller);
  const done = await callLoader(returned, { as: member, url: back.pathname + back.search });
  if (done.data?.kind !== "connected") throw new Error(JSON.stringify(done.data));
  await runJobs();
  return done.data.store.id;
}

/** Everything in the store is a product of ours. */
async function linkAll(storeId: string): Promise<void> {
  const variants = await db.rows<{ id: string }>(
    sql`select id from store_variant where store_id = ${storeId}`,
  );
  const goods = await makeProduct({
    warehouseId: await chinaWarehouse(),
    onHand: 1_000,
    variants: variants.map(() => ({})),
  });
  for (const [i, { id }] of variants.entries())
    await link(id, [{ variantId: goods.variants[i]?.id ?? "", qty: 1 }]);
}

async function poll(member: TestMember, storeId: string): Promise<void> {
  await syncNow(member.id, storeId, "orders");
  await runJobs();
}

const orderHere = (storeId: string, externalId: string) =>
  db.first<{ no: string; status: string; abnormal: string[] }>(sql`
    select no, status, abnormal from store_order where store_id = ${storeId} and external_order_id = ${externalId}`);

async function ready(family: "overseas" | "global") {
  const [member, seller] = [await makeMember(), await makeAliexpressShop({ family })];
  const storeId = await connectByPages(member, seller);
  await linkAll(storeId);
  await fund(member.id, 1_000_000n);
  return { member, seller, storeId };
}

const code = (seller: AliexpressShop, what: string) => `${seller.slug}-${what}`;

/** Pays an order and makes it ready to be sent; its items. */
async function packable(member: TestMember, no: string): Promise<{ itemId: string; qty: number }[]> {
  await pay({ member } as World, { no });
  await acceptOrder({ no }, "system");
  await markPurchased(no, "system");
  const order = await anyOrder(no);
  return order?.lines.flatMap(({ items }) => items).map(({ id, qty }) => ({ itemId: id, qty })) ?? [];
}

let parcels = 0;

async function send(no: string, items: { itemId: string; qty: number }[], mayFail = false): Promise<string> {
  const trackingNo = `YT${String(2_600_000_000_000_000 + (parcels += 1))}`;
  const parcel = { carrier: "YunExpress", trackingNo, trackingUrl: null, weightG: null, items };
  const sent = await dispatchParcel(no, parcel, "system");
  if (!sent.ok) throw new Error(sent.error);
  await runJobs({ mayFail });
  return trackingNo;
}

describe.each(["overseas", "global"] as const)("a store of an %s seller", (family) => {
  test("is connected, linked, sells, and has its tracking number", async () => {
    const { member, seller, storeId } = await ready(family);
    const bought = await buyAtAliexpress(
      seller,
      [
        { sku: code(seller, "MOSS"), quantity: 2 },
        { sku: code(seller, "MUG-1"), quantity: 1 },
      ],
      { status: "RISK_CONTROL" },
    );
    // Its payment is still looked at: nothing is to be paid or sent.
    await poll(member, storeId);
    expect(await orderHere(storeId, bought.id)).toBeNull();
    await control(`/control/aliexpress/${seller.slug}/orders/${bought.id}`, { do: "release" }, "PUT");
    await poll(member, storeId);
    const order = await orderHere(storeId, bought.id);
    expect(order).toMatchObject({ status: "AWAITING_PAYMENT", abnormal: [] });
    // Asked once more it stays one order.
    await poll(member, storeId);
    const [chair, mug] = await packable(member, order?.no ?? "");
    if (!chair || !mug) throw new Error("no items");

    const first = await send(order?.no ?? "", [chair]);
    expect(await orderAtAliexpress(seller, bought.id)).toMatchObject({
      status: "SELLER_PART_SEND_GOODS",
      shipments: [{ number: first, service: "YUNEXPRESS" }],
    });
    const second = await send(order?.no ?? "", [mug]);
    expect(await orderAtAliexpress(seller, bought.id)).toMatchObject({
      status: "WAIT_BUYER_ACCEPT_GOODS",
      shipments: [{ number: first }, { number: second }],
    });
    await poll(member, storeId);
    expect(await orderHere(storeId, bought.id)).toMatchObject({ status: "SHIPPED", abnormal: [] });
  });

  test("sends to the address behind the masks", async () => {
    const { member, seller, storeId } = await ready(family);
    await changeSeller(seller, { masked: true });
    const { id } = await buyAtAliexpress(seller, [{ sku: code(seller, "MUG-1"), quantity: 1 }]);
    await poll(member, storeId);
    const { no } = (await orderHere(storeId, id)) ?? { no: "" };
    expect((await anyOrder(no))?.shipTo).toMatchObject({ city: "Portland", street: "214 Harbor View Rd" });
  });

  test("whose tracking number was taken, though AliExpress said it failed, has it once", async () => {
    const { member, seller, storeId } = await ready(family);
    const { id } = await buyAtAliexpress(seller, [{ sku: code(seller, "MUG-1"), quantity: 1 }]);
    await poll(member, storeId);
    const { no } = (await orderHere(storeId, id)) ?? { no: "" };
    const items = await packable(member, no);
    const target = `aliexpress:${seller.slug}`;
    await control("/control/faults", {
      target,
      kind: "after-500",
      match: "(fulfill|sellershipment)",
      times: 1,
    });
    const number = await send(no, items, true);
    await runJobs({ early: true });
    expect((await orderAtAliexpress(seller, id)).shipments).toMatchObject([{ number }]);
    const log = await db.first(sql`
      select w.status from package_writeback w join package p on p.id = w.package_id where p.tracking_no = ${number}`);
    expect(log).toEqual({ status: "DONE" });
  });

  test("whose first parcel was refused is partly sent, and complete once that is told again", async () => {
    const { member, seller, storeId } = await ready(family);
    const lines = ["MOSS", "MUG-1"].map((sku) => ({ sku: code(seller, sku), quantity: 1 }));
    const { id } = await buyAtAliexpress(seller, lines);
    await poll(member, storeId);
    const { no } = (await orderHere(storeId, id)) ?? { no: "" };
    const [chair, mug] = await packable(member, no);
    if (!chair || !mug) throw new Error("no items");
    await changeSeller(seller, { refuses: "fulfill|sellershipment" });
    const first = await send(no, [chair]);
    await changeSeller(seller, { refuses: "" });
    const second = await send(no, [mug]);
    expect(await orderAtAliexpress(seller, id)).toMatchObject({
      status: "SELLER_PART_SEND_GOODS",
      shipments: [{ number: second }],
    });
    // Its member and the desk read what to do.
    expect(await anyOrder(no)).toMatchObject({
      needsEveryNumber: true,
      parcels: [{ writeback: { status: "FAILED", error: "rejected" } }, { writeback: { status: "DONE" } }],
    });
    const lost = (await anyOrder(no))?.parcels.find(({ trackingNo }) => trackingNo === first);
    const form = { intent: "write-back", parcel: lost?.id ?? "" };
    const url = paths.storeOrder(no);
    expect((await callAction(storeOrder, { as: member, url, params: { orderNo: no }, form })).status).toBe(
      303,
    );
    await runJobs();
    expect(await orderAtAliexpress(seller, id)).toMatchObject({
      status: "WAIT_BUYER_ACCEPT_GOODS",
      shipments: [{ number: second }, { number: first }],
    });
  });

  test("whose buyer cancels before it is sent holds the order back", async () => {
    const { member, seller, storeId } = await ready(family);
    const { id } = await buyAtAliexpress(seller, [{ sku: code(seller, "MUG-1"), quantity: 1 }]);
    await poll(member, storeId);
    await control(`/control/aliexpress/${seller.slug}/orders/${id}`, { do: "cancel" }, "PUT");
    await poll(member, storeId);
    const order = await orderHere(storeId, id);
    expect(order?.abnormal).toContain("STORE_CANCELLED");
    const box = await db.first(sql`select box from store_order where no = ${order?.no ?? ""}`);
    expect(box).toEqual({ box: "IGNORED" });
  });
});
